import fc from 'fast-check'
import { bytesToHex, size } from 'viem'
import { expect, test } from 'vitest'
import { systemRandom } from '../../kernel/random.ts'
import { familyTagOf, newWalletRef, readRef, refPrefix, requestIdOf } from './partner-ref.ts'

const partners = fc.integer({ min: 1, max: 2 ** 31 - 1 })
const families = fc.string({ minLength: 8, maxLength: 8 })

test('a mark of 32 bytes tells its partner, who pays and the line of keys', () => {
  fc.assert(
    fc.property(partners, families, (partnerId, family) => {
      const familyTag = familyTagOf(family)
      const ref = newWalletRef({ partnerId, familyTag }, systemRandom)
      expect(size(ref)).toBe(32)
      expect(readRef(ref)).toEqual({ partnerId, payer: 'wallet', familyTag })
    }),
  )
})

test('a mark for credits is told from one for a wallet', () => {
  const familyTag = familyTagOf('family01')
  const prefix = refPrefix({ partnerId: 7, payer: 'credits', familyTag })
  expect(readRef(bytesToHex(Buffer.concat([prefix, Buffer.alloc(23, 1)])))).toEqual({
    partnerId: 7,
    payer: 'credits',
    familyTag,
  })
})

test.each([`0x${'00'.repeat(32)}`, `0x${'ff'.repeat(32)}`, `0x00000001${'00'.repeat(28)}`] as const)(
  '%s is no mark of ours',
  (text) => expect(readRef(text)).toBeUndefined(),
)

test('no two marks are alike', () => {
  const ref = { partnerId: 1, familyTag: familyTagOf('family01') }
  const marks = Array.from({ length: 1_000 }, () => newWalletRef(ref, systemRandom))
  expect(new Set(marks).size).toBe(1_000)
})

test('the id on chain follows from payer and mark, and fits 96 bits', () => {
  const ref = `0x${'11'.repeat(32)}` as const
  const one = requestIdOf('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', ref)
  expect(BigInt(one)).toBeLessThan(1n << 96n)
  expect(requestIdOf('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', ref)).not.toBe(one)
})
