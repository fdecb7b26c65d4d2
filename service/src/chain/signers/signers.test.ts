import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import {
  hashTypedData,
  hexToBytes,
  numberToHex,
  parseTransaction,
  recoverAddress,
  recoverTransactionAddress,
  type Hash,
  type Hex,
  type TransactionSerializedEIP1559,
} from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { systemRandom } from '../../kernel/random.ts'
import { curveOrder, parsePublicKey, parseSignature } from './der.ts'
import { decryptKey, encryptKey, openKeystore, writeKeystore } from './keystore.ts'
import { createKmsSigner, type KeyManagement } from './kms.ts'
import { createRawKeySigner, type TransactionRequest } from './signer.ts'

const privateKey: Hex = '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'
const account = privateKeyToAccount(privateKey)
const address = account.address.toLowerCase() as Hex
const request: TransactionRequest = {
  chainId: 31_337,
  nonce: 7n,
  to: '0x00000000000000000000000000000000000000aa',
  data: '0x12345678',
  valueWei: 5n,
  gasLimit: 21_000n,
  maxFeeWei: 30n,
  maxPriorityFeeWei: 2n,
}
const typedData = {
  domain: { name: 'Test', version: '1', chainId: 31_337, verifyingContract: request.to },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'hello' },
} as const

/** Fast scrypt parameters for tests. */
const cheap = { n: 1_024, r: 8, p: 1 }

async function folder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'packhouse-keys-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

describe('a raw key', () => {
  test('signs on a test chain and is rejected on every other', async () => {
    const signer = createRawKeySigner({ privateKey, chainId: 31_337 })
    const { raw } = await signer.signTransaction(request)
    expect(signer.address).toBe(address)
    expect(parseTransaction(raw)).toMatchObject({ nonce: 7, gas: 21_000n, value: 5n, to: request.to })
    for (const chainId of [1, 10, 137, 8_453, 42_161])
      expect(() => createRawKeySigner({ privateKey, chainId })).toThrow('A raw private key is not allowed')
  })
})

describe('a keystore', () => {
  test('decrypts only with the right password', async () => {
    const text = await encryptKey(privateKey, 'correct horse', systemRandom, cheap)
    expect(text).not.toContain(privateKey.slice(2))
    expect(await decryptKey(text, 'correct horse')).toBe(privateKey)
    await expect(decryptKey(text, 'wrong horse')).rejects.toThrow('The password is wrong')
  })

  test('written by another program can be read', async () => {
    const text = JSON.stringify({
      crypto: {
        cipher: 'aes-128-ctr',
        cipherparams: { iv: '83dbcc02d8ccb40e466191a123791e0e' },
        ciphertext: '91c23c03a8b5117a6e3d78dbb5dfc46f037aff9351dff59c2879586f51756502',
        kdf: 'scrypt',
        kdfparams: {
          dklen: 32,
          n: 8_192,
          p: 1,
          r: 8,
          salt: 'ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19',
        },
        mac: '8f8639fe08fe1f43d6c13006d66ad2d993c6674ee2ba03f025596797a73614b9',
      },
      id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
      version: 3,
    })
    expect(await decryptKey(text, 'testpassword')).toBe(privateKey)
  })

  test('that was modified anywhere is rejected', async () => {
    const text = await encryptKey(privateKey, 'pass', systemRandom, cheap)
    const file = JSON.parse(text)
    const changed: object[] = [
      { ...file, version: 2 },
      { ...file, address: '0'.repeat(40) },
      { ...file, crypto: { ...file.crypto, cipher: 'aes-128-cbc' } },
      { ...file, crypto: { ...file.crypto, kdf: 'pbkdf2' } },
      { ...file, crypto: { ...file.crypto, ciphertext: '00'.repeat(32) } },
      { ...file, crypto: { ...file.crypto, mac: '00'.repeat(32) } },
      { ...file, crypto: { ...file.crypto, mac: '00' } },
      { ...file, crypto: { ...file.crypto, kdfparams: { ...file.crypto.kdfparams, n: 2 ** 30 } } },
      { ...file, crypto: { ...file.crypto, kdfparams: { ...file.crypto.kdfparams, n: 1_000 } } },
      { ...file, crypto: { ...file.crypto, kdfparams: { ...file.crypto.kdfparams, n: 2 ** 18, r: 1 } } },
      { version: 3 },
    ]
    for (const one of changed)
      await expect(decryptKey(JSON.stringify(one), 'pass')).rejects.toMatchObject({ name: 'KeystoreError' })
    await expect(decryptKey('{', 'pass')).rejects.toThrow('not JSON')
  })

  test('is readable by its owner only, never overwritten, and rejected when others can read it', async () => {
    await using home = await folder()
    const path = join(home.path, 'relayer.json')
    await writeKeystore(path, await encryptKey(privateKey, 'pass', systemRandom, cheap))
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await openKeystore(path, 'pass')).address).toBe(address)
    await expect(writeKeystore(path, 'other')).rejects.toThrow('exists')
    expect(await readFile(path, 'utf8')).toContain('"version":3')
    await chmod(path, 0o640)
    await expect(openKeystore(path, 'pass')).rejects.toThrow('it must be 600')
    await writeFile(join(home.path, 'empty'), '', { mode: 0o600 })
    await expect(openKeystore(join(home.path, 'empty'), 'pass')).rejects.toThrow('not JSON')
  })
})

