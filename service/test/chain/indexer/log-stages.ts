import type { Hash } from 'viem'
import { readState } from '../../../src/chain/indexer/lease-store.ts'
import { stageOf, type Stage } from '../../../src/chain/indexer/model.ts'
import { listLogsOfTransaction } from '../../../src/chain/indexer/store.ts'
import type { Db } from '../../../src/db/db.ts'

/** The stage of a transaction that emitted an indexed log; `unseen` where none is known. */
export async function findTransactionStage(db: Db, txHash: Hash) {
  // Cursors first: if the block was final before the log was read, this log is final.
  const { cursors } = await readState(db)
  const [log] = await listLogsOfTransaction(db, txHash)
  const stage: Stage | 'unseen' = (log && cursors && stageOf(log.blockNumber, cursors)) ?? 'unseen'
  if (!log || !cursors || stage === 'unseen') return { stage }
  return { stage, blockNumber: log.blockNumber, confirmations: cursors.included.number - log.blockNumber + 1n }
}
