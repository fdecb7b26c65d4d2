import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { one, transact } from '../../../src/db/db.ts'
import { createRunner, type Runner } from '../../../src/jobs/runner.ts'
import { createManualClock } from '../../../src/kernel/clock.ts'
import { createMail } from '../../../src/providers/mail/mail.ts'
import { createSmtpMailer, MailRefused } from '../../../src/providers/mail/mailer.ts'
import { startMailCatcher, type MailCatcher } from '../../../src/sandbox/mail-catcher.ts'
import { createNotify } from '../../../src/vault/account/notices/notices.ts'
import { addPerson } from '../../harness/console.ts'
import { openSite } from '../../harness/floor.ts'
import { startService, type Client, type Reply, type TestService } from '../../harness/service.ts'
import { stock, times } from '../../harness/vault.ts'

let service: TestService
let platform: Client
let catcher: MailCatcher
let runner: Runner
const log = pino({ level: 'silent' })
const hourMs = 3_600_000
beforeAll(async () => {
  catcher = await startMailCatcher({ clock: createManualClock(new Date(0)) })
  const mail = { mailer: createSmtpMailer(catcher.url), from: 'Packhouse <notices@packhouse.test>' }
  service = await startService({ mail, mailCatcher: catcher, publicUrls: { publicUrl: 'https://vault.test' } })
  platform = await service.platform()
  const { db, clock, vault } = service
  runner = createRunner({ db, clock, handlers: { ...service.mail.handlers, ...vault.handlers }, log })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await catcher.stop()
})

let readers = 0
async function reader(): Promise<{ tenant: Client; address: string }> {
  const tenant = await service.tenant()
  const address = `reader-${(readers += 1)}@tenant.test`
  await service.accounts.changeTenant(tenant.accountId, { noticeEmail: address }, 'system')
  return { tenant, address }
}
const operate = (path: string, body: object = {}): Promise<Reply> =>
  platform.send('POST', `/operator/v1${path}`, { client_action_id: randomUUID(), ...body })
const caught = async (address: string) => (await platform.get(`/sandbox/mail?to=${address}`)).body.data.mails
const checkOf = async (tenant: Client, name: string) =>
  (await tenant.get('/integration-status')).body.data.integration.checks.find(
    (one: { name: string }) => one.name === name,
  ).status

