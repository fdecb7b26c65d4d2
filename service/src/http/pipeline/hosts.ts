import { isIP } from 'node:net'

export type HostNames = {
  /** The names that lead to this service: of its public address, and others that the operator lists. */
  names: readonly string[]
  /** Also accepts `localhost`, for a sandbox and for a service without a public name. */
  isLocal: boolean
}

/** The name without the port; an IPv6 address without its brackets. */
export const nameOf = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/^\[(.*)\]$/, '$1')

/**
 * Whether the Host header names this service. A page whose own name was rebound to the address of the service sends that
 * name; an address can not be rebound, and probes of a balancer use one.
 */
export function isOwnHost(host: string, { names, isLocal }: HostNames): boolean {
  const name = nameOf(host)
  if (isIP(name) !== 0 || names.includes(name)) return true
  return isLocal && (name === 'localhost' || name.endsWith('.localhost'))
}
