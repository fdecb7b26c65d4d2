import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isLocalName } from '../endpoints/url-model.ts'

/** The addresses of a host, as the network knows them at this moment. */
export type Resolve = (host: string) => Promise<string[]>

const timeoutMs = 2_000

/**
 * Asks the name servers directly. The system's own look-up runs on a few shared threads: one name whose servers never
 * answer would hold up everybody else's deliveries.
 */
export function createResolver(): Resolve {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  return async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}

/** An address is itself, this machine's names are not asked for, everything else is. */
export async function addressesOf(host: string, resolve: Resolve): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  return isLocalName(host) ? ['127.0.0.1', '::1'] : resolve(host)
}
