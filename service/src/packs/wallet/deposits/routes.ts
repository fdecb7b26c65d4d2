import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { Ref, StatusFilter } from '../../../http/schema/fields.ts'
import { endUserToWire, EndUserWire, IdentityBody, IdentityQuery } from '../end-users/wire.ts'
import { readPositiveUsdc } from '../../../kernel/amounts.ts'
import { depositStatuses } from './model.ts'
import type { DepositService } from './service.ts'
import { DepositAddressWire, DepositCallWire, depositToWire, DepositWire, PrepareDepositBody } from './wire.ts'
import { userRefusals } from '../../shared/refusals.ts'

const tags = ['Wallet']
const depositAccess = { scope: 'wallet:deposit', gate: 'write' } as const

export function depositRoutes(app: App, { deposits }: { deposits: DepositService }): void {
  app.post(
    '/api/v1/wallet/deposit-address',
    {
      config: {
        operationId: 'getWalletDepositAddress',
        refuses: [userRefusals, { 503: ['chain_unavailable'] }],
        ...depositAccess,
      },
      schema: {
        summary: 'Get an end user’s deposit address',
        description: 'The address never changes. USDC sent to it becomes credits once its block is final.',
        tags,
        body: Type.Object(IdentityBody),
        response: {
          200: success(
            Type.Object({
              end_user: Ref(EndUserWire),
              ...DepositAddressWire.properties,
            }),
          ),
        },
      },
    },
    async ({ caller, body }) => {
      const { user, address } = await deposits.ensureAddress(caller.accountId, body)
      return ok({ end_user: endUserToWire(user), ...address })
    },
  )

  app.post(
    '/api/v1/wallet/deposit/prepare',
    {
      config: {
        operationId: 'prepareWalletDeposit',
        refuses: [userRefusals, { 400: ['invalid_amount', 'invalid_wallet_address'], 503: ['chain_unavailable'] }],
        ...depositAccess,
      },
      schema: {
        summary: 'Prepare the unsigned transactions of a deposit',
        description: 'Does not create a deposit. Dispatch on `kind`: erc20-approve, then deposit.',
        tags,
        body: PrepareDepositBody,
        response: {
          200: success(
            Type.Object({
              end_user: Ref(EndUserWire),
              chain_id: Type.Integer({ description: 'The EIP-155 chain id.' }),
              calls: Type.Array(DepositCallWire, { description: 'The unsigned calls in the order to send them.' }),
            }),
          ),
        },
      },
    },
    async ({ caller, body }) => {
      const amount = readPositiveUsdc('amount_usdc', body.amount_usdc)
      const { user, chain_id, calls } = await deposits.prepare(caller.accountId, body, amount)
      return ok({ end_user: endUserToWire(user), chain_id, calls: [...calls] })
    },
  )

  depositListRoute(app, { deposits })
}

function depositListRoute(app: App, { deposits }: { deposits: DepositService }): void {
  app.get(
    '/api/v1/wallet/deposits',
    {
      config: { operationId: 'listWalletDeposits', scope: 'wallet:read', gate: 'walletRead' },
      schema: {
        summary: 'List deposits of one end user or of all, newest first',
        tags,
        querystring: Type.Object({
          ...IdentityQuery,
          ...PageQuery,
          status: StatusFilter(depositStatuses, { description: 'Only entries with this status.' }),
        }),
        response: {
          200: successPage(Type.Object({ deposits: Type.Array(Ref(DepositWire), { description: 'The deposits.' }) })),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readPage(query, listRules)
      const { rows, pagination } = pageOf(await deposits.list(caller.accountId, query, page), page)
      const view = await deposits.view()
      return okPage({ deposits: rows.map((deposit) => depositToWire(deposit, view)) }, pagination)
    },
  )
}
