import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3Checkpoints } from '../../../src/trust/evidence/checkpoint-store.ts'
import { createObjectStorage, StorageRefused, StorageUnavailable } from '../../../src/providers/blobs/object-storage.ts'
import { createS3Blobs } from '../../../src/providers/blobs/s3-blobs.ts'
import { readStorage } from '../../../src/startup/config/storage.ts'
import { createReader } from '../../../src/startup/config/reader.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { systemRandom } from '../../../src/kernel/random.ts'
import { sha256Hex, signAwsRequest } from '../../../src/kernel/sigv4.ts'
import { credentials, startBucket, type TestBucket } from '../../harness/s3-server.ts'

let bucket: TestBucket
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket[Symbol.asyncDispose]())

const open = (url = bucket.url, keys = credentials) => {
  const settings = readStorage(createReader({ S3_URL: url, S3_REGION: 'eu-west-1' }))
  if (!settings) throw new Error('The settings are complete.')
  return createObjectStorage({ ...settings, credentials: keys, clock: systemClock })
}
const openBlobs = () => createS3Blobs({ storage: open(), random: systemRandom })

test('signatures are those of the published examples', () => {
  const example = {
    method: 'GET',
    service: 's3',
    region: 'us-east-1',
    payloadHash: sha256Hex(''),
    now: new Date('2013-05-24T00:00:00Z'),
  }
  const keys = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
  const sign = (path: string, headers: Record<string, string>) => {
    const url = new URL(path, 'https://examplebucket.s3.amazonaws.com')
    const all = { ...headers, 'x-amz-content-sha256': example.payloadHash }
    return signAwsRequest({ ...example, url, headers: all }, keys)['authorization']?.split('Signature=')[1]
  }
  expect(sign('/test.txt', { range: 'bytes=0-9' })).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
  expect(sign('/?max-keys=2&prefix=J', {})).toBe('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7')
})

test('a blob is returned byte for byte, whole or in chunks, until it is deleted', async () => {
  const blobs = openBlobs()
  const bytes = Buffer.from(systemRandom.bytes(300_000))
  async function* chunks() {
    yield bytes.subarray(0, 100_000)
    yield bytes.subarray(100_000)
  }
  for (const id of [await blobs.put(bytes), await blobs.putAll(chunks())]) {
    expect(bucket.objects.has(`live/attachments/${id.slice(0, 2)}/${id}`)).toBe(true)
    expect(bytes.equals((await blobs.get(id)) ?? Buffer.alloc(0))).toBe(true)
    const parts: Uint8Array[] = []
    for await (const part of (await blobs.stream(id)) ?? []) parts.push(part)
    expect(bytes.equals(Buffer.concat(parts))).toBe(true)
    const cut: Uint8Array[] = []
    for await (const part of (await blobs.stream(id, { start: 99_990, end: 100_009 })) ?? []) cut.push(part)
    expect(bytes.subarray(99_990, 100_010).equals(Buffer.concat(cut))).toBe(true)
    expect([await blobs.delete(id), await blobs.delete(id), await blobs.get(id)]).toEqual([true, false, undefined])
  }
  await expect(blobs.get('../secret')).rejects.toThrow('A blob id is 32 letters and digits.')
})

test('a stream that fails leaves no blob, and an outage of the storage differs from a refusal', async () => {
  const blobs = openBlobs()
  const before = bucket.objects.size
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half')
    throw new Error('The client hung up.')
  }
  await expect(blobs.putAll(broken())).rejects.toThrow('hung up')
  bucket.fail(1)
  await expect(blobs.put(Buffer.from('x'))).rejects.toThrow(StorageUnavailable)
  expect(bucket.objects.size).toBe(before)
  await expect(open(bucket.url, { ...credentials, secretAccessKey: 'wrong' }).exists('x')).rejects.toThrow(
    StorageRefused,
  )
  await expect(open(bucket.url.replace('/cards/', '/other/')).put('x', Buffer.from('x'))).rejects.toThrow(
    'does not exist',
  )
  await expect(open('http://127.0.0.1:1/cards').exists('x')).rejects.toThrow(StorageUnavailable)
})

test('checkpoints are numbered, never overwritten, and found again', async () => {
  const first = createS3Checkpoints(open())
  expect([await first.last(), await first.read(1)]).toEqual([0, undefined])
  for (const number of [1, 2, 3]) await first.append(number, `checkpoint ${number}`)
  await expect(first.append(3, 'another')).rejects.toThrow('exists')
  const second = createS3Checkpoints(open())
  expect([await second.last(), await second.read(3)]).toEqual([3, 'checkpoint 3'])
})
