import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openKeystore } from '../chain/signers/keystore.ts'
import { systemRandom } from '../kernel/random.ts'
import { answerChainKeys, type ChainKeysRequest } from './chain-keys.ts'

const password = 'correct horse battery'
const privateKey = `0x${'11'.repeat(32)}` as const

let folder: string

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'packhouse-keys-')), 'keys')
})
afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }))

const ask = (request: object) => answerChainKeys({ folder, ...request } as ChainKeysRequest, systemRandom)

test('a created and an imported key open with their password, and only their addresses are shown', async () => {
  const [created] = (await ask({ action: 'create', role: 'buyer', password })).keys
  const [imported] = (await ask({ action: 'import', role: 'pauser', password, privateKey: `${privateKey}\n` })).keys
  expect(imported).toMatchObject({ role: 'pauser', address: privateKeyToAddress(privateKey), mode: '600' })
  const signer = await openKeystore(join(folder, 'buyer.json'), password)
  expect(signer.address.toLowerCase()).toBe(created?.address?.toLowerCase())
  const { keys } = await ask({ action: 'list' })
  expect(keys.filter(({ address }) => address !== null).map(({ role }) => role)).toEqual(['buyer', 'pauser'])
  expect(keys.map(({ role }) => role)).toContain('shipping-signer')
  expect(JSON.stringify(keys)).not.toContain(privateKey.slice(2))
  await chmod(join(folder, 'buyer.json'), 0o644)
  expect((await ask({ action: 'list' })).keys[0]?.mode).toBe('644')
})

test('a role, a password and a key are checked before anything is written', async () => {
  const create = (change: object) => ask({ action: 'create', role: 'stocker', password, ...change })
  await expect(create({ role: 'owner' })).rejects.toThrow('owner is not a role; use one of buyer, prizes')
  await expect(create({ password: 'short' })).rejects.toThrow('at least 12 characters')
  await expect(create({ role: 'buyer' })).rejects.toThrow('already exists')
  const again = { action: 'import', role: 'stocker', password, privateKey }
  await expect(ask(again)).rejects.toThrow('is already the key of pauser; every role needs its own key.')
  await expect(ask({ ...again, privateKey: '0x12' })).rejects.toThrow('32 bytes')
})
