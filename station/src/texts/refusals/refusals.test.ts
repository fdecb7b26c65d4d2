import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTexts } from '../../i18n.ts'
import { refusalsDe } from './de.ts'
import { refusalsEn } from './en.ts'
import { refusalsFr } from './fr.ts'

type Refusal = { $ref?: string; 'x-error-labels'?: string[] }
type Document = {
  paths: Record<string, Record<string, { responses?: Record<string, Refusal> }>>
  components: { responses: Record<string, Refusal> }
}

const source = join(import.meta.dirname, '../..')
const document = join(source, '../../docs/openapi.json')
const inserted = /\$\{(?:[^{}]|\{[^}]*\})*\}/g

/** The paths that the sources of the station name, `{}` for what they insert. */
async function listPaths(): Promise<ReadonlySet<string>> {
  const paths = new Set<string>()
  for await (const name of glob('**/*.{ts,tsx}', { cwd: source })) {
    if (name.includes('.test.')) continue
    const text = await readFile(join(source, name), 'utf8')
    for (const [, , path = ''] of text.matchAll(/(['`])(\/(?:[^'`\n\\$ ]|\$\{(?:[^{}]|\{[^}]*\})*\})*)\1/g)) {
      paths.add(`/api/v1/operator/v1${path.replaceAll(inserted, '{}')}`)
    }
  }
  return paths
}

test('every refusal that the floor can cause has a text in three languages', async () => {
  const { paths, components } = JSON.parse(await readFile(document, 'utf8')) as Document
  const named = await listPaths()
  const called = Object.keys(paths).filter((path) => named.has(path.replaceAll(/\{[^}]*\}/g, '{}')))
  expect(called).toEqual(
    expect.arrayContaining(['/api/v1/operator/v1/tasks/{id}/pick', '/api/v1/operator/v1/counts/{id}/scan']),
  )
  expect(called.length).toBeGreaterThan(35)
  const labels = new Set(
    called
      .flatMap((path) => Object.values(paths[path] ?? {}))
      .flatMap(({ responses = {} }) => Object.entries(responses))
      // Later attempts repeat these; a person does not read them.
      .filter(([status]) => Number(status) < 500 && status !== '429')
      .map(([, refusal]) => components.responses[refusal.$ref?.split('/').at(-1) ?? ''] ?? refusal)
      .flatMap((refusal) => refusal['x-error-labels'] ?? []),
  )
  expect(labels.size).toBeGreaterThan(20)
  for (const texts of [refusalsEn, refusalsDe, refusalsFr]) {
    expect([...labels].filter((label) => !(`error.${label}` in texts))).toEqual([])
    for (const text of Object.values(texts)) expect(text).toMatch(/[.:]$/)
  }
})

test('what the service says of this case follows a text that announces it', () => {
  const { error } = createTexts('en')
  expect(error({ code: 'wrong_scan', message: 'T-01 is full.' })).toBe('Does not belong here: T-01 is full.')
  expect(error({ code: 'not_found', message: 'Resource not found.' })).toBe('This code is not known here.')
})

test('a case that the service names has its own text', () => {
  const { error } = createTexts('en')
  const refused = { code: 'invalid_status', message: 'The pickup code is wrong.' }
  expect(error({ ...refused, reason: 'WRONG_PICKUP_CODE' })).toBe(
    'The pickup code is wrong. It is in the letter to the tenant.',
  )
  expect(error(refused)).toBe('Not possible now: The pickup code is wrong.')
})
