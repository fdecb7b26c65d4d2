import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { createManualClock } from '../../kernel/clock.ts'
import { dayMs, minuteMs } from '../../kernel/time.ts'
import { createMemoryJournal } from '../signers/journal.ts'
import type { TransactionRequest } from '../signers/signer.ts'
import { exportAction, exportArguments, exportPayment, readExport, type ExportedCard } from './cards.ts'
import { createOrderGuard, permitIdOf, type Payment } from './guard.ts'
import { createPermitCheck, createPermits, digestOf, type PermitIssuer, type PermittedCall } from './permit.ts'

const now = new Date('2026-03-01T12:00:00Z')
const permitsOf = { api: createPermits(new Uint8Array(32).fill(1)), jobs: createPermits(new Uint8Array(32).fill(2)) }
const stranger = createPermits(new Uint8Array(32).fill(9))
const call: PermittedCall = {
  chainId: 31_337,
  role: 'treasurer',
  purpose: 'payout.pay',
  reference: 'payout:5:0',
  to: '0x00000000000000000000000000000000000000d0',
  data: '0x12345678',
  valueWei: 0n,
}
const others: PermittedCall = {
  chainId: 1,
  role: 'keeper',
  purpose: 'credits.withdraw',
  reference: 'payout:6:0',
  to: '0x00000000000000000000000000000000000000d1',
  data: '0x1234567800',
  valueWei: 1n,
}
const trusted = (['api', 'jobs'] as const).map((issuer) => ({ issuer, publicKey: permitsOf[issuer].publicKey }))

describe('a permit', () => {
  const check = createPermitCheck(trusted)

  test('of a trusted process counts for its own call and for as long as it lives', async () => {
    for (const permits of Object.values(permitsOf))
      expect(await check.refuse(call, permits.permit(call, now), now)).toBeUndefined()
    const permit = permitsOf.api.permit(call, now)
    expect(await check.refuse(call, permit, new Date(now.getTime() + 31 * dayMs))).toContain('expired')
    expect(await check.refuse(call, permit, new Date(now.getTime() - dayMs))).toContain('expired')
  })

  test('lives from five minutes before its time to thirty days after it', async () => {
    const permit = permitsOf.api.permit(call, now)
    const after = (ms: number) => check.refuse(call, permit, new Date(now.getTime() + ms))
    expect([await after(30 * dayMs), await after(-5 * minuteMs)]).toEqual([undefined, undefined])
    expect(await after(30 * dayMs + 1)).toBe('the authorization has expired')
    expect(await after(-5 * minuteMs - 1)).toBe('the authorization has expired')
  })

  // Rows of an earlier version wait with permits and digests of that version.
  test('of one key, call and time has the same bytes in every version, whatever the case of the address', async () => {
    for (const to of [call.to, call.to.toUpperCase().replace('X', 'x') as Address]) {
      const permit = permitsOf.api.permit({ ...call, to }, now)
      expect(Buffer.from(permit).toString('hex')).toBe(
        '8a88e3dd7409f1950000019ca9450a0027e0a2e02e42bb8190ed823ec83f2db6d9340e749e2efeeac37581a4d335' +
          '9376e8e2a52f7432fab2c8e557a0b1daa35ab9cb3ecbe6cc9bbdb3ca00194f783905',
      )
      expect(digestOf({ ...call, to })).toBe('bf92ba9576bf21592d75e2a15369092e57c2c275f308bb9564cf1d67037b51d7')
    }
  })

  test('is verified again after 1,024 others, and counts as before', async () => {
    const crowded = createPermitCheck(trusted)
    const permits = Array.from({ length: 1_026 }, (_, nonce) => ({ ...call, reference: `payout:${nonce}:0` }))
    for (const each of [...permits, ...permits.slice(0, 2)])
      expect(await crowded.refuse(each, permitsOf.api.permit(each, now), now)).toBeUndefined()
  })

  test.each(Object.keys(call) as (keyof PermittedCall)[])(
    'does not count for a call with another %s',
    async (field) => {
      const permit = permitsOf.api.permit(call, now)
      // Also once the permit was verified for its own call.
      expect(await check.refuse(call, permit, now)).toBeUndefined()
      expect(await check.refuse({ ...call, [field]: others[field] }, permit, now)).toContain('another call')
    },
  )

  test('of a stranger, a changed one and none count for nothing', async () => {
    const permit = Buffer.from(permitsOf.api.permit(call, now))
    for (let index = 0; index < permit.length; index += 1) {
      const changed = Buffer.from(permit)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(await check.refuse(call, changed, now), `byte ${index}`).toBeDefined()
    }
    expect(await check.refuse(call, stranger.permit(call, now), now)).toContain('unknown key')
    const posing = Buffer.concat([permit.subarray(0, 8), Buffer.from(stranger.permit(call, now)).subarray(8)])
    for (const other of [posing, Buffer.concat([permit, Buffer.from([0])]), Buffer.alloc(0), Buffer.alloc(80), null])
      expect(await check.refuse(call, other, now)).toBeDefined()
  })
})

