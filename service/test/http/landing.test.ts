import { seedGames } from '@packhouse/demo/games/seed'
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startService } from '../harness/service.ts'

const hashOf = (html: string, element: string): string => {
  const [, text = ''] = new RegExp(`<${element}>([^]*?)</${element}>`).exec(html) ?? []
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

test('the landing page links to the API reference and loads nothing from other hosts', async () => {
  await using service = await startService()
  const reply = await service.http.inject('/')
  const html = reply.body
  expect({ status: reply.statusCode, type: reply.headers['content-type'] }).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
  })
  const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1] ?? '')
  expect(addresses).toEqual(expect.arrayContaining(['/docs', '/openapi.json', '/api/v1/health', '/readyz']))
  expect(addresses.filter((address) => !/^(\/(?!\/)|data:)/.test(address))).toEqual([])
  const policy = String(reply.headers['content-security-policy'])
  expect(policy).toContain(`script-src ${hashOf(html, 'script')}`)
  expect(policy).toContain(`style-src ${hashOf(html, 'style')}`)
  expect(html).not.toContain('{{')

  await seedGames({ ...service.catalog, db: service.db, clock: service.clock }, { artBase: '/art', cards: 100 })
  const pictures = addresses.filter((address) => address.startsWith('/art/'))
  expect(pictures).toHaveLength(3)
  for (const picture of pictures) expect((await service.http.inject(picture)).statusCode).toBe(200)
})

test('in production the page does not mention sandbox features', async () => {
  await using service = await startService({ environment: 'production' })
  const { statusCode, body } = await service.http.inject('/')
  expect(statusCode).toBe(200)
  expect(body).not.toMatch(/sandbox|\/art\/|\/readyz|\/metrics/)
})

test('the public pages share one header and one font, and lead to each other and to the station', async () => {
  await using service = await startService()
  const pages = ['/', '/status', '/guides', '/guides/none', '/verify', '/verify/1']
  for (const page of pages) {
    const { body, headers } = await service.http.inject(page)
    const [header = ''] = /<header class="site">.*?<\/header>/s.exec(body) ?? []
    const links = new Set([...header.matchAll(/href="([^"]*)"/g)].map(([, address]) => address))
    expect([page, [...links]]).toEqual([page, ['/', '/guides', '/docs', '/verify', '/status', '/station', '/console']])
    const policy = String(headers['content-security-policy'])
    expect([page, /style-src [^;]*'self'/.test(policy), policy.includes("font-src 'self'")]).toEqual([page, true, true])
  }
  const style = await service.http.inject('/public/public.css')
  expect(style.body).toContain("url('/public/inter.woff2')")
  const font = await service.http.inject('/public/inter.woff2')
  expect(font.headers['content-type']).toBe('font/woff2')
  expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2')
})

test('pages and JSON are compressed for browsers; machines get small answers as they are', async () => {
  await using service = await startService()
  const ask = async (url: string, headers: Record<string, string> = {}) =>
    service.http.inject({ url, headers: { 'accept-encoding': 'gzip, br', ...headers } })
  for (const page of ['/', '/status', '/guides', '/verify', '/verify/files/proof.js', '/openapi.json']) {
    const { headers } = await ask(page)
    expect([page, headers['content-encoding'], headers['vary']]).toEqual([
      page,
      'gzip',
      expect.stringContaining('accept-encoding'),
    ])
  }
  const packed = await ask('/verify')
  const plain = await service.http.inject('/verify')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(plain.headers['content-encoding']).toBeUndefined()
  const health = await ask('/api/v1/health', { 'x-api-key': 'ph_test_none' })
  expect(health.headers['content-encoding']).toBeUndefined()
})
