import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentedErrors } from '../../src/http/errors/error-notes.ts'
import { guideGroups } from '../../src/http/pages/guides/contents.ts'
import { startService, type TestService } from '../harness/service.ts'

let service: TestService
beforeAll(async () => (service = await startService()))
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

test('the search index covers every guide; an unknown guide lists the known ones', async () => {
  const entries = (await pageOf('/guides/search.json')).json() as { page: string; text: string }[]
  expect(new Set(entries.map(({ page }) => page))).toEqual(new Set(names))
  expect(entries.some(({ page, text }) => page === 'packs' && text.includes('PARTIALLY_FULFILLED'))).toBe(true)
  const unknown = await pageOf('/guides/none')
  expect({ status: unknown.statusCode, lists: unknown.body.includes('quick-start') }).toEqual({
    status: 404,
    lists: true,
  })
})

test('the landing page links the guides', async () => {
  expect((await pageOf('/')).body).toContain('href="/guides"')
})
