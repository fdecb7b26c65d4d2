import type { Clock } from '../../kernel/clock.ts'
import { createBufferPool } from '../engine/buffer-pool.ts'
import { createByteCache } from '../engine/byte-cache.ts'
import type { AllocateBytes } from '../engine/frame.ts'
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
  /** Called when the body is sent and its bytes may be overwritten. */
  readonly release?: () => void
}

type AnswerBase = Omit<Answer, 'body' | 'encoding' | 'headers' | 'release'>

/** A body that was sent. It is kept and compressed on its second request: most answers are requested once. */
type CachedBody = {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>> | undefined
  gzip: Promise<Buffer> | Buffer | undefined
}

/** In place of a body that was requested once. */
const requestedOnce = Symbol('requested once')
/** Of buffers that wait for the next page. */
const pooledBytes = 8 * 2 ** 20

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
  const bodies = createByteCache<CachedBody | typeof requestedOnce>({ maxBytes: cacheBytes })
  const pool = createBufferPool({ keptBytes: pooledBytes })
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

  function withBody(base: AnswerBase, cached: CachedBody, gzip: boolean): Answer | Promise<Answer> {
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

  function make(plan: Plan, nowMs: number, allocate: AllocateBytes): CachedBody {
    const body = plan.make(nowMs, allocate)
    return { body, headers: plan.headers?.(), gzip: undefined }
  }

  /** The body of a first request is sent from a pooled buffer and not kept. */
  function answerOnce(base: AnswerBase, plan: Plan, nowMs: number): Answer | Promise<Answer> {
    const { allocate, release } = pool.lease()
    const finish = ({ body, headers }: CachedBody): Answer => {
      // A request at the same time may have kept the body already.
      if (bodies.get(base.tag) === undefined) bodies.set(base.tag, requestedOnce, 0)
      return { ...base, headers, body, encoding: undefined, release }
    }
    const made = limiter.run(() => make(plan, nowMs, allocate))
    return made instanceof Promise ? made.then(finish) : finish(made)
  }

  function answerAndKeep(base: AnswerBase, plan: Plan, { nowMs, gzip }: { nowMs: number; gzip: boolean }) {
    const keep = (made: CachedBody): Answer | Promise<Answer> => {
      bodies.set(base.tag, made, made.body.length * bodyCostFactor)
      return withBody(base, made, gzip)
    }
    const made = limiter.run(() => make(plan, nowMs, Buffer.allocUnsafe))
    return made instanceof Promise ? made.then(keep) : keep(made)
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
      const known = bodies.get(tag)
      if (known === undefined) return answerOnce(base, plan, nowMs)
      const gzip = acceptsGzip(acceptEncoding)
      return known === requestedOnce ? answerAndKeep(base, plan, { nowMs, gzip }) : withBody(base, known, gzip)
    },
  }
}

/** Factor on the body size that accounts for the compressed variant. */
const bodyCostFactor = 1.2
