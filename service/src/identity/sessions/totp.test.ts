import { expect, test } from 'vitest'
import { codeAt, matchCode, stepOf, toBase32, totpUri } from './totp.ts'
import { fromBase32 } from '../../../test/harness/base32.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number): Date => new Date(seconds * 1_000)

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('the code at %i s matches RFC 6238', (seconds, code) => {
  expect(codeAt(secret, stepOf(at(seconds)))).toBe(code)
})

test('a clock may be off by one step at most', () => {
  const code = codeAt(secret, stepOf(at(1_000)))
  const match = (seconds: number) => matchCode(secret, code, at(seconds), 0)
  expect([1_000, 970, 1_030].map(match)).toEqual([33, 33, 33])
  expect([930, 1_080].map(match)).toEqual([undefined, undefined])
})

test('a used code or an older one is rejected', () => {
  const code = codeAt(secret, 33)
  expect(matchCode(secret, code, at(1_000), 32)).toBe(33)
  expect(matchCode(secret, code, at(1_000), 33)).toBeUndefined()
  expect(matchCode(secret, code, at(1_000), 40)).toBeUndefined()
})

test.each(['', '12345', '1234567', '28708２', 'abcdef'])('%j is not a code', (code) => {
  expect(matchCode(secret, code, at(59), 0)).toBeUndefined()
})

test('the secret is encoded as authenticator apps expect', () => {
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(totpUri(secret, 'ada fox@x.test')).toContain('otpauth://totp/Packhouse%3Aada%20fox%40x.test?secret=GEZDG')
})

test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
])('%j is %s in base32, as in RFC 4648, and back', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded)
  expect(fromBase32(encoded).toString()).toBe(text)
})
