import { toHex, type Address, type Hex, type PublicClient } from 'viem'
import { readChainId, readHeader, readLogs, readReceipt, type ReceiptLogs } from './answers.ts'
import type { BlockHeader, RawLog } from './model.ts'
import { isRangeRefusal, isUnknownMethod, NodeFault } from './node-fault.ts'

export type BlockTag = 'latest' | 'safe' | 'finalized'

export type LogQuery = {
  readonly fromBlock: bigint
  readonly toBlock: bigint
  readonly addresses: readonly Address[]
  /** By position; null matches any value. */
  readonly topics?: readonly (Hex | readonly Hex[] | null)[]
}

/** One node, as the indexer reads it. Every failure is a NodeFault. */
export type ChainReader = {
  /** The node's name in alarms. Never its URL, which may contain a key. */
  readonly name: string
  chainId(): Promise<number>
  block(at: bigint | BlockTag): Promise<BlockHeader | undefined>
  logs(query: LogQuery): Promise<RawLog[]>
  /** All logs of a block, from its receipts. Undefined when the node lacks some of the receipts. */
  receiptLogs(block: BlockHeader): Promise<RawLog[] | undefined>
}

/** Any JSON-RPC transport. It need not retry or switch nodes: the indexer does both. */
export type RpcRequest = (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>

export type RpcReaderOptions = {
  readonly name: string
  readonly request: RpcRequest
  /** A node that takes longer counts as unreachable. */
  readonly timeoutMs?: number
}

/** Adapts a viem client. Answers are validated here, so viem's types for them are not used. */
export function clientRequest({ request }: Pick<PublicClient, 'request'>): RpcRequest {
  return (call) => request(call as Parameters<typeof request>[0])
}

const receiptsAtOnce = 10

export function createRpcReader({ name, request, timeoutMs = 10_000 }: RpcReaderOptions): ChainReader {
  let hasBlockReceipts = true

  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer to ${method} in ${timeoutMs} ms.`)), timeoutMs)
    })
    try {
      return await Promise.race([request({ method, params }), late])
    } finally {
      clearTimeout(timer)
    }
  }

  async function call(method: string, params: readonly unknown[] = []): Promise<unknown> {
    try {
      return await ask(method, params)
    } catch (error) {
      throw new NodeFault('unreachable', `The node did not answer ${method}.`, { cause: error })
    }
  }

  async function block(at: bigint | BlockTag): Promise<BlockHeader | undefined> {
    const answer = await call('eth_getBlockByNumber', [typeof at === 'bigint' ? toHex(at) : at, false])
    if (answer === null || answer === undefined) return undefined
    const header = readHeader(answer)
    if (typeof at === 'bigint' && header.number !== at)
      throw new NodeFault('malformed', `The node answered with block ${header.number} for a request of ${at}.`)
    return header
  }

  async function logs({ fromBlock, toBlock, addresses, topics }: LogQuery): Promise<RawLog[]> {
    const filter = {
      fromBlock: toHex(fromBlock),
      toBlock: toHex(toBlock),
      address: addresses,
      ...(topics && { topics }),
    }
    try {
      return readLogs(await ask('eth_getLogs', [filter]))
    } catch (error) {
      if (error instanceof NodeFault) throw error
      const kind = isRangeRefusal(error) ? 'range_refused' : 'unreachable'
      throw new NodeFault(kind, `The node did not return the logs of ${fromBlock} to ${toBlock}.`, { cause: error })
    }
  }

  /** Undefined when the node lacks the method; single receipts are requested from then on. */
  async function receiptsOfBlock(header: BlockHeader): Promise<(ReceiptLogs | null)[] | undefined> {
    try {
      const answer = await ask('eth_getBlockReceipts', [toHex(header.number)])
      return Array.isArray(answer) ? answer.map(readReceipt) : [null]
    } catch (error) {
      if (!isUnknownMethod(error))
        throw new NodeFault('unreachable', 'The node did not return the block receipts.', { cause: error })
      hasBlockReceipts = false
      return undefined
    }
  }

  async function receiptsOneByOne({ transactions }: BlockHeader): Promise<(ReceiptLogs | null)[]> {
    const receipts: (ReceiptLogs | null)[] = []
    for (let start = 0; start < transactions.length; start += receiptsAtOnce) {
      const part = transactions.slice(start, start + receiptsAtOnce).map(async (hash) => {
        const answer = await call('eth_getTransactionReceipt', [hash])
        return answer === null || answer === undefined ? null : readReceipt(answer)
      })
      receipts.push(...(await Promise.all(part)))
    }
    return receipts
  }

  async function receiptLogs(header: BlockHeader): Promise<RawLog[] | undefined> {
    const together = hasBlockReceipts ? await receiptsOfBlock(header) : undefined
    const receipts = together ?? (await receiptsOneByOne(header))
    if (receipts.length !== header.transactions.length) return undefined
    const found: RawLog[] = []
    for (const receipt of receipts) {
      if (receipt?.blockHash !== header.hash) return undefined
      found.push(...receipt.logs)
    }
    return found
  }

  return { name, chainId: async () => readChainId(await call('eth_chainId')), block, logs, receiptLogs }
}
