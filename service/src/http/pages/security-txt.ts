import { dayMs } from '../../kernel/time.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { App } from '../app-type.ts'

export type SecurityTextOptions = {
  clock: Clock
  /** Where weaknesses are reported: mailto: or https: addresses. */
  contacts: readonly string[]
  readPublicUrl: () => string | undefined
}

/** RFC 9116 recommends less than a year; the text is written for each request, so it never expires unnoticed. */
const validDays = 180

/** How researchers report a weakness (RFC 9116). Served where a contact is configured. */
export function securityTextRoutes(app: App, { clock, contacts, readPublicUrl }: SecurityTextOptions): void {
  if (contacts.length === 0) return
  app.get(
    '/.well-known/security.txt',
    {
      config: { operationId: 'none', public: 'Researchers without an account report weaknesses here.' },
      schema: { hide: true },
    },
    (_request, reply) => {
      const expires = new Date(clock.now().getTime() + validDays * dayMs)
      const publicUrl = readPublicUrl()
      const lines = [
        ...contacts.map((contact) => `Contact: ${contact}`),
        `Expires: ${expires.toISOString().slice(0, 19)}Z`,
        'Preferred-Languages: en',
        // The canonical address is an https one; a sandbox has none.
        ...(publicUrl?.startsWith('https:') ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
      ]
      return reply
        .header('content-type', 'text/plain; charset=utf-8')
        .header('cache-control', 'max-age=86400')
        .send(`${lines.join('\n')}\n`)
    },
  )
}
