import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { many, one, transact } from '../../../src/db/db.ts'
import { daysIn, periodAt, readPeriod } from '../../../src/kernel/time.ts'
import { sumByFee } from '../../../src/vault/billing/store.ts'
import type { Notice } from '../../../src/vault/shared/ports.ts'
import type { Site } from '../../../src/warehouse/sites/model.ts'
import type { OperatorRole } from '../../../src/http/pipeline/scopes.ts'
import { grantLimits } from '../../../src/vault/shared/grants.ts'
import { openSite } from '../../harness/floor.ts'
import { getApproval, hire, type Browser } from '../../harness/people.ts'
import { startService, type Client, type Reply, type TestService } from '../../harness/service.ts'
import { stock, times } from '../../harness/vault.ts'

let service: TestService
let platform: Client
let site: Site
const notices: Notice[] = []
beforeAll(async () => {
  service = await startService({ notify: async (_tx, notice) => void notices.push(notice) })
  platform = await service.platform()
  site = await openSite(service)
})
afterAll(() => service[Symbol.asyncDispose]())

const dayMs = 86_400_000
const operate = (path: string, body: object = {}): Promise<Reply> =>
  platform.send('POST', `/operator/v1${path}`, { client_action_id: randomUUID(), ...body })
const monthOf = (time: Date) => time.toISOString().slice(0, 7)
/** Moves the clock to noon on the second day of the next month and returns the month that ended. */
function nextMonth(): string {
  const now = service.clock.now()
  const ended = monthOf(now)
  service.clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 12)))
  return ended
}
const close = async (tenant: Client, period: string) =>
  (await platform.send('POST', '/operator/v1/periods/close', { account_id: tenant.accountId, period })).body.data
    .invoice
const account = async (tenant: Client) => (await tenant.get('/account')).body.data.account

async function expectConsistentInvoice(tenant: Client, id: number): Promise<void> {
  const sums = await one(
    service.db,
    sql<{ lines: bigint; events: bigint; total: bigint; count: bigint }>`
      select (select sum(amount_cents) from invoice_lines where invoice_id = ${id})::bigint as lines,
        (select sum(e.amount_cents) from billing_events e join invoice_lines l on l.event_id = e.id
          where l.invoice_id = ${id} and e.account_id = ${tenant.accountId})::bigint as events,
        (select total_cents from invoices where id = ${id}) as total,
        (select count(*) from unbilled_events u join invoice_lines l using (event_id)) as count`,
  )
  expect(sums).toEqual({ lines: sums.total, events: sums.total, total: sums.total, count: 0n })
}

describe('the rate card of a tenant', () => {
  test('states the prices that the tenant pays, and no other tenant sees them', async () => {
    const [tenant, other] = [await service.tenant(), await service.tenant()]
    const read = async (client: Client) => (await client.get('/account')).body.data.account.rate_card
    const standard = { unit_amount_cents: 300, per_quantity: 1 }
    expect(await read(tenant)).toMatchObject({ id: null, name: 'Standard', fees: { withdrawal: standard } })
    const body = { account_id: tenant.accountId, name: 'Club', effective_from: service.clock.now().toISOString() }
    const fees = { withdrawal: { unit_amount_cents: 150, per_quantity: 1 } }
    expect((await operate('/rate-cards', { ...body, fees })).status).toBe(201)
    const own = await read(tenant)
    expect(own).toMatchObject({ name: 'Club', fees })
    expect(own.fees.withdrawal_card).toEqual({ unit_amount_cents: 100, per_quantity: 1 })
    expect(await read(other)).toMatchObject({ name: 'Standard', fees: { withdrawal: standard } })
  })
})

