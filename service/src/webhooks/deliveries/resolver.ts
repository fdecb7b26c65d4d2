import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isLocalName } from '../endpoints/url-model.ts'

/** Resolves a host to its current addresses. */
export type Resolve = (host: string) => Promise<string[]>

const timeoutMs = 2_000

/**
 * Queries the name servers directly. The system resolver runs on a few shared threads, where one name with unresponsive
 * servers would delay all other deliveries.
 */
export function createResolver(): Resolve {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  return async (host) => {
    const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  }
}

/** An address is returned as is, local names are loopback, and other names are resolved. */
export async function addressesOf(host: string, resolve: Resolve): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  return isLocalName(host) ? ['127.0.0.1', '::1'] : resolve(host)
}
