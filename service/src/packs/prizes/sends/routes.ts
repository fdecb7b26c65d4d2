import { Type, type Static } from 'typebox'
import { readAddress } from '../../../chain/addresses.ts'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { described, IdParam, OneOf, Ref, refusedAs, StatusFilter } from '../../../http/schema/fields.ts'
import { CursorQuery, cursorPageOf, readCursorPage } from '../../shared/cursors.ts'
import { IdempotencyHeaders, markReplay, readIdempotencyKey } from '../../../idempotency/idempotency.ts'
import { assetTypes, kindOfAssetType, sendMachine } from './model.ts'
import type { SendService, ShownSend } from './service.ts'
import type { SendBatch } from './batch.ts'
import {
  BatchBody,
  BatchPreviewWire,
  batchPreviewToWire,
  BatchWire,
  previewToWire,
  PrizeWire,
  prizeToWire,
  SendBody,
  SendPreviewWire,
  sendToWire,
  SendWire,
} from './wire.ts'
import { keyedRefusals } from '../../shared/refusals.ts'

const tags = ['Prizes']
const scope = 'sends:create'
const writeAccess = { scope, gate: 'write' } as const
const readAccess = { scope, gate: 'read' } as const
const SendPath = Type.Object({ send_id: described(IdParam, 'The id of the send.') })

const toWire = ({ send, items }: ShownSend) => sendToWire(send, items)

type SendRouteDeps = { sends: SendService; batch: SendBatch }

const recipientOf = (body: Omit<Static<typeof SendBody>, 'dry_run'>) => ({
  walletAddress: body.wallet_address,
  items: body.items,
  reference: body.reference ?? '',
  isBuybackEligible: body.buyback_eligible ?? false,
})

export function sendRoutes(app: App, { sends, batch }: SendRouteDeps): void {
  app.post(
    '/api/v1/sends',
    {
      config: {
        operationId: 'createSend',
        refuses: [
          keyedRefusals,
          {
            400: ['invalid_item', 'invalid_wallet_address'],
            409: ['no_sendable_items', 'items_unavailable'],
            503: ['sends_disabled'],
          },
        ],
        ...writeAccess,
      },
      schema: {
        summary: 'Send prizes to a wallet',
        description:
          'Items that cannot be sent are listed in `skipped`, and the rest is sent. When no item can be sent, the response is 409 `no_sendable_items` and the Idempotency-Key is not used up. With `dry_run` the response is 200 with what would be sent.',
        tags,
        headers: IdempotencyHeaders,
        body: SendBody,
        response: { 200: success(Ref(SendPreviewWire)), 202: success(Ref(SendWire)) },
      },
    },
    async ({ caller, body, headers }, reply) => {
      if (body.dry_run === true) {
        return reply.send(ok(previewToWire(await batch.preview(caller.accountId, recipientOf(body)))))
      }
      const { row, isReplay } = await sends.create({
        partnerId: caller.accountId,
        key: readIdempotencyKey(headers['idempotency-key']),
        keyFamily: caller.familyId,
        ...recipientOf(body),
      })
      markReplay(reply, isReplay)
      return reply.code(202).send(ok(toWire(row)))
    },
  )

  app.post(
    '/api/v1/sends/:send_id/retry',
    {
      config: { operationId: 'retrySend', refuses: { 409: ['invalid_status'] }, ...writeAccess },
      schema: {
        summary: 'Retry the failed items of a send',
        description: 'Creates a new send of the failed items to the same wallet.',
        tags,
        params: SendPath,
        headers: IdempotencyHeaders,
        response: { 202: success(Ref(SendWire)) },
      },
    },
    async ({ caller, params, headers }, reply) => {
      const { row, isReplay } = await sends.retry(caller.accountId, params.send_id, {
        key: readIdempotencyKey(headers['idempotency-key']),
        keyFamily: caller.familyId,
      })
      markReplay(reply, isReplay)
      return reply.code(202).send(ok(toWire(row)))
    },
  )
  batchRoute(app, batch)
  readRoutes(app, { sends })
}

