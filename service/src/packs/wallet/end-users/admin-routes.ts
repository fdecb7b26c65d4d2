import { Type, type Static } from 'typebox'
import { showAddress } from '../../../chain/addresses.ts'
import type { App } from '../../../http/app-type.ts'
import { okPage, successPage } from '../../../http/schema/envelope.ts'
import { described, IdParam, NullableString, Ref, Timestamp } from '../../../http/schema/fields.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { formatUsdc } from '../../../kernel/money.ts'
import type { EndUserFilter, ListedEndUser } from './admin-store.ts'

const AdminEndUserWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the end user.' }),
    partner_id: Type.Integer({ description: 'The id of the partner.' }),
    partner_name: Type.String({ description: 'The name of the partner.' }),
    external_user_id: NullableString({ description: 'Your own id of the end user.' }),
    wallet_address: NullableString({ description: 'The wallet address of the end user.' }),
    balance_usdc: Type.String({ description: 'Credits, with what is reserved.' }),
    reserved_usdc: Type.String({ description: 'Credits that open purchases and withdrawals hold.' }),
    created_at: Timestamp({ description: 'When the end user was created.' }),
  },
  { $id: 'AdminEndUser' },
)

const endUserToWire = (user: ListedEndUser): Static<typeof AdminEndUserWire> => ({
  id: user.id,
  partner_id: user.partnerId,
  partner_name: user.partnerName,
  external_user_id: user.externalUserId,
  wallet_address: user.walletAddress && showAddress(user.walletAddress),
  balance_usdc: formatUsdc(user.balance),
  reserved_usdc: formatUsdc(user.reserved),
  created_at: user.createdAt.toISOString(),
})

export type EndUserListing = {
  list(filter: EndUserFilter, page: { limit: number; offset: number }): Promise<ListedEndUser[]>
}

export function endUserAdministrationRoutes(app: App, { list }: EndUserListing): void {
  app.get(
    '/api/v1/admin/end-users',
    {
      config: {
        operationId: 'listAdminEndUsers',
        scope: 'platform:admin',
        gate: 'none',
        roles: ['treasury', 'account_manager'],
      },
      schema: {
        summary: 'List the end users of all partners with their credits, newest first',
        tags: ['Administration'],
        querystring: Type.Object({
          ...PageQuery,
          q: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 255,
              description: 'The beginning of external_user_id, or a wallet address.',
            }),
          ),
          partner_id: Type.Optional(described(IdParam, 'The id of the partner.')),
        }),
        response: {
          200: successPage(
            Type.Object({ end_users: Type.Array(Ref(AdminEndUserWire), { description: 'The end users.' }) }),
          ),
        },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const found = await list({ q: query.q, partnerId: query.partner_id }, page)
      const { rows, pagination } = pageOf(found, page)
      return okPage({ end_users: rows.map(endUserToWire) }, pagination)
    },
  )
}
