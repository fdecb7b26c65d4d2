/** The shop's own interface; types of the fields that the page shows. */
export type OddsGroup = {
  group_id: number
  name: string
  tier_label: string
  color: string
  available_count: number
  min_price: string
  max_price: string
  probability_ppm: number
}
export type Pack = {
  tier_id: number
  name: string
  slug: string
  variant: string | null
  max_quantity: number
  description: string
  image_url: string
  price_usdc: string
  target_ev_usdc: string
  slot_count: number
  sold_out: boolean
  active: boolean
  buyback_bps: number
  buyback_window_seconds: number
  odds: { version: number; rarity_groups: OddsGroup[] }
}
/** Equal copies of a card on the shelves of a pack. */
export type PackCard = {
  group_id: number
  group_name: string
  group_color: string
  card_id: string | null
  name: string
  image_url: string
  card_number: string | null
  grade: { company: string; grade: string } | null
  value_usdc: string | null
  available_count: number
  probability_ppm: number | null
}
/** A pack that was opened before it is sold: its cards are known to the shop, and the buyer gets all of them. */
export type InstantPack = {
  packet_type_id: number
  name: string
  set_name: string
  image_url: string
  price_usdc: string
  available_packs: number
}
export type Card = {
  token_id: string
  name: string
  image_url: string
  value_usd: string | null
  rarity: string | null
  card_number: string | null
  grade: { company: string; grade: string; cert_number?: string | null } | null
}
/** Where a drawn card is now; see `what_came_after` of a purchase. */
export type CardAfter = {
  token_id: string
  state: string
  payout_usdc: string | null
  carrier: string | null
  tracking_number: string | null
  tracking_url: string | null
}
export type Purchase = {
  id: number
  status: string
  tier_id: number
  quantity: number
  custody: string
  price_usdc: string
  refunded_usdc: string
  transaction_hash: string | null
  created_at: string
  volume_usdc: string
  failure_reason: string | null
  fairness_url: string | null
  items: Card[]
  what_came_after: CardAfter[]
}
export type InstantPurchase = Omit<Purchase, 'items' | 'what_came_after' | 'tier_id' | 'volume_usdc'> & {
  packet_type_id: number
  pack: { name: string; image_url: string | null } | null
  cards: {
    token_id: string
    name: string
    large_image_url: string | null
    value_usd: string | null
    rarity: string | null
    card_number: string | null
    is_chase: boolean
  }[]
}
export type Sale = {
  sellback_id: number
  status: string
  custody: string
  items: { token_id: string; name: string | null; image_url: string | null; payout_usdc: string | null }[]
  total_usdc: string | null
  transaction_hash: string | null
  created_at: string
}
export type Parcel = {
  redemption_id: number
  token_id: string
  status: string
  name: string
  image_url: string | null
  order: {
    status: string | null
    carrier: string | null
    service: string | null
    tracking_number: string | null
    tracking_url: string | null
  }
  shipping_quote: { amount_usdc: string; carrier: string; service: string } | null
  created_at: string
}
export type CreditEntry = {
  id: number
  entry_type: string
  amount_usdc: string
  balance_after_usdc: string
  reserved_after_usdc: string
  source: string
  source_id: string
  created_at: string
}
export type Orders = {
  purchases: Purchase[]
  instant: InstantPurchase[]
  sales: Sale[]
  parcels: Parcel[]
  entries: CreditEntry[]
}
export type Offer = { eligible: boolean; payout_usdc: string | null; expires_in_ms: number | null }
export type OwnedCard = Card & {
  source: 'PACK' | 'INSTANT' | 'SEND'
  purchase_id: number | null
  instant_purchase_id: number | null
  tier_id: number | null
  acquired_at: string
  redeem_status: string
  wallet_address: string | null
  offer: Offer | null
  what_came_after: CardAfter | null
}
export type Pull = {
  token_id: string
  card_name: string
  card_image_url: string
  card_price_usdc: string | null
  tier_id: number
  grade: { company: string; grade: string } | null
  revealed_at: string
  fairness_url: string | null
}
export type Call = { to: string; data: string; value?: string | null; kind?: string }
export type ShippingQuote = {
  shipping_quote: { amount_usdc: string; carrier: string; service: string; estimated_days: number | null }
}

/** A refusal of the shop or of the service behind it. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Whatever failed, as a refusal that has a text. */
export const toRefused = (cause: unknown): Refused =>
  cause instanceof Refused ? cause : new Refused('unavailable', String(cause))

async function call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const response = await fetch(`/shop/api${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch(() => undefined)
  const answer = (await response?.json().catch(() => undefined)) as { error?: string; message?: string } | undefined
  if (response?.ok) return answer as Answer
  throw new Refused(answer?.error ?? 'unavailable', answer?.message ?? 'The shop cannot be reached.')
}

export const api = {
  me: () => call<{ id: string; balance_usdc: string }>('GET', '/me'),
  addCredits: (amount: string) => call<{ balance_usdc: string }>('POST', '/credits', { amount_usdc: amount }),
  packs: () => call<Pack[]>('GET', '/packs'),
  pulls: () => call<Pull[]>('GET', '/pulls'),
  packCards: (tierId: number) => call<{ version: number | null; cards: PackCard[] }>('GET', `/packs/${tierId}/cards`),
  instant: () => call<InstantPack[]>('GET', '/instant'),
  buyInstant: (packetTypeId: number, order: { order_id: string; max_price_usdc: string }) =>
    call<{ id: number }>('POST', `/instant/${packetTypeId}/buy`, order),
  instantPurchase: (id: number) => call<InstantPurchase>('GET', `/instant/purchases/${id}`),
  orders: () => call<Orders>('GET', '/orders'),
  walletOrders: (wallet: string) => call<Orders>('GET', `/wallets/${wallet}/orders`),
  walletBalance: (wallet: string) => call<{ balance_usdc: string }>('GET', `/wallets/${wallet}/balance`),
  buy: (tierId: number, order: { order_id: string; max_price_usdc: string; quantity: number }) =>
    call<Purchase>('POST', `/packs/${tierId}/buy`, order),
  prepare: (tierId: number, wallet: string, quantity: number) =>
    call<{ calls: Call[] }>('POST', `/packs/${tierId}/prepare`, { wallet_address: wallet, quantity }),
  submit: (tierId: number, wallet: string, hash: string) =>
    call<Purchase>('POST', `/packs/${tierId}/submit`, { wallet_address: wallet, tx_hash: hash }),
  purchase: (id: number) => call<Purchase>('GET', `/purchases/${id}`),
  collection: () => call<OwnedCard[]>('GET', '/collection'),
  walletCards: (wallet: string) => call<OwnedCard[]>('GET', `/wallets/${wallet}/cards`),
  prepareSale: (wallet: string, tokenId: string) =>
    call<{ calls: Call[] }>('POST', `/wallets/${wallet}/sell`, { token_id: tokenId }),
  sell: (order: { order_id: string; token_id: string; min_total_usdc: string }) =>
    call<{ sellback_id: number; status: string }>('POST', '/sell', order),
  sale: (id: number) => call<{ status: string; total_usdc: string | null }>('GET', `/sales/${id}`),
  shippingQuote: (tokenId: string, address: object) =>
    call<ShippingQuote>('POST', '/shipping/quote', { token_id: tokenId, address }),
  ship: (order: { order_id: string; token_id: string; address: object }) => call<object>('POST', '/shipping', order),
}
