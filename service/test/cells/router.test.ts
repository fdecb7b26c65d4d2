// Two whole installations behind one router: each account is served by its cell, and the loss of a cell stops only its accounts.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDirectory } from '../../../ops/router/directory.ts'
import { createRouter } from '../../../ops/router/router.ts'
import { startService, type TestService } from '../harness/service.ts'

let cells: TestService[]
let address: string
let router: ReturnType<typeof createRouter>

beforeAll(async () => {
  cells = await Promise.all([startService(), startService()])
  const urls = await Promise.all(cells.map(({ http }) => http.listen({ port: 0, host: '127.0.0.1' })))
  router = createRouter({ cells: { a: urls[0] ?? '', b: urls[1] ?? '' } }).listen(0, '127.0.0.1')
  await once(router, 'listening')
  address = `http://127.0.0.1:${(router.address() as AddressInfo).port}`
})
afterAll(async () => {
  router.close()
  router.closeAllConnections()
  await Promise.all(cells.map((cell) => cell[Symbol.asyncDispose]()))
})

async function ask(path: string, key?: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(key && { 'x-api-key': key }), ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: JSON.parse(await answer.text()), headers: answer.headers }
}

test('requests reach the cell of their account, and the loss of a cell stops only its accounts', async () => {
  const [first, second] = cells
  const [one, other] = await Promise.all([first?.partner(), second?.partner()])
  const webhook = { url: 'http://127.0.0.1:9/hook', event_types: [] }
  for (const client of [one, other]) {
    const created = await ask('/api/v1/webhooks', client?.key, webhook)
    expect(created.status).toBe(201)
    expect((await client?.get('/webhooks'))?.body.data.webhooks).toHaveLength(1)
  }
  expect((await ask('/api/v1/health')).body.data.status).toBe('ok')
  const unknown = await ask('/api/v1/info', one?.key.replace(/_........_/, '_00000000_'))
  expect([unknown.status, unknown.body.success]).toEqual([401, false])

  await second?.http.close()
  expect((await ask('/api/v1/info', one?.key)).status).toBe(200)
  const lost = await ask('/api/v1/info', other?.key)
  expect([lost.status, lost.headers.get('retry-after'), lost.body.error]).toEqual([503, '1', 'overloaded'])
  // A key that was not seen before may belong to the lost cell.
  const fresh = await ask('/api/v1/info', one?.key.replace(/_........_/, '_11111111_'))
  expect(fresh.status).toBe(503)
})

test('a cell is asked once per key, a moved account is found again, and secrets are not kept', async () => {
  const asked: string[] = []
  let home = 'a'
  let time = 0
  const key = `ph_live_abcdefgh_${'s'.repeat(49)}`
  const directory = createDirectory({
    cells: ['a', 'b'],
    now: () => time,
    ask: async (cell) => {
      asked.push(cell)
      return cell === home
    },
  })
  await Promise.all(Array.from({ length: 20 }, () => directory.find(key)))
  expect(asked).toEqual(['a', 'b'])
  home = 'b'
  expect(await directory.find(key)).toEqual({ cell: 'a' })
  directory.forget(key)
  expect(await directory.find(key)).toEqual({ cell: 'b' })
  home = 'none'
  directory.forget(key)
  expect(await directory.find(key)).toBe('unknown')
  const before = asked.length
  await directory.find(key)
  expect(asked).toHaveLength(before)
  time = 20_000
  await directory.find(key)
  expect(asked).toHaveLength(before + 2)
  expect(await directory.find('not a key')).toBe('unknown')
})
