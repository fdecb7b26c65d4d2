/** Why a node's answer is not accepted now. Each fault is transient or solved by another node; none moves a cursor. */
export type NodeFaultKind =
  | 'unreachable'
  | 'malformed'
  | 'wrong_chain'
  | 'behind'
  | 'forked'
  | 'unsettled'
  | 'logs_missing'
  | 'range_refused'

export class NodeFault extends Error {
  override readonly name = 'NodeFault'
  readonly kind: NodeFaultKind

  constructor(kind: NodeFaultKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

const rangeWords =
  /block range|range (is )?too|range limit|too many (blocks|results|logs)|more than \d+ (results|logs|blocks)|(response|result|payload|log)s? (size )?(is )?(too (large|big)|exceed)|(exceed|over)\w* (the )?(max|limit)|limit exceeded|query timeout/i
const limitExceeded = -32_005

/** Whether a smaller query might succeed: too many blocks, too many logs, too large an answer. */
export function isRangeRefusal(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, status, details } = cause as { code?: unknown; status?: unknown; details?: unknown }
    if (code === limitExceeded || status === 413) return true
    if (rangeWords.test(cause.message) || (typeof details === 'string' && rangeWords.test(details))) return true
  }
  return false
}

const methodNotFound = -32_601

/** Whether the node does not support the method. */
export function isUnknownMethod(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { code?: unknown }).code === methodNotFound) return true
    if (/method .*(not found|does not exist|not available|not supported)|unsupported method/i.test(cause.message))
      return true
  }
  return false
}