const payment: Payment = {
  paymentRef: `0x${'5'.repeat(64)}`,
  to: '0x00000000000000000000000000000000000000ee',
  amount: 60n,
}
const request: TransactionRequest = {
  ...call,
  nonce: 3n,
  gasLimit: 50_000n,
  maxFeeWei: 10n,
  maxPriorityFeeWei: 1n,
}

function arrange(
  keys: readonly { issuer: PermitIssuer; publicKey: (typeof trusted)[number]['publicKey'] }[] = trusted,
) {
  const journal = createMemoryJournal()
  const mined = new Set<string>()
  const guard = createOrderGuard({
    role: 'treasurer',
    check: createPermitCheck(keys),
    journal,
    clock: createManualClock(now),
    hasSucceeded: async (hash) => mined.has(hash),
    limits: { payout: 50n, withdrawal: 10n, export: 100n } as never,
  })
  const permit = permitsOf.jobs.permit(call, now)
  const order = { purpose: call.purpose, reference: call.reference, permit, approvals: null }
  const approve = (operatorId: number, change: Partial<Payment> = {}, by = permitsOf.api, proposedBy = 'system') =>
    by.certify({ chainId: 31_337, ...payment, ...change }, { operatorId, proposedBy }, now)
  const ask = (approvals: readonly Uint8Array[]) => guard.refuse(request, { ...order, approvals }, payment)
  return { journal, mined, guard, order, permit, approve, ask }
}

test('an approval of one key, payment, person and time has the same bytes in every version', async () => {
  const paid = { chainId: 31_337, paymentRef: payment.paymentRef, amount: 5n }
  const approval = { operatorId: 7, proposedBy: 'operator:8' }
  const check = createPermitCheck(trusted)
  for (const to of [payment.to, payment.to.toUpperCase().replace('X', 'x') as Address]) {
    const bytes = permitsOf.api.certify({ ...paid, to }, approval, now)
    expect(Buffer.from(bytes).toString('hex')).toBe(
      '8a88e3dd7409f1950000019ca9450a00612b8f252b528e51bafa32af0db59e1656fc5a0b5dcc77ec085dd69016592dd4d6cfe34b' +
        '2ff0267929b0e982b9872572883a96ce3db442980e0027bb15a8e8025b372c226f70657261746f723a38225d',
    )
    const torn = bytes.subarray(0, -1)
    expect(await check.readApprovals({ ...paid, to }, [torn, bytes, bytes.subarray(0, 79)])).toEqual([approval])
  }
})

