import { createReadStream } from 'node:fs'
import { request, type Dispatcher } from 'undici'
import type { Clock } from '../../kernel/clock.ts'
import { Retryable } from '../../kernel/errors.ts'
import type { ByteRange } from './blob-store.ts'
import { sha256Hex, signAwsRequest, type AwsCredentials } from '../../kernel/sigv4.ts'

/** The bucket of an S3-compatible service. */
export type ObjectStorageSettings = {
  /** The address of the service, such as https://s3.eu-west-1.amazonaws.com; the bucket is part of the path. */
  readonly endpoint: URL
  readonly bucket: string
  readonly region: string
  /** Begins the name of every object; empty, or with a slash at its end. */
  readonly prefix: string
}

/** The storage does not answer or is overloaded; the same request may succeed later. */
export class StorageUnavailable extends Retryable {
  override readonly name: string = 'StorageUnavailable'
}

/** The storage refused, for a reason that an operator corrects. */
export class StorageRefused extends Error {
  override readonly name = 'StorageRefused'
}

export type Body = Uint8Array | { readonly path: string; readonly bytes: number }

export type ObjectStorage = {
  /** Resolves once the storage has the object. False if `isNew` is asked for and the object exists. */
  put(key: string, body: Body, options?: { isNew?: boolean }): Promise<boolean>
  get(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>
  exists(key: string): Promise<boolean>
  delete(key: string): Promise<void>
  /** The names below a prefix that follow `after`, in their order, at most a thousand. */
  list(prefix: string, after: string): Promise<string[]>
}

export type ObjectStorageDeps = ObjectStorageSettings & {
  credentials: AwsCredentials
  clock: Clock
  dispatcher?: Dispatcher | undefined
}

const timeoutMs = 30_000
const unsigned = 'UNSIGNED-PAYLOAD'
const emptyHash = sha256Hex('')

type Call = { method: 'GET' | 'PUT' | 'HEAD' | 'DELETE'; url: URL; headers?: Record<string, string>; body?: Body }

const decodeXml = (text: string): string =>
  text.replaceAll(
    /&(lt|gt|amp|quot|apos);/g,
    (_, name: string) => ({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" })[name] ?? '',
  )

/** Requests with the bucket in the path, signed with Signature Version 4, as S3 and its compatible services accept them. */
export function createObjectStorage(deps: ObjectStorageDeps): ObjectStorage {
  const { endpoint, bucket, region, prefix, credentials, clock, dispatcher } = deps

  const urlOf = (key: string): URL => new URL(`/${bucket}/${prefix}${key}`, endpoint)

  async function send({ method, url, headers = {}, body }: Call): Promise<Dispatcher.ResponseData> {
    // The hash of a file would need a second pass over it; the transport protects it.
    const payloadHash = body === undefined ? emptyHash : body instanceof Uint8Array ? sha256Hex(body) : unsigned
    const length = body === undefined ? undefined : body instanceof Uint8Array ? body.length : body.bytes
    const signed = signAwsRequest(
      {
        method,
        url,
        headers: { ...headers, 'x-amz-content-sha256': payloadHash },
        payloadHash,
        service: 's3',
        region,
        now: clock.now(),
      },
      credentials,
    )
    const answer = await request(url, {
      method,
      headers: { ...signed, ...(length !== undefined && { 'content-length': String(length) }) },
      body: body === undefined ? null : body instanceof Uint8Array ? body : createReadStream(body.path),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      ...(dispatcher && { dispatcher }),
    }).catch((cause: Error) => {
      throw new StorageUnavailable(`The object storage at ${url.host} does not answer.`, { cause })
    })
    const { statusCode: status } = answer
    if (status < 400 || status === 404 || status === 412) return answer
    // The body of a refusal names the reason, such as SignatureDoesNotMatch; it contains no secret.
    const text = (await answer.body.text()).slice(0, 2_000)
    const reason = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? 'no reason'
    if (status >= 500 || status === 429)
      throw new StorageUnavailable(`The object storage at ${url.host} answered ${status} (${reason}).`)
    throw new StorageRefused(`The object storage at ${url.host} answered ${status} (${reason}).`)
  }

  /** Frees the connection, and returns the status. */
  async function statusOf(call: Call): Promise<number> {
    const { statusCode, body } = await send(call)
    await body.dump()
    return statusCode
  }

  return {
    async put(key, body, { isNew = false } = {}) {
      const headers = isNew ? { 'if-none-match': '*' } : {}
      const status = await statusOf({ method: 'PUT', url: urlOf(key), headers, body })
      if (status === 404) throw new StorageRefused(`The bucket ${bucket} does not exist.`)
      return status !== 412
    },
    async get(key, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const { statusCode, body } = await send({ method: 'GET', url: urlOf(key), headers })
      if (statusCode !== 404) return body as AsyncIterable<Uint8Array>
      await body.dump()
      return undefined
    },
    exists: async (key) => (await statusOf({ method: 'HEAD', url: urlOf(key) })) !== 404,
    delete: async (key) => void (await statusOf({ method: 'DELETE', url: urlOf(key) })),
    async list(below, after) {
      const url = new URL(`/${bucket}`, endpoint)
      url.searchParams.set('list-type', '2')
      url.searchParams.set('prefix', prefix + below)
      if (after) url.searchParams.set('start-after', prefix + after)
      const { statusCode, body } = await send({ method: 'GET', url })
      const text = await body.text()
      if (statusCode === 404) throw new StorageRefused(`The bucket ${bucket} does not exist.`)
      const names = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => decodeXml(name))
      return names.map((name) => name.slice(prefix.length))
    },
  }
}
