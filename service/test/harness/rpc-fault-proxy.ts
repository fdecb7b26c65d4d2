// A JSON-RPC proxy with the faults of real nodes. It understands the protocol: it can lose an accepted transaction,
// lose the answer to a forwarded one, lag behind its own head, or lose a receipt it has returned.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { keccak256, toHex, type Hex } from 'viem'

export type RpcFault =
  /** Connections are cut as if nothing listened. */
  | { readonly kind: 'down' }
  /** Requests are accepted and never answered. */
  | { readonly kind: 'black_hole' }
  | { readonly kind: 'latency'; readonly ms: number }
  | { readonly kind: 'too_many_requests'; readonly retryAfterSeconds?: number }
  /** The last answers of a batch are missing. */
  | { readonly kind: 'partial_batch'; readonly kept: number }
  /** The connection breaks before the node has received the request, or after, before the answer. */
  | { readonly kind: 'cut_before' | 'cut_after'; readonly method: string }
  /** A transaction is acknowledged with its hash and never reaches the chain. */
  | { readonly kind: 'send_lost' }
  /** A transaction reaches the node twice. */
  | { readonly kind: 'send_twice' }
  /** A transaction is refused; with `isForwarded` it was accepted nevertheless. */
  | { readonly kind: 'send_refused'; readonly reason: SendRefusal; readonly isForwarded?: boolean }
  /** The node is this many blocks behind the real head. */
  | { readonly kind: 'stale_head'; readonly blocks: number }
  | { readonly kind: 'empty_logs' }
  /** A receipt that was returned once is not found any more. */
  | { readonly kind: 'receipt_vanishes' }
  | { readonly kind: 'wrong_chain_id'; readonly chainId: number }
  /** `safe` and `finalized` are this many blocks behind the head; a development chain has them at the head. */
  | { readonly kind: 'finality_lag'; readonly safe: number; readonly finalized: number }

export type SendRefusal = 'already known' | 'nonce too low' | 'replacement transaction underpriced'
type FaultKind = RpcFault['kind']
type FaultOf<Kind extends FaultKind> = Extract<RpcFault, { kind: Kind }>

export type InjectedFault = Disposable & { readonly hits: number; remove: () => void }
export type RpcFaultProxy = AsyncDisposable & {
  readonly url: string
  /** Every received request, in order. */
  readonly calls: readonly { readonly method: string; readonly params: readonly unknown[] }[]
  /** The fault is active until it is removed, or for a number of matching requests. */
  inject: (fault: RpcFault, options?: { readonly times?: number }) => InjectedFault
  clear: () => void
}

type Call = { readonly id: unknown; readonly method: string; readonly params: readonly unknown[] }
type Answer = { readonly result?: unknown; readonly error?: { readonly code: number; readonly message: string } }
type ActiveFault = { readonly fault: RpcFault; left: number; hits: number }

/** Thrown to cut the connection instead of an answer. */
class ConnectionCut extends Error {}

const blockTagPosition: Readonly<Record<string, number>> = {
  eth_getBlockByNumber: 0,
  eth_getBlockTransactionCountByNumber: 0,
  eth_call: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
}

