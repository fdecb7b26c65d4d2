import { isIP, type Socket } from 'node:net'
import { callbackify } from 'node:util'
import { buildConnector } from 'undici'
import { mayConnect, type AddressPolicy } from '../endpoints/address-model.ts'
import { createTunnels } from './proxy.ts'
import { addressesOf, type Resolve } from './resolver.ts'

/** The host resolves to an address that deliveries must not connect to. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

export class UnknownHost extends Error {
  override readonly name = 'UnknownHost'
}

export type ConnectorDeps = { resolve: Resolve; policy: AddressPolicy; connectMs: number; proxy?: URL | undefined }

const maxTries = 3

/** All resolved addresses must be allowed; a single forbidden one rejects the host. */
async function permittedAddresses(host: string, { resolve, policy }: ConnectorDeps): Promise<string[]> {
  const addresses = await addressesOf(host, resolve)
  if (addresses.length === 0) throw new UnknownHost(`${host} does not resolve to an address.`)
  const forbidden = addresses.find((address) => !mayConnect(address, policy))
  if (forbidden !== undefined) throw new ForbiddenAddress(`${host} resolves to a non-public address.`)
  return addresses.slice(0, maxTries)
}

/**
 * Connects to checked addresses only: it resolves the name, checks the addresses, and connects the socket to the address
 * itself, while TLS verifies the name. This runs for every connection, which prevents DNS rebinding.
 */
export function createConnector(deps: ConnectorDeps): buildConnector.connector {
  const connectTo = buildConnector({ timeout: deps.connectMs, allowH2: false })

  const connectOnce = (options: buildConnector.Options): Promise<Socket> =>
    new Promise((resolve, reject) => {
      connectTo(options, (error, socket) => (error === null ? resolve(socket) : reject(error)))
    })
  const { proxy } = deps
  const openTunnel = proxy && createTunnels({ proxy, connect: connectOnce, timeoutMs: deps.connectMs })

  /** The proxy gets the checked address, so that it cannot be led to another by the name. */
  async function reach(options: buildConnector.Options): Promise<Socket> {
    if (!openTunnel) return connectOnce(options)
    const httpSocket = await openTunnel(
      options.hostname,
      options.port || (options.protocol === 'https:' ? '443' : '80'),
    )
    return options.protocol === 'https:' ? connectOnce({ ...options, httpSocket }) : httpSocket
  }

  async function open(options: buildConnector.Options): Promise<Socket> {
    const host = options.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
    const { servername: _ignored, ...plain } = options
    // SNI carries a name, never an address.
    const named = options.protocol === 'https:' && isIP(host) === 0 ? { ...plain, servername: host } : plain
    let failure: unknown
    for (const hostname of await permittedAddresses(host, deps)) {
      try {
        return await reach({ ...named, hostname })
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  return (options, callback) => {
    const openWithCallback = callbackify(open)
    openWithCallback(options, (error: Error | null, socket: Socket) =>
      error === null ? callback(null, socket) : callback(error, null),
    )
  }
}
