import { BaseError, type Hex } from 'viem'

/** What a node's refusal means to somebody who sends transactions. */
export type ChainFault =
  /** No answer, or one that says nothing about the request: it may or may not have had an effect. */
  | { readonly kind: 'network'; readonly message: string }
  | { readonly kind: 'already_known' | 'nonce_too_low' | 'nonce_too_high'; readonly message: string }
  /** Another transaction with the same nonce pays as much or more. */
  | { readonly kind: 'underpriced'; readonly message: string }
  /** Too cheap for the chain as it is now, whatever else waits. */
  | { readonly kind: 'fee_too_low'; readonly message: string }
  | { readonly kind: 'insufficient_funds'; readonly message: string }
  | { readonly kind: 'reverted'; readonly message: string; readonly data: Hex | undefined }
  | { readonly kind: 'refused'; readonly message: string }

export type ChainFaultKind = ChainFault['kind']

/** No node could be asked. The message names no address: those often carry a provider's key. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable'
}

/** A node serves another chain than the one this service was set up for. */
export class WrongChain extends Error {
  override readonly name = 'WrongChain'
}

/** Nodes agree on the meaning of these refusals, not on the words; the words are those of the common clients. */
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

/** The error a node answered with, however deep the client wrapped it. */
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

/** Some nodes wrap the returned bytes once more, with the text in front. */
function revertDataOf(data: unknown): Hex | undefined {
  if (isHex(data)) return data
  if (typeof data === 'string') return /0x[0-9a-fA-F]+/.exec(data)?.[0] as Hex | undefined
  if (typeof data === 'object' && data !== null && 'data' in data) return revertDataOf(data.data)
  return undefined
}

/** Codes with which a node says that it cannot answer now; another one may. */
const busyCodes = new Set([-32_002, -32_005, -32_603, -32_700, 429])

function classifyAnswer({ code, message, data }: RpcAnswer): ChainFault {
  if (code === 3 || /revert/i.test(message)) return { kind: 'reverted', message, data: revertDataOf(data) }
  const found = patterns.find(([, pattern]) => pattern.test(message))
  if (found) return { kind: found[0], message }
  if (code !== undefined && busyCodes.has(code)) return { kind: 'network', message }
  if (/rate limit|too many requests|header not found|timeout/i.test(message)) return { kind: 'network', message }
  return { kind: 'refused', message }
}

/** Without the address: viem's own message quotes it. */
function describe(error: unknown): string {
  if (error instanceof ChainUnavailable || error instanceof WrongChain) return error.message
  if (!(error instanceof BaseError)) return error instanceof Error ? error.name : 'unknown fault'
  const { status } = error as { status?: number }
  return status === undefined ? error.shortMessage : `${error.shortMessage} Status ${status}.`
}

/** Tells apart what a failed request means. What is not the answer of a node is a fault of the way to it. */
export function classifyFault(error: unknown): ChainFault {
  const answer = findAnswer(error)
  return answer ? classifyAnswer(answer) : { kind: 'network', message: describe(error) }
}

/** Tells a chain that is away from a mistake of ours, however deep a client wrapped it. */
export function describeChainFault(error: unknown): 'chain_unavailable' | undefined {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof ChainUnavailable) return 'chain_unavailable'
  return undefined
}
