import type { FastifyReply } from 'fastify'
import type { LimitVerdict } from './rate-limit.ts'

/** When a window that ends in so many milliseconds ends, in seconds of the epoch. */
const resetAt = (msToReset: number): number =>
  Math.ceil((performance.timeOrigin + performance.now() + msToReset) / 1_000)

/** What every answer says of the caller's budget. */
export function writeLimitHeaders(reply: FastifyReply, { limit, remaining, msToReset }: LimitVerdict): void {
  reply.header('x-ratelimit-limit', String(limit))
  reply.header('x-ratelimit-remaining', String(remaining))
  reply.header('x-ratelimit-reset', String(resetAt(msToReset)))
}

/** The same lines, for answers that are written without the framework. */
export const limitHeaderLines = ({ limit, remaining, msToReset }: LimitVerdict): string[] => [
  `X-RateLimit-Limit: ${limit}`,
  `X-RateLimit-Remaining: ${remaining}`,
  `X-RateLimit-Reset: ${resetAt(msToReset)}`,
]
