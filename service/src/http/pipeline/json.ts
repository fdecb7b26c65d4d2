import { fail } from '../../kernel/errors.ts'

const maxDepth = 16
const maxKeys = 256

/** Parsers keep the last of two equal keys, other programs the first: a body with both has no one meaning. */
function checkShape(text: string): void {
  const keysOf: Set<string>[] = []
  const isObject: boolean[] = []
  let expectsKey = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '"') {
      const start = at
      while (++at < text.length && text[at] !== '"') if (text[at] === '\\') at++
      if (expectsKey) addKey(keysOf.at(-1), text.slice(start, at + 1))
      expectsKey = false
    } else if (char === '{' || char === '[') {
      isObject.push(char === '{')
      keysOf.push(new Set())
      expectsKey = char === '{'
      if (isObject.length > maxDepth) fail(400, 'invalid_json', `The body is nested deeper than ${maxDepth} levels.`)
    } else if (char === '}' || char === ']') {
      isObject.pop()
      keysOf.pop()
    } else if (char === ',') {
      expectsKey = isObject.at(-1) ?? false
    }
  }
}

function addKey(keys: Set<string> | undefined, literal: string): void {
  // Escapes can spell one key in two ways, so the decoded text is compared.
  const key = literal.includes('\\') ? decodeKey(literal) : literal.slice(1, -1)
  if (!keys || key === undefined) return
  if (keys.has(key)) fail(400, 'invalid_json', `The body holds the key "${key.slice(0, 64)}" twice.`)
  if (keys.size >= maxKeys) fail(400, 'invalid_json', `An object in the body has more than ${maxKeys} keys.`)
  keys.add(key)
}

function decodeKey(literal: string): string | undefined {
  try {
    return JSON.parse(literal) as string
  } catch {
    return undefined
  }
}

const refuseValue = (field: string, problem: string): never =>
  fail(400, 'invalid_body', `${field || 'The body'} ${problem}.`, { details: { field } })

/** Refuses what a database or a second parser would change in silence or choke on. */
function checkValue(value: unknown, field: string): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) refuseValue(field, 'holds half of a surrogate pair')
    if (value.includes('\0')) refuseValue(field, 'holds a NUL character')
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) refuseValue(field, 'is a number too large to represent')
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) refuseValue(field, 'is an integer beyond 2^53 - 1')
  } else if (Array.isArray(value)) {
    value.forEach((entry, index) => checkValue(entry, `${field}[${index}]`))
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      checkValue(key, field)
      const path = field ? `${field}.${key}` : key
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') refuseValue(path, 'is a reserved name')
      checkValue(entry, path)
    }
  }
}

/** Reads a JSON body, or refuses it with a reason; what it returns means the same to every reader. */
export function parseJsonBody(text: string): unknown {
  checkShape(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    fail(400, 'invalid_json', 'The body is not valid JSON.')
  }
  checkValue(value, '')
  return value
}
