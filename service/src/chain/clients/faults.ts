import { BaseError, type Hex } from 'viem'

/** What a node's error means for the sender of a transaction. */
export type ChainFault =
  /** No answer, or one that says nothing about the request: it may or may not have had an effect. */
  | { readonly kind: 'network'; readonly message: string }
  | { readonly kind: 'already_known' | 'nonce_too_low' | 'nonce_too_high'; readonly message: string }
  /** Another transaction with the same nonce pays as much or more. */
  | { readonly kind: 'underpriced'; readonly message: string }
  /** Below the current minimum fee of the chain. */
  | { readonly kind: 'fee_too_low'; readonly message: string }
  | { readonly kind: 'insufficient_funds'; readonly message: string }
  | { readonly kind: 'reverted'; readonly message: string; readonly data: Hex | undefined }
  | { readonly kind: 'refused'; readonly message: string }

export type ChainFaultKind = ChainFault['kind']

/** No node answered. The message contains no URL, because URLs often carry a provider's key. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable'
}

/** A node serves another chain than the configured one. */
export class WrongChain extends Error {
  override readonly name = 'WrongChain'
}

/** Nodes agree on the meaning of these errors, not on the text; the patterns cover the common clients. */
const patterns: readonly (readonly [Exclude<ChainFaultKind, 'network' | 'reverted' | 'refused'>, RegExp])[] = [
  ['already_known', /already known|known transaction|already imported|already in (?:the )?(?:mem)?pool/i],
  [
    'nonce_too_low',
    /nonce (?:is )?too low|nonce has already been used|old nonce|invalid nonce; got \d+, expected higher/i,
  ],
  ['nonce_too_high', /nonce (?:is )?too high|nonce gap/i],
  [
    'underpriced',
    /replacement (?:transaction|tx) (?:is )?underpriced|replacement fee too low|gas price bump too small/i,
  ],
  ['insufficient_funds', /insufficient (?:funds|balance)|doesn'?t have enough funds|not enough balance/i],
  [
    'fee_too_low',
    /max fee per gas less than block base fee|transaction underpriced|fee ?cap (?:less than|too low)|gas price (?:below|too low)|tip .*too low/i,
  ],
]

type RpcAnswer = { code: number | undefined; message: string; data: unknown }

/** The error answered by a node, however deep the client wrapped it. */
function findAnswer(error: unknown): RpcAnswer | undefined {
  for (let depth = 0, current = error; depth < 10 && current instanceof Error; depth += 1, current = current.cause) {
    if (current.name === 'RpcRequestError' || current.name === 'RpcError') {
      const { code, data } = current as { code?: number; data?: unknown }
      return { code, message: current instanceof BaseError ? current.details : current.message, data }
    }
  }
  return undefined
}

const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)

/** Some nodes wrap the returned bytes once more, with text in front. */
function revertDataOf(data: unknown): Hex | undefined {
  if (isHex(data)) return data
  if (typeof data === 'string') return /0x[0-9a-fA-F]+/.exec(data)?.[0] as Hex | undefined
  if (typeof data === 'object' && data !== null && 'data' in data) return revertDataOf(data.data)
  return undefined
}

/** Codes that mean the node cannot answer now; another node may. */
const busyCodes = new Set([-32_002, -32_005, -32_603, -32_700, 429])

function classifyAnswer({ code, message, data }: RpcAnswer): ChainFault {
  if (code === 3 || /revert/i.test(message)) return { kind: 'reverted', message, data: revertDataOf(data) }
  const found = patterns.find(([, pattern]) => pattern.test(message))
  if (found) return { kind: found[0], message }
  if (code !== undefined && busyCodes.has(code)) return { kind: 'network', message }
  if (/rate limit|too many requests|header not found|timeout/i.test(message)) return { kind: 'network', message }
  return { kind: 'refused', message }
}

/** Omits the URL, which viem's own message contains. */
function describe(error: unknown): string {
  if (error instanceof ChainUnavailable || error instanceof WrongChain) return error.message
  if (!(error instanceof BaseError)) return error instanceof Error ? error.name : 'unknown fault'
  const { status } = error as { status?: number }
  return status === undefined ? error.shortMessage : `${error.shortMessage} Status ${status}.`
}

/** Classifies a failed request. An error that is not a node's answer is a network fault. */
export function classifyFault(error: unknown): ChainFault {
  const answer = findAnswer(error)
  return answer ? classifyAnswer(answer) : { kind: 'network', message: describe(error) }
}

/** Distinguishes an unavailable chain from an internal error, however deep a client wrapped it. */
export function describeChainFault(error: unknown): 'chain_unavailable' | undefined {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof ChainUnavailable) return 'chain_unavailable'
  return undefined
}
