import { Type } from 'typebox'
import { itemKinds } from '../../../assets/items/model.ts'
import { showAddress } from '../../../chain/addresses.ts'
import type { App } from '../../../http/app-type.ts'
import { okPage, successPage } from '../../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { NullableInteger, OneOf, Ref, StatusFilter } from '../../../http/schema/fields.ts'
import { redeemStatuses } from '../../shared/redeem-status.ts'
import type { HoldingService } from './service.ts'
import { holdingToWire, HoldingWire } from './wire.ts'

const HoldingsData = Type.Object({
  wallet_address: Type.String({ description: 'The wallet of the end user.' }),
  block_number: NullableInteger({ description: 'The last indexed block.' }),
  holdings: Type.Array(Ref(HoldingWire), { description: 'The holdings.' }),
})

export function holdingRoutes(app: App, { holdings }: { holdings: HoldingService }): void {
  app.get(
    '/api/v1/wallets/:address/holdings',
    {
      config: {
        operationId: 'listWalletHoldings',
        refuses: { 400: ['invalid_wallet_address'], 503: ['chain_unavailable'] },
        scope: ['packs:read', 'sends:create'],
        gate: 'walletRead',
      },
      schema: {
        summary: 'List the holdings of a wallet',
        description:
          'Ordered by item type and token id. Any wallet can be queried; items that were not delivered by you are shown with public on-chain data only.',
        tags: ['Prizes'],
        params: Type.Object({ address: Type.String({ description: 'The address of the wallet.' }) }),
        querystring: Type.Object({
          ...PageQuery,
          item_type: Type.Optional(OneOf(itemKinds, { description: 'The kind of item.' })),
          redeem_status: StatusFilter(redeemStatuses, { description: 'Whether the item can be redeemed.' }),
        }),
        response: { 200: successPage(HoldingsData) },
      },
    },
    async ({ caller, params, query }) => {
      const page = readPage(query, listRules)
      const filter = {
        address: params.address,
        partnerId: caller.accountId,
        kind: query.item_type,
        redeemStatus: query.redeem_status,
      }
      const found = await holdings.list(filter, page)
      const { rows, pagination } = pageOf(found.holdings, page)
      const block_number = found.blockNumber === undefined ? null : Number(found.blockNumber)
      const data = { wallet_address: showAddress(found.wallet), block_number, holdings: rows.map(holdingToWire) }
      return okPage(data, pagination)
    },
  )
}
