import { request } from 'undici'
import { HttpRequestError, ResponseBodyTooLargeError, TimeoutError } from 'viem'

const maxAnswerBytes = 10 * 1_024 * 1_024

/** Posts JSON and returns the answer, with the errors of viem's own client. */
export type Post = (body: object) => Promise<unknown>

/** The address without its credentials, which become a header. */
function splitCredentials(text: string): { url: URL; headers: Record<string, string> } {
  const url = new URL(text)
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (url.username !== '') {
    const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    headers['authorization'] = `Basic ${Buffer.from(credentials).toString('base64')}`
    url.username = ''
    url.password = ''
  }
  return { url, headers }
}

async function readText(chunks: AsyncIterable<Buffer>): Promise<string> {
  const read: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > maxAnswerBytes) throw new ResponseBodyTooLargeError({ maxSize: maxAnswerBytes, size })
    read.push(chunk)
  }
  return Buffer.concat(read).toString('utf8')
}

type Failure = { readonly code?: unknown; readonly message?: unknown }

/** Some nodes answer an error of the call with the status of a failed request. */
function isRpcError(answer: unknown): boolean {
  const { code, message } = ((answer as { error?: Failure } | null)?.error ?? {}) as Failure
  return typeof code === 'number' && typeof message === 'string'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const flatten = (headers: Readonly<Record<string, string | string[] | undefined>>): Headers =>
  new Headers(Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one])))

/** Uses undici directly: the requests and streams of `fetch` cost more than the rest of a call. */
export function createPost(address: string, { timeoutMs }: { timeoutMs: number }): Post {
  const { url, headers } = splitCredentials(address)
  return async (body) => {
    const aborter = new AbortController()
    const timer = setTimeout(() => aborter.abort(), timeoutMs)
    const failure = { body: body as Record<string, unknown>, url: url.href }
    try {
      const content = JSON.stringify(body)
      const answer = await request(url, { method: 'POST', headers, body: content, signal: aborter.signal })
      const text = await readText(answer.body)
      const parsed = parse(text)
      const isOk = answer.statusCode >= 200 && answer.statusCode < 300
      if (parsed !== undefined && (isOk || isRpcError(parsed))) return parsed
      const status = isOk ? {} : { status: answer.statusCode, headers: flatten(answer.headers) }
      throw new HttpRequestError({ ...failure, ...status, details: text.slice(0, 200) })
    } catch (cause) {
      if (aborter.signal.aborted) throw new TimeoutError(failure)
      if (cause instanceof HttpRequestError || cause instanceof ResponseBodyTooLargeError) throw cause
      throw new HttpRequestError({ ...failure, cause: cause as Error })
    } finally {
      clearTimeout(timer)
    }
  }
}
