import { expect, test } from 'vitest'
import { Refusal } from '../../kernel/errors.ts'
import { systemRandom } from '../../kernel/random.ts'
import { createPasswordHasher, hashCost } from './passwords.ts'
import { createSecrets } from './secrets.ts'

const cheap = { memoryKib: 64, passes: 1 }
const pepper = Buffer.alloc(32, 1)
const hasher = createPasswordHasher({ random: systemRandom, pepper, cost: cheap })

test('a hash verifies its own password only', async () => {
  const hash = await hasher.hash('correct horse battery')
  expect(hash).toMatch(/^argon2id\$m=64,t=1\$/)
  expect(await hasher.verify('correct horse battery', hash)).toBe(true)
  expect(await hasher.verify('correct horse batterz', hash)).toBe(false)
  expect(await hasher.verify('correct horse battery', null)).toBe(false)
  expect(await hasher.verify('correct horse battery', 'argon2id$m=64,t=1$short$hash')).toBe(false)
  expect(await hasher.hash('correct horse battery')).not.toBe(hash)
})

test('a hash does not verify with another pepper', async () => {
  const other = createPasswordHasher({ random: systemRandom, pepper: Buffer.alloc(32, 2), cost: cheap })
  expect(await other.verify('secret secret', await hasher.hash('secret secret'))).toBe(false)
})

test('a hash records its cost, so it still verifies after the cost is raised', async () => {
  const costlier = createPasswordHasher({ random: systemRandom, pepper, cost: { memoryKib: 128, passes: 2 } })
  expect(await costlier.verify('secret secret', await hasher.hash('secret secret'))).toBe(true)
  expect(hashCost.memoryKib).toBeGreaterThanOrEqual(19_456)
})

test('concurrent derivations over the limit are rejected, and the slots are released afterwards', async () => {
  const limited = createPasswordHasher({ random: systemRandom, pepper, cost: cheap, maxAtOnce: 2 })
  const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => limited.hash('x')))
  const refused = attempts.filter((entry) => entry.status === 'rejected')
  expect(refused).toHaveLength(3)
  expect(refused.every(({ reason }) => reason instanceof Refusal && reason.error === 'overloaded')).toBe(true)
  expect(await limited.hash('x')).toMatch(/^argon2id/)
})

test('a sealed secret opens for its own operator only, and not after tampering', () => {
  const secrets = createSecrets({ pepper, random: systemRandom })
  const sealed = secrets.seal(Buffer.from('a secret of twenty b'), 7)
  expect(secrets.open(sealed, 7).toString()).toBe('a secret of twenty b')
  expect(() => secrets.open(sealed, 8)).toThrow()
  sealed[15]! ^= 1
  expect(() => secrets.open(sealed, 7)).toThrow()
})
