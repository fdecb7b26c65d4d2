import { bug, type PlantedBug } from './planted-row.ts'

const intents = (file: string): string => `chain/intents/${file}.ts`
const indexer = (file: string): string => `chain/indexer/${file}.ts`

/** Bugs of relayer, indexer and keepers. */
export const chainBugs: readonly PlantedBug[] = [
  bug(
    'missing-fence',
    'a process whose lease was taken goes on writing and sending',
    [intents('accounts'), 'if (!held) throw new LeaseLost()', 'if (held === null) throw new LeaseLost()'],
    [
      intents('accounts'),
      'where id = ${accountId} and fence = ${fence} and next_nonce = ${from} returning id`,',
      'where id = ${accountId} and ${fence}::bigint > 0 and ${from}::bigint >= 0 returning id`,',
    ],
  ),
  bug('send-before-persist', 'a transaction is sent before it is stored', [
    intents('signing'),
    `  await transact(db, (tx) => keepSigned(tx, context, known.nextNonce, signed))
  passPoint('after_commit')`,
    `  await broadcast(
    context,
    signed.map(({ hash, raw, intent }) => ({ hash, raw, intentId: intent.id })),
  )
  await transact(db, (tx) => keepSigned(tx, context, known.nextNonce, signed))
  passPoint('after_commit')`,
  ]),
  bug('receipt-status-ignored', 'a mined transaction counts as successful, whatever its receipt says', [
    intents('settle'),
    "if (receipt.succeeded) return { placement, result: 'SUCCEEDED', revert: undefined }",
    "if (receipt.hash !== '0x') return { placement, result: 'SUCCEEDED', revert: undefined }",
  ]),
  bug(
    'finished-in-first-block',
    'an intent counts as final as soon as it is mined',
    [intents('placements'), 'toBlock, limit: batchSize })', 'limit: batchSize })'],
    [
      intents('placements'),
      'export async function finishPlaced(context: AccountContext, { finalBlock }: ChainView): Promise<void> {\n  if (finalBlock === undefined) return',
      'export async function finishPlaced(context: AccountContext, { finalBlock = 0n }: ChainView): Promise<void> {',
    ],
  ),
  bug(
    'reorg-of-intent-ignored',
    'an intent whose block a reorg removed is not sent again',
    [
      intents('placements'),
      'const dropped = await unmineIntent(tx, intent.id, clock.now())',
      'const dropped = outcome && (await unmineIntent(tx, intent.id, clock.now()))',
    ],
    [
      intents('placements'),
      'if (isOnChain.get(block) === false) await guarded(context, intent, () => replace(context, intent))\n    else if (isOnChain.get(block) === true && outcome) finished.push({ intent, outcome })',
      'if (outcome) finished.push({ intent, outcome })',
    ],
  ),
  bug('only-newest-receipt', 'only the newest transaction of a nonce is looked for', [
    intents('settle'),
    'for (const attempt of attempts.toReversed()) {',
    'for (const attempt of attempts.slice(-1)) {',
  ]),
  bug('gaps-stay', 'a nonce without a transaction is never filled', [
    intents('repair'),
    'if (now - since >= settings.gapAfterMs) due.push(nonce)',
    '',
  ]),
  bug(
    'dropped-stays',
    'a transaction that a node dropped is neither sent again nor replaced',
    [intents('repair'), 'if (waitedMs >= settings.rebroadcastMs) outgoing.push(attempt)', ''],
    [
      intents('repair'),
      'return isOld && (isLowest || attempt.maxFeeWei < view.head.baseFeeWei)',
      'return isOld && !isLowest && attempt.maxFeeWei < view.head.baseFeeWei',
    ],
  ),
  bug(
    'log-address-ignored',
    'a log counts whatever contract emitted it',
    [indexer('registry'), 'if (log.address !== source.address) return false', ''],
    [indexer('reader'), 'address: addresses,', ''],
  ),
  bug('missing-logs-ignored', 'a block counts as read although the node withheld its logs', [
    indexer('filters'),
    '!logs.some((log) => log.topics[0] === subscription.topic0 && isFromSource(subscription, log, watched)),',
    'logs.length < 0 && subscription.topic0 === undefined,',
  ]),
  bug(
    'reorg-not-noticed',
    'the index goes on above blocks that a reorg removed',
    [
      indexer('follow'),
      "if (!sameHash(headers[0]?.parentHash ?? '0x', cursors.included.hash)) return rollBack(poll, cursors)",
      '',
    ],
    [
      indexer('follow'),
      'if (target <= cursors.included.number && !(await isOnOurBranch(poll, cursors)))',
      'if (target < 0n && !(await isOnOurBranch(poll, cursors)))',
    ],
  ),
  bug('reorg-keeps-cards', 'the cards of a removed block stay with the purchase', [
    'packs/purchases/reveal.ts',
    'await deleteItem(tx, { purchaseId: found.purchase.id, pack, slot })',
    '',
  ]),
  bug('cursor-outside', 'the cursor of the index moves before the transaction of its logs', [
    indexer('commits'),
    `    await transact(db, async (tx) => {
      await moveIncluded(tx, lease, cursors.included, last)
      await insertBlocks(`,
    `    await transact(db, (tx) => moveIncluded(tx, lease, cursors.included, last))
    await transact(db, async (tx) => {
      await insertBlocks(`,
  ]),
  bug('batch-never-closed', 'a reveal that failed or fell short is never planned again', [
    'chain/keepers/reveals.ts',
    'await closeBatches(db)',
    '',
  ]),
  bug('no-refund', 'a purchase without a random number is not refunded', [
    'chain/keepers/refunds.ts',
    "await repay('refund', 'REQUESTED', delayMs)",
    '',
  ]),
  bug('dead-lease-kept', 'a job of a process that died is never taken again', [
    'jobs/queue.ts',
    'where queue = w.queue and run_at <= ${now} and (leased_until is null or leased_until <= now())',
    'where queue = w.queue and run_at <= ${now} and leased_until is null',
  ]),
  bug('finish-before-index', 'an intent ends while the index still has the events of a branch that was left', [
    'chain/intents/placements.ts',
    'const toBlock = indexed < finalBlock ? indexed : finalBlock',
    'const toBlock = finalBlock',
  ]),
]
