import { hash } from 'node:crypto'
import { cents, type Cents } from '../../../kernel/money.ts'
import { formatCents } from '../decimals.ts'
import { wholeOunces } from '../parcels.ts'
import type { ProviderRate, QuoteRequest } from '../provider.ts'

type Service = {
  readonly token: string
  readonly name: string
  readonly baseCents: bigint
  readonly perOunceCents: bigint
  readonly zoneStepCents: bigint
  readonly days: number
  readonly isAbroad: boolean
}

const services: readonly Service[] = [
  {
    token: 'sim_ground',
    name: 'Ground',
    baseCents: 595n,
    perOunceCents: 12n,
    zoneStepCents: 35n,
    days: 5,
    isAbroad: false,
  },
  {
    token: 'sim_priority',
    name: 'Priority',
    baseCents: 895n,
    perOunceCents: 18n,
    zoneStepCents: 55n,
    days: 2,
    isAbroad: false,
  },
  {
    token: 'sim_overnight',
    name: 'Overnight',
    baseCents: 2_995n,
    perOunceCents: 40n,
    zoneStepCents: 120n,
    days: 1,
    isAbroad: false,
  },
  {
    token: 'sim_intl',
    name: 'International',
    baseCents: 1_995n,
    perOunceCents: 60n,
    zoneStepCents: 250n,
    days: 9,
    isAbroad: true,
  },
]

export const simulatedCarrier = { name: 'Simulated Carrier', token: 'sim' } as const
export const serviceName = (token: string): string => services.find((service) => service.token === token)?.name ?? token

const signatureCents = 320n
/** Eight tenths of a percent, rounded up. */
const insuranceFor = (insuredCents: bigint): bigint => (insuredCents * 80n + 9_999n) / 10_000n

const digest = (text: string): string => hash('sha256', text, 'hex')

/** 1 to 8, deterministic for two places. */
export function zoneBetween(fromZip: string, toZip: string): bigint {
  const first = digest(`${fromZip.slice(0, 3)}|${toZip.slice(0, 3)}`).slice(0, 2)
  return 1n + (BigInt(`0x${first}`) % 8n)
}

/** Derives ids from content: equal requests get equal ids. */
export const hashId = (prefix: string, ...parts: readonly string[]): string =>
  `${prefix}_${digest(parts.join('\u0000')).slice(0, 24)}`

/** `SIM` and 18 digits. */
export function trackingNumberOf(labelId: string): string {
  const number = BigInt(`0x${digest(labelId).slice(0, 16)}`) % 10n ** 18n
  return `SIM${number.toString().padStart(18, '0')}`
}

/** `9475` and 18 digits, as on the forms of a postal service. */
export function manifestNumberOf(manifestId: string): string {
  const number = BigInt(`0x${digest(manifestId).slice(0, 16)}`) % 10n ** 18n
  return `9475${number.toString().padStart(18, '0')}`
}

/** The stored form of a request, from which its id is derived. */
export const textOf = (request: QuoteRequest): string =>
  JSON.stringify(request, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

export const shipmentIdOf = (requestText: string): string => hashId('simshp', requestText)

export const rateRefOf = (shipmentId: string, serviceToken: string): string =>
  hashId('simrate', shipmentId, serviceToken)

/** Prices are whole cents from a table, deterministic. */
export function priceRates(request: QuoteRequest, shipmentId: string): ProviderRate[] {
  const isAbroad = request.from.country !== request.to.country
  const zone = zoneBetween(request.from.zip, request.to.zip)
  const ounces = wholeOunces(request.parcel.weightGrams)
  return services
    .filter((service) => service.isAbroad === isAbroad)
    .map((service): ProviderRate => {
      const postage = service.baseCents + service.perOunceCents * ounces + service.zoneStepCents * zone
      const insurance = insuranceFor(request.insuredCents)
      const signature = request.signature ? signatureCents : 0n
      const amountCents: Cents = cents(postage + insurance + signature)
      return {
        rateRef: rateRefOf(shipmentId, service.token),
        carrier: simulatedCarrier.name,
        carrierToken: simulatedCarrier.token,
        service: service.name,
        serviceToken: service.token,
        currency: 'USD',
        amountCents,
        amountExact: formatCents(amountCents),
        insuranceCents: cents(insurance),
        signatureCents: cents(signature),
        insuredCents: request.insuredCents,
        estimatedDays: service.days,
      }
    })
}
