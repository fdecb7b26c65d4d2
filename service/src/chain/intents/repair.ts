import { transact } from '../../db/db.ts'
import type { SigningRequest } from '../signers/policy.ts'
import { advanceNonce, lockLease, type RelayerAccount } from './accounts.ts'
import { insertAttempts, listUsedNonces } from './attempts.ts'
import { broadcast, type OutgoingTransaction } from './broadcast.ts'
import type { AccountContext, ChainView } from './context.ts'
import { bumpFees, quoteFees, type Fees } from './fees.ts'
import { fillPurpose, type Attempt, type AttemptKind, type LiveIntent } from './model.ts'
import { clearBump, insertFiller } from './fillers.ts'

const transferGas = 21_000n
const fillersAtOnce = 32n

const newest = ({ attempts }: LiveIntent): Attempt | undefined => attempts.at(-1)

/** Nodes repeatedly rejected the call as invalid and never accepted it, so it will not be mined. */
function isUnminable({ attempts }: LiveIntent, maxRefusals: number): boolean {
  const refusals = attempts.reduce((sum, attempt) => sum + attempt.refusals, 0)
  const isRefused = ({ sentAt, lastRefusal }: Attempt): boolean =>
    sentAt === null && (lastRefusal?.startsWith('refused:') ?? false)
  return refusals >= maxRefusals && attempts.every(isRefused)
}

function kindOfNext(intent: LiveIntent, attempt: Attempt, maxRefusals: number): AttemptKind {
  const isGivenUp = intent.wanted === 'CANCEL' || attempt.kind === 'CANCEL' || intent.purpose === fillPurpose
  return isGivenUp || isUnminable(intent, maxRefusals) ? 'CANCEL' : 'CALL'
}

/**
 * Whether a replacement with a higher fee is needed: requested by an operator, or the lowest unspent nonce waits too
 * long, or its fee is below the chain's minimum. Other nonces wait for the lowest one, so bumping them has no effect.
 */
function needsBump(context: AccountContext, view: ChainView, intent: LiveIntent, isLowest: boolean): boolean {
  const { clock, settings, lastSentAt } = context
  const attempt = newest(intent)
  if (!attempt) return false
  if (intent.wanted === 'BUMP' || (intent.wanted === 'CANCEL' && attempt.kind === 'CALL')) return true
  if (attempt.kind === 'CALL' && isUnminable(intent, settings.maxRefusals)) return true
  // A higher fee does not help where the call is invalid or the account lacks funds.
  if (/^(refused|insufficient_funds):/.test(attempt.lastRefusal ?? '')) return false
  // After a restart the stored transaction is sent first.
  if (!lastSentAt.has(attempt.hash)) return false
  const isOld = clock.now().getTime() - attempt.createdAt.getTime() >= settings.bumpAfterMs
  return isOld && (isLowest || attempt.maxFeeWei < view.head.baseFeeWei)
}

function nextRequest(
  { client, account }: AccountContext,
  intent: LiveIntent,
  kind: AttemptKind,
  fees: Fees,
): SigningRequest {
  const { nonce, to, data, valueWei, attempts } = intent
  const common = { chainId: client.chainId, nonce, ...fees }
  if (kind === 'CANCEL') return { ...common, to: account.address, data: '0x', valueWei: 0n, gasLimit: transferGas }
  return { ...common, to, data, valueWei, gasLimit: attempts.at(-1)?.gasLimit ?? transferGas, order: intent }
}

/** Signs and stores a replacement with a higher fee for the same nonce. Undefined when not possible now. */
async function bump(
  context: AccountContext,
  view: ChainView,
  intent: LiveIntent,
): Promise<OutgoingTransaction | undefined> {
  const { db, clock, lease, signer, settings, log, assertLeased } = context
  const attempt = newest(intent)
  if (!attempt) return undefined
  const highest = intent.attempts.reduce<Fees>(
    (most, { maxFeeWei, maxPriorityFeeWei }) => ({
      maxFeeWei: maxFeeWei > most.maxFeeWei ? maxFeeWei : most.maxFeeWei,
      maxPriorityFeeWei: maxPriorityFeeWei > most.maxPriorityFeeWei ? maxPriorityFeeWei : most.maxPriorityFeeWei,
    }),
    { maxFeeWei: 0n, maxPriorityFeeWei: 0n },
  )
  const fields = { intentId: intent.id.toString(), nonce: intent.nonce.toString() }
  const fees = bumpFees(highest, quoteFees(view.head, settings.fees), settings.fees)
  if (!fees) {
    log.warn(fields, 'fee cap reached, transaction waits')
    return undefined
  }
  const kind = kindOfNext(intent, attempt, settings.maxRefusals)
  const request = nextRequest(context, intent, kind, fees)
  assertLeased()
  const {
    signed: [replacement],
    refusal,
  } = await signer.sign([request])
  if (!replacement) {
    log.error({ ...fields, reason: refusal?.message }, 'replacement not signed')
    return undefined
  }
  const { hash, raw } = replacement
  const { accountId } = lease
  const { nonce, id: intentId } = intent
  await transact(db, async (tx) => {
    await lockLease(tx, lease)
    await clearBump(tx, intentId)
    const { gasLimit } = request
    await insertAttempts(tx, [{ hash, intentId, accountId, nonce, kind, raw, gasLimit, ...fees }], clock.now())
  })
  log.info({ ...fields, kind, txHash: hash, attempt: attempt.ordinal + 1 }, 'transaction replaced')
  return { hash, raw, intentId }
}

