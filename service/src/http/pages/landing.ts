import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../app-type.ts'
import { publicHeader, publicStyle } from './public-header.ts'

export type LandingOptions = {
  environment: 'sandbox' | 'production'
  /** Pictures served by this service, if it has any. */
  pictures: readonly { readonly address: string; readonly name: string }[]
  /** Whether the sample shop is served. */
  hasShop: boolean
  /** The address of the health check. */
  health: string
}

const page = join(import.meta.dirname, '..', '..', '..', 'pages', 'index.html')

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const healthMark = '<a class="status" id="status" href="/status" aria-live="polite">checking …</a>'

const link = (address: string): string => `<a href="${address}">${address}</a>`

function fill(template: string, { environment, pictures, hasShop, health }: LandingOptions): string {
  const isSandbox = environment === 'sandbox'
  const images = pictures.map(({ address, name }) => `<img src="${escapeText(address)}" alt="${escapeText(name)}" />`)
  const links = [
    '/guides',
    '/docs',
    '/openapi.json',
    '/downloads',
    '/status',
    '/verify',
    '/station',
    health,
    ...(isSandbox ? ['/readyz', '/metrics'] : []),
  ]
  const credentials = isSandbox
    ? 'This is a sandbox: <code>sandbox.json</code> in its data folder contains an API key for each account type.'
    : 'Request an API key from your account manager.'
  const parts: Readonly<Record<string, string>> = {
    style: publicStyle,
    header: publicHeader('start', healthMark),
    hero: images.length > 0 ? 'pictured' : '',
    fan: images.length > 0 ? `<div class="fan">${images.join('')}</div>` : '',
    credentials,
    shop: hasShop ? '<a class="button" href="/shop">Visit the sample shop</a>' : '',
    links: links.map(link).join(' '),
  }
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '')
}

/** CSP hashes of the inline elements; no other script or style is allowed. */
function hashesOf(html: string, element: 'script' | 'style'): string {
  const found = [...html.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))]
  return found.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ')
}

/** The landing page. It loads nothing from other hosts. */
export function landingRoutes(app: App, options: LandingOptions): void {
  const html = fill(readFileSync(page, 'utf8'), options)
  const policy = [
    "default-src 'none'",
    `script-src ${hashesOf(html, 'script')}`,
    `style-src ${hashesOf(html, 'style')} 'self'`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  app.get(
    '/',
    { config: { operationId: 'none', public: 'The front page holds no data of accounts.' }, schema: { hide: true } },
    (_request, reply) => {
      reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-cache')
        .send(html)
    },
  )
}
