// Makes the account of a tenant look used: shipments with and without differences, a case, orders on their way, a pickup.
import { randomUUID } from 'node:crypto'
import type { TenantSubjects } from './screens.ts'

export type VaultKeys = { tenant: string; second_tenant: string; platform_admin: string }
type Card = { unique_id: string; site_id: number; status: string }
type Task = { id: number; document_id: number; parcels: { tracking_number: string | null }[] }
type Quote = { order_id: number; rates: { rate_id: string; amount_cents: number }[] }

const recipients = [
  { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' },
  { name: 'Jonas Field', street1: '980 Harbor Avenue', city: 'Seattle', state: 'WA', zip: '98104', country: 'US' },
  { name: 'Mira Voss', street1: '2001 Ross Avenue', city: 'Dallas', state: 'TX', zip: '75201', country: 'US' },
] as const

export function createVaultWork(baseUrl: string, keys: VaultKeys) {
  async function call<Data>(key: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Data> {
    const isForm = body instanceof FormData
    const reply = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: { 'x-api-key': key, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return ((await reply.json()) as { data: Data }).data
  }
  const tenant = <Data>(method: 'GET' | 'POST', path: string, body?: object): Promise<Data> =>
    call(keys.tenant, method, path, body)
  const act = <Data>(path: string, body: object = {}): Promise<Data> =>
    call(keys.platform_admin, 'POST', `/operator/v1${path}`, { client_action_id: randomUUID(), ...body })

  async function findFree(count: number, key = keys.tenant): Promise<Card[]> {
    const { cards } = await call<{ cards: Card[] }>(key, 'GET', '/cards?status=AVAILABLE&sort=name&limit=100')
    return cards.slice(0, count)
  }

  async function quote(count: number, recipient: number, reference: string): Promise<Quote & { codes: string[] }> {
    const codes = (await findFree(count)).map(({ unique_id }) => unique_id)
    const body = { unique_ids: codes, address: recipients[recipient], reference }
    return { ...(await tenant<Quote>('POST', '/shipping-quote', body)), codes }
  }

  async function taskOf(purpose: string, documentId: number): Promise<Task> {
    const path = `/operator/v1/tasks?purpose=${purpose}&limit=100`
    const { tasks } = await call<{ tasks: Task[] }>(keys.platform_admin, 'GET', path)
    const task = tasks.find(({ document_id }) => document_id === documentId)
    if (!task) throw new Error(`${purpose} ${documentId} has no task.`)
    return task
  }

  async function pack(task: Task, codes: readonly string[]): Promise<void> {
    for (const code of codes) await act(`/tasks/${task.id}/pick`, { unique_id: code })
    await act(`/tasks/${task.id}/pack`, { parcel_number: 1, unique_ids: codes, weight_grams: 84 })
  }

  /** Picks, packs and dispatches an order; the carrier then moves it by `scans`. */
  async function fulfil(orderId: number, codes: readonly string[], scans: number): Promise<void> {
    const task = await taskOf('vault_order', orderId)
    await pack(task, codes)
    type Shown = { order: { parcels: { tracking: { tracking_number: string } | null }[] } }
    const { order } = await tenant<Shown>('GET', `/orders/${orderId}`)
    const number = order.parcels[0]?.tracking?.tracking_number ?? ''
    await act(`/tasks/${task.id}/dispatch`, { scans: [number] })
    for (let scan = 0; scan < scans; scan += 1) await tenant('POST', '/sandbox/shipping', { advance: number })
  }

  async function ship(count: number, recipient: number, reference: string, scans: number): Promise<number> {
    const { order_id: id, rates, codes } = await quote(count, recipient, reference)
    await tenant('POST', '/orders', { order_id: id, rate_id: rates[0]?.rate_id })
    await fulfil(id, codes, scans)
    return id
  }

  type Line = { line_id: number }
  type Announced = { inbound_shipment: { id: number; site_id: number; lines: Line[] } }

  async function announce(reference: string, lines: readonly object[]): Promise<Announced['inbound_shipment']> {
    const [card] = await findFree(1)
    const body = { site_id: card?.site_id, lines, reference, carrier: 'USPS', box_count: 2 }
    return (await tenant<Announced>('POST', '/inbound-shipments', body)).inbound_shipment
  }

  /** Two boxes of which a card is missing and another is damaged; the warehouse asks what to do. */
  async function receiveWithDifference(): Promise<{ inbound: number; caseId: number }> {
    const { id, lines } = await announce('Autumn show', [
      {
        name: 'Ember Regent',
        card_id: 'wmf-34',
        quantity: 2,
        condition: 'NM',
        card_number: '34/36',
        box_no: 1,
        declared_value_cents: 3_500,
      },
      { name: 'Quartzhorn Titan', card_id: 'wmf-27', quantity: 1, card_number: '27/36', box_no: 1 },
      { name: 'Tidecaller', card_id: 'wmf-35', quantity: 2, condition: 'LP', card_number: '35/36', box_no: 2 },
    ])
    const form = new FormData()
    form.set('kind', 'manifest_csv')
    form.set('file', new Blob(['name,quantity\nEmber Regent,2\n'], { type: 'text/csv' }), 'autumn-show.csv')
    await tenant('POST', `/inbound-shipments/${id}/attachments`, form)
    const [ember, quartz, tide] = lines.map(({ line_id }) => line_id)
    await act(`/inbound/${id}/arrive`, { box_no: 1, condition: 'GOOD' })
    await act(`/inbound/${id}/arrive`, { box_no: 2, condition: 'DENTED' })
    const first = [{ line_id: ember, condition: 'NM' }, { line_id: ember, condition: 'NM' }, { line_id: quartz }]
    await act(`/inbound/${id}/receive`, { box_no: 1, cards: first })
    await act(`/inbound/${id}/close-box`, { box_no: 1 })
    await act(`/inbound/${id}/receive`, { box_no: 2, cards: [{ line_id: tide, condition: 'DMG', damaged: true }] })
    await act(`/inbound/${id}/close-box`, { box_no: 2 })
    await act(`/inbound/${id}/complete`)
    type Shown = { inbound_shipment: { exception_ids: number[] } }
    const { inbound_shipment: shown } = await tenant<Shown>('GET', `/inbound-shipments/${id}`)
    const [caseId = 0] = shown.exception_ids
    const question =
      'Box 2 arrived dented: one Tidecaller is bent and the other one is missing. Shall we keep the bent one?'
    await act(`/exceptions/${caseId}/message`, { body: question, is_question: true })
    return { inbound: id, caseId }
  }

  async function makePickup(): Promise<number> {
    const codes = (await findFree(2)).map(({ unique_id }) => unique_id)
    type Made = { withdrawal: { id: number } }
    const body = { unique_ids: codes, method: 'pickup', note: 'Collected by Tara' }
    const { withdrawal } = await tenant<Made>('POST', '/withdrawals', body)
    const task = await taskOf('withdrawal', withdrawal.id)
    await pack(task, codes)
    await act(`/tasks/${task.id}/dispatch`, { scans: [`V1:PCL:${task.id}-1`] })
    return withdrawal.id
  }

  async function offerTransfer(): Promise<number> {
    const { account } = await tenant<{ account: { id: number } }>('GET', '/account')
    const policy = { transfer_policy: 'accept' }
    await call(keys.platform_admin, 'PUT', `/admin/tenants/${account.id}/transfer-policy`, policy)
    const codes = (await findFree(3, keys.second_tenant)).map(({ unique_id }) => unique_id)
    const body = { unique_ids: codes, to_account: 'VAULT-0001', note: 'As agreed' }
    type Made = { transfer: { id: number } }
    return (await call<Made>(keys.second_tenant, 'POST', '/card-transfers', body)).transfer.id
  }

  async function declareValues(): Promise<void> {
    const [first, second, third] = (await findFree(3)).map(({ unique_id }) => unique_id)
    const values = [
      { unique_id: first, declared_value_cents: 3_500 },
      { unique_id: second, declared_value_cents: 4_200 },
      { unique_id: third, declared_value_cents: 1_250_000, note: 'Misprint, see the appraisal' },
    ]
    await tenant('POST', '/declared-values', { values })
  }

  /** What lies a month back and is on an invoice by now. */
  async function makePast(): Promise<void> {
    await ship(3, 1, 'shop 1041', 6)
    await declareValues()
  }

  async function makePresent(): Promise<TenantSubjects> {
    const { inbound, caseId } = await receiveWithDifference()
    await announce('Estate of E. Brandt', [{ name: 'Gloomwarden', quantity: 12, box_no: 1 }])
    const order = await ship(2, 0, 'shop 1187', 2)
    const committed = await quote(1, 2, 'shop 1188')
    await tenant('POST', '/orders', { order_id: committed.order_id, rate_id: committed.rates[0]?.rate_id })
    const { order_id: open } = await quote(2, 2, 'shop 1189')
    const withdrawal = await makePickup()
    const transfer = await offerTransfer()
    await tenant('POST', '/reports', { type: 'inventory_snapshot' })
    const { invoices } = await tenant<{ invoices: { id: number }[] }>('GET', '/invoices?limit=1')
    const free = (await findFree(3)).map(({ unique_id }) => unique_id)
    const { cards } = await tenant<{ cards: Card[] }>('GET', '/cards?status=RESERVED&limit=1')
    const card = cards[0]?.unique_id ?? ''
    const invoice = invoices[0]?.id ?? 'draft'
    return { order, quote: open, withdrawal, transfer, inbound, case: caseId, invoice, card, cards: free.join(',') }
  }

  return { makePast, makePresent }
}
