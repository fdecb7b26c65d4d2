import { transact, type Tx } from '../../db/db.ts'
import { Retryable } from '../../kernel/errors.ts'
import type { Revert } from '../clients/reverts.ts'
import type { SignedTransaction } from '../signers/signer.ts'
import { advanceNonce, findAccount, lockLease } from './accounts.ts'
import { insertAttempts, type NewAttempt } from './attempts.ts'
import { broadcast } from './broadcast.ts'
import type { AccountContext, ChainView } from './context.ts'
import { quoteFees, type Fees } from './fees.ts'
import type { Intent } from './model.ts'
import { simulateIntent } from './simulate.ts'
import { assignIntents, postponeIntent, refuseIntent, signIntents } from './store.ts'

type Ready = { readonly intent: Intent; readonly gasLimit: bigint }
type Signed = Ready & SignedTransaction & { readonly nonce: bigint; readonly fees: Fees }

/** Refuses or postpones an intent without a nonce, and notifies its owner of the reason. */
async function refuseOrPostpone(
  context: AccountContext,
  intent: Intent,
  revert: Revert,
  isPassing: boolean,
): Promise<void> {
  const { db, clock, lease, hooks, log, settings } = context
  const now = clock.now()
  const fields = { intentId: intent.id.toString(), purpose: intent.purpose, error: revert.name ?? revert.message }
  await transact(db, async (tx) => {
    await lockLease(tx, lease)
    if (isPassing) {
      const waitMs = settings.retryMs * 2 ** Math.min(intent.tries, 6)
      return postponeIntent(tx, intent.id, new Date(now.getTime() + waitMs), revert)
    }
    const refused = await refuseIntent(tx, intent.id, revert, now)
    if (refused) await hooks.of(intent.purpose).settled?.(tx, refused, { depth: 'final', result: 'REFUSED', revert })
  })
  log.warn(fields, isPassing ? 'intent postponed' : 'intent refused')
}

async function simulateAll(context: AccountContext, intents: readonly Intent[]): Promise<Ready[]> {
  const { client, account, hooks } = context
  const simulations = await Promise.all(
    intents.map((intent) => simulateIntent(client, account.address, intent, hooks.of(intent.purpose).errors ?? [])),
  )
  const ready: Ready[] = []
  for (const [index, intent] of intents.entries()) {
    const simulation = simulations[index]
    if (simulation?.ok) ready.push({ intent, gasLimit: simulation.gasLimit })
    else if (simulation) {
      const { revert, isShort } = simulation
      const isPassing = isShort || (hooks.of(intent.purpose).isPassing?.(revert, intent) ?? false)
      await refuseOrPostpone(context, intent, revert, isPassing)
    }
  }
  return ready
}

const policyRevert = (message: string, name = 'PolicyRefused'): Revert => ({ name, args: [], message, data: undefined })

/**
 * A row that no process authorized waits: a key that this process does not know yet may have signed it. Its owner hears
 * nothing of it, because its owner did not decide on it.
 */
async function postponeUnauthorized(context: AccountContext, intent: Intent, message: string): Promise<void> {
  context.log.error({ intentId: intent.id.toString(), purpose: intent.purpose, message }, 'intent is not authorized')
  await refuseOrPostpone(context, intent, policyRevert(message, notAuthorized), true)
}

/** The error name of a row that no process authorized. */
export const notAuthorized = 'NotAuthorized'

/** Looked at before the simulation, so that a forged row costs nothing else. */
async function listAuthorized(context: AccountContext, intents: readonly Intent[]): Promise<Intent[]> {
  const { client, signer } = context
  const free = { chainId: client.chainId, nonce: -1n, gasLimit: 0n, maxFeeWei: 0n, maxPriorityFeeWei: 0n }
  const reasons = await Promise.all(
    intents.map(({ to, data, valueWei, ...order }) => signer.refuse({ ...free, to, data, valueWei, order })),
  )
  const authorized: Intent[] = []
  for (const [index, intent] of intents.entries()) {
    const reason = reasons[index]
    if (reason === undefined) authorized.push(intent)
    else await postponeUnauthorized(context, intent, reason)
  }
  return authorized
}

