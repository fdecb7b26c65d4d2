import { createClient, type Client } from './generated/resources/client.ts'
import { openHttp, type PackhouseOptions } from './options.ts'
import type { Http } from './request.ts'
import { waitForPurchase, type WaitOptions } from './waiting.ts'
import type { Data } from './operations.ts'

export type PlayerOptions = Omit<PackhouseOptions, 'apiKey'> & {
  /** The token of a client session, or a function that returns the current one. */
  token: string | (() => string | Promise<string>)
}

/** What a page does for one end user, in a client session. */
export type PlayerClient = Client & {
  /** Any endpoint by its path, with the same retries and errors. */
  http: Http
  /** Polls until the purchase is revealed. Throws `PurchaseNotFulfilledError` when it failed or was refunded. */
  waitForReveal(id: number, options?: WaitOptions): Promise<Data<'getClientPurchase'>>
}

/**
 * A client for the page of an end user. Your server opens the session with `packhouse.clientSessions.create` and hands the
 * token to the page.
 *
 * @example
 * const player = createPlayerClient({ baseUrl: 'https://packhouse.example.com', token })
 * const { id } = await player.purchases.buy({ tier_id: 1 })
 * const { items } = await player.waitForReveal(id)
 */
export function createPlayerClient({ token, ...options }: PlayerOptions): PlayerClient {
  const http = openHttp(options, () => (typeof token === 'string' ? token : token()))
  const client = createClient(http)
  return {
    ...client,
    http,
    waitForReveal: (id, waiting = {}) =>
      waitForPurchase((callOptions) => client.purchases.get(id, callOptions), waiting),
  }
}

export type { Data, Schemas } from './operations.ts'
export type { WaitOptions } from './waiting.ts'
export type { PackhouseOptions } from './options.ts'
export type { Pages } from './pages.ts'
export type { Http } from './request.ts'
export { PurchaseNotFulfilledError, StillWaitingError } from './waiting.ts'
export { PackhouseError } from './errors.ts'
