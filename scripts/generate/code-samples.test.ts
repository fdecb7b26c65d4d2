import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compile } from '../../test/samples/compile.ts'
import { root } from '../stages.ts'

type Operation = {
  operationId: string
  deprecated?: boolean
  security?: object[]
  'x-codeSamples'?: { lang: string; source: string }[]
}
const documentPath = join(root, 'docs', 'openapi.json')
const { paths } = JSON.parse(readFileSync(documentPath, 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...operation })),
)

test('every operation of a client has a sample of the SDK and, but for those of people, of Python', () => {
  const languagesOf = (operation: Operation): string[] => (operation['x-codeSamples'] ?? []).map(({ lang }) => lang)
  const isOfPeople = ({ security = [] }: Operation): boolean => JSON.stringify(security) === '[{"operatorSession":[]}]'
  const ofClients = operations.filter(({ path, deprecated }) => !deprecated && !path.startsWith('/api/v1/console/'))
  expect(ofClients.length).toBeGreaterThan(400)
  for (const operation of ofClients)
    expect([operation.operationId, ...languagesOf(operation)]).toEqual([
      operation.operationId,
      'TypeScript',
      ...(isOfPeople(operation) ? [] : ['Python']),
    ])
})

test('samples of the SDK compile as they stand, with each way to authenticate', async () => {
  const sampleOf = (id: string) => {
    const found = operations.find(({ operationId }) => operationId === id)
    const source = found?.['x-codeSamples']?.[0]?.source
    if (source === undefined) throw new Error(`${id} has no sample.`)
    return { name: `${id} line 1`, code: source }
  }
  const ofPeople = operations.find(
    ({ security, 'x-codeSamples': samples }) => samples && JSON.stringify(security) === '[{"operatorSession":[]}]',
  )
  const ids = ['createPurchase', 'listPurchases', 'listClientPacks', ofPeople?.operationId ?? '']
  expect(await compile(ids.map(sampleOf))).toEqual([])
})

test('every sample of the Python client calls its operation', () => {
  const script = join(root, 'clients', 'python', 'tests', 'samples.py')
  const options = { encoding: 'utf8', env: { ...process.env, PYTHONPATH: join(root, 'clients', 'python') } } as const
  const { count, wrong } = JSON.parse(execFileSync('python3', ['-B', script, documentPath], options)) as {
    count: number
    wrong: string[]
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(400)
})
