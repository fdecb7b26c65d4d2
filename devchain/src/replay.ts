import { createHash } from 'node:crypto'
import type { BlockHeader } from './changes.ts'
import type { Checkpoints } from './checkpoints.ts'
import type { Engine } from './edr-provider.ts'
import { DevChainFailure, resetAdvice } from './failures.ts'
import type { Tip } from './history.ts'
import type { ChainRecord } from './records.ts'
import { messageOf, toHex, type Hex } from './rpc.ts'

export type ReplayProgress = { readonly doneBlocks: number; readonly totalBlocks: number }

/** Unpredictable enough for contracts, different on every branch, and the same on every replay. */
const prevRandao = (parent: Hex, timestamp: number): Hex =>
  `0x${createHash('sha256').update(`${parent}:${timestamp}`).digest('hex')}`

/** Mines the engine's pool on top of `parent`. All inputs of the block hash are given, so it is reproducible. */
export async function sealBlock(
  engine: Engine,
  parent: Tip,
  timestamp: number,
  baseFee: Hex | undefined,
): Promise<void> {
  await engine('hardhat_setPrevRandao', [prevRandao(parent.hash, timestamp)])
  if (baseFee) await engine('hardhat_setNextBlockBaseFeePerGas', [baseFee])
  await engine('evm_mine', [timestamp])
}

/** Applies a record to the engine and returns the new tip. */
export async function replayRecord(engine: Engine, record: ChainRecord, parent: Tip): Promise<Tip> {
  if (record.kind === 'state') await engine(record.method, record.params)
  if (record.kind !== 'block') return parent
  for (const raw of record.transactions) await engine('eth_sendRawTransaction', [raw])
  await sealBlock(engine, parent, record.timestamp, record.baseFee)
  return { number: parent.number + 1, hash: record.hash, timestamp: record.timestamp }
}

type Replay = {
  readonly engine: Engine
  readonly checkpoints: Checkpoints
  readonly genesis: Tip
  readonly records: readonly ChainRecord[]
  readonly onProgress: (progress: ReplayProgress) => void
}

const progressBlocks = 100

/** Rebuilds a stored chain on a new engine and verifies that it is the same chain. */
export async function replayAll({ engine, checkpoints, genesis, records, onProgress }: Replay): Promise<void> {
  const totalBlocks = records.filter(({ kind }) => kind === 'block').length
  let tip = genesis
  for (const [index, record] of records.entries()) {
    try {
      tip = await replayRecord(engine, record, tip)
    } catch (error) {
      throw new DevChainFailure(
        'journal_mismatch',
        `Block ${tip.number + 1} of the chain journal does not replay: ${messageOf(error)} ${resetAdvice}`,
        { cause: error },
      )
    }
    await checkpoints.addWhenDue(index + 1, tip)
    if (record.kind === 'block' && (tip.number % progressBlocks === 0 || tip.number === totalBlocks))
      onProgress({ doneBlocks: tip.number, totalBlocks })
  }
  await proveSameChain(engine, records, tip)
}

/** A block hash covers all blocks before it, so equal tips mean equal chains; a mismatch starts the search. */
async function proveSameChain(engine: Engine, records: readonly ChainRecord[], tip: Tip): Promise<void> {
  const hashAt = async (number: number): Promise<Hex> =>
    (await engine<BlockHeader>('eth_getBlockByNumber', [toHex(number), false])).hash
  if ((await hashAt(tip.number)) === tip.hash) return
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
