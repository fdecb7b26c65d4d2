import { randomUUID } from 'node:crypto'
import type { SandboxKeys } from '@packhouse/service/sandbox/demo'
import type { Call } from './api.ts'
import type { Floor } from './staff.ts'

type Card = { unique_id: string; site_id: number }
type Task = { id: number; document_id: number }

const recipients = [
  { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' },
  { name: 'Jonas Field', street1: '980 Harbor Avenue', city: 'Seattle', state: 'WA', zip: '98104', country: 'US' },
  { name: 'Mira Voss', street1: '2001 Ross Avenue', city: 'Dallas', state: 'TX', zip: '75201', country: 'US' },
] as const

/** What tenants did by their keys, and people of the warehouse at the station and the desk. */
export function createVaultActs(call: Call, keys: SandboxKeys, floor: Pick<Floor, 'act'>) {
  const { tenant: key = '', second_tenant: otherKey = '', platform_admin: operatorKey = '' } = keys
  const tenant = <Data>(method: 'GET' | 'POST', path: string, body?: object): Promise<Data> =>
    call(key, method, path, body)
  const act = <Data>(path: string, body: object = {}): Promise<Data> =>
    floor.act('warehouse', path, { client_action_id: randomUUID(), ...body })

  async function findFree(count: number, owner = key): Promise<Card[]> {
    const { cards } = await call<{ cards: Card[] }>(owner, 'GET', `/cards?status=AVAILABLE&sort=name&limit=${count}`)
    return cards
  }
  const codesOf = (cards: readonly Card[]): string[] => cards.map(({ unique_id }) => unique_id)

  async function taskOf(purpose: string, documentId: number): Promise<number> {
    const path = `/operator/v1/tasks?purpose=${purpose}&limit=100`
    const { tasks } = await call<{ tasks: Task[] }>(operatorKey, 'GET', path)
    const task = tasks.find(({ document_id }) => document_id === documentId)
    if (!task) throw new Error(`${purpose} ${documentId} has no task.`)
    return task.id
  }

  async function pack(taskId: number, codes: readonly string[]): Promise<void> {
    for (const code of codes) await act(`/tasks/${taskId}/pick`, { unique_id: code })
    await act(`/tasks/${taskId}/pack`, { parcel_number: 1, unique_ids: codes, weight_grams: 62 + 11 * codes.length })
  }

  /** Orders are paid on account; the first rate is the cheapest. */
  async function order(count: number, recipient: number, reference: string): Promise<{ id: number; codes: string[] }> {
    const codes = codesOf(await findFree(count))
    const wanted = { unique_ids: codes, address: recipients[recipient], reference }
    type Quote = { order_id: number; rates: { rate_id: string }[] }
    const { order_id: id, rates } = await tenant<Quote>('POST', '/shipping-quote', wanted)
    await tenant('POST', '/orders', { order_id: id, rate_id: rates[0]?.rate_id })
    return { id, codes }
  }

  async function ship(count: number, recipient: number, reference: string): Promise<void> {
    const { id, codes } = await order(count, recipient, reference)
    const taskId = await taskOf('vault_order', id)
    await pack(taskId, codes)
    type Shown = { order: { tracking: { tracking_number: string } | null } }
    const { order: shown } = await tenant<Shown>('GET', `/orders/${id}`)
    const trackingNumber = shown.tracking?.tracking_number ?? ''
    await act(`/tasks/${taskId}/dispatch`, { scans: [trackingNumber] })
  }

  type Inbound = { id: number; lines: { line_id: number }[] }
  async function announce(reference: string, boxes: number, lines: readonly object[]): Promise<Inbound> {
    const [card] = await findFree(1)
    const body = { site_id: card?.site_id, lines, reference, carrier: 'USPS', box_count: boxes }
    return (await tenant<{ inbound_shipment: Inbound }>('POST', '/inbound-shipments', body)).inbound_shipment
  }

  async function receiveBox(id: number, box: number, condition: string, cards: readonly object[]): Promise<void> {
    await act(`/inbound/${id}/arrive`, { box_no: box, condition })
    await act(`/inbound/${id}/receive`, { box_no: box, cards })
    await act(`/inbound/${id}/close-box`, { box_no: box })
  }

  /** Two boxes of which one card is missing and one is damaged. Returns the case. */
  async function receiveWithDifference(): Promise<number> {
    const { id, lines } = await announce('Autumn show', 2, [
      { name: 'Ember Regent', card_id: 'wmf-34', quantity: 2, condition: 'NM', card_number: '34/36', box_no: 1 },
      { name: 'Tidecaller', card_id: 'wmf-35', quantity: 2, condition: 'LP', card_number: '35/36', box_no: 2 },
    ])
    const [ember, tide] = lines.map(({ line_id }) => line_id)
    const whole = { line_id: ember, condition: 'NM' }
    await receiveBox(id, 1, 'GOOD', [whole, whole])
    await receiveBox(id, 2, 'DENTED', [{ line_id: tide, condition: 'DMG', damaged: true }])
    await act(`/inbound/${id}/complete`)
    type Shown = { inbound_shipment: { exception_ids: number[] } }
    const { inbound_shipment: shown } = await tenant<Shown>('GET', `/inbound-shipments/${id}`)
    return shown.exception_ids[0] ?? 0
  }

  const ask = (caseId: number, body: string) =>
    floor.act('supervisor', `/exceptions/${caseId}/message`, {
      client_action_id: randomUUID(),
      body,
      is_question: true,
    })
  const answer = (caseId: number, body: string) => tenant('POST', `/exceptions/${caseId}/messages`, { body })

  async function readyPickup(): Promise<void> {
    const codes = codesOf(await findFree(2))
    type Made = { withdrawal: { id: number } }
    const body = { unique_ids: codes, method: 'pickup', note: 'Collected by Tara' }
    const { withdrawal } = await tenant<Made>('POST', '/withdrawals', body)
    const taskId = await taskOf('withdrawal', withdrawal.id)
    await pack(taskId, codes)
    await act(`/tasks/${taskId}/dispatch`, { scans: [`V1:PCL:${taskId}-1`] })
  }

  async function receiveTransfer(): Promise<void> {
    const codes = codesOf(await findFree(3, otherKey))
    await call(otherKey, 'POST', '/card-transfers', { unique_ids: codes, to_account: 'VAULT-0001', note: 'As agreed' })
  }

  async function declareValues(): Promise<void> {
    const [first, second] = codesOf(await findFree(2))
    const values = [
      { unique_id: first, declared_value_cents: 3_500 },
      { unique_id: second, declared_value_cents: 1_250_000, note: 'Misprint, see the appraisal' },
    ]
    await tenant('POST', '/declared-values', { values })
  }

  const acts = { order, ship, announce, receiveWithDifference, ask, answer }
  return { ...acts, readyPickup, receiveTransfer, declareValues }
}
