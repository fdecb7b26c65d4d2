import { createHash } from 'node:crypto'
import type { Engine } from './edr-provider.ts'
import { DevChainFailure, resetAdvice } from './failures.ts'
import type { History, Tip } from './history.ts'
import type { ChainRecord, StateMethod } from './records.ts'
import { RpcError, messageOf, rpcCodes, toHex, type Hex } from './rpc.ts'

export type BlockHeader = {
  readonly number: Hex
  readonly hash: Hex
  readonly timestamp: Hex
  readonly transactions: readonly Hex[]
}
export type ChainLog = {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly blockHash: Hex
  readonly removed?: boolean
}
/** What a unit of change did to the canonical chain, in the order a subscriber should hear it. */
export type ChainChange = { readonly removedLogs: ChainLog[]; readonly heads: BlockHeader[]; readonly logs: ChainLog[] }

export type ReplayProgress = { readonly doneBlocks: number; readonly totalBlocks: number }

/** Rolling back replays at most this many records from the nearest engine snapshot; a snapshot costs a few kilobytes. */
const checkpointRecords = 32

type BuilderDeps = {
  readonly engine: Engine
  readonly history: History
  readonly now: () => number
  readonly isObserved: () => boolean
}
type MineOptions = { readonly timestamp?: number; readonly atLeast?: number }
type Checkpoint = { readonly records: number; readonly tip: Tip; readonly snapshot: Hex }

/** Unpredictable enough for contracts that read it, different on every branch, and the same on every replay. */
const prevRandao = (parent: Hex, timestamp: number): Hex =>
  `0x${createHash('sha256').update(`${parent}:${timestamp}`).digest('hex')}`

