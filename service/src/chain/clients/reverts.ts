import { decodeErrorResult, parseAbi, type Abi, type Hex } from 'viem'

/** A decoded revert. `name` is undefined when no listed contract declares the selector. */
export type Revert = {
  readonly name: string | undefined
  readonly args: readonly unknown[]
  /** The text of a plain `require`, or the node's message. */
  readonly message: string | undefined
  readonly data: Hex | undefined
}

const builtIn = parseAbi(['error Error(string)', 'error Panic(uint256)'])

function decode(abi: Abi, data: Hex): { name: string; args: readonly unknown[] } | undefined {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi, data })
    return { name: errorName, args }
  } catch {
    return undefined
  }
}

/** Decodes a revert with the errors of the contracts; a plain reason keeps its text. */
export function decodeRevert(data: Hex | undefined, errors: Abi, message?: string): Revert {
  const unnamed: Revert = { name: undefined, args: [], message, data }
  if (data === undefined || data.length < 10) return unnamed
  const found = decode(errors, data) ?? decode(builtIn, data)
  if (!found) return unnamed
  const [text] = found.args
  return { ...found, message: found.name === 'Error' && typeof text === 'string' ? text : message, data }
}