function batchRoute(app: App, batch: SendBatch): void {
  app.post(
    '/api/v1/sends/batch',
    {
      config: {
        operationId: 'createSendBatch',
        refuses: [
          keyedRefusals,
          { 400: ['invalid_item', 'invalid_wallet_address'], 409: ['items_unavailable'], 503: ['sends_disabled'] },
        ],
        ...writeAccess,
      },
      schema: {
        summary: 'Send prizes to many wallets',
        description:
          'Each recipient gets a send of its own. All recipients are checked before the first send is created; an ' +
          'interrupted batch continues with the same Idempotency-Key. With `dry_run` the response is 200 with what would be sent.',
        tags,
        headers: IdempotencyHeaders,
        body: BatchBody,
        response: { 200: success(Ref(BatchPreviewWire)), 202: success(Ref(BatchWire)) },
      },
    },
    async ({ caller, body, headers }, reply) => {
      const recipients = body.sends.map(recipientOf)
      if (body.dry_run === true) {
        return reply.send(ok(batchPreviewToWire(await batch.previewAll(caller.accountId, recipients))))
      }
      const key = readIdempotencyKey(headers['idempotency-key'])
      const order = { partnerId: caller.accountId, key, keyFamily: caller.familyId, recipients }
      const { results, isReplay } = await batch.create(order)
      markReplay(reply, isReplay)
      const sends = results.map(({ shown, skipped }, index) => ({
        wallet_address: recipients[index]?.walletAddress ?? '',
        send: shown ? toWire(shown) : null,
        skipped: [...skipped],
      }))
      const skippedCount = results.reduce((sum, { skipped }) => sum + skipped.length, 0)
      const sentCount = results.filter(({ shown }) => shown !== undefined).length
      return reply.code(202).send(ok({ sends, sent_count: sentCount, skipped_count: skippedCount }))
    },
  )
}

function readRoutes(app: App, { sends }: { sends: SendService }): void {
  app.get(
    '/api/v1/sends',
    {
      config: { operationId: 'listSends', mayBeStale: true, ...readAccess },
      schema: {
        summary: 'List your sends, newest first',
        tags,
        querystring: Type.Object({
          ...CursorQuery,
          status: StatusFilter(sendMachine.states, { description: 'Only entries with this status.' }),
          wallet_address: Type.Optional(Type.String({ description: 'The wallet of the end user.' })),
          reference: Type.Optional(
            Type.String({ maxLength: 255, ...refusedAs('identifier_too_long'), description: 'Your own reference.' }),
          ),
        }),
        response: {
          200: successPage(Type.Object({ sends: Type.Array(Ref(SendWire), { description: 'The sends.' }) })),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readCursorPage(query)
      const { wallet_address: wallet } = query
      const filter = {
        partnerId: caller.accountId,
        status: query.status,
        walletAddress: wallet === undefined ? undefined : readAddress('wallet_address', wallet),
        reference: query.reference,
        beforeId: page.beforeId,
      }
      const { rows, pagination } = cursorPageOf(await sends.list(filter, page), page, ({ send }) => send.id)
      return okPage({ sends: rows.map(toWire) }, pagination)
    },
  )

  app.get(
    '/api/v1/sends/inventory',
    {
      config: { operationId: 'listSendInventory', ...readAccess },
      schema: {
        summary: 'List your prizes and whether they can be sent now',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          asset_type: Type.Optional(OneOf(assetTypes, { description: 'The kind of asset.' })),
          sendable: Type.Optional(Type.Boolean({ description: 'Whether the item can be sent now.' })),
        }),
        response: {
          200: successPage(Type.Object({ items: Type.Array(Ref(PrizeWire), { description: 'The items.' }) })),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readPage(query, listRules)
      const kind = query.asset_type && kindOfAssetType(query.asset_type)
      const prizes = await sends.inventory(caller.accountId, { kind, isSendable: query.sendable }, page)
      const { rows, pagination } = pageOf(prizes, page)
      return okPage({ items: rows.map(prizeToWire) }, pagination)
    },
  )

  app.get(
    '/api/v1/sends/:send_id',
    {
      config: { operationId: 'getSend', ...readAccess },
      schema: { summary: 'Get a send', tags, params: SendPath, response: { 200: success(Ref(SendWire)) } },
    },
    async ({ caller, params }) => ok(toWire(await sends.get(caller.accountId, params.send_id))),
  )
}
