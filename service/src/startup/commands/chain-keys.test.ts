import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openKeystore } from '../../chain/signers/keystore.ts'
import { readSecrets } from '../config/secrets.ts'
import { readKeyPair, showPublicKey } from '../../kernel/ed25519.ts'
import { systemRandom } from '../../kernel/random.ts'
import { answerChainKeys, createPermitKeys, type ChainKeysRequest } from './chain-keys.ts'

const password = 'correct horse battery'
const privateKey = `0x${'11'.repeat(32)}` as const

let folder: string

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'packhouse-keys-')), 'keys')
})
afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }))

const ask = (request: object) => answerChainKeys({ folder, ...request } as ChainKeysRequest, systemRandom)

test('a created and an imported key open with their password, and only their addresses are shown', async () => {
  const [created] = (await ask({ action: 'create', roles: ['buyer'], password })).keys
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
  const create = (change: object) => ask({ action: 'create', roles: ['stocker'], password, ...change })
  await expect(create({ roles: ['stocker', 'owner'] })).rejects.toThrow('owner is not a role; use one of buyer, prizes')
  await expect(create({ password: 'short' })).rejects.toThrow('at least 12 characters')
  await expect(create({ roles: ['stocker', 'buyer'] })).rejects.toThrow('already exists')
  await expect(create({ roles: ['stocker', 'stocker'] })).rejects.toThrow('named twice')
  expect(await readdir(folder)).not.toContain('stocker.json')
  const again = { action: 'import', role: 'stocker', password, privateKey }
  await expect(ask(again)).rejects.toThrow('is already the key of pauser; every role needs its own key.')
  await expect(ask({ ...again, privateKey: '0x12' })).rejects.toThrow('32 bytes')
})

test('a plan takes the addresses of the keystores, and refuses the addresses of the example', async () => {
  const template = join(import.meta.dirname, '..', '..', '..', '..', 'contracts', 'deploy.example.json')
  const out = join(folder, '..', 'deploy.json')
  const plan = (values: object) => ask({ action: 'plan', template, out, values })
  await expect(plan({})).rejects.toThrow(/^No address for admin, prizes, .*; create the keys, or pass --set/)
  const safe = `0x${'5a'.repeat(20)}`
  const others = [
    'admin',
    'treasury',
    'custodian',
    'prizes',
    'windows',
    'vaults',
    'linker',
    'committer',
    'stocker',
    'pricer',
  ]
  const more = ['dispatcher', 'treasurer', 'minter', 'shippingSigner', 'gate']
  const safes = Object.fromEntries([...others, ...more].map((role) => [`roles.${role}`, safe]))
  await expect(plan({ ...safes, 'roles.owner': safe })).rejects.toThrow('The template has no roles.owner.')
  await plan({ ...safes, 'settings.timelockDelaySeconds': '3600' })
  const { roles, settings } = JSON.parse(await readFile(out, 'utf8'))
  expect(roles).toMatchObject({ admin: safe, config: 'timelock', pauser: privateKeyToAddress(privateKey) })
  const buyers = async () =>
    (await ask({ action: 'list' })).keys.flatMap(({ role, address }) => (role.startsWith('buyer') ? [address] : []))
  expect(roles.buyers).toEqual(await buyers())
  expect(roles.buyers).toHaveLength(1)
  await ask({ action: 'create', roles: ['buyer-2', 'keeper-2'], password })
  await plan(safes)
  const planned = JSON.parse(await readFile(out, 'utf8')).roles
  expect(planned.buyers).toEqual(await buyers())
  expect(planned.buyers).toHaveLength(2)
  await expect(ask({ action: 'create', roles: ['treasurer-2'], password })).rejects.toThrow('treasurer-2 is not a role')
  expect(settings.timelockDelaySeconds).toBe(3_600)
})

test('permit keys are written once, a file per process that only its owner reads, with the public keys beside', async () => {
  const permits = join(folder, '..', 'permits')
  const make = (...issuers: string[]) => createPermitKeys({ action: 'permits', folder: permits, issuers }, systemRandom)
  const made = await make('api', 'jobs')
  for (const { role, public_key: publicKey, file } of made.permits) {
    expect([role, (await stat(file)).mode & 0o777]).toEqual([role, 0o600])
    const seed = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')
    expect(showPublicKey(readKeyPair(seed).publicKey)).toBe(publicKey)
  }
  await expect(make('api')).rejects.toThrow('EEXIST')
  await expect(make('webhooks')).rejects.toThrow('webhooks decides on no calls')
  const { permits: more } = await make('relayer')
  const listed = [...made.permits, ...more].map((one) => `${one.role}:${one.public_key}`).join(',')
  expect(await readFile(join(permits, 'public-keys'), 'utf8')).toBe(`${listed}\n`)
  expect(readSecrets({ PERMIT_PUBLIC_KEYS: listed }, 'sandbox').permitPublicKeys.map(({ issuer }) => issuer)).toEqual([
    'api',
    'jobs',
    'relayer',
  ])
})
