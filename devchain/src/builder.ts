import { noChange, type BlockHeader, type ChainChange, type ChainLog } from './changes.ts'
import { createCheckpoints } from './checkpoints.ts'
import type { Engine } from './edr-provider.ts'
import type { History } from './history.ts'
import type { ChainRecord, StateMethod } from './records.ts'
import { replayAll, replayRecord, sealBlock, type ReplayProgress } from './replay.ts'
import { RpcError, rpcCodes, type Hex } from './rpc.ts'
import { createSpoiler } from './spoiler.ts'

type BuilderDeps = {
  readonly engine: Engine
  readonly history: History
  readonly now: () => number
  readonly isObserved: () => boolean
}
type MineOptions = { readonly timestamp?: number; readonly atLeast?: number }

/** Once the engine has changed, engine and history may differ, so an error there requires a replay. */
async function orBreak<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    throw new Error('The chain engine failed in the middle of a change.', { cause: error })
  }
}

/** Builds the chain on the engine and records every step in the history. Callers must serialize calls. */
export function createBuilder({ engine, history, now, isObserved }: BuilderDeps) {
  const checkpoints = createCheckpoints(engine)
  // Snapshot id to the number of records at that point. Lost at a restart.
  const snapshots = new Map<number, number>()
  let lastSnapshot = 0
  let nextTimestamp: number | undefined
  let nextBaseFee: Hex | undefined
  // Fixed base fee of every block, if set. Lost at a restart.
  let fixedBaseFee: Hex | undefined
  let change = noChange()
  // Accepted by the engine in the current step; joins the history's pool only if no block includes it at once.
  const incoming = new Map<Hex, Hex>()

  const nowSeconds = (): number => Math.floor(now() / 1_000)
  const chainTime = (): number => Math.max(history.tip.timestamp, nowSeconds() + history.offsetSeconds)

  const spoiler = createSpoiler(engine, applyState)

  /** Mines one block from the pool. */
  const mine = (options: MineOptions = {}): Promise<BlockHeader> => spoiler.around(() => mineBlock(options))

  async function mineBlock({ timestamp: given, atLeast = 0 }: MineOptions): Promise<BlockHeader> {
    const explicit = given ?? nextTimestamp
    const timestamp = explicit ?? Math.max(chainTime(), atLeast)
    if (timestamp < history.tip.timestamp)
      throw new RpcError(
        rpcCodes.invalidParams,
        `Timestamp ${timestamp} is before the timestamp ${history.tip.timestamp} of the last block.`,
      )
    const baseFee = nextBaseFee ?? fixedBaseFee
    await sealBlock(engine, history.tip, timestamp, baseFee)
    const head = await orBreak(() => noteBlock(timestamp, baseFee))
    // An explicit time moves the clock permanently, as on other development chains.
    if (explicit !== undefined) history.add({ kind: 'clock', offsetSeconds: explicit - nowSeconds() })
    nextTimestamp = undefined
    nextBaseFee = undefined
    await dropForgotten()
    await checkpoints.addWhenDue(history.records.length, history.tip)
    return head
  }

  async function noteBlock(timestamp: number, baseFee: Hex | undefined): Promise<BlockHeader> {
    const head = await engine<BlockHeader>('eth_getBlockByNumber', ['latest', false])
    const { hash } = head
    const transactions = head.transactions.map((mined) => rawOf(mined))
    const record = {
      kind: 'block',
      timestamp,
      hash,
      transactions,
      ...(baseFee && { baseFee }),
    } as const
    history.add(record, head.transactions)
    for (const mined of head.transactions) incoming.delete(mined)
    if (!isObserved()) return head
    change.heads.push(head)
    if (transactions.length > 0) change.logs.push(...(await engine<ChainLog[]>('eth_getLogs', [{ blockHash: hash }])))
    return head
  }

  function rawOf(hash: Hex): Hex {
    const raw = incoming.get(hash) ?? history.pool.get(hash)
    if (raw === undefined) throw new Error(`Block contains ${hash}, which was never accepted.`)
    return raw
  }

  /** The engine silently drops replaced or unpayable transactions; without this a restart would revive them. */
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

  /** Accepts a signed transaction. With `mineAt`, a block follows if the transaction can be included. */
  async function accept(raw: Hex, mineAt: MineOptions | undefined): Promise<Hex> {
    const hash = await engine<Hex>('eth_sendRawTransaction', [raw])
    incoming.set(hash, raw)
    try {
      if (mineAt && (await isNextOfSender(hash))) await mine(mineAt)
    } finally {
      // Not mined, or mining failed: the transaction was accepted and must survive.
      if (incoming.delete(hash)) history.add({ kind: 'pool', hash, raw })
    }
    await dropForgotten()
    return hash
  }

  async function applyState(method: StateMethod, params: readonly unknown[]): Promise<void> {
    await engine(method, params)
    history.add({ kind: 'state', method, params })
  }

  async function refillPool(): Promise<void> {
    for (const [hash, raw] of history.pool)
      await engine('eth_sendRawTransaction', [raw]).catch(() => history.add({ kind: 'drop', hash }))
  }

  /** Calls on the pending block see the engine's own clock, which every mined block moves. */
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

  async function rewindEngine(keep: number): Promise<void> {
    const from = await checkpoints.back(keep)
    let { tip } = from
    for (const record of history.records.slice(from.records, keep)) tip = await replayRecord(engine, record, tip)
  }

  /** Rolls engine and history back to the first `keep` records. */
  async function rollback(keep: number): Promise<void> {
    if (isObserved()) await noteRemoved(keep)
    await orBreak(() => rewindEngine(keep))
    history.rewind(keep)
    for (const [id, records] of snapshots) if (records > keep) snapshots.delete(id)
    nextTimestamp = undefined
    nextBaseFee = undefined
    await refillPool()
    await alignPendingClock()
  }

  /** Restores the chain of an earlier process. */
  async function restore(
    records: readonly ChainRecord[],
    onProgress: (progress: ReplayProgress) => void,
  ): Promise<void> {
    await checkpoints.add(0, history.tip)
    await replayAll({ engine, checkpoints, genesis: history.tip, records, onProgress })
    for (const record of records) history.add(record)
    // Restored records are stored already; only later drops from the pool are new.
    history.takeUnwritten()
    await refillPool()
    await alignPendingClock()
  }

  return {
    mine,
    accept,
    applyState,
    rollback,
    restore,
    chainTime,
    /** Takes a snapshot; reverting to it replays nothing. */
    async snapshot(): Promise<number> {
      await checkpoints.add(history.records.length, history.tip)
      lastSnapshot += 1
      snapshots.set(lastSnapshot, history.records.length)
      return lastSnapshot
    },
    /** False when the snapshot is unknown or no longer on the chain. Reverting discards it and all later ones. */
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
          `Timestamp ${timestamp} is before the timestamp ${history.tip.timestamp} of the last block.`,
        )
      nextTimestamp = timestamp
    },
    setNextBaseFee(baseFee: Hex): void {
      nextBaseFee = baseFee
    },
    holdBaseFee(baseFee: Hex | undefined): void {
      fixedBaseFee = baseFee
    },
    fixedBaseFee: (): Hex | undefined => fixedBaseFee,
    spoilNext: spoiler.spoil,
    spoilsLeft: spoiler.left,
    async drop(hash: Hex): Promise<boolean> {
      const isDropped = await engine<boolean>('hardhat_dropTransaction', [hash])
      if (history.pool.has(hash)) history.add({ kind: 'drop', hash })
      return isDropped
    },
    takeChange(): ChainChange {
      const taken = change
      change = noChange()
      return taken
    },
  }
}

export type Builder = ReturnType<typeof createBuilder>