describe('a month', () => {
  test('has a draft invoice that equals the invoice of its closing', async () => {
    const tenant = await service.tenant()
    const codes = await stock(service, tenant, 20, { declaredValueCents: 1_000_00n })
    const month = nextMonth()
    await close(tenant, month)
    await operate('/rate-cards', {
      account_id: tenant.accountId,
      name: 'Taxed',
      effective_from: service.clock.now().toISOString(),
      fees: { transfer: { unit_amount_cents: 10, per_quantity: 1 }, tax_bps: 500, minimum_cents: 50_000 },
    })
    const recipient = (await account(await service.tenant())).account_number
    await tenant.send('POST', '/card-transfers', { unique_ids: codes.slice(0, 4), to_account: recipient })
    const draft = async () => (await tenant.get('/invoices/draft')).body.data.invoice
    service.clock.advance(10 * dayMs)
    await service.vault.billing.countStorage()
    const early = await draft()
    // The minimum applies from the second day of the month on.
    const days = (Date.parse(early.period_end) - Date.parse(early.period_start)) / dayMs
    const minimum = Math.round((50_000 * (days - 1)) / days)
    const tax = Math.round(minimum / 20)
    const totals = { subtotal_cents: minimum, tax_cents: tax, total_cents: minimum + tax }
    expect(early).toMatchObject({ status: 'DRAFT', ...totals })
    expect(early.lines).toHaveLength(early.line_count)
    service.clock.set(new Date(Date.parse(early.period_end) - 1))
    await service.vault.billing.countStorage()
    const { lines, line_count: count, ...last } = await draft()
    const types = lines.map(({ type }: { type: string }) => type).toSorted()
    service.clock.set(new Date(Date.parse(early.period_end) + 3 * 3_600_000))
    const invoice = await close(tenant, early.period_start.slice(0, 7))
    for (const field of ['period_start', 'period_end', 'subtotal_cents', 'credits_cents', 'tax_cents', 'total_cents'])
      expect([field, invoice[field]]).toEqual([field, last[field]])
    expect(invoice.line_count).toBe(count)
    const billed = (await tenant.get(`/invoices/${invoice.id}/lines`)).body.data.lines
    expect(billed.map(({ type }: { type: string }) => type).toSorted()).toEqual(types)
  })

  test('with two rate cards is billed by days, in the draft as in the invoice', async () => {
    nextMonth()
    const tenant = await service.tenant()
    const start = Date.UTC(service.clock.now().getUTCFullYear(), service.clock.now().getUTCMonth() + 1, 1)
    await stock(service, tenant, 100, { declaredValueCents: 1_000_00n })
    service.clock.set(new Date(start + 3_600_000))
    await close(tenant, monthOf(new Date(start - 1)))
    // The card applies from its day on, whatever its time of day.
    service.clock.set(new Date(start + 10 * dayMs + 7 * 3_600_000))
    const body = { account_id: tenant.accountId, name: 'Tenfold' }
    const fees = { storage: { unit_amount_cents: 5_000, per_quantity: 100 }, coverage_bps: 0 }
    expect((await operate('/rate-cards', { ...body, fees })).status).toBe(201)
    const month = monthOf(service.clock.now())
    service.clock.set(new Date(Date.UTC(new Date(start).getUTCFullYear(), new Date(start).getUTCMonth() + 1, 1) - 1))
    await service.vault.billing.countStorage()
    const { subtotal_cents: drafted } = (await tenant.get('/invoices/draft')).body.data.invoice
    nextMonth()
    const invoice = await close(tenant, month)
    const { lines } = (await tenant.get(`/invoices/${invoice.id}`)).body.data
    const days = Math.round((Date.parse(invoice.period_end) - start) / dayMs)
    const storage = (count: number, unit: number) => Math.round((count * 100 * unit * 12) / (100 * 365))
    type Line = { type: string; quantity: number; amount_cents: number; service_from: string; description: string }
    const shown = lines.map((line: Line) => [line.type, line.service_from.slice(8, 10), line.amount_cents])
    expect(shown.toSorted()).toEqual([
      ['COVERAGE', '01', Math.round((10 * 100 * 100_000 * 10) / (10_000 * days))],
      ['STORAGE', '01', storage(10, 500)],
      ['STORAGE', '11', storage(days - 10, 5_000)],
    ])
    const name = new Date(start).toLocaleString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    const texts = lines.flatMap((line: Line) => (line.type === 'STORAGE' ? [line.description] : []))
    expect(texts.toSorted()).toEqual([
      `Storage from 1 to 10 ${name}: 1000 card-days`,
      `Storage from 11 to ${days} ${name}: ${100 * (days - 10)} card-days`,
    ])
    expect(invoice.subtotal_cents).toBe(drafted)
    await expectConsistentInvoice(tenant, invoice.id)
  })

  test('closes once, also concurrently, into one invoice whose lines sum to its events', async () => {
    const tenant = await service.tenant()
    const codes = await stock(service, tenant, 20)
    const recipient = await service.tenant()
    const number = (await account(recipient)).account_number
    await tenant.send('POST', '/card-transfers', { unique_ids: codes.slice(0, 4), to_account: number })
    expect((await account(tenant)).billing).toMatchObject({ balance_cents: 0, unbilled_cents: 200 })
    await service.vault.billing.countStorage()
    for (let day = 0; day < 3; day++) {
      service.clock.advance(dayMs)
      await service.vault.billing.countStorage()
    }
    const period = nextMonth()
    const [first, ...others] = await Promise.all(times(10, () => close(tenant, period)))
    expect(new Set(others.map(({ id }) => id))).toEqual(new Set([first.id]))
    expect(await close(tenant, period)).toEqual(first)
    await service.vault.periodClosing.closeEnded()
    const { invoices } = (await tenant.get('/invoices')).body.data
    expect(invoices).toEqual([first])
    const { body } = await tenant.get(`/invoices/${first.id}`)
    const types = body.data.lines.map(({ type }: { type: string }) => type)
    expect(types).toEqual(['TRANSFER', 'STORAGE'])
    expect(body.data.lines.reduce((sum: number, line: { amount_cents: number }) => sum + line.amount_cents, 0)).toBe(
      first.total_cents,
    )
    expect(first).toMatchObject({ status: 'OPEN', credits_cents: 0, due_cents: first.total_cents, line_count: 2 })
    await expectConsistentInvoice(tenant, first.id)
    const pdf = await service.http.inject({
      url: `/api/v1/invoices/${first.id}/pdf`,
      headers: { 'x-api-key': tenant.key },
    })
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect((await account(tenant)).billing).toMatchObject({ balance_cents: first.total_cents, unbilled_cents: 0 })
    expect(
      notices.filter(({ kind, accountId }) => kind === 'invoice_issued' && accountId === tenant.accountId),
    ).toHaveLength(1)
    expect((await recipient.get(`/invoices/${first.id}`)).status).toBe(404)
  })

  test('invoice numbers of a month have no gaps, also when accounts close concurrently', async () => {
    const tenants = await Promise.all(times(6, () => service.tenant()))
    for (const tenant of tenants) {
      await operate(`/accounts/${tenant.accountId}/adjustments`, { amount_cents: 100, description: 'Setup' })
    }
    const period = nextMonth()
    await Promise.all(tenants.map((tenant) => close(tenant, period)))
    await service.vault.periodClosing.closeEnded()
    const rows = await many(
      service.db,
      sql<{ number: string }>`select number from invoices where number like ${`INV-${period}-%`} order by number`,
    )
    expect(rows.map(({ number }) => number)).toEqual(
      times(rows.length, (index) => `INV-${period}-${String(index + 1).padStart(5, '0')}`),
    )
  })

  test('a late event is billed in the next month with its original dates', async () => {
    const tenant = await service.tenant()
    await operate(`/accounts/${tenant.accountId}/adjustments`, { amount_cents: 300, description: 'First' })
    const served = service.clock.now()
    const period = nextMonth()
    expect((await close(tenant, period)).total_cents).toBe(300)
    await transact(service.db, (tx) =>
      service.vault.billing.charge(tx, {
        accountId: tenant.accountId,
        fee: 'ADJUSTMENT',
        source: { type: 'late', id: 1 },
        description: 'Late',
        amountCents: 50n,
        at: served,
      }),
    )
    const next = nextMonth()
    const invoice = await close(tenant, next)
    expect(invoice).toMatchObject({ total_cents: 50, period_start: `${next}-01` })
    const [line] = (await tenant.get(`/invoices/${invoice.id}/lines`)).body.data.lines
    expect(line).toMatchObject({ description: 'Late', service_from: served.toISOString() })
  })

  test('a negative balance is carried over, and an invoice total is never negative', async () => {
    const tenant = await service.tenant()
    await operate(`/accounts/${tenant.accountId}/adjustments`, { amount_cents: -500, description: 'Sorry' })
    const first = await close(tenant, nextMonth())
    expect([first.total_cents, first.line_count]).toEqual([0, 2])
    await operate(`/accounts/${tenant.accountId}/adjustments`, { amount_cents: 800, description: 'Work' })
    const second = await close(tenant, nextMonth())
    expect(second.total_cents).toBe(300)
    await expectConsistentInvoice(tenant, second.id)
  })

  test('a rate card sets fees, minimum and tax from its effective date on', async () => {
    const tenant = await service.tenant()
    const card = await operate('/rate-cards', {
      account_id: tenant.accountId,
      name: 'Special',
      fees: { transfer: { unit_amount_cents: 10, per_quantity: 1 }, minimum_cents: 1_000, tax_bps: 500 },
    })
    expect(card.status).toBe(201)
    expect((await account(tenant)).rate_card).toMatchObject({ name: 'Special', fees: { tax_bps: 500 } })
    const [code = ''] = await stock(service, tenant, 1)
    const other = await service.tenant()
    await tenant.send('POST', '/card-transfers', { unique_id: code, to_account: (await account(other)).account_number })
    expect((await account(tenant)).billing.unbilled_cents).toBe(10)
    // The minimum counts from the day of the card on.
    const today = service.clock.now()
    const days = daysIn(periodAt(today))
    const minimum = Math.round((1_000 * (days - today.getUTCDate() + 1)) / days)
    const tax = Math.round(minimum / 20)
    const totals = { subtotal_cents: minimum, tax_cents: tax, total_cents: minimum + tax }
    expect(await close(tenant, nextMonth())).toMatchObject(totals)
    const past = { account_id: tenant.accountId, name: 'x', fees: {}, effective_from: '2020-01-01T00:00:00Z' }
    expect((await operate('/rate-cards', past)).body.error).toBe('invalid_body')
  })

  test('an unfinished month cannot be closed, and an invoice is settled once', async () => {
    const tenant = await service.tenant()
    const now = monthOf(service.clock.now())
    const early = await platform.send('POST', '/operator/v1/periods/close', {
      account_id: tenant.accountId,
      period: now,
    })
    expect(early.body.error).toBe('invalid_period')
    await operate(`/accounts/${tenant.accountId}/adjustments`, { amount_cents: 100, description: 'x' })
    const { id } = await close(tenant, nextMonth())
    const paid = await operate(`/invoices/${id}/mark-paid`)
    expect(paid.body.data.invoice).toMatchObject({ status: 'PAID', paid_cents: 100, due_cents: 0 })
    expect((await operate(`/invoices/${id}/void`)).body.error).toBe('invalid_status')
  })

  test('billing records cannot be changed', async () => {
    await expect(sql`update billing_events set amount_cents = 0`.execute(service.db)).rejects.toThrow()
    await expect(sql`delete from invoice_lines`.execute(service.db)).rejects.toThrow()
  })
})

