import fc from 'fast-check'
import {
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Address,
  type Hex,
  type TypedDataDefinition,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { createManualClock } from '../../kernel/clock.ts'
import { createPolicySigner, type Charge, type ChargeBook, type SigningPolicy } from './policy.ts'
import { createTypedDataSigner } from './typed-data-signer.ts'
import { createRawKeySigner, type Signer, type TransactionRequest } from './signer.ts'

const runs = 10_000

const key = createRawKeySigner({ privateKey: `0x${'22'.repeat(32)}`, chainId: 31_337 })
const usdc: Address = '0x00000000000000000000000000000000000000c0'
const pool: Address = '0x00000000000000000000000000000000000000d0'
const friend: Address = '0x00000000000000000000000000000000000000ee'
const transfer = (amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, amount] })
const policy: SigningPolicy = {
  chainId: 31_337,
  rules: [
    {
      target: usdc,
      selector: '0xa9059cbb',
      maxValueWei: 0n,
      usdcMicros: (data) => decodeFunctionData({ abi: erc20Abi, data }).args[1] as bigint,
    },
    { target: pool, selector: '0x12345678', maxValueWei: 1_000n },
  ],
  usdcMicrosPerHour: 100n,
  gasWeiPerHour: 10_000_000n,
  maxGasLimit: 100_000n,
}
const request: TransactionRequest = {
  chainId: 31_337,
  nonce: 0n,
  to: pool,
  data: '0x12345678',
  valueWei: 0n,
  gasLimit: 50_000n,
  maxFeeWei: 10n,
  maxPriorityFeeWei: 1n,
}

/** Every call is authorized here; permit.test.ts is about authorizations. */
const guard = { refuse: async () => undefined }

/** An in-memory charge book. */
function memoryBook(): ChargeBook {
  const charges: (Charge & { at: number })[] = []
  const sum = (pick: (charge: Charge) => bigint, since: number): bigint =>
    charges.filter(({ at }) => at > since).reduce((total, charge) => total + pick(charge), 0n)
  return {
    async book(_address, charge, caps, now) {
      const since = now.getTime() - 3_600_000
      if (sum((one) => one.usdcMicros, since) + charge.usdcMicros > caps.usdcMicros) return 'capped'
      if (sum((one) => one.gasWei, since) + charge.gasWei > caps.gasWei) return 'capped'
      charges.push({ ...charge, at: now.getTime() })
      return 'booked'
    },
  }
}

function arrange() {
  const clock = createManualClock(new Date('2026-03-01T12:00:00Z'))
  const signed: TransactionRequest[] = []
  const signer: Signer = {
    ...key,
    signTransaction: async (one) => {
      signed.push(one)
      return { raw: '0x', hash: '0x' }
    },
  }
  const { sign } = createPolicySigner({ signer, policy, book: memoryBook(), guard, clock })
  /** Submits one request; returns `signed` or the reason of the refusal. */
  const ask = async (one: TransactionRequest): Promise<string> => (await sign([one])).refusal?.reason ?? 'signed'
  return { clock, signed, sign, ask }
}

