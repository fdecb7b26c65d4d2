import fc from 'fast-check'
import { bytesToHex, size } from 'viem'
import { expect, test } from 'vitest'
import { systemRandom } from '../../kernel/random.ts'
import { familyTagOf, newWalletRef, readRef, refPrefix, requestIdOf } from './partner-ref.ts'

const partners = fc.integer({ min: 1, max: 2 ** 31 - 1 })
const families = fc.string({ minLength: 8, maxLength: 8 })

test('a partner reference has 32 bytes and encodes the partner, the payer and the key family', () => {
  fc.assert(
    fc.property(partners, families, (partnerId, family) => {
      const familyTag = familyTagOf(family)
      const ref = newWalletRef({ partnerId, familyTag }, systemRandom)
      expect(size(ref)).toBe(32)
      expect(readRef(ref)).toEqual({ partnerId, payer: 'wallet', familyTag })
    }),
  )
})

test('a reference paid with credits is distinguished from one paid by a wallet', () => {
  const familyTag = familyTagOf('family01')
  const prefix = refPrefix({ partnerId: 7, payer: 'credits', familyTag })
  expect(readRef(bytesToHex(Buffer.concat([prefix, Buffer.alloc(23, 1)])))).toEqual({
    partnerId: 7,
    payer: 'credits',
    familyTag,
  })
})

test.each([`0x${'00'.repeat(32)}`, `0x${'ff'.repeat(32)}`, `0x00000001${'00'.repeat(28)}`] as const)(
  '%s is not a partner reference',
  (text) => expect(readRef(text)).toBeUndefined(),
)

test('partner references are unique', () => {
  const ref = { partnerId: 1, familyTag: familyTagOf('family01') }
  const refs = Array.from({ length: 1_000 }, () => newWalletRef(ref, systemRandom))
  expect(new Set(refs).size).toBe(1_000)
})

test('the request id depends on payer and reference, and fits 96 bits', () => {
  const ref = `0x${'11'.repeat(32)}` as const
  const one = requestIdOf('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', ref)
  expect(one).toBeLessThan(1n << 96n)
  expect(requestIdOf('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', ref)).not.toBe(one)
})
