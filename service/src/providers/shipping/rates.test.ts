import { expect, test } from 'vitest'
import { cents } from '../../kernel/money.ts'
import { unverified } from './addresses.ts'
import type { ProviderRate } from './provider.ts'
import { selectRates, type ParcelQuote } from './rates.ts'

const rate = (serviceToken: string, amount: bigint, change: Partial<ProviderRate> = {}): ProviderRate => ({
  rateRef: `${serviceToken}-${amount}`,
  carrier: 'Post',
  carrierToken: 'post',
  service: serviceToken,
  serviceToken,
  currency: 'USD',
  amountCents: cents(amount),
  amountExact: '0',
  insuranceCents: cents(0n),
  signatureCents: cents(0n),
  insuredCents: cents(10_000n),
  estimatedDays: 3,
  ...change,
})
const parcel = (shipmentRef: string, rates: ProviderRate[], wantedCents = cents(5_000n)): ParcelQuote => ({
  quote: { shipmentRef, rates, messages: [], addressCheck: unverified },
  wantedCents,
})

test('rates are sorted by price, one per service, with cheapest, fastest and best value marked', () => {
  const { rates } = selectRates([
    parcel('s1', [
      rate('fast', 2_000n, { estimatedDays: 1 }),
      rate('slow', 700n, { estimatedDays: 9 }),
      rate('slow', 600n, { estimatedDays: 9 }),
      rate('odd', 800n, { estimatedDays: null }),
    ]),
  ])
  expect(rates.map(({ serviceToken, amountCents, attributes }) => [serviceToken, amountCents, attributes])).toEqual([
    ['slow', 600n, ['CHEAPEST']],
    ['odd', 800n, []],
    ['fast', 2_000n, ['FASTEST', 'BEST_VALUE']],
  ])
})

test('a shipment has a rate only if every parcel has it, at the sum of all parcels', () => {
  const { rates } = selectRates([
    parcel('s1', [rate('a', 500n), rate('b', 400n)]),
    parcel('s2', [rate('a', 700n, { insuranceCents: cents(50n), estimatedDays: 5 })]),
  ])
  expect(rates).toHaveLength(1)
  expect(rates[0]).toMatchObject({ amountCents: 1_200n, postageCents: 1_150n, insuranceCents: 50n, estimatedDays: 5 })
  expect(rates[0]!.parts.map(({ shipmentRef, amountCents }) => [shipmentRef, amountCents])).toEqual([
    ['s1', 500n],
    ['s2', 700n],
  ])
})

test('other currencies and services with insufficient insurance are omitted with a warning', () => {
  const { rates, warnings } = selectRates([
    parcel('s1', [rate('euro', 100n, { currency: 'EUR' }), rate('thin', 100n, { insuredCents: cents(1n) })]),
  ])
  expect(rates).toEqual([])
  expect(warnings).toEqual([
    'Post euro is priced in EUR and was omitted.',
    'Post thin does not insure the full value and was omitted.',
  ])
})
