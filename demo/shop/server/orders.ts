import type { Packhouse } from '@packhouse/sdk'
import { ShopError } from './answers.ts'
import { get, orderKey, post, text, unlessUnknown } from './requests.ts'

type Holder = { external_user_id: string } | { wallet_address: string }

const shown = 100

/** Everything one holder bought, sold and had sent, and the movements of the credits behind it. */
async function ordersOf({ packs, instant, sellbacks, redemptions, wallet }: Packhouse, holder: Holder) {
  const page = { ...holder, limit: shown }
  const isCredits = 'external_user_id' in holder
  const [purchases, opened, sales, parcels, entries] = await Promise.all([
    unlessUnknown(packs.list(page).first()),
    unlessUnknown(instant.list(page).first()),
    unlessUnknown(sellbacks.list(page).first()),
    unlessUnknown(redemptions.list(page).first()),
    isCredits ? unlessUnknown(wallet.ledger(page).first()) : undefined,
  ])
  return {
    purchases: purchases?.items ?? [],
    instant: opened?.items ?? [],
    sales: sales?.items ?? [],
    parcels: parcels?.items ?? [],
    entries: entries?.items ?? [],
  }
}

/** Packs whose cards were recorded when they were opened: a purchase gives all of them at once. */
export const instantRoutes = ({ instant }: Packhouse) => ({
  'GET /instant': get(async () => (await instant.catalog({ limit: 20 }).first()).items),
  'POST /instant/{id}/buy': post({ order_id: text, max_price_usdc: text }, (request) =>
    instant.buy(
      {
        packet_type_id: Number(request.params[0]),
        external_user_id: request.shopper.id,
        max_price_usdc: request.body.max_price_usdc,
      },
      { idempotencyKey: orderKey(request) },
    ),
  ),
  'GET /instant/purchases/{id}': get(async ({ params, shopper }) => {
    const purchase = await instant.get(Number(params[0]))
    if (purchase.external_user_id === shopper.id) return purchase
    throw new ShopError(404, 'not_found', 'This purchase does not exist.')
  }),
})

export const orderRoutes = (packhouse: Packhouse) => ({
  'GET /orders': get(({ shopper }) => ordersOf(packhouse, { external_user_id: shopper.id })),
  'GET /wallets/{wallet}/orders': get(({ params }) => ordersOf(packhouse, { wallet_address: params[0] ?? '' })),
})
