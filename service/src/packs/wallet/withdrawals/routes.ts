import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { idPathOf, Ref, StatusFilter } from '../../../http/schema/fields.ts'
import { IdentityQuery } from '../end-users/wire.ts'
import { IdempotencyHeaders, markReplay, readIdempotencyKey } from '../../../idempotency/idempotency.ts'
import type { Refusals } from '../../../kernel/errors.ts'
import { readPositiveUsdc } from '../../../kernel/amounts.ts'
import { withdrawalStatuses } from './model.ts'
import type { WithdrawalService } from './service.ts'
import { WithdrawBody, withdrawalToWire, CreditWithdrawalWire } from './wire.ts'
import { userRefusals, keyedRefusals } from '../../shared/refusals.ts'

const tags = ['Wallet']
const withdrawAccess = { scope: 'wallet:withdraw', gate: 'write' } as const
const readAccess = { scope: 'wallet:read', gate: 'walletRead' } as const

const withdrawRefusals: Refusals = {
  400: ['invalid_amount'],
  402: ['insufficient_funds'],
  403: ['destination_not_allowed', 'limit_exceeded'],
  503: ['withdraw_disabled'],
}

export function withdrawalRoutes(app: App, { withdrawals }: { withdrawals: WithdrawalService }): void {
  app.post(
    '/api/v1/wallet/withdraw',
    {
      config: {
        operationId: 'createWalletWithdrawal',
        refuses: [userRefusals, keyedRefusals, withdrawRefusals],
        ...withdrawAccess,
      },
      schema: {
        summary: 'Withdraw an end user’s credits to their wallet',
        description: 'The credits are put on hold immediately and debited when the payment is final.',
        tags,
        headers: IdempotencyHeaders,
        body: WithdrawBody,
        response: { 202: success(Ref(CreditWithdrawalWire)) },
      },
    },
    async ({ caller, body, headers }, reply) => {
      const { row, isReplay } = await withdrawals.request({
        partnerId: caller.accountId,
        identity: body,
        key: readIdempotencyKey(headers['idempotency-key']),
        keyFamily: caller.familyId,
        toAddress: body.to_address,
        amount: readPositiveUsdc('amount_usdc', body.amount_usdc),
      })
      markReplay(reply, isReplay)
      return reply.code(202).send(ok(withdrawalToWire(row)))
    },
  )

  app.get(
    '/api/v1/wallet/withdrawals',
    {
      config: { operationId: 'listWalletWithdrawals', ...readAccess },
      schema: {
        summary: 'List withdrawals of one end user or of all, newest first',
        tags,
        querystring: Type.Object({
          ...IdentityQuery,
          ...PageQuery,
          status: StatusFilter(withdrawalStatuses, { description: 'Only entries with this status.' }),
        }),
        response: {
          200: successPage(
            Type.Object({ withdrawals: Type.Array(Ref(CreditWithdrawalWire), { description: 'The withdrawals.' }) }),
          ),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readPage(query, listRules)
      const { rows, pagination } = pageOf(await withdrawals.list(caller.accountId, query, page), page)
      return okPage({ withdrawals: rows.map(withdrawalToWire) }, pagination)
    },
  )

  app.get(
    '/api/v1/wallet/withdrawals/:id',
    {
      config: { operationId: 'getWalletWithdrawal', refuses: userRefusals, ...readAccess },
      schema: {
        summary: 'Get a withdrawal',
        tags,
        params: idPathOf('withdrawal'),
        response: { 200: success(Ref(CreditWithdrawalWire)) },
      },
    },
    async ({ caller, params }) => ok(withdrawalToWire(await withdrawals.get(caller.accountId, params.id))),
  )

  app.post(
    '/api/v1/wallet/withdrawals/:id/cancel',
    {
      config: { operationId: 'cancelWalletWithdrawal', refuses: { 409: ['invalid_status'] }, ...withdrawAccess },
      schema: {
        summary: 'Cancel a withdrawal with status HELD',
        tags,
        params: idPathOf('withdrawal'),
        response: { 200: success(Ref(CreditWithdrawalWire)) },
      },
    },
    async ({ caller, params }) => ok(withdrawalToWire(await withdrawals.cancel(caller.accountId, params.id))),
  )
}
