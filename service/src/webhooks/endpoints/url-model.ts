import { isIP } from 'node:net'
import { isLoopback, isPublic, type AddressPolicy } from './address-model.ts'

export const urlFaults = ['scheme', 'host', 'private_address', 'port', 'credentials', 'fragment'] as const
export type UrlFault = (typeof urlFaults)[number]

const publicPorts = new Set(['', '443', '8443'])
const innerNames = /(^|\.)(local|internal|intranet|lan|home\.arpa|localdomain)$/

/** The host of a URL as the resolver takes it: no brackets, no final dot. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Names that mean this machine wherever they are used. */
export const isLocalName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')

function findHostFault(host: string, { allowLoopback }: AddressPolicy): UrlFault | undefined {
  if (isIP(host) === 0) {
    if (innerNames.test(host)) return 'private_address'
    return host.includes('.') ? undefined : 'host'
  }
  if (!isPublic(host)) return 'private_address'
  // A name can move to another machine and says whose it is; in production nothing else is accepted.
  return allowLoopback ? undefined : 'host'
}

/** What is wrong with the URL of a webhook. The parser has turned every spelling of an address into the plain one. */
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
