import { bloomOf, createBitsCache, readBloom, type Bloom } from './bloom.ts'
import type { LogFilters } from './filters.ts'
import { maxOf, sameHash, type BlockHeader, type RawLog } from './model.ts'
import { NodeFault } from './node-fault.ts'
import type { RangeSize } from './range.ts'
import type { ChainReader } from './reader.ts'

/** A section of one branch: every header and all matching logs, in order. */
export type Batch = { readonly headers: readonly BlockHeader[]; readonly logs: readonly RawLog[] }

export type FetchDeps = {
  readonly filters: LogFilters
  readonly range: RangeSize
  readonly receiptCheck: ReceiptCheck
  /** Most logs per transaction, unless a single block has more. */
  readonly maxLogs: number
  readonly onForeignLog: (log: RawLog) => void
}

/**
 * When the receipts of a block are read as well: `suspicious` where the bloom matches and no log came, `always` where
 * the bloom matches, `never` for chains without a meaningful bloom.
 */
export type ReceiptCheck = 'suspicious' | 'always' | 'never'

const headersAtOnce = 25

/** The headers of a range, each the parent of the next. */
export async function fetchHeaders(node: ChainReader, from: bigint, count: number): Promise<BlockHeader[]> {
  const headers: BlockHeader[] = []
  for (let start = 0; start < count; start += headersAtOnce) {
    const numbers = Array.from({ length: Math.min(headersAtOnce, count - start) }, (_, at) => from + BigInt(start + at))
    for (const header of await Promise.all(numbers.map((number) => node.block(number)))) {
      if (!header) throw new NodeFault('unsettled', 'The node lacks a block below its own head.')
      const parent = headers.at(-1)
      if (parent && !sameHash(parent.hash, header.parentHash))
        throw new NodeFault('unsettled', `The node switched branches at block ${header.number} during the read.`)
      headers.push(header)
    }
  }
  return headers
}

/**
 * The logs of the headers, as many as the node returns at once. Watched addresses are read between headers and logs, so
 * that every address published before these blocks is included.
 */
export async function fetchLogs(
  node: ChainReader,
  headers: readonly BlockHeader[],
  { filters, range, receiptCheck, maxLogs, onForeignLog }: FetchDeps,
): Promise<Batch> {
  for (;;) {
    const part = headers.slice(0, range.current)
    try {
      const logs = checkLogs(part, await requestLogs(node, part, filters), { filters, receiptCheck, onForeignLog })
      if (receiptCheck !== 'never') await confirm(node, part, logs, { filters, receiptCheck })
      const batch = cutAt(maxLogs, { headers: part, logs })
      if (batch.headers.length < part.length) range.shrink()
      else if (part.length === range.current) range.grow()
      return batch
    } catch (error) {
      const isTooMuch = error instanceof NodeFault && error.kind === 'range_refused'
      if (!isTooMuch || !range.shrink()) throw error
    }
  }
}

/** The first blocks of a batch, up to a number of logs. */
function cutAt(maxLogs: number, batch: Batch): Batch {
  const first = batch.logs[maxLogs]
  if (!first) return batch
  const last = maxOf(first.blockNumber - 1n, batch.headers[0]?.number ?? 0n)
  return {
    headers: batch.headers.filter(({ number }) => number <= last),
    logs: batch.logs.filter(({ blockNumber }) => blockNumber <= last),
  }
}

async function requestLogs(node: ChainReader, headers: readonly BlockHeader[], filters: LogFilters): Promise<RawLog[]> {
  const [first, last] = [headers[0], headers.at(-1)]
  if (!first || !last) return []
  const found = new Map<string, RawLog>()
  for (const query of filters.queries({ fromBlock: first.number, toBlock: last.number }))
    for (const log of await node.logs(query)) found.set(`${log.blockHash}:${log.logIndex}`, log)
  return [...found.values()].sort((one, other) =>
    one.blockNumber === other.blockNumber
      ? one.logIndex - other.logIndex
      : one.blockNumber < other.blockNumber
        ? -1
        : 1,
  )
}

/** Keeps matching logs and rejects logs that contradict the headers. */
function checkLogs(
  headers: readonly BlockHeader[],
  logs: readonly RawLog[],
  { filters, receiptCheck, onForeignLog }: Omit<FetchDeps, 'range' | 'maxLogs'>,
): RawLog[] {
  const byNumber = new Map(headers.map((header) => [header.number, header]))
  const blooms = new Map<bigint, Bloom>()
  const bitsOf = createBitsCache()
  return logs.filter((log) => {
    if (!filters.isWanted(log)) {
      onForeignLog(log)
      return false
    }
    const header = byNumber.get(log.blockNumber)
    if (!header || !sameHash(header.hash, log.blockHash))
      throw new NodeFault('unsettled', `A log of block ${log.blockNumber} belongs to another branch than its header.`)
    if (header.transactions[log.txIndex] !== log.txHash)
      throw new NodeFault('malformed', `A log of block ${log.blockNumber} names a transaction outside of the block.`)
    if (receiptCheck !== 'never') {
      const bloom = blooms.get(header.number) ?? readBloom(header.logsBloom)
      blooms.set(header.number, bloom)
      if (![log.address, ...log.topics].every((value) => bloom.has(bitsOf(value))))
        throw new NodeFault('malformed', `A log of block ${log.blockNumber} contradicts the bloom of its header.`)
    }
    return true
  })
}

/** Where the bloom indicates more logs than the node returned, the receipts decide. */
async function confirm(
  node: ChainReader,
  headers: readonly BlockHeader[],
  logs: readonly RawLog[],
  { filters, receiptCheck }: Pick<FetchDeps, 'filters' | 'receiptCheck'>,
): Promise<void> {
  const byBlock = Map.groupBy(logs, (log) => log.blockHash)
  for (const header of headers) {
    const ours = byBlock.get(header.hash) ?? []
    const isDue = receiptCheck === 'always' ? filters.isHinted(header) : filters.isSuspicious(header, ours)
    if (!isDue) continue
    const all = await node.receiptLogs(header)
    if (!all || bloomOf(all) !== header.logsBloom)
      throw new NodeFault('unsettled', `The receipts of block ${header.number} do not match its header.`)
    const given = new Set(ours.map(({ logIndex }) => logIndex))
    if (!all.filter(filters.isWanted).every(({ logIndex }) => given.has(logIndex)))
      throw new NodeFault('logs_missing', `The node omitted logs of block ${header.number} that its receipts contain.`)
  }
}
