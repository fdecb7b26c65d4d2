import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { publicHeader, publicStyle } from '../../http/pages/public-header.ts'
import { fail } from '../../kernel/errors.ts'
import type { FairnessService } from './service.ts'
import type { SummarizeDraw } from './summarize.ts'
import { summaryToWire } from './summary-wire.ts'
import { evidenceToWire } from './wire.ts'
import type { PublicUrls } from '../shared/public-urls.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'pages', 'verify')

const types = { html: 'text/html', css: 'text/css', js: 'text/javascript' } as const

/** The complete source of the page, served without a build step so that it can be read. */
const files = [
  'verify.css',
  'verify.js',
  'chrome.js',
  'texts.js',
  'texts-en.js',
  'texts-de.js',
  'texts-fr.js',
  'elements.js',
  'hero.js',
  'odds.js',
  'sources.js',
  'steps.js',
  'verdict.js',
  'node.js',
  'proof.js',
  'draws.js',
  'events.js',
  'bytes.js',
  'keccak.js',
] as const

/** No third-party or inline code. Any node may be queried, because the page holds no secrets. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self' https: http://127.0.0.1:* http://localhost:*",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const config = { operationId: 'none', public: 'A draw can be verified by everyone, from chain data.' } as const
const schema = { hide: true } as const
const RequestPath = Type.Object({
  request_id: Type.String({ pattern: '^[0-9]{1,29}$', description: 'The id of the request.' }),
})

export type VerifyPageDeps = {
  fairness: FairnessService
  summarize: SummarizeDraw
  chainId: number | undefined
  publicUrls: PublicUrls
}

const evidenceTtlMs = 10_000
const maxCached = 50

/** Caches evidence, because collecting it is slow and the page of a popular draw gets many readers. */
function createEvidenceCache(collect: FairnessService['collect']): FairnessService['collect'] {
  const cache = new Map<bigint, { evidence: ReturnType<typeof collect>; until: number }>()
  return (requestId) => {
    const now = performance.now()
    const known = cache.get(requestId)
    if (known && known.until > now) return known.evidence
    for (const [id, { until }] of cache) if (until <= now || cache.size >= maxCached) cache.delete(id)
    const evidence = collect(requestId)
    cache.set(requestId, { evidence, until: now + evidenceTtlMs })
    evidence.catch(() => cache.delete(requestId))
    return evidence
  }
}

function serve(app: App, path: string, name: string): void {
  const text = readFileSync(join(folder, name), 'utf8')
    .replace('{{style}}', publicStyle)
    .replace('{{header}}', publicHeader('fairness'))
  const type = types[name.slice(name.lastIndexOf('.') + 1) as keyof typeof types]
  app.get(path, { config, schema }, (_request, reply) => {
    reply
      .header('content-type', `${type}; charset=utf-8`)
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-cache')
      .send(text)
  })
}

/** Serves the public page that verifies a draw in the browser (no authentication). */
export function verifyPageRoutes(app: App, { fairness, summarize, chainId, publicUrls }: VerifyPageDeps): void {
  const collect = createEvidenceCache(fairness.collect)
  for (const name of files) serve(app, `/verify/files/${name}`, name)
  serve(app, '/verify', 'index.html')
  serve(app, '/verify/:request_id', 'index.html')

  app.get(
    '/verify/:request_id/evidence.json',
    { config, schema: { ...schema, params: RequestPath } },
    async ({ params }) => {
      const evidence = await collect(BigInt(params.request_id))
      if (!evidence || chainId === undefined) {
        return fail(404, 'not_found', `Request ${params.request_id} not found on chain.`)
      }
      return evidenceToWire(evidence, chainId, publicUrls)
    },
  )

  app.get(
    '/verify/:request_id/summary.json',
    { config, schema: { ...schema, params: RequestPath } },
    async ({ params }) => {
      const requestId = BigInt(params.request_id)
      return summaryToWire(requestId, await summarize(requestId))
    },
  )
}
