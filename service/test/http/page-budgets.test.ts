// What every page of the guides and the reference may weigh, and what readers, assistive technology and search engines
// need of it: counts, so that a slow machine changes nothing.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readers, readParts } from '../../src/http/pages/reference/contents.ts'
import { guideGroups } from '../../src/http/pages/guides/contents.ts'
import { openApiDocument } from '../../src/http/schema/openapi.ts'
import { startService, type TestService } from '../harness/service.ts'

/** Of one page, compressed. */
const maxPageBytes = 20_000
/** Browsers stay quick with this many elements. */
const maxElements = 2_500
/** Style, script and font that all pages share; a browser loads them once. */
const maxSharedBytes = 75_000
const maxRequests = 8
const maxDescriptionLength = 200

let service: TestService
const pages = new Map<string, string>()
beforeAll(async () => {
  service = await startService()
  const parts = readParts(openApiDocument(service.http))
  const urls = [
    ...guideGroups.flatMap(({ pages: names }) => names).map((name) => `/guides/${name}`),
    '/docs',
    ...readers.map((audience) => `/docs/${audience}`),
    ...parts.flatMap(({ audience, sections }) =>
      sections.flatMap(({ entries }) => entries.map(({ id }) => `/docs/${audience}/${id}`)),
    ),
  ]
  for (const url of urls) pages.set(url, (await service.http.inject(url)).body)
})
afterAll(() => service[Symbol.asyncDispose]())

const countElements = (html: string): number => html.match(/<[a-z]/g)?.length ?? 0

/** The pages above a limit, the worst first. */
function above(limit: number, measure: (html: string) => number): [string, number][] {
  const measured = [...pages].map(([url, html]) => [url, measure(html)] as [string, number])
  return measured.filter(([, value]) => value > limit).toSorted(([, left], [, right]) => right - left)
}

test('guides and reference have a page for each operation and event', () => {
  expect(pages.size).toBeGreaterThan(600)
})

test('no page is heavier than its budget of bytes and elements', () => {
  expect(above(maxPageBytes, (html) => gzipSync(html).length)).toEqual([])
  expect(above(maxElements, countElements)).toEqual([])
})

test('a page needs few files, which all pages share', async () => {
  const loaded = new Set<string>()
  for (const [url, html] of pages) {
    const own = [...html.matchAll(/(?:src|<link[^>]*href)="(\/[^"]+)"/g)].map(([, address = '']) => address)
    // The page itself, and what its scripts import.
    expect(own.length + 2, url).toBeLessThanOrEqual(maxRequests)
    for (const address of own) loaded.add(address)
  }
  const headers = { 'accept-encoding': 'gzip' }
  let bytes = 0
  for (const url of [...loaded, '/guides/search.js'])
    bytes += (await service.http.inject({ url, headers })).rawPayload.length
  expect(bytes).toBeLessThan(maxSharedBytes)
})

test('every page has one title of its own, a language and a description', () => {
  const findings: string[] = []
  for (const [url, html] of pages) {
    const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? ''
    if (description.length < 20 || description.length > maxDescriptionLength)
      findings.push(`${url}: a description of ${description.length} characters`)
    if (!html.includes('<html lang="en">')) findings.push(`${url}: no language`)
    if (!/<title>[^<]+ · Packhouse (API|guides)<\/title>/.test(html)) findings.push(`${url}: no title`)
    if (html.match(/<h1[ >]/g)?.length !== 1) findings.push(`${url}: not one first heading`)
  }
  expect(findings).toEqual([])
})

test('headings leave out no level, and no id stands twice', () => {
  const findings: string[] = []
  for (const [url, html] of pages) {
    const main = html.slice(html.indexOf('<main>'))
    const levels = [...main.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level))
    const jumps = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)
    if (jumps.length > 0) findings.push(`${url}: jumps to level ${jumps.join()}`)
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
    if (twice.length > 0) findings.push(`${url}: ${twice.join()} twice`)
  }
  expect(findings).toEqual([])
})

test('every entry of the search and every link within the reference leads to a page', async () => {
  const broken = new Set<string>()
  for (const [url, html] of pages)
    for (const [, address = ''] of html.matchAll(/href="(\/docs\/[^"#]+)/g))
      if (!pages.has(address) && !/\.(json|css|js)$/.test(address)) broken.add(`${url} → ${address}`)
  const found = (await service.http.inject('/guides/search.json')).json<{ url: string }[]>()
  expect(found.length).toBeGreaterThan(1_000)
  for (const { url } of found) if (!pages.has(url.replace(/#.*/, ''))) broken.add(`search → ${url}`)
  expect([...broken]).toEqual([])
})
