import { expect, test } from 'vitest'
import { randomBase62, systemRandom, toBase62 } from './random.ts'

test('base62 characters are uniformly distributed', () => {
  const text = randomBase62(systemRandom, 62_000)
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(counts.size).toBe(62)
  // 1,000 expected of each, standard deviation 31.4: seven deviations never happen by chance.
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(220)
})

test('bytes that would bias the distribution are rejected', () => {
  const scripted = { bytes: (count: number) => new Uint8Array(count).map((_, index) => (index % 2 ? 255 : 61)) }
  expect(randomBase62(scripted, 5)).toBe('zzzzz')
})

test.each([
  [0, '000000'],
  [61, '00000z'],
  [62, '000010'],
  [0xffffffff, '4gfFC3'],
])('%d is %s in six base62 characters', (value, text) => {
  expect(toBase62(value, 6)).toBe(text)
})