describe('the signing policy', () => {
  test('signs calls that a rule allows, and empty self-transfers', async () => {
    const { ask, signed } = arrange()
    expect(await ask(request)).toBe('signed')
    expect(await ask({ ...request, valueWei: 1_000n, nonce: 1n })).toBe('signed')
    expect(await ask({ ...request, to: key.address, data: '0x', nonce: 2n })).toBe('signed')
    expect(signed).toHaveLength(3)
  })

  test.each<[string, Partial<TransactionRequest>]>([
    ['another contract', { to: friend }],
    ['another function', { data: '0x12345679' }],
    ['no function at all', { data: '0x' }],
    ['half a selector', { data: '0x1234' }],
    ['more ether than allowed', { valueWei: 1_001n }],
    ['another chain', { chainId: 8_453 }],
    ['a huge gas limit', { gasLimit: 100_001n }],
    ['ether to oneself', { to: key.address, data: '0x', valueWei: 1n }],
    ['invalid arguments', { to: usdc, data: '0xa9059cbb00' }],
  ])('does not sign for %s', async (_claim, change) => {
    const { ask, signed } = arrange()
    expect(await ask({ ...request, ...change })).toBe('forbidden')
    expect(signed).toEqual([])
  })

  test('keeps the hourly USDC and gas caps, also under concurrent requests', async () => {
    const { ask, signed, clock } = arrange()
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ask({ ...request, to: usdc, data: transfer(30n), nonce: BigInt(index) }),
      ),
    )
    expect(asked.filter((one) => one === 'signed')).toHaveLength(3)
    expect(asked.filter((one) => one === 'capped')).toHaveLength(17)
    clock.advance(3_600_001)
    expect(await ask({ ...request, to: usdc, data: transfer(100n), nonce: 99n })).toBe('signed')
    expect(signed).toHaveLength(4)
  })

  test('signs a list as far as rules and caps allow, and returns the reason why it stopped', async () => {
    const { sign, signed } = arrange()
    const list = [30n, 30n, 30n, 30n, 5n].map((amount, index) => {
      return { ...request, to: usdc, data: transfer(amount), nonce: BigInt(index) }
    })
    expect(await sign(list)).toMatchObject({ signed: [{}, {}, {}], refusal: { reason: 'capped' } })
    const foreign = [
      { ...request, nonce: 3n },
      { ...request, to: friend, nonce: 4n },
      { ...request, nonce: 5n },
    ]
    expect(await sign(foreign)).toMatchObject({ signed: [{}], refusal: { reason: 'forbidden' } })
    expect(signed.map(({ nonce }) => nonce)).toEqual([0n, 1n, 2n, 3n])
  })

  test('charges a replacement only the difference, since only one of both can be mined', async () => {
    const { ask } = arrange()
    const costly = { ...request, gasLimit: 100_000n, maxFeeWei: 60n }
    expect(await ask(costly)).toBe('signed')
    expect(await ask({ ...costly, maxFeeWei: 90n })).toBe('signed')
    expect(await ask({ ...costly, maxFeeWei: 100n })).toBe('signed')
    expect(await ask({ ...costly, maxFeeWei: 101n })).toBe('capped')
    expect(await ask({ ...request, nonce: 1n, maxFeeWei: 1n })).toBe('capped')
  })

  test(`signs none of ${runs} random other transactions`, async () => {
    const { ask, signed } = arrange()
    const hex = (least: number, most = least) =>
      fc.uint8Array({ minLength: least, maxLength: most }).map((bytes) => Buffer.from(bytes).toString('hex'))
    const prefixed = (bytes: number) => hex(bytes).map((text): Hex => `0x${text}`)
    const addresses = fc.oneof(prefixed(20), fc.constantFrom<Hex>(usdc, pool, friend, key.address))
    const selectors = fc.oneof(prefixed(4), fc.constantFrom<Hex>('0xa9059cbb', '0x12345678', '0x'))
    const others = fc
      .record({
        to: addresses,
        data: fc.tuple(selectors, hex(0, 68)).map(([selector, rest]): Hex => `${selector}${rest}`),
        valueWei: fc.bigInt({ min: 0n, max: 10n ** 20n }),
        chainId: fc.oneof(fc.constant(31_337), fc.nat()),
        gasLimit: fc.bigInt({ min: 21_000n, max: 60_000_000n }),
      })
      .filter(({ to, data, valueWei }) => {
        const isPool = to === pool && data.startsWith('0x12345678') && valueWei <= 1_000n
        const isTransfer = to === usdc && data.startsWith('0xa9059cbb') && valueWei === 0n
        return !isPool && !isTransfer && !(to === key.address && data === '0x' && valueWei === 0n)
      })
    await fc.assert(
      fc.asyncProperty(others, async (other) => {
        expect(await ask({ ...request, ...other })).toBe('forbidden')
      }),
      { numRuns: runs },
    )
    expect(signed).toEqual([])
  })

  test('lets a quote signer sign only its own quote type for its own contract and chain', async () => {
    const quotes = createTypedDataSigner(key, 31_337, [{ verifyingContract: pool, primaryType: 'Quote' }])
    const fields = [{ name: 'total', type: 'uint256' }]
    const quote = (domain: object, primaryType = 'Quote'): TypedDataDefinition => ({
      domain: { chainId: 31_337, verifyingContract: pool, ...domain },
      types: { Quote: fields, Permit: fields },
      primaryType,
      message: { total: 1n },
    })
    expect(await quotes.sign(quote({}))).toMatch(/^0x[0-9a-f]{130}$/)
    for (const other of [
      quote({ chainId: 1 }),
      quote({ verifyingContract: friend }),
      quote({}, 'Permit'),
      quote({ chainId: undefined }),
    ])
      await expect(quotes.sign(other)).rejects.toThrow('No rule allows')
  })
})

test('a rule for a set allows only the current members', async () => {
  const members = new Set<string>()
  const signer = createPolicySigner({
    signer: key,
    policy: { ...policy, rules: [{ target: { set: 'vaults' }, selector: '0x12345678', maxValueWei: 0n }] },
    book: memoryBook(),
    guard,
    clock: createManualClock(new Date('2026-03-01T12:00:00.000Z')),
    isInSet: async (set, address) => set === 'vaults' && members.has(address),
  })
  expect((await signer.sign([request])).refusal?.reason).toBe('forbidden')
  members.add(pool)
  expect((await signer.sign([request])).signed).toHaveLength(1)
})
