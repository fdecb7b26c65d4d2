import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const maxBodyBytes = 64 * 1024
/** Smaller answers fit one packet. */
const minPackedBytes = 1_400

/** A refusal with the answer that the page shows. */
export class ShopError extends Error {
  override readonly name = 'ShopError'
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The body of a request, up to 64 KiB. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) throw new ShopError(413, 'too_large', 'The request is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const text = (await readBody(request)).toString('utf8')
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Answered below.
  }
  throw new ShopError(400, 'invalid_body', 'The body must be a JSON object.')
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value)
  const accepts = response.req.headers['accept-encoding'] ?? ''
  const isPacked = text.length >= minPackedBytes && /\bgzip\b/.test(accepts)
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      ...(isPacked && { 'content-encoding': 'gzip' }),
    })
    .end(isPacked ? gzipSync(text, { level: 3 }) : text)
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Pictures may come from the service that sells the packs; everything else is ours. */
const policyOf = (pictures: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${pictures}`,
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Sends a file of the built page, or the document for every other path. False when the page is not built. */
export async function sendPage(
  response: ServerResponse,
  { folder, path, pictures, accepts }: { folder: string; path: string; pictures: string; accepts: string },
): Promise<boolean> {
  const isAsset = path.startsWith('/assets/')
  const name = isAsset ? normalize(path).replace(/^(\.\.[/\\])+/, '') : '/index.html'
  const packed = accepts.includes('gzip')
    ? await readFile(join(folder, `${name}.gz`)).catch(() => undefined)
    : undefined
  const body = packed ?? (await readFile(join(folder, name)).catch(() => undefined))
  if (!body) return false
  if (packed) response.setHeader('content-encoding', 'gzip')
  response
    .writeHead(200, {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      vary: 'accept-encoding',
      'cache-control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
      'content-security-policy': policyOf(pictures),
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .end(body)
  return true
}
