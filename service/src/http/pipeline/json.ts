import { fail } from '../../kernel/errors.ts'

const maxDepth = 16
const maxKeys = 256

/** Rejects duplicate keys, which parsers resolve differently, and excessive depth. */
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
      if (isObject.length > maxDepth)
        fail(400, 'invalid_json', `The request body is nested more than ${maxDepth} levels deep.`)
    } else if (char === '}' || char === ']') {
      isObject.pop()
      keysOf.pop()
    } else if (char === ',') {
      expectsKey = isObject.at(-1) ?? false
    }
  }
}

function addKey(keys: Set<string> | undefined, literal: string): void {
  // Escapes can write one key in two ways, so the decoded strings are compared.
  const key = literal.includes('\\') ? decodeKey(literal) : literal.slice(1, -1)
  if (!keys || key === undefined) return
  if (keys.has(key)) fail(400, 'invalid_json', `The request body contains the key "${key.slice(0, 64)}" twice.`)
  if (keys.size >= maxKeys) fail(400, 'invalid_json', `An object in the request body has more than ${maxKeys} keys.`)
  keys.add(key)
}

function decodeKey(literal: string): string | undefined {
  try {
    return JSON.parse(literal) as string
  } catch {
    return undefined
  }
}

const rejectValue = (field: string, problem: string): never =>
  fail(400, 'invalid_body', `${field || 'The body'} ${problem}.`, { details: { field } })

/** Rejects values that a database or another parser would change or cannot store. */
function checkValue(value: unknown, field: string): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) rejectValue(field, 'contains an unpaired surrogate')
    if (value.includes('\0')) rejectValue(field, 'contains a NUL character')
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) rejectValue(field, 'is too large a number')
    if (Number.isInteger(value) && !Number.isSafeInteger(value))
      rejectValue(field, 'must be an integer of at most 2^53 - 1')
  } else if (Array.isArray(value)) {
    value.forEach((entry, index) => checkValue(entry, `${field}[${index}]`))
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      checkValue(key, field)
      const path = field ? `${field}.${key}` : key
      if (key === '__proto__' || key === 'constructor' || key === 'prototype')
        rejectValue(path, 'is a reserved field name')
      checkValue(entry, path)
    }
  }
}

/** Parses a JSON body and rejects ambiguous or unstorable content. */
export function parseJsonBody(text: string): unknown {
  checkShape(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    fail(400, 'invalid_json', 'The request body is not valid JSON.')
  }
  checkValue(value, '')
  return value
}
