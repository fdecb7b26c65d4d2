import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { malleate, startKms, startWeb3Signer, type Fault } from '../../../test/harness/key-services.ts'
import { systemRandom } from '../../kernel/random.ts'
import { encryptKey, writeKeystore } from './keystore.ts'
import { createPostToSigner } from './remote.ts'
import { openKey, readSignerFile, type KeyPlace } from './signer-file.ts'
import { createRawKeySigner, type TransactionRequest } from './signer.ts'
import { sha256Hex, signAwsRequest } from '../../kernel/sigv4.ts'

const privateKey: Hex = '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'
const otherKey: Hex = `0x${'44'.repeat(32)}`
const address = privateKeyToAccount(privateKey).address.toLowerCase() as Hex
const chainId = 31_337
const local = createRawKeySigner({ privateKey, chainId })
const request: TransactionRequest = {
  chainId,
  nonce: 7n,
  to: '0x00000000000000000000000000000000000000aa',
  data: '0x12345678',
  valueWei: 5n,
  gasLimit: 21_000n,
  maxFeeWei: 30n,
  maxPriorityFeeWei: 2n,
}
const typedData = {
  domain: { name: 'Test', version: '1', chainId, verifyingContract: request.to },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'hello' },
} as const

const now = Date.parse('2026-03-01T12:00:00Z')
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret', sessionToken: 'a token' }
const deps = {
  clock: { now: () => new Date(now) },
  post: createPostToSigner({ waitMs: 2_000 }),
  awsCredentials: credentials,
}
const startTestKms = () => startKms({ privateKey, keyId: 'key-1', secret: 'a secret', now: () => now })
const kmsPlace = (endpoint: URL, change: object = {}): KeyPlace => ({
  kind: 'kms',
  keyId: 'key-1',
  region: 'eu-west-1',
  endpoint,
  address,
  ...change,
})

