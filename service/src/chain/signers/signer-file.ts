import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Address } from 'viem'
import type { Clock } from '../../kernel/clock.ts'
import { parseAddress } from '../addresses.ts'
import { createAwsKms } from './aws-kms.ts'
import { keyNameHint, roleOfKey, type KeyRole } from './key-names.ts'
import { openKeystore } from './keystore.ts'
import { createKmsSigner } from './kms.ts'
import { createLazySigner, type PostToSigner } from './remote.ts'
import type { Signer } from './signer.ts'
import type { AwsCredentials } from '../../kernel/sigv4.ts'
import { createWeb3Signer } from './web3signer.ts'

/** An unusable signer file, described for the operator. */
export class SignerFileError extends Error {
  override readonly name = 'SignerFileError'
}

/** Where the key of a role is. Only a keystore brings the key into this process. */
export type KeyPlace =
  | { readonly kind: 'keystore'; readonly path: string; readonly passwordFile: string }
  | { readonly kind: 'web3signer'; readonly url: URL; readonly address: Address }
  | {
      readonly kind: 'kms'
      readonly keyId: string
      readonly region: string
      readonly endpoint: URL
      readonly address: Address
    }

/** What a key may move per hour; without a figure the general limit holds. */
export type KeyLimits = {
  readonly usdcPerHour?: number
  readonly usdcPerPayeePerHour?: number
  /** Per kind of call. */
  readonly usdcPerDay?: number
}
export type KeyEntry = { readonly role: KeyRole; readonly place: KeyPlace; readonly limits: KeyLimits }

const fields = {
  keystore: ['path', 'password_file'],
  web3signer: ['url', 'address'],
  kms: ['key_id', 'region', 'address'],
} as const
const optional = ['endpoint', 'usdc_per_hour', 'usdc_per_payee_per_hour', 'usdc_per_day']

type Fields = Readonly<Record<string, unknown>>

/** Reads one entry; every message begins with the name of the key. */
function readEntry(name: string, value: Fields, folder: string): KeyEntry {
  const refuse = (text: string): never => {
    throw new SignerFileError(`${name}: ${text}`)
  }
  const role = roleOfKey(name) ?? refuse(`is not a role; use one of ${keyNameHint}.`)
  const { kind } = value
  if (kind !== 'keystore' && kind !== 'web3signer' && kind !== 'kms')
    return refuse('kind must be keystore, web3signer or kms.')
  const unknown = Object.keys(value).find((field) => ![...fields[kind], ...optional, 'kind'].includes(field))
  if (unknown !== undefined) refuse(`unknown field ${unknown}.`)
  const text = (field: string): string => {
    const found = value[field]
    return typeof found === 'string' && found !== '' ? found : refuse(`${field} must be a non-empty text.`)
  }
  const url = (field: string, found = text(field)): URL => {
    const parsed = URL.parse(found)
    return parsed && /^https?:$/.test(parsed.protocol) ? parsed : refuse(`${field} must be an https:// or http:// URL.`)
  }
  const address = (): Address => parseAddress(text('address')) ?? refuse('address is not a valid EIP-55 address.')
  const amount = (field: string): number | undefined => {
    const found = value[field]
    if (found === undefined) return undefined
    return Number.isSafeInteger(found) && (found as number) >= 0
      ? (found as number)
      : refuse(`${field} must be a whole number of USDC.`)
  }
  const place = ((): KeyPlace => {
    if (kind === 'keystore')
      return { kind, path: resolve(folder, text('path')), passwordFile: resolve(folder, text('password_file')) }
    if (kind === 'web3signer') return { kind, url: url('url'), address: address() }
    const region = text('region')
    const standard = `https://kms.${region}.amazonaws.com`
    const endpoint = url('endpoint', value['endpoint'] === undefined ? standard : text('endpoint'))
    return { kind, keyId: text('key_id'), region, endpoint, address: address() }
  })()
  const usdcPerHour = amount('usdc_per_hour')
  const usdcPerPayeePerHour = amount('usdc_per_payee_per_hour')
  const usdcPerDay = amount('usdc_per_day')
  const limits = {
    ...(usdcPerDay !== undefined && { usdcPerDay }),
    ...(usdcPerHour !== undefined && { usdcPerHour }),
    ...(usdcPerPayeePerHour !== undefined && { usdcPerPayeePerHour }),
  }
  return { role, place, limits }
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the file that says for each key where it is. Paths in it are relative to the file. */
export async function readSignerFile(path: string): Promise<KeyEntry[]> {
  let value: unknown
  try {
    value = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new SignerFileError(`CHAIN_SIGNERS cannot be read: ${error instanceof Error ? error.message : 'unknown'}`)
  }
  if (!isObject(value)) throw new SignerFileError('CHAIN_SIGNERS must be a JSON object with an entry per key.')
  return Object.entries(value).map(([name, entry]) => {
    if (!isObject(entry)) throw new SignerFileError(`${name}: must be an object with a kind.`)
    return readEntry(name, entry, dirname(path))
  })
}

/** The password of one keystore, from a file that only its owner can read. */
async function readPassword(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new SignerFileError(`${path} cannot be read.`)
  if ((found.mode & 0o007) !== 0)
    throw new SignerFileError(`${path} can be read by everyone; remove the permissions of others.`)
  return (await readFile(path, 'utf8')).replace(/\r?\n$/, '')
}

export type OpenKeyDeps = {
  readonly clock: Clock
  readonly post: PostToSigner
  readonly awsCredentials: AwsCredentials | undefined
}

/** Opens a keystore now, and a remote key at its first use. */
export async function openKey(place: KeyPlace, { clock, post, awsCredentials }: OpenKeyDeps): Promise<Signer> {
  if (place.kind === 'keystore') return openKeystore(place.path, await readPassword(place.passwordFile))
  const { address } = place
  if (place.kind === 'web3signer') return createLazySigner(address, () => createWeb3Signer({ ...place, post }))
  const { keyId, endpoint, region } = place
  if (!awsCredentials)
    throw new SignerFileError('A key of kind kms requires AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  const kms = createAwsKms({ endpoint, region, credentials: awsCredentials, clock, post })
  return createLazySigner(address, () => createKmsSigner({ kms, keyId, expectedAddress: address }))
}
