import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { PageQuery, readPage, vaultListRules } from '../../http/schema/pagination.ts'
import {
  described,
  IdParam,
  NullableInteger,
  NullableString,
  Ref,
  StatusFilter,
  Timestamp,
} from '../../http/schema/fields.ts'
import { markReplay } from '../../idempotency/idempotency.ts'
import { DocumentPath, readSubmissionKey, vaultPageOf, writerOf } from '../shared/requests.ts'
import { inboundMachine } from './model.ts'
import type { InboundService, ShownInbound } from './service.ts'
import { AnnounceBody, inboundFromWire, inboundToWire, InboundWire, UpdateInboundBody } from './wire.ts'

const tags = ['Inbound']
const reads = { scope: 'read:inventory', gate: 'vaultRead' } as const
const writes = { scope: 'write:inbound_shipment', gate: 'none' } as const
const url = '/api/v1/inbound-shipments'
const InboundData = Type.Object({ inbound_shipment: Ref(InboundWire) })
const AnnouncedData = Type.Object({
  inbound_shipment: Ref(InboundWire),
  created: Type.Boolean({ description: 'Whether the request created the resource; false for a replay.' }),
})
const ReceivedCard = Type.Object({
  unique_id: Type.String({ description: 'The permanent id of the item.' }),
  name: Type.String({ description: 'The name of the card.' }),
  condition: NullableString({ description: 'The condition of the card.' }),
  line_id: NullableInteger({ description: 'Null for a card on no line.' }),
  box_no: NullableInteger({ description: 'The number of the box within the shipment, from 1.' }),
  damaged: Type.Boolean({ description: 'Whether the card arrived damaged.' }),
  received_at: Timestamp({ description: 'When the card was received.' }),
})

const toWire = ({ inbound, ...details }: ShownInbound) => inboundToWire(inbound, details)

export function inboundRoutes(app: App, deps: { inbound: InboundService }): void {
  writeRoutes(app, deps)
  readRoutes(app, deps)
}

function writeRoutes(app: App, { inbound }: { inbound: InboundService }): void {
  app.post(
    url,
    {
      config: { operationId: 'createInboundShipment', refuses: { 409: ['idempotency_mismatch'] }, ...writes },
      schema: {
        summary: 'Announce an inbound shipment',
        description:
          'Pass `lines` to have every card tallied against the announcement, or only `expected_card_count`. Replaying the idempotency key returns 200 with `created: false` and the current state of the shipment.',
        tags,
        body: AnnounceBody,
        response: { 200: success(AnnouncedData), 201: success(AnnouncedData) },
      },
    },
    async (request, reply) => {
      const { body, headers } = request
      const key = readSubmissionKey(body, headers['idempotency-key'])
      const { isReplay, ...made } = await inbound.announce(writerOf(request), inboundFromWire(body), key)
      markReplay(reply, isReplay)
      return reply.code(isReplay ? 200 : 201).send(ok({ inbound_shipment: toWire(made), created: !isReplay }))
    },
  )

  app.patch(
    `${url}/:id`,
    {
      config: {
        operationId: 'updateInboundShipment',
        refuses: { 409: ['not_editable', 'version_conflict'] },
        ...writes,
      },
      schema: {
        summary: 'Update an announced shipment',
        description:
          'Omitted fields keep their values. Everything can be changed until the shipment arrives, then only `note` and `reference`; after the first unpacked card the request fails with 409 `not_editable`. With `version`, the request fails with 409 `version_conflict` if the shipment has another version.',
        tags,
        params: DocumentPath,
        body: UpdateInboundBody,
        response: { 200: success(InboundData) },
      },
    },
    async (request) => {
      const { body, params } = request
      const changed = await inbound.update(writerOf(request), params.id, inboundFromWire(body), body.version)
      return ok({ inbound_shipment: toWire(changed) })
    },
  )

  app.post(
    `${url}/:id/cancel`,
    {
      config: { operationId: 'cancelInboundShipment', refuses: { 409: ['cannot be cancelled'] }, ...writes },
      schema: {
        summary: 'Cancel a shipment that has not arrived',
        tags,
        params: DocumentPath,
        response: { 200: success(InboundData) },
      },
    },
    async (request) => ok({ inbound_shipment: toWire(await inbound.cancel(writerOf(request), request.params.id)) }),
  )
}

function readRoutes(app: App, { inbound }: { inbound: InboundService }): void {
  app.get(
    url,
    {
      config: { operationId: 'listInboundShipments', mayBeStale: true, ...reads },
      schema: {
        summary: 'List your inbound shipments, newest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          status: StatusFilter(inboundMachine.states, { description: 'Only entries with this status.' }),
          site_id: Type.Optional(described(IdParam, 'The id of the site.')),
          reference: Type.Optional(Type.String({ maxLength: 128, description: 'Your own reference.' })),
        }),
        response: {
          200: successPage(
            Type.Object({ inbound_shipments: Type.Array(Ref(InboundWire), { description: 'The inbound shipments.' }) }),
          ),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readPage(query, vaultListRules)
      const { status, site_id: siteId, reference } = query
      const filter = { accountId: caller.accountId, status, siteId, reference }
      const { rows, pagination } = vaultPageOf(await inbound.list(filter, page), page)
      return okPage({ inbound_shipments: rows.map((row) => inboundToWire(row)) }, pagination)
    },
  )

  app.get(
    `${url}/:id`,
    {
      config: { operationId: 'getInboundShipment', ...reads },
      schema: {
        summary: 'Get an inbound shipment with its expected and received cards',
        tags,
        params: DocumentPath,
        response: { 200: success(InboundData) },
      },
    },
    async ({ caller, params }) => ok({ inbound_shipment: toWire(await inbound.get(caller.accountId, params.id)) }),
  )

  app.get(
    `${url}/:id/cards`,
    {
      config: { operationId: 'listInboundShipmentCards', ...reads },
      schema: {
        summary: 'List the received cards of a shipment',
        tags,
        params: DocumentPath,
        querystring: Type.Object(PageQuery),
        response: {
          200: successPage(
            Type.Object({ cards: Type.Array(ReceivedCard, { description: 'The cards that were received.' }) }),
          ),
        },
      },
    },
    async ({ caller, params, query }) => {
      const page = readPage(query, vaultListRules)
      const found = await inbound.listCards(caller.accountId, params.id, page)
      const { rows, pagination } = vaultPageOf(found, page)
      const cards = rows.map((row) => ({
        unique_id: row.uniqueId,
        name: row.name,
        condition: row.condition,
        line_id: row.lineId,
        box_no: row.boxNo,
        damaged: row.isDamaged,
        received_at: row.receivedAt.toISOString(),
      }))
      return okPage({ cards }, pagination)
    },
  )
}
