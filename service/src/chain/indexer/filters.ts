import type { Address } from 'viem'
import { createBitsCache, readBloom } from './bloom.ts'
import type { BlockHeader, RawLog } from './model.ts'
import type { LogQuery } from './reader.ts'
import { addressTopic, isFromSource, topicPosition, type Subscription, type WatchedSets } from './registry.ts'

/** Builds log queries and checks their results. */
export type LogFilters = {
  queries(range: { fromBlock: bigint; toBlock: bigint }): LogQuery[]
  isWanted(log: RawLog): boolean
  /** The bloom indicates that there may be matching logs. */
  isHinted(header: BlockHeader): boolean
  /** The bloom indicates matching logs, and none came. */
  isSuspicious(header: BlockHeader, logs: readonly RawLog[]): boolean
}

export type FilterOptions = {
  readonly subscriptions: readonly Subscription[]
  readonly watched: WatchedSets
  /** Nodes reject filters with too many values; longer ones are split. */
  readonly maxFilterValues: number
}

function inParts<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, part) =>
    values.slice(part * size, (part + 1) * size),
  )
}

/** Addresses whose logs are all indexed. */
function addressesOf(subscriptions: readonly Subscription[], watched: WatchedSets): Address[] {
  const addresses = subscriptions.flatMap(({ source }) => {
    if ('watched' in source) return watched.list(source.watched)
    return 'where' in source ? [] : [source.address]
  })
  return [...new Set(addresses)]
}

type Filtered = Subscription & { source: Extract<Subscription['source'], { where: unknown }> }
const isFiltered = (subscription: Subscription): subscription is Filtered => 'where' in subscription.source

/** Created once, because it caches the bloom bits of all addresses. */
export function createLogFilters({ subscriptions, watched, maxFilterValues }: FilterOptions): LogFilters {
  const bitsOf = createBitsCache()

  function queries(range: { fromBlock: bigint; toBlock: bigint }): LogQuery[] {
    const whole = inParts(addressesOf(subscriptions, watched), maxFilterValues)
    const filtered = subscriptions.filter(isFiltered).flatMap(({ source, event, topic0 }) => {
      const position = topicPosition(event, source.where.argument)
      return inParts(watched.list(source.where.watched), maxFilterValues).map((part) => {
        const before = Array.from({ length: position - 1 }, () => null)
        return { ...range, addresses: [source.address], topics: [topic0, ...before, part.map(addressTopic)] }
      })
    })
    return [...whole.map((addresses) => ({ ...range, addresses })), ...filtered]
  }

  function isHinted({ source, topic0 }: Subscription, bloom: ReturnType<typeof readBloom>): boolean {
    if (!bloom.has(bitsOf(topic0))) return false
    if ('watched' in source) return watched.list(source.watched).some((address) => bloom.has(bitsOf(address)))
    if (!bloom.has(bitsOf(source.address))) return false
    if (!('where' in source)) return true
    return watched.list(source.where.watched).some((address) => bloom.has(bitsOf(addressTopic(address))))
  }

  function hintedBy({ logsBloom }: BlockHeader): Subscription[] {
    if (/^0x0*$/.test(logsBloom)) return []
    const bloom = readBloom(logsBloom)
    return subscriptions.filter((subscription) => isHinted(subscription, bloom))
  }

  return {
    queries,
    isWanted: (log) => subscriptions.some((subscription) => isFromSource(subscription, log, watched)),
    isHinted: (header) => hintedBy(header).length > 0,
    isSuspicious: (header, logs) =>
      hintedBy(header).some(
        (subscription) =>
          !logs.some((log) => log.topics[0] === subscription.topic0 && isFromSource(subscription, log, watched)),
      ),
  }
}
