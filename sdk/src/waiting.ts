import { pause } from './attempts.ts'
import type { CallOptions } from './operations.ts'

/** The timeout and interval of polling. */
export type WaitOptions = CallOptions & {
  /** Timeout; default two minutes. */
  forMs?: number | undefined
  /** Interval; default one second. */
  everyMs?: number | undefined
}

/** The timeout elapsed before the expected state was reached; it may still be reached later. */
export class StillWaitingError<Row> extends Error {
  override readonly name = 'StillWaitingError'
  /** The last polled state. */
  readonly last: Row

  constructor(last: Row, forMs: number) {
    super(`Not finished after ${Math.round(forMs / 1_000)} s; processing continues, so check again later.`)
    this.last = last
  }
}

/** The purchase ended without cards; its credits are available again, or were never taken. */
export class PurchaseNotFulfilledError<Row extends { status: string; failure_reason: string | null }> extends Error {
  override readonly name = 'PurchaseNotFulfilledError'
  readonly purchase: Row
  readonly status: 'FAILED' | 'REFUNDED'
  readonly reason: string | null

  constructor(purchase: Row) {
    super(`The purchase has status ${purchase.status}: ${purchase.failure_reason ?? 'no reason given'}.`)
    this.purchase = purchase
    this.status = purchase.status === 'REFUNDED' ? 'REFUNDED' : 'FAILED'
    this.reason = purchase.failure_reason
  }
}

/** What was waited for ended otherwise. */
export class EndedOtherwiseError<Row extends { status: string }> extends Error {
  override readonly name = 'EndedOtherwiseError'
  /** The final state. */
  readonly last: Row
  readonly status: string

  constructor(last: Row) {
    super(`It ended with status ${last.status}.`)
    this.last = last
    this.status = last.status
  }
}

/** Polls until the row is finished. */
export async function waitFor<Row>(
  read: (options: CallOptions) => Promise<Row>,
  isFinished: (row: Row) => boolean,
  { forMs = 120_000, everyMs = 1_000, ...options }: WaitOptions,
): Promise<Row> {
  const until = performance.now() + forMs
  for (;;) {
    const row = await read(options)
    if (isFinished(row)) return row
    if (performance.now() + everyMs > until) throw new StillWaitingError(row, forMs)
    await pause(everyMs, options.signal)
  }
}

const unsuccessful = ['FAILED', 'REFUNDED']
const final = ['FULFILLED', 'PARTIALLY_FULFILLED', ...unsuccessful]

/** Polls until a purchase is revealed; throws when it failed or was refunded. */
export async function waitForPurchase<Row extends { status: string; failure_reason: string | null }>(
  read: (options: CallOptions) => Promise<Row>,
  options: WaitOptions,
): Promise<Row> {
  const purchase = await waitFor(read, ({ status }) => final.includes(status), options)
  if (unsuccessful.includes(purchase.status)) throw new PurchaseNotFulfilledError(purchase)
  return purchase
}

/** Polls until the row has a wanted status; throws when it can no longer reach one. */
export async function waitForStatus<Row extends { status: string }>(
  read: (options: CallOptions) => Promise<Row>,
  { wanted, ended }: { wanted: readonly string[]; ended: readonly string[] },
  options: WaitOptions,
): Promise<Row> {
  const last = await waitFor(read, ({ status }) => wanted.includes(status) || ended.includes(status), options)
  if (ended.includes(last.status)) throw new EndedOtherwiseError(last)
  return last
}
