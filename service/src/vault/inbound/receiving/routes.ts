import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { described, IdParam, idPathOf, Ref, StatusFilter } from '../../../http/schema/fields.ts'
import type { Refusals } from '../../../kernel/errors.ts'
import type { Actor } from '../../../warehouse/actors.ts'
import { inboundMachine } from '../model.ts'
import type { ShownInbound } from '../service.ts'
import { inboundToWire, InboundWire } from '../wire.ts'
import { operatorUrl, type Act } from '../../shared/operator-actions.ts'
import type { VaultTx } from '../../shared/ports.ts'
import type { ReceivingService } from './service.ts'
import { ArriveBody, BoxBody, foundCardOf, ReceiveBody, StepBody } from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['warehouse'] } as const
const supervised = { scope: 'platform:admin', gate: 'none', roles: ['supervisor'] } as const
const tags = ['Operators']
const url = `${operatorUrl}/inbound`
const InboundData = Type.Object({ inbound_shipment: Ref(InboundWire) })

const toWire = ({ inbound, ...details }: ShownInbound) => ({ inbound_shipment: inboundToWire(inbound, details) })

export type ReceivingRouteDeps = { receiving: ReceivingService; act: Act }

export function receivingRoutes(app: App, deps: ReceivingRouteDeps): void {
  readRoutes(app, deps)
  dockRoutes(app, deps)
  unpackRoutes(app, deps)
}

function readRoutes(app: App, { receiving }: ReceivingRouteDeps): void {
  app.get(
    url,
    {
      config: { operationId: 'listOperatorInbound', ...config },
      schema: {
        summary: 'List inbound shipments, newest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          status: StatusFilter(inboundMachine.states, { description: 'Only entries with this status.' }),
          site_id: Type.Optional(described(IdParam, 'The id of the site.')),
          tracking_number: Type.Optional(
            Type.String({ maxLength: 64, description: 'The number under which the carrier tracks the parcel.' }),
          ),
        }),
        response: {
          200: successPage(
            Type.Object({ inbound_shipments: Type.Array(Ref(InboundWire), { description: 'The inbound shipments.' }) }),
          ),
        },
      },
    },
    async ({ query, operator }) => {
      const page = readPage(query, listRules)
      const { status, site_id: siteId, tracking_number: trackingNumber } = query
      const found = await receiving.list({ status, siteId, trackingNumber, siteIds: operator.siteIds }, page)
      const { rows, pagination } = pageOf(found, page)
      return okPage({ inbound_shipments: rows.map((row) => inboundToWire(row)) }, pagination)
    },
  )

  app.get(
    `${url}/:id`,
    {
      config: { operationId: 'getOperatorInbound', ...config },
      schema: {
        summary: 'Get an inbound shipment',
        tags,
        params: idPathOf('inbound shipment'),
        response: { 200: success(InboundData) },
      },
    },
    async ({ params, operator, actor }) =>
      ok(toWire(await receiving.get({ actor, siteIds: operator.siteIds }, params.id))),
  )
}

function dockRoutes(app: App, { receiving, act }: ReceivingRouteDeps): void {
  const first: Omit<Step, 'run'> = {
    operationId: 'markOperatorInboundInTransit',
    refuses: { 409: ['invalid_status'] },
    name: 'in-transit',
    summary: 'Record the first carrier scan',
  }
  stepRoute(app, act, { ...first, run: receiving.scanned })

  app.post(
    `${url}/:id/arrive`,
    {
      config: {
        operationId: 'arriveOperatorInbound',
        refuses: { 409: ['wrong_scan', 'invalid_status', 'already_exists'] },
        ...config,
      },
      schema: {
        summary: 'Record the arrival of a parcel',
        tags,
        params: idPathOf('inbound shipment'),
        body: ArriveBody,
        response: { 200: success(InboundData) },
      },
    },
    async (request) => {
      const { body, params } = request
      const arrival = {
        boxNo: body.box_no,
        trackingNumber: body.tracking_number,
        condition: body.condition,
        deliveredAt: body.delivered_at === undefined ? undefined : new Date(body.delivered_at),
      }
      const step = { action: 'inbound.arrive', target: `inbound:${params.id}`, body }
      return ok(
        await act(request, step, async (tx, actor) => toWire(await receiving.arrive(tx, actor, params.id, arrival))),
      )
    },
  )
}

