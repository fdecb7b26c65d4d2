// The signer's own sums decide, whatever the book of the database says: this book accepts everything.
import { decodeFunctionData, encodeFunctionData, erc20Abi, type Address, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { createManualClock } from '../../kernel/clock.ts'
import { dayMs, hourMs } from '../../kernel/time.ts'
import { permitIdOf, type Payment } from '../permits/guard.ts'
import { createMemoryJournal } from './journal.ts'
import { createPolicySigner, type Booking, type ChargeBook, type SigningPolicy, type SigningRequest } from './policy.ts'
import { createRawKeySigner } from './signer.ts'

const key = createRawKeySigner({ privateKey: `0x${'22'.repeat(32)}`, chainId: 31_337 })
const usdc: Address = '0x00000000000000000000000000000000000000c0'
const pool: Address = '0x00000000000000000000000000000000000000d0'
const [ann, bob]: [Address, Address] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
const argumentsOf = (data: Hex) => decodeFunctionData({ abi: erc20Abi, data }).args as readonly [Address, bigint]
const policy: SigningPolicy = {
  chainId: 31_337,
  rules: [
    {
      target: usdc,
      selector: '0xa9059cbb',
      maxValueWei: 0n,
      usdcMicros: (data) => argumentsOf(data)[1],
      payee: (data) => argumentsOf(data)[0],
      payment: (data): Payment => ({ paymentRef: '0x05', to: argumentsOf(data)[0], amount: argumentsOf(data)[1] }),
    },
    { target: pool, selector: '0x12345678', maxValueWei: 1_000n },
  ],
  usdcMicrosPerHour: 100n,
  usdcMicrosPerPayee: 60n,
  usdcMicrosPerDay: 150n,
  gasWeiPerHour: 10_000n,
  maxGasLimit: 1_000n,
}
const permit = new Uint8Array(80).fill(7)
let nonce = 0n
const call = (change: Partial<SigningRequest> = {}): SigningRequest => ({
  chainId: 31_337,
  nonce: (nonce += 1n),
  to: pool,
  data: '0x12345678',
  valueWei: 0n,
  gasLimit: 1n,
  maxFeeWei: 1n,
  maxPriorityFeeWei: 1n,
  order: { purpose: 'keeper.reveal', reference: 'reveal:1', permit, approvals: null },
  ...change,
})
const pay = (to: Address, amount: bigint, purpose = 'payout.pay'): SigningRequest =>
  call({
    to: usdc,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
    order: { purpose, reference: 'payout:1', permit, approvals: null },
  })

type Booked = Parameters<ChargeBook['book']>[1]

function arrange({ change = {}, answer = 'booked' }: { change?: Partial<SigningPolicy>; answer?: Booking } = {}) {
  const clock = createManualClock(new Date('2026-03-01T12:00:00Z'))
  const journal = createMemoryJournal()
  const booked: Booked[] = []
  const asked: (Payment | undefined)[] = []
  const state = { answer, refusal: undefined as string | undefined }
  const signer = createPolicySigner({
    signer: { ...key, signTransaction: async ({ nonce: own }) => ({ raw: '0x', hash: `0x${own.toString(16)}` }) },
    policy: { ...policy, ...change },
    book: {
      async book(_address, charge) {
        booked.push(charge)
        return state.answer
      },
    },
    guard: {
      async refuse(_request, _order, payment) {
        asked.push(payment)
        return state.refusal
      },
    },
    journal,
    clock,
  })
  const ask = async (...requests: SigningRequest[]) => {
    const { signed, refusal } = await signer.sign(requests)
    return refusal ? `${signed.length} signed; ${refusal.reason}: ${refusal.message}` : `${signed.length} signed`
  }
  return { clock, journal, booked, asked, state, signer, ask }
}

const capped = '0 signed; capped: the limit of this key is reached'

test('an hour pays exactly its limit, one recipient exactly theirs', async () => {
  const { ask, clock } = arrange()
  expect(await ask(pay(ann, 60n))).toBe('1 signed')
  expect(await ask(pay(ann, 1n))).toBe(capped)
  expect(await ask(pay(bob, 41n))).toBe(capped)
  expect(await ask(pay(bob, 40n))).toBe('1 signed')
  expect(await ask(call())).toBe('1 signed')
  clock.advance(hourMs)
  // Several payments of one list are added up for each recipient.
  expect(await ask(pay(ann, 20n), pay(ann, 10n), pay(ann, 31n))).toBe(
    '2 signed; capped: the limit of this key is reached',
  )
})

test('a day pays exactly its limit for each kind of call', async () => {
  const { ask, clock } = arrange()
  expect(await ask(pay(ann, 50n), pay(bob, 50n))).toBe('2 signed')
  clock.advance(hourMs)
  expect(await ask(pay(ann, 51n))).toBe(capped)
  expect(await ask(pay(ann, 50n, 'credits.withdraw'))).toBe('1 signed')
  expect(await ask(pay(bob, 30n), pay(bob, 20n))).toBe('2 signed')
  clock.advance(hourMs)
  expect(await ask(pay(ann, 1n))).toBe(capped)
  clock.advance(dayMs)
  expect(await ask(pay(ann, 60n))).toBe('1 signed')
})

test('without a limit of the day, each of its hours pays its own', async () => {
  const { ask, clock } = arrange({ change: { usdcMicrosPerDay: undefined, usdcMicrosPerPayee: undefined } })
  clock.advance(-12 * hourMs)
  for (let hour = 0; hour < 24; hour += 1, clock.advance(hourMs)) expect(await ask(pay(ann, 100n))).toBe('1 signed')
})

test('gas counts with the value that is sent along, also of calls that only use up a nonce', async () => {
  const { ask, booked } = arrange()
  expect(await ask(call({ valueWei: 1_000n, gasLimit: 1_000n, maxFeeWei: 8n }))).toBe('1 signed')
  expect(await ask(call({ gasLimit: 1_000n, maxFeeWei: 1n, to: key.address, data: '0x', order: undefined }))).toBe(
    '1 signed',
  )
  expect(await ask(call())).toBe(capped)
  expect(booked).toEqual([
    { usdcMicros: 0n, gasWei: 9_000n, payees: [] },
    { usdcMicros: 0n, gasWei: 1_000n, payees: [] },
  ])
})

test('a list is booked as one sum, and one by one where it exceeds a limit', async () => {
  const { ask, booked, journal } = arrange()
  expect(await ask(pay(ann, 10n), pay(bob, 20n))).toBe('2 signed')
  const payees = [
    { payee: ann, usdcMicros: 10n },
    { payee: bob, usdcMicros: 20n },
  ]
  expect(booked).toEqual([{ usdcMicros: 30n, gasWei: 2n, payees }])
  expect(journal.spentToday('payout.pay', new Date('2026-03-01T13:00:00Z'))).toBe(30n)
  expect(await ask()).toBe('0 signed')
  expect(booked).toHaveLength(1)
})

test('a replacement books what it costs more, and nothing where it costs less', async () => {
  const { ask, booked } = arrange()
  const first = call({ gasLimit: 100n, maxFeeWei: 3n })
  for (const maxFeeWei of [3n, 5n, 4n, 6n]) expect(await ask({ ...first, maxFeeWei })).toBe('1 signed')
  expect(booked.map(({ gasWei }) => gasWei)).toEqual([300n, 200n, 0n, 100n])
})

test('of 1,024 nonces the signer remembers what they cost', async () => {
  const { ask, booked } = arrange({ change: { gasWeiPerHour: 10n ** 9n } })
  const calls = Array.from({ length: 1_025 }, () => call({ gasLimit: 10n }))
  for (const each of calls) await ask(each)
  booked.length = 0
  for (const each of [calls[1], calls[0]]) if (each) await ask(each)
  expect(booked.map(({ gasWei }) => gasWei)).toEqual([0n, 10n])
})

test('a book that has lost charges, or is full, lets nothing be signed', async () => {
  const lost = arrange({ answer: 'forgotten' })
  expect(await lost.ask(call(), call())).toBe(
    '0 signed; capped: the database has lost charges of this key; they are written again',
  )
  expect(lost.booked).toHaveLength(1)
  const full = arrange({ answer: 'capped' })
  expect(await full.ask(call(), call())).toBe(capped)
  expect(full.journal.spentInHour(new Date('2026-03-01T12:00:00Z')).gasWei).toBe(0n)
})

test('a refusal says what no rule allows, and what no process authorized', async () => {
  const { ask, state, asked, signer, booked } = arrange()
  expect(await ask(call({ chainId: 1 }))).toBe('0 signed; forbidden: chain 1 is not the configured chain')
  expect(await ask(call({ gasLimit: 1_001n }))).toBe('0 signed; forbidden: gas limit 1001 is above 1000')
  expect(await ask(call({ data: '0x1234567800', valueWei: 1_001n }))).toBe(
    `0 signed; forbidden: no rule allows 0x12345678 on ${pool} with 1001 wei`,
  )
  expect(await ask(call({ to: usdc, data: '0xa9059cbb00' }))).toBe(
    '0 signed; forbidden: the arguments do not match the rule',
  )
  expect(asked).toEqual([])
  expect([await signer.refuse(pay(ann, 5n)), await signer.refuse(call({ to: bob }))]).toEqual([undefined, undefined])
  expect(asked).toEqual([expect.objectContaining({ paymentRef: '0x05', amount: 5n }), undefined])
  state.refusal = 'no process authorized this call'
  expect(await ask(call())).toBe('0 signed; unauthorized: no process authorized this call')
  expect(await signer.refuse(call())).toBe('no process authorized this call')
  expect(booked).toEqual([])
})

test('a set has no members where none are known', async () => {
  const rules = [{ target: { set: 'vaults' }, selector: '0x12345678', maxValueWei: 0n }] as const
  expect(await arrange({ change: { rules } }).ask(call())).toMatch('0 signed; forbidden: no rule allows')
})

test('the permit of what was signed is noted with its transaction, and a call without one notes nothing', async () => {
  const { ask, journal } = arrange()
  const signed = call()
  await ask(signed, call({ to: key.address, data: '0x', order: undefined }))
  expect(journal.useOf(permitIdOf(permit))).toEqual({ nonce: signed.nonce, hash: `0x${signed.nonce.toString(16)}` })
})
