import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Random } from '../../kernel/random.ts'
import type { App } from '../app-type.ts'
import { sendPage } from './plain-page.ts'

/** A file of the built console with the compressed copies that the build wrote beside it. */
type PageFile = { type: string; plain: Content; encoded: readonly (readonly [name: string, body: Content])[] }

/** The bytes of a file, or where they are: large files are not kept in memory. */
type Content = Buffer | string

export type ConsoleOptions = {
  random: Random
  folder?: string | undefined
  stationFolder?: string | undefined
}

/** A built page with an address of its own. */
type BuiltPage = {
  /** Such as `/console`. */
  path: string
  title: string
  folder: string
  random: Random
  /** Additional sources of the content security policy. */
  policy?: readonly string[] | undefined
}

const root = join(import.meta.dirname, '..', '..', '..', '..')
const builtFolder = join(root, 'console', 'dist')
const builtStation = join(root, 'station', 'dist')

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.onnx': 'application/octet-stream',
}

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

const config = {
  operationId: 'none',
  public: 'The pages are the same for everyone; their data comes from the API.',
} as const
const schema = { hide: true } as const

export const buildHint = 'Build it with: node scripts/pages.js'

/** Whether the console was built on this machine. */
export const hasConsole = (folder = builtFolder): boolean => existsSync(join(folder, 'index.html'))

const largeBytes = 1_000_000
const read = (path: string): Content => (statSync(path).size > largeBytes ? path : readFileSync(path))

function readFiles(folder: string): ReadonlyMap<string, PageFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = new Map<string, PageFile>()
  for (const { parentPath, name } of entries) {
    const type = types[extname(name)]
    if (type === undefined) continue
    const path = join(parentPath, name)
    const encoded = encodings.flatMap(([encoding, suffix]) =>
      existsSync(path + suffix) ? [[encoding, read(path + suffix)] as const] : [],
    )
    files.set(relative(folder, path).split(sep).join('/'), { type, plain: read(path), encoded })
  }
  return files
}

/** Scripts and styles of this host only; the component library marks its generated style element with the nonce. */
const policyOf = (nonce: string, more: readonly string[]): string =>
  [
    "default-src 'none'",
    ...more,
    ...(more.some((source) => source.startsWith('script-src')) ? [] : ["script-src 'self'"]),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const isAsset = (name: string): boolean => name.startsWith('assets/')

/** A service worker stands below the address that it serves. */
const workerName = 'worker.js'

function sendFile(request: FastifyRequest, reply: FastifyReply, name: string, { type, plain, encoded }: PageFile) {
  const accepted = request.headers['accept-encoding'] ?? ''
  const [encoding, body] = encoded.find(([known]) => accepted.includes(known)) ?? [undefined, plain]
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .header('content-type', type)
    .header('vary', 'accept-encoding')
    .header('cache-control', isAsset(name) ? 'public, max-age=31536000, immutable' : 'no-cache')
    .send(typeof body === 'string' ? createReadStream(body) : body)
}

/** Serves the files of a page, and one document for every other path below its address. */
function pageRoutes(app: App, { path, title, folder, random, policy = [] }: BuiltPage): void {
  const document = hasConsole(folder) ? readFileSync(join(folder, 'index.html'), 'utf8') : undefined
  const files = document === undefined ? new Map<string, PageFile>() : readFiles(folder)

  function sendDocument(reply: FastifyReply): FastifyReply {
    if (document === undefined) return sendPage(reply, 503, `The ${title} is not built`, buildHint)
    const nonce = Buffer.from(random.bytes(16)).toString('base64')
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policyOf(nonce, policy))
      .header('referrer-policy', 'same-origin')
      .header('cache-control', 'no-cache')
      .send(document.replaceAll('{{nonce}}', nonce))
  }

  app.get(path, { config, schema }, (_request, reply) => void sendDocument(reply))
  app.get(`${path}/*`, { config, schema }, (request, reply) => {
    const name = (request.params as { '*': string })['*']
    const file = files.get(name)
    if (name === workerName) reply.header('service-worker-allowed', path)
    if (file) return void sendFile(request, reply, name, file)
    // A file of an earlier build; the document in its place would be read as a broken script.
    if (isAsset(name))
      return void sendPage(reply, 404, 'File not found', 'Reload the page to load the current version.')
    sendDocument(reply)
  })
}

/** The console and the scan station. */
export function consoleRoutes(
  app: App,
  { random, folder = builtFolder, stationFolder = builtStation }: ConsoleOptions,
) {
  pageRoutes(app, { path: '/console', title: 'console', folder, random })
  // The station reads codes with a WebAssembly module where the device cannot, and prints labels from a frame.
  const policy = ["script-src 'self' 'wasm-unsafe-eval'", "frame-src 'self' blob:"]
  pageRoutes(app, { path: '/station', title: 'scan station', folder: stationFolder, random, policy })
}
