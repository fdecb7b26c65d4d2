import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesToHex, getAddress, isHex, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { encryptKey, writeKeystore } from '../chain/signers/keystore.ts'
import { signingRoles } from '../chain/signers/role-policies.ts'
import { shippingRole } from '../chain/signers/signer-file.ts'
import type { Random } from '../kernel/random.ts'
import { StartError } from '../startup/errors.ts'

/** What the command line asks about the keystores of a folder. */
export type ChainKeysRequest =
  | { action: 'list'; folder: string }
  | { action: 'create'; folder: string; role: string; password: string }
  | { action: 'import'; folder: string; role: string; password: string; privateKey: string }

export type ChainKey = { role: string; address: Address | null; file: string; mode: string }

const roles: readonly string[] = [...signingRoles, shippingRole]
const shortestPassword = 12

/** One row per role; a role without a keystore has no address. */
async function listKeys(folder: string): Promise<ChainKey[]> {
  const names = new Set(await readdir(folder).catch(() => []))
  const rows: ChainKey[] = []
  for (const role of roles) {
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

async function storeKey(folder: string, role: string, key: Hex, password: string, random: Random): Promise<ChainKey> {
  if (!roles.includes(role)) throw new StartError(`${role} is not a role; use one of ${roles.join(', ')}.`)
  if (password.length < shortestPassword)
    throw new StartError(`The password of a keystore must have at least ${shortestPassword} characters.`)
  const { address } = privateKeyToAccount(key)
  const other = (await listKeys(folder)).find((row) => row.address === address)
  if (other) throw new StartError(`${address} is already the key of ${other.role}; every role needs its own key.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${role}.json`)
  await writeKeystore(file, await encryptKey(key, password, random))
  return { role, address, file, mode: '600' }
}

/** A key is never printed: only its address leaves the keystore. */
export async function answerChainKeys(request: ChainKeysRequest, random: Random): Promise<{ keys: ChainKey[] }> {
  const { folder } = request
  if (request.action === 'list') return { keys: await listKeys(folder) }
  const { role, password } = request
  if (request.action === 'create')
    return { keys: [await storeKey(folder, role, bytesToHex(random.bytes(32)), password, random)] }
  const key = request.privateKey.trim().replace(/^(0x)?/, '0x')
  if (!isHex(key) || key.length !== 66) throw new StartError('A private key has 32 bytes in hexadecimal.')
  return { keys: [await storeKey(folder, role, key, password, random)] }
}
