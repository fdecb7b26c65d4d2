import type { ChainChange, ChainLog } from './changes.ts'
import { RpcError, rpcCodes, toHex, type Hex } from './rpc.ts'

type LogFilter = {
  readonly addresses: ReadonlySet<string> | undefined
  readonly topics: readonly (ReadonlySet<string> | undefined)[]
}
type Subscription = { readonly kind: 'newHeads' } | { readonly kind: 'logs'; readonly filter: LogFilter }
export type SubscriptionMessage = {
  readonly jsonrpc: '2.0'
  readonly method: 'eth_subscription'
  readonly params: { readonly subscription: Hex; readonly result: unknown }
}

const maxSubscriptions = 100
const maxAlternatives = 1_000

const invalid = (message: string): never => {
  throw new RpcError(rpcCodes.invalidParams, message)
}

function readAlternatives(value: unknown, name: string): ReadonlySet<string> | undefined {
  if (value === undefined || value === null) return undefined
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  // An empty list matches everything, as for eth_getLogs.
  if (list.length === 0) return undefined
  if (list.length > maxAlternatives) return invalid(`${name} must have at most ${maxAlternatives} entries.`)
  return new Set(
    list.map((entry) =>
      typeof entry === 'string' && /^0x[0-9a-fA-F]+$/.test(entry)
        ? entry.toLowerCase()
        : invalid(`${name} must be hex.`),
    ),
  )
}

export function readLogFilter(value: unknown): LogFilter {
  if (value === undefined || value === null) return { addresses: undefined, topics: [] }
  if (typeof value !== 'object') return invalid('The log filter must be an object.')
  const { address, topics = [] } = value as { address?: unknown; topics?: unknown }
  if (!Array.isArray(topics) || topics.length > 4) return invalid('topics must be a list of at most four.')
  return {
    addresses: readAlternatives(address, 'address'),
    topics: topics.map((topic: unknown) => readAlternatives(topic, 'topics')),
  }
}

/** A null position matches any topic, but a topic must exist there, as on common nodes. */
export function matchesLog({ addresses, topics }: LogFilter, log: ChainLog): boolean {
  if (addresses && !addresses.has(log.address.toLowerCase())) return false
  if (topics.length > log.topics.length) return false
  return topics.every((wanted, index) => !wanted || wanted.has(String(log.topics[index]).toLowerCase()))
}

/** The subscriptions of one connection. `nextId` is shared by all connections, so that ids are unique. */
export function createSubscriptions({
  send,
  nextId,
}: {
  readonly send: (message: SubscriptionMessage) => void
  readonly nextId: () => bigint
}) {
  const subscriptions = new Map<Hex, Subscription>()

  const notify = (subscription: Hex, results: readonly unknown[]): void => {
    for (const result of results) send({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription, result } })
  }

  return {
    subscribe([kind, filter]: readonly unknown[]): Hex {
      if (subscriptions.size >= maxSubscriptions)
        throw new RpcError(rpcCodes.limitExceeded, `A connection may have at most ${maxSubscriptions} subscriptions.`)
      if (kind !== 'newHeads' && kind !== 'logs') return invalid('The subscription must be one of newHeads, logs.')
      const id = toHex(nextId())
      subscriptions.set(id, kind === 'newHeads' ? { kind } : { kind, filter: readLogFilter(filter) })
      return id
    },
    unsubscribe: ([id]: readonly unknown[]): boolean => subscriptions.delete(String(id) as Hex),
    /** Publishes removed logs first, then the new blocks, then their logs. */
    publish(change: ChainChange): void {
      for (const [id, subscription] of subscriptions) {
        if (subscription.kind === 'newHeads') notify(id, change.heads.map(withoutBody))
        else
          notify(
            id,
            [...change.removedLogs, ...change.logs].filter((log) => matchesLog(subscription.filter, log)),
          )
      }
    },
  }
}

const bodyFields: ReadonlySet<string> = new Set(['transactions', 'uncles', 'withdrawals', 'size', 'totalDifficulty'])

const withoutBody = (head: object): unknown =>
  Object.fromEntries(Object.entries(head).filter(([name]) => !bodyFields.has(name)))
