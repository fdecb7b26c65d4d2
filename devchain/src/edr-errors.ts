import { RpcError, rpcCodes, type Hex } from './rpc.ts'

export type EdrError = { readonly code: number; readonly message: string; readonly data?: unknown }

/** Maps EDR's error messages to those of common nodes, which clients and relayers recognise. */
const poolRefusals: readonly (readonly [pattern: RegExp, message: (match: RegExpExecArray) => string])[] = [
  [/^Known transaction/, () => 'already known'],
  [
    /nonce too low\. Expected nonce to be at least (\d+) but got (\d+)/,
    ([, next, nonce]) => `nonce too low: next nonce ${next}, tx nonce ${nonce}`,
  ],
  [/^Replacement transaction underpriced/, () => 'replacement transaction underpriced'],
  [
    /enough funds to send tx\. The max upfront cost is: (\d+) and the sender's balance is: (\d+)/,
    ([, cost, balance]) => `insufficient funds for gas * price + value: balance ${balance}, tx cost ${cost}`,
  ],
  [
    /requires at least (\d+) gas but got (\d+)/,
    ([, needed, given]) => `intrinsic gas too low: gas ${given}, minimum needed ${needed}`,
  ],
  [/exceeds block gas limit/, () => 'exceeds block gas limit'],
  [/ran out of gas/, () => 'out of gas'],
]

function revertData(data: unknown): Hex | undefined {
  if (typeof data !== 'object' || data === null || !('reason' in data) || !('data' in data)) return undefined
  const { reason, data: returned } = data
  const isRevert = typeof reason === 'object' && reason !== null && 'Revert' in reason
  return isRevert && typeof returned === 'string' ? (returned as Hex) : undefined
}

/** Converts an EDR error to the error a common node would have answered. */
export function toRpcError({ code, message, data }: EdrError, method: string): RpcError {
  const reverted = revertData(data)
  if (reverted !== undefined) {
    const reason = /reverted with reason string '([\s\S]*)'$/.exec(message)?.[1]
    const text = reason === undefined ? 'execution reverted' : `execution reverted: ${reason}`
    return new RpcError(rpcCodes.executionReverted, text, reverted)
  }
  if (code === -32_004)
    return new RpcError(rpcCodes.methodNotFound, `the method ${method} does not exist/is not available`)
  for (const [pattern, describe] of poolRefusals) {
    const match = pattern.exec(message)
    if (match) return new RpcError(rpcCodes.serverError, describe(match))
  }
  return new RpcError(code, message)
}
