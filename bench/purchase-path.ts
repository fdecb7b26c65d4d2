// What relayer, indexer and webhook workers write for purchases, by their own statements and without chain or receiver.
import { sql } from 'kysely'
import { bytesToHex, type Hex } from 'viem'
import { ensureAccount, takeLease } from '../service/src/chain/intents/accounts.ts'
import type { IntentHooks } from '../service/src/chain/intents/hooks.ts'
import { insertAttempts, noteSent, settleAttempts } from '../service/src/chain/intents/attempts.ts'
import {
  assignIntents,
  finishIntents,
  markBroadcast,
  placeIntents,
  signIntents,
} from '../service/src/chain/intents/store.ts'
import { insertBlocks, insertLogs, type NewLog } from '../service/src/chain/indexer/store.ts'
import { one, transact, type Db } from '../service/src/db/db.ts'
import { systemClock } from '../service/src/kernel/clock.ts'
import { systemRandom } from '../service/src/kernel/random.ts'
import { sequenceEvents } from '../service/src/events/outbox.ts'
import { listDue, writeOutcomes } from '../service/src/webhooks/deliveries/queue-store.ts'
import { fanOut } from '../service/src/webhooks/deliveries/store.ts'

const random = (size: number): Hex => bytesToHex(systemRandom.bytes(size))
const now = () => systemClock.now()
/** Nonce, fees, gas, target and signature of a transaction, besides its call. */
const envelopeBytes = 115

/** Sends every queued intent: each state of intent and attempt is a transaction of its own, as in the relayer. */
export async function openSending(
  db: Db,
  { chainId, purpose, hooks }: { chainId: number; purpose: string; hooks: IntentHooks },
) {
  const role = 'buyer'
  const account = await ensureAccount(db, { chainId, address: random(20), role, nextNonce: 0n, now: now() })
  const lease = await takeLease(db, { accountId: account.id, holder: 'bench', leaseSeconds: 36_000 })
  if (!lease) throw new Error('The account of the bench is leased.')
  const owner = hooks.of(purpose)
  let nonce = 0n
  return async (): Promise<void> => {
    const assignment = { lease, chainId, role, purposes: [purpose], limit: 100, now: now() }
    const intents = await transact(db, (tx) => assignIntents(tx, assignment))
    const signed = intents.map(({ id, data }) => ({ id, data, nonce: nonce++, hash: random(32) }))
    const ids = signed.map(({ id }) => id)
    const hashes = signed.map(({ hash }) => hash)
    const attempts = signed.map((one) => ({
      hash: one.hash,
      intentId: one.id,
      accountId: account.id,
      nonce: one.nonce,
      kind: 'CALL' as const,
      raw: random(one.data.length / 2 - 1 + envelopeBytes),
      gasLimit: 400_000n,
      maxFeeWei: 10n ** 9n,
      maxPriorityFeeWei: 10n ** 6n,
    }))
    const placed = signed.map(({ id, hash: txHash }) => ({
      id,
      result: 'SUCCEEDED' as const,
      revert: undefined,
      placement: { txHash, blockNumber: nonce, blockHash: random(32), gasUsed: 300_000n, gasPriceWei: 10n ** 8n },
    }))
    await transact(db, async (tx) => {
      const kept = await signIntents(tx, signed, now())
      await insertAttempts(tx, attempts, now())
      for (const [index, intent] of kept.entries())
        await owner.signed?.(tx, intent, { txHash: hashes[index] ?? '0x', from: account.address })
    })
    await transact(db, async (tx) => {
      const sent = await markBroadcast(tx, ids, now())
      await noteSent(tx, hashes, now())
      for (const intent of sent) await owner.sent?.(tx, intent)
    })
    await transact(db, async (tx) => {
      const mined = await placeIntents(tx, placed, now())
      await settleAttempts(tx, hashes)
      for (const [index, intent] of mined.entries()) {
        const placement = placed[index]?.placement
        if (placement) await owner.settled?.(tx, intent, { depth: 'included', result: 'SUCCEEDED', ...placement })
      }
    })
    await transact(db, (tx) => finishIntents(tx, ids, now()))
  }
}

/** Logs of a purchase: the purchase, the random word, the reveal and the transfer of the card; sizes as on chain. */
const shapes = [
  { handler: 'pool.purchased', topics: 4, bytes: 160 },
  { handler: 'keeper.word', topics: 3, bytes: 64 },
  { handler: 'pool.revealed', topics: 3, bytes: 96 },
  { handler: 'assets.moved', topics: 4, bytes: 0 },
]

/** Stores the logs of purchases, all of a batch in one block. */
export function createLogging(db: Db) {
  const first = new Map(shapes.map(({ handler }) => [handler, random(32)]))
  let number = 0n
  let parentHash = random(32)
  return async (purchases: number): Promise<void> => {
    number += 1n
    const hash = random(32)
    const place = { blockNumber: number, blockHash: hash, address: random(20), isUndecodable: false }
    const logs: NewLog[] = Array.from({ length: purchases * shapes.length }, (_, logIndex) => {
      const { handler, topics, bytes } = shapes[logIndex % shapes.length] ?? { handler: '', topics: 0, bytes: 0 }
      const more = Array.from({ length: topics - 1 }, () => random(32))
      const data = bytes === 0 ? '0x' : random(bytes)
      const txHash = random(32)
      return {
        ...place,
        logIndex,
        txIndex: logIndex,
        txHash,
        topics: [first.get(handler) ?? '0x', ...more],
        data,
        handlers: [handler],
      }
    })
    const header = { number, hash, parentHash, timestamp: number, logsBloom: '0x' as const, transactions: [] }
    await transact(db, async (tx) => {
      await insertBlocks(tx, [{ header, logCount: logs.length }])
      await insertLogs(tx, logs)
    })
    parentHash = hash
  }
}

/** Sequences new events and delivers each to one webhook of the account. */
export async function openDelivering(db: Db, accountId: number) {
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into webhooks (account_id, slot, url, event_types, description, is_active, secret, created_at, updated_at)
      values (${accountId}, 1, 'https://bench.example/events', '{}', '', true, ${Buffer.alloc(64)}, now(), now())
      returning id`,
  )
  const record = JSON.stringify({ at: now(), statusCode: 200, error: null, excerpt: 'ok', durationMs: 12 })
  return async (): Promise<void> => {
    while ((await sequenceEvents(db, 1_000, (tx, ids) => fanOut(tx, ids, now()))) > 0) continue
    for (;;) {
      const due = await listDue(db, id, { now: now(), after: undefined, except: [], limit: 500 })
      if (due.length === 0) return
      const outcome = { status: 'DELIVERED' as const, nextAttemptAt: null, statusCode: 200, error: null, record }
      const deliveredAt = now().toISOString()
      await writeOutcomes(
        db,
        due.map((delivery) => ({ ...outcome, id: delivery.id, attempts: delivery.attempts, deliveredAt })),
        [],
      )
    }
  }
}