describe('mail', () => {
  test('a mail server outage of a day delays notices: none is lost or duplicated, and no write is delayed', async () => {
    const { tenant, address } = await reader()
    const codes = await stock(service, tenant, 5)
    await platform.send('POST', '/sandbox/mail', { is_out: true })
    for (const unique_id of codes) {
      const { status } = await tenant.send('POST', '/declared-values', { unique_id, declared_value_cents: 100 })
      expect(status).toBe(201)
    }
    for (let hour = 0; hour < 24; hour++) {
      await runner.drain()
      service.clock.advance(hourMs)
    }
    expect(await caught(address)).toEqual([])
    expect(await checkOf(tenant, 'smtp')).toBe('warn')
    await platform.send('POST', '/sandbox/mail', { is_out: false })
    service.clock.advance(2 * hourMs)
    await runner.drain()
    const mails = await caught(address)
    expect(mails).toHaveLength(5)
    expect(new Set(mails.map((mail: { message_id: string }) => mail.message_id)).size).toBe(5)
    expect(mails[0]).toMatchObject({
      from: 'notices@packhouse.test',
      to: [address],
      subject: 'Declared values of 1 card were submitted',
    })
    expect(mails[0].text).toContain('Total: 1.00 USD')
    service.clock.advance(48 * hourMs)
    await runner.drain()
    expect(await caught(address)).toHaveLength(5)
    expect(await checkOf(tenant, 'smtp')).toBe('pass')
  })

  test('a replay sends no second letter, and a refused write sends none', async () => {
    const { tenant, address } = await reader()
    const [unique_id = ''] = await stock(service, tenant, 1)
    const body = { unique_id, declared_value_cents: 5, idempotency_key: 'k' }
    await tenant.send('POST', '/declared-values', body)
    await tenant.send('POST', '/declared-values', body)
    await tenant.send('POST', '/declared-values', { unique_id: 'CARD-X', declared_value_cents: 5 })
    await runner.drain()
    expect(await caught(address)).toHaveLength(1)
  })

  test('an account reads and deletes its own mail and that to its people; the platform reads all', async () => {
    const [one, other] = [await reader(), await reader()]
    const person = await addPerson(service, one.tenant.accountId, 'viewer')
    await transact(service.db, async (tx) => {
      for (const { tenant, address } of [one, other]) {
        const to = { accountId: tenant.accountId, name: 'A', recipient: address, kind: 'test', dedupeKey: address }
        await service.mail.post(tx, to, { subject: `For ${address}`, lines: ['Hello.'] })
      }
      const to = { accountId: null, name: 'P', recipient: person.email, kind: 'password_reset', dedupeKey: 'reset-1' }
      await service.mail.post(tx, to, { subject: 'Choose a new password', lines: ['Hello.'] })
    })
    await runner.drain()
    const subjectsOf = async (client: Client) =>
      (await client.get('/sandbox/mail')).body.data.mails.map(({ subject }: { subject: string }) => subject).toSorted()
    const own = `For ${other.address}`
    expect(await subjectsOf(one.tenant)).toEqual(['Choose a new password', `For ${one.address}`])
    expect(await subjectsOf(other.tenant)).toEqual([own])
    expect(await subjectsOf(platform)).toEqual(expect.arrayContaining(['Choose a new password', own]))
    await one.tenant.send('DELETE', '/sandbox/mail')
    expect([await subjectsOf(one.tenant), await subjectsOf(other.tenant)]).toEqual([[], [own]])
  })

  test('messages of an exception are sent by letter, with user content escaped', async () => {
    const { tenant, address } = await reader()
    const opened = await tenant.send('POST', '/exceptions', { type: 'OTHER', summary: '<img src=x onerror=alert(1)>' })
    const { id } = opened.body.data.exception
    await operate(`/exceptions/${id}/message`, { body: 'What?', is_question: true })
    await operate(`/exceptions/${id}/resolve`, { resolution: 'NO_FAULT', liability: 'none' })
    await runner.drain()
    const mails = await caught(address)
    expect(mails.map((mail: { subject: string }) => mail.subject).toSorted()).toEqual([
      `Exception EX-${String(id).padStart(6, '0')} is waiting for your reply`,
      `Exception EX-${String(id).padStart(6, '0')} was opened: other`,
      `Exception EX-${String(id).padStart(6, '0')} was resolved: no fault`,
    ])
    for (const { html } of mails) expect(html).not.toContain('<img')
    const question = mails.find(({ subject }: { subject: string }) => subject.includes('waiting'))
    expect(question.text).toContain('> What?')
    for (const { text } of mails) expect(text).toMatch(new RegExp(`https://vault.test/console/t/[\\w-]+/cases/${id}`))
  })

  test('an account manager switches optional notices off; the account shows it, and the others are still sent', async () => {
    const { tenant, address } = await reader()
    const change = (body: object) => platform.send('PATCH', `/admin/tenants/${tenant.accountId}`, body)
    expect((await change({ muted_notices: ['exception_opened'] })).status).toBe(400)
    const muted_notices = ['inbound_received', 'withdrawal_acknowledged']
    expect((await change({ muted_notices })).body.data.tenant.muted_notices).toEqual(muted_notices)
    expect((await tenant.get('/account')).body.data.account.muted_notices).toEqual(muted_notices)
    const notices = createNotify(service.mail)
    await transact(service.db, async (tx) => {
      const { accountId } = tenant
      await notices(tx, { accountId, kind: 'withdrawal_acknowledged', key: 'm-1', data: {} })
      await notices(tx, { accountId, kind: 'invoice_issued', key: 'm-2', data: { number: 'INV-1' } })
    })
    await runner.drain()
    expect((await caught(address)).map(({ subject }: { subject: string }) => subject)).toEqual(['Invoice INV-1 for'])
  })

  test('the owner of an unidentified parcel is notified once', async () => {
    const { tenant, address } = await reader()
    const site = await openSite(service)
    const parcel = { site_id: site.id, carrier: 'UPS', tracking_number: '1ZFOUND', sender: 'A <friend>' }
    const { orphan_parcel: orphan } = (await operate('/orphans', parcel)).body.data
    const attach = { client_action_id: randomUUID(), account_id: tenant.accountId, expected_card_count: 2 }
    for (let time = 0; time < 2; time++) await operate(`/orphans/${orphan.id}/attach`, attach)
    await runner.drain()
    const [mail, ...others] = await caught(address)
    const { inbound_number: number } = (await tenant.get('/inbound-shipments')).body.data.inbound_shipments[0]
    expect([mail.subject, others]).toEqual([`We received an unannounced parcel for you: ${number}`, []])
    expect(mail.text).toContain('Carrier: UPS\nTracking number: 1ZFOUND\nSender: A <friend>')
    expect(mail.html).not.toContain('<friend>')
  })

  test('a permanently refused mail is not retried, and the integration status shows it', async () => {
    const { tenant, address } = await reader()
    const { db, clock } = service
    const refuse = { send: () => Promise.reject(new MailRefused('550 no such user')) }
    const mail = createMail({ db, clock, settings: { mailer: refuse, from: 'a@b.test' } })
    const letter = { accountId: tenant.accountId, recipient: address, kind: 'x', subject: 's', text: 't', html: 'h' }
    await transact(db, (tx) => mail.enqueue(tx, { ...letter, dedupeKey: `refused:${address}` }))
    await createRunner({ db, clock, handlers: mail.handlers, log }).drain()
    expect(await checkOf(tenant, 'smtp')).toBe('fail')
  })

  test('line breaks are removed from headers, and invalid addresses get no mail', async () => {
    const { db, mail } = service
    const letter = { accountId: null, kind: 'x', text: 't', html: 'h' }
    await transact(db, async (tx) => {
      await mail.enqueue(tx, { ...letter, recipient: 'a@b.test', subject: 'one\r\nBcc: x@y.test', dedupeKey: 'h-1' })
      await mail.enqueue(tx, { ...letter, recipient: 'a@b.test\r\nx@y.test', subject: 's', dedupeKey: 'h-2' })
      await mail.enqueue(tx, { ...letter, recipient: 'not-an-address', subject: 's', dedupeKey: 'h-3' })
    })
    await runner.drain()
    const mails = await caught('a@b.test')
    expect(mails.map((one: { subject: string }) => one.subject)).toEqual(['one Bcc: x@y.test'])
    expect(await caught('x@y.test')).toEqual([])
  })
})

