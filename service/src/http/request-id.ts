import { randomUUID } from 'node:crypto'

const safe = /^[\w.:-]{1,64}$/

/** The caller's own id when it is short and harmless, so that their logs and ours meet; otherwise a fresh one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && safe.test(header) ? header : randomUUID()
}
