import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPackhouse } from './client.ts'
import { createPlayerClient } from './player.ts'
import { methodNames } from './generated/method-names.ts'

type Operation = { operationId: string; deprecated?: boolean }
const document = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
)

/** Calls a method with placeholders and returns the request that it sends. */
async function requestOf(access: string): Promise<string> {
  let sent = ''
  const fetch = (async (url: string, init: RequestInit) => {
    sent = `${init.method} ${new URL(url).pathname}`
    return new Response(JSON.stringify({ success: true, data: {}, pagination: { has_more: false } }))
  }) as typeof globalThis.fetch
  const options = { baseUrl: 'http://service.test', fetch }
  const [first = '', ...rest] = access.split('.')
  const isOfPlayer = first === 'client'
  let value: unknown = isOfPlayer ? createPlayerClient({ ...options, token: 't' }) : createPackhouse(options)
  for (const name of isOfPlayer ? rest : [first, ...rest]) value = (value as Record<string, unknown>)[name]
  const method = value as (...values: unknown[]) => unknown
  const result = method(...Array.from({ length: method.length }, () => 'x')) as
    | Promise<unknown>
    | { first(): Promise<unknown> }
  await ('first' in result ? result.first() : result)
  return sent
}

test('every operation for keys that is not retired has a method, which sends its request', async () => {
  const current = operations.filter(({ deprecated, path }) => !deprecated && !path.startsWith('/api/v1/console/'))
  expect(Object.keys(methodNames).toSorted()).toEqual(current.map(({ operationId }) => operationId).toSorted())
  for (const { operationId, path, method } of current) {
    const access = methodNames[operationId as keyof typeof methodNames]
    const template = `${method.toUpperCase()} ${path}`
    expect([access, await requestOf(access)]).toEqual([access, template.replaceAll(/\{\w+\}/g, 'x')])
  }
})
