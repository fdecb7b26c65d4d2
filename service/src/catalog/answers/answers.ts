import type { Clock } from '../../kernel/clock.ts'
import { createByteCache } from '../engine/byte-cache.ts'
import { contentKey, entityTag } from '../engine/page.ts'
import type { Published } from '../snapshots/published.ts'
import { acceptsGzip, compress, gzipTag, matchesTag, minCompressBytes } from '../../http/pipeline/encodings.ts'
import type { SearchLimiter } from './search-limiter.ts'
import type { Plan } from './plans.ts'

/** The request headers for conditional requests and content negotiation. */
export type ClientHeaders = { readonly ifNoneMatch: string | undefined; readonly acceptEncoding: string | undefined }

export type Answer = {
  readonly status: 200 | 304
  readonly tag: string
  readonly version: string
  readonly contentType: string
  readonly headers: Readonly<Record<string, string>> | undefined
  readonly body: Buffer | undefined
  readonly encoding: 'gzip' | undefined
}

/** A body that was sent. It is compressed on its second request: most answers are requested once. */
type CachedBody = {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>> | undefined
  gzip: Promise<Buffer> | Buffer | undefined
}

export type Answers = { answer(published: Published, plan: Plan, client: ClientHeaders): Answer | Promise<Answer> }

export type AnswerDeps = {
  clock: Clock
  limiter: SearchLimiter
  /** Cache size for complete answers in both encodings. */
  cacheBytes: number
}

/** The entity tag of a plan's answer, and the content key it was computed for. */
type Tagged = { content: string; tag: string }

/** Answers plans with 304, from the body cache, or by searching. */
export function createAnswers({ clock, limiter, cacheBytes }: AnswerDeps): Answers {
  const bodies = createByteCache<CachedBody>({ maxBytes: cacheBytes })
  const tags = new WeakMap<Plan, Tagged>()

  /** An answer without prices changes only with the snapshot. */
  function contentOf({ snapshot, version }: Published, plan: Plan, nowMs: number): string {
    if (plan.content) return plan.content(nowMs)
    return plan.withPrices ? contentKey(snapshot, { includePrices: true, nowMs }) : version
  }

  function tagOf(published: Published, plan: Plan, nowMs: number): string {
    const content = contentOf(published, plan, nowMs)
    const known = tags.get(plan)
    if (known?.content === content) return known.tag
    const tag = entityTag(content, plan.key)
    tags.set(plan, { content, tag })
    return tag
  }

  function withBody(base: Omit<Answer, 'body' | 'encoding' | 'headers'>, cached: CachedBody, gzip: boolean) {
    const { headers, body } = cached
    if (!gzip || body.length < minCompressBytes) return { ...base, headers, body, encoding: undefined }
    const zipped = (bytes: Buffer): Answer => {
      cached.gzip = bytes
      return { ...base, tag: gzipTag(base.tag), headers, body: bytes, encoding: 'gzip' }
    }
    if (Buffer.isBuffer(cached.gzip)) return zipped(cached.gzip)
    cached.gzip ??= compress(body)
    return cached.gzip.then(zipped)
  }

  function make(plan: Plan, nowMs: number): CachedBody {
    const body = plan.make(nowMs)
    return { body, headers: plan.headers?.(), gzip: undefined }
  }

  return {
    answer(published, plan, { ifNoneMatch, acceptEncoding }) {
      const nowMs = clock.now().getTime()
      plan.check?.()
      const tag = tagOf(published, plan, nowMs)
      const base = { status: 200, tag, version: published.version, contentType: plan.contentType } as const
      if (ifNoneMatch !== undefined && matchesTag(ifNoneMatch, tag)) {
        return { ...base, status: 304, headers: undefined, body: undefined, encoding: undefined }
      }
      const cached = bodies.get(tag)
      if (cached) return withBody(base, cached, acceptsGzip(acceptEncoding))
      const keep = (made: CachedBody): Answer => {
        bodies.set(tag, made, made.body.length * bodyCostFactor)
        return { ...base, headers: made.headers, body: made.body, encoding: undefined }
      }
      const made = limiter.run(() => make(plan, nowMs))
      return made instanceof Promise ? made.then(keep) : keep(made)
    },
  }
}

/** Factor on the body size that accounts for the compressed variant. */
const bodyCostFactor = 1.2