function unpackRoutes(app: App, { receiving, act }: ReceivingRouteDeps): void {
  app.post(
    `${url}/:id/receive`,
    {
      config: {
        operationId: 'receiveOperatorInbound',
        refuses: { 409: ['wrong_scan', 'invalid_status', 'already_exists'] },
        ...config,
      },
      schema: {
        summary: 'Receive cards from a box into the tenant’s inventory',
        description: 'Each card gets a code for its barcode label. The next step is to put it away.',
        tags,
        params: idPathOf('inbound shipment'),
        body: ReceiveBody,
        response: {
          201: success(
            Type.Object({
              inbound_shipment: Ref(InboundWire),
              unique_ids: Type.Array(Type.String(), { description: 'The permanent ids of the items.' }),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const { body, params } = request
      const order = { id: params.id, boxNo: body.box_no ?? null, cards: body.cards.map(foundCardOf) }
      const step = { action: 'inbound.receive', target: `inbound:${params.id}`, body }
      const answer = await act(request, step, async (tx, actor) => {
        const { shown, uniqueIds } = await receiving.receive(tx, actor, order)
        return { ...toWire(shown), unique_ids: uniqueIds }
      })
      return reply.code(201).send(ok(answer))
    },
  )

  app.post(
    `${url}/:id/close-box`,
    {
      config: {
        operationId: 'closeOperatorInboundBox',
        refuses: { 409: ['wrong_scan', 'invalid_status', 'already_exists'] },
        ...config,
      },
      schema: {
        summary: 'Close an unpacked box',
        tags,
        params: idPathOf('inbound shipment'),
        body: BoxBody,
        response: { 200: success(InboundData) },
      },
    },
    async (request) => {
      const { body, params } = request
      const step = { action: 'inbound.close_box', target: `inbound:${params.id}`, body }
      return ok(
        await act(request, step, async (tx, actor) =>
          toWire(await receiving.finishBox(tx, actor, params.id, body.box_no)),
        ),
      )
    },
  )

  stepRoute(app, act, {
    operationId: 'completeOperatorInbound',
    refuses: { 409: ['wrong_scan', 'invalid_status', 'already_exists'] },
    name: 'complete',
    summary: 'Complete receiving; discrepancies open an exception',
    run: receiving.complete,
  })
  stepRoute(app, act, {
    operationId: 'closeOperatorInbound',
    refuses: { 409: ['wrong_scan', 'invalid_status', 'already_exists'] },
    name: 'close',
    summary: 'Close an inbound shipment',
    access: supervised,
    run: receiving.close,
  })
}

type Step = {
  operationId: string
  refuses: Refusals
  name: string
  summary: string
  access?: typeof config | typeof supervised
  run(tx: VaultTx, actor: Actor, id: number): Promise<ShownInbound>
}

/** A step without parameters of its own. */
function stepRoute(app: App, act: Act, { operationId, refuses, name, summary, access = config, run }: Step): void {
  app.post(
    `${url}/:id/${name}`,
    {
      config: { operationId, refuses, ...access },
      schema: {
        summary,
        tags,
        params: idPathOf('inbound shipment'),
        body: StepBody,
        response: { 200: success(InboundData) },
      },
    },
    async (request) => {
      const { body, params } = request
      const step = { action: `inbound.${name.replace('-', '_')}`, target: `inbound:${params.id}`, body }
      return ok(await act(request, step, async (tx, actor) => toWire(await run(tx, actor, params.id))))
    },
  )
}
