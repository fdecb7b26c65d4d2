// The verify page, the service and the chain library implement the same arithmetic independently and must agree.
import fc from 'fast-check'
import { bytesToHex, encodeAbiParameters, keccak256 as reference, toEventSelector, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { abi } from '../service/src/chain/abi/combo-pool.ts'
import * as ours from '../service/src/packs/fairness/draw-model.ts'
import { requestIdOf } from '../service/src/packs/shared/partner-ref.ts'

/** Loads a module of the page as a browser would. */
const load = (name: string): Promise<Record<string, any>> =>
  import(new URL(`../service/pages/verify/${name}.js`, import.meta.url).href)

const draws = await load('draws')
const { readLog, topicOf } = await load('events')
const { keccak256 } = await load('keccak')
const { verify } = await load('proof')

const word = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => bytesToHex(bytes))
const weights = fc.array(fc.integer({ min: 0, max: 0xffff_ffff }), { minLength: 8, maxLength: 8 })
const tableOf = (values: readonly number[]): bigint =>
  values.reduce((table, value, shelf) => table | (BigInt(value) << BigInt(32 * shelf)), 0n)

test('the page computes the same hashes as the chain, for any length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 420 }), (bytes) => {
      expect(bytesToHex(keccak256(bytes))).toBe(reference(bytes))
    }),
    { numRuns: 60 },
  )
  for (const length of [0, 1, 135, 136, 137, 271, 272, 273]) {
    const bytes = new Uint8Array(length).fill(0xa5)
    expect(bytesToHex(keccak256(bytes))).toBe(reference(bytes))
  }
})

test('the page draws what the service draws', () => {
  fc.assert(
    fc.property(
      word,
      fc.bigInt({ min: 0n, max: 2n ** 96n - 1n }),
      fc.nat(9),
      fc.nat(6),
      weights.filter((values) => values.some((value) => value > 0)),
      fc.integer({ min: 1, max: 65_535 }),
      (text, requestId, pack, slot, values, count) => {
        const seed = ours.drawSeed({ word: text, requestId, pack, slot })
        expect(draws['seedOf']({ word: text, requestId, pack, slot })).toBe(seed)
        expect(draws['pickShelf'](seed, tableOf(values))).toBe(ours.pickShelf(seed, tableOf(values)))
        expect(draws['pickIndex'](seed, count)).toBe(ours.pickIndex(seed, count))
      },
    ),
    { numRuns: 60 },
  )
})

test('purchase numbers, random words and commitments match the contracts', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), word, word, fc.nat(4), (buyer, ref, other, hashes) => {
      const address = bytesToHex(buyer)
      expect(draws['requestIdOf'](address, ref)).toBe(requestIdOf(address, ref))
      expect(draws['combineWord'](ref, other)).toBe(ours.combineWord(ref, other))
      let link: Hex = other
      for (let round = 0; round < hashes; round += 1) link = reference(link)
      const bound = reference(`0x${reference(ref).slice(2)}${link.slice(2)}`)
      expect(draws['commitmentOf'](ref, other, hashes)).toBe(bound)
    }),
    { numRuns: 25 },
  )
})

test('every pool event the page reads has the topic of its contract', () => {
  for (const item of abi) {
    if (item.type !== 'event') continue
    const known = ['TierVersion', 'Stocked', 'Unstocked', 'PackPurchased', 'RandomReady', 'RandomUsed']
    if ([...known, 'PackRevealed', 'PackStuck'].includes(item.name))
      expect(topicOf(item.name), item.name).toBe(toEventSelector(item))
  }
})

test('lists in a log are decoded from their offset', () => {
  const data = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint32[]' }], [7n, [3, 4_294_967_295]])
  const topics = [topicOf('Stocked'), `0x${'0'.repeat(63)}1`, `0x${'0'.repeat(63)}2`]
  const log = readLog({ address: '0x', topics, data, block_number: 1, log_index: 0, transaction_hash: '0x' })
  expect(log).toMatchObject({
    name: 'Stocked',
    args: { tierId: 1n, shelf: 2n, firstIndex: 7n, entries: [3n, 4_294_967_295n] },
  })
  expect(readLog({ ...log, topics: [`0x${'11'.repeat(32)}`] })).toBeUndefined()
})

test('evidence without the purchase proves nothing', () => {
  const contracts = { pool: '0x1', store: '0x2', adapter: '0x3', entropy: '0x4' }
  expect(verify({ request_id: '5', contracts, logs: [], history_complete: true })).toMatchObject({ verdict: 'no' })
})
