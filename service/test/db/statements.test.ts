import { globSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDb, type TestDb } from '../harness/test-db.ts'
import { compareRow } from './statements/compare.ts'
import { createDescriber } from './statements/describe.ts'
import { readStatements, type Statement, type Unread } from './statements/read.ts'
import { examples, filledByCondition } from './statements.table.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const sources = join(root, 'service', 'src')

/** Statements with one mistake each, and the finding that they must cause. */
const planted = {
  'sql<{ id: string }>`select id from accounts`': 'id is string, and the database answers number',
  'sql<{ name: string; slug: string }>`select name from accounts`': 'slug is not in the answer',
  'sql<{ at: Date }>`select revoked_at as at from api_keys`': 'at may be null',
  'sql<{ id: number }>`select id from acounts`': 'relation "acounts" does not exist',
  "(by: 'id' | 'name') => sql<{ id: number }>`select ${{ id: sql`id`, name: sql`name` }[by]} as id from accounts`":
    'id is number, and the database answers string',
  '(part: ReturnType<typeof sql>) => sql<{ id: number }>`select ${part} as id from accounts`, c5 = s5(sql`kind`)':
    'id is number, and the database answers string',
}
const plantedPath = join(sources, 'planted.ts')
const plantedText = [
  "import { sql } from 'kysely'",
  ...Object.keys(planted).map((text, index) => `export const s${index} = ${text}`),
]

let testDb: TestDb
let client: pg.Client
let statements: Statement[]
let unread: Unread[]
beforeAll(async () => {
  testDb = await openTestDb()
  client = new pg.Client(testDb.connection)
  await client.connect()
  const files = globSync('**/*.ts', { cwd: sources }).filter((path) => !path.endsWith('.test.ts'))
  const paths = [...files.map((path) => join(sources, path)).toSorted(), plantedPath]
  ;({ statements, unread } = readStatements(root, paths, {
    texts: { [plantedPath]: plantedText.join('\n') },
    examples,
  }))
}, 240_000)
afterAll(async () => {
  await client.end()
  await testDb[Symbol.asyncDispose]()
})

const isPlanted = ({ place }: { place: string }): boolean => place.startsWith('service/src/planted.ts')
const fileOf = ({ place }: { place: string }): string => place.slice('service/src/'.length, place.lastIndexOf(':'))

async function findProblems(some: readonly Statement[]): Promise<string[]> {
  const describe = await createDescriber(client)
  const found: string[] = []
  for (const statement of some) {
    const problems = await describe(statement.text).then(
      (columns) => compareRow(statement.row, columns),
      (error: Error) => [error.message],
    )
    const allowed = filledByCondition[fileOf(statement)] ?? []
    const isAllowed = (problem: string): boolean => allowed.some((name) => problem === `${name} may be null`)
    found.push(...problems.filter((one) => !isAllowed(one)).map((one) => `${statement.place} ${one}`))
  }
  return found
}

test('the rows that statements declare are those that the database answers', async () => {
  const own = statements.filter((one) => !isPlanted(one))
  expect(own.length).toBeGreaterThan(700)
  expect(await findProblems(own)).toEqual([])
})

test('a wrong type, a missing column, a column that may be null and a wrong name are found', async () => {
  const problems = await findProblems(statements.filter(isPlanted))
  expect(problems).toEqual(Object.values(planted).map((text, index) => `service/src/planted.ts:${index + 2} ${text}`))
})

test('every statement is read, also one whose parts arrive from callers or from a table', () => {
  expect(unread).toEqual([])
})
