import type { Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { dayMs } from '../../kernel/time.ts'
import type { Letters } from './factor-locks.ts'
import { insertReset } from './link-store.ts'
import type { Person } from '../people/store.ts'
import type { Secrets } from './secrets.ts'

export type PasswordLinkDeps = { clock: Clock; secrets: Secrets; mail: Letters | undefined }

export type PasswordLinks = ReturnType<typeof createPasswordLinks>

/** Links with which operators choose their own password, once. No other person chooses or sees it. */
export function createPasswordLinks({ clock, secrets, mail }: PasswordLinkDeps) {
  /** Sends the letter and returns the path of the link, which is shown on the host only. */
  async function send(tx: Tx, { id, name, email }: Person): Promise<string> {
    const token = secrets.newToken()
    const tokenHash = secrets.hashToken(token)
    const createdAt = clock.now()
    const expiresAt = new Date(createdAt.getTime() + dayMs)
    await insertReset(tx, { tokenHash, personId: id, createdAt, expiresAt })
    const path = `/console/password-reset/${token}`
    const dedupeKey = `password-link:${tokenHash.toString('hex')}`
    const to = { accountId: null, name, recipient: email, kind: 'password_link', dedupeKey }
    await mail?.post(tx, to, {
      subject: 'Choose your password',
      lines: ['An administrator has created your account of the operator console, or reset its password.'],
      facts: [['Valid until', expiresAt.toISOString()]],
      todo: 'Open the link and choose a password that no other person knows. If you do not expect this letter, ignore it.',
      link: { label: 'Choose your password', path },
      hasSecret: true,
    })
    return path
  }

  return { send }
}