test('requests are signed as the published example of the key service', () => {
  const example = {
    url: new URL('https://example.amazonaws.com/'),
    headers: {},
    method: 'POST',
    payloadHash: sha256Hex(''),
    service: 'service',
    region: 'us-east-1',
    now: new Date('2015-08-30T12:36:00Z'),
  }
  const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
  expect(signAwsRequest(example, { accessKeyId: 'AKIDEXAMPLE', secretAccessKey })['authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, ' +
      'Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  )
})

describe('a key management service', () => {
  test('signs what a key in memory would sign, with the lower s value', async () => {
    await using kms = await startTestKms()
    const signer = await openKey(kmsPlace(kms.url), deps)
    for (let call = 0n; call < 4n; call += 1n) {
      const wanted = { ...request, nonce: call }
      expect(await signer.signTransaction(wanted)).toEqual(await local.signTransaction(wanted))
      expect(await signer.signTypedData(typedData)).toBe(await local.signTypedData(typedData))
    }
    expect(kms.calls.filter((call) => call === 'TrentService.GetPublicKey')).toHaveLength(1)
  })

  test.each<[string, Fault]>([
    ['throttles', { status: 400, body: '{"__type":"ThrottlingException"}' }],
    ['fails', { status: 500, body: '{"__type":"KMSInternalException"}' }],
    ['is overloaded', { status: 503, body: 'busy' }],
    ['hangs', 'hang'],
    ['closes the connection', 'reset'],
  ])('that %s signs when it is back', async (_case, fault) => {
    await using kms = await startTestKms()
    const signer = await openKey(kmsPlace(kms.url), deps)
    kms.fault = fault
    await expect(signer.signTransaction(request)).rejects.toMatchObject({ name: 'SignerUnavailable' })
    kms.fault = undefined
    expect(await signer.signTransaction(request)).toEqual(await local.signTransaction(request))
    kms.fault = fault
    await expect(signer.signTransaction(request)).rejects.toMatchObject({ name: 'SignerUnavailable' })
  })

  test('with wrong credentials, an unknown key, another key or a malformed answer signs nothing', async () => {
    await using kms = await startTestKms()
    const attempt = async (place: KeyPlace, change: object = {}) =>
      (await openKey(place, { ...deps, ...change })).signTransaction(request)
    const wrong = { awsCredentials: { ...credentials, secretAccessKey: 'another' } }
    await expect(attempt(kmsPlace(kms.url), wrong)).rejects.toThrow('IncompleteSignatureException')
    const late = { clock: { now: () => new Date(now + 3_600_000) } }
    await expect(attempt(kmsPlace(kms.url), late)).rejects.toThrow('IncompleteSignatureException')
    await expect(attempt(kmsPlace(kms.url, { keyId: 'key-2' }))).rejects.toThrow('NotFoundException')
    const other = privateKeyToAccount(otherKey).address
    await expect(attempt(kmsPlace(kms.url, { address: other }))).rejects.toThrow('is configured')
    for (const body of ['', '[]', '{}', '{"PublicKey":1,"KeySpec":"ECC_SECG_P256K1","KeyUsage":"SIGN_VERIFY"}']) {
      kms.fault = { status: 200, body }
      await expect(attempt(kmsPlace(kms.url))).rejects.toMatchObject({ name: 'SignerFault' })
    }
    await expect(openKey(kmsPlace(kms.url), { ...deps, awsCredentials: undefined })).rejects.toThrow(
      'AWS_ACCESS_KEY_ID',
    )
  })
})

describe('a remote signer', () => {
  const placeOf = (url: URL): KeyPlace => ({ kind: 'web3signer', url, address })

  test('signs what a key in memory would sign', async () => {
    await using remote = await startWeb3Signer({ privateKey, chainId })
    const signer = await openKey(placeOf(remote.url), deps)
    expect(await signer.signTransaction(request)).toEqual(await local.signTransaction(request))
    expect(await signer.signTypedData(typedData)).toBe(await local.signTypedData(typedData))
    expect(remote.calls).toEqual(['eth_accounts', 'eth_signTransaction', 'eth_signTypedData'])
  })

  test.each<[string, Fault]>([
    ['fails', { status: 502, body: '' }],
    ['hangs', 'hang'],
    ['closes the connection', 'reset'],
  ])('that %s does not prevent a start, and signs when it is back', async (_case, fault) => {
    await using remote = await startWeb3Signer({ privateKey, chainId })
    remote.fault = fault
    const signer = await openKey(placeOf(remote.url), deps)
    await expect(signer.signTransaction(request)).rejects.toMatchObject({ name: 'SignerUnavailable' })
    remote.fault = undefined
    expect(await signer.signTransaction(request)).toEqual(await local.signTransaction(request))
  })

  test.each<[string, () => Promise<Fault>, RegExp]>([
    ['another chain', async () => ({ chainId: 1 }), /another transaction/],
    ['another key', async () => ({ privateKey: otherKey }), /does not belong/],
    ['no transaction', async () => ({ result: '0x1234' }), /did not return a signed transaction/],
    ['nothing', async () => ({ result: null }), /did not return a signed transaction/],
    [
      'the higher s value',
      async () => ({ result: malleate((await local.signTransaction(request)).raw) }),
      /lower of both s values/,
    ],
    [
      'another call',
      async () => ({ result: (await local.signTransaction({ ...request, valueWei: 6n })).raw }),
      /another transaction/,
    ],
  ])('that answers with %s is not believed', async (_case, faultOf, message) => {
    await using remote = await startWeb3Signer({ privateKey, chainId })
    const signer = await openKey(placeOf(remote.url), deps)
    remote.fault = await faultOf()
    await expect(signer.signTransaction(request)).rejects.toThrow(message)
  })

  test('without the configured key is refused', async () => {
    await using remote = await startWeb3Signer({ privateKey: otherKey, chainId })
    const signer = await openKey(placeOf(remote.url), deps)
    await expect(signer.signTransaction(request)).rejects.toThrow(`has no key of ${address}`)
  })
})

describe('the signer file', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packhouse-signers-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function write(content: unknown): Promise<string> {
    const path = join(folder, 'signers.json')
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  }

  test('names a place for the key of each role; each keystore has a password of its own', async () => {
    const cheap = { n: 1_024, r: 8, p: 1 }
    await writeKeystore(join(folder, 'buyer.json'), await encryptKey(privateKey, 'one', systemRandom, cheap))
    await writeKeystore(join(folder, 'keeper.json'), await encryptKey(otherKey, 'two', systemRandom, cheap))
    for (const [role, password] of Object.entries({ buyer: 'one\n', keeper: 'two' }))
      await writeFile(join(folder, `${role}.password`), password, { mode: 0o600 })
    const keystore = (role: string) => ({ kind: 'keystore', path: `${role}.json`, password_file: `${role}.password` })
    const path = await write({
      buyer: { ...keystore('buyer'), usdc_per_hour: 5_000 },
      'buyer-2': keystore('keeper'),
      keeper: keystore('keeper'),
      treasurer: { kind: 'kms', key_id: 'alias/treasurer', region: 'us-east-1', address, usdc_per_payee_per_hour: 10 },
      'shipping-signer': { kind: 'web3signer', url: 'http://127.0.0.1:9000', address },
    })
    const entries = await readSignerFile(path)
    expect(entries.map(({ role, limits }) => [role, limits])).toEqual([
      ['buyer', { usdcPerHour: 5_000 }],
      ['buyer', {}],
      ['keeper', {}],
      ['treasurer', { usdcPerPayeePerHour: 10 }],
      ['shipping-signer', {}],
    ])
    const [buyer, , keeper, treasurer] = entries
    expect((await openKey(buyer!.place, deps)).address).toBe(address)
    expect((await openKey(keeper!.place, deps)).address).toBe(privateKeyToAccount(otherKey).address.toLowerCase())
    expect(treasurer?.place).toMatchObject({ endpoint: new URL('https://kms.us-east-1.amazonaws.com') })
    const swapped = { ...buyer!.place, passwordFile: join(folder, 'keeper.password') } as KeyPlace
    await expect(openKey(swapped, deps)).rejects.toThrow('password is wrong')
    await writeFile(join(folder, 'open.password'), 'one', { mode: 0o644 })
    const open = { ...buyer!.place, passwordFile: join(folder, 'open.password') } as KeyPlace
    await expect(openKey(open, deps)).rejects.toThrow('can be read by everyone')
  })

  test.each<[string, unknown, string]>([
    ['no JSON', '{', 'CHAIN_SIGNERS cannot be read'],
    ['a list', [], 'must be a JSON object'],
    ['an unknown role', { owner: { kind: 'kms' } }, 'owner: is not a role; use one of buyer'],
    ['a second key of a role with one account', { 'treasurer-2': { kind: 'kms' } }, 'treasurer-2: is not a role'],
    ['an unknown kind', { buyer: { kind: 'raw', key: '0x1' } }, 'kind must be keystore, web3signer or kms'],
    ['an unknown field', { buyer: { kind: 'kms', secret: 'x' } }, 'unknown field secret'],
    ['a missing field', { buyer: { kind: 'web3signer', url: 'http://a' } }, 'address must be a non-empty text'],
    ['a wrong URL', { buyer: { kind: 'web3signer', url: 'ftp://a', address } }, 'url must be an https://'],
    [
      'a wrong amount',
      { buyer: { kind: 'web3signer', url: 'http://a', address, usdc_per_hour: 0.5 } },
      'usdc_per_hour must be a whole number',
    ],
  ])('with %s is refused', async (_case, content, message) => {
    await expect(readSignerFile(await write(content))).rejects.toThrow(message)
  })
})
