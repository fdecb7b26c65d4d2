import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesToHex, getAddress, isHex, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readDeployConfig } from '../../chain/deploy/config.ts'
import { permitIssuers } from '../../chain/permits/permit.ts'
import { encryptKey, writeKeystore } from '../../chain/signers/keystore.ts'
import { keyNameHint, keyNamesOf, keyRoles, roleOfKey } from '../../chain/signers/key-names.ts'
import { readKeyPair, showPublicKey } from '../../kernel/ed25519.ts'
import type { Random } from '../../kernel/random.ts'
import { StartError } from '../errors.ts'

/** What the command line asks about the keystores of a folder. */
export type ChainKeysRequest =
  | { action: 'list'; folder: string }
  | { action: 'create'; folder: string; roles: readonly string[]; password: string }
  | { action: 'import'; folder: string; role: string; password: string; privateKey: string }
  /** Writes the configuration of a deployment with the addresses of the keystores. */
  | { action: 'plan'; folder: string; template: string; out: string; values: Readonly<Record<string, string>> }

/** Creates the keys with which processes authorize calls. */
export type PermitKeysRequest = { action: 'permits'; folder: string; issuers: readonly string[] }

export type ChainKey = { role: string; address: Address | null; file: string; mode: string }

const shortestPassword = 12

/** One row per key; a role without a keystore has a row without an address. */
async function listKeys(folder: string): Promise<ChainKey[]> {
  const names = new Set(await readdir(folder).catch(() => []))
  const rows: ChainKey[] = []
  const wanted = keyRoles.flatMap((role) => [
    role,
    ...keyNamesOf(role).filter((name) => name !== role && names.has(`${name}.json`)),
  ])
  for (const role of wanted) {
    const file = join(folder, `${role}.json`)
    if (!names.has(`${role}.json`)) {
      rows.push({ role, address: null, file: '', mode: '' })
      continue
    }
    const { address } = JSON.parse(await readFile(file, 'utf8')) as { address?: string }
    const { mode } = await stat(file)
    rows.push({ role, address: address ? getAddress(`0x${address}`) : null, file, mode: (mode & 0o777).toString(8) })
  }
  return rows
}

/** Before anything is written: an order of several keys is carried out whole or not at all. */
async function checkOrder(folder: string, wanted: readonly string[], password: string): Promise<void> {
  const known = new Set((await listKeys(folder)).flatMap(({ role, address }) => (address === null ? [] : [role])))
  for (const [index, role] of wanted.entries()) {
    if (roleOfKey(role) === undefined) throw new StartError(`${role} is not a role; use one of ${keyNameHint}.`)
    if (known.has(role)) throw new StartError(`The keystore of ${role} already exists.`)
    if (wanted.indexOf(role) < index) throw new StartError(`${role} is named twice.`)
  }
  if (password.length < shortestPassword)
    throw new StartError(`The password of a keystore must have at least ${shortestPassword} characters.`)
}

async function storeKey(folder: string, role: string, key: Hex, password: string, random: Random): Promise<ChainKey> {
  const { address } = privateKeyToAccount(key)
  const other = (await listKeys(folder)).find((row) => row.address === address)
  if (other) throw new StartError(`${address} is already the key of ${other.role}; every role needs its own key.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${role}.json`)
  await writeKeystore(file, await encryptKey(key, password, random))
  return { role, address, file, mode: '600' }
}

/** The names of the roles in the configuration of a deployment, where they differ. */
const configNames: Readonly<Record<string, string>> = { 'shipping-signer': 'shippingSigner' }
/** `config` is the timelock; the keeper has no role on the contracts. */
const unplanned = new Set(['config', 'keeper'])

type Tree = { [name: string]: unknown }

function setValue(tree: Tree, path: string, value: string): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let place = tree
  for (const name of names) place = (place[name] ?? {}) as Tree
  if (!(last in place)) throw new StartError(`The template has no ${path}.`)
  place[last] = typeof place[last] === 'number' ? Number(value) : value
}

async function writePlan(request: Extract<ChainKeysRequest, { action: 'plan' }>): Promise<{ keys: ChainKey[] }> {
  const { folder, template, out, values } = request
  const config = JSON.parse(await readFile(template, 'utf8')) as { roles: Tree; settings: Tree }
  const keys = (await listKeys(folder)).filter(
    ({ role, address }) => address !== null && !unplanned.has(roleOfKey(role) ?? role),
  )
  const buyers = keys.filter(({ role }) => roleOfKey(role) === 'buyer')
  for (const { role, address } of keys)
    if (!buyers.some((key) => key.role === role)) config.roles[configNames[role] ?? role] = address
  if (buyers.length > 0) config.roles['buyers'] = buyers.map(({ address }) => address)
  for (const [path, value] of Object.entries(values)) setValue(config, path, value)
  // Addresses of the example are no accounts.
  const left = Object.entries(config.roles).flatMap(([role, value]) =>
    [value].flat().some((entry) => /^0x0{38}/.test(String(entry))) ? [role] : [],
  )
  if (left.length > 0)
    throw new StartError(`No address for ${left.join(', ')}; create the keys, or pass --set roles.NAME=ADDRESS.`)
  const text = `${JSON.stringify({ ...config, $schema: undefined }, undefined, 2)}\n`
  readDeployConfig(text)
  await writeFile(out, text)
  return { keys }
}

/** A key is never printed: only its address leaves the keystore. */
export async function answerChainKeys(request: ChainKeysRequest, random: Random): Promise<{ keys: ChainKey[] }> {
  const { folder } = request
  if (request.action === 'list') return { keys: await listKeys(folder) }
  if (request.action === 'plan') return writePlan(request)
  const { password } = request
  if (request.action === 'create') {
    await checkOrder(folder, request.roles, password)
    const keys: ChainKey[] = []
    for (const role of request.roles)
      keys.push(await storeKey(folder, role, bytesToHex(random.bytes(32)), password, random))
    return { keys }
  }
  await checkOrder(folder, [request.role], password)
  const key = request.privateKey.trim().replace(/^(0x)?/, '0x')
  if (!isHex(key) || key.length !== 66) throw new StartError('A private key has 32 bytes in hexadecimal.')
  return { keys: [await storeKey(folder, request.role, key, password, random)] }
}

export type PermitKeyFile = { role: string; public_key: string; file: string; mode: string }

/** A file per process with its key, and one with the public keys of all, which the process that signs needs. */
export async function createPermitKeys(
  { folder, issuers }: PermitKeysRequest,
  random: Random,
): Promise<{ permits: PermitKeyFile[] }> {
  const unknown = issuers.find((name) => !permitIssuers.some((issuer) => issuer === name))
  if (unknown !== undefined)
    throw new StartError(`${unknown} decides on no calls; use one of ${permitIssuers.join(', ')}.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const permits: PermitKeyFile[] = []
  for (const role of new Set(issuers)) {
    const seed = random.bytes(32)
    const file = join(folder, `${role}.key`)
    await writeFile(file, `${Buffer.from(seed).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    permits.push({ role, public_key: showPublicKey(readKeyPair(seed).publicKey), file, mode: '600' })
  }
  const known = await readFile(join(folder, 'public-keys'), 'utf8').catch(() => '')
  const lines = [...known.trim().split(','), ...permits.map((one) => `${one.role}:${one.public_key}`)]
  await writeFile(join(folder, 'public-keys'), `${lines.filter(Boolean).join(',')}\n`)
  return { permits }
}
