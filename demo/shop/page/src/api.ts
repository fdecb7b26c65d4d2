import type { Segments, Unnamed } from '../../../../web/src/routes.ts'
import type { Read } from '../../server/requests.ts'
import type { ShopRoutes } from '../../server/routes.ts'

/** The routes of the shop's server, whose answers have the types of the service behind it. */
type Routes = { [Name in keyof ShopRoutes as Unnamed<Name>]: ShopRoutes[Name] }
type Verb = 'GET' | 'POST'
type Route<Method extends Verb, Path extends string> = Path extends `/${infer Rest}`
  ? `${Method} /${Segments<Rest>}` extends infer Name extends keyof Routes
    ? Routes[Name]
    : never
  : never
/** Refuses a path for which the shop has no route. */
type Known<Method extends Verb, Path extends string> = [Route<Method, Path>] extends [never]
  ? { readonly noRouteOfTheShop: `${Method} ${Path}` }
  : unknown
export type Answer<Method extends Verb, Path extends string> = Awaited<ReturnType<Route<Method, Path>['run']>>
type Body<Path extends string> = Read<Route<'POST', Path>['readers']>

export type Pack = Answer<'GET', '/packs'>[number]
export type OddsGroup = Pack['odds']['rarity_groups'][number]
/** Equal copies of a card on the shelves of a pack. */
export type PackCard = Answer<'GET', `/packs/${number}/cards`>['cards'][number]
/** A pack that was opened before it is sold: its cards are known to the shop, and the buyer gets all of them. */
export type InstantPack = Answer<'GET', '/instant'>[number]
export type Purchase = Answer<'GET', `/purchases/${number}`>
export type InstantPurchase = Answer<'GET', `/instant/purchases/${number}`>
export type Card = Pick<
  Purchase['items'][number],
  'token_id' | 'name' | 'image_url' | 'value_usd' | 'rarity' | 'card_number' | 'grade'
>
/** Where a drawn card is now; see `what_came_after` of a purchase. */
export type CardAfter = Purchase['what_came_after'][number]
export type Orders = Answer<'GET', '/orders'>
export type Sale = Orders['sales'][number]
export type Parcel = Orders['parcels'][number]
export type CreditEntry = Orders['entries'][number]
export type OwnedCard = Answer<'GET', '/collection'>[number]
export type Pull = Answer<'GET', '/pulls'>[number]
export type Call = Answer<'POST', `/packs/${number}/prepare`>['calls'][number]
export type ShippingQuote = Answer<'POST', '/shipping/quote'>['shipping_quote']

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

async function send(method: Verb, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`/shop/api${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch(() => undefined)
  const answer = (await response?.json().catch(() => undefined)) as { error?: string; message?: string } | undefined
  if (response?.ok) return answer
  throw new Refused(answer?.error ?? 'unavailable', answer?.message ?? 'The shop cannot be reached.')
}

export const get = async <const Path extends string>(path: Path & Known<'GET', Path>): Promise<Answer<'GET', Path>> =>
  (await send('GET', path)) as Answer<'GET', Path>

export const post = async <const Path extends string>(
  path: Path & Known<'POST', Path>,
  body: Body<Path>,
): Promise<Answer<'POST', Path>> => (await send('POST', path, body)) as Answer<'POST', Path>

export const api = {
  me: () => get('/me'),
  addCredits: (amount: string) => post('/credits', { amount_usdc: amount }),
  packs: () => get('/packs'),
  pulls: () => get('/pulls'),
  packCards: (tierId: number) => get(`/packs/${tierId}/cards`),
  instant: () => get('/instant'),
  buyInstant: (packetTypeId: number, order: Body<`/instant/${number}/buy`>) =>
    post(`/instant/${packetTypeId}/buy`, order),
  instantPurchase: (id: number) => get(`/instant/purchases/${id}`),
  orders: () => get('/orders'),
  walletOrders: (wallet: string) => get(`/wallets/${wallet}/orders`),
  walletBalance: (wallet: string) => get(`/wallets/${wallet}/balance`),
  buy: (tierId: number, order: Body<`/packs/${number}/buy`>) => post(`/packs/${tierId}/buy`, order),
  prepare: (tierId: number, wallet: string, quantity: number) =>
    post(`/packs/${tierId}/prepare`, { wallet_address: wallet, quantity }),
  submit: (tierId: number, wallet: string, hash: string) =>
    post(`/packs/${tierId}/submit`, { wallet_address: wallet, tx_hash: hash }),
  purchase: (id: number) => get(`/purchases/${id}`),
  collection: () => get('/collection'),
  walletCards: (wallet: string) => get(`/wallets/${wallet}/cards`),
  prepareSale: (wallet: string, tokenId: string) => post(`/wallets/${wallet}/sell`, { token_id: tokenId }),
  sell: (order: Body<'/sell'>) => post('/sell', order),
  sale: (id: number) => get(`/sales/${id}`),
  shippingQuote: (wallet: string | null, order: Body<'/shipping/quote'>) =>
    wallet ? post(`/wallets/${wallet}/shipping/quote`, order) : post('/shipping/quote', order),
  ship: (order: Body<'/shipping'>) => post('/shipping', order),
  prepareShipping: (wallet: string, order: Body<'/shipping'>) => post(`/wallets/${wallet}/shipping`, order),
}