describe('declared values', () => {
  const declare = (tenant: Client, body: object) => tenant.send('POST', '/declared-values', body)
  const valueOf = async (tenant: Client, code: string) =>
    (await tenant.get(`/cards/${code}`)).body.data.card.declared_value_cents

  test('small values are approved at once, large ones by an operator; one submission per key', async () => {
    const tenant = await service.tenant()
    const [small = '', large = ''] = await stock(service, tenant, 2)
    const values = [
      { unique_id: small, declared_value_cents: 100_000 },
      { unique_id: large, declared_value_cents: 100_001 },
    ]
    const made = await declare(tenant, { values, submission_key: 'd-1' })
    expect(made.status).toBe(201)
    expect(made.body.data.submission).toMatchObject({ count: 2, total_cents: 200_001, submission_key: 'd-1' })
    expect(made.body.data.declared_values.map(({ status }: { status: string }) => status)).toEqual([
      'APPROVED',
      'SUBMITTED',
    ])
    expect([await valueOf(tenant, small), await valueOf(tenant, large)]).toEqual([100_000, 0])
    const again = await declare(tenant, { values: values.toReversed(), idempotency_key: 'd-1' })
    expect([again.status, again.body.data.submission.id]).toEqual([201, made.body.data.submission.id])
    const other = await declare(tenant, { values: values.slice(0, 1), idempotency_key: 'd-1' })
    expect([other.status, other.body.data]).toEqual([201, again.body.data])
    const waiting = made.body.data.declared_values[1].id
    await operate(`/declared-values/${waiting}/approve`)
    expect(await valueOf(tenant, large)).toBe(100_001)
    expect((await operate(`/declared-values/${waiting}/reject`, { reason: 'late' })).body.error).toBe('invalid_status')
    const log = (await tenant.get('/activity-log?event=declared_value.submitted')).body.data.entries
    expect(log).toHaveLength(1)
    const kinds = notices.filter(({ accountId }) => accountId === tenant.accountId).map(({ kind }) => kind)
    expect(kinds).toEqual(['declared_value_submitted', 'declared_value_decided'])
  })

  test('a later value becomes effective on its date and supersedes the previous one; departed cards have none', async () => {
    const tenant = await service.tenant()
    const [code = ''] = await stock(service, tenant, 1)
    await declare(tenant, { unique_id: code, declared_value_cents: 500 })
    const start = service.clock.now()
    const day = new Date(start.getTime() + 10 * dayMs)
    await declare(tenant, { unique_id: code, declared_value_cents: 700, effective_from: day.toISOString() })
    expect(await valueOf(tenant, code)).toBe(500)
    service.clock.set(day)
    await service.vault.declaredValues.applyDue()
    expect(await valueOf(tenant, code)).toBe(700)
    const asOf = async (time: Date) =>
      (
        await tenant.get(`/declared-values?unique_id=${code}&as_of=${time.toISOString()}`)
      ).body.data.declared_values.map((one: { declared_value_cents: number }) => one.declared_value_cents)
    expect([await asOf(new Date(start.getTime() + dayMs)), await asOf(day)]).toEqual([[500], [700]])
    const other = await service.tenant()
    await tenant.send('POST', '/card-transfers', { unique_id: code, to_account: (await account(other)).account_number })
    const { declared_values: values } = (await tenant.get(`/declared-values?unique_id=${code}`)).body.data
    expect(values.map(({ status }: { status: string }) => status)).toEqual(['ENDED', 'SUPERSEDED'])
    expect(await valueOf(other, code)).toBe(0)
  })

  test('a value above the remaining coverage is reviewed and states the remaining coverage', async () => {
    const tenant = await service.tenant()
    await sql`update tenants set coverage_limit_cents = 1000 where account_id = ${tenant.accountId}`.execute(service.db)
    const codes = await stock(service, tenant, 3)
    const values = codes.map((unique_id) => ({ unique_id, declared_value_cents: 400 }))
    const { declared_values: made } = (await declare(tenant, { values })).body.data
    expect(
      made.map((one: { status: string; cap_applied_cents: number }) => [one.status, one.cap_applied_cents]),
    ).toEqual([
      ['APPROVED', null],
      ['APPROVED', null],
      ['SUBMITTED', 200],
    ])
    expect((await account(tenant)).coverage.declared_total_cents).toBe(800)
  })

  test('concurrent submissions never exceed the coverage', async () => {
    const tenant = await service.tenant()
    await sql`update tenants set coverage_limit_cents = 1000 where account_id = ${tenant.accountId}`.execute(service.db)
    const codes = await stock(service, tenant, 10)
    await Promise.all(codes.map((unique_id) => declare(tenant, { unique_id, declared_value_cents: 400 })))
    expect((await account(tenant)).coverage.declared_total_cents).toBe(800)
  })

  test('past, too distant and too high values are refused, all or none', async () => {
    const tenant = await service.tenant()
    const [code = ''] = await stock(service, tenant, 1)
    const at = (ms: number) => new Date(service.clock.now().getTime() + ms).toISOString()
    const one = { unique_id: code, declared_value_cents: 5 }
    for (const body of [
      { ...one, effective_from: at(-6 * 60_000) },
      { ...one, effective_from: at(91 * dayMs) },
      { values: [] },
      { values: [one, one] },
      { values: [one], unique_id: code },
      { unique_id: code },
      { ...one, declared_value_cents: -1 },
      { ...one, declared_value_cents: 1.5 },
    ]) {
      expect((await declare(tenant, body)).body.error).toBe('invalid input')
    }
    expect((await declare(tenant, { ...one, effective_from: at(-4 * 60_000) })).status).toBe(201)
    const high = await declare(tenant, { ...one, declared_value_cents: 2_500_001 })
    expect([high.body.error, high.body.details.cap_cents]).toEqual(['declared_value_too_high', 2_500_000])
    const mixed = await declare(tenant, {
      values: [
        { ...one, declared_value_cents: 9 },
        { ...one, unique_id: 'CARD-X' },
      ],
    })
    expect([mixed.status, mixed.body.error]).toEqual([404, 'card(s) not found'])
    expect(await valueOf(tenant, code)).toBe(5)
    const many_ = await declare(tenant, { values: times(501, (index) => ({ ...one, unique_id: `CARD-${index}` })) })
    expect(many_.body.error).toBe('invalid_pagination')
  })
})