describe('a payment above the limit', () => {
  test('needs two people, or one beside the person who proposed it', async () => {
    const { ask, approve, guard, order } = arrange()
    expect(await guard.refuse(request, order, { ...payment, amount: 50n })).toBeUndefined()
    expect(await ask([])).toContain('people')
    expect(await ask([approve(1)])).toContain('people')
    expect(await ask([approve(1), approve(1)])).toContain('people')
    expect(await ask([approve(1), approve(2)])).toBeUndefined()
    const proposed = (operatorId: number) => approve(operatorId, {}, permitsOf.api, 'operator:1')
    expect(await ask([proposed(1)])).toContain('people')
    expect(await ask([proposed(2)])).toBeUndefined()
  })

  test('counts approvals of this payment alone, certified where people sign in', async () => {
    const { ask, approve } = arrange()
    for (const change of [
      { amount: 61n },
      { to: call.to },
      { paymentRef: `0x${'6'.repeat(64)}` as const },
    ] satisfies Partial<Payment>[])
      expect(await ask([approve(1), approve(2, change)])).toContain('people')
    for (const other of [permitsOf.jobs, stranger])
      expect(await ask([approve(1), approve(2, {}, other)])).toContain('people')
    const renamed = Buffer.from(approve(2))
    renamed.write('[3,', 80)
    expect(await ask([approve(2), renamed])).toContain('people')
  })

  test('of a kind without a limit always needs them', async () => {
    const { guard } = arrange()
    const other = { ...call, purpose: 'keeper.refund' }
    const order = { ...other, permit: permitsOf.api.permit(other, now), approvals: [] }
    expect(await guard.refuse(request, order, { ...payment, amount: 1n })).toContain('people')
  })
})

describe('a card above the limit', () => {
  const card: ExportedCard = { vault: call.to, asset: payment.to, tokenId: 7n, to: others.to }
  const leaving = (worth: bigint | undefined, transfers = 3) => ({ ...exportPayment(card, transfers), card: { worth } })

  test('needs two people by its price on chain, a quarter above the limit at the latest', async () => {
    const { guard, order, approve } = arrange()
    const votes = [approve(1, exportPayment(card, 3)), approve(2, exportPayment(card, 3))]
    expect(await guard.refuse(request, order, leaving(125n))).toBeUndefined()
    for (const worth of [126n, undefined]) {
      expect(await guard.refuse(request, order, leaving(worth))).toContain('people')
      const one = { ...order, approvals: votes.slice(0, 1) }
      expect(await guard.refuse(request, one, leaving(worth))).toContain('people')
      expect(await guard.refuse(request, { ...order, approvals: votes }, leaving(worth))).toBeUndefined()
    }
    // The card left and came back, or is another one.
    expect(await guard.refuse(request, { ...order, approvals: votes }, leaving(126n, 5))).toContain('people')
    const other = { ...exportPayment({ ...card, tokenId: 8n }, 3), card: { worth: 126n } }
    expect(await guard.refuse(request, { ...order, approvals: votes }, other)).toContain('people')
  })

  test('is read from the call of a vault, whatever its row says', () => {
    const bytes = exportArguments(card)
    expect(readExport(card.vault, [exportAction, bytes])).toEqual(card)
    for (const action of [1, 2, 3, 4]) expect(readExport(card.vault, [action, bytes])).toBeUndefined()
  })
})

test('a permit is used for one successful transaction', async () => {
  const { guard, order, permit, journal, mined } = arrange()
  const small = { ...payment, amount: 1n }
  expect(await guard.refuse(request, order, small)).toBeUndefined()
  journal.noteUse(permitIdOf(permit), { nonce: 3n, hash: '0xaa' })
  // The same nonce is a replacement; another one after a revert is a retry.
  expect(await guard.refuse(request, order, small)).toBeUndefined()
  expect(await guard.refuse({ ...request, nonce: 4n }, order, small)).toBeUndefined()
  mined.add('0xaa')
  expect(await guard.refuse({ ...request, nonce: 4n }, order, small)).toContain('used before')
  expect(await guard.refuse(request, undefined, small)).toContain('no row')
})
