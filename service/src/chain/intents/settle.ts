import { transact } from '../../db/db.ts'
import { Retryable } from '../../kernel/errors.ts'
import { ChainUnavailable, classifyFault } from '../clients/faults.ts'
import { readBlock, readNonce, readReceipt, type Receipt } from '../clients/reads.ts'
import type { Revert } from '../clients/reverts.ts'
import { lockLease, LeaseLost } from './accounts.ts'
import { settleAttempts } from './attempts.ts'
import { eachLimited, isRecordable, type AccountContext, type ChainView } from './context.ts'
import { fillPurpose, type Attempt, type IntentOutcome, type LiveIntent, type Placement } from './model.ts'
import { explainRevert } from './simulate.ts'
import { giveUpIntent, placeIntents, replanIntent } from './store.ts'

const readsAtOnce = 16

export type FoundReceipt = { readonly receipt: Receipt; readonly attempt: Attempt }

/** Finds the mined transaction of a nonce, newest first: it is usually the last one. */
export async function findReceipt(
  { client }: Pick<AccountContext, 'client'>,
  { attempts }: Pick<LiveIntent, 'attempts'>,
): Promise<FoundReceipt | undefined> {
  for (const attempt of attempts.toReversed()) {
    const receipt = await readReceipt(client, attempt.hash)
    if (receipt) return { receipt, attempt }
  }
  return undefined
}

export const toPlacement = ({ hash, blockNumber, blockHash, gasUsed, gasPriceWei }: Receipt): Placement => ({
  txHash: hash,
  blockNumber,
  blockHash,
  gasUsed,
  gasPriceWei,
})

export type MinedOutcome = {
  readonly placement: Placement
  readonly result: 'SUCCEEDED' | 'REVERTED' | 'CANCELLED'
  readonly revert: Revert | undefined
}

/** Reads the complete outcome before anything is written: no network call inside a transaction. */
export async function readOutcome(
  context: AccountContext,
  intent: LiveIntent,
  { receipt, attempt }: FoundReceipt,
): Promise<MinedOutcome> {
  const placement = toPlacement(receipt)
  if (attempt.kind === 'CANCEL') return { placement, result: 'CANCELLED', revert: undefined }
  if (receipt.succeeded) return { placement, result: 'SUCCEEDED', revert: undefined }
  const { client, account, hooks } = context
  const errors = hooks.of(intent.purpose).errors ?? []
  const revert = await explainRevert(client, account.address, intent, receipt.blockNumber, errors)
  return { placement, result: 'REVERTED', revert }
}

export function toOutcome(
  { placement, result, revert }: MinedOutcome,
  depth: 'included' | 'final',
): Exclude<IntentOutcome, { depth: 'dropped' }> {
  if (result !== 'REVERTED') return { ...placement, depth, result }
  const unknown: Revert = { name: undefined, args: [], message: undefined, data: undefined }
  return { ...placement, depth, result, revert: revert ?? unknown }
}

/** A failing hook is retried later and does not delay the intents of other owners. */
export async function guarded(context: AccountContext, intent: LiveIntent, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof ChainUnavailable) throw error
    const { clock, settings, deferredUntil } = context
    deferredUntil.set(intent.id, clock.now().getTime() + settings.retryMs)
    const fields = { intentId: intent.id.toString(), purpose: intent.purpose }
    if (error instanceof Retryable) context.log.info({ ...fields, reason: error.message }, 'outcome of an intent waits')
    else context.log.error({ ...fields, err: error }, 'outcome of an intent not recorded')
  }
}

/** Records all items in one transaction; if one of them fails, each in its own. */
export async function recordTogether<Item extends { readonly intent: LiveIntent }>(
  context: AccountContext,
  items: readonly Item[],
  record: (items: readonly Item[]) => Promise<void>,
): Promise<void> {
  if (items.length === 0) return
  try {
    await record(items)
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof ChainUnavailable) throw error
    for (const item of items) await guarded(context, item.intent, () => record([item]))
  }
}

type Mined = { readonly intent: LiveIntent; readonly outcome: MinedOutcome }

async function recordMined({ db, clock, lease, hooks }: AccountContext, mined: readonly Mined[]): Promise<void> {
  await transact(db, async (tx) => {
    await lockLease(tx, lease)
    const outcomes = new Map(mined.map(({ intent, outcome }) => [intent.id, outcome]))
    const placed = await placeIntents(
      tx,
      mined.map(({ intent: { id }, outcome }) => ({ id, ...outcome })),
      clock.now(),
    )
    await settleAttempts(
      tx,
      placed.flatMap(({ txHash }) => txHash ?? []),
    )
    for (const intent of placed) {
      const outcome = outcomes.get(intent.id)
      if (outcome) await hooks.of(intent.purpose).settled?.(tx, intent, toOutcome(outcome, 'included'))
    }
  })
}

/**
 * Whether a foreign transaction used the nonce. The only proof: the nonce is spent at final depth, every node is past
 * that block, and none of them knows any of our hashes.
 */
async function isLost(context: AccountContext, { nonce, attempts }: LiveIntent, finalBlock: bigint): Promise<boolean> {
  const { client, account } = context
  try {
    for (const node of client.nodes) {
      const head = await readBlock(node, 'latest')
      if (!head || head.number < finalBlock) return false
      if ((await readNonce(node, account.address, finalBlock)) <= nonce) return false
      for (const { hash } of attempts) if (await readReceipt(node, hash)) return false
    }
    return true
  } catch (error) {
    // A node that does not answer may know the transaction.
    if (classifyFault(error).kind === 'network') return false
    throw error
  }
}

/** Queues the call for another nonce; its on-chain reference prevents a double execution. */
async function recordLost(context: AccountContext, intent: LiveIntent): Promise<void> {
  const { db, clock, lease, hooks, log } = context
  const isOver = intent.purpose === fillPurpose || intent.wanted === 'CANCEL'
  await transact(db, async (tx) => {
    await lockLease(tx, lease)
    const moved = await (isOver ? giveUpIntent : replanIntent)(tx, intent.id, clock.now())
    if (moved && isOver)
      await hooks.of(intent.purpose).settled?.(tx, moved, { depth: 'final', result: 'CANCELLED', txHash: null })
  })
  log.error(
    { intentId: intent.id.toString(), nonce: intent.nonce.toString() },
    'nonce was used outside of this service',
  )
}

/** Records every transaction whose nonce is spent at the head. */
export async function settleSpent(
  context: AccountContext,
  { spentNonce, finalBlock }: ChainView,
  live: readonly LiveIntent[],
): Promise<void> {
  const mined: Mined[] = []
  const spent = live.filter((intent) => intent.nonce < spentNonce && isRecordable(context, intent))
  await eachLimited(spent, readsAtOnce, async (intent) => {
    const found = await findReceipt(context, intent)
    if (found) {
      context.passPoint('after_receipt')
      mined.push({ intent, outcome: await readOutcome(context, intent, found) })
    } else if (finalBlock !== undefined && (await isLost(context, intent, finalBlock))) {
      await guarded(context, intent, () => recordLost(context, intent))
    }
  })
  await recordTogether(context, mined, (some) => recordMined(context, some))
}
