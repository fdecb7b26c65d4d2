import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { described, IdParam, idPathOf, Ref, StatusFilter } from '../../../http/schema/fields.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { cents } from '../../../kernel/money.ts'
import { operatorUrl, type Act } from '../../shared/operator-actions.ts'
import { carrierClaimMachine } from './model.ts'
import type { CarrierClaimService } from './service.ts'
import { AcceptClaimBody, CarrierClaimWire, claimToWire, EndClaimBody, FileClaimBody, PayClaimBody } from './wire.ts'

const readers = {
  scope: 'platform:admin',
  gate: 'none',
  roles: ['supervisor', 'account_manager', 'treasury'],
} as const
const filers = { scope: 'platform:admin', gate: 'none', roles: ['supervisor', 'account_manager'] } as const
const payers = { scope: 'platform:admin', gate: 'none', roles: ['treasury'] } as const
const tags = ['Operators']
const url = `${operatorUrl}/carrier-claims`
const ClaimData = Type.Object({ carrier_claim: Ref(CarrierClaimWire) })

type Deps = { claims: CarrierClaimService; act: Act }

const centsOf = (amount: number | undefined) => (amount === undefined ? undefined : cents(BigInt(amount)))

export function carrierClaimOperatorRoutes(app: App, deps: Deps): void {
  readRoutes(app, deps)
  fileRoute(app, deps)
  decideRoutes(app, deps)
  endRoutes(app, deps)
}

function readRoutes(app: App, { claims }: Deps): void {
  app.get(
    url,
    {
      config: { operationId: 'listOperatorCarrierClaims', ...readers },
      schema: {
        summary: 'List claims with carriers, newest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          status: StatusFilter(carrierClaimMachine.states, { description: 'Only claims with this status.' }),
          order_id: Type.Optional(described(IdParam, 'Only claims for parcels of this order.')),
        }),
        response: {
          200: successPage(
            Type.Object({
              carrier_claims: Type.Array(Ref(CarrierClaimWire), { description: 'The claims.' }),
              claimable_parcels: Type.Array(Type.Integer(), {
                description: 'The parcels of `order_id` for which a claim can be filed now; empty without `order_id`.',
              }),
            }),
          ),
        },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const filter = { status: query.status, orderId: query.order_id }
      const { rows, pagination } = pageOf(await claims.list(filter, page), page)
      const claimable = query.order_id === undefined ? [] : await claims.listClaimable(query.order_id)
      return okPage({ carrier_claims: rows.map(claimToWire), claimable_parcels: claimable }, pagination)
    },
  )

  app.get(
    `${url}/:id`,
    {
      config: { operationId: 'getOperatorCarrierClaim', ...readers },
      schema: {
        summary: 'Get a claim with a carrier',
        tags,
        params: idPathOf('claim'),
        response: { 200: success(ClaimData) },
      },
    },
    async ({ params }) => ok({ carrier_claim: claimToWire(await claims.find(params.id)) }),
  )
}

function fileRoute(app: App, { claims, act }: Deps): void {
  app.post(
    url,
    {
      config: {
        operationId: 'fileOperatorCarrierClaim',
        refuses: { 400: ['invalid_amount'], 404: ['order not found'], 409: ['invalid_status', 'already_exists'] },
        ...filers,
      },
      schema: {
        summary: 'File a claim with the carrier of a lost or damaged parcel',
        description:
          'Name the order, or the case of the tenant. The amount is at most what was declared for the parcel when it was dispatched.',
        tags,
        body: FileClaimBody,
        response: { 201: success(ClaimData) },
      },
    },
    async (request, reply) => {
      const { body } = request
      const order = {
        orderId: body.order_id,
        exceptionId: body.exception_id,
        parcelNumber: body.parcel_number ?? 1,
        kind: body.kind,
        amountCents: centsOf(body.amount_cents),
        carrierReference: body.carrier_reference ?? null,
        note: body.note ?? null,
      }
      const target = body.order_id === undefined ? `exception:${body.exception_id}` : `order:${body.order_id}`
      const answer = await act(request, { action: 'carrier_claim.file', target, body }, async (tx, { actor }) => ({
        carrier_claim: claimToWire(await claims.file(tx, actor, order)),
      }))
      return reply.code(201).send(ok(answer))
    },
  )
}

const targetOf = (id: number): string => `carrier_claim:${id}`
const stepSchema = { tags, params: idPathOf('claim'), response: { 200: success(ClaimData) } }

function decideRoutes(app: App, { claims, act }: Deps): void {
  app.post(
    `${url}/:id/accept`,
    {
      config: {
        operationId: 'acceptOperatorCarrierClaim',
        refuses: { 400: ['invalid_amount'], 409: ['invalid_status'] },
        ...filers,
      },
      schema: { ...stepSchema, summary: 'Record that the carrier accepted a claim', body: AcceptClaimBody },
    },
    async (request) => {
      const { body, params } = request
      const step = { action: 'carrier_claim.accept', target: targetOf(params.id), body }
      const given = { amountCents: centsOf(body.amount_cents), carrierReference: body.carrier_reference }
      return ok(
        await act(request, step, async (tx) => ({
          carrier_claim: claimToWire(await claims.accept(tx, params.id, given)),
        })),
      )
    },
  )

  app.post(
    `${url}/:id/pay`,
    {
      config: {
        operationId: 'payOperatorCarrierClaim',
        refuses: { 400: ['invalid_amount'], 409: ['invalid_status'] },
        ...payers,
      },
      schema: {
        ...stepSchema,
        summary: 'Record the payment of a carrier; it is booked once',
        description:
          'What the tenant received as service credits for the order before stays with the vault; the rest is credited to the tenant on the next invoice.',
        body: PayClaimBody,
      },
    },
    async (request) => {
      const { body, params } = request
      const step = { action: 'carrier_claim.pay', target: targetOf(params.id), body }
      const amount = centsOf(body.amount_cents)
      return ok(
        await act(request, step, async (tx) => ({
          carrier_claim: claimToWire(await claims.pay(tx, params.id, amount)),
        })),
      )
    },
  )
}

function endRoutes(app: App, { claims, act }: Deps): void {
  const ends = [
    ['deny', 'denyOperatorCarrierClaim', 'Record that the carrier denied a claim'],
    ['withdraw', 'withdrawOperatorCarrierClaim', 'Withdraw a claim, such as for a parcel that was found'],
  ] as const
  for (const [name, operationId, summary] of ends) {
    app.post(
      `${url}/:id/${name}`,
      {
        config: { operationId, refuses: { 409: ['invalid_status'] }, ...filers },
        schema: { ...stepSchema, summary, body: EndClaimBody },
      },
      async (request) => {
        const { body, params } = request
        const step = { action: `carrier_claim.${name}`, target: targetOf(params.id), body }
        return ok(
          await act(request, step, async (tx) => ({
            carrier_claim: claimToWire(await claims[name](tx, params.id, body.reason)),
          })),
        )
      },
    )
  }
}
