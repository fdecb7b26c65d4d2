import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson, callConsole, pathOf } from '../harness/console.ts'
import { hire } from '../harness/people.ts'
import { startService, type TestService } from '../harness/service.ts'
import { stock } from '../harness/vault.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

async function find(person: { cookie: string }, account: string, text: string): Promise<string[]> {
  const query = new URLSearchParams({ q: text, account })
  const { status, body } = await callConsole(service, 'GET', `/search?${query.toString()}`, {
    headers: { cookie: person.cookie },
  })
  expect(status).toBe(200)
  return body.data.hits.map((hit: { kind: string; id: string }) => `${hit.kind} ${hit.id}`)
}

/** An account with a person who reads it, and its name in the console. */
async function open(kind: 'partner' | 'tenant') {
  const client = await service[kind]()
  const person = await addPerson(service, client.accountId, 'viewer')
  const path = await pathOf(service, client.accountId)
  return { client, person, account: `${kind === 'partner' ? 'p' : 't'}:${path.slice(3)}`, name: path.slice(3) }
}

test('a tenant finds its orders by number and by reference, and none of another tenant', async () => {
  const [own, other] = [await open('tenant'), await open('tenant')]
  const [card = ''] = await stock(service, own.client, 1)
  const address = { name: 'Mira', street1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
  const quote = { unique_ids: [card], address, reference: 'shelf-7' }
  const { body } = await own.client.send('POST', '/shipping-quote', quote)
  const id = String(body.data.order_id)
  for (const text of [id, 'shelf-7']) {
    expect(await find(own.person, own.account, text)).toEqual([`order ${id}`])
    expect(await find(other.person, other.account, text)).toEqual([])
  }
})

test('a partner finds its end users, and none of another partner', async () => {
  const [own, other] = [await open('partner'), await open('partner')]
  await own.client.send('POST', '/sandbox/credit', { external_user_id: 'mira', amount_usdc: '5' })
  expect(await find(own.person, own.account, 'mira')).toEqual(['end_user mira'])
  expect(await find(other.person, other.account, 'mira')).toEqual([])
})

test('an operator finds accounts and items by role; a person of an account does not search all', async () => {
  const tenant = await open('tenant')
  const [card = ''] = await stock(service, tenant.client, 1)
  const [manager, worker] = [await hire(service, ['account_manager']), await hire(service, ['warehouse'])]
  expect(await find(manager, 'o', tenant.name.toLowerCase())).toEqual([`account ${tenant.name}`])
  expect(await find(worker, 'o', tenant.name)).toEqual([])
  expect(await find(worker, 'o', card.toLowerCase())).toEqual([`item ${card}`])
  expect(await find(manager, 'o', ' ')).toEqual([])
  const refused = await callConsole(service, 'GET', '/search?account=o&q=1', { headers: tenant.person })
  expect(refused.status).toBe(404)
})
