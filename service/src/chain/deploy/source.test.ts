import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemRandom } from '../../kernel/random.ts'
import { createPermits } from '../permits/permit.ts'
import { encryptKey, writeKeystore } from '../signers/keystore.ts'
import { openChainSource, type ChainSourceOptions } from './source.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packhouse-source-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const key = `0x${'44'.repeat(32)}` as const
const deployment = { version: 1, chainId: 8_453, contracts: {}, roles: {}, settings: {} }

async function options(change: Partial<ChainSourceOptions> = {}): Promise<ChainSourceOptions> {
  const deploymentPath = join(folder, 'deployment.json')
  await writeFile(deploymentPath, JSON.stringify(deployment))
  return {
    urls: ['https://node.example'],
    deploymentPath,
    keysFolder: undefined,
    password: undefined,
    finality: { includedConfirmations: 1, safe: { tag: 'safe' }, final: { tag: 'finalized' } },
    usdcPerHour: 1_000,
    randomnessSecret: undefined,
    otherTokens: undefined,
    permits: createPermits(new Uint8Array(32)),
    permitKeys: [],
    ...change,
  }
}

test('a process signs only for the roles whose keystores it has', async () => {
  const text = await encryptKey(key, 'a password', systemRandom, { n: 1_024, r: 8, p: 1 })
  await writeKeystore(join(folder, 'buyer.json'), text)
  await writeKeystore(join(folder, 'buyer-2.json'), text)
  await writeKeystore(join(folder, 'keeper.json'), text)
  const source = await openChainSource(await options({ keysFolder: folder, password: 'a password' }))
  const address = privateKeyToAccount(key).address.toLowerCase()
  expect(source.signers.map(({ role, signer }) => [role, signer.address])).toEqual([
    ['buyer', address],
    ['buyer', address],
    ['keeper', address],
  ])
  expect(source).toMatchObject({ name: 'Base', usdcMicrosPerHour: 1_000_000_000n })
})

test('a process that only serves requests needs no key', async () => {
  expect((await openChainSource(await options())).signers).toEqual([])
})

test('missing files and keystores readable by others are rejected at startup', async () => {
  await expect(openChainSource(await options({ keysFolder: folder }))).rejects.toThrow('CHAIN_KEYS_PASSWORD')
  await expect(openChainSource(await options({ keysFolder: folder, password: 'another' }))).rejects.toThrow(
    'password is wrong',
  )
  await expect(openChainSource(await options({ keysFolder: join(folder, 'none'), password: 'x' }))).rejects.toThrow(
    'no keystore',
  )
  await chmod(join(folder, 'buyer.json'), 0o644)
  await expect(openChainSource(await options({ keysFolder: folder, password: 'a password' }))).rejects.toThrow(
    'can be read by others',
  )
  const path = join(folder, 'other.json')
  await writeFile(path, '{"version":2}')
  await expect(openChainSource(await options({ deploymentPath: path }))).rejects.toThrow('not a deployment file')
  await expect(openChainSource(await options({ deploymentPath: join(folder, 'gone.json') }))).rejects.toThrow(
    'CHAIN_DEPLOYMENT cannot be read',
  )
})
