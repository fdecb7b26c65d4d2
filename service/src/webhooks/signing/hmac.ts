import { hash } from 'node:crypto'
import { assert } from '../../kernel/assert.ts'

/** The HMAC-SHA256 of an ASCII prefix followed by a body. */
export type Hmac = (prefix: string, body: Buffer, encoding: 'hex' | 'base64') => string

const blockBytes = 64
const digestBytes = 32
const innerMask = 0x36
const outerMask = 0x5c
const commonBytes = 1_024

function mask(key: Uint8Array, byte: number, size: number): Buffer {
  const padded = Buffer.alloc(size)
  for (let index = 0; index < blockBytes; index++) padded[index] = (key[index] ?? 0) ^ byte
  return padded
}

/**
 * Prepares a key for many messages. Two plain hashes over reused buffers, as RFC 2104 defines it, take half the time of
 * an HMAC object per message and create less garbage.
 */
export function createHmacOf(key: Uint8Array): Hmac {
  assert(key.length <= blockBytes, 'An HMAC key is not longer than a block.')
  const outer = mask(key, outerMask, blockBytes + digestBytes)
  let inner = mask(key, innerMask, blockBytes + commonBytes)

  return (prefix, body, encoding) => {
    const bodyAt = blockBytes + prefix.length
    const end = bodyAt + body.length
    if (end > inner.length) inner = Buffer.concat([inner.subarray(0, blockBytes)], 2 * end)
    inner.write(prefix, blockBytes, 'latin1')
    body.copy(inner, bodyAt)
    outer.write(hash('sha256', inner.subarray(0, end), 'binary'), blockBytes, 'latin1')
    return hash('sha256', outer, encoding)
  }
}
