/** The order of secp256k1. Half of it separates the two valid s values of a signature. */
export const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** A key service returned an answer that is not strictly valid. */
export class DerError extends Error {
  override readonly name = 'DerError'
}

const fault = (message: string): never => {
  throw new DerError(message)
}

const toBigInt = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)

/** One INTEGER: positive, minimally encoded, and a valid scalar. */
function readScalar(bytes: Uint8Array, offset: number): { value: bigint; end: number } {
  const length = bytes[offset + 1] ?? 0
  const start = offset + 2
  const end = start + length
  if (bytes[offset] !== 0x02 || length < 1 || length > 33 || end > bytes.length)
    return fault('A signature must contain two integers.')
  const first = bytes[start] ?? 0
  const second = bytes[start + 1] ?? 0
  if (first >= 0x80) return fault('An integer of a signature must be positive.')
  if (first === 0 && length > 1 && second < 0x80) return fault('An integer of a signature must not have leading zeros.')
  const value = toBigInt(bytes.subarray(start, end))
  if (value <= 0n || value >= curveOrder) return fault('An integer of a signature must be below the curve order.')
  return { value, end }
}

/** Reads `SEQUENCE { r, s }` strictly: no long lengths, no trailing bytes, no alternative encodings. */
export function parseSignature(bytes: Uint8Array): { r: bigint; s: bigint } {
  if (bytes[0] !== 0x30 || bytes.length > 72 || bytes[1] !== bytes.length - 2)
    return fault('A signature must be one sequence of exactly its length.')
  const r = readScalar(bytes, 2)
  const s = readScalar(bytes, r.end)
  if (s.end !== bytes.length) return fault('A signature must end after its second integer.')
  return { r: r.value, s: s.value }
}

/** The `SubjectPublicKeyInfo` of a secp256k1 key is this prefix and the uncompressed point. */
const keyPrefix = Buffer.from('3056301006072a8648ce3d020106052b8104000a034200', 'hex')

/** The 65 bytes of the uncompressed point. */
export function parsePublicKey(bytes: Uint8Array): Uint8Array {
  const isWhole = bytes.length === keyPrefix.length + 65 && keyPrefix.equals(bytes.subarray(0, keyPrefix.length))
  if (!isWhole || bytes[keyPrefix.length] !== 0x04)
    return fault('The public key must be an uncompressed secp256k1 key.')
  return bytes.slice(keyPrefix.length)
}
