import { createHash } from 'node:crypto'
import { fail } from '../../kernel/errors.ts'
import { commonPasswordHashes } from './common-passwords.ts'

const prefixLength = 5
const prefixOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, prefixLength)).toString('hex')

const listed = Buffer.from(commonPasswordHashes, 'base64')
const prefixes: ReadonlySet<string> = new Set(
  Array.from({ length: listed.length / prefixLength }, (_, index) => prefixOf(listed.subarray(index * prefixLength))),
)

const isListed = (text: string): boolean => prefixes.has(prefixOf(createHash('sha256').update(text).digest()))

/** The shortest text that gives the whole when repeated. */
function unitOf(text: string): string {
  const at = (text + text).indexOf(text, 1)
  return text.slice(0, at)
}

/**
 * Whether a password is one of the most common ones, also when it is repeated or has digits and signs before or after
 * it: `Password2026!` is `password` to someone who guesses.
 */
export function isCommonPassword(password: string): boolean {
  const whole = password.normalize('NFKC').toLowerCase()
  const bare = whole.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const candidates = [whole, bare, unitOf(whole), unitOf(bare)]
  return candidates.some((text) => text !== '' && (isListed(text) || new Set(text).size < 2))
}

export function checkNewPassword(password: string): void {
  if (!isCommonPassword(password)) return
  fail(400, 'invalid_body', 'password is one of the most common passwords, or a variation of one; choose another.', {
    details: { field: 'password', reason: 'common_password' },
  })
}
