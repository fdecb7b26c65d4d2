import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { startService } from '../harness/service.ts'

const script = 'export const answer = 42'
const visitor = { accept: 'text/html,application/xhtml+xml' }
const browser = { ...visitor, 'accept-encoding': 'gzip, br' }

async function makeBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'packhouse-console-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><meta name="csp-nonce" content="{{nonce}}" />')
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), script)
  await writeFile(join(folder, 'assets', 'main-1a2b.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg" />')
  return folder
}

test('every page of the console is its document, with a fresh nonce and a policy without inline scripts', async () => {
  await using service = await startService({ consoleFolder: await makeBuild() })
  const get = (url: string) => service.http.inject({ url, headers: browser })
  const [first, deep] = [await get('/console'), await get('/console/p/demo/purchases?status=FAILED&peek=7')]
  const nonces = [first, deep].map((reply) => {
    const nonce = /content="([^"]+)"/.exec(reply.body)?.[1]
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-cache')
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
    return nonce
  })
  expect(new Set(nonces).size).toBe(2)
})

test('assets are immutable and sent compressed; a file of an earlier build is a 404, not the document', async () => {
  await using service = await startService({ consoleFolder: await makeBuild() })
  const compressed = await service.http.inject({ url: '/console/assets/main-1a2b.js', headers: browser })
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(script)
  const plain = await service.http.inject('/console/assets/main-1a2b.js')
  expect({ body: plain.body, encoding: plain.headers['content-encoding'] }).toEqual({
    body: script,
    encoding: undefined,
  })
  const mark = await service.http.inject('/console/mark.svg')
  expect(mark.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' })
  for (const path of ['assets/main-0000.js', 'assets/../../package.json', 'assets/%2e%2e%2findex.html']) {
    const reply = await service.http.inject({ url: `/console/${path}`, headers: browser })
    expect({ path, body: reply.body.includes('export const') }).toEqual({ path, body: false })
    expect(reply.body).not.toContain('"name"')
  }
  expect((await service.http.inject('/console/assets/main-0000.js')).statusCode).toBe(404)
})

test('without a build the console says how to build it', async () => {
  await using service = await startService({ consoleFolder: join(tmpdir(), 'packhouse-no-console') })
  const reply = await service.http.inject({ url: '/console', headers: visitor })
  expect(reply.statusCode).toBe(503)
  expect(reply.body).toContain('node scripts/pages.js')
})

test('people get a page for an unknown address, programs and API paths a JSON error', async () => {
  await using service = await startService()
  const page = await service.http.inject({ url: '/no-such-page', headers: visitor })
  expect({ status: page.statusCode, type: page.headers['content-type'] }).toEqual({
    status: 404,
    type: 'text/html; charset=utf-8',
  })
  expect(page.body).toContain('href="/console"')
  const json = [
    await service.http.inject('/no-such-page'),
    await service.http.inject({ method: 'POST', url: '/no-such-page', headers: browser }),
  ]
  for (const reply of json) expect(reply.json()).toMatchObject({ success: false, error: 'not_found' })
  const api = await service.http.inject({ url: '/api/v1/no-such-path', headers: browser })
  expect({ status: api.statusCode, error: api.json().error }).toEqual({ status: 401, error: 'unauthorized' })
})

test('the scan station is a page of its own, which may run its own code reader and print from a frame', async () => {
  await using service = await startService({ stationFolder: await makeBuild() })
  const reply = await service.http.inject({ url: '/station/job/7', headers: browser })
  expect(reply.statusCode).toBe(200)
  const policy = String(reply.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(policy).toContain("frame-src 'self' blob:;")
  expect(policy).not.toContain('unsafe-inline')
})
