import type { Random } from '../../kernel/random.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** The delay after each attempt: eight attempts in a little more than a day. */
export const retryDelaysMs = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour] as const

export const maxAttempts = retryDelaysMs.length + 1
export const maxRetryAfterMs = hour
const jitter = 0.2

/** A random number from -1 to 1. */
const spread = (random: Random): number => Buffer.from(random.bytes(4)).readUInt32BE() / 0x7f_ff_ff_ff - 1

/** The time of the next attempt; undefined after the last one. */
export function nextAttemptAt(attempts: number, now: Date, random: Random, retryAfterMs = 0): Date | undefined {
  const delay = retryDelaysMs[attempts - 1]
  if (delay === undefined) return undefined
  const spreadMs = Math.round(delay * (1 + jitter * spread(random)))
  return new Date(now.getTime() + Math.max(spreadMs, Math.min(retryAfterMs, maxRetryAfterMs)))
}

/** Parses Retry-After as seconds or a date. `now` must be real time, which the date refers to. */
export function readRetryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  if (/^\s*\d{1,9}\s*$/.test(header)) return Math.min(Number(header) * second, maxRetryAfterMs)
  const time = Date.parse(header)
  return Number.isNaN(time) ? undefined : Math.min(Math.max(0, time - now.getTime()), maxRetryAfterMs)
}
