import {
  decodeAbiParameters,
  encodeAbiParameters,
  toEventSelector,
  type AbiEvent,
  type AbiParameter,
  type Hex,
} from 'viem'
import type { RawLog } from './model.ts'

export type EventArgs = Record<string, unknown>

/** Decodes logs of one event. Work that depends on the event alone is done once. */
export type EventDecoder = {
  readonly topic0: Hex
  /** Undefined when the log is not exactly what the event's contract would have emitted. */
  decode(log: Pick<RawLog, 'topics' | 'data'>): EventArgs | undefined
}

/** Indexed strings and lists appear only as their hash. */
const isHashed = (type: string): boolean => /\]$|^(string|bytes|tuple)$/.test(type)

/**
 * The parameter values, or undefined unless they encode to the same bytes again. This rejects bytes that can merely be
 * read as the event: trailing bytes, dirty padding and odd offsets all differ.
 */
function decodeExactly(parameters: readonly AbiParameter[], bytes: Hex): readonly unknown[] | undefined {
  if (parameters.length === 0) return bytes === '0x' ? [] : undefined
  try {
    const values = decodeAbiParameters(parameters, bytes)
    return encodeAbiParameters(parameters, values) === bytes ? values : undefined
  } catch {
    // The bytes do not encode these parameters.
    return undefined
  }
}

export function createEventDecoder(event: AbiEvent): EventDecoder {
  const topic0 = toEventSelector(event)
  const named = event.inputs.map((input, index) => ({ ...input, name: input.name ?? String(index) }))
  const indexed = named.filter((input) => input.indexed)
  const plain = named.filter((input) => !input.indexed)
  const topicTypes = indexed.map(({ type }): AbiParameter[] => [{ type: isHashed(type) ? 'bytes32' : type }])

  function decode({ topics, data }: Pick<RawLog, 'topics' | 'data'>): EventArgs | undefined {
    if (topics[0] !== topic0 || topics.length !== 1 + indexed.length) return undefined
    const args: EventArgs = {}
    for (const [index, { name }] of indexed.entries()) {
      const value = decodeExactly(topicTypes[index] ?? [], topics[index + 1] ?? '0x')
      if (!value) return undefined
      args[name] = value[0]
    }
    const values = decodeExactly(plain, data)
    if (!values) return undefined
    for (const [index, { name }] of plain.entries()) args[name] = values[index]
    return args
  }

  return { topic0, decode }
}
