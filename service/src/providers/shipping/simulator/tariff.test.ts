import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../../kernel/money.ts'
import type { Address } from '../addresses.ts'
import type { QuoteRequest } from '../provider.ts'
import { priceRates, shipmentIdOf, textOf, trackingNumberOf, zoneBetween } from './tariff.ts'

const place = (zip: string, country = 'US'): Address => ({
  name: 'A',
  company: null,
  street1: '1',
  street2: null,
  city: 'C',
  state: 'TX',
  zip,
  country,
  phone: null,
  email: null,
})
const request = (change: Partial<QuoteRequest> = {}): QuoteRequest => ({
  from: place('89501'),
  to: place('78701'),
  parcel: { template: 'mailer', lengthMm: 240, widthMm: 165, heightMm: 20, weightGrams: 88 },
  insuredCents: cents(0n),
  signature: false,
  customs: null,
  reference: 'order-1-p1',
  ...change,
})

test('a price is base, weight and zone from the table', () => {
  const zone = zoneBetween('89501', '78701')
  // 88 g is 3.2 oz, charged as 4.
  const amounts = priceRates(request(), 'x').map(({ serviceToken, amountCents }) => [serviceToken, amountCents])
  expect(amounts).toEqual([
    ['sim_ground', 595n + 12n * 4n + 35n * zone],
    ['sim_priority', 895n + 18n * 4n + 55n * zone],
    ['sim_overnight', 2_995n + 40n * 4n + 120n * zone],
  ])
  expect(priceRates(request({ to: place('10115', 'DE') }), 'x').map(({ serviceToken }) => serviceToken)).toEqual([
    'sim_intl',
  ])
})

test('insurance and signature are parts of the amount', () => {
  const [plain] = priceRates(request(), 'x')
  const [full] = priceRates(request({ insuredCents: cents(12_345n), signature: true }), 'x')
  expect(full).toMatchObject({ insuranceCents: 99n, signatureCents: 320n, insuredCents: 12_345n })
  expect(full!.amountCents).toBe(plain!.amountCents + 99n + 320n)
})

test('equal requests have equal ids, another parcel has different ones', () => {
  expect(shipmentIdOf(textOf(request()))).toBe(shipmentIdOf(textOf(request())))
  const other = request({ reference: 'order-2-p1' })
  expect(shipmentIdOf(textOf(request()))).not.toBe(shipmentIdOf(textOf(other)))
})

test('zones are 1 to 8 and tracking numbers have a fixed format', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (from, to) => {
      const zone = zoneBetween(from, to)
      expect(zone >= 1n && zone <= 8n).toBe(true)
      expect(trackingNumberOf(from)).toMatch(/^SIM\d{18}$/)
    }),
  )
})
