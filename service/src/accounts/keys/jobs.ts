import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { touchKeys } from './store.ts'

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
