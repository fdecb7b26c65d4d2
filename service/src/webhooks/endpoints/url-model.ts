import { isIP } from 'node:net'
import { isLoopback, isPublic, type AddressPolicy } from './address-model.ts'

export const urlFaults = ['scheme', 'host', 'private_address', 'port', 'credentials', 'fragment'] as const
export type UrlFault = (typeof urlFaults)[number]

const publicPorts = new Set(['', '443', '8443'])
const internalNames = /(^|\.)(local|internal|intranet|lan|home\.arpa|localdomain)$/

/** The host of a URL for the resolver: without brackets and trailing dot. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Names that always resolve to loopback. */
export const isLocalName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')

function findHostFault(host: string, { allowLoopback }: AddressPolicy): UrlFault | undefined {
  if (isIP(host) === 0) {
    if (internalNames.test(host)) return 'private_address'
    return host.includes('.') ? undefined : 'host'
  }
  if (!isPublic(host)) return 'private_address'
  // Production requires a domain name: it identifies the owner and can move to another host.
  return allowLoopback ? undefined : 'host'
}

/** The rule that a webhook URL violates. The URL parser normalizes every notation of an address. */
export function findUrlFault(text: string, policy: AddressPolicy): UrlFault | undefined {
  if (!URL.canParse(text)) return /^https?:/i.test(text) ? 'host' : 'scheme'
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'scheme'
  if (url.username !== '' || url.password !== '') return 'credentials'
  if (text.includes('#')) return 'fragment'
  const host = hostOf(url)
  if (isLocalName(host) || isLoopback(host)) return policy.allowLoopback ? undefined : 'private_address'
  const hostFault = findHostFault(host, policy)
  if (hostFault) return hostFault
  if (url.protocol !== 'https:') return 'scheme'
  return policy.allowLoopback || publicPorts.has(url.port) ? undefined : 'port'
}
