import { custom, HttpRequestError, RpcRequestError, type CustomTransport } from 'viem'
import { createPost } from './post.ts'

export type RpcCall = { readonly method: string; readonly params?: unknown }

type Waiting = { readonly call: RpcCall; settle(result: unknown): void; refuse(error: unknown): void }
type RpcFailure = { readonly code: number; readonly message: string }
type Answer = { readonly id?: unknown; readonly result?: unknown; readonly error?: RpcFailure | undefined }

/** Frequent calls with small answers. Others are posted alone, so that a large answer fails nothing but itself. */
const grouped: ReadonlySet<string> = new Set([
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_getBlockByNumber',
  'eth_getTransactionReceipt',
  'eth_sendRawTransaction',
])
const maxGroup = 20

/** The node cannot answer now, in a batch or alone. */
const busyCodes: ReadonlySet<number> = new Set([-32_002, -32_005, 429])

/** A node refuses batches with a status of the client's fault, except that it asks for fewer requests. */
const isBatchRefusal = (error: unknown): boolean =>
  error instanceof HttpRequestError &&
  error.status !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 425, 429].includes(error.status)

/**
 * JSON-RPC over HTTP. The calls of one turn of the event loop share a request, in their order. Answers are matched by id; a
 * call without an answer is sent again alone, and a node that refuses batches gets none from then on.
 */
export function createRpc(url: string, { timeoutMs }: { timeoutMs: number }): (call: RpcCall) => Promise<unknown> {
  const post = createPost(url, { timeoutMs })
  let waiting: Waiting[] = []
  let takesBatches = true

  function read(call: RpcCall, { result, error }: Answer): unknown {
    if (error) throw new RpcRequestError({ body: call, error, url })
    return result
  }

  const frame = ({ method, params }: RpcCall, id: number) => ({ jsonrpc: '2.0', id, method, params })

  const askAlone = async (call: RpcCall): Promise<unknown> => read(call, ((await post(frame(call, 0))) ?? {}) as Answer)

  const answerAlone = ({ call, settle, refuse }: Waiting): Promise<void> => askAlone(call).then(settle, refuse)

  async function postGroup(group: readonly Waiting[]): Promise<Map<unknown, Answer> | undefined> {
    try {
      const answers = await post(group.map(({ call }, id) => frame(call, id)))
      if (Array.isArray(answers)) return new Map((answers as Answer[]).map((answer) => [answer.id, answer]))
      const { error } = (answers ?? {}) as Answer
      if (error && busyCodes.has(error.code)) throw new RpcRequestError({ body: group[0]?.call ?? {}, error, url })
      return undefined
    } catch (error) {
      if (isBatchRefusal(error)) return undefined
      throw error
    }
  }

  async function answerGroup(group: readonly Waiting[]): Promise<void> {
    const answers = await postGroup(group)
    if (!answers) takesBatches = false
    for (const [id, one] of group.entries()) {
      const answer = answers?.get(id)
      if (!answer) await answerAlone(one)
      else
        try {
          one.settle(read(one.call, answer))
        } catch (error) {
          one.refuse(error)
        }
    }
  }

  function flush(): void {
    const calls = waiting
    waiting = []
    for (let start = 0; start < calls.length; start += maxGroup) {
      const group = calls.slice(start, start + maxGroup)
      if (group.length === 1 || !takesBatches) for (const one of group) void answerAlone(one)
      else answerGroup(group).catch((error: unknown) => group.forEach(({ refuse }) => refuse(error)))
    }
  }

  return (call) => {
    if (!grouped.has(call.method)) return askAlone(call)
    return new Promise((settle, refuse) => {
      waiting.push({ call, settle, refuse })
      if (waiting.length === 1) setImmediate(flush)
    })
  }
}

const transportTimeoutMs = 10_000

/** For clients of viem that talk to one node. */
export const rpcTransport = (url: string): CustomTransport =>
  custom({ request: createRpc(url, { timeoutMs: transportTimeoutMs }) })
