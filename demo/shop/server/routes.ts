import type { Packhouse } from '@packhouse/sdk'
import { ShopError } from './answers.ts'
import { instantRoutes, orderRoutes } from './orders.ts'
import { address, anything, get, orderKey, post, quantity, text, unlessUnknown, type Fields } from './requests.ts'
import type { Shopper } from './shoppers.ts'

const maxOffers = 50
/** `balanceOf(address)` of a token. */
const balanceOfSelector = '0x70a08231'

type QuotedCard = { eligible: boolean; payout_usdc: string | null; expires_at: string | null }

/** The time left is counted from the time of the quote, because the clock of a sandbox can be advanced. */
function offerOf(card: QuotedCard | undefined, pricedAt: string) {
  if (!card) return null
  const { eligible, payout_usdc, expires_at } = card
  return {
    eligible,
    payout_usdc,
    expires_in_ms: expires_at === null ? null : Date.parse(expires_at) - Date.parse(pricedAt),
  }
}

const parcelStates: ReadonlySet<unknown> = new Set(['REDEEMING', 'SHIPPED', 'DELIVERED', 'RETURNED', 'LOST'])
const isParcel = (state: string | undefined): boolean => parcelStates.has(state)

/** The cards of one holder, with the offer for each that can be sold back now, and its parcel. */
async function cardsOf(
  { packs, sellbacks }: Packhouse,
  holder: { external_user_id: string } | { wallet_address: string },
) {
  const cards = await unlessUnknown(packs.collection({ ...holder, include: 'instant,sends', limit: 100 }).first())
  // A card on its way to its owner has left the vault, and is still the owner's.
  const shown = (cards?.items ?? []).filter((card) => card.still_owned || isParcel(card.what_came_after?.state))
  const held = shown.filter((card) => card.still_owned && (card.what_came_after?.state ?? 'HELD') === 'HELD')
  const tokenIds = held.slice(0, maxOffers).map((card) => card.token_id)
  const quote = tokenIds.length === 0 ? undefined : await sellbacks.quote({ ...holder, token_ids: tokenIds })
  const offers = new Map(quote?.items.map((offer) => [offer.token_id, offer]))
  return shown.map((card) => ({
    ...card,
    wallet_address: 'wallet_address' in holder ? holder.wallet_address : null,
    offer: quote ? offerOf(offers.get(card.token_id), quote.priced_at) : null,
  }))
}

const shippingRoutes = ({ redemptions }: Packhouse) => ({
  'POST /shipping/quote': post({ token_id: text, address }, ({ body, shopper }) =>
    redemptions.quote({ external_user_id: shopper.id, token_id: body.token_id, shipping_address: body.address }),
  ),
  'POST /shipping': post({ order_id: text, token_id: text, address }, (request) =>
    redemptions.redeem(
      {
        external_user_id: request.shopper.id,
        token_id: request.body.token_id,
        shipping_address: request.body.address,
      },
      { idempotencyKey: orderKey(request) },
    ),
  ),
  'POST /wallets/{wallet}/shipping/quote': post({ token_id: text, address }, ({ params: [holder = ''], body }) =>
    redemptions.quote({ wallet_address: holder, token_id: body.token_id, shipping_address: body.address }),
  ),
  'POST /wallets/{wallet}/shipping': post({ order_id: text, token_id: text, address }, (request) =>
    redemptions.prepare({
      wallet_address: request.params[0] ?? '',
      token_id: request.body.token_id,
      shipping_address: request.body.address,
      idempotency_key: orderKey(request),
    }),
  ),
})

async function ownSale({ sellbacks }: Packhouse, id: number, shopper: Shopper) {
  const sale = await sellbacks.get(id)
  if (sale.external_user_id !== shopper.id) throw new ShopError(404, 'not_found', 'This sale does not exist.')
  return sale
}

/** What a visitor or a wallet holds, and selling it back. */
const cardRoutes = (packhouse: Packhouse) => ({
  'GET /collection': get(({ shopper }) => cardsOf(packhouse, { external_user_id: shopper.id })),
  'GET /wallets/{wallet}/cards': get(({ params }) => cardsOf(packhouse, { wallet_address: params[0] ?? '' })),
  'POST /wallets/{wallet}/sell': post({ token_id: text }, ({ params, body }) =>
    packhouse.sellbacks.prepare({ wallet_address: params[0] ?? '', token_ids: [body.token_id] }),
  ),
  'POST /sell': post({ order_id: text, token_id: text, min_total_usdc: text }, (request) =>
    packhouse.sellbacks.sell(
      {
        external_user_id: request.shopper.id,
        token_ids: [request.body.token_id],
        min_total_usdc: request.body.min_total_usdc,
      },
      { idempotencyKey: orderKey(request) },
    ),
  ),
  'GET /sales/{id}': get(({ params, shopper }) => ownSale(packhouse, Number(params[0]), shopper)),
})

