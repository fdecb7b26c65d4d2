import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { Ref } from '../../../http/schema/fields.ts'
import { endUserToWire, EndUserWire, IdentityQuery } from '../end-users/wire.ts'
import type { WalletService } from './service.ts'
import { CursorQuery, cursorPageOf, readCursorPage } from '../../shared/cursors.ts'
import {
  balanceToWire,
  BalanceWire,
  endUserBalanceToWire,
  EndUserBalanceWire,
  ledgerEntryToWire,
  LedgerEntryWire,
} from './wire.ts'
import { userRefusals } from '../../shared/refusals.ts'

const config = { scope: 'wallet:read', gate: 'walletRead' } as const
const tags = ['Wallet']

export function walletRoutes(app: App, { wallet }: { wallet: WalletService }): void {
  app.get(
    '/api/v1/end-users',
    {
      config: { operationId: 'listEndUsers', ...config },
      schema: {
        summary: 'List your end users with their credits, newest first',
        tags,
        querystring: Type.Object({
          ...CursorQuery,
          q: Type.Optional(
            Type.String({
              maxLength: 255,
              description: 'The start of your own id, or a whole wallet or vault address.',
            }),
          ),
        }),
        response: {
          200: successPage(
            Type.Object({ end_users: Type.Array(Ref(EndUserBalanceWire), { description: 'The end users.' }) }),
          ),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readCursorPage(query)
      const found = await wallet.listUsers(caller.accountId, { search: query.q, beforeId: page.beforeId }, page)
      const { rows, pagination } = cursorPageOf(found, page, ({ user }) => user.id)
      return okPage({ end_users: rows.map(endUserBalanceToWire) }, pagination)
    },
  )

  app.get(
    '/api/v1/wallet/balance',
    {
      config: { operationId: 'getWalletBalance', refuses: userRefusals, ...config },
      schema: {
        summary: 'Get an end user’s credits; a new end user is created on first use',
        tags,
        querystring: Type.Object(IdentityQuery),
        response: {
          200: success(
            Type.Object({
              end_user: Ref(EndUserWire),
              wallet: Ref(BalanceWire),
            }),
          ),
        },
      },
    },
    async ({ caller, query }) => {
      const { user, balance } = await wallet.showBalance(caller.accountId, query)
      return ok({ end_user: endUserToWire(user), wallet: balanceToWire(balance) })
    },
  )

  app.get(
    '/api/v1/wallet/ledger',
    {
      config: { operationId: 'listWalletEntries', refuses: { 400: ['missing_user_identifier'] }, ...config },
      schema: {
        summary: 'List an end user’s ledger entries, newest first',
        tags,
        querystring: Type.Object({ ...IdentityQuery, ...PageQuery }),
        response: {
          200: successPage(
            Type.Object({
              end_user: Ref(EndUserWire),
              entries: Type.Array(Ref(LedgerEntryWire), { description: 'The entries.' }),
            }),
          ),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readPage(query, listRules)
      const { user, entries } = await wallet.showLedger(caller.accountId, query, page)
      const { rows, pagination } = pageOf(entries, page)
      return okPage({ end_user: endUserToWire(user), entries: rows.map(ledgerEntryToWire) }, pagination)
    },
  )
}
