/** Bytes and segments that have no place in a path: another reader could take them for something else. */
const isAmbiguous = /[\\#\0-\x20\x7f-\uffff]|\/\/|\/\.\.?(?:\/|$)/
const escapes = /%(.{0,2})/gs
const isByte = /^[0-9A-Fa-f]{2}$/
const isUnreserved = /^[A-Za-z0-9\-._~]$/
const isControl = /\p{Cc}/u

/** Whether every escape stands for a character that needs one, and all of them together are text. */
function areEscapesNormal(path: string): boolean {
  for (const [, digits = ''] of path.matchAll(escapes)) {
    if (!isByte.test(digits) || isUnreserved.test(String.fromCodePoint(Number.parseInt(digits, 16)))) return false
  }
  try {
    return !isControl.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/**
 * Whether the target of a request line has one spelling only: an absolute path without empty, `.` or `..` segments, without
 * escapes of characters that need none, and with escapes that are UTF-8. Every other spelling is refused, so that no proxy,
 * log, limit or rule can disagree with the router about the path.
 */
export function isNormalTarget(target: string): boolean {
  if (!target.startsWith('/')) return false
  const query = target.indexOf('?')
  const path = query === -1 ? target : target.slice(0, query)
  return !isAmbiguous.test(path) && (!path.includes('%') || areEscapesNormal(path))
}
