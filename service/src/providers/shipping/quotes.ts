import { cents, type Cents } from '../../kernel/money.ts'
import type { Clock } from '../../kernel/clock.ts'
import { unverified, type Address, type AddressCheck } from './addresses.ts'
import { declareCustoms, exportFilingLimitCents } from './customs.ts'
import { formatCents } from './decimals.ts'
import { packItems, type Item, type PackedParcel } from './parcels.ts'
import {
  ProviderRefused,
  ProviderUnavailable,
  type CarrierMessage,
  type ProviderName,
  type ProviderQuote,
  type ShippingProvider,
} from './provider.ts'
import { selectRates, type Rate } from './rates.ts'

export type QuoteOrder = {
  readonly to: Address
  readonly items: readonly Item[]
  readonly isInsured: boolean
  readonly signature: boolean
  /** Unique to this quote: the reference of its parcels at the provider. */
  readonly reference: string
}

export type ShipmentQuote = {
  readonly kind: 'quoted'
  readonly provider: ProviderName
  readonly rates: readonly Rate[]
  readonly parcels: readonly PackedParcel[]
  readonly addressCheck: AddressCheck
  readonly warnings: readonly string[]
  readonly quotedAt: Date
  /** When the rates expire at the provider. */
  readonly expiresAt: Date
}

export type QuoteResult =
  | ShipmentQuote
  | { readonly kind: 'no_rates'; readonly messages: readonly CarrierMessage[]; readonly warnings: readonly string[] }
  | { readonly kind: 'unavailable'; readonly retryAfterSeconds: number }

export type QuoteDeps = {
  provider: ShippingProvider
  clock: Clock
  /** The sender address and the signer of customs declarations. */
  origin: { address: Address; customsSigner: string }
}

const concurrency = 4
const zero: Cents = cents(0n)

/** Maps items in order with limited concurrency. */
async function mapInOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += concurrency) {
    const batch = items.slice(start, start + concurrency)
    results.push(...(await Promise.all(batch.map((item, offset) => work(item, start + offset)))))
  }
  return results
}

const textOf = ({ source, text }: CarrierMessage): string => (source ? `${source}: ${text}` : text)

/** Warnings for the sender before the purchase. */
function parcelWarnings(parcels: readonly PackedParcel[], order: QuoteOrder, crossesBorder: boolean): string[] {
  return parcels.flatMap(({ valueCents, insuredCents }, index) => {
    const texts: string[] = []
    if (order.isInsured && insuredCents < valueCents)
      texts.push(`Parcel ${index + 1} can only be insured for ${formatCents(insuredCents)} USD.`)
    if (crossesBorder && valueCents > exportFilingLimitCents)
      texts.push(`The export of parcel ${index + 1} must be filed before dispatch.`)
    return texts
  })
}

/** Packs the items, quotes every parcel and selects the rates. Writes and buys nothing. */
export function createQuotes({ provider, clock, origin }: QuoteDeps) {
  const isInternational = ({ to }: QuoteOrder): boolean => to.country !== origin.address.country

  function quoteParcels(
    order: QuoteOrder,
    parcels: readonly PackedParcel[],
    signal: AbortSignal,
  ): Promise<ProviderQuote[]> {
    const crossesBorder = isInternational(order)
    const customs = { signer: origin.customsSigner, originCountry: origin.address.country }
    return mapInOrder(parcels, (parcel, index) => {
      const { items: _items, valueCents: _value, insuredCents, ...size } = parcel
      return provider.quote(
        {
          from: origin.address,
          to: order.to,
          parcel: size,
          insuredCents: order.isInsured ? insuredCents : zero,
          signature: order.signature,
          customs: crossesBorder ? declareCustoms(parcel, customs) : null,
          reference: `${order.reference}-p${index + 1}`,
        },
        signal,
      )
    })
  }

  return async function quote(order: QuoteOrder, signal: AbortSignal): Promise<QuoteResult> {
    const quotedAt = clock.now()
    const parcels = packItems(order.items)
    try {
      const quotes = await quoteParcels(order, parcels, signal)
      const messages = quotes.flatMap((entry) => entry.messages)
      const selection = selectRates(
        quotes.map((entry, index) => ({
          quote: entry,
          wantedCents: order.isInsured ? parcels[index]!.insuredCents : zero,
        })),
      )
      const cautions = parcelWarnings(parcels, order, isInternational(order))
      const warnings = [...new Set([...cautions, ...selection.warnings, ...messages.map(textOf)])]
      if (selection.rates.length === 0) return { kind: 'no_rates', messages, warnings: selection.warnings }
      return {
        kind: 'quoted',
        provider: provider.name,
        rates: selection.rates,
        parcels,
        addressCheck: quotes[0]?.addressCheck ?? unverified,
        warnings,
        quotedAt,
        expiresAt: new Date(quotedAt.getTime() + provider.caps.rateTtlMs),
      }
    } catch (error) {
      if (error instanceof ProviderRefused) return { kind: 'no_rates', messages: error.messages, warnings: [] }
      if (!(error instanceof ProviderUnavailable)) throw error
      return { kind: 'unavailable', retryAfterSeconds: error.retryAfterSeconds }
    }
  }
}

export type Quote = ReturnType<typeof createQuotes>
