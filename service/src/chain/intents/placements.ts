import { transact, type Tx } from '../../db/db.ts'
import { readBlock } from '../clients/reads.ts'
import { decodeRevert } from '../clients/reverts.ts'
import { readIndexStatus } from '../indexer/view.ts'
import { lockLease } from './accounts.ts'
import { reopenAttempts, settleAttempts, withAttempts } from './attempts.ts'
import { isRecordable, type AccountContext, type ChainView } from './context.ts'
import type { Intent, LiveIntent } from './model.ts'
import { findReceipt, guarded, readOutcome, recordTogether, toOutcome, type MinedOutcome } from './settle.ts'
import { finishIntents, listMined, placeIntents, retryIntent, unmineIntent } from './store.ts'

/** Further intents are processed in the next round. */
const batchSize = 256

/** A reorg removed the block: records the new placement of the intent, or returns it to pending. */
async function replace(context: AccountContext, intent: LiveIntent): Promise<void> {
  const { db, clock, lease, hooks, log, lastSentAt } = context
  const found = await findReceipt(context, intent)
  if (found && found.receipt.blockHash === intent.blockHash) return
  const outcome = found && (await readOutcome(context, intent, found))
  await transact(db, async (tx) => {
    await lockLease(tx, lease)
    const { settled } = hooks.of(intent.purpose)
    const dropped = await unmineIntent(tx, intent.id, clock.now())
    if (!dropped) return
    await reopenAttempts(tx, intent)
    await settled?.(tx, dropped, { depth: 'dropped' })
    if (!outcome) return
    const [placed] = await placeIntents(tx, [{ id: intent.id, ...outcome }], clock.now())
    await settleAttempts(tx, [outcome.placement.txHash])
    if (placed) await settled?.(tx, placed, toOutcome(outcome, 'included'))
  })
  for (const { hash } of intent.attempts) lastSentAt.delete(hash)
  log.warn({ intentId: intent.id.toString(), nonce: intent.nonce.toString() }, 'reorg removed the block of an intent')
}

/** False when another block is at its height. Undefined when the node does not know that height. */
async function isInPlace({ client }: AccountContext, { blockNumber, blockHash }: Intent): Promise<boolean | undefined> {
  if (blockNumber === null) return undefined
  const block = await readBlock(client, blockNumber)
  return block && block.hash === blockHash
}

/**
 * Checks the newest block with one of the transactions. While it is on the chain, so are the blocks below; otherwise
 * the others are checked, down to the first that is on the chain.
 */
export async function checkPlacements(context: AccountContext): Promise<void> {
  const { db, account } = context
  const [newest] = await listMined(db, { accountId: account.id, limit: 1 })
  if (!newest || (await isInPlace(context, newest)) !== false) return
  let checked: string | undefined
  for (const intent of await withAttempts(db, await listMined(db, { accountId: account.id, limit: batchSize }))) {
    if (!isRecordable(context, intent)) continue
    const block = intent.blockHash ?? ''
    if (block !== checked && (await isInPlace(context, intent)) !== false) return
    checked = block
    await guarded(context, intent, () => replace(context, intent))
  }
}

function recordedOutcome(context: AccountContext, intent: LiveIntent): MinedOutcome | undefined {
  const { txHash, blockNumber, blockHash, gasUsed, gasPriceWei, result } = intent
  if (txHash === null || blockNumber === null || blockHash === null || gasUsed === null || gasPriceWei === null)
    return undefined
  if (result === null || result === 'REFUSED') return undefined
  const errors = context.hooks.of(intent.purpose).errors ?? []
  const revert =
    result === 'REVERTED'
      ? decodeRevert(intent.errorData ?? undefined, errors, intent.errorMessage ?? undefined)
      : undefined
  return { placement: { txHash, blockNumber, blockHash, gasUsed, gasPriceWei }, result, revert }
}

type Finished = { readonly intent: LiveIntent; readonly outcome: MinedOutcome }

/** The owner of an intent may want a retry: a revert in a final block has changed nothing. */
async function wantsRetry(tx: Tx, { hooks }: AccountContext, { intent, outcome }: Finished): Promise<boolean> {
  const { result, revert, placement } = outcome
  if (result !== 'REVERTED' || !revert || intent.wanted === 'CANCEL') return false
  return (await hooks.of(intent.purpose).wantsRetry?.(tx, intent, { revert, ...placement })) ?? false
}

async function finish(context: AccountContext, items: readonly Finished[]): Promise<void> {
  const { db, clock, lease, hooks, log } = context
  await transact(db, async (tx) => {
    await lockLease(tx, lease)
    const outcomes = new Map(items.map(({ intent, outcome }) => [intent.id, outcome]))
    // In the order of the indexer, so that both lock the same rows in the same order.
    for (const item of items.toSorted((one, other) => Number(one.intent.id - other.intent.id))) {
      if (!(await wantsRetry(tx, context, item))) continue
      const { id, txHash } = item.intent
      outcomes.delete(id)
      await retryIntent(tx, id, clock.now())
      log.warn({ intentId: id.toString(), txHash }, 'transaction reverted and was queued again')
    }
    for (const intent of await finishIntents(tx, [...outcomes.keys()], clock.now())) {
      const outcome = outcomes.get(intent.id)
      if (outcome) await hooks.of(intent.purpose).settled?.(tx, intent, toOutcome(outcome, 'final'))
    }
  })
}

/**
 * Finishes intents that are deep enough, also for the index: their owners compare the outcome with what the index has
 * recorded, which may still be the events of a branch that was left. Each block is checked once more to be on the chain.
 */
export async function finishPlaced(context: AccountContext, { finalBlock }: ChainView): Promise<void> {
  if (finalBlock === undefined) return
  const { db, account } = context
  const { final: indexed = finalBlock } = await readIndexStatus(db)
  const toBlock = indexed < finalBlock ? indexed : finalBlock
  const mined = await listMined(db, { accountId: account.id, toBlock, limit: batchSize })
  const isOnChain = new Map<string, boolean | undefined>()
  const finished: Finished[] = []
  for (const intent of await withAttempts(db, mined)) {
    if (!isRecordable(context, intent)) continue
    const block = intent.blockHash ?? ''
    if (!isOnChain.has(block)) isOnChain.set(block, await isInPlace(context, intent))
    const outcome = recordedOutcome(context, intent)
    if (isOnChain.get(block) === false) await guarded(context, intent, () => replace(context, intent))
    else if (isOnChain.get(block) === true && outcome) finished.push({ intent, outcome })
  }
  await recordTogether(context, finished, (some) => finish(context, some))
}
