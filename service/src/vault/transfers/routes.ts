import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { PageQuery, readPage, vaultListRules } from '../../http/schema/pagination.ts'
import { OneOf, Ref, StatusFilter } from '../../http/schema/fields.ts'
import { markReplay } from '../../idempotency/idempotency.ts'
import { cardRefusals } from '../shared/refusals.ts'
import { DocumentPath, readCardIds, readSubmissionKey, vaultPageOf, writerOf } from '../shared/requests.ts'
import { directions, transferMachine } from './model.ts'
import type { ShownTransfer, TransferService } from './service.ts'
import { CardTransferWire, DeclineBody, NewTransferBody, transferToWire } from './wire.ts'

const tags = ['Transfers']
const reads = { scope: 'read:inventory', gate: 'vaultRead' } as const
const writes = { scope: 'write:transfer', gate: 'none' } as const
const TransferData = Type.Object({
  transfer: Ref(CardTransferWire),
  card_count: Type.Integer({ description: 'The number of cards.' }),
})

const shown = ({ transfer, cards }: ShownTransfer, accountId: number) =>
  ok({ transfer: transferToWire(transfer, accountId, cards), card_count: transfer.cardCount })

export function transferRoutes(app: App, { transfers }: { transfers: TransferService }): void {
  for (const [operationId, path] of [
    ['createCardTransfer', '/api/v1/card-transfers'],
    ['transferCards', '/api/v1/cards/transfer'],
  ] as const) {
    app.post(
      path,
      {
        config: {
          operationId,
          refuses: [cardRefusals, { 404: ['recipient_not_found'], 409: ['idempotency_mismatch'] }],
          ...writes,
        },
        schema: {
          summary: 'Transfer cards to another account, all or none',
          description:
            'Completes at once, unless the receiver requires acceptance: then it waits seven days for `accept` or `decline`. Declared values, references and tags are not transferred.',
          tags,
          body: NewTransferBody,
          response: { 201: success(TransferData) },
        },
      },
      async (request, reply) => {
        const { body, headers, caller } = request
        const made = await transfers.create(
          { ...writerOf(request), accountNumber: caller.accountNumber ?? '' },
          {
            uniqueIds: readCardIds(body),
            toAccount: body.to_account,
            note: body.note ?? null,
            idempotencyKey: readSubmissionKey(body, headers['idempotency-key']),
          },
        )
        markReplay(reply, made.isReplay)
        return reply.code(201).send(shown(made, caller.accountId))
      },
    )
  }

  app.get(
    '/api/v1/card-transfers',
    {
      config: { operationId: 'listCardTransfers', mayBeStale: true, ...reads },
      schema: {
        summary: 'List your outgoing and incoming transfers, newest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          direction: Type.Optional(OneOf(directions, { description: 'Whether the cards come in or go out.' })),
          status: StatusFilter(transferMachine.states, { description: 'Only entries with this status.' }),
        }),
        response: {
          200: successPage(
            Type.Object({ transfers: Type.Array(Ref(CardTransferWire), { description: 'The transfers.' }) }),
          ),
        },
      },
    },
    async ({ caller: { accountId }, query }) => {
      const page = readPage(query, vaultListRules)
      const filter = { accountId, direction: query.direction, status: query.status }
      const { rows, pagination } = vaultPageOf(await transfers.list(filter, page), page)
      return okPage({ transfers: rows.map((row) => transferToWire(row, accountId)) }, pagination)
    },
  )

  app.get(
    '/api/v1/card-transfers/:id',
    {
      config: { operationId: 'getCardTransfer', ...reads },
      schema: { summary: 'Get a transfer', tags, params: DocumentPath, response: { 200: success(TransferData) } },
    },
    async ({ caller, params }) => shown(await transfers.get(caller.accountId, params.id), caller.accountId),
  )

  decisionRoutes(app, transfers)
}

function decisionRoutes(app: App, transfers: TransferService): void {
  for (const decision of ['accept', 'cancel'] as const) {
    app.post(
      `/api/v1/card-transfers/:id/${decision}`,
      {
        config: { operationId: `${decision}CardTransfer`, refuses: { 409: ['invalid_status'] }, ...writes },
        schema: {
          summary: decision === 'accept' ? 'Accept a transfer' : 'Cancel a pending transfer',
          tags,
          params: DocumentPath,
          response: { 200: success(TransferData) },
        },
      },
      async (request) =>
        shown(await transfers.decide(writerOf(request), request.params.id, decision), request.caller.accountId),
    )
  }

  app.post(
    '/api/v1/card-transfers/:id/decline',
    {
      config: { operationId: 'declineCardTransfer', refuses: { 409: ['invalid_status'] }, ...writes },
      schema: {
        summary: 'Decline a transfer',
        tags,
        params: DocumentPath,
        body: DeclineBody,
        response: { 200: success(TransferData) },
      },
    },
    async (request) => {
      const { params, body, caller } = request
      const decided = await transfers.decide(writerOf(request), params.id, 'decline', body?.reason ?? null)
      return shown(decided, caller.accountId)
    },
  )
}
