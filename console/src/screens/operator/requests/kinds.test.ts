import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kindOf, requestKinds } from './kinds.tsx'

type Operation = { parameters?: readonly { name?: string }[] }
type Document = { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

/** The requests that accept an approval, from the document that is made of the registered routes. */
async function readApprovable(): Promise<string[]> {
  const file = join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'openapi.json')
  const { paths } = JSON.parse(await readFile(file, 'utf8')) as Document
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'x-approval-id'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
}

test('every request that people approve shows what it changes, and no other', async () => {
  const approvable = await readApprovable()
  expect(approvable.length).toBeGreaterThan(10)
  expect(Object.keys(requestKinds).toSorted()).toEqual(approvable.toSorted())
})

test('a request is recognized by its method and path, with the id of what it changes', () => {
  const found = Object.keys(requestKinds).map((request) => {
    const [method, path = ''] = request.replace(/\{\w+\}/, '7').split(' ')
    return kindOf({ method: method as 'POST', path })
  })
  expect(found.map((kind) => kind?.Changes)).toEqual(Object.values(requestKinds).map(({ Changes }) => Changes))
  expect(kindOf({ method: 'DELETE', path: '/api/v1/admin/contracts/pause' })).toBeUndefined()
})
