import { transact } from '../../db/db.ts'
import type { Span } from '../../kernel/trace.ts'
import { classifyFault, type ChainFault } from '../clients/faults.ts'
import { sendRaw } from '../clients/reads.ts'
import { lockLease } from './accounts.ts'
import { noteRefusal, noteSent } from './attempts.ts'
import { eachLimited, type AccountContext } from './context.ts'
import type { Attempt } from './model.ts'
import { listTraces, markBroadcast } from './store.ts'

const sendsAtOnce = 16

export type OutgoingTransaction = Pick<Attempt, 'hash' | 'raw' | 'intentId'>

/** Undefined when a node accepted it, or the chain already has a transaction with its nonce. */
async function send(
  { client, assertLeased }: AccountContext,
  { raw }: OutgoingTransaction,
): Promise<ChainFault | undefined> {
  assertLeased()
  try {
    await sendRaw(client, raw)
    return undefined
  } catch (error) {
    const fault = classifyFault(error)
    // Receipts, not this answer, show which transaction spent the nonce.
    return fault.kind === 'already_known' || fault.kind === 'nonce_too_low' ? undefined : fault
  }
}

/** A span for each transaction whose request is traced. */
async function startSpans({ db, tracer }: AccountContext, outgoing: readonly OutgoingTransaction[]) {
  const spans = new Map<bigint, Span>()
  if (!tracer) return spans
  const traces = await listTraces(
    db,
    outgoing.map(({ intentId }) => intentId),
  )
  for (const { id, purpose, trace } of traces)
    spans.set(id, tracer.start(`send ${purpose}`, trace, 'client', { 'packhouse.intent_id': id.toString() }))
  return spans
}

/**
 * Sends stored transactions to the nodes, lowest nonce first, and records the answers. A missing answer proves nothing:
 * the transaction is sent again later, and all its hashes are watched meanwhile.
 */
export async function broadcast(context: AccountContext, outgoing: readonly OutgoingTransaction[]): Promise<void> {
  const { db, clock, lease, log, hooks, lastSentAt, passPoint } = context
  if (outgoing.length === 0) return
  const answers = new Map<OutgoingTransaction, ChainFault | undefined>()
  const spans = await startSpans(context, outgoing)
  await eachLimited(outgoing, sendsAtOnce, async (one) => {
    lastSentAt.set(one.hash, clock.now().getTime())
    const fault = await send(context, one)
    answers.set(one, fault)
    spans.get(one.intentId)?.end({ error: fault?.kind, attributes: { 'packhouse.tx_hash': one.hash } })
    passPoint('after_broadcast')
  })
  const now = clock.now()
  await transact(db, async (tx) => {
    await lockLease(tx, lease)
    for (const [one, fault] of answers) {
      if (!fault) continue
      log.warn({ intentId: one.intentId.toString(), txHash: one.hash, fault: fault.kind }, 'transaction not accepted')
      if (fault.kind !== 'network') await noteRefusal(tx, one.hash, `${fault.kind}: ${fault.message}`)
    }
    const taken = [...answers].flatMap(([one, fault]) => (fault ? [] : [one]))
    if (taken.length === 0) return
    const hashes = taken.map(({ hash }) => hash)
    await noteSent(tx, hashes, now)
    const first = await markBroadcast(
      tx,
      taken.map(({ intentId }) => intentId),
      now,
    )
    for (const intent of first) {
      if (hooks.purposes().includes(intent.purpose)) await hooks.of(intent.purpose).sent?.(tx, intent)
    }
  })
}