/** Builds the chain on the engine and notes every step in the history. Callers take turns; nothing here runs twice at once. */
export function createBuilder({ engine, history, now, isObserved }: BuilderDeps) {
  let checkpoints: Checkpoint[] = []
  // The places a client asked to come back to: id to the number of records then. They do not outlive the process.
  const snapshots = new Map<number, number>()
  let lastSnapshot = 0
  let nextTimestamp: number | undefined
  let nextBaseFee: Hex | undefined
  let change: ChainChange = { removedLogs: [], heads: [], logs: [] }
  // Accepted by the engine in this very step; it joins the history's pool only if no block takes it at once.
  const incoming = new Map<Hex, Hex>()

  const nowSeconds = (): number => Math.floor(now() / 1_000)
  const chainTime = (): number => Math.max(history.tip.timestamp, nowSeconds() + history.offsetSeconds)

  async function checkpoint(records: number, tip: Tip): Promise<void> {
    const snapshot = await engine<Hex>('evm_snapshot')
    checkpoints.push({ records, tip, snapshot })
  }

  async function checkpointWhenDue(records: number, tip: Tip): Promise<void> {
    const last = checkpoints.at(-1)
    if (!last || records - last.records >= checkpointRecords) await checkpoint(records, tip)
  }

  async function sealOnEngine(parent: Tip, timestamp: number, baseFee: Hex | undefined): Promise<void> {
    await engine('hardhat_setPrevRandao', [prevRandao(parent.hash, timestamp)])
    if (baseFee) await engine('hardhat_setNextBlockBaseFeePerGas', [baseFee])
    await engine('evm_mine', [timestamp])
  }

  /** Mines one block of whatever the pool offers. */
  async function mine({ timestamp: given, atLeast = 0 }: MineOptions = {}): Promise<BlockHeader> {
    const explicit = given ?? nextTimestamp
    const timestamp = explicit ?? Math.max(chainTime(), atLeast)
    if (timestamp < history.tip.timestamp)
      throw new RpcError(
        rpcCodes.invalidParams,
        `Timestamp ${timestamp} is before the last block's ${history.tip.timestamp}.`,
      )
    await sealOnEngine(history.tip, timestamp, nextBaseFee)
    const head = await engine<BlockHeader>('eth_getBlockByNumber', ['latest', false])
    const transactions = head.transactions.map((hash) => rawOf(hash))
    const { hash } = head
    history.add(
      { kind: 'block', timestamp, hash, transactions, ...(nextBaseFee && { baseFee: nextBaseFee }) },
      head.transactions,
    )
    for (const mined of head.transactions) incoming.delete(mined)
    // A chosen time moves the clock for good, as on other development chains: the next block continues from it.
    if (explicit !== undefined) history.add({ kind: 'clock', offsetSeconds: explicit - nowSeconds() })
    nextTimestamp = undefined
    nextBaseFee = undefined
    if (isObserved()) {
      change.heads.push(head)
      if (transactions.length > 0) change.logs.push(...(await engine<ChainLog[]>('eth_getLogs', [{ blockHash: hash }])))
    }
    await checkpointWhenDue(history.records.length, history.tip)
    return head
  }

  function rawOf(hash: Hex): Hex {
    const raw = incoming.get(hash) ?? history.pool.get(hash)
    if (raw === undefined) throw new Error(`Block contains ${hash}, which was never accepted.`)
    return raw
  }

  /** The engine forgets replaced transactions silently; the history must forget them too, or a restart would revive them. */
  async function dropForgotten(): Promise<void> {
    if (history.pool.size === 0) return
    const pending = await engine<{ hash: Hex }[]>('eth_pendingTransactions')
    const known = new Set(pending.map(({ hash }) => hash))
    for (const hash of history.pool.keys()) if (!known.has(hash)) history.add({ kind: 'drop', hash })
  }

  async function isNextOfSender(hash: Hex): Promise<boolean> {
    const { from, nonce } = await engine<{ from: Hex; nonce: Hex }>('eth_getTransactionByHash', [hash])
    return BigInt(await engine<Hex>('eth_getTransactionCount', [from, 'latest'])) === BigInt(nonce)
  }

  /** Takes a signed transaction. With `mineAt`, a block follows if the transaction can go into one. */
  async function accept(raw: Hex, mineAt: MineOptions | undefined): Promise<Hex> {
    const hash = await engine<Hex>('eth_sendRawTransaction', [raw])
    incoming.set(hash, raw)
    try {
      if (mineAt && (await isNextOfSender(hash))) await mine(mineAt)
    } finally {
      // Not mined, or mining failed: it was accepted all the same and must survive.
      if (incoming.delete(hash)) history.add({ kind: 'pool', hash, raw })
    }
    await dropForgotten()
    return hash
  }

  async function applyState(method: StateMethod, params: readonly unknown[]): Promise<void> {
    await engine(method, params)
    history.add({ kind: 'state', method, params })
  }

  async function replay(record: ChainRecord, parent: Tip): Promise<Tip> {
    if (record.kind === 'state') await engine(record.method, record.params)
    if (record.kind !== 'block') return parent
    for (const raw of record.transactions) await engine('eth_sendRawTransaction', [raw])
    await sealOnEngine(parent, record.timestamp, record.baseFee)
    return { number: parent.number + 1, hash: record.hash, timestamp: record.timestamp }
  }

  async function refillPool(): Promise<void> {
    for (const [hash, raw] of history.pool)
      await engine('eth_sendRawTransaction', [raw]).catch(() => history.add({ kind: 'drop', hash }))
  }

  /** Calls that look at the pending block see the engine's own clock, which every mined block moves. */
  async function alignPendingClock(): Promise<void> {
    const { timestamp } = await engine<BlockHeader>('eth_getBlockByNumber', ['pending', false])
    const behind = chainTime() - Number(timestamp)
    if (behind > 0) await engine('evm_increaseTime', [behind])
  }

  async function noteRemoved(keep: number): Promise<void> {
    for (const record of history.records.slice(keep).toReversed()) {
      if (record.kind !== 'block') continue
      const logs = await engine<ChainLog[]>('eth_getLogs', [{ blockHash: record.hash }])
      change.removedLogs.push(...logs.toReversed().map((log) => ({ ...log, removed: true })))
    }
  }

  /** Goes back to the first `keep` records, on the engine and in the history. */
  async function rollback(keep: number): Promise<void> {
    if (isObserved()) await noteRemoved(keep)
    const from = checkpoints.findLast(({ records }) => records <= keep)
    if (!from) throw new Error('The genesis checkpoint is missing.')
    await engine('evm_revert', [from.snapshot])
    for (const { hash } of await engine<{ hash: Hex }[]>('eth_pendingTransactions'))
      await engine('hardhat_dropTransaction', [hash])
    checkpoints = checkpoints.filter(({ records }) => records < from.records)
    // The engine spends a snapshot when it goes back to it.
    await checkpoint(from.records, from.tip)
    let tip = from.tip
    for (const record of history.records.slice(from.records, keep)) tip = await replay(record, tip)
    history.rewind(keep)
    for (const [id, records] of snapshots) if (records > keep) snapshots.delete(id)
    nextTimestamp = undefined
    nextBaseFee = undefined
    await refillPool()
    await alignPendingClock()
  }

  /** Rebuilds the chain from stored records and proves that it is the same chain. */
  async function restore(
    records: readonly ChainRecord[],
    onProgress: (progress: ReplayProgress) => void,
  ): Promise<void> {
    await checkpoint(0, history.tip)
    const totalBlocks = records.filter(({ kind }) => kind === 'block').length
    let tip = history.tip
    for (const [index, record] of records.entries()) {
      try {
        tip = await replay(record, tip)
      } catch (error) {
        throw new DevChainFailure(
          'journal_mismatch',
          `Block ${tip.number + 1} of the chain journal does not replay: ${messageOf(error)}. ${resetAdvice}`,
          { cause: error },
        )
      }
      history.add(record)
      await checkpointWhenDue(index + 1, tip)
      if (record.kind === 'block' && (tip.number % 100 === 0 || tip.number === totalBlocks))
        onProgress({ doneBlocks: tip.number, totalBlocks })
    }
    await proveSameChain(records)
    // What was read is stored already; only what the pool loses now is news.
    history.takeUnwritten()
    await refillPool()
    await alignPendingClock()
  }

  /** A block's hash covers all before it, so an equal tip is an equal chain; only a different one needs the search. */
  async function proveSameChain(records: readonly ChainRecord[]): Promise<void> {
    const hashAt = async (number: number): Promise<Hex> =>
      (await engine<BlockHeader>('eth_getBlockByNumber', [toHex(number), false])).hash
    if ((await hashAt(history.tip.number)) === history.tip.hash) return
    let number = 0
    for (const record of records) {
      if (record.kind !== 'block') continue
      number += 1
      const hash = await hashAt(number)
      if (hash !== record.hash)
        throw new DevChainFailure(
          'journal_mismatch',
          `Block ${number} replays as ${hash}, the chain journal has ${record.hash}. ${resetAdvice}`,
        )
    }
  }

  return {
    mine,
    accept,
    applyState,
    rollback,
    restore,
    chainTime,
    /** Remembers this place; going back to it replays nothing. */
    async snapshot(): Promise<number> {
      await checkpoint(history.records.length, history.tip)
      lastSnapshot += 1
      snapshots.set(lastSnapshot, history.records.length)
      return lastSnapshot
    },
    /** False: no such place, or the chain left it behind. It can be used once, and so can those after it. */
    async revert(id: number): Promise<boolean> {
      const keep = snapshots.get(id)
      if (keep === undefined) return false
      await rollback(keep)
      for (const later of snapshots.keys()) if (later >= id) snapshots.delete(later)
      return true
    },
    async advanceClock(seconds: number): Promise<void> {
      history.add({ kind: 'clock', offsetSeconds: history.offsetSeconds + seconds })
      await alignPendingClock()
    },
    setAutomine: (on: boolean): void => history.add({ kind: 'automine', on }),
    setNextTimestamp(timestamp: number): void {
      if (timestamp < history.tip.timestamp)
        throw new RpcError(
          rpcCodes.invalidParams,
          `Timestamp ${timestamp} is before the last block's ${history.tip.timestamp}.`,
        )
      nextTimestamp = timestamp
    },
    setNextBaseFee(baseFee: Hex): void {
      nextBaseFee = baseFee
    },
    async drop(hash: Hex): Promise<boolean> {
      const isDropped = await engine<boolean>('hardhat_dropTransaction', [hash])
      if (history.pool.has(hash)) history.add({ kind: 'drop', hash })
      return isDropped
    },
    takeChange(): ChainChange {
      const taken = change
      change = { removedLogs: [], heads: [], logs: [] }
      return taken
    },
  }
}

export type Builder = ReturnType<typeof createBuilder>