/** Keeps unspent nonces moving: replaces stuck transactions, resends those a node may have dropped. */
export async function pushUnspent(
  context: AccountContext,
  view: ChainView,
  unspent: readonly LiveIntent[],
): Promise<void> {
  const { clock, settings, lastSentAt } = context
  const outgoing: OutgoingTransaction[] = []
  for (const [index, intent] of unspent.entries()) {
    const replacement = needsBump(context, view, intent, index === 0) ? await bump(context, view, intent) : undefined
    if (replacement) {
      outgoing.push(replacement)
      continue
    }
    const attempt = newest(intent)
    if (!attempt) continue
    const waitedMs = clock.now().getTime() - (lastSentAt.get(attempt.hash) ?? -Infinity)
    if (waitedMs >= settings.rebroadcastMs) outgoing.push(attempt)
  }
  await broadcast(context, outgoing)
}

/** Catches up after the key was used outside of this service. */
export async function catchUpNonce(
  { db, lease, log }: AccountContext,
  { nextNonce }: RelayerAccount,
  { spentNonce }: ChainView,
): Promise<bigint> {
  if (spentNonce <= nextNonce) return nextNonce
  await transact(db, (tx) => advanceNonce(tx, lease, nextNonce, spentNonce))
  log.error(
    { nextNonce: nextNonce.toString(), spentNonce: spentNonce.toString() },
    'account was used outside of this service',
  )
  return spentNonce
}

/** Unspent nonces that no transaction was signed for; they block all higher nonces. */
async function findGaps(context: AccountContext, from: bigint, to: bigint): Promise<bigint[]> {
  const { db, account, clock, settings, missingSince } = context
  const end = to - from > fillersAtOnce ? from + fillersAtOnce : to
  const used = new Set(from < end ? await listUsedNonces(db, account.id, from, end) : [])
  const now = clock.now().getTime()
  const due: bigint[] = []
  for (let nonce = from; nonce < end; nonce += 1n) {
    if (used.has(nonce)) continue
    const since = missingSince.get(nonce) ?? now
    missingSince.set(nonce, since)
    if (now - since >= settings.gapAfterMs) due.push(nonce)
  }
  for (const nonce of missingSince.keys()) if (nonce < from || used.has(nonce)) missingSince.delete(nonce)
  return due
}

/** Fills gaps with empty self-transfers. */
export async function fillGaps(context: AccountContext, view: ChainView, nextNonce: bigint): Promise<void> {
  const { db, client, clock, account, lease, signer, settings, log } = context
  for (const nonce of await findGaps(context, view.spentNonce, nextNonce)) {
    const fees = quoteFees(view.head, settings.fees)
    const to = account.address
    const request = { chainId: client.chainId, nonce, to, data: '0x', valueWei: 0n, gasLimit: transferGas } as const
    const {
      signed: [filler],
      refusal,
    } = await signer.sign([{ ...request, ...fees }])
    if (!filler) return log.error({ nonce: nonce.toString(), reason: refusal?.message }, 'filler not signed')
    const { hash, raw } = filler
    const now = clock.now()
    const intentId = await transact(db, async (tx) => {
      await lockLease(tx, lease)
      const id = await insertFiller(tx, { chainId: client.chainId, account, lease, nonce, now })
      const { accountId } = lease
      const { gasLimit } = request
      await insertAttempts(tx, [{ hash, intentId: id, accountId, nonce, kind: 'CANCEL', raw, gasLimit, ...fees }], now)
      return id
    })
    log.warn({ nonce: nonce.toString(), txHash: hash }, 'nonce gap filled')
    await broadcast(context, [{ hash, raw, intentId }])
  }
}
