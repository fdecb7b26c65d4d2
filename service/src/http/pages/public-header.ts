import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../app-type.ts'
import { createStaticAnswers } from './static-answers.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'pages', 'public')
const assets = '/public'

const places = [
  ['guides', '/guides', 'Guides'],
  ['reference', '/docs', 'API reference'],
  ['fairness', '/verify', 'Fairness'],
  ['status', '/status', 'Status'],
  ['station', '/station', 'Scan station'],
] as const

export type PublicPlace = (typeof places)[number][0] | 'start' | 'none'

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect x='5' y='9' width='16' height='20' rx='3' fill='%23f2b04c' transform='rotate(-9 13 19)'/%3E%3Crect x='11' y='4' width='16' height='21' rx='3' fill='%234b3fd6' transform='rotate(7 19 14)'/%3E%3C/svg%3E"

const fontLink = `<link rel="preload" href="${assets}/inter.woff2" as="font" type="font/woff2" crossorigin />`

/** The links to the icon and the style that every public page shares; its policy must allow both and the font. */
export const publicStyle = `<link rel="icon" href="${icon}" />${fontLink}<link rel="stylesheet" href="${assets}/public.css" />`

const mark = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect x="5" y="9" width="16" height="20" rx="3" fill="#f2b04c" transform="rotate(-9 13 19)" /><rect x="11" y="4" width="16" height="21" rx="3" fill="#4b3fd6" transform="rotate(7 19 14)" /></svg>`

/** The header of all public pages; `end` stands before the way to the console, such as a search. */
export function publicHeader(current: PublicPlace, end = ''): string {
  const links = places.map(
    ([place, address, text]) =>
      `<a href="${address}" data-place="${place}"${place === current ? ' aria-current="page"' : ''}>${text}</a>`,
  )
  return `<header class="site"><a class="site-brand" href="/"${current === 'start' ? ' aria-current="page"' : ''}>${mark}Packhouse</a><nav aria-label="Packhouse">${links.join('')}</nav><div class="site-end">${end}<a class="site-console" href="/console">Console</a></div></header>`
}

const config = { operationId: 'none', public: 'The look of the public pages.' } as const
const schema = { hide: true } as const
const dayCache = 'public, max-age=86400'

/** Serves the shared style and the font. */
export function publicAssetRoutes(app: App): void {
  const answers = createStaticAnswers()
  const style = readFileSync(join(folder, 'public.css'), 'utf8')
  const font = readFileSync(join(folder, 'inter.woff2'))
  app.get(`${assets}/public.css`, { config, schema }, async (request, reply) =>
    reply
      .header('content-type', 'text/css; charset=utf-8')
      .serializer(String)
      .send(await answers.prepare(request, reply, 'public.css', style)),
  )
  app.get(`${assets}/inter.woff2`, { config, schema }, (_request, reply) =>
    reply.header('content-type', 'font/woff2').header('cache-control', dayCache).send(font),
  )
}
