import type { AbiEvent, Address, Hash } from 'viem'
import type { Reader } from '../../db/db.ts'
import { createEventDecoder } from './decode.ts'
import { toEventLog } from './effects.ts'
import { readState } from './lease-store.ts'
import { stageOf, type Cursors, type EventLog, type Stage } from './model.ts'
import { findFinalTime, findLog, listLogsOfTransaction, type StoredLog } from './store.ts'

/** The stage of a log. `unseen` is not `never`: its block may not be read yet, or the transaction has no known log. */
export type LogStage =
  | { readonly stage: 'unseen' }
  | {
      readonly stage: Stage
      readonly blockNumber: bigint
      readonly blockHash: Hash
      readonly blockTime: Date
      readonly confirmations: bigint
    }

export type IndexStatus = {
  readonly head: bigint | undefined
  readonly headTime: Date | undefined
  readonly included: bigint | undefined
  readonly safe: bigint | undefined
  readonly final: bigint | undefined
  readonly lag: { readonly included: bigint; readonly final: bigint } | undefined
  readonly halted: { readonly reason: string; readonly at: Date } | undefined
  readonly rescanAt: bigint | undefined
  /** The process that has the lease, if any. */
  readonly holder: string | undefined
}

function stageOfLog(log: StoredLog | undefined, cursors: Cursors | undefined): LogStage {
  const stage = log && cursors && stageOf(log.blockNumber, cursors)
  if (!log || !cursors || !stage) return { stage: 'unseen' }
  const { blockNumber, blockHash, blockTime } = log
  return { stage, blockNumber, blockHash, blockTime, confirmations: cursors.included.number - blockNumber + 1n }
}

/** The stage of a transaction that emitted an indexed log. */
export async function findTransactionStage(reader: Reader, txHash: Hash): Promise<LogStage> {
  // Cursors first: if the block was final before the log was read, this log is final.
  const { cursors } = await readState(reader)
  const [log] = await listLogsOfTransaction(reader, txHash)
  return stageOfLog(log, cursors)
}

export async function findLogStage(
  reader: Reader,
  key: { readonly blockHash: Hash; readonly logIndex: number },
): Promise<LogStage> {
  const { cursors } = await readState(reader)
  return stageOfLog(await findLog(reader, key), cursors)
}

/** The decoded events of one contract in a transaction. Logs of other contracts and malformed logs are excluded. */
export async function listTransactionEvents<const Event extends AbiEvent>(
  reader: Reader,
  { txHash, event, address }: { txHash: Hash; event: Event; address: Address },
): Promise<EventLog<Event>[]> {
  const { decode } = createEventDecoder(event)
  const logs = await listLogsOfTransaction(reader, txHash)
  return logs.flatMap((log) => {
    const args = log.address === address.toLowerCase() ? decode(log) : undefined
    return args ? [toEventLog<Event>(log, args)] : []
  })
}

export async function readIndexStatus(reader: Reader): Promise<IndexStatus> {
  const { cursors, head, halted, rescan, holder, isLeased } = await readState(reader)
  return {
    head: head?.number,
    headTime: head?.time,
    included: cursors?.included.number,
    safe: cursors?.safe,
    final: cursors?.final,
    lag: head && cursors && { included: head.number - cursors.included.number, final: head.number - cursors.final },
    halted,
    rescanAt: rescan ?? undefined,
    holder: isLeased ? (holder ?? undefined) : undefined,
  }
}

/** The time of the newest final block: every block before it has been read and cannot change. */
export const readFinalTime = (reader: Reader): Promise<Date | undefined> => findFinalTime(reader)
