import { createHash } from 'node:crypto'

/** The stored form of a request's fingerprint: the SHA-256 hash of its canonical text. */
export const hashFingerprint = (text: string): Buffer => createHash('sha256').update(text).digest()

export const isSameFingerprint = (left: Uint8Array, right: Uint8Array): boolean => Buffer.compare(left, right) === 0
