import { createHash } from 'node:crypto'
import type { App, AppReply } from '../http/app-type.ts'
import { publicHeader, publicStyle } from '../http/pages/public-header.ts'
import type { ComponentStatus, ServiceStatus, StatusLevel } from './status.ts'

const style = `
:root { color-scheme: light dark; --paper: #fbfaf7; --card: #fff; --line: #e4e0ef; --ink: #1d1a2b; --soft: #5d586f;
  --operational: #1f7a4d; --degraded: #9a6200; --outage: #b3261e }
@media (prefers-color-scheme: dark) { :root { --paper: #14121d; --card: #1d1a2b; --line: #35304a; --ink: #f2f0fa; --soft: #a9a3bf;
  --operational: #5fd39a; --degraded: #f0b557; --outage: #ff8a80 } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 Inter, 'Segoe UI', system-ui, sans-serif }
main { max-width: 40rem; margin: 0 auto; padding: 3rem 1.25rem }
h1 { margin: 0 0 1.5rem; font-size: 1.75rem; letter-spacing: -.02em }
ul { margin: 0; padding: 0; list-style: none; background: var(--card); border: 1px solid var(--line); border-radius: .75rem }
li { display: flex; justify-content: space-between; gap: 1rem; padding: .9rem 1.1rem; border-top: 1px solid var(--line) }
li:first-child { border-top: 0 }
.operational { color: var(--operational) } .degraded { color: var(--degraded) } .outage { color: var(--outage) }
span { font-weight: 600; white-space: nowrap }
p { color: var(--soft) }
a { color: inherit }
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}' 'self'`,
  "font-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const titles = {
  operational: 'All systems operational',
  degraded: 'Some systems are degraded',
  outage: 'Some systems are down',
} as const satisfies Record<StatusLevel, string>
const words = { operational: '✓ Operational', degraded: '! Degraded', outage: '✕ Outage' } as const

const rowOf = ({ name, status }: ComponentStatus): string =>
  `<li>${name}<span class="${status}">${words[status]}</span></li>`

const pageOf = ({ status, components, checkedAt }: ServiceStatus): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${titles[status]} · Packhouse</title>
${publicStyle}
<style>${style}</style>
${publicHeader('status')}
<main>
<h1 class="${status}">${titles[status]}</h1>
<ul>
${components.map(rowOf).join('\n')}
</ul>
<p>Checked at <time datetime="${checkedAt.toISOString()}">${checkedAt.toISOString().replace('T', ' ').slice(0, 19)} UTC</time>.
<a href="/status">Check again</a> · <a href="/status.json">JSON</a></p>
</main>
</html>
`

const send = (reply: AppReply, type: string, body: string): AppReply =>
  reply
    .header('content-type', `${type}; charset=utf-8`)
    .header('cache-control', 'public, max-age=15')
    .header('referrer-policy', 'no-referrer')
    .serializer(String)
    .send(body)

/** The state of the service as a page and as JSON, for anyone. */
export function statusRoutes(app: App, readStatus: () => Promise<ServiceStatus>): void {
  const options = {
    config: { operationId: 'none', public: 'The status page is for everyone.' },
    schema: { hide: true },
  } as const
  app.get('/status', options, async (_request, reply) =>
    send(reply.header('content-security-policy', policy), 'text/html', pageOf(await readStatus())),
  )
  app.get('/status.json', options, async (_request, reply) => {
    const { status, components, checkedAt } = await readStatus()
    return send(reply, 'application/json', `${JSON.stringify({ status, components, checked_at: checkedAt })}\n`)
  })
}
