const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A value on one line, or undefined when it does not fit. */
function inOneLine(value: unknown, room: number): string | undefined {
  if (!isObject(value)) {
    const text = JSON.stringify(value) ?? 'null'
    return text.length <= room ? text : undefined
  }
  const parts: string[] = []
  let length = 4
  for (const [key, entry] of Object.entries(value)) {
    if (entry === undefined) continue
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `
    const text = inOneLine(entry, room - length - name.length)
    if (text === undefined) return undefined
    parts.push(name + text)
    length += name.length + text.length + 2
    if (length - 2 > room) return undefined
  }
  if (parts.length === 0) return Array.isArray(value) ? '[]' : '{}'
  return Array.isArray(value) ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
}

/** Readable JSON: values that fit are on one line, others have one line per entry. */
export function foldedJson(value: unknown, width = 120, indent = ''): string {
  const line = inOneLine(value, width - indent.length)
  if (line !== undefined || !isObject(value)) return line ?? JSON.stringify(value)
  const deeper = `${indent}  `
  const isList = Array.isArray(value)
  const parts = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .map(([key, entry]) => `${deeper}${isList ? '' : `${JSON.stringify(key)}: `}${foldedJson(entry, width, deeper)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}
