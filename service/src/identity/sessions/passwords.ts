import { argon2, timingSafeEqual } from 'node:crypto'
import { fail } from '../../kernel/errors.ts'
import type { Random } from '../../kernel/random.ts'

export type PasswordHasher = {
  hash(secret: string): Promise<string>
  /** A missing hash takes as long as a wrong secret, which prevents user enumeration by timing. */
  verify(secret: string, stored: string | null): Promise<boolean>
}

export type HashCost = { readonly memoryKib: number; readonly passes: number }
type HashDeps = { random: Random; pepper: Uint8Array; cost?: HashCost | undefined; maxAtOnce?: number | undefined }

export const hashCost: HashCost = { memoryKib: 19_456, passes: 2 }

const tagLength = 32
const hashPattern = /^argon2id\$m=(\d{1,7}),t=(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/

function derive(
  secret: string,
  salt: Uint8Array,
  pepper: Uint8Array,
  { memoryKib, passes }: HashCost,
): Promise<Buffer> {
  const options = { message: secret, nonce: salt, secret: pepper, parallelism: 1, tagLength, memory: memoryKib, passes }
  return new Promise((resolve, reject) => {
    argon2('argon2id', options, (error, tag) => (error ? reject(error) : resolve(tag)))
  })
}

/** Hashes passwords and PINs with argon2id and a pepper that is not stored in the database. */
export function createPasswordHasher({ random, pepper, cost = hashCost, maxAtOnce = 8 }: HashDeps): PasswordHasher {
  let running = 0

  /** Each derivation takes megabytes of memory, so concurrency is limited. */
  async function limited(work: () => Promise<Buffer>): Promise<Buffer> {
    if (running >= maxAtOnce)
      fail(503, 'overloaded', 'Too many concurrent sign-ins; retry after 1 s.', { retryAfterSeconds: 1 })
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
    const match = hashPattern.exec(stored ?? '')
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
