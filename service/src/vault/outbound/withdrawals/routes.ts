import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { PageQuery, readPage, vaultListRules } from '../../../http/schema/pagination.ts'
import { OneOf, Ref, StatusFilter } from '../../../http/schema/fields.ts'
import { fail } from '../../../kernel/errors.ts'
import { markReplay } from '../../../idempotency/idempotency.ts'
import { DocumentPath, readCardIds, readSubmissionKey, vaultPageOf, writerOf } from '../../shared/requests.ts'
import { withdrawalMachine, withdrawalMethods, type WithdrawalMethod } from './model.ts'
import type { ShownWithdrawal, WithdrawalService } from './service.ts'
import { NewWithdrawalBody, withdrawalToWire, WithdrawalWire } from './wire.ts'
import { cardRefusals } from '../../shared/refusals.ts'

const tags = ['Withdrawals']
const reads = { scope: 'read:inventory', gate: 'vaultRead' } as const
const writes = { scope: 'write:withdrawal', gate: 'none' } as const
const WithdrawalData = Type.Object({
  withdrawal: Ref(WithdrawalWire),
  card_count: Type.Integer({ description: 'The number of cards.' }),
})

const shown = ({ withdrawal, ...details }: ShownWithdrawal) =>
  ok({ withdrawal: withdrawalToWire(withdrawal, details), card_count: withdrawal.cardCount })

/** Checks only that a shipment has a destination; what it says is not validated. */
function readDestination(method: WithdrawalMethod, given: Record<string, unknown> | null | undefined) {
  const destination = given ?? null
  if (method === 'ship' && destination === null) {
    fail(400, 'invalid input', 'destination is required when method is ship.', { details: { field: 'destination' } })
  }
  return destination
}

export function withdrawalRoutes(app: App, { withdrawals }: { withdrawals: WithdrawalService }): void {
  app.post(
    '/api/v1/withdrawals',
    {
      config: {
        operationId: 'createWithdrawal',
        refuses: [cardRefusals, { 409: ['idempotency_mismatch'] }],
        ...writes,
      },
      schema: {
        summary: 'Request a withdrawal of cards, all or none',
        description:
          'A card on an active quote, an order or another withdrawal fails the whole request with 409. Every site ships the cards that it stores; a pickup of cards from several sites fails with 409 `multiple_sites`. Replaying the idempotency key returns the current state of the original withdrawal.',
        tags,
        body: NewWithdrawalBody,
        response: { 201: success(WithdrawalData) },
      },
    },
    async (request, reply) => {
      const { body, headers } = request
      const made = await withdrawals.create(writerOf(request), {
        uniqueIds: readCardIds(body),
        method: body.method,
        destination: readDestination(body.method, body.destination),
        note: body.note ?? null,
        idempotencyKey: readSubmissionKey(body, headers['idempotency-key']),
      })
      markReplay(reply, made.isReplay)
      return reply.code(201).send(shown(made))
    },
  )

  app.get(
    '/api/v1/withdrawals',
    {
      config: { operationId: 'listWithdrawals', mayBeStale: true, ...reads },
      schema: {
        summary: 'List your withdrawals, newest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          status: StatusFilter(withdrawalMachine.states, { description: 'Only entries with this status.' }),
          method: Type.Optional(OneOf(withdrawalMethods, { description: 'Only withdrawals by this method.' })),
        }),
        response: {
          200: successPage(
            Type.Object({ withdrawals: Type.Array(Ref(WithdrawalWire), { description: 'The withdrawals.' }) }),
          ),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readPage(query, vaultListRules)
      const filter = { accountId: caller.accountId, status: query.status, method: query.method }
      const { rows, pagination } = vaultPageOf(await withdrawals.list(filter, page), page)
      return okPage({ withdrawals: rows.map((row) => withdrawalToWire(row)) }, pagination)
    },
  )

  app.get(
    '/api/v1/withdrawals/:id',
    {
      config: { operationId: 'getWithdrawal', ...reads },
      schema: { summary: 'Get a withdrawal', tags, params: DocumentPath, response: { 200: success(WithdrawalData) } },
    },
    async ({ caller, params }) => shown(await withdrawals.get(caller.accountId, params.id)),
  )

  app.post(
    '/api/v1/withdrawals/:id/cancel',
    {
      config: { operationId: 'cancelWithdrawal', refuses: { 409: ['cannot be cancelled'] }, ...writes },
      schema: {
        summary: 'Cancel a withdrawal that the warehouse has not acknowledged',
        tags,
        params: DocumentPath,
        response: { 200: success(WithdrawalData) },
      },
    },
    async (request) => shown(await withdrawals.cancel(writerOf(request), request.params.id)),
  )
}
