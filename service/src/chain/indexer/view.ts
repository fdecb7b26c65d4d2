import type { AbiEvent, Address, Hash } from 'viem'
import type { Reader } from '../../db/db.ts'
import { createEventDecoder } from './decode.ts'
import { toEventLog } from './effects.ts'
import { readState } from './lease-store.ts'
import type { EventLog } from './model.ts'
import { findFinalTime, listLogsOfTransaction } from './store.ts'

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
