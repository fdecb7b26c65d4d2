// One process builds a snapshot, and the others load it: from a folder that they share, or from the bucket.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createService, type Service, type ServiceDeps } from '../../src/app.ts'
import { createObjectStorage } from '../../src/providers/blobs/object-storage.ts'
import { createReader } from '../../src/startup/config/reader.ts'
import { readStorage } from '../../src/startup/config/storage.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'
import { credentials, startBucket, type TestBucket } from '../harness/s3-server.ts'
import { card, fill, price, smallCatalog } from './fixtures.ts'

const patience = { timeout: 60_000, interval: 20 }
/** An unreachable database: a process with it can build nothing, so what it serves was loaded. */
const nowhere = { host: '127.0.0.1', port: 1, user: 'unknown', database: 'nothing' }

let folder: string
let service: TestService
let reader: Client
let bucket: TestBucket
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shared-'))
  bucket = await startBucket()
  service = await startService({ cacheFolder: join(folder, 'first'), bucket: openBucket() })
  reader = await service.partner({ scopes: ['read:catalog'] })
  await fill(service, smallCatalog)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await bucket[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

function openBucket() {
  const settings = readStorage(createReader({ S3_URL: bucket.url, S3_REGION: 'eu-west-1' }))
  if (!settings) throw new Error('The settings are complete.')
  return createObjectStorage({ ...settings, credentials, clock: systemClock })
}

/** Another process on the same database, with the messages of its log. */
async function startReplica(overrides: Partial<ServiceDeps>) {
  const messages: string[] = []
  const collect = new Writable({
    write(lines: Buffer, _encoding, done) {
      for (const line of lines.toString().split('\n'))
        if (line !== '') messages.push((JSON.parse(line) as { msg: string }).msg)
      done()
    },
  })
  const logger = pino({ level: 'info' }, collect)
  const replica = createService({ ...service.deps, logger, catalogTuning: { pollMs: 50 }, ...overrides })
  await replica.http.ready()
  const count = (message: string): number => messages.filter((one) => one === message).length
  return Object.assign(replica, { count, [Symbol.asyncDispose]: () => replica.http.close() })
}

const ask = (from: Service, path = '/pokemon/cards?include=prices') =>
  from.http.inject({ url: `/api/v1${path}`, headers: { 'x-api-key': reader.key } })
const versionOf = async (from: Service) => (await ask(from)).headers['x-catalog-version']

const objectOf = (ending: string): string => {
  const name = [...bucket.objects.keys()].find((key) => key.endsWith(ending))
  if (name === undefined) throw new Error(`The bucket has no ${ending}.`)
  return name
}

test('a process that shares the folder loads what another built, and refuses no read during the swap', async () => {
  const cacheFolder = join(folder, 'first')
  await using replica = await startReplica({ cacheFolder, bucket: undefined, connection: nowhere })
  const refused: number[] = []
  let asked = 0
  const done = new AbortController()
  const asking = (async () => {
    while (!done.signal.aborted) {
      for (const from of [service, replica]) {
        const { statusCode } = await ask(from)
        asked += 1
        if (statusCode !== 200) refused.push(statusCode)
      }
      await new Promise((settle) => setImmediate(settle))
    }
  })()
  for (let round = 0; round < 3; round += 1) {
    await fill(service, [card(`round-${round}`), price(`round-${round}`, round + 1)])
    const version = await versionOf(service)
    await vi.waitFor(async () => expect(await versionOf(replica)).toBe(version), patience)
  }
  done.abort()
  await asking
  expect(refused).toEqual([])
  expect(asked).toBeGreaterThan(20)
  expect(replica.count('snapshot built')).toBe(0)
})

test('a process on another machine loads the snapshot from the bucket, which keeps one version', async () => {
  const options = { cacheFolder: join(folder, 'second'), bucket: openBucket(), connection: nowhere }
  await using replica = await startReplica(options)
  await vi.waitFor(async () => expect(await versionOf(replica)).toBe(await versionOf(service)), patience)
  expect([replica.count('snapshot loaded'), replica.count('snapshot built')]).toEqual([1, 0])
  const images = [...bucket.objects.keys()].filter((key) => /\.(catalog|prices)$/.test(key))
  expect(images).toHaveLength(2)
})

test('a damaged, missing or unreachable snapshot is built instead', async () => {
  const image = objectOf('.catalog')
  const whole = bucket.objects.get(image) ?? Buffer.alloc(0)
  const damaged = Buffer.from(whole)
  damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1
  const breaks: (() => void)[] = [
    () => void bucket.objects.set(image, damaged),
    () => void bucket.objects.delete(image),
    () => bucket.fail(1_000),
  ]
  for (const [index, cause] of breaks.entries()) {
    cause()
    await using replica = await startReplica({ cacheFolder: join(folder, `broken-${index}`), bucket: openBucket() })
    await replica.catalog.publisher.refresh()
    expect(await versionOf(replica)).toBe(await versionOf(service))
    expect(replica.count('snapshot built')).toBe(1)
    bucket.fail(0)
    bucket.objects.set(image, whole)
  }
})

test('several processes that need the same snapshot build it once', async () => {
  const started = await Promise.all(
    Array.from({ length: 3 }, () =>
      startReplica({ cacheFolder: join(folder, 'third'), bucket: undefined, catalogTuning: { pollMs: 3_600_000 } }),
    ),
  )
  await Promise.all(started.map((replica) => replica.catalog.publisher.refresh()))
  for (const replica of started) expect(await versionOf(replica)).toBe(await versionOf(service))
  const built = started.reduce((sum, replica) => sum + replica.count('snapshot built'), 0)
  expect(built).toBe(1)
  await Promise.all(started.map((replica) => replica.http.close()))
})
