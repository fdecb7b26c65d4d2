// A bucket of an S3-compatible service that checks every signature by the published rules, on its own.
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret of the storage' }

const hash = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const mac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Whether the Authorization header belongs to exactly this request and body. */
function isAuthentic({ method = '', url = '', headers }: IncomingMessage, body: Uint8Array): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=(\S+?)\/(\d{8})\/(\S+?)\/s3\/aws4_request, SignedHeaders=(\S+), Signature=(\w+)$/
  const [, id, day = '', region = '', names = '', signature] = form.exec(headers.authorization ?? '') ?? []
  const claimed = String(headers['x-amz-content-sha256'])
  if (id !== credentials.accessKeyId || !names.split(';').includes('host')) return false
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== hash(body)) return false
  const [path = '', query = ''] = url.split('?')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const canonical = [method, path, query.split('&').toSorted().join('&'), lines.join(''), names, claimed].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, hash(canonical)].join('\n')
  const key = mac(mac(mac(mac(`AWS4${credentials.secretAccessKey}`, day), region), 's3'), 'aws4_request')
  return mac(key, text).toString('hex') === signature
}

export type TestBucket = {
  url: string
  objects: Map<string, Buffer>
  /** The next requests are answered with 503. */
  fail(count: number): void
  [Symbol.asyncDispose](): Promise<void>
}

export async function startBucket(): Promise<TestBucket> {
  const objects = new Map<string, Buffer>()
  let failures = 0

  function answer(request: IncomingMessage, body: Buffer, reply: ServerResponse): void {
    const refuse = (status: number, code: string) =>
      void reply.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    if (failures > 0) {
      failures -= 1
      return refuse(503, 'SlowDown')
    }
    if (!isAuthentic(request, body)) return refuse(403, 'SignatureDoesNotMatch')
    const url = new URL(request.url ?? '', 'http://storage')
    if (url.pathname === '/cards') {
      const [prefix, after] = [url.searchParams.get('prefix') ?? '', url.searchParams.get('start-after') ?? '']
      const names = [...objects.keys()]
        .filter((name) => name.startsWith(prefix) && name > after)
        .toSorted()
        .slice(0, 1_000)
      return void reply.end(`<List>${names.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')}</List>`)
    }
    if (!url.pathname.startsWith('/cards/')) return refuse(404, 'NoSuchBucket')
    const key = url.pathname.slice('/cards/'.length)
    const found = objects.get(key)
    if (request.method === 'PUT') {
      if (found && request.headers['if-none-match'] === '*') return refuse(412, 'PreconditionFailed')
      objects.set(key, body)
      return void reply.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void reply.writeHead(204).end()
    }
    if (!found) return refuse(404, 'NoSuchKey')
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (last !== undefined) return void reply.writeHead(206).end(found.subarray(Number(first), Number(last) + 1))
    reply.end(request.method === 'HEAD' ? undefined : found)
  }

  const server = createServer((request, reply) => void buffer(request).then((body) => answer(request, body, reply)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/cards/live`,
    objects,
    fail: (count) => void (failures = count),
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
