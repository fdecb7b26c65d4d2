import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentedErrors } from '../../src/http/errors/error-notes.ts'
import { findEntries, type Entry } from '../../pages/guides/search.js'
import { guideGroups } from '../../src/http/pages/guides/contents.ts'
import { startService, type TestService } from '../harness/service.ts'

let service: TestService
const keys = { partner: 'ph_test_partner' }
beforeAll(async () => (service = await startService({ readSampleKeys: async () => keys })))
afterAll(() => service[Symbol.asyncDispose]())

const names = guideGroups.flatMap(({ pages }) => pages)
const pageOf = async (url: string) => service.http.inject(url)

test('every guide is served, and every link to another guide leads to a heading that exists', async () => {
  const pages = new Map(
    await Promise.all(names.map(async (name) => [name, (await pageOf(`/guides/${name}`)).body] as const)),
  )
  const broken: string[] = []
  for (const [name, html] of pages) {
    expect(html, name).toContain('<article><h1 id=')
    for (const [, page = name, anchor] of html.matchAll(/href="(?:\/guides\/([\w-]+))?#([^"]+)"/g))
      if (!pages.get(page)?.includes(`id="${anchor}"`)) broken.push(`${name} → ${page}#${anchor}`)
  }
  expect(broken).toEqual([])
})

test('every error has a heading of its own, which its responses name', async () => {
  const { body } = await pageOf('/guides/errors')
  const anchors = documentedErrors.map(({ doc_url: url }) => url.replace('/guides/errors#', ''))
  expect(new Set(anchors).size).toBe(anchors.length)
  expect(anchors.filter((anchor) => !body.includes(`<h3 id="${anchor}">`))).toEqual([])
  const refused = await pageOf('/api/v1/none')
  expect(refused.json()).toMatchObject({ error: 'unauthorized', doc_url: '/guides/errors#401-unauthorized' })
})

test('the guides load nothing from other hosts, run no inline script, and follow the color scheme', async () => {
  const reply = await pageOf('/guides')
  const policy = String(reply.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(reply.body).not.toMatch(/<script>|<style|style="|\son\w+="/)
  const loaded = [...reply.body.matchAll(/(?:src|<link[^>]*href)="([^"]+)"/g)]
    .map(([, address]) => address ?? '')
    .filter((address) => !address.startsWith('data:'))
  expect(loaded).toEqual(['/public/inter.woff2', '/public/public.css', '/guides/guides.css', '/guides/guides.js'])
  const [, , style, script] = await Promise.all(loaded.map(pageOf))
  expect(style?.headers['content-type']).toContain('text/css')
  expect(style?.body).toContain('prefers-color-scheme: dark')
  expect(script?.headers['content-type']).toContain('text/javascript')
})

const readIndex = async () => (await pageOf('/guides/search.json')).json() as Entry[]

test('the search index covers every guide, error and operation; an unknown guide lists the known ones', async () => {
  const entries = await readIndex()
  const urls = entries.map(({ url }) => url)
  const guides = new Set(urls.flatMap((url) => /^\/guides\/([\w-]+)#/.exec(url)?.[1] ?? []))
  expect(guides).toEqual(new Set(names))
  expect(documentedErrors.filter(({ doc_url: url }) => !urls.includes(url))).toEqual([])
  const { paths, webhooks } = (await pageOf('/openapi.json')).json() as Record<string, Record<string, object>>
  const operations = entries.filter(({ kind }) => kind === 'reference')
  const documented = [...Object.values(paths ?? {}), ...Object.values(webhooks ?? {})]
  expect(operations).toHaveLength(documented.flatMap((methods) => Object.keys(methods)).length)
  const unknown = await pageOf('/guides/none')
  expect({ status: unknown.statusCode, lists: unknown.body.includes('quick-start') }).toEqual({
    status: 404,
    lists: true,
  })
})

// What a reader types, and where the answer is: the first entry is one of these.
const questions: Readonly<Record<string, RegExp>> = {
  'install sdk': /quick-start#5-use-the-sdk/,
  'track an order': /tenant#2-quote-order-track|\/docs\/tenant\/\w*Order/,
  'verify webhook signature': /webhooks#/,
  insufficient_funds: /errors#402-insufficient_funds/,
  'sold out': /errors#409-sold_out/,
  'backup restore': /runbook#backup-and-restore/,
  'rotate a key': /keys|signers|rotate\w*Key$/,
  'query language': /catalog#the-query-language/,
  'purchase packs createPurchase': /docs\/partner\/createPurchase$/,
  'buy pack': /sell-packs|quick-start#2-buy-a-pack|packs/,
}

test('the search leads from what a reader types to the page that answers it', async () => {
  const entries = await readIndex()
  const found = Object.keys(questions).map((query) => [query, findEntries(entries, query)[0]?.url] as const)
  expect(found.filter(([query, url]) => !questions[query]?.test(url ?? ''))).toEqual([])
  expect(findEntries(entries, 'the of')).toEqual([])
  expect(findEntries(entries, 'xyzzyq')).toEqual([])
})

test('a sandbox gives the commands its keys, a service without them none', async () => {
  expect((await pageOf('/guides/values.json')).json()).toEqual({ keys })
  const { body } = await pageOf('/guides/quick-start')
  expect(body).toContain('data-value="key-partner"')
  expect(body).toContain('<span data-value="address">http://localhost')
  expect(
    (await service.http.inject({ url: '/guides/quick-start', headers: { host: '127.0.0.1:4001' } })).body,
  ).toContain('<span data-value="address">http://127.0.0.1:4001</span>/downloads')
  expect(body).not.toMatch(/(href|src)="http:\/\/127/)
  expect(body).toContain('aria-label="On this page"')
})

test('the landing page links the guides', async () => {
  expect((await pageOf('/')).body).toContain('href="/guides"')
})
