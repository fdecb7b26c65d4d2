import { sql } from 'kysely'
import { pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { requestRescan } from '../../../src/chain/indexer/lease-store.ts'
import { startIndexerLoop } from '../../../src/chain/indexer/loop.ts'
import { createRpcReader } from '../../../src/chain/indexer/reader.ts'
import { createHandlerRegistry } from '../../../src/chain/indexer/registry.ts'
import { listTransactionEvents, readIndexStatus } from '../../../src/chain/indexer/view.ts'
import { watchAddress } from '../../../src/chain/indexer/watched.ts'
import { many, one, transact, type Tx } from '../../../src/db/db.ts'
import { transferCall, transferEvent, valueCall, valuedEvent, valueManyCall } from './emitter.ts'
import { compareWithChain, openDatabase, openIndexer, requestOf, startChain } from './harness.ts'
import { findTransactionStage } from './log-stages.ts'
import { listEffects, recordingHandler, recordingRegistry } from './recording.ts'

const nodeOf = (chain: Parameters<typeof requestOf>[0]) => createRpcReader({ name: 'node', request: requestOf(chain) })
const at = new Date('2026-03-01T12:00:00.000Z')

describe('the cursors', () => {
  test('a log is included, then safe, then final, once each and in chain order', async () => {
    await using chain = await startChain()
    await using database = await openDatabase()
    const indexer = openIndexer({ db: database.db, nodes: [nodeOf(chain)], registry: recordingRegistry(chain.emitter) })
    for (let id = 1n; id <= 6n; id += 1n) await chain.send(valueCall(id, id * 10n, 'x'))
    const result = await indexer.settle()
    expect(result).toEqual({ outcome: 'followed', head: 7n, included: 7n, safe: 6n, final: 4n, hasMore: false })
    for (let polls = 0; polls < 3; polls += 1) await indexer.settle()
    const { actual, expected } = await compareWithChain(database.db, chain, { included: 7n, safe: 6n, final: 4n })
    expect(actual).toEqual(expected)
    expect(indexer.alarms).toEqual([])
  })

  test('with one confirmation a block is final in the poll that finds it', async () => {
    await using chain = await startChain()
    await using database = await openDatabase()
    const registry = recordingRegistry(chain.emitter)
    const settings = { safe: { confirmations: 1 }, final: { confirmations: 1 } }
    const indexer = openIndexer({ db: database.db, nodes: [nodeOf(chain)], registry, settings })
    await chain.send(valueCall(1n, 10n))
    expect(await indexer.tick()).toMatchObject({ included: 2n, safe: 2n, final: 2n })
    expect((await listEffects(database.db)).map(({ stage }) => stage)).toEqual(['included', 'safe', 'final'])
  })

  test('with two required confirmations a block waits for the next one', async () => {
    await using chain = await startChain()
    await using database = await openDatabase()
    const registry = recordingRegistry(chain.emitter)
    const indexer = openIndexer({
      db: database.db,
      nodes: [nodeOf(chain)],
      registry,
      settings: { includedConfirmations: 2 },
    })
    await chain.send(valueCall(1n, 10n))
    expect(await indexer.tick()).toMatchObject({ head: 2n, included: 1n })
    await chain.mine()
    expect(await indexer.tick()).toMatchObject({ head: 3n, included: 2n })
    expect((await listEffects(database.db)).map(({ stage }) => stage)).toEqual(['included', 'safe'])
  })

  test('a thousand blocks are read in bounded polls, and empty ones are deleted once final', async () => {
    await using chain = await startChain()
    await using database = await openDatabase()
    const registry = recordingRegistry(chain.emitter)
    await chain.send(valueCall(1n, 10n))
    await chain.mine(998)
    const settings = { maxRange: 50, maxBatchesPerTick: 3, keptBlocks: 20 }
    const indexer = openIndexer({ db: database.db, nodes: [nodeOf(chain)], registry, settings })
    expect(await indexer.tick()).toMatchObject({ included: 150n, hasMore: true })
    expect(await indexer.settle()).toMatchObject({ included: 1_000n, final: 997n, hasMore: false })
    const kept = await many(database.db, sql<{ number: bigint }>`select number from chain_blocks order by number`)
    expect(kept.map(({ number }) => Number(number))).toEqual([
      2,
      ...Array.from({ length: 24 }, (_, index) => 977 + index),
    ])
  })

  test('a failing handler stops the cursor before its log, and earlier blocks advance', async () => {
    await using chain = await startChain()
    await using database = await openDatabase()
    const registry = createHandlerRegistry()
    const stumble = { over: 3n as bigint | undefined }
    const values = recordingHandler('values')
    registry.on(valuedEvent, chain.emitter, {
      ...values,
      async included(tx, log) {
        if (log.args.id === stumble.over) throw new Error('not this one')
        await values.included(tx, log)
      },
    })
    const indexer = openIndexer({ db: database.db, nodes: [nodeOf(chain)], registry })
    for (let id = 1n; id <= 4n; id += 1n) await chain.send(valueCall(id, id))
    for (let polls = 0; polls < 4; polls += 1)
      await expect(indexer.tick()).rejects.toThrow('values failed at block 4, log 0')
    expect(await readIndexStatus(database.db)).toMatchObject({ included: 3n })
    expect(indexer.alarms.map(({ kind }) => kind)).toEqual(['handler_failed'])
    stumble.over = undefined
    expect(await indexer.settle()).toMatchObject({ included: 5n })
    const { actual, expected } = await compareWithChain(database.db, chain, { included: 5n, safe: 4n, final: 2n })
    expect(actual).toEqual(expected)
    expect(indexer.lastingAlarms).toEqual([])
  })

  test('a loop follows the chain and releases its lease on stop', async () => {
    await using chain = await startChain()
    await using database = await openDatabase()
    const indexer = openIndexer({ db: database.db, nodes: [nodeOf(chain)], registry: recordingRegistry(chain.emitter) })
    const errors: unknown[] = []
    const loop = startIndexerLoop({ indexer, everyMs: 5, onError: (error) => errors.push(error) })
    await chain.send(valueCall(1n, 10n))
    loop.wake()
    while ((await listEffects(database.db)).length === 0) await new Promise((tick) => setTimeout(tick, 5))
    expect(await readIndexStatus(database.db)).toMatchObject({ holder: expect.any(String) })
    await loop.stop()
    expect(await readIndexStatus(database.db)).toMatchObject({
      holder: undefined,
      head: 2n,
      included: 2n,
      lag: { included: 0n, final: 2n },
    })
    expect(errors).toEqual([])
  })
})

describe('queries of services', () => {
  test('the stage of a transaction follows the cursors', async () => {
    await using chain = await startChain()
    await using database = await openDatabase()
    const { db } = database
    const indexer = openIndexer({ db, nodes: [nodeOf(chain)], registry: recordingRegistry(chain.emitter) })
    const txHash = await chain.send(valueManyCall(5n, 2n))
    expect(await findTransactionStage(db, txHash)).toEqual({ stage: 'unseen' })
    const seen: string[] = []
    for (let blocks = 0; blocks < 4; blocks += 1) {
      await indexer.settle()
      const found = await findTransactionStage(db, txHash)
      seen.push(found.stage)
      expect(found).toMatchObject({ blockNumber: 2n, confirmations: BigInt(blocks + 1) })
      await chain.mine()
    }
    expect(seen).toEqual(['included', 'safe', 'safe', 'final'])
    const events = await listTransactionEvents(db, { txHash, event: valuedEvent, address: chain.emitter })
    expect(events.map(({ args, logIndex }) => ({ id: args.id, note: args.note, logIndex }))).toEqual([
      { id: 5n, note: 'many', logIndex: 0 },
      { id: 6n, note: 'many', logIndex: 1 },
    ])
  })
})

describe('addresses added at run time', () => {
  const vault = pad('0x11', { size: 20 })
  const stranger = pad('0x22', { size: 20 })

  test('a busy token is indexed only where it pays a watched address', async () => {
    await using chain = await startChain()
    await using database = await openDatabase()
    const { db } = database
    const registry = createHandlerRegistry()
    const paid: bigint[] = []
    const source = { address: chain.emitter, where: { argument: 'to', watched: 'vaults' } }
    registry.on(transferEvent, source, { name: 'deposits', final: async (_tx, { args }) => void paid.push(args.value) })
    const settings = { safe: { confirmations: 1 }, final: { confirmations: 1 } }
    const indexer = openIndexer({ db, nodes: [nodeOf(chain)], registry, settings })
    await chain.send(transferCall(vault, 1n))
    await indexer.settle()
    await transact(db, (tx) => watchAddress(tx, { set: 'vaults', address: vault, at }))
    await chain.send(transferCall(vault, 2n))
    await chain.send(transferCall(stranger, 3n))
    await chain.send(valueCall(1n, 4n))
    await indexer.settle()
    expect(paid).toEqual([2n])
    expect(await many(db, sql`select since_block from chain_watched`)).toEqual([{ since_block: 3n }])
    expect(await one(db, sql<{ count: bigint }>`select count(*) from chain_logs`)).toEqual({ count: 1n })
    // Payments before the address was watched are found by a rescan.
    await requestRescan(db, 0n)
    await indexer.settle()
    expect(paid).toEqual([2n, 1n])
    expect(indexer.alarms).toEqual([])
  })

  test('an address registered while blocks are being fetched misses no later payment', async () => {
    await using chain = await startChain()
    await using database = await openDatabase()
    const { db } = database
    const registry = createHandlerRegistry()
    const paid: bigint[] = []
    registry.on(
      transferEvent,
      { address: chain.emitter, where: { argument: 'to', watched: 'vaults' } },
      { name: 'deposits', included: async (_tx, { args }) => void paid.push(args.value), removed: async () => {} },
    )
    const request = requestOf(chain)
    let onFirstHead: (() => Promise<void>) | undefined = async () => {
      await transact(db, (tx) => watchAddress(tx, { set: 'vaults', address: vault, at }))
      await chain.send(transferCall(vault, 7n))
    }
    const node = createRpcReader({
      name: 'node',
      request: async (call) => {
        const run = call.params?.[0] === 'latest' ? onFirstHead : undefined
        if (run) onFirstHead = undefined
        await run?.()
        return request(call)
      },
    })
    const indexer = openIndexer({ db, nodes: [node], registry })
    await indexer.settle()
    expect(paid).toEqual([7n])
  })

  test('every contract of a set is indexed, however many filters that takes', async () => {
    await using chain = await startChain()
    await using database = await openDatabase()
    const { db } = database
    const others = [await chain.deploy(), await chain.deploy(), await chain.deploy()]
    const registry = createHandlerRegistry()
    registry.on(valuedEvent, { watched: 'emitters' }, recordingHandler('values'))
    const indexer = openIndexer({ db, nodes: [nodeOf(chain)], registry, settings: { maxFilterValues: 2 } })
    await transact(db, async (tx: Tx) => {
      for (const address of others) await watchAddress(tx, { set: 'emitters', address, at })
    })
    for (const [index, to] of [...others, chain.emitter].entries())
      await chain.send(valueCall(1n, BigInt(index + 1)), { to })
    await indexer.settle()
    expect((await listEffects(db)).filter(({ stage }) => stage === 'included').map(({ amount }) => amount)).toEqual([
      1n,
      2n,
      3n,
    ])
  })
})

describe('a rescan', () => {
  test('runs missing effects once, up to the stage each log has reached', async () => {
    await using chain = await startChain()
    await using database = await openDatabase()
    const { db } = database
    const nodes = [nodeOf(chain)]
    const first = openIndexer({ db, nodes, registry: recordingRegistry(chain.emitter) })
    for (let id = 1n; id <= 6n; id += 1n) await chain.send(valueCall(id, id))
    await first.settle()
    const before = await listEffects(db)
    await requestRescan(db, 0n)
    await first.settle()
    expect(await listEffects(db)).toEqual(before)
    await first.release()

    const registry = recordingRegistry(chain.emitter)
    const late = recordingHandler('late')
    registry.on(valuedEvent, chain.emitter, {
      name: 'late',
      included: late.included,
      safe: late.safe,
      final: late.final,
      removed: late.removed,
    })
    const second = openIndexer({ db, nodes, registry, settings: { maxRange: 2 } })
    await second.settle()
    expect((await listEffects(db)).filter(({ handler }) => handler === 'late')).toEqual([])
    for (const from of [5n, 3n, 4n]) await requestRescan(db, from)
    await second.settle()
    const done = (await listEffects(db)).filter(({ handler }) => handler === 'late')
    expect(done.map(({ block_number, stage }) => `${block_number} ${stage}`)).toEqual([
      '3 included',
      '3 safe',
      '3 final',
      '4 included',
      '4 safe',
      '4 final',
      '5 included',
      '5 safe',
      '6 included',
      '6 safe',
      '7 included',
    ])
    await requestRescan(db, 3n)
    await second.settle()
    expect((await listEffects(db)).filter(({ handler }) => handler === 'late')).toEqual(done)
    // From here on both handlers behave alike.
    await chain.reorg({ depth: 1, dropTransactions: 'all' })
    await second.settle()
    const last = (await listEffects(db)).slice(-4)
    expect(last.map(({ handler, stage, block_number }) => `${handler} ${stage} ${block_number}`)).toContain(
      'late removed 7',
    )
    expect(second.alarms).toEqual([])
  })
})
