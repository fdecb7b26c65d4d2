import type { Clock } from '../../kernel/clock.ts'
import { createByteCache } from '../engine/byte-cache.ts'
import { contentKey, entityTag } from '../engine/page.ts'
import type { Published } from '../snapshots/published.ts'
import { acceptsGzip, compress, gzipTag, matchesTag, worthCompressing } from './encodings.ts'
import type { SearchLimiter } from './search-limiter.ts'
import type { Plan } from './plans.ts'

/** What the client said about what it has and what it takes. */
export type Terms = { readonly ifNoneMatch: string | undefined; readonly acceptEncoding: string | undefined }

export type Answer = {
  readonly status: 200 | 304
  readonly tag: string
  readonly version: string
  readonly contentType: string
  readonly headers: Readonly<Record<string, string>> | undefined
  readonly body: Buffer | undefined
  readonly encoding: 'gzip' | undefined
}

/** A body that was sent. It is compressed when it is asked for again: most questions are asked once. */
type Kept = {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>> | undefined
  gzip: Promise<Buffer> | Buffer | undefined
}

export type Answers = { answer(published: Published, plan: Plan, terms: Terms): Answer | Promise<Answer> }

export type AnswerDeps = {
  clock: Clock
  limiter: SearchLimiter
  /** Bytes for whole answers, in both encodings. */
  cacheBytes: number
}

/** The tag of a plan's answer, remembered with the content it was made for. */
type Tagged = { content: string; tag: string }

/** Answers plans: from the client's own copy, from bodies that were sent before, or by searching. */
export function createAnswers({ clock, limiter, cacheBytes }: AnswerDeps): Answers {
  const bodies = createByteCache<Kept>({ maxBytes: cacheBytes })
  const tags = new WeakMap<Plan, Tagged>()

  /** What does not show prices is the same for as long as the snapshot is. */
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

  function withBody(base: Omit<Answer, 'body' | 'encoding' | 'headers'>, kept: Kept, gzip: boolean) {
    const { headers, body } = kept
    if (!gzip || body.length < worthCompressing) return { ...base, headers, body, encoding: undefined }
    const zipped = (bytes: Buffer): Answer => {
      kept.gzip = bytes
      return { ...base, tag: gzipTag(base.tag), headers, body: bytes, encoding: 'gzip' }
    }
    if (Buffer.isBuffer(kept.gzip)) return zipped(kept.gzip)
    kept.gzip ??= compress(body)
    return kept.gzip.then(zipped)
  }

  function make(plan: Plan, nowMs: number): Kept {
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
      const kept = bodies.get(tag)
      if (kept) return withBody(base, kept, acceptsGzip(acceptEncoding))
      const keep = (made: Kept): Answer => {
        bodies.set(tag, made, made.body.length * keptCost)
        return { ...base, headers: made.headers, body: made.body, encoding: undefined }
      }
      const made = limiter.run(() => make(plan, nowMs))
      return made instanceof Promise ? made.then(keep) : keep(made)
    },
  }
}

/** A body is weighed with the compressed form it may get. */
const keptCost = 1.2
