import { randomUUID } from 'node:crypto'
import type { StationSubjects } from '../../console/test/screens.ts'

const address = { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
const cardsPerJob = 5

type Keys = { tenant: string; platform_admin: string }

/** Gives the floor of a sandbox something to do: an order to pick, a shipment to unpack, bins to count. */
export async function makeStationWork(baseUrl: string, keys: Keys): Promise<StationSubjects> {
  async function call<Data>(key: string, method: 'GET' | 'POST', path: string, body?: object): Promise<Data> {
    const reply = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return ((await reply.json()) as { data: Data }).data
  }
  const act = <Data>(path: string, body: object): Promise<Data> =>
    call(keys.platform_admin, 'POST', `/operator/v1${path}`, { client_action_id: randomUUID(), ...body })

  type Card = { unique_id: string; status: string; site_id: number }
  const { cards } = await call<{ cards: Card[] }>(keys.tenant, 'GET', '/cards?limit=100')
  const free = cards.filter(({ status }) => status === 'AVAILABLE')
  const codes = free.slice(0, cardsPerJob).map(({ unique_id: code }) => code)
  type Quote = { order_id: number; rates: { rate_id: string }[] }
  const quote = await call<Quote>(keys.tenant, 'POST', '/shipping-quote', { unique_ids: codes, address })
  const order = { order_id: quote.order_id, rate_id: quote.rates[0]?.rate_id }
  await call(keys.tenant, 'POST', '/orders', order)
  type Tasks = { tasks: { id: number; purpose: string; document_id: number }[] }
  const { tasks } = await call<Tasks>(keys.platform_admin, 'GET', '/operator/v1/tasks?purpose=vault_order&limit=100')
  const task = tasks.find(({ document_id: id }) => id === quote.order_id)
  const siteId = free[0]?.site_id
  const lines = [
    { name: 'Ember Regent', quantity: 2, condition: 'NM', card_number: '34/36' },
    { name: 'Quartzhorn Titan', quantity: 1, card_number: '27/36' },
  ]
  type Announced = { inbound_shipment: { id: number } }
  const announced = await call<Announced>(keys.tenant, 'POST', '/inbound-shipments', { site_id: siteId, lines })
  const { id: inbound } = announced.inbound_shipment
  await act(`/inbound/${inbound}/arrive`, { box_no: 1, condition: 'GOOD' })
  await act('/counts', { site_id: siteId, bins: ['A-01', 'B-02'] })
  return { job: task?.id ?? 1, card: free[cardsPerJob]?.unique_id ?? '', inbound }
}
