import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { markEndingKeys, touchKeys, type EndingKey } from './store.ts'
import { dayMs } from '../../kernel/time.ts'

export type KeyUses = {
  /** Records a use in memory; called for every request. */
  note(keyId: string): void
  flush(): Promise<void>
}

/** Collects key uses and writes them in one statement per flush instead of per request. */
export function createKeyUses({ db, clock }: { db: Db; clock: Clock }): KeyUses {
  let uses = new Map<string, Date>()

  async function flush(): Promise<void> {
    if (uses.size === 0) return
    const pending = uses
    uses = new Map()
    await touchKeys(
      db,
      [...pending].map(([id, at]) => ({ id, at })),
    )
  }

  return {
    note: (keyId) => {
      if (!uses.has(keyId)) uses.set(keyId, clock.now())
    },
    flush,
  }
}

/** How long before its expiry a key is announced. */
const noticeMs = 7 * dayMs
const batch = 100

export type KeyEndingDeps = { db: Db; clock: Clock; announce: (tx: Tx, key: EndingKey) => Promise<void> }

/** Announces keys that expire soon, once per expiry date. Rotated keys already have a successor and are skipped. */
export function createKeyEndingNotices({ db, clock, announce }: KeyEndingDeps): () => Promise<void> {
  const announceBatch = (): Promise<number> =>
    transact(db, async (tx) => {
      const now = clock.now()
      const ending = await markEndingKeys(tx, { now, before: new Date(now.getTime() + noticeMs), limit: batch })
      for (const key of ending) await announce(tx, key)
      return ending.length
    })
  return async () => {
    for (let announced = batch; announced === batch;) announced = await announceBatch()
  }
}
