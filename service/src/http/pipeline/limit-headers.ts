import type { FastifyReply } from 'fastify'
import type { LimitVerdict } from './rate-limit.ts'

/** The end of the window as a Unix timestamp in seconds. */
const resetAt = (msToReset: number): number =>
  Math.ceil((performance.timeOrigin + performance.now() + msToReset) / 1_000)

export function writeLimitHeaders(reply: FastifyReply, { limit, remaining, msToReset }: LimitVerdict): void {
  reply.header('x-ratelimit-limit', String(limit))
  reply.header('x-ratelimit-remaining', String(remaining))
  reply.header('x-ratelimit-reset', String(resetAt(msToReset)))
}

/** The same headers, for responses written without Fastify. */
export const limitHeaderLines = ({ limit, remaining, msToReset }: LimitVerdict): string[] => [
  `X-RateLimit-Limit: ${limit}`,
  `X-RateLimit-Remaining: ${remaining}`,
  `X-RateLimit-Reset: ${resetAt(msToReset)}`,
]
