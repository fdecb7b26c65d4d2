import fc from 'fast-check'
import { encodeAbiParameters, encodeEventTopics, getAddress, keccak256, pad, parseAbiItem, toHex, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createEventDecoder } from './decode.ts'

const event = parseAbiItem(
  'event Sold(address indexed seller, uint96 indexed id, uint24 price, bytes proof, int8[] steps)',
)
const { decode, topic0 } = createEventDecoder(event)
const plain = [{ type: 'uint24' }, { type: 'bytes' }, { type: 'int8[]' }] as const

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => getAddress(toHex(bytes)))
const sale = fc.record({
  seller: address,
  id: fc.bigInt({ min: 0n, max: 2n ** 96n - 1n }),
  price: fc.integer({ min: 0, max: 2 ** 24 - 1 }),
  proof: fc.uint8Array({ maxLength: 70 }).map((bytes): Hex => toHex(bytes)),
  steps: fc.array(fc.integer({ min: -128, max: 127 }), { maxLength: 5 }),
})

function emit({
  seller,
  id,
  price,
  proof,
  steps,
}: {
  seller: Hex
  id: bigint
  price: number
  proof: Hex
  steps: number[]
}) {
  const topics = encodeEventTopics({ abi: [event], args: { seller, id } }) as Hex[]
  return { topics, data: encodeAbiParameters(plain, [price, proof, steps]) }
}

describe('decoding an event', () => {
  test('returns the emitted arguments', () => {
    fc.assert(
      fc.property(sale, (args) => {
        expect(decode(emit(args))).toEqual(args)
      }),
    )
  })

  test('rejects bytes that are not exactly those of an emitted event', () => {
    const anyBytes = fc.uint8Array({ maxLength: 400 }).map((bytes): Hex => toHex(bytes))
    fc.assert(
      fc.property(sale, anyBytes, (args, data) => {
        const emitted = emit(args)
        const read = decode({ topics: emitted.topics, data })
        // Where decoding succeeds, encoding the result gives the same log.
        if (read) expect(emit(read as never)).toEqual({ topics: emitted.topics, data })
      }),
    )
  })

  test('rejects a log with one flipped bit, or decodes it as a different valid event', () => {
    fc.assert(
      fc.property(sale, fc.nat(), (args, at) => {
        const { topics, data } = emit(args)
        const bytes = Buffer.from(data.slice(2), 'hex')
        const bit = at % (bytes.length * 8)
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const read = decode({ topics, data: toHex(bytes) })
        expect(read).not.toEqual(args)
        if (read) expect(emit(read as never).data).toBe(toHex(bytes))
      }),
    )
  })

  test('matches an event by its signature and its number of topics', () => {
    const { topics, data } = emit({ seller: pad('0x1', { size: 20 }), id: 1n, price: 2, proof: '0x', steps: [] })
    expect(topics[0]).toBe(topic0)
    expect(decode({ topics: topics.slice(0, 2), data })).toBeUndefined()
    expect(decode({ topics: [...topics, pad('0x1')], data })).toBeUndefined()
    expect(decode({ topics: [pad('0x1'), ...topics.slice(1)], data })).toBeUndefined()
    expect(decode({ topics: [], data })).toBeUndefined()
  })

  test('decodes an indexed string as its hash, and an event without arguments as an empty object', () => {
    const named = createEventDecoder(parseAbiItem('event Named(string indexed name)'))
    const hash = keccak256(toHex('Ada'))
    expect(named.decode({ topics: [named.topic0, hash], data: '0x' })).toEqual({ name: hash })
    const bare = createEventDecoder(parseAbiItem('event Paused()'))
    expect(bare.decode({ topics: [bare.topic0], data: '0x' })).toEqual({})
    expect(bare.decode({ topics: [bare.topic0], data: '0x00' })).toBeUndefined()
  })
})
