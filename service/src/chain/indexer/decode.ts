import { decodeEventLog, encodeAbiParameters, encodeEventTopics, type AbiEvent, type Hex } from 'viem'
import type { RawLog } from './model.ts'

/**
 * The arguments of a log, or undefined when it is not exactly what the event's contract would have emitted: written
 * back, the arguments must give the same topics and the same bytes. Nothing that merely looks alike passes.
 */
export function decodeStrictly(event: AbiEvent, { topics, data }: RawLog): Record<string, unknown> | undefined {
  const [signature, ...rest] = topics
  const indexed = event.inputs.filter((input) => input.indexed)
  if (signature === undefined || rest.length !== indexed.length) return undefined
  try {
    const { args } = decodeEventLog({ abi: [event], topics: [signature, ...rest], data, strict: true })
    const named = args as unknown as Record<string, unknown> | undefined
    if (named === undefined) return topics.length === 1 && data === '0x' ? {} : undefined
    return isCanonical(event, named, { topics, data }) ? named : undefined
  } catch {
    // Whatever the bytes were, they were not this event.
    return undefined
  }
}

function isCanonical(
  event: AbiEvent,
  args: Record<string, unknown>,
  { topics, data }: { topics: readonly Hex[]; data: Hex },
): boolean {
  const plain = event.inputs.filter((input) => !input.indexed)
  const written = encodeAbiParameters(
    plain,
    plain.map(({ name }) => args[name ?? '']),
  )
  if (written !== data) return false
  // An indexed text or list is only there as its hash, which has nothing to be compared with.
  const isValue = (type: string): boolean => !/^(string|bytes|tuple)|\]$/.test(type) || /^bytes\d+$/.test(type)
  const indexed = event.inputs.filter((input) => input.indexed)
  if (!indexed.every(({ type }) => isValue(type))) return true
  const expected = encodeEventTopics({ abi: [event], args })
  return topics.every((topic, index) => expected[index] === topic)
}
