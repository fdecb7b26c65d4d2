import type { Audit } from '../../trust/audit/audit.ts'
import { transact, type Db } from '../../db/db.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Handler } from '../../jobs/runner.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { clearFactorFailures } from '../sessions/factor-store.ts'
import { findPerson, findPersonByEmail, updatePerson } from '../people/store.ts'
import { normalEmail, type People } from '../people/people.ts'
import type { Secrets } from '../sessions/secrets.ts'
import { endSessionsOf } from '../sessions/session-store.ts'
import * as store from '../sessions/link-store.ts'

export type ResetDeps = {
  db: Db
  clock: Clock
  audit: Audit
  mail: Pick<Mail, 'post'>
  secrets: Secrets
  people: People
}

const lifetimeMs = hourMs
const maxPerHour = 3
const queue = 'console.password_reset'

export type ResetService = ReturnType<typeof createResetService>

/** New passwords by letter for the people of accounts. The password of an operator is reset by other operators. */
export function createResetService({ db, clock, audit, mail, secrets, people }: ResetDeps) {
  /**
   * Reveals nothing: a request does the same work whether the address is known or not, one search and one job. The job knows
   * the person, and does nothing when there is none.
   */
  async function request(email: string): Promise<void> {
    const person = await findPersonByEmail(db, normalEmail(email))
    await transact(db, (tx) => enqueue(tx, { queue, payload: { personId: person?.id ?? null }, runAt: clock.now() }))
  }

  async function send(personId: number | null): Promise<void> {
    const person = personId === null ? undefined : await findPerson(db, personId)
    if (!person?.isActive || person.isStaff) return
    const createdAt = clock.now()
    if ((await store.countResets(db, person.id, new Date(createdAt.getTime() - hourMs))) >= maxPerHour) return
    const token = secrets.newToken()
    const tokenHash = secrets.hashToken(token)
    const expiresAt = new Date(createdAt.getTime() + lifetimeMs)
    await transact(db, async (tx) => {
      await store.insertReset(tx, { tokenHash, personId: person.id, createdAt, expiresAt })
      const dedupeKey = `password-reset:${tokenHash.toString('hex')}`
      const to = { accountId: null, name: person.name, recipient: person.email, kind: 'password_reset', dedupeKey }
      await mail.post(tx, to, {
        subject: 'Choose a new password',
        lines: ['A new password was requested for your sign-in.'],
        facts: [['Valid until', expiresAt.toISOString()]],
        todo: 'Open the link and choose a new password. If you did not request it, ignore this letter: nothing changes.',
        link: { label: 'Choose a new password', path: `/console/password-reset/${token}` },
        hasSecret: true,
      })
    })
  }

  /** Sets the password once and ends all sessions. The authenticator stays: a mailbox alone does not sign in. */
  async function complete(token: string, password: string): Promise<void> {
    const tokenHash = secrets.hashToken(token)
    const isOpen = await store.isResetOpen(db, tokenHash, clock.now())
    const gone = () => fail(404, 'not_found', 'The link does not exist, has expired or was used; request another one.')
    if (!isOpen) gone()
    const passwordHash = await people.prepare(password)
    await transact(db, async (tx) => {
      const id = (await store.takeReset(tx, tokenHash, clock.now())) ?? gone()
      await updatePerson(tx, id, { password_hash: passwordHash }, clock.now())
      await clearFactorFailures(tx, id, ['password'])
      await endSessionsOf(tx, id, clock.now())
      const actor = `person:${id}`
      await audit.record(tx, { actor, action: 'person.password_reset', target: actor, details: {} })
    })
  }

  const prune = (): Promise<void> => store.pruneResets(db, new Date(clock.now().getTime() - dayMs))

  const handler: Handler = {
    handle: async ({ payload }) => send((payload as { personId: number | null }).personId),
    concurrency: 2,
    leaseSeconds: 30,
    maxAttempts: 10,
    backoffMs: (attempts) => attempts * minuteMs,
  }

  return { request, complete, prune, handlers: { [queue]: handler } }
}
