import { createHash, sign, verify, type KeyObject } from 'node:crypto'

/** Hashes of rows that the database had at a time, signed with a key that the database does not know. */
export type Checkpoint = {
  readonly version: 1
  readonly number: number
  readonly at: string
  /** SHA-256 of the file before it; empty in the first. */
  readonly previous: string
  /** The hashes of audit entries `from` … , 32 bytes each, in base64. */
  readonly audit: { readonly from: number; readonly hashes: string }
  /** For each item the hashes of its custody events from a sequence number on. */
  readonly custody: readonly (readonly [uniqueId: string, from: number, hashes: string])[]
  /** Audit entries up to this number are archived and may be missing from the database. */
  readonly detachedTo?: number
  /** The public key of the next checkpoint and all after it, in hexadecimal. */
  readonly nextKey?: string
}

/** Every key of the folder, the oldest first; the last one signs. */
export type EvidenceKeys = readonly [KeyObject, ...KeyObject[]]

export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex')

export const hashCount = (hashes: string): number => Buffer.from(hashes, 'base64').length / 32

/** Two lines: the checkpoint, and the signature of exactly the bytes of the first line. */
export function seal(checkpoint: Checkpoint, privateKey: KeyObject): string {
  const line = JSON.stringify(checkpoint)
  return `${line}\n${sign(null, Buffer.from(line), privateKey).toString('base64')}\n`
}

/** The checkpoint of a file, if the signature is valid. */
export function unseal(text: string, publicKey: KeyObject): Checkpoint | undefined {
  const [line = '', signature = ''] = text.split('\n')
  try {
    if (!verify(null, Buffer.from(line), publicKey, Buffer.from(signature, 'base64'))) return undefined
    return JSON.parse(line) as Checkpoint
  } catch {
    return undefined
  }
}

/** The checkpoint of a file, if one of the keys signed it. */
export function unsealAny(text: string, keys: EvidenceKeys): Checkpoint | undefined {
  for (const key of keys) {
    const checkpoint = unseal(text, key)
    if (checkpoint) return checkpoint
  }
  return undefined
}
