import { resolveMethod } from './methods.ts'
import { RpcError, messageOf, rpcCodes, type RpcRequestFunction } from './rpc.ts'

type Answer = { jsonrpc: '2.0'; id: unknown; result: unknown } | { jsonrpc: '2.0'; id: unknown; error: object }

export type Caller = {
  /** Browser pages may use wallet methods; only local programs and local pages may control the chain. */
  readonly mayControl: boolean
  readonly request: RpcRequestFunction
}

const maxBatch = 1_000

const failed = (id: unknown, error: unknown): Answer => {
  if (!(error instanceof RpcError))
    return { jsonrpc: '2.0', id, error: { code: rpcCodes.internalError, message: messageOf(error) } }
  const { code, message, data } = error
  return { jsonrpc: '2.0', id, error: data === undefined ? { code, message } : { code, message, data } }
}

async function answerOne(value: unknown, { mayControl, request }: Caller): Promise<Answer | undefined> {
  if (typeof value !== 'object' || value === null || !('method' in value) || typeof value.method !== 'string')
    return failed(null, new RpcError(rpcCodes.invalidRequest, 'A request must be an object with a method.'))
  const { method, params } = value as { method: string; params?: readonly unknown[] }
  const isNotification = !('id' in value)
  const id = 'id' in value ? value.id : null
  try {
    if (!mayControl && isControl(method))
      throw new RpcError(rpcCodes.methodNotFound, `${method} is available to local callers only.`)
    const result = await request({ method, params })
    return isNotification ? undefined : { jsonrpc: '2.0', id, result }
  } catch (error) {
    return isNotification ? undefined : failed(id, error)
  }
}

const isControl = (method: string): boolean => !/^eth_(un)?subscribe$/.test(method) && resolveMethod(method).isControl

/** Answers one request or a batch as text. Undefined when it contained only notifications. */
export async function dispatch(body: string, caller: Caller): Promise<string | undefined> {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return JSON.stringify(failed(null, new RpcError(rpcCodes.parseError, 'The body is not JSON.')))
  }
  if (!Array.isArray(value)) return stringify(await answerOne(value, caller))
  if (value.length === 0)
    return JSON.stringify(failed(null, new RpcError(rpcCodes.invalidRequest, 'The batch is empty.')))
  if (value.length > maxBatch)
    return JSON.stringify(
      failed(null, new RpcError(rpcCodes.limitExceeded, `A batch must have at most ${maxBatch} requests.`)),
    )
  const answers = await Promise.all(value.map((one) => answerOne(one, caller)))
  const responses = answers.filter((answer) => answer !== undefined)
  return responses.length === 0 ? undefined : JSON.stringify(responses)
}

const stringify = (answer: Answer | undefined): string | undefined => (answer ? JSON.stringify(answer) : undefined)
