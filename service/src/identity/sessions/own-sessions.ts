import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { listPasskeys } from './passkey-store.ts'
import * as people from '../people/store.ts'
import type { Person } from '../people/store.ts'
import { endOtherSessions, endSessionOf, listSessionsOf, type OpenSession } from './session-store.ts'

export type OwnSessionsDeps = {
  db: Db
  clock: Clock
  recordOwn: (tx: Tx, person: Person, verb: string, details?: object) => Promise<void>
}

/** The factors and the open sessions of a person. */
export type OwnSecurity = { person: Person; passkeys: number; sessions: OpenSession[] }

/** What a signed-in person sees and ends of their own sessions. */
export function createOwnSessions({ db, clock, recordOwn }: OwnSessionsDeps) {
  async function showSecurity(personId: number): Promise<OwnSecurity> {
    const person = await people.findPerson(db, personId)
    if (!person) fail(404, 'not_found', 'Person not found.')
    const passkeys = await listPasskeys(db, `operator:${personId}`)
    return { person, passkeys: passkeys.length, sessions: await listSessionsOf(db, personId, clock.now()) }
  }

  async function record(tx: Tx, personId: number, verb: string, details: object): Promise<void> {
    const person = await people.findPerson(tx, personId)
    if (person) await recordOwn(tx, person, verb, details)
  }

  async function endOwn(personId: number, id: number): Promise<void> {
    await transact(db, async (tx) => {
      const ended = await endSessionOf(tx, personId, BigInt(id), clock.now())
      if (!ended) fail(404, 'not_found', `Session ${id} not found.`)
      await record(tx, personId, 'session_ended', { session_id: id })
    })
  }

  /** Returns how many ended. */
  async function endOthers(personId: number, sessionId: bigint): Promise<number> {
    return transact(db, async (tx) => {
      const ended = await endOtherSessions(tx, personId, sessionId, clock.now())
      if (ended > 0) await record(tx, personId, 'other_sessions_ended', { ended })
      return ended
    })
  }

  return { showSecurity, endOwn, endOthers }
}
