import { hash } from 'node:crypto'

/** A row of a hash chain: its hash covers its text and the hash before it, so a changed or missing row is detectable. */
export type Link = { readonly previousHash: Uint8Array; readonly hash: Uint8Array }

/** What the first link of a chain follows. */
export const chainStart: Uint8Array = Buffer.alloc(32)

/** Holds all but the longest texts, so that a verification does not allocate for each. */
const scratch = Buffer.alloc(16_384)
const mostBytesPerUnit = 3

export function hashOfLink(text: string, previousHash: Uint8Array): Buffer {
  if (previousHash.length + text.length * mostBytesPerUnit > scratch.length)
    return hash('sha256', Buffer.concat([previousHash, Buffer.from(text)]), 'buffer')
  scratch.set(previousHash)
  const length = previousHash.length + scratch.write(text, previousHash.length)
  return hash('sha256', scratch.subarray(0, length), 'buffer')
}

export const isSameHash = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

/** Whether a link follows the one before it. */
export const follows = ({ previousHash }: Pick<Link, 'previousHash'>, previous: Uint8Array): boolean =>
  isSameHash(previousHash, previous)

/** Whether a link follows the one before it, and has the hash of its own text. */
export const isIntact = (link: Link, text: string, previous: Uint8Array): boolean =>
  follows(link, previous) && isSameHash(link.hash, hashOfLink(text, previous))