/**
 * The interface between the page and Packhouse. A visitor sees only their own purchases, sales and cards; what a wallet holds is
 * public on chain.
 */
export function createShopRoutes(packhouse: Packhouse, askNode: (call: Fields) => Promise<unknown>) {
  const { packs, wallet, sandbox, info } = packhouse

  async function ownPurchase(id: number, shopper: Shopper) {
    const purchase = await packs.get(id)
    const isOwn = purchase.external_user_id === shopper.id || purchase.reference === shopper.id
    if (!isOwn) throw new ShopError(404, 'not_found', 'This purchase does not exist.')
    return purchase
  }

  async function balanceOf({ id }: Shopper): Promise<string> {
    const answer = await unlessUnknown(wallet.balance({ external_user_id: id }))
    return answer?.wallet.available_usdc ?? '0.000000'
  }

  /** What a wallet can spend, as the chain says. */
  async function readWalletBalance(address: string): Promise<string> {
    const { chain } = await info.get()
    if (!chain) throw new ShopError(503, 'unavailable', 'The chain cannot be reached.')
    const call = { to: chain.contracts.usdc, data: `${balanceOfSelector}${address.slice(2).padStart(64, '0')}` }
    const answer = (await askNode({ method: 'eth_call', params: [call, 'latest'] })) as { result?: string }
    const micros = BigInt(answer.result ?? '0x0')
    return `${micros / 1_000_000n}.${(micros % 1_000_000n).toString().padStart(6, '0')}`
  }

  async function listPacks() {
    // A tier has no price until its state is read from the chain.
    const tiers = (await packs.catalog().toArray()).flatMap(({ price_usdc: price, ...tier }) =>
      price === null ? [] : [{ ...tier, price_usdc: price }],
    )
    return Promise.all(tiers.map(async (tier) => ({ ...tier, odds: await packs.odds(tier.tier_id) })))
  }

  return {
    'GET /me': get(async ({ shopper }) => ({ id: shopper.id, balance_usdc: await balanceOf(shopper) })),
    'POST /credits': post({ amount_usdc: text }, async ({ shopper, body }) => {
      await sandbox.grantCredits({ external_user_id: shopper.id, amount_usdc: body.amount_usdc })
      return { balance_usdc: await balanceOf(shopper) }
    }),
    'POST /faucet': post({ wallet_address: text }, ({ body }) =>
      sandbox.fundAddress({ address: body.wallet_address, usdc: '500' }),
    ),
    'POST /rpc': post({ id: anything, method: anything, params: anything }, ({ body }) => askNode(body)),
    'GET /packs': get(listPacks),
    'GET /packs/{id}/cards': get(({ params }) => packs.cards(Number(params[0]))),
    'GET /wallets/{wallet}/balance': get(async ({ params }) => ({
      balance_usdc: await readWalletBalance(params[0] ?? ''),
    })),
    'GET /pulls': get(async () => (await packs.recentPulls({ limit: 24 }).first()).items),
    'POST /packs/{id}/buy': post({ order_id: text, max_price_usdc: text, quantity }, (request) =>
      packs.buy(
        {
          tier_id: Number(request.params[0]),
          quantity: request.body.quantity,
          external_user_id: request.shopper.id,
          max_price_usdc: request.body.max_price_usdc,
        },
        { idempotencyKey: orderKey(request) },
      ),
    ),
    'POST /packs/{id}/prepare': post({ wallet_address: text, quantity }, ({ params, body }) =>
      packs.prepare({ tier_id: Number(params[0]), ...body }),
    ),
    'POST /packs/{id}/submit': post({ wallet_address: text, tx_hash: text }, ({ params, body, shopper }) =>
      // The wallet holds the cards itself, so the purchase only carries our name of the buyer.
      packs.submit({ tier_id: Number(params[0]), ...body, reference: shopper.id }),
    ),
    'GET /purchases/{id}': get(({ params, shopper }) => ownPurchase(Number(params[0]), shopper)),
    ...cardRoutes(packhouse),
    ...shippingRoutes(packhouse),
    ...instantRoutes(packhouse),
    ...orderRoutes(packhouse),
  }
}

/** The routes by method and path; the page takes the types of its calls from them. */
export type ShopRoutes = ReturnType<typeof createShopRoutes>
