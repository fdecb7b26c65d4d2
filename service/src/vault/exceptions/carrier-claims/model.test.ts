import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carrierClaimMachine, splitPayment } from './model.ts'

test('a claim ends denied, paid or withdrawn, and is paid once', () => {
  expect(carrierClaimMachine.terminal.toSorted()).toEqual(['DENIED', 'PAID', 'WITHDRAWN'])
  expect(carrierClaimMachine.events.pay.from).not.toContain('PAID')
})

test('a payment first covers the service credits that no earlier payment covered', () => {
  expect(splitPayment(500n, { creditedCents: 0n, coveredCents: 0n })).toEqual({ recoveredCents: 0n, tenantCents: 500n })
  expect(splitPayment(500n, { creditedCents: 300n, coveredCents: 100n })).toEqual({
    recoveredCents: 200n,
    tenantCents: 300n,
  })
  const cents = fc.bigInt({ min: 0n, max: 10n ** 9n })
  fc.assert(
    fc.property(cents, cents, cents, (paid, creditedCents, coveredCents) => {
      const { recoveredCents, tenantCents } = splitPayment(paid, { creditedCents, coveredCents })
      expect(recoveredCents + tenantCents).toBe(paid)
      expect(recoveredCents >= 0n && tenantCents >= 0n).toBe(true)
      if (tenantCents > 0n) expect(recoveredCents + coveredCents >= creditedCents).toBe(true)
    }),
  )
})
