import { expect, test } from 'vitest'
import { Refusal } from '../kernel/errors.ts'
import { systemRandom } from '../kernel/random.ts'
import { createPasswordHasher, hashCost } from './passwords.ts'
import { createSecrets } from './secrets.ts'

const cheap = { memoryKib: 64, passes: 1 }
const pepper = Buffer.alloc(32, 1)
const hasher = createPasswordHasher({ random: systemRandom, pepper, cost: cheap })

test('a password fits its own hash and nothing else does', async () => {
  const hash = await hasher.hash('correct horse battery')
  expect(hash).toMatch(/^argon2id\$m=64,t=1\$/)
  expect(await hasher.verify('correct horse battery', hash)).toBe(true)
  expect(await hasher.verify('correct horse batterz', hash)).toBe(false)
  expect(await hasher.verify('correct horse battery', null)).toBe(false)
  expect(await hasher.verify('correct horse battery', 'argon2id$m=64,t=1$short$hash')).toBe(false)
  expect(await hasher.hash('correct horse battery')).not.toBe(hash)
})

test('without the pepper the hash of a right password fits nothing', async () => {
  const other = createPasswordHasher({ random: systemRandom, pepper: Buffer.alloc(32, 2), cost: cheap })
  expect(await other.verify('secret secret', await hasher.hash('secret secret'))).toBe(false)
})

test('a hash says what it cost, so that a higher cost later does not lock anybody out', async () => {
  const dearer = createPasswordHasher({ random: systemRandom, pepper, cost: { memoryKib: 128, passes: 2 } })
  expect(await dearer.verify('secret secret', await hasher.hash('secret secret'))).toBe(true)
  expect(hashCost.memoryKib).toBeGreaterThanOrEqual(19_456)
})

test('a crowd is told to come back, and the place is free again afterwards', async () => {
  const narrow = createPasswordHasher({ random: systemRandom, pepper, cost: cheap, maxAtOnce: 2 })
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => narrow.hash('x')))
  const refused = tries.filter((entry) => entry.status === 'rejected')
  expect(refused).toHaveLength(3)
  expect(refused.every(({ reason }) => reason instanceof Refusal && reason.error === 'overloaded')).toBe(true)
  expect(await narrow.hash('x')).toMatch(/^argon2id/)
})

test('a sealed secret opens for its own person only, and not when it was touched', () => {
  const secrets = createSecrets({ pepper, random: systemRandom })
  const sealed = secrets.seal(Buffer.from('a secret of twenty b'), 7)
  expect(secrets.open(sealed, 7).toString()).toBe('a secret of twenty b')
  expect(() => secrets.open(sealed, 8)).toThrow()
  sealed[15]! ^= 1
  expect(() => secrets.open(sealed, 7)).toThrow()
})
