import type { Packhouse } from '@packhouse/sdk'
import { ShopError } from './answers.ts'
import type { Shopper } from './shoppers.ts'

type Fields = Readonly<Record<string, unknown>>

/** One request of the page: path parameters, the parsed body, and the visitor. */
export type ShopRequest = { params: readonly string[]; body: Fields; shopper: Shopper }
export type ShopRoute = { method: 'GET' | 'POST'; path: RegExp; run(request: ShopRequest): Promise<unknown> }

const fail = (field: string, rule: string): never => {
  throw new ShopError(400, 'invalid_request', `${field} must be ${rule}.`)
}

const readText = (body: Fields, field: string): string => {
  const value = body[field]
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : fail(field, 'a text')
}

const readAddress = (body: Fields): Record<string, string> => {
  const value = body['address']
  if (typeof value !== 'object' || value === null) return fail('address', 'an object')
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string' && text !== ''))
}

/** The page makes one id per decision of the shopper, so that a repeated click or request has one effect. */
const orderKey = ({ shopper, body }: ShopRequest): string => `card-corner:${shopper.id}:${readText(body, 'order_id')}`

const maxOffers = 50

type QuotedCard = { eligible: boolean; payout_usdc: string | null; expires_at: string | null }

/** The time left is counted from the time of the quote, because the clock of a sandbox can be advanced. */
function offerOf(card: QuotedCard | undefined, pricedAt: string) {
  if (!card) return null
  const { eligible, payout_usdc, expires_at } = card
  return { eligible, payout_usdc, expires_in_ms: expires_at && Date.parse(expires_at) - Date.parse(pricedAt) }
}

const parcelStates: ReadonlySet<unknown> = new Set(['REDEEMING', 'SHIPPED', 'DELIVERED', 'RETURNED', 'LOST'])
const isParcel = (state: string | undefined): boolean => parcelStates.has(state)

/** A visitor who never bought or topped up is not known to Packhouse yet. */
const unlessUnknown = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  answer.catch((error: unknown) => {
    if ((error as { status?: number }).status === 404) return undefined
    throw error
  })

/** The cards of one holder, with the offer for each that can be sold back now, and its parcel. */
async function cardsOf(
  { packs, sellbacks }: Packhouse,
  holder: { external_user_id: string } | { wallet_address: string },
) {
  const cards = await unlessUnknown(packs.collection({ ...holder, limit: 100 }).first())
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

/**
 * The interface between the page and Packhouse. A visitor sees only the own purchases, sales and cards; what a wallet holds is
 * public on chain.
 */
export function createShopRoutes(
  packhouse: Packhouse,
  askNode: (call: Fields) => Promise<unknown>,
): readonly ShopRoute[] {
  const { packs, sellbacks, wallet, sandbox } = packhouse

  async function ownPurchase(id: number, shopper: Shopper) {
    const purchase = await packs.get(id)
    const isOwn = purchase.external_user_id === shopper.id || purchase.reference === shopper.id
    if (!isOwn) throw new ShopError(404, 'not_found', 'This purchase does not exist.')
    return purchase
  }

  async function ownSale(id: number, shopper: Shopper) {
    const sale = await sellbacks.get(id)
    if (sale.external_user_id !== shopper.id) throw new ShopError(404, 'not_found', 'This sale does not exist.')
    return sale
  }

  async function balanceOf({ id }: Shopper): Promise<string> {
    const answer = await unlessUnknown(wallet.balance({ external_user_id: id }))
    return answer?.wallet.available_usdc ?? '0.000000'
  }

  async function listPacks() {
    const tiers = await packs.catalog().toArray()
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
    {
      method: 'GET',
      path: /^\/pulls$/,
      run: async () => (await packs.recentPulls({ limit: 12 }).first()).items,
    },
    {
      method: 'POST',
      path: /^\/packs\/(\d+)\/buy$/,
      run: (request) =>
        packs.buy(
          {
            tier_id: Number(request.params[0]),
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
        packs.prepare({ tier_id: Number(params[0]), wallet_address: readText(body, 'wallet_address') }),
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
        sellbacks.prepare({ wallet_address: params[0] ?? '', token_ids: [readText(body, 'token_id')] }),
    },
    {
      method: 'POST',
      path: /^\/sell$/,
      run: (request) =>
        sellbacks.sell(
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
      run: ({ params, shopper }) => ownSale(Number(params[0]), shopper),
    },
    ...shippingRoutes(packhouse),
  ]
}
