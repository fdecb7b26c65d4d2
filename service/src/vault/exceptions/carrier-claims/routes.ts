import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { described, IdParam, Ref, StatusFilter } from '../../../http/schema/fields.ts'
import { PageQuery, readPage, vaultListRules } from '../../../http/schema/pagination.ts'
import { DocumentPath, vaultPageOf } from '../../shared/requests.ts'
import { carrierClaimMachine } from './model.ts'
import type { CarrierClaimService } from './service.ts'
import { CarrierClaimWire, claimToWire } from './wire.ts'

const tags = ['Exceptions']
const reads = { scope: 'read:inventory', gate: 'vaultRead' } as const
const url = '/api/v1/carrier-claims'

/** Tenants follow the claims for their parcels; the vault files them. */
export function carrierClaimRoutes(app: App, { claims }: { claims: CarrierClaimService }): void {
  app.get(
    url,
    {
      config: { operationId: 'listCarrierClaims', mayBeStale: true, ...reads },
      schema: {
        summary: 'List the claims with carriers for your parcels, newest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          status: StatusFilter(carrierClaimMachine.states, { description: 'Only claims with this status.' }),
          order_id: Type.Optional(described(IdParam, 'Only claims for parcels of this order.')),
        }),
        response: {
          200: successPage(
            Type.Object({
              carrier_claims: Type.Array(Ref(CarrierClaimWire), { description: 'The claims for your parcels.' }),
            }),
          ),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readPage(query, vaultListRules)
      const filter = { accountId: caller.accountId, status: query.status, orderId: query.order_id }
      const { rows, pagination } = vaultPageOf(await claims.list(filter, page), page)
      return okPage({ carrier_claims: rows.map(claimToWire) }, pagination)
    },
  )

  app.get(
    `${url}/:id`,
    {
      config: { operationId: 'getCarrierClaim', ...reads },
      schema: {
        summary: 'Get a claim with a carrier',
        tags,
        params: DocumentPath,
        response: { 200: success(Type.Object({ carrier_claim: Ref(CarrierClaimWire) })) },
      },
    },
    async ({ caller, params }) => ok({ carrier_claim: claimToWire(await claims.find(params.id, caller.accountId)) }),
  )
}