/**
 * Assigns nonces and signs. Nothing is stored yet, so a crash here leaves no trace. An unsigned intent leaves its nonce
 * to the next.
 */
async function signAll(context: AccountContext, ready: readonly Ready[], first: bigint, fees: Fees): Promise<Signed[]> {
  const { client, signer, assertLeased, passPoint } = context
  const signed: Signed[] = []
  let left = ready
  while (left.length > 0) {
    const start = first + BigInt(signed.length)
    const numbered = left.map((one, index) => ({ ...one, nonce: start + BigInt(index), fees }))
    passPoint('after_nonce')
    assertLeased()
    const answer = await signer.sign(
      numbered.map(({ intent: { to, data, valueWei, ...order }, nonce, gasLimit }) => {
        return { chainId: client.chainId, nonce, to, data, valueWei, gasLimit, ...fees, order }
      }),
    )
    passPoint('after_signing')
    for (const [index, transaction] of answer.signed.entries()) {
      const one = numbered[index]
      if (one) signed.push({ ...one, ...transaction })
    }
    const refused = left[answer.signed.length]
    if (!answer.refusal || !refused) break
    const { message, reason } = answer.refusal
    if (reason === 'unauthorized') await postponeUnauthorized(context, refused.intent, message)
    else await refuseOrPostpone(context, refused.intent, policyRevert(message), reason === 'capped')
    left = left.slice(answer.signed.length + 1)
  }
  return signed
}

/** Stores nonces, bytes and hashes in one transaction, before anything is sent. */
async function keepSigned(tx: Tx, context: AccountContext, first: bigint, signed: readonly Signed[]): Promise<void> {
  const { clock, lease, hooks, account } = context
  const now = clock.now()
  await advanceNonce(tx, lease, first, first + BigInt(signed.length))
  const kept = await signIntents(
    tx,
    signed.map(({ intent, nonce }) => ({ id: intent.id, nonce })),
    now,
  )
  // Withdrawn meanwhile: the nonces after it would be wrong, so all of them are assigned again.
  if (kept.length !== signed.length) throw new Retryable('An intent was withdrawn during signing.')
  const attempts = signed.map(({ intent, nonce, gasLimit, fees, raw, hash }): NewAttempt => {
    return { hash, intentId: intent.id, accountId: lease.accountId, nonce, kind: 'CALL', raw, gasLimit, ...fees }
  })
  await insertAttempts(tx, attempts, now)
  const hashes = new Map(signed.map(({ intent, hash }) => [intent.id, hash]))
  for (const intent of kept) {
    const txHash = hashes.get(intent.id)
    if (txHash) await hooks.of(intent.purpose).signed?.(tx, intent, { txHash, from: account.address })
  }
}

/** Signs and sends as many queued intents as fit. Returns how many it took. */
export async function signWaiting(context: AccountContext, { head }: ChainView, room: number): Promise<number> {
  const { db, client, clock, account, lease, hooks, settings, passPoint } = context
  if (room <= 0) return 0
  const { intents, known } = await transact(db, async (tx) => {
    await lockLease(tx, lease)
    const { chainId } = client
    const { role } = account
    const purposes = hooks.purposes()
    return {
      intents: await assignIntents(tx, { lease, chainId, role, purposes, limit: room, now: clock.now() }),
      known: await findAccount(tx, account.id),
    }
  })
  if (intents.length === 0 || !known) return 0
  const ready = await simulateAll(context, await listAuthorized(context, intents))
  const signed = await signAll(context, ready, known.nextNonce, quoteFees(head, settings.fees))
  if (signed.length === 0) return intents.length
  await transact(db, (tx) => keepSigned(tx, context, known.nextNonce, signed))
  passPoint('after_commit')
  await broadcast(
    context,
    signed.map(({ hash, raw, intent }) => ({ hash, raw, intentId: intent.id })),
  )
  return intents.length
}