const derInteger = (value: bigint): number[] => {
  const bytes = [...Buffer.from(numberToHex(value, { size: 32 }).slice(2), 'hex')]
  while (bytes.length > 1 && bytes[0] === 0) bytes.shift()
  if ((bytes[0] ?? 0) >= 0x80) bytes.unshift(0)
  return [0x02, bytes.length, ...bytes]
}
const derSignature = (r: bigint, s: bigint): Uint8Array => {
  const body = [...derInteger(r), ...derInteger(s)]
  return Uint8Array.from([0x30, body.length, ...body])
}
const keyPrefix = '3056301006072a8648ce3d020106052b8104000a034200'
const derPublicKey = (): Uint8Array => Uint8Array.from(Buffer.from(keyPrefix + account.publicKey.slice(2), 'hex'))

/** Like a real key service: signatures are valid, and half of them have the high s value. */
function fakeKms(overrides: Partial<KeyManagement> = {}): KeyManagement {
  let calls = 0
  return {
    getPublicKey: async () => derPublicKey(),
    async signDigest(_keyId, digest) {
      const signature = await sign({ hash: `0x${Buffer.from(digest).toString('hex')}`, privateKey })
      const s = BigInt(signature.s)
      calls += 1
      return derSignature(BigInt(signature.r), calls % 2 === 0 ? s : curveOrder - s)
    },
    ...overrides,
  }
}

