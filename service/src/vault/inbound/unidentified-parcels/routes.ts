import { Type, type Static } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { described, IdParam, idPathOf, Ref, StatusFilter } from '../../../http/schema/fields.ts'
import { fail } from '../../../kernel/errors.ts'
import { operatorUrl, type Act } from '../../shared/operator-actions.ts'
import { unidentifiedParcelMachine } from './model.ts'
import type { UnidentifiedParcelOwner, UnidentifiedParcelService } from './service.ts'
import {
  AttachBody,
  CloseBody,
  NewUnidentifiedParcelBody,
  unidentifiedParcelToWire,
  UnidentifiedParcelWire,
} from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['warehouse'] } as const
const supervised = { scope: 'platform:admin', gate: 'none', roles: ['supervisor'] } as const
const tags = ['Operators']
const url = `${operatorUrl}/orphans`
const ParcelData = Type.Object({ orphan_parcel: Ref(UnidentifiedParcelWire) })

export type UnidentifiedParcelRouteDeps = { unidentifiedParcels: UnidentifiedParcelService; act: Act }

function ownerOf(body: Static<typeof AttachBody>): UnidentifiedParcelOwner {
  const { inbound_shipment_id: inboundShipmentId, account_id: accountId, expected_card_count: expectedCount } = body
  if (inboundShipmentId !== undefined && accountId === undefined) return { inboundShipmentId }
  if (accountId !== undefined && expectedCount !== undefined && inboundShipmentId === undefined) {
    return { accountId, expectedCount }
  }
  fail(400, 'invalid_body', 'Pass inbound_shipment_id, or account_id with expected_card_count.', {
    details: { field: 'inbound_shipment_id' },
  })
}

export function unidentifiedParcelRoutes(app: App, deps: UnidentifiedParcelRouteDeps): void {
  const { unidentifiedParcels, act } = deps

  app.get(
    url,
    {
      config: { operationId: 'listOperatorOrphans', ...config },
      schema: {
        summary: 'List unidentified parcels, oldest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          site_id: Type.Optional(described(IdParam, 'The id of the site.')),
          status: StatusFilter(unidentifiedParcelMachine.states, { description: 'Only entries with this status.' }),
        }),
        response: {
          200: successPage(
            Type.Object({
              orphan_parcels: Type.Array(Ref(UnidentifiedParcelWire), { description: 'The unidentified parcels.' }),
            }),
          ),
        },
      },
    },
    async ({ query, operator }) => {
      const page = readPage(query, listRules)
      const filter = { siteIds: operator.siteIds, siteId: query.site_id, status: query.status }
      const { rows, pagination } = pageOf(await unidentifiedParcels.list(filter, page), page)
      return okPage({ orphan_parcels: rows.map(unidentifiedParcelToWire) }, pagination)
    },
  )

  app.post(
    url,
    {
      config: { operationId: 'createOperatorOrphan', refuses: { 409: ['already_exists'] }, ...config },
      schema: {
        summary: 'Register an unidentified parcel',
        tags,
        body: NewUnidentifiedParcelBody,
        response: { 201: success(ParcelData) },
      },
    },
    async (request, reply) => {
      const { body } = request
      const parcel = {
        siteId: body.site_id,
        carrier: body.carrier ?? null,
        trackingNumber: body.tracking_number ?? null,
        sender: body.sender ?? null,
        condition: body.condition ?? null,
        note: body.note ?? null,
      }
      const step = { action: 'orphan.note', target: `site:${body.site_id}`, body }
      const answer = await act(request, step, async (tx, actor) => ({
        orphan_parcel: unidentifiedParcelToWire(await unidentifiedParcels.register(tx, actor, parcel)),
      }))
      return reply.code(201).send(ok(answer))
    },
  )

  endRoutes(app, deps)
}

function endRoutes(app: App, { unidentifiedParcels, act }: UnidentifiedParcelRouteDeps): void {
  app.post(
    `${url}/:id/attach`,
    {
      config: { operationId: 'attachOperatorOrphan', refuses: { 409: ['invalid_status'] }, ...config },
      schema: {
        summary: 'Attach a parcel to a shipment, which arrives with it',
        description: 'Pass an announced shipment, or the account to create a shipment for.',
        tags,
        params: idPathOf('parcel'),
        body: AttachBody,
        response: { 200: success(ParcelData) },
      },
    },
    async (request) => {
      const { body, params } = request
      const owner = ownerOf(body)
      const step = { action: 'orphan.attach', target: `orphan:${params.id}`, body }
      return ok(
        await act(request, step, async (tx, actor) => ({
          orphan_parcel: unidentifiedParcelToWire(
            await unidentifiedParcels.attach(tx, actor, params.id, owner, body.box_no ?? 1),
          ),
        })),
      )
    },
  )

  app.post(
    `${url}/:id/close`,
    {
      config: { operationId: 'closeOperatorOrphan', refuses: { 409: ['invalid_status'] }, ...supervised },
      schema: {
        summary: 'Close an unidentified parcel that is sent back',
        tags,
        params: idPathOf('parcel'),
        body: CloseBody,
        response: { 200: success(ParcelData) },
      },
    },
    async (request) => {
      const { body, params } = request
      const step = { action: 'orphan.close', target: `orphan:${params.id}`, body }
      return ok(
        await act(request, step, async (tx, actor) => ({
          orphan_parcel: unidentifiedParcelToWire(await unidentifiedParcels.close(tx, actor, params.id, body.reason)),
        })),
      )
    },
  )
}
