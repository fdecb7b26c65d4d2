export type Hex = `0x${string}`
export type RpcRequest = { readonly method: string; readonly params?: readonly unknown[] | undefined }
/** The EIP-1193 request function of wallets and viem's `custom` transport. */
export type RpcRequestFunction = (request: RpcRequest) => Promise<unknown>

/** An error sent to the client unchanged. Clients decode custom errors from code 3 with hex data. */
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

/** Reads a quantity: a number, a decimal string or a hex string. */
export function readQuantity(value: unknown, name: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && /^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(value)) return BigInt(value)
  throw new RpcError(rpcCodes.invalidParams, `${name} must be a quantity.`)
}

/** Reads a quantity as a JavaScript number: a count or seconds. */
export function readCount(value: unknown, name: string, limit: number): number {
  const quantity = readQuantity(value, name)
  if (quantity > BigInt(limit)) throw new RpcError(rpcCodes.invalidParams, `${name} must be at most ${limit}.`)
  return Number(quantity)
}

export function readHash(value: unknown, name: string): Hex {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)) return value.toLowerCase() as Hex
  throw new RpcError(rpcCodes.invalidParams, `${name} must be a 32-byte hash.`)
}

export function readAddress(value: unknown, name: string): Hex {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)) return value.toLowerCase() as Hex
  throw new RpcError(rpcCodes.invalidParams, `${name} must be an address.`)
}

export function readBoolean(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value
  throw new RpcError(rpcCodes.invalidParams, `${name} must be true or false.`)
}

export const toHex = (value: number | bigint): Hex => `0x${value.toString(16)}`

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