describe('SLA and service credits', () => {
  const slaOf = async (tenant: Client, period: string) => (await tenant.get(`/sla?period=${period}`)).body.data.sla
  const metricOf = async (tenant: Client, period: string, key: string) =>
    (await slaOf(tenant, period)).metrics.find((one: { key: string }) => one.key === key)

  /** Withdrawals that are not acknowledged in time. */
  async function breach(count: number) {
    const tenant = await service.tenant()
    const codes = await stock(service, tenant, count)
    for (const unique_id of codes) await tenant.send('POST', '/withdrawals', { unique_id, method: 'pickup' })
    return { tenant, codes }
  }

  test('a breached metric allows one credit, which the next invoices apply', async () => {
    nextMonth()
    const { tenant } = await breach(20)
    const month = monthOf(service.clock.now())
    const key = 'withdrawal_ack_on_time'
    expect(await metricOf(tenant, month, key)).toMatchObject({ value_bps: null, denominator: 0 })
    service.clock.advance(10 * dayMs)
    expect(await metricOf(tenant, month, key)).toMatchObject({ value_bps: 0, denominator: 20, breached: true })
    const open = (await tenant.get('/withdrawals?limit=100')).body.data.withdrawals
    for (const { id } of open) await service.vault.withdrawalFulfillment.acknowledge(id)
    const request = (body: object = {}) =>
      tenant.send('POST', '/service-credits', { period: month, metric: key, reason: 'Too slow.', ...body })
    const early = await request()
    expect([early.status, early.body.error, early.body.data.metric.final]).toEqual([409, 'not_breached', false])
    nextMonth()
    await close(tenant, month)
    service.clock.advance(3 * dayMs)
    await service.vault.sla.finalizeEnded()
    expect(await slaOf(tenant, month)).toMatchObject({ status: 'final' })
    const made = await request({ idempotency_key: 's-1' })
    expect(made.status).toBe(201)
    // 20 withdrawals at 300 + 100 cents each; 20 % are credited, within the monthly cap of 25 %.
    expect(made.body.data.service_credit).toMatchObject({ status: 'REQUESTED', computed_amount_cents: 1_600 })
    const { id } = made.body.data.service_credit
    expect((await request({ idempotency_key: 's-1' })).body.data.service_credit.id).toBe(id)
    const twice = await request()
    expect([twice.status, twice.body.error, twice.body.data.service_credit.id]).toEqual([409, 'credit_exists', id])
    expect((await request({ metric: 'order_accuracy' })).body.error).toBe('not_breached')
    const granted = await operate(`/service-credits/${id}/approve`)
    expect(granted.body.data.service_credit).toMatchObject({ status: 'APPROVED', approved_amount_cents: 1_600 })
    await operate(`/accounts/${tenant.accountId}/adjustments`, { amount_cents: 1_000, description: 'Work' })
    const applied = await close(tenant, nextMonth())
    expect(applied).toMatchObject({ credits_cents: -applied.subtotal_cents, total_cents: 0 })
    await expectConsistentInvoice(tenant, applied.id)
    const creditOf = async () =>
      (await tenant.get('/service-credits')).body.data.service_credits.find(
        (credit: { id: number }) => credit.id === id,
      )
    expect(await creditOf()).toMatchObject({
      status: 'PARTIALLY_APPLIED',
      applied_cents: applied.subtotal_cents,
      remaining_cents: 1_600 - applied.subtotal_cents,
      invoice_ids: [applied.id],
    })
    await operate(`/accounts/${tenant.accountId}/adjustments`, { amount_cents: 5_000, description: 'Work' })
    const last = await close(tenant, nextMonth())
    expect(last.credits_cents).toBe(applied.subtotal_cents - 1_600)
    expect((await creditOf()).status).toBe('APPLIED')
    service.clock.advance(40 * dayMs)
    expect((await request({ metric: 'withdrawal_dispatch_on_time' })).body.error).not.toBe('credit_exists')
  })

  test('a final month proposes its credits without a request, and a request adopts the proposal', async () => {
    nextMonth()
    const { tenant } = await breach(20)
    const month = monthOf(service.clock.now())
    service.clock.advance(10 * dayMs)
    for (const { id } of (await tenant.get('/withdrawals?limit=100')).body.data.withdrawals)
      await service.vault.withdrawalFulfillment.acknowledge(id)
    nextMonth()
    const final = new Date(service.clock.now())
    final.setUTCDate(4)
    final.setUTCHours(0, 0, 0, 0)
    service.clock.set(new Date(final.getTime() - 60_000))
    expect((await slaOf(tenant, month)).status).toBe('provisional')
    expect((await tenant.get('/service-credits')).body.data.service_credits).toEqual([])
    service.clock.advance(60_000)
    // Final from this moment on, whether or not the job has run.
    expect((await slaOf(tenant, month)).status).toBe('final')
    expect((await slaOf(await service.tenant(), month)).status).toBe('final')
    for (let time = 0; time < 2; time++) await service.vault.sla.finalizeEnded()
    const credits = (await tenant.get('/service-credits')).body.data.service_credits
    const proposed = credits.filter((credit: { metric: string }) => credit.metric === 'withdrawal_ack_on_time')
    expect(proposed).toMatchObject([{ status: 'REQUESTED', period: month, computed_amount_cents: 1_600 }])
    expect(proposed[0].api_key_id).toBeNull()
    const request = {
      period: month,
      metric: 'withdrawal_ack_on_time',
      reason: 'Too slow.',
      requested_amount_cents: 2_000,
    }
    const adopted = (await tenant.send('POST', '/service-credits', request)).body.data.service_credit
    expect(adopted).toEqual({
      ...proposed[0],
      api_key_id: tenant.keyId,
      reason: 'Too slow.',
      requested_amount_cents: 2_000,
    })
    expect((await tenant.send('POST', '/service-credits', request)).body.error).toBe('credit_exists')
  })

  test('the items of a metric are listed with their results', async () => {
    nextMonth()
    const { tenant } = await breach(2)
    const month = monthOf(service.clock.now())
    const [first] = (await tenant.get('/withdrawals')).body.data.withdrawals
    await service.vault.withdrawalFulfillment.acknowledge(first.id)
    service.clock.advance(10 * dayMs)
    const { items_url: url } = await metricOf(tenant, month, 'withdrawal_ack_on_time')
    const { items } = (await tenant.get(url.replace('/api/v1', ''))).body.data
    expect(items.map((item: any) => [item.resource_type, item.resource_id, item.result]).toSorted()).toEqual([
      ['withdrawal', first.id - 1, 'missed'],
      ['withdrawal', first.id, 'met'],
    ])
    expect((await metricOf(tenant, month, 'api_availability')).items_url).toBeNull()
    expect((await tenant.get(`/sla/items?metric=api_availability&period=${month}`)).status).toBe(400)
    const other = await service.tenant()
    expect((await other.get(url.replace('/api/v1', ''))).body.data.items).toEqual([])
  })

  test('all credits of a month stay within a quarter of its fees, also with concurrent requests', async () => {
    nextMonth()
    const { tenant } = await breach(20)
    const month = monthOf(service.clock.now())
    service.clock.advance(10 * dayMs)
    const open = (await tenant.get('/withdrawals?limit=100')).body.data.withdrawals
    for (const { id } of open) await service.vault.withdrawalFulfillment.acknowledge(id)
    nextMonth()
    const { subtotal_cents: fees, id: invoiceId } = await close(tenant, month)
    service.clock.advance(3 * dayMs)
    const request = async (metric: string) => {
      const reply = await tenant.send('POST', '/service-credits', { period: month, metric })
      expect(reply.status).toBe(201)
      return reply.body.data.service_credit
    }
    const credits = await Promise.all(['withdrawal_ack_on_time', 'withdrawal_dispatch_on_time'].map(request))
    const amounts = credits.map((credit) => credit.computed_amount_cents)
    expect([Math.max(...amounts), amounts[0] + amounts[1]]).toEqual([1_600, Math.round(fees / 4)])
    expect(invoiceId).toBeGreaterThan(0)
  })

  test('an undecided request can be withdrawn, idempotently, and requested again; a decided one cannot', async () => {
    nextMonth()
    const { tenant } = await breach(1)
    const month = monthOf(service.clock.now())
    nextMonth()
    service.clock.advance(3 * dayMs)
    const request = async () =>
      (await tenant.send('POST', '/service-credits', { period: month, metric: 'withdrawal_ack_on_time' })).body.data
        .service_credit
    const first = await request()
    const withdraw = (id: number, who = tenant) => who.send('POST', `/service-credits/${id}/withdraw`)
    expect((await withdraw(first.id, await service.tenant())).status).toBe(404)
    for (let time = 0; time < 2; time++) {
      expect((await withdraw(first.id)).body.data.service_credit).toMatchObject({ status: 'WITHDRAWN' })
    }
    const log = (await tenant.get('/activity-log?event=service_credit.withdrawn')).body.data.entries
    expect(log).toHaveLength(1)
    const second = await request()
    await operate(`/service-credits/${second.id}/reject`, { note: 'One.' })
    const late = await withdraw(second.id)
    expect([late.status, late.body.error, late.body.data.service_credit.status]).toEqual([
      409,
      'invalid_status',
      'REJECTED',
    ])
  })

  test('voiding an invoice restores the credits it applied', async () => {
    const tenant = await service.tenant()
    const [code = ''] = await stock(service, tenant, 1)
    await tenant.send('POST', '/declared-values', { unique_id: code, declared_value_cents: 700 })
    const named = { account_id: tenant.accountId, type: 'MISSING', summary: 'Gone.', unique_ids: [code] }
    const { exception } = (await operate('/exceptions', named)).body.data
    await operate(`/exceptions/${exception.id}/resolve`, { resolution: 'WRITTEN_OFF', liability: 'vault' })
    const requested = await tenant.send('POST', '/service-credits', { exception_id: exception.id })
    await operate(`/service-credits/${requested.body.data.service_credit.id}/approve`)
    const bill = async (cents: number) => {
      await operate(`/accounts/${tenant.accountId}/adjustments`, { amount_cents: cents, description: 'Work' })
      return close(tenant, nextMonth())
    }
    const creditOf = async () => (await tenant.get('/service-credits')).body.data.service_credits[0]
    // Storage of the card adds a few cents.
    const first = await bill(500)
    expect(first).toMatchObject({ credits_cents: -first.subtotal_cents, total_cents: 0 })
    const left = 700 - first.subtotal_cents
    const second = await bill(900)
    expect(second.credits_cents).toBe(-left)
    expect(await creditOf()).toMatchObject({ status: 'APPLIED', remaining_cents: 0 })
    await operate(`/invoices/${second.id}/void`)
    const part = { status: 'PARTIALLY_APPLIED', remaining_cents: left, invoice_ids: [first.id] }
    expect(await creditOf()).toMatchObject(part)
    await operate(`/invoices/${first.id}/void`)
    const whole = { status: 'APPROVED', remaining_cents: 700, invoice_ids: [], applied_at: null }
    expect(await creditOf()).toMatchObject(whole)
    expect((await bill(1_000)).credits_cents).toBe(-700)
  })

  test('few items compute no credit, an operator may grant one, and cancelled items are excluded', async () => {
    nextMonth()
    const { tenant } = await breach(2)
    const month = monthOf(service.clock.now())
    const [, cancelled] = (await tenant.get('/withdrawals')).body.data.withdrawals
    await tenant.send('POST', `/withdrawals/${cancelled.id}/cancel`)
    service.clock.advance(10 * dayMs)
    expect(await metricOf(tenant, month, 'withdrawal_ack_on_time')).toMatchObject({ denominator: 1, excluded: 1 })
    nextMonth()
    service.clock.advance(3 * dayMs)
    await service.vault.sla.finalizeEnded()
    const body = { period: month, metric: 'withdrawal_ack_on_time', requested_amount_cents: 100 }
    const { service_credit: credit } = (await tenant.send('POST', '/service-credits', body)).body.data
    expect(credit.computed_amount_cents).toBe(0)
    expect((await operate(`/service-credits/${credit.id}/approve`)).body.error).toBe('invalid_amount')
    expect(
      (await operate(`/service-credits/${credit.id}/reject`, { note: 'One.' })).body.data.service_credit.status,
    ).toBe('REJECTED')
    // A rejected credit can be requested again.
    expect((await tenant.send('POST', '/service-credits', body)).status).toBe(201)
    service.clock.advance(31 * dayMs)
    const other = { ...body, metric: 'withdrawal_ack_on_time', period: monthOf(new Date('2020-01-01')) }
    expect((await tenant.send('POST', '/service-credits', other)).body.error).toBe('not_breached')
  })

  test('an invoice more than 30 days past due: 409 account_past_due', async () => {
    nextMonth()
    const { tenant } = await breach(1)
    const month = monthOf(service.clock.now())
    await operate(`/accounts/${tenant.accountId}/adjustments`, { amount_cents: 700, description: 'Work' })
    nextMonth()
    const invoice = await close(tenant, month)
    service.clock.set(new Date(Date.parse(invoice.due_at) + 30 * dayMs))
    const request = () =>
      tenant.send('POST', '/service-credits', { period: month, metric: 'withdrawal_ack_on_time', reason: 'Late.' })
    expect((await request()).body.error).not.toBe('account_past_due')
    const other = { period: month, metric: 'order_accuracy', reason: 'Late.' }
    service.clock.advance(1)
    const late = await tenant.send('POST', '/service-credits', other)
    expect([late.status, late.body.error, late.body.code]).toEqual([409, 'account_past_due', 'ACCOUNT_PAST_DUE'])
    await operate(`/invoices/${invoice.id}/mark-paid`)
    expect((await tenant.send('POST', '/service-credits', other)).body.error).not.toBe('account_past_due')
  })

  test('more than 30 days after the metrics are final: 409 claim_window_closed', async () => {
    nextMonth()
    const { tenant } = await breach(1)
    const month = monthOf(service.clock.now())
    nextMonth()
    const end = Date.parse(`${monthOf(service.clock.now())}-01T00:00:00Z`)
    service.clock.set(new Date(end + 3 * dayMs))
    await service.vault.sla.finalizeEnded()
    const request = () => tenant.send('POST', '/service-credits', { period: month, metric: 'withdrawal_ack_on_time' })
    service.clock.set(new Date(end + 33 * dayMs + 1))
    const late = await request()
    expect([late.status, late.body.error, late.body.code]).toEqual([409, 'claim_window_closed', 'CLAIM_WINDOW_CLOSED'])
    service.clock.set(new Date(end + 33 * dayMs))
    expect((await request()).status).toBe(201)
    service.clock.advance(dayMs)
  })

  test('an incident with vault liability is credited at the declared values', async () => {
    const tenant = await service.tenant()
    const [code = ''] = await stock(service, tenant, 1)
    await tenant.send('POST', '/declared-values', { unique_id: code, declared_value_cents: 4_200 })
    await service.vault.cardFulfillment.missing(code, 'operator:1').catch(() => {})
    const opened = await operate('/exceptions', {
      account_id: tenant.accountId,
      type: 'MISSING',
      summary: 'Gone.',
      unique_ids: [code],
    })
    const { id } = opened.body.data.exception
    const request = () => tenant.send('POST', '/service-credits', { exception_id: id })
    expect((await request()).body.error).toBe('not_breached')
    await operate(`/exceptions/${id}/resolve`, { resolution: 'WRITTEN_OFF', liability: 'vault' })
    // A higher declaration after the incident has no effect.
    service.clock.advance(60_000)
    await tenant.send('POST', '/declared-values', { unique_id: code, declared_value_cents: 90_000 })
    expect((await request()).body.data.service_credit).toMatchObject({ kind: 'incident', computed_amount_cents: 4_200 })
    expect((await request()).body.error).toBe('credit_exists')
  })

  describe('what a person may grant a tenant', () => {
    /** An incident of a card declared at 4,200 cents, with its requested credit. */
    async function incident(declared = 4_200) {
      const tenant = await service.tenant()
      const [code = ''] = await stock(service, tenant, 1)
      const given = { unique_id: code, declared_value_cents: declared }
      const [value] = (await tenant.send('POST', '/declared-values', given)).body.data.declared_values
      if (value.status === 'SUBMITTED') await operate(`/declared-values/${value.id}/approve`)
      const named = { account_id: tenant.accountId, type: 'MISSING', summary: 'Gone.', unique_ids: [code] }
      const { exception } = (await operate('/exceptions', named)).body.data
      await operate(`/exceptions/${exception.id}/resolve`, { resolution: 'WRITTEN_OFF', liability: 'vault' })
      const requested = await tenant.send('POST', '/service-credits', { exception_id: exception.id })
      const { id } = requested.body.data.service_credit
      return { tenant, id, path: `/service-credits/${id}/approve` }
    }
    const refusal = ({ status, body }: Reply) => [status, body.error]
    const approved = (path: string, body: object, person: Browser) =>
      getApproval(service, person, ['treasury'], { method: 'POST', path: `/api/v1/operator/v1${path}`, body })

    test('an incident is credited with at most the declared value, also with an approval', async () => {
      const { path } = await incident()
      const treasury = await hire(service, ['treasury'])
      const body = { amount_cents: 4_201 }
      const tooMuch = await treasury.send('POST', path, body)
      expect([...refusal(tooMuch), tooMuch.body.details.max_cents]).toEqual([400, 'invalid_amount', 4_200])
      expect(refusal(await treasury.send('POST', path, body, await approved(path, body, treasury)))).toEqual([
        400,
        'invalid_amount',
      ])
      expect((await treasury.send('POST', path, { amount_cents: 4_200 })).body.data.service_credit.status).toBe(
        'APPROVED',
      )
    })

    test('an adjustment of an account that is not a tenant is refused and counts towards no limit', async () => {
      const partner = await service.partner()
      const body = { amount_cents: 300, description: 'Setup' }
      for (const id of [partner.accountId, 2_000_000_000])
        expect(refusal(await operate(`/accounts/${id}/adjustments`, body))).toEqual([404, 'not_found'])
    })

    test('operators see which tenant gets a credit and what was approved', async () => {
      const { tenant, id, path } = await incident()
      expect((await operate(path)).status).toBe(200)
      const treasury = await hire(service, ['treasury'])
      const { service_credits: all } = (await treasury.get('/service-credits?limit=10')).body.data
      expect(all.find((credit: { id: number }) => credit.id === id)).toMatchObject({
        account_id: tenant.accountId,
        status: 'APPROVED',
        approved_amount_cents: 4_200,
      })
    })

    test('a claim that computes nothing is not credited by an amount', async () => {
      const { path } = await incident(0)
      expect(refusal(await operate(path, { amount_cents: 1_000_000_000 }))).toEqual([400, 'invalid_amount'])
    })

    test('a breach is credited within the monthly cap', async () => {
      nextMonth()
      const { tenant } = await breach(2)
      const month = monthOf(service.clock.now())
      nextMonth()
      service.clock.advance(3 * dayMs)
      await service.vault.sla.finalizeEnded()
      const body = { period: month, metric: 'withdrawal_ack_on_time' }
      const { service_credit: credit } = (await tenant.send('POST', '/service-credits', body)).body.data
      const tooMuch = await operate(`/service-credits/${credit.id}/approve`, { amount_cents: 100_000 })
      expect(refusal(tooMuch)).toEqual([400, 'invalid_amount'])
    })

    test.each(Object.entries(grantLimits))('%s: alone up to a limit, with others up to a cap', async (role, limits) => {
      const alone = Number(limits.aloneCents)
      const { path } = await incident(alone + 1)
      const person = await hire(service, [role as OperatorRole])
      expect(refusal(await person.send('POST', path))).toEqual([403, 'second_approver_required'])
      expect((await person.send('POST', path, {}, await approved(path, {}, person))).status).toBe(200)
      // A card is declared at 25,000.00 at most, which is within the cap of some roles.
      const declared = Math.min(Number(limits.mostCents) + 1, 25_000_00)
      const { path: capped } = await incident(declared)
      const most = await person.send('POST', capped, {}, await approved(capped, {}, person))
      expect(most.status).toBe(declared > Number(limits.mostCents) ? 403 : 200)
    })

    test('adjustments are limited alike, in both directions, and not by splitting them', async () => {
      const treasury = await hire(service, ['treasury'])
      const limit = Number(grantLimits.treasury?.aloneCents)
      for (const sign of [1, -1]) {
        const path = `/accounts/${(await service.tenant()).accountId}/adjustments`
        const adjust = (cents: number, headers = {}) =>
          treasury.send('POST', path, { amount_cents: sign * cents, description: 'Work' }, headers)
        expect(refusal(await adjust(limit + 1))).toEqual([403, 'second_approver_required'])
        expect((await adjust(limit - 1)).status).toBe(201)
        expect(refusal(await adjust(2))).toEqual([403, 'second_approver_required'])
        const body = { amount_cents: sign * limit, description: 'Work' }
        expect((await adjust(limit, await approved(path, body, treasury))).status).toBe(201)
        // What others approved does not use up the limit of the person.
        expect((await adjust(1)).status).toBe(201)
        const huge = { amount_cents: sign * 1_000_000_000, description: 'Work' }
        expect(refusal(await adjust(1_000_000_000, await approved(path, huge, treasury)))).toEqual([
          403,
          'Insufficient permissions',
        ])
      }
    })
  })

  test('invalid requests are distinguished by error code', async () => {
    const tenant = await service.tenant()
    const request = async (body: object) => (await tenant.send('POST', '/service-credits', body)).body.error
    expect(await request({})).toBe('invalid input')
    expect(await request({ period: '2026-13', metric: 'order_accuracy' })).toBe('invalid input')
    expect(await request({ period: '2026-01', metric: 'kindness' })).toBe('invalid input')
    expect(await request({ period: '2026-01', metric: 'order_accuracy', exception_id: 1 })).toBe('invalid input')
    expect(await request({ exception_id: 999_999 })).toBe('not_found')
    expect((await tenant.get('/sla?period=soon')).body.error).toBe('invalid_period')
    expect(readPeriod('2026-02')).toBeDefined()
  })
})

