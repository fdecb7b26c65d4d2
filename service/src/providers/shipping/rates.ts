import { cents, type Cents } from '../../kernel/money.ts'
import { sumCents } from './decimals.ts'
import type { ProviderQuote, ProviderRate } from './provider.ts'

/** The rate of one parcel. */
export type RatePart = {
  readonly shipmentRef: string
  readonly rateRef: string
  readonly amountCents: Cents
  readonly insuredCents: Cents
}

export type RateAttribute = 'CHEAPEST' | 'FASTEST' | 'BEST_VALUE'

/** One service for all parcels of a shipment. */
export type Rate = {
  readonly carrier: string
  readonly carrierToken: string
  readonly service: string
  readonly serviceToken: string
  readonly amountCents: Cents
  readonly postageCents: Cents
  readonly insuranceCents: Cents
  readonly signatureCents: Cents
  readonly insuredCents: Cents
  readonly estimatedDays: number | null
  readonly attributes: readonly RateAttribute[]
  /** In the order of the parcels. */
  readonly parts: readonly RatePart[]
}

export type ParcelQuote = { readonly quote: ProviderQuote; readonly wantedCents: Cents }
export type RateSelection = { readonly rates: readonly Rate[]; readonly warnings: readonly string[] }

type Offer = { readonly shipmentRef: string; readonly rate: ProviderRate }

/** The cheapest offer per service that is in USD and insures the full value of the parcel. */
function offersOf({ quote, wantedCents }: ParcelQuote, warnings: Set<string>): Map<string, Offer> {
  const offers = new Map<string, Offer>()
  for (const rate of quote.rates) {
    if (rate.currency !== 'USD') {
      warnings.add(`${rate.carrier} ${rate.service} is priced in ${rate.currency} and was omitted.`)
      continue
    }
    if (rate.insuredCents < wantedCents) {
      warnings.add(`${rate.carrier} ${rate.service} does not insure the full value and was omitted.`)
      continue
    }
    const known = offers.get(rate.serviceToken)
    if (!known || rate.amountCents < known.rate.amountCents)
      offers.set(rate.serviceToken, { shipmentRef: quote.shipmentRef, rate })
  }
  return offers
}

function join(offers: readonly Offer[]): Rate {
  const rates = offers.map(({ rate }) => rate)
  const [{ carrier, carrierToken, service, serviceToken }] = rates as [ProviderRate]
  const amountCents = sumCents(rates.map((rate) => rate.amountCents))
  const insuranceCents = sumCents(rates.map((rate) => rate.insuranceCents))
  const signatureCents = sumCents(rates.map((rate) => rate.signatureCents))
  const days = rates.map((rate) => rate.estimatedDays)
  return {
    carrier,
    carrierToken,
    service,
    serviceToken,
    amountCents,
    postageCents: cents(amountCents - insuranceCents - signatureCents),
    insuranceCents,
    signatureCents,
    insuredCents: sumCents(rates.map((rate) => rate.insuredCents)),
    estimatedDays: days.some((day) => day === null) ? null : Math.max(...days.map((day) => day ?? 0)),
    attributes: [],
    parts: offers.map(({ shipmentRef, rate }) => ({
      shipmentRef,
      rateRef: rate.rateRef,
      amountCents: rate.amountCents,
      insuredCents: rate.insuredCents,
    })),
  }
}

const lowest = (values: readonly bigint[]): bigint | undefined =>
  values.reduce<bigint | undefined>((least, value) => (least === undefined || value < least ? value : least), undefined)

/** Marks the cheapest, the fastest and the one with the lowest product of price and days. */
function withAttributes(rates: readonly Rate[]): Rate[] {
  const score = ({ amountCents, estimatedDays }: Rate): bigint => amountCents * BigInt((estimatedDays ?? 0) + 1)
  const timed = rates.filter(({ estimatedDays }) => estimatedDays !== null)
  const cheapest = lowest(rates.map(({ amountCents }) => amountCents))
  const fastest = Math.min(...timed.map(({ estimatedDays }) => estimatedDays ?? 0))
  const best = lowest(timed.map(score))
  return rates.map((rate) => {
    const isTimed = rate.estimatedDays !== null
    const attributes: RateAttribute[] = []
    if (rate.amountCents === cheapest) attributes.push('CHEAPEST')
    if (isTimed && rate.estimatedDays === fastest) attributes.push('FASTEST')
    if (isTimed && score(rate) === best) attributes.push('BEST_VALUE')
    return { ...rate, attributes }
  })
}

function compare(left: Rate, right: Rate): number {
  if (left.amountCents !== right.amountCents) return left.amountCents < right.amountCents ? -1 : 1
  return left.serviceToken < right.serviceToken ? -1 : 1
}

/** Rates of the whole shipment, cheapest first: only services offered for every parcel. */
export function selectRates(parcels: readonly ParcelQuote[]): RateSelection {
  const warnings = new Set<string>()
  const [first, ...others] = parcels.map((parcel) => offersOf(parcel, warnings))
  const rates: Rate[] = []
  for (const [serviceToken, offer] of first ?? []) {
    const offers = [offer, ...others.flatMap((parcel) => parcel.get(serviceToken) ?? [])]
    if (offers.length === parcels.length) rates.push(join(offers))
  }
  return { rates: withAttributes(rates.toSorted(compare)), warnings: [...warnings] }
}
