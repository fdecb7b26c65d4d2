import type { Packhouse } from '@packhouse/sdk'
import { ShopError } from './answers.ts'
import { instantRoutes, orderRoutes } from './orders.ts'
import { orderKey, readQuantity, readText, refuse, unlessUnknown, type Fields, type ShopRoute } from './requests.ts'
import type { Shopper } from './shoppers.ts'

const readAddress = (body: Fields): Record<string, string> => {
  const value = body['address']
  if (typeof value !== 'object' || value === null) return refuse('address', 'an object')
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string' && text !== ''))
}

const maxOffers = 50
/** `balanceOf(address)` of a token. */
const balanceOfSelector = '0x70a08231'

type QuotedCard = { eligible: boolean; payout_usdc: string | null; expires_at: string | null }

/** The time left is counted from the time of the quote, because the clock of a sandbox can be advanced. */
function offerOf(card: QuotedCard | undefined, pricedAt: string) {
  if (!card) return null
  const { eligible, payout_usdc, expires_at } = card
  return { eligible, payout_usdc, expires_in_ms: expires_at && Date.parse(expires_at) - Date.parse(pricedAt) }
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

const shippingRoutes = ({ redemptions }: Packhouse): readonly ShopRoute[] => [
  {
    method: 'POST',
    path: /^\/shipping\/quote$/,
    run: ({ body, shopper }) =>
      redemptions.quote({
        external_user_id: shopper.id,
        token_id: readText(body, 'token_id'),
        shipping_address: readAddress(body),
      }),
  },
  {
    method: 'POST',
    path: /^\/shipping$/,
    run: (request) =>
      redemptions.redeem(
        {
          external_user_id: request.shopper.id,
          token_id: readText(request.body, 'token_id'),
          shipping_address: readAddress(request.body),
        },
        { idempotencyKey: orderKey(request) },
      ),
  },
]

async function ownSale({ sellbacks }: Packhouse, id: number, shopper: Shopper) {
  const sale = await sellbacks.get(id)
  if (sale.external_user_id !== shopper.id) throw new ShopError(404, 'not_found', 'This sale does not exist.')
  return sale
}

/** What a visitor or a wallet holds, and selling it back. */
const cardRoutes = (packhouse: Packhouse): readonly ShopRoute[] => [
  {
    method: 'GET',
    path: /^\/collection$/,
    run: ({ shopper }) => cardsOf(packhouse, { external_user_id: shopper.id }),
  },
  {
    method: 'GET',
    path: /^\/wallets\/(0x[0-9a-fA-F]{40})\/cards$/,
    run: ({ params }) => cardsOf(packhouse, { wallet_address: params[0] ?? '' }),
  },
  {
    method: 'POST',
    path: /^\/wallets\/(0x[0-9a-fA-F]{40})\/sell$/,
    run: ({ params, body }) =>
      packhouse.sellbacks.prepare({ wallet_address: params[0] ?? '', token_ids: [readText(body, 'token_id')] }),
  },
  {
    method: 'POST',
    path: /^\/sell$/,
    run: (request) =>
      packhouse.sellbacks.sell(
        {
          external_user_id: request.shopper.id,
          token_ids: [readText(request.body, 'token_id')],
          min_total_usdc: readText(request.body, 'min_total_usdc'),
        },
        { idempotencyKey: orderKey(request) },
      ),
  },
  {
    method: 'GET',
    path: /^\/sales\/(\d+)$/,
    run: ({ params, shopper }) => ownSale(packhouse, Number(params[0]), shopper),
  },
]

/**
 * The interface between the page and Packhouse. A visitor sees only the own purchases, sales and cards; what a wallet holds is
 * public on chain.
 */
export function createShopRoutes(
  packhouse: Packhouse,
  askNode: (call: Fields) => Promise<unknown>,
): readonly ShopRoute[] {
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
    const tiers = (await packs.catalog().toArray()).filter(({ price_usdc: price }) => price !== null)
    return Promise.all(tiers.map(async (tier) => ({ ...tier, odds: await packs.odds(tier.tier_id) })))
  }

  return [
    {
      method: 'GET',
      path: /^\/me$/,
      run: async ({ shopper }) => ({ id: shopper.id, balance_usdc: await balanceOf(shopper) }),
    },
    {
      method: 'POST',
      path: /^\/credits$/,
      run: async ({ shopper, body }) => {
        await sandbox.grantCredits({ external_user_id: shopper.id, amount_usdc: readText(body, 'amount_usdc') })
        return { balance_usdc: await balanceOf(shopper) }
      },
    },
    {
      method: 'POST',
      path: /^\/faucet$/,
      run: ({ body }) => sandbox.fundAddress({ address: readText(body, 'wallet_address'), usdc: '500' }),
    },
    { method: 'POST', path: /^\/rpc$/, run: ({ body }) => askNode(body) },
    { method: 'GET', path: /^\/packs$/, run: listPacks },
    { method: 'GET', path: /^\/packs\/(\d+)\/cards$/, run: ({ params }) => packs.cards(Number(params[0])) },
    {
      method: 'GET',
      path: /^\/wallets\/(0x[0-9a-fA-F]{40})\/balance$/,
      run: async ({ params }) => ({ balance_usdc: await readWalletBalance(params[0] ?? '') }),
    },
    {
      method: 'GET',
      path: /^\/pulls$/,
      run: async () => (await packs.recentPulls({ limit: 24 }).first()).items,
    },
    {
      method: 'POST',
      path: /^\/packs\/(\d+)\/buy$/,
      run: (request) =>
        packs.buy(
          {
            tier_id: Number(request.params[0]),
            quantity: readQuantity(request.body),
            external_user_id: request.shopper.id,
            max_price_usdc: readText(request.body, 'max_price_usdc'),
          },
          { idempotencyKey: orderKey(request) },
        ),
    },
    {
      method: 'POST',
      path: /^\/packs\/(\d+)\/prepare$/,
      run: ({ params, body }) =>
        packs.prepare({
          tier_id: Number(params[0]),
          quantity: readQuantity(body),
          wallet_address: readText(body, 'wallet_address'),
        }),
    },
    {
      method: 'POST',
      path: /^\/packs\/(\d+)\/submit$/,
      run: ({ params, body, shopper }) =>
        packs.submit({
          tier_id: Number(params[0]),
          wallet_address: readText(body, 'wallet_address'),
          tx_hash: readText(body, 'tx_hash'),
          // The wallet holds the cards itself, so the purchase only carries our name of the buyer.
          reference: shopper.id,
        }),
    },
    {
      method: 'GET',
      path: /^\/purchases\/(\d+)$/,
      run: ({ params, shopper }) => ownPurchase(Number(params[0]), shopper),
    },
    ...cardRoutes(packhouse),
    ...shippingRoutes(packhouse),
    ...instantRoutes(packhouse),
    ...orderRoutes(packhouse),
  ]
}