/** As a supervisor of the warehouse. */
async function cancelTaskOf(purpose: string, documentId: number): Promise<void> {
  const [task] = await service.warehouse.tasks.listOf({ purpose, documentId })
  const actor = { actor: 'operator:1', siteIds: null }
  await transact(service.db, (tx) => service.warehouse.tasks.cancelTask(tx, actor, task?.id ?? 0, 'fire drill'))
}

test('an order is charged when committed and refunded when the warehouse cancels it', async () => {
  const tenant = await service.tenant()
  const codes = await stock(service, tenant, 2)
  const address = { name: 'Ada Fox', street1: '12 Elm St', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
  const quoted = await tenant.send('POST', '/shipping-quote', { unique_ids: codes, address })
  const { order_id: id, rates } = quoted.body.data
  await tenant.send('POST', '/orders', { order_id: id, rate_id: rates[0].rate_id })
  const { unbilled_cents: charged } = (await account(tenant)).billing
  expect(charged).toBe(rates[0].amount_cents)
  const month = periodAt(service.clock.now())
  const base = async () => (await sumByFee(service.db, tenant.accountId, month)).map(({ fee }) => fee)
  expect(await base()).toContain('HANDLING_ORDER')
  await cancelTaskOf('vault_order', id)
  expect((await account(tenant)).billing.unbilled_cents).toBe(0)
  // Nothing of it is the base of a service credit.
  expect(await base()).toEqual(['ADJUSTMENT'])
  expect(site.id).toBeGreaterThan(0)
})

test('a withdrawal the warehouse cancels after acknowledging it is refunded', async () => {
  const tenant = await service.tenant()
  const [code = ''] = await stock(service, tenant, 1)
  const { withdrawal } = (await tenant.send('POST', '/withdrawals', { unique_id: code, method: 'pickup' })).body.data
  await service.vault.withdrawalFulfillment.acknowledge(withdrawal.id)
  expect((await account(tenant)).billing.unbilled_cents).toBe(400)
  await cancelTaskOf('withdrawal', withdrawal.id)
  expect((await account(tenant)).billing.unbilled_cents).toBe(0)
})

/** An order of one card that its buyer has. */
async function deliverOrder(tenant: Client): Promise<number> {
  const address = { name: 'Ada Fox', street1: '12 Elm St', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
  const quoted = await tenant.send('POST', '/shipping-quote', { unique_ids: await stock(service, tenant, 1), address })
  const { order_id: id, rates } = quoted.body.data
  await tenant.send('POST', '/orders', { order_id: id, rate_id: rates[0].rate_id })
  const { orderFulfillment } = service.vault
  for (const step of ['startPick', 'pick', 'pack', 'dispatch', 'deliver'] as const)
    await orderFulfillment[step](id, 'system')
  return id
}

test('every vault write with a key returns the original record to a replay with other fields', async () => {
  const tenant = await service.tenant()
  const codes = await stock(service, tenant, 6)
  const receiver = (await account(await service.tenant())).account_number
  const exceptions = await Promise.all(
    codes.slice(4).map(async (code) => {
      const named = { account_id: tenant.accountId, type: 'MISSING', summary: 'Gone.', unique_ids: [code] }
      const { exception } = (await operate('/exceptions', named)).body.data
      await operate(`/exceptions/${exception.id}/resolve`, { resolution: 'WRITTEN_OFF', liability: 'vault' })
      return exception.id as number
    }),
  )
  const [first, second] = exceptions
  const orderId = await deliverOrder(tenant)
  const bodies: Record<string, [object, object]> = {
    '/withdrawals': [
      { unique_id: codes[0], method: 'pickup' },
      { unique_id: codes[1], method: 'ship', destination: {} },
    ],
    '/card-transfers': [
      { unique_id: codes[1], to_account: receiver },
      { unique_id: codes[2], to_account: 'VA-NOBODY' },
    ],
    '/cards/transfer': [
      { unique_id: codes[2], to_account: receiver },
      { unique_id: codes[3], to_account: receiver },
    ],
    '/declared-values': [
      { unique_id: codes[3], declared_value_cents: 100 },
      { unique_id: codes[4], declared_value_cents: 999_999_999 },
    ],
    '/inbound-shipments': [
      { site_id: site.id, expected_card_count: 1 },
      { site_id: 999_999, expected_card_count: 2 },
    ],
    '/exceptions': [
      { type: 'OTHER', summary: 'One.', unique_ids: [codes[3]] },
      { type: 'WRONG_ITEM', summary: 'Two.', unique_ids: ['CARD-UNKNOWN'] },
    ],
    '/exceptions/:id/messages': [{ body: 'One.' }, { body: 'Two.', decision: 'Three.' }],
    '/returns': [{ order_id: orderId, reason: 'unwanted' }, { order_id: 999_999 }],
    '/service-credits': [{ exception_id: first }, { exception_id: second }],
  }
  const keyed = service.http.listRoutes().filter(({ schema }) => {
    const { properties = {} } = (schema.body ?? {}) as { properties?: object }
    return 'submission_key' in properties
  })
  const paths = keyed.map(({ url }) => url.replace('/api/v1', '')).filter((path) => !path.startsWith('/console'))
  expect(paths.toSorted()).toEqual(Object.keys(bodies).toSorted())
  for (const [path, [body, other]] of Object.entries(bodies)) {
    const url = path.replace(':id', String(second))
    const made = await tenant.send('POST', url, { ...body, submission_key: path })
    expect([path, made.status]).toEqual([path, 201])
    const again = await tenant.send('POST', url, { ...other, submission_key: path })
    const isInbound = path === '/inbound-shipments'
    expect([path, again.status]).toEqual([path, isInbound ? 200 : 201])
    expect(again.body.data).toEqual(isInbound ? { ...made.body.data, created: false } : made.body.data)
    expect(again.headers['idempotent-replayed']).toBe('true')
  }
})