describe('a key management service', () => {
  test('signs what a key in memory would sign, with the lower of both values', async () => {
    const signer = await createKmsSigner({ kms: fakeKms(), keyId: 'k', expectedAddress: account.address })
    for (let call = 0; call < 4; call += 1) {
      const { raw, hash } = await signer.signTransaction({ ...request, nonce: BigInt(call) })
      const expected = await createRawKeySigner({ privateKey, chainId: 31_337 }).signTransaction({
        ...request,
        nonce: BigInt(call),
      })
      expect({ raw, hash }).toEqual(expected)
      const signedBy = await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerializedEIP1559 })
      expect(signedBy.toLowerCase()).toBe(address)
    }
    const signature = await signer.signTypedData(typedData)
    expect((await recoverAddress({ hash: hashTypedData(typedData), signature })).toLowerCase()).toBe(address)
  })

  test('that has or uses another key is rejected', async () => {
    const stranger = '0x00000000000000000000000000000000000000aa'
    await expect(createKmsSigner({ kms: fakeKms(), keyId: 'k', expectedAddress: stranger })).rejects.toThrow(
      'is configured',
    )
    const otherKey = `0x${'11'.repeat(32)}` as const
    const kms = fakeKms({
      async signDigest(_keyId, digest) {
        const hash: Hash = `0x${Buffer.from(digest).toString('hex')}`
        const { r, s } = await sign({ hash, privateKey: otherKey })
        return derSignature(BigInt(r), BigInt(s))
      },
    })
    const signer = await createKmsSigner({ kms, keyId: 'k', expectedAddress: account.address })
    await expect(signer.signTransaction(request)).rejects.toThrow('does not belong to the configured address')
  })

  test('must answer with the one strict encoding of a signature', () => {
    const good = derSignature(curveOrder - 1n, 5n)
    expect(parseSignature(good)).toEqual({ r: curveOrder - 1n, s: 5n })
    for (const edge of [0x7fn, 0x80n, 0xffn, 0x8000n])
      expect(parseSignature(derSignature(edge, edge))).toEqual({ r: edge, s: edge })
    const sequence = 'A signature must be one sequence of exactly its length.'
    const integers = 'A signature must contain two integers.'
    const zeros = 'An integer of a signature must not have leading zeros.'
    const positive = 'An integer of a signature must be positive.'
    const long = [0x02, 34, 1, ...Array<number>(33).fill(1)]
    const bad: readonly (readonly [readonly number[], string])[] = [
      [[], sequence],
      [[...good, 0], sequence],
      [[0x31, ...good.slice(1)], sequence],
      [[0x30, 0x81, good.length - 2, ...good.slice(2)], sequence],
      [[0x30, 71, ...Array<number>(71).fill(0)], sequence],
      [[0x30, 70, ...Array<number>(70).fill(0)], integers],
      [[0x30, 6, 0x03, 1, 0x05, 0x02, 1, 0x05], integers],
      [[0x30, long.length + 3, ...long, 0x02, 1, 0x05], integers],
      [[0x30, 3, 0x02, 1, 0x05], integers],
      [[0x30, 4, 0x02, 0, 0x02, 0], integers],
      [[0x30, 6, 0x02, 1, 0x05, 0x02, 2, 0x05], integers],
      [[0x30, 8, 0x02, 2, 0x00, 0x05, 0x02, 2, 0x01, 0x01], zeros],
      [[0x30, 8, 0x02, 2, 0x00, 0x7f, 0x02, 2, 0x01, 0x01], zeros],
      [[0x30, 6, 0x02, 1, 0x80, 0x02, 1, 0x05], positive],
      [[0x30, 6, 0x02, 1, 0x00, 0x02, 1, 0x05], 'An integer of a signature must be below the curve order.'],
      [[...derSignature(curveOrder, 5n)], 'An integer of a signature must be below the curve order.'],
      [[0x30, 7, 0x02, 1, 0x05, 0x02, 1, 0x05, 0], 'A signature must end after its second integer.'],
    ]
    for (const [bytes, reason] of bad)
      expect(() => parseSignature(Uint8Array.from(bytes))).toThrow(
        expect.objectContaining({ name: 'DerError', message: reason }),
      )
  })

  test('parses every valid signature and rejects all other bytes', () => {
    const scalar = fc.bigInt({ min: 1n, max: curveOrder - 1n })
    fc.assert(
      fc.property(scalar, scalar, (r, s) => {
        expect(parseSignature(derSignature(r, s))).toEqual({ r, s })
      }),
    )
    fc.assert(
      fc.property(scalar, scalar, fc.nat(80), fc.nat(255), (r, s, position, value) => {
        const bytes = derSignature(r, s)
        if (position >= bytes.length || bytes[position] === value) return
        bytes[position] = value
        let parsed: { r: bigint; s: bigint } | undefined
        try {
          parsed = parseSignature(bytes)
        } catch {
          return
        }
        // Accepted bytes are the one encoding of the parsed values.
        expect(derSignature(parsed.r, parsed.s)).toEqual(bytes)
      }),
    )
  })

  test('must return keys of the right curve', () => {
    const good = derPublicKey()
    expect(parsePublicKey(good)).toEqual(hexToBytes(account.publicKey))
    expect(() => parsePublicKey(good.subarray(1))).toThrow()
    expect(() => parsePublicKey(Uint8Array.from([...good, 0]))).toThrow()
    const otherCurve = good.slice()
    otherCurve[20] = 0x0b
    expect(() => parsePublicKey(otherCurve)).toThrow()
    const compressed = good.slice()
    compressed[23] = 0x02
    expect(() => parsePublicKey(compressed)).toThrow('The public key must be an uncompressed secp256k1 key.')
  })
})
