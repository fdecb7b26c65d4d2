import { createHmac } from 'node:crypto'
import type { Caller } from '../../http/pipeline/caller.ts'
import { transact, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { formatUsdc, micros, type Micros } from '../../kernel/money.ts'
import { randomBase62, type Random } from '../../kernel/random.ts'
import { seal, unseal } from '../../kernel/sealing.ts'
import { dayMs, hourMs } from '../../kernel/time.ts'
import {
  deleteSession,
  forgetSessions,
  insertConfirmation,
  insertSession,
  releaseSpend,
  reserveSpend,
  takeConfirmation,
  touchSession,
  trimSessions,
  type AgentSession,
} from './store.ts'

export type AgentSessionDeps = { db: Db; clock: Clock; random: Random; pepper: Uint8Array }

/** A session that is not used for longer is over; its client opens a new one. */
const idleMs = dayMs
const confirmationMs = 10 * 60_000
/** Of one key; a client that opens more ends the one that was not used for longest. */
const maxSessions = 100

/** A call that waits for the consent of a person. */
export type PendingCall = { operationId: string; arguments: Readonly<Record<string, unknown>>; idempotencyKey: string }

export type Taken =
  | { outcome: 'taken'; call: PendingCall; spend: Micros }
  /** Unknown, expired, used before, of a different session, or with another statement. */
  | { outcome: 'unknown' }
  | { outcome: 'over_cap' }

/** What remains of the cap. */
export const remainingOf = ({ spendCap, spent }: AgentSession): Micros => micros(spendCap - spent)

export const budgetText = ({ spendCap, spent }: AgentSession): string =>
  `${formatUsdc(spent)} of ${formatUsdc(spendCap)} USD spent`

class OverCap extends Error {}

export type AgentSessions = ReturnType<typeof createAgentSessions>

/** Sessions in the database, so that every process of the service knows the cap and what was spent. */
export function createAgentSessions({ db, clock, random, pepper }: AgentSessionDeps) {
  const sealingKey = createHmac('sha256', pepper).update('agent confirmations').digest()

  async function open(
    caller: Pick<Caller, 'accountId' | 'familyId'>,
    wanted: Pick<AgentSession, 'agent' | 'profile' | 'spendCap'>,
  ): Promise<AgentSession> {
    const { accountId, familyId } = caller
    const session = { id: randomBase62(random, 32), accountId, familyId, ...wanted }
    await trimSessions(db, familyId, maxSessions - 1)
    await insertSession(db, session, clock.now())
    return { ...session, spent: micros(0n) }
  }

  function find(id: string, { familyId }: Pick<Caller, 'familyId'>): Promise<AgentSession | undefined> {
    const now = clock.now()
    return touchSession(db, { id, familyId, now, since: new Date(now.getTime() - idleMs) })
  }

  async function prepare(session: AgentSession, call: PendingCall, spend: Micros, statement: string) {
    const id = randomBase62(random, 24)
    const expiresAt = new Date(clock.now().getTime() + confirmationMs)
    const request = seal(sealingKey, Buffer.from(JSON.stringify(call)), id, random)
    const { operationId } = call
    await insertConfirmation(db, { id, sessionId: session.id, operationId, spend, statement, request }, expiresAt)
    return { id, expiresAt }
  }

  /** Takes the call out and counts its money, both or none. */
  async function confirm({ id: sessionId }: AgentSession, id: string, statement: string): Promise<Taken> {
    try {
      return await transact(db, async (tx) => {
        const found = await takeConfirmation(tx, { id, sessionId, statement, now: clock.now() })
        if (!found) return { outcome: 'unknown' }
        if (!(await reserveSpend(tx, sessionId, found.spend))) throw new OverCap()
        const call = JSON.parse(unseal(sealingKey, found.request, id).toString()) as PendingCall
        return { outcome: 'taken', call, spend: found.spend }
      })
    } catch (error) {
      if (error instanceof OverCap) return { outcome: 'over_cap' }
      throw error
    }
  }

  const forget = (): Promise<void> => {
    const now = clock.now()
    return forgetSessions(db, now, new Date(now.getTime() - idleMs))
  }

  return {
    open,
    find,
    prepare,
    confirm,
    /** Gives back the money of a call that was refused. */
    release: ({ id }: AgentSession, amount: Micros) => releaseSpend(db, id, amount),
    close: (id: string, { familyId }: Pick<Caller, 'familyId'>) => deleteSession(db, id, familyId),
    recurring: [{ queue: 'agents.forget', everyMs: hourMs, run: forget }],
  }
}
