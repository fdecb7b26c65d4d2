import { assert } from '../../src/kernel/assert.ts'

/** Other spellings of a path that a router, a proxy or a rule might take for the path itself. */
export const spellings: Readonly<Record<string, (path: string) => string>> = {
  'an escaped first letter': (path) => `/${escapeAt(path.slice(1) || 'a', 0)}`,
  'an escaped last letter': (path) => escapeAt(path === '/' ? '/a' : path, Math.max(1, path.length - 1)),
  'every letter escaped': (path) => `${path}/a`.replaceAll(/[A-Za-z0-9]/g, escape),
  'an escaped dot segment': (path) => `/%2e${path}`,
  'an empty segment in front': (path) => `/${path}`,
  'an empty segment inside': (path) => `${path}//x`.replace(/^(\/[^/]*)\//, '$1//'),
  'a dot segment': (path) => `/.${path}`,
  'a parent segment': (path) => `/x/..${path}`,
  'a backslash': (path) => `/${path.slice(1).replace('/', '\\') || '\\'}`.replace(/^([^\\]*)$/, '$1\\'),
  'the absolute form': (path) => `http://x${path}`,
  'a trailing NUL': (path) => `${path}%00`,
  'overlong UTF-8': (path) => `${path}%c0%af`,
}

const escape = (char: string): string => `%${char.codePointAt(0)?.toString(16).padStart(2, '0')}`

/** Escapes the nearest character at or before the position that needs no escape. */
function escapeAt(path: string, position: number): string {
  const index = path.slice(0, position + 1).search(/[A-Za-z0-9\-._~](?=[^A-Za-z0-9\-._~]*$)/)
  assert(index >= 0, `${path} has a character to escape.`)
  return path.slice(0, index) + escape(path[index] ?? '') + path.slice(index + 1)
}
