import { bps, formatCents, formatUsdc, micros, parseUsdc, shareDown, type Micros } from '../../kernel/money.ts'

export type Arguments = Readonly<Record<string, unknown>>

/** What a call would do with money and cards. */
export type Assessment = {
  /** What the account or its end user pays. */
  spend: Micros
  money: string
  cards: string
  /** Arguments that hold the call to what was stated. */
  pinned?: Arguments
}

/** Calls a read operation with the key of the session and returns its data; undefined when it is refused. */
export type Read = (operationId: string, args: Arguments) => Promise<unknown>

export type Assess = (args: Arguments, read: Read) => Promise<Assessment | { refusal: string }>

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])

const none = micros(0n)
const free = 'none'
const microsPerCent = 10_000n
/** A price that falls by more than a percent before the confirmation is not accepted. */
const leastShare = bps(9_900)

/** A text of the caller in a statement: quoted, short, and without letters that do not show. */
export function quoted(value: unknown): string {
  const text = String(value).replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}

const cardNames = ['unique_ids', 'unique_id', 'token_ids', 'token_id']

/** The cards that the arguments name. */
export function cardsOf(args: Arguments): string {
  const ids = cardNames.flatMap((name) => (args[name] === undefined ? [] : [args[name]].flat()))
  if (ids.length === 0) return 'none'
  const shown = ids.slice(0, 10).map(quoted).join(', ')
  return `${ids.length} (${shown}${ids.length > 10 ? ` and ${ids.length - 10} more` : ''})`
}

const payerOf = ({ external_user_id: user, wallet_address: wallet }: Arguments): string =>
  user === undefined ? (wallet === undefined ? 'the end user' : `wallet ${quoted(wallet)}`) : `end user ${quoted(user)}`

/** Neither money nor cards move. */
export const movesNothing: Assess = async () => ({ spend: none, money: free, cards: 'none' })

/** The named cards are claimed or described; no money moves. */
export const namesCards: Assess = async (args) => ({ spend: none, money: free, cards: cardsOf(args) })

const dollarsOf = (cents: unknown): string =>
  typeof cents === 'number' && Number.isSafeInteger(cents) ? formatCents(BigInt(cents)) : 'an unstated number of'

/** Declared values bound the liability of the warehouse and the price of insurance. */
export const declaresValues: Assess = async (args) => {
  const values = args['values'] === undefined ? [fieldsOf(args)] : listOf(args['values'])
  const texts = values.map((one) => `${quoted(one['unique_id'])} at ${dollarsOf(one['declared_value_cents'])} USD`)
  const more = texts.length > 10 ? ` and ${texts.length - 10} more` : ''
  return { spend: none, money: 'none moves; values are declared', cards: `${texts.slice(0, 10).join(', ')}${more}` }
}

export const announcesCards: Assess = async ({ expected_card_count: count }) => ({
  spend: none,
  money: free,
  cards: `${typeof count === 'number' ? count : 'the listed'} card(s) are announced to the warehouse`,
})

export const requestsCredit: Assess = async ({ requested_amount_cents: amount }) => ({
  spend: none,
  money: `${dollarsOf(amount)} USD are requested from the operator`,
  cards: 'none',
})

const countOf = (value: unknown): bigint => (typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : 1n)

function priced(offer: Fields | undefined, args: Arguments, cards: (count: bigint) => string) {
  const price = parseUsdc(String(offer?.['price_usdc']))
  if (price === undefined) return { refusal: 'The pack is not on sale; list the packs first.' }
  const { max_price_usdc: wanted = formatUsdc(price) } = args
  const limit = typeof wanted === 'string' ? parseUsdc(wanted) : undefined
  if (limit === undefined || limit < price) return { refusal: `The price is ${formatUsdc(price)} USDC per pack.` }
  const count = countOf(args['quantity'])
  const spend = micros(price * count)
  const money = `${formatUsdc(spend)} USDC from the credits of ${payerOf(args)}`
  // A price that rises before the confirmation is refused by the purchase itself.
  return { spend, money, cards: cards(count), pinned: { max_price_usdc: formatUsdc(price) } }
}

export const buysPacks: Assess = async (args, read) => {
  const tiers = listOf(fieldsOf(await read('listPacks', { limit: '100' }))['tiers'])
  const tier = tiers.find((one) => one['tier_id'] === args['tier_id'])
  return priced(tier, args, (count) => `${count} pack(s) of tier ${String(args['tier_id'])}, drawn at random`)
}

export const buysInstantPack: Assess = async (args, read) => {
  const packs = listOf(fieldsOf(await read('listInstantPacks', { limit: '100' }))['packs'])
  const pack = packs.find((one) => one['packet_type_id'] === args['packet_type_id'])
  return priced(pack, args, () => `1 opened pack of packet type ${String(args['packet_type_id'])}`)
}

/** The end user is paid and the cards leave the vault. */
export const sellsCards: Assess = async (args, read) => {
  const { min_total_usdc: minimum, slippage_bps: _slippage, ...asked } = args
  const total = parseUsdc(String(fieldsOf(await read('quoteSellback', asked))['total_payout_usdc']))
  if (total === undefined) return { refusal: 'The cards cannot be quoted; call quoteSellback for the reason.' }
  const least = parseUsdc(String(minimum)) ?? shareDown(total, leastShare)
  return {
    spend: none,
    money: `${formatUsdc(total)} USDC, at least ${formatUsdc(least)}, is credited to ${payerOf(args)}`,
    cards: `${cardsOf(args)} are sold back and leave the vault`,
    pinned: { min_total_usdc: formatUsdc(least) },
  }
}

/** The end user pays the shipping and the token is burned. */
export const redeemsCard: Assess = async (args, read) => {
  const { external_user_id: _user, shipping_payer: _payer, rate_id: wanted, ...asked } = args
  const answer = fieldsOf(await read('quoteRedemption', asked))
  const rates = listOf(answer['rates'])
  const rate =
    wanted === undefined ? fieldsOf(answer['shipping_quote']) : rates.find((one) => one['rate_id'] === wanted)
  const spend = parseUsdc(String(rate?.['amount_usdc']))
  if (spend === undefined) return { refusal: 'The shipping cannot be quoted; call quoteRedemption for the reason.' }
  const item = `the token ${quoted(answer['token_id'])} is burned and its card is shipped`
  const money = `${formatUsdc(spend)} USDC shipping from the credits of ${payerOf(args)}`
  return { spend, money, cards: item, pinned: { rate_id: rate?.['rate_id'] } }
}

/** The account pays the label and the cards leave the warehouse. */
export const shipsOrder: Assess = async (args, read) => {
  const order = fieldsOf(fieldsOf(await read('getOrder', { id: args['order_id'] }))['order'])
  const rate = listOf(order['rates']).find((one) => one['rate_id'] === args['rate_id'])
  const price = rate?.['amount_cents']
  if (typeof price !== 'number' || !Number.isSafeInteger(price))
    return { refusal: 'The order has no such rate; quote its cards again with quoteShipping.' }
  const spend = micros(BigInt(price) * microsPerCent)
  return {
    spend,
    money: `${formatUsdc(spend)} USD shipping, billed to the account`,
    cards: `${String(order['card_count'])} card(s) of order ${String(args['order_id'])} leave the warehouse`,
  }
}
