import { isIP, type Socket } from 'node:net'
import { callbackify } from 'node:util'
import { buildConnector } from 'undici'
import { mayConnect, type AddressPolicy } from '../endpoints/address-model.ts'
import { addressesOf, type Resolve } from './resolver.ts'

/** No connection was opened, because it would have led somewhere a delivery may not go. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

export class UnknownHost extends Error {
  override readonly name = 'UnknownHost'
}

export type ConnectorDeps = { resolve: Resolve; policy: AddressPolicy; connectMs: number }

const maxTries = 3

/** Every answer of the name servers must be allowed: one that is not shows that the name means us harm. */
async function permittedAddresses(host: string, { resolve, policy }: ConnectorDeps): Promise<string[]> {
  const addresses = await addressesOf(host, resolve)
  if (addresses.length === 0) throw new UnknownHost(`${host} has no address.`)
  const forbidden = addresses.find((address) => !mayConnect(address, policy))
  if (forbidden !== undefined) throw new ForbiddenAddress(`${host} is not on the public internet.`)
  return addresses.slice(0, maxTries)
}

/**
 * Opens connections to addresses that were looked at, and to nothing else: the name is resolved here, the answer is
 * checked, and the socket is given the address itself, while TLS still asks for the name. It runs for every connection,
 * so a name that moves between two attempts is looked at again.
 */
export function createConnector(deps: ConnectorDeps): buildConnector.connector {
  const connectTo = buildConnector({ timeout: deps.connectMs, allowH2: false })

  const connectOnce = (options: buildConnector.Options): Promise<Socket> =>
    new Promise((settle, refuse) => {
      connectTo(options, (error, socket) => (error === null ? settle(socket) : refuse(error)))
    })

  async function open(options: buildConnector.Options): Promise<Socket> {
    const host = options.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
    const { servername: _none, ...plain } = options
    // A name goes into the TLS handshake, an address does not.
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
    const answer = callbackify(open)
    answer(options, (error: Error | null, socket: Socket) =>
      error === null ? callback(null, socket) : callback(error, null),
    )
  }
}
