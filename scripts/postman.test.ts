import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCollection, createEnvironment, type ApiDocument } from './postman.ts'

const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'openapi.json'), 'utf8')
const document = JSON.parse(text) as ApiDocument
const collection = createCollection(document)
const requests = collection.item.flatMap(({ item }) => item)

test('every operation is one request of the collection, in the folder of its tag', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(requests).toHaveLength(operations.length)
  expect(collection.item.map(({ name }) => name)).toContain('Packs')
})

test('a request has its path, its optional parameters switched off, a key and the recorded body', () => {
  const bought = requests.find(({ request }) => request.url.raw === '{{base_url}}/api/v1/mystery/purchase')
  expect(bought?.request).toMatchObject({
    method: 'POST',
    header: [
      { key: 'Content-Type', value: 'application/json' },
      { key: 'Idempotency-Key', value: '{{$guid}}' },
    ],
    body: { mode: 'raw', raw: expect.stringContaining('"external_user_id": "ann"') },
  })
  const read = requests.find(({ request }) => request.url.raw === '{{base_url}}/api/v1/mystery/purchase/:id')
  expect(read?.request.url).toMatchObject({ variable: [{ key: 'id' }] })
  const listed = requests.find(({ request }) => request.url.raw === '{{base_url}}/api/v1/mystery/purchases')
  expect(listed?.request.url.query).toContainEqual(expect.objectContaining({ key: 'limit', disabled: true }))
  const open = requests.find(({ request }) => request.url.raw === '{{base_url}}/api/v1/health')
  expect(open?.request).toMatchObject({ auth: { type: 'noauth' } })
})

test('names of variables are those of the environment, and the key is a secret without a value', () => {
  const { values } = createEnvironment('sandbox', 'http://127.0.0.1:4000')
  const names = new Set([...JSON.stringify(collection).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))
  expect([...names].toSorted()).toEqual(values.map(({ key }) => key).toSorted())
  expect(values).toContainEqual({ key: 'api_key', value: '', type: 'secret', enabled: true })
})
