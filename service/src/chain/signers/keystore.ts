import { createCipheriv, createDecipheriv, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { bytesToHex, hexToBytes, keccak256, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Random } from '../../kernel/random.ts'
import { createMemorySigner, type Signer } from './signer.ts'

type ScryptParameters = { readonly n: number; readonly r: number; readonly p: number }

/** The version 3 keystore format of common wallets. */
type KeystoreFile = {
  version: 3
  id: string
  address: string
  crypto: {
    cipher: 'aes-128-ctr'
    cipherparams: { iv: string }
    ciphertext: string
    kdf: 'scrypt'
    kdfparams: { dklen: 32; n: number; r: number; p: number; salt: string }
    mac: string
  }
}

/** Costs an attacker about a third of a second and 128 MiB per guess. */
export const standardScrypt: ScryptParameters = { n: 131_072, r: 8, p: 1 }

const maxScryptBytes = 512 * 1_024 * 1_024

/** Why a keystore cannot be used, described for the operator. Never contains the password. */
export class KeystoreError extends Error {
  override readonly name = 'KeystoreError'
}

const derive = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt)

const plainHex = (bytes: Uint8Array): string => bytesToHex(bytes).slice(2)
const fromPlainHex = (text: string): Uint8Array => hexToBytes(`0x${text}`)

async function deriveKey(password: string, salt: Uint8Array, { n, r, p }: ScryptParameters): Promise<Buffer> {
  try {
    return await derive(password.normalize('NFKC'), salt, 32, { N: n, r, p, maxmem: maxScryptBytes })
  } catch {
    throw new KeystoreError(`The keystore’s cost (n ${n}, r ${r}, p ${p}) exceeds the limit of this process.`)
  }
}

/** Over the second half of the derived key; the first half encrypts. */
const macOf = (derived: Uint8Array, ciphertext: Uint8Array): Uint8Array =>
  keccak256(Buffer.concat([derived.subarray(16, 32), ciphertext]), 'bytes')

function formatId(bytes: Uint8Array): string {
  const hex = plainHex(bytes)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export async function encryptKey(
  privateKey: Hex,
  password: string,
  random: Random,
  parameters: ScryptParameters = standardScrypt,
): Promise<string> {
  const salt = random.bytes(32)
  const iv = random.bytes(16)
  const derived = await deriveKey(password, salt, parameters)
  const cipher = createCipheriv('aes-128-ctr', derived.subarray(0, 16), iv)
  const ciphertext = Buffer.concat([cipher.update(hexToBytes(privateKey)), cipher.final()])
  const file: KeystoreFile = {
    version: 3,
    id: formatId(random.bytes(16)),
    address: privateKeyToAccount(privateKey).address.slice(2).toLowerCase(),
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: plainHex(iv) },
      ciphertext: plainHex(ciphertext),
      kdf: 'scrypt',
      kdfparams: { dklen: 32, ...parameters, salt: plainHex(salt) },
      mac: plainHex(macOf(derived, ciphertext)),
    },
  }
  return JSON.stringify(file)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isHexText = (value: unknown, bytes: number): value is string =>
  typeof value === 'string' && new RegExp(`^[0-9a-fA-F]{${bytes * 2}}$`).test(value)
const isCount = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most

/** Accepts exactly the version 3 format. */
function readFormat(text: string): KeystoreFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new KeystoreError('The keystore is not JSON.')
  }
  const crypto = isObject(value) ? (value['crypto'] ?? value['Crypto']) : undefined
  if (!isObject(value) || value['version'] !== 3 || !isObject(crypto))
    throw new KeystoreError('The keystore must be version 3.')
  const { cipher, cipherparams, kdf, kdfparams, ciphertext, mac } = crypto
  const isKnown = cipher === 'aes-128-ctr' && kdf === 'scrypt' && isObject(cipherparams) && isObject(kdfparams)
  if (!isKnown) throw new KeystoreError('The keystore must use aes-128-ctr and scrypt.')
  const { n, r, p, dklen, salt } = kdfparams
  const isCosted = isCount(n, 2 ** 20) && (n & (n - 1)) === 0 && isCount(r, 16) && isCount(p, 8) && dklen === 32
  const isWhole = isHexText(cipherparams['iv'], 16) && isHexText(ciphertext, 32) && isHexText(mac, 32)
  if (!isCosted || !isWhole || typeof salt !== 'string' || !/^([0-9a-fA-F]{2}){16,64}$/.test(salt))
    throw new KeystoreError('The keystore has invalid fields.')
  return { ...(value as KeystoreFile), crypto: crypto as KeystoreFile['crypto'] }
}

export async function decryptKey(text: string, password: string): Promise<Hex> {
  const { address, crypto } = readFormat(text)
  const ciphertext = fromPlainHex(crypto.ciphertext)
  const derived = await deriveKey(password, fromPlainHex(crypto.kdfparams.salt), crypto.kdfparams)
  if (!timingSafeEqual(macOf(derived, ciphertext), fromPlainHex(crypto.mac)))
    throw new KeystoreError('The password is wrong, or the keystore was modified.')
  const decipher = createDecipheriv('aes-128-ctr', derived.subarray(0, 16), fromPlainHex(crypto.cipherparams.iv))
  const privateKey = bytesToHex(Buffer.concat([decipher.update(ciphertext), decipher.final()]))
  const actual = privateKeyToAccount(privateKey).address.slice(2).toLowerCase()
  if (typeof address === 'string' && address.replace(/^0x/, '').toLowerCase() !== actual)
    throw new KeystoreError('The address of the keystore does not match its key.')
  return privateKey
}

/** Written atomically, readable by its owner only, never over an existing file. */
export async function writeKeystore(path: string, text: string): Promise<void> {
  if (await stat(path).catch(() => undefined)) throw new KeystoreError(`${path} already exists.`)
  const draft = `${path}.draft`
  await rm(draft, { force: true })
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

/** Opens a keystore for signing. A file that others can read is rejected: it may have been copied. */
export async function openKeystore(path: string, password: string): Promise<Signer> {
  const { mode } = await stat(path)
  if ((mode & 0o077) !== 0)
    throw new KeystoreError(`${path} can be read by others (mode ${(mode & 0o777).toString(8)}); it must be 600.`)
  return createMemorySigner(await decryptKey(await readFile(path, 'utf8'), password))
}
