/** Simple queries of this kind are one statement with a plan; all others are sent as they are. */
const planned = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|insert|update|delete|with)\b[^;]*$/i

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

const frame = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const length = parts.reduce((sum, part) => sum + part.length, 4)
  return Buffer.concat([Buffer.from(type, 'latin1'), word(length), ...parts])
}

const zero = Buffer.from([0])
const noCounts = Buffer.alloc(2)

/** An unnamed portal of the statement without parameters, described and executed: what a simple query does. */
const executeOnce = Buffer.concat([frame('D', Buffer.from('P\0')), frame('E', zero, word(0)), frame('S')])

type Unplanned = { readonly text: Buffer; bind(name: Buffer): Buffer }

function readSimple(message: Buffer): Unplanned | undefined {
  const text = message.subarray(5, message.length - 1)
  if (!planned.test(text.toString())) return undefined
  return {
    text,
    bind: (name) => Buffer.concat([frame('B', zero, name, zero, noCounts, noCounts, noCounts), executeOnce]),
  }
}

/** Parse and Bind of an unnamed statement, as the driver sends them. */
function readExtended(message: Buffer): Unplanned | undefined {
  const end = message.indexOf(0, 6)
  const next = 1 + message.readInt32BE(1)
  const isUnnamed = message[5] === 0 && end + 3 === next
  const isBound = message[next] === 0x42 && message[next + 5] === 0 && message[next + 6] === 0
  if (!isUnnamed || !isBound) return undefined
  const after = next + 1 + message.readInt32BE(next + 1)
  return {
    text: message.subarray(6, end),
    bind: (name) =>
      Buffer.concat([frame('B', zero, name, zero, message.subarray(next + 7, after)), message.subarray(after)]),
  }
}

/**
 * Prepares each text once for all links. They share the one session of the in-process server, which would otherwise parse and
 * plan every statement again.
 */
export function planOnce(execute: (message: Buffer) => Buffer): (message: Buffer) => Buffer {
  const names = new Map<string, Buffer>()
  return (message) => {
    const type = message[0]
    const unplanned = type === 0x51 ? readSimple(message) : type === 0x50 ? readExtended(message) : undefined
    if (!unplanned) return execute(message)
    const key = unplanned.text.toString('latin1')
    const known = names.get(key)
    if (known) return execute(unplanned.bind(known))
    const name = Buffer.from(`plan ${names.size + 1}`)
    const answer = execute(
      Buffer.concat([frame('P', name, zero, unplanned.text, zero, noCounts), unplanned.bind(name)]),
    )
    // A text that was refused is parsed again the next time.
    if (answer[0] === 0x31) names.set(key, name)
    return answer
  }
}
