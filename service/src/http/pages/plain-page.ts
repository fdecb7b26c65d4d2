import type { FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import { publicHeader, publicStyle } from './public-header.ts'

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const style = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #1d1a2b; --soft: #5d586f; --accent: #4b3fd6 }
@media (prefers-color-scheme: dark) { :root { --paper: #14121d; --ink: #f2f0fa; --soft: #a9a3bf; --accent: #9b93ff } }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 Inter, 'Segoe UI', system-ui, sans-serif }
main { max-width: 30rem; margin: 14vh auto 0; padding: 2rem }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; letter-spacing: -.02em }
p { margin: 0 0 1.5rem; color: var(--soft) }
main a { margin-right: 1.25rem; color: var(--accent); font-weight: 600 }
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

/** A short page for people: what happened and where to go on. */
export function sendPage(reply: FastifyReply, status: number, title: string, text: string): FastifyReply {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escapeText(title)} · Packhouse</title>
${publicStyle}
<style>${style}</style>
${publicHeader('none')}
<main>
<h1>${escapeText(title)}</h1>
<p>${escapeText(text)}</p>
<a href="/">Start page</a><a href="/console">Console</a><a href="/guides">Guides</a><a href="/docs">API reference</a>
</main>
</html>
`
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-cache')
    .serializer(String)
    .send(html)
}
