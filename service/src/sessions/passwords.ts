import { argon2, timingSafeEqual } from 'node:crypto'
import { fail } from '../kernel/errors.ts'
import type { Random } from '../kernel/random.ts'

export type PasswordHasher = {
  hash(secret: string): Promise<string>
  /** Takes as long for nobody's hash as for a wrong secret, so that the time tells nothing. */
  verify(secret: string, stored: string | null): Promise<boolean>
}

export type HashCost = { readonly memoryKib: number; readonly passes: number }
type HashDeps = { random: Random; pepper: Uint8Array; cost?: HashCost | undefined; maxAtOnce?: number | undefined }

/** What guessing costs: 19 MiB and two passes for each try. */
export const hashCost: HashCost = { memoryKib: 19_456, passes: 2 }

const tagLength = 32
const form = /^argon2id\$m=(\d{1,7}),t=(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/

function derive(
  secret: string,
  salt: Uint8Array,
  pepper: Uint8Array,
  { memoryKib, passes }: HashCost,
): Promise<Buffer> {
  const options = { message: secret, nonce: salt, secret: pepper, parallelism: 1, tagLength, memory: memoryKib, passes }
  return new Promise((settle, refuse) => {
    argon2('argon2id', options, (error, tag) => (error ? refuse(error) : settle(tag)))
  })
}

/** Passwords and PINs as argon2id hashes. The pepper is not in the database, so the hashes alone cannot be guessed at. */
export function createPasswordHasher({ random, pepper, cost = hashCost, maxAtOnce = 8 }: HashDeps): PasswordHasher {
  let running = 0

  /** Each derivation takes megabytes; a crowd of them is told to come back instead. */
  async function limited(work: () => Promise<Buffer>): Promise<Buffer> {
    if (running >= maxAtOnce) fail(503, 'overloaded', 'Too many people sign in at once.', { retryAfterSeconds: 1 })
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
    }
  }

  async function hash(secret: string): Promise<string> {
    const salt = Buffer.from(random.bytes(16))
    const tag = await limited(() => derive(secret, salt, pepper, cost))
    return `argon2id$m=${cost.memoryKib},t=${cost.passes}$${salt.toString('base64url')}$${tag.toString('base64url')}`
  }

  async function verify(secret: string, stored: string | null): Promise<boolean> {
    const match = form.exec(stored ?? '')
    if (!match) {
      await limited(() => derive(secret, new Uint8Array(16), pepper, cost))
      return false
    }
    const [, memory, passes, salt = '', expected = ''] = match
    const known: HashCost = { memoryKib: Number(memory), passes: Number(passes) }
    const tag = await limited(() => derive(secret, Buffer.from(salt, 'base64url'), pepper, known))
    return timingSafeEqual(tag, Buffer.from(expected, 'base64url'))
  }

  return { hash, verify }
}
