import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { startService, type Client, type TestService } from '../../service/test/harness/service.ts'
import { databaseUrlOf, packhouse, type Settings } from './binary.ts'

// Each command is a process of its own, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 600_000 })

let service: TestService
let reader: Client
let onDatabase: Settings
let folder: string

const set = {
  id: 'dawn1',
  name: 'Dawn',
  series: 'Dawn',
  series_id: 'dawn',
  code: 'DWN',
  total: 2,
  printed_total: 2,
  language: 'English',
  language_code: 'EN',
  release_date: '2025/01/31',
}
const cardOf = (number: number, name: string): object => ({
  id: `dawn1-${number}`,
  printing_code: `dawn1-${number}`,
  name,
  number: String(number),
  printed_number: `${number}/2`,
  images: [],
  expansion: set,
  language: 'English',
  language_code: 'EN',
  variants: [{ name: 'normal' }],
  supertype: 'Creature',
  subtypes: [],
  is_variant: false,
  is_holo: false,
  is_reverse: false,
  is_first_edition: false,
})
const toLines = (...entries: readonly object[]): string => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

beforeAll(async () => {
  service = await startService()
  reader = await service.partner({ scopes: ['read:catalog'] })
  onDatabase = { DATABASE_URL: await databaseUrlOf(service.db, inject('server')) }
  folder = await mkdtemp(join(tmpdir(), 'packhouse-import-'))
  await writeFile(join(folder, 'expansions.pokemon.jsonl'), toLines(set))
  await writeFile(join(folder, 'pokemon.en.jsonl'), toLines(cardOf(1, 'Firstling'), cardOf(2, 'Secondling')))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await service[Symbol.asyncDispose]()
})

const namesOf = async (): Promise<string[]> =>
  ((await reader.get('/pokemon/cards')).body.data as { name: string }[]).map(({ name }) => name)

test('a folder of cards is imported with progress, and a running service publishes them', async () => {
  const run = await packhouse(['catalog', 'import', folder, '--game', 'pokemon'], onDatabase)
  expect(run).toMatchObject({ code: 0, stdout: expect.stringMatching(/^cards\s+2$/m) })
  expect(run.stderr).toMatch(/100 % {2}3 records/)
  expect(run.stderr).toContain('Imported 1 expansion, 2 cards, 0 prices from 2 of 2 files.')
  await expect.poll(namesOf, { timeout: 20_000 }).toEqual(['Firstling', 'Secondling'])
  const again = await packhouse(['catalog', 'import', folder, '--game', 'pokemon', '--json'], onDatabase)
  expect(again.json).toMatchObject({ format: 'own', cards: 2, changed: 0, refused_files: [] })
})

test('a file with a bad line is refused whole, with the line number and a failing exit code', async () => {
  const bad = { ...cardOf(3, 'Thirdling'), name: 7 }
  await writeFile(join(folder, 'pokemon.de.jsonl'), toLines(cardOf(4, 'Fourthling'), bad))
  const run = await packhouse(['catalog', 'import', folder, '--game', 'pokemon', '--json'], onDatabase)
  expect({ code: run.code, refused: JSON.parse(run.stdout).refused_files }).toEqual({
    code: 1,
    refused: ['pokemon.de.jsonl'],
  })
  const plain = await packhouse(['catalog', 'import', folder, '--game', 'pokemon'], onDatabase)
  expect(plain.stderr).toMatch(/^pokemon\.de\.jsonl:2 name /m)
  await service.catalog.publisher.refresh()
  expect(await namesOf()).toEqual(['Firstling', 'Secondling'])
})

test.each([
  ['a missing folder', ['/nowhere/at/all', '--game', 'pokemon'], '/nowhere/at/all not found'],
  ['an unknown game', ['.', '--game', 'chess'], 'Game chess not found. Available games: onepiece, pokemon.'],
  ['an unknown format', ['.', '--game', 'pokemon', '--format', 'xml'], 'Unknown format xml'],
])('%s is reported in plain words', async (_claim, args, words) => {
  const run = await packhouse(['catalog', 'import', ...args], onDatabase)
  expect(run).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(words) })
})

test('with --skip-bad-rows the other rows are imported, and the rejects are in a file', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'packhouse-broken-'))
  const rejects = join(broken, 'rejects.jsonl')
  await writeFile(join(broken, 'pokemon.jsonl'), toLines(cardOf(3, 'Thirdling'), { ...cardOf(4, ''), hp: 'many' }))
  const args = ['catalog', 'import', broken, '--game', 'pokemon', '--skip-bad-rows', '--rejects', rejects, '--json']
  const run = await packhouse(args, onDatabase)
  expect(run.json).toMatchObject({ cards: 1, rejected: 1, refused_files: [] })
  const [line] = (await readFile(rejects, 'utf8')).trim().split('\n')
  expect(JSON.parse(line ?? '')).toMatchObject({
    file: 'pokemon.jsonl',
    line: 2,
    text: expect.stringContaining('many'),
  })
  await writeFile(join(broken, 'pokemon.jsonl'), toLines(cardOf(3, 'Thirdling')))
  expect((await packhouse(args, onDatabase)).json).toMatchObject({ cards: 1, rejected: 0 })
  expect(await readdir(broken)).toEqual(['pokemon.jsonl'])
  await rm(broken, { recursive: true })
})

test('a game is added, listed and removed from the command line', async () => {
  const games = (...args: string[]) => packhouse(['catalog', 'games', ...args, '--direct', '--json'], onDatabase)
  const added = await games('add', 'skies', '--name', 'Skies', '--field', 'hp=power', '--label', 'hp=Power')
  expect(added.json.game).toMatchObject({ id: 'skies', fields: { hp: 'power' }, labels: { hp: 'Power' } })
  const listed = await games('list')
  expect(listed.json.games.map(({ id }: { id: string }) => id)).toEqual(['onepiece', 'pokemon', 'skies'])
  expect((await games('remove', 'skies')).json).toEqual({ removed: 'skies' })
})

test('an import is recorded in the audit log with the user of the machine', async () => {
  const { body } = await (await service.platform()).get('/admin/audit-log?limit=100')
  const entries = (body.data.entries as { action: string; actor: string; target: string }[]).filter(
    ({ action }) => action === 'catalog.import',
  )
  expect(entries[0]).toMatchObject({ actor: expect.stringMatching(/^direct:./), target: 'game:pokemon' })
})
