import type { Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import { cents, type Cents, type Micros } from '../../kernel/money.ts'
import { randomBase62, type Random } from '../../kernel/random.ts'
import type { Address } from '../../providers/shipping/addresses.ts'
import { toInches, toPounds, type PackedParcel } from '../../providers/shipping/parcels.ts'
import type { Rate } from '../../providers/shipping/rates.ts'
import type { Shipping } from '../../providers/shipping/shipping.ts'
import type { ItemKind } from '../../assets/items/model.ts'
import type { TokenKey } from '../../assets/tokens/model.ts'
import { centsOfMicros, microsOfCents, rateIdOf, type LockedRate } from './model.ts'

export type RateQuoteDeps = {
  db: Db
  random: Random
  shipping: Pick<Shipping, 'quote'>
  valueTokens(reader: Db, tokens: readonly TokenKey[]): Promise<(Micros | null)[]>
}

export type RateQuoteRequest = {
  target: { kind: ItemKind; tokenId: bigint; uniqueId: string }
  address: Address
  isInsured: boolean
  signal: AbortSignal
}

/** A parcel in the units of the API. */
export type ShownParcel = { lengthIn: number; widthIn: number; heightIn: number; weightLb: number }

export type RateQuote = { rates: readonly LockedRate[]; parcel: ShownParcel; valueCents: Cents }

const showParcel = ({ lengthMm, widthMm, heightMm, weightGrams }: PackedParcel): ShownParcel => ({
  lengthIn: Number(toInches(lengthMm)),
  widthIn: Number(toInches(widthMm)),
  heightIn: Number(toInches(heightMm)),
  weightLb: Number(toPounds(weightGrams)),
})

const lock = (rate: Rate, quotedAt: Date): LockedRate => ({
  carrier: rate.carrier,
  service: rate.service,
  serviceToken: rate.serviceToken,
  rateId: rateIdOf(rate.serviceToken),
  estimatedDays: rate.estimatedDays,
  quotedAt,
  total: microsOfCents(rate.amountCents),
})

/** Quotes the shipping of one item to one address, cheapest first. Writes nothing. */
export function createRateQuotes({ db, random, shipping, valueTokens }: RateQuoteDeps) {
  async function quote({ target, address, isInsured, signal }: RateQuoteRequest): Promise<RateQuote> {
    const [value] = await valueTokens(db, [target])
    const valueCents = value == null ? cents(0n) : centsOfMicros(value)
    const items = [{ id: target.uniqueId, kind: target.kind, valueCents }]
    const reference = `redemption-${randomBase62(random, 16)}`
    const quoted = await shipping.quote({ to: address, items, isInsured, signature: false, reference }, signal)
    if (quoted.kind === 'unavailable') {
      fail(503, 'shipping_unavailable', 'No carrier is reachable; nothing was created. Retry later.', {
        retryAfterSeconds: quoted.retryAfterSeconds,
      })
    }
    if (quoted.kind === 'no_rates') {
      fail(400, 'invalid_address', 'No carrier delivers to this address.', {
        details: { messages: quoted.messages.map(({ text }) => text) },
      })
    }
    if (quoted.addressCheck.status === 'invalid') {
      fail(400, 'invalid_address', 'The carrier does not recognize this address; check shipping_address.', {
        details: { messages: quoted.addressCheck.messages },
      })
    }
    const [parcel] = quoted.parcels
    if (!parcel)
      return fail(503, 'shipping_unavailable', 'No parcel rate was offered; nothing was created. Retry later.')
    return {
      rates: quoted.rates.map((rate) => lock(rate, quoted.quotedAt)),
      parcel: showParcel(parcel),
      valueCents,
    }
  }

  /** The requested rate, or the cheapest. */
  function choose({ rates }: RateQuote, rateId: string | undefined): LockedRate {
    const rate = rateId === undefined ? rates[0] : rates.find((candidate) => candidate.rateId === rateId)
    return (
      rate ??
      fail(404, 'rate_not_found', 'rate_id is not offered now; request a new quote.', {
        details: { rate_ids: rates.map((candidate) => candidate.rateId) },
      })
    )
  }

  /** The rate with a price that was paid before, or the first. */
  const chooseLike = (quoted: RateQuote, total: Micros): LockedRate =>
    quoted.rates.find((rate) => rate.total === total) ?? choose(quoted, undefined)

  return { quote, choose, chooseLike }
}

export type RateQuotes = ReturnType<typeof createRateQuotes>
