export type Hex = `0x${string}`
export type RpcRequest = { readonly method: string; readonly params?: readonly unknown[] | undefined }
/** The shape wallets and viem's `custom` transport ask for (EIP-1193). */
export type RpcRequestFunction = (request: RpcRequest) => Promise<unknown>

/** An error that goes over the wire as it is. Code 3 with hex data is what clients decode custom errors from. */
export class RpcError extends Error {
  readonly code: number
  readonly data: Hex | undefined

  constructor(code: number, message: string, data?: Hex) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = data
  }
}

export const rpcCodes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
  serverError: -32_000,
  resourceUnavailable: -32_002,
  limitExceeded: -32_005,
  executionReverted: 3,
} as const

/** Reads a quantity as clients send it: a number, a decimal text or a hex text. */
export function readQuantity(value: unknown, name: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && /^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(value)) return BigInt(value)
  throw new RpcError(rpcCodes.invalidParams, `${name} is not a quantity.`)
}

/** A quantity that is used as a JavaScript number: a count or seconds. */
export function readCount(value: unknown, name: string, limit: number): number {
  const quantity = readQuantity(value, name)
  if (quantity > BigInt(limit)) throw new RpcError(rpcCodes.invalidParams, `${name} is more than ${limit}.`)
  return Number(quantity)
}

export function readHash(value: unknown, name: string): Hex {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)) return value.toLowerCase() as Hex
  throw new RpcError(rpcCodes.invalidParams, `${name} is not a 32 byte hash.`)
}

export function readAddress(value: unknown, name: string): Hex {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)) return value.toLowerCase() as Hex
  throw new RpcError(rpcCodes.invalidParams, `${name} is not an address.`)
}

export function readBoolean(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value
  throw new RpcError(rpcCodes.invalidParams, `${name} is not true or false.`)
}

export const toHex = (value: number | bigint): Hex => `0x${value.toString(16)}`

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