export async function startRpcFaultProxy({ target }: { readonly target: string }): Promise<RpcFaultProxy> {
  const active = new Set<ActiveFault>()
  const calls: { method: string; params: readonly unknown[] }[] = []
  const shownReceipts = new Set<string>()
  const closing = new AbortController()

  /** The active fault of this kind, counted as used. */
  function take<Kind extends FaultKind>(
    kind: Kind,
    applies: (fault: FaultOf<Kind>) => boolean = () => true,
  ): FaultOf<Kind> | undefined {
    for (const entry of active) {
      const fault = entry.fault as FaultOf<Kind>
      if (fault.kind !== kind || !applies(fault)) continue
      entry.hits += 1
      entry.left -= 1
      if (entry.left <= 0) active.delete(entry)
      return fault
    }
    return undefined
  }

  async function forward(method: string, params: readonly unknown[]): Promise<Answer> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(target, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    return (await response.json()) as Answer
  }

  const head = async (): Promise<number> => Number((await forward('eth_blockNumber', [])).result)

  async function send(params: readonly unknown[]): Promise<Answer> {
    if (take('send_lost')) return { result: keccak256(params[0] as Hex) }
    const refusal = take('send_refused')
    if (refusal?.isForwarded) await forward('eth_sendRawTransaction', params)
    if (refusal) return { error: { code: -32_000, message: refusal.reason } }
    const isDoubled = take('send_twice') !== undefined
    const answer = await forward('eth_sendRawTransaction', params)
    if (isDoubled) await forward('eth_sendRawTransaction', params)
    return answer
  }

  async function receipt(params: readonly unknown[]): Promise<Answer> {
    const hash = String(params[0])
    if (shownReceipts.has(hash) && take('receipt_vanishes')) return { result: null }
    const answer = await forward('eth_getTransactionReceipt', params)
    if (answer.result) shownReceipts.add(hash)
    return answer
  }

  async function answerAsNode({ method, params }: Call): Promise<Answer> {
    if (method === 'eth_sendRawTransaction') return send(params)
    if (method === 'eth_getTransactionReceipt') return receipt(params)
    if (method === 'eth_getLogs' && take('empty_logs')) return { result: [] }
    if (method === 'eth_chainId' || method === 'net_version') {
      const wrong = take('wrong_chain_id')
      if (wrong) return { result: method === 'eth_chainId' ? toHex(wrong.chainId) : String(wrong.chainId) }
    }
    return forward(method, params)
  }

  /** A node that is behind knows no block, receipt or log above its own head. */
  async function answerBehind(call: Call, blocks: number): Promise<Answer> {
    const known = Math.max(0, (await head()) - blocks)
    const { method, params } = call
    if (method === 'eth_blockNumber') return { result: toHex(known) }
    if (method === 'eth_getLogs') return logsUpTo(known, call)
    const answer = await answerAsNode({ ...call, params: withTag(method, params, 'latest', toHex(known)) })
    return isAbove(answer.result, known) ? { result: null } : answer
  }

  async function logsUpTo(known: number, call: Call): Promise<Answer> {
    const answer = await answerAsNode(call)
    return Array.isArray(answer.result) ? { result: answer.result.filter((log) => !isAbove(log, known)) } : answer
  }

  async function answerWithFinality(call: Call, { safe, finalized }: FaultOf<'finality_lag'>): Promise<Answer> {
    const known = await head()
    const lagged = withTag(call.method, call.params, 'safe', toHex(Math.max(0, known - safe)))
    return answerAsNode({
      ...call,
      params: withTag(call.method, lagged, 'finalized', toHex(Math.max(0, known - finalized))),
    })
  }

  async function answerOne(call: Call): Promise<Answer> {
    calls.push({ method: call.method, params: call.params })
    const isMeant = ({ method }: { method: string }): boolean => method === call.method
    if (take('cut_before', isMeant)) throw new ConnectionCut()
    const isCutAfter = take('cut_after', isMeant) !== undefined
    const stale = take('stale_head')
    const lag = stale ? undefined : usesFinality(call) ? take('finality_lag') : undefined
    const answer = await (stale
      ? answerBehind(call, stale.blocks)
      : lag
        ? answerWithFinality(call, lag)
        : answerAsNode(call))
    if (isCutAfter) throw new ConnectionCut()
    return answer
  }

  async function answerAll(body: string): Promise<unknown> {
    const value = JSON.parse(body) as Call | Call[]
    const reply = async (call: Call): Promise<unknown> => ({
      jsonrpc: '2.0',
      id: call.id,
      ...(await answerOne({ ...call, params: call.params ?? [] })),
    })
    if (!Array.isArray(value)) return reply(value)
    const partial = take('partial_batch')
    const answers = await Promise.all(value.map(reply))
    return partial ? answers.slice(0, partial.kept) : answers
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    if (take('down')) throw new ConnectionCut()
    if (take('black_hole')) return
    const slow = take('latency')
    if (slow) await setTimeout(slow.ms, undefined, { signal: closing.signal })
    const limited = take('too_many_requests')
    if (limited) {
      response.writeHead(429, { 'retry-after': String(limited.retryAfterSeconds ?? 1) }).end()
      return
    }
    const text = JSON.stringify(await answerAll(Buffer.concat(chunks).toString('utf8')))
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  }

  const server = createServer((request, response) => {
    // An error here looks like a broken connection to the client, which is acceptable for this proxy.
    serve(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((bound) => server.listen(0, '127.0.0.1', bound))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    inject(fault, { times = Infinity } = {}) {
      const entry: ActiveFault = { fault, left: times, hits: 0 }
      active.add(entry)
      const remove = (): void => void active.delete(entry)
      return {
        get hits() {
          return entry.hits
        },
        remove,
        [Symbol.dispose]: remove,
      }
    },
    clear: () => active.clear(),
    async [Symbol.asyncDispose]() {
      closing.abort()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const usesFinality = ({ method, params }: Call): boolean =>
  withTag(method, params, 'safe', '0x0') !== params || withTag(method, params, 'finalized', '0x0') !== params

/** Replaces a block tag in the parameters. Returns the same list when there was none. */
function withTag(method: string, params: readonly unknown[], tag: string, block: Hex): readonly unknown[] {
  if (method === 'eth_getLogs') {
    const filter = params[0] as { fromBlock?: string; toBlock?: string }
    if (filter.fromBlock !== tag && filter.toBlock !== tag) return params
    const replace = (value: string | undefined): string | undefined => (value === tag ? block : value)
    return [{ ...filter, fromBlock: replace(filter.fromBlock), toBlock: replace(filter.toBlock) }]
  }
  const position = blockTagPosition[method]
  if (position === undefined) return params
  const given = params[position] ?? 'latest'
  return given === tag ? params.toSpliced(position, 1, block) : params
}

/** Blocks have `number`; receipts, transactions and logs have `blockNumber`. */
function isAbove(value: unknown, known: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { number, blockNumber } = value as { number?: Hex; blockNumber?: Hex }
  const block = blockNumber ?? number
  return block !== undefined && block !== null && Number(block) > known
}