test('maintenance is announced, shown, announced again one day before, and can be cancelled', async () => {
  const { tenant, address } = await reader()
  const at = (ms: number) => new Date(service.clock.now().getTime() + ms).toISOString()
  const window = { starts_at: at(48 * hourMs), ends_at: at(50 * hourMs), message: 'New shelves.' }
  const { maintenance } = (await operate('/maintenance', window)).body.data
  const shown = async () => (await tenant.get('/integration-status')).body.data.integration.maintenance
  expect(await shown()).toEqual([window])
  await service.vault.maintenance.remind()
  service.clock.advance(25 * hourMs)
  await service.vault.maintenance.remind()
  await service.vault.maintenance.remind()
  await runner.drain()
  const subjects = (await caught(address)).map((mail: { subject: string }) => mail.subject.split(' ')[0])
  expect(subjects.toSorted()).toEqual(['Maintenance', 'Reminder:'])
  expect((await operate(`/maintenance/${maintenance.id}/cancel`)).status).toBe(200)
  expect(await shown()).toEqual([])
  expect((await operate(`/maintenance/${maintenance.id}/cancel`)).status).toBe(404)
  expect((await operate('/maintenance', { ...window, starts_at: at(-1) })).body.error).toBe('invalid_body')
})

describe('reports', () => {
  const types = [
    'inventory_snapshot',
    'card_movements',
    'orders',
    'withdrawals',
    'transfers',
    'inbound_receipts',
    'invoice_lines',
    'storage_accrual',
    'declared_values',
    'exceptions',
    'sla',
  ]
  const request = (tenant: Client, body: object) => tenant.send('POST', '/reports', body)
  const download = (tenant: Client, id: number) =>
    service.http.inject({ url: `/api/v1/reports/${id}/download`, headers: { 'x-api-key': tenant.key } })

  test('a snapshot as CSV and as JSON contains every card, with formulas escaped in CSV', async () => {
    const tenant = await service.tenant()
    await stock(service, tenant, 2, { name: '=HYPERLINK("evil")' })
    await stock(service, tenant, 1, { name: 'Größe, "groß"' })
    service.clock.advance(1_000)
    const csv = await request(tenant, { type: 'inventory_snapshot' })
    expect([csv.status, csv.body.data.report.status]).toEqual([202, 'QUEUED'])
    const { id } = csv.body.data.report
    service.clock.advance(1_000)
    expect((await request(tenant, { type: 'inventory_snapshot' })).body.data.report.id).toBe(id)
    expect((await download(tenant, id)).statusCode).toBe(409)
    const json = await request(tenant, { type: 'inventory_snapshot', format: 'json' })
    await runner.drain()
    const { report } = (await tenant.get(`/reports/${id}`)).body.data
    expect(report).toMatchObject({ status: 'READY', row_count: 3, download_url: `/api/v1/reports/${id}/download` })
    const file = await download(tenant, id)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(report.sha256)
    const lines = file.body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines.filter((line) => line.includes(`"'=HYPERLINK(""evil"")"`))).toHaveLength(2)
    expect(lines.filter((line) => line.includes('"Größe, ""groß"""'))).toHaveLength(1)
    const rows = JSON.parse((await download(tenant, json.body.data.report.id)).body)
    expect(rows.map(({ name }: { name: string }) => name)).toContain('=HYPERLINK("evil")')
    expect((await (await service.tenant()).get(`/reports/${id}`)).status).toBe(404)
    service.clock.advance(31 * 24 * hourMs)
    await service.vault.reports.expire()
    expect((await tenant.get(`/reports/${id}`)).body.data.report).toMatchObject({
      status: 'EXPIRED',
      download_url: null,
    })
    expect((await download(tenant, id)).statusCode).toBe(409)
  })

  test('every report type can be generated', async () => {
    const tenant = await service.tenant()
    const codes = await stock(service, tenant, 2)
    await tenant.send('POST', '/withdrawals', { unique_id: codes[0], method: 'pickup' })
    await tenant.send('POST', '/exceptions', { type: 'OTHER', summary: 'x' })
    await tenant.send('POST', '/declared-values', { unique_id: codes[1], declared_value_cents: 5 })
    service.clock.advance(1_000)
    for (const type of types) expect((await request(tenant, { type, format: 'json' })).status).toBe(202)
    await runner.drain()
    expect((await tenant.get('/reports?status=FAILED')).body.data.reports).toEqual([])
    const { reports } = (await tenant.get('/reports?status=READY')).body.data
    expect(reports.map(({ status }: { status: string }) => status)).toEqual(times(types.length, () => 'READY'))
    const counts = Object.fromEntries(
      reports.map(({ type, row_count }: { type: string; row_count: number }) => [type, row_count]),
    )
    expect(counts).toMatchObject({ inventory_snapshot: 2, withdrawals: 1, exceptions: 1, declared_values: 1 })
    expect(counts['card_movements']).toBeGreaterThanOrEqual(2)
  })

  test('a report supports the filters of its table only', async () => {
    const tenant = await service.tenant()
    const codes = await stock(service, tenant, 3)
    await tenant.send('POST', '/withdrawals', { unique_id: codes[0], method: 'pickup' })
    await tenant.send('POST', '/withdrawals', { unique_id: codes[1], method: 'ship', destination: { any: 'where' } })
    service.clock.advance(1_000)
    const generate = async (body: object) => {
      const reply = await request(tenant, { format: 'json', ...body })
      expect(reply.status).toBe(202)
      await runner.drain()
      return JSON.parse((await download(tenant, reply.body.data.report.id)).body)
    }
    expect(await generate({ type: 'withdrawals' })).toHaveLength(2)
    expect(await generate({ type: 'withdrawals', filters: { method: 'pickup', status: 'REQUESTED' } })).toMatchObject([
      { method: 'pickup' },
    ])
    expect(await generate({ type: 'inventory_snapshot', filters: { status: 'AVAILABLE' } })).toMatchObject([
      { unique_id: codes[2] },
    ])
    expect(await generate({ type: 'inventory_snapshot', filters: { site_id: 999_999 } })).toEqual([])
    const movements = await generate({ type: 'card_movements', filters: { unique_id: codes[2] } })
    expect(new Set(movements.map(({ unique_id: id }: { unique_id: string }) => id))).toEqual(new Set([codes[2]]))
    const [newest] = (await tenant.get('/reports')).body.data.reports
    expect(newest.parameters.filters).toEqual({ unique_id: codes[2] })
    const refused = await request(tenant, { type: 'orders', filters: { method: 'pickup' } })
    expect([refused.status, refused.body.error, refused.body.details.field]).toEqual([
      400,
      'invalid input',
      'filters.method',
    ])
    expect((await request(tenant, { type: 'orders', filters: { colour: 'red' } })).body.error).toBe('invalid input')
  })

  test('a report of several batches is complete and in order', async () => {
    const tenant = await service.tenant()
    await sql`
      insert into items (unique_id, kind, name, created_at)
      select 'CARD-' || lpad(n::text, 10, '0'), 'CARD', 'n' || n, now() from generate_series(1, 5001) n`.execute(
      service.db,
    )
    await sql`
      insert into holdings (account_id, unique_id, status, received_at, updated_at)
      select ${tenant.accountId}, 'CARD-' || lpad(n::text, 10, '0'), 'AVAILABLE', '2020-01-01',
        '2020-01-01'::timestamptz + n * interval '1 millisecond' from generate_series(1, 5001) n`.execute(service.db)
    const { id } = (await request(tenant, { type: 'inventory_snapshot' })).body.data.report
    await runner.drain()
    const lines = (await download(tenant, id)).body.trimEnd().split('\r\n').slice(1)
    expect(lines).toHaveLength(5_001)
    expect(lines).toEqual(lines.toSorted())
  })

  test('invalid report requests are refused', async () => {
    const tenant = await service.tenant()
    for (const body of [
      {},
      { type: 'poems' },
      { type: 'orders', format: 'xls' },
      { type: 'orders', from: '2024-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' },
      { type: 'orders', from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' },
      { type: 'orders', from: 'yesterday' },
    ]) {
      expect((await request(tenant, body)).body.error).toBe('invalid input')
    }
    const { count } = await one(
      service.db,
      sql<{ count: bigint }>`select count(*) as count from reports where account_id = ${tenant.accountId}`,
    )
    expect(count).toBe(0n)
  })
})
