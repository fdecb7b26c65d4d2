import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicHeader, publicStyle } from '../public-header.ts'
import { escapeHtml } from './html.ts'
import { fillAddress } from './values.ts'

const template = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'pages', 'guides', 'page.html'), 'utf8')

/** Pages of text load nothing from other hosts and run no inline script. */
export const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const search = `<search><input id="query" type="search" placeholder="Search" aria-label="Search guides, reference and errors" autocomplete="off" /><ol id="found" hidden></ol></search>`

/** What the two kinds of pages have of their own. */
const kinds = {
  guides: { site: 'Packhouse guides', button: 'All guides', menuLabel: 'Guides', assets: '' },
  reference: {
    site: 'Packhouse API',
    button: 'Contents',
    menuLabel: 'API reference',
    assets:
      '<link rel="stylesheet" href="/docs/reference.css" /><script src="/docs/reference.js" type="module"></script>',
  },
} as const

export type Framed = {
  title: string
  /** One sentence for search engines and previews. */
  description: string
  menu: string
  article: string
  outline?: string
  neighbours?: string
}

/** Search engines show about this much of a description. */
const maxDescriptionLength = 160

/** A text up to the end of the last word that fits a description. */
function shorten(text: string): string {
  if (text.length <= maxDescriptionLength) return text
  return `${text.slice(0, maxDescriptionLength).replace(/\s\S*$/, '')} …`
}

/** A page of the guides or the reference with the header, the search and the menu that they share. */
export function framePage(kind: keyof typeof kinds, { title, description, ...page }: Framed): string {
  const parts: Readonly<Record<string, string>> = {
    outline: '',
    neighbours: '',
    ...page,
    ...kinds[kind],
    title: escapeHtml(title),
    description: escapeHtml(shorten(description)),
    style: publicStyle,
    header: publicHeader(kind, search),
  }
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, part: string) => parts[part] ?? '')
}

/** Sends a page with the headers of all pages of text. */
export const withPageHeaders = (reply: FastifyReply): FastifyReply =>
  reply.header('content-security-policy', policy).header('referrer-policy', 'same-origin')

/** The page as the reader of a request sees it. */
export const pageFor = ({ protocol, host }: FastifyRequest, html: string): string =>
  fillAddress(html, `${protocol}://${host}`)

export const sendHtml = (request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply =>
  withPageHeaders(reply)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .serializer(String)
    .send(pageFor(request, html))
