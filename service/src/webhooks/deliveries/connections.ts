import { isIP, type Socket } from 'node:net'
import { callbackify } from 'node:util'
import { buildConnector } from 'undici'
import { mayConnect, type AddressPolicy } from '../endpoints/address-model.ts'
import { addressesOf, type Resolve } from './resolver.ts'

/** The host resolves to an address that deliveries must not connect to. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

export class UnknownHost extends Error {
  override readonly name = 'UnknownHost'
}

export type ConnectorDeps = { resolve: Resolve; policy: AddressPolicy; connectMs: number }

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

  async function open(options: buildConnector.Options): Promise<Socket> {
    const host = options.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
    const { servername: _ignored, ...plain } = options
    // SNI carries a name, never an address.
    const named = options.protocol === 'https:' && isIP(host) === 0 ? { ...plain, servername: host } : plain
    let failure: unknown
    for (const hostname of await permittedAddresses(host, deps)) {
      try {
        return await connectOnce({ ...named, hostname })
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
