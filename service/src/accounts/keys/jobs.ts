import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { markEndingKeys, touchKeys, type EndingKey } from './store.ts'
import { dayMs } from '../../kernel/time.ts'

export type KeyUses = {
  /** Cheap enough for every request: it only remembers. */
  note(keyId: string): void
  flush(): Promise<void>
}

/** Last uses are written once in a while, all in one statement, instead of with every request. */
export function createKeyUses({ db, clock }: { db: Db; clock: Clock }): KeyUses {
  let uses = new Map<string, Date>()

  async function flush(): Promise<void> {
    if (uses.size === 0) return
    const taken = uses
    uses = new Map()
    await touchKeys(
      db,
      [...taken].map(([id, at]) => ({ id, at })),
    )
  }

  return {
    note: (keyId) => {
      if (!uses.has(keyId)) uses.set(keyId, clock.now())
    },
    flush,
  }
}

/** How long before its end the holder of a key hears of it. */
const noticeMs = 7 * dayMs
const batch = 100

export type KeyEndingDeps = { db: Db; clock: Clock; tell: (tx: Tx, key: EndingKey) => Promise<void> }

/** Tells of keys that end soon, once for each end they are given. A key that was rotated has a successor already. */
export function createKeyEndingNotices({ db, clock, tell }: KeyEndingDeps): () => Promise<void> {
  const tellSome = (): Promise<number> =>
    transact(db, async (tx) => {
      const now = clock.now()
      const ending = await markEndingKeys(tx, { now, before: new Date(now.getTime() + noticeMs), limit: batch })
      for (const key of ending) await tell(tx, key)
      return ending.length
    })
  return async () => {
    for (let told = batch; told === batch;) told = await tellSome()
  }
}
