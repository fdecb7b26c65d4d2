import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bps, formatCents, formatUsdc, micros, parseUsdc, shareDown, shareUp } from './money.ts'

const amounts = fc.bigInt(0n, 999_999_999_999_999_999n).map(micros)

test('an amount survives formatting and parsing', () => {
  fc.assert(fc.property(amounts, (amount) => parseUsdc(formatUsdc(amount)) === amount))
})

test.each([
  ['12.5', 12_500_000n],
  ['0', 0n],
  ['0.000001', 1n],
  ['999999999999.999999', 999_999_999_999_999_999n],
])('%s USDC is %d micros', (text, expected) => {
  expect(parseUsdc(text)).toBe(expected)
})

test.each(['', '.5', '5.', '1.0000001', '-1', '+1', '1e3', ' 1', '1 ', '0x1', 'NaN', '1,5', '1234567890123', '١'])(
  '%j is not a USDC amount',
  (text) => {
    expect(parseUsdc(text)).toBeUndefined()
  },
)

test('negative amounts keep their sign when formatted', () => {
  expect(formatUsdc(micros(-1n))).toBe('-0.000001')
})

test('a share rounded down and one rounded up differ by at most one micro and enclose the exact value', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 10_000 }).map(bps), (amount, share) => {
      const down = shareDown(amount, share)
      const up = shareUp(amount, share)
      const exact = amount * BigInt(share)
      return down * 10_000n <= exact && exact <= up * 10_000n && up - down <= 1n
    }),
  )
})

test.each([-1, 10_001, 1.5, Number.NaN])('%d is refused as basis points', (value) => {
  expect(() => bps(value)).toThrow(RangeError)
})

test.each([
  [0n, '0.00'],
  [5n, '0.05'],
  [-123_456n, '-1,234.56'],
  [100_000_000_000n, '1,000,000,000.00'],
])('%d cents are %s', (amount, text) => {
  expect(formatCents(amount)).toBe(text)
})
