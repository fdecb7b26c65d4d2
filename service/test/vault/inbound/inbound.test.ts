import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryBlobs } from '../../../src/providers/blobs/memory-blobs.ts'
import { one } from '../../../src/db/db.ts'
import { systemRandom } from '../../../src/kernel/random.ts'
import { defaultVaultSettings } from '../../../src/vault/shared/wing.ts'
import type { Site } from '../../../src/warehouse/sites/model.ts'
import { openSite } from '../../harness/floor.ts'
import { startService, type Client, type Reply, type TestService } from '../../harness/service.ts'
import { sweep, times } from '../../harness/vault.ts'

const attachmentBytes = 11 * 1_024 * 1_024
let service: TestService
let platform: Client
let site: Site
const stored = new Set<string>()
const memory = createMemoryBlobs({ random: systemRandom })
const blobs = {
  ...memory,
  put: async (bytes: Uint8Array) => {
    const id = await memory.put(bytes)
    stored.add(id)
    return id
  },
  delete: (id: string) => {
    stored.delete(id)
    return memory.delete(id)
  },
}
beforeAll(async () => {
  service = await startService({ blobs, vaultSettings: { ...defaultVaultSettings, attachmentBytes } })
  platform = await service.platform()
  site = await openSite(service)
})
afterAll(() => service[Symbol.asyncDispose]())

const operate = (path: string, body: object = {}): Promise<Reply> =>
  platform.send('POST', `/operator/v1${path}`, { client_action_id: randomUUID(), ...body })
const announce = (tenant: Client, body: object = {}): Promise<Reply> =>
  tenant.send('POST', '/inbound-shipments', { site_id: site.id, expected_card_count: 3, ...body })
const shown = async (tenant: Client, id: number) =>
  (await tenant.get(`/inbound-shipments/${id}`)).body.data.inbound_shipment
const receive = (id: number, cards: object[], box_no?: number): Promise<Reply> =>
  operate(`/inbound/${id}/receive`, { cards, ...(box_no && { box_no }) })

async function announced(body: object = {}) {
  const tenant = await service.tenant()
  const reply = await announce(tenant, body)
  expect(reply.status).toBe(201)
  return { tenant, id: reply.body.data.inbound_shipment.id as number }
}

describe('receiving', () => {
  test('100 announced, 98 found and 3 unannounced give the counts, one exception, and every card in the inventory', async () => {
    const lines = [
      { name: 'Mossback', quantity: 60, box_no: 1, declared_value_cents: 1_500, line_reference: 'L-1' },
      { name: 'Emberfox', quantity: 40, box_no: 2, condition: 'NM' },
    ]
    const { tenant, id } = await announced({ lines, expected_card_count: 100, box_count: 2 })
    const [moss, ember] = (await shown(tenant, id)).lines.map((line: { line_id: number }) => line.line_id)
    expect((await operate(`/inbound/${id}/arrive`, { box_no: 1, condition: 'GOOD' })).status).toBe(200)
    expect(
      (
        await receive(
          id,
          times(60, () => ({ line_id: moss })),
          1,
        )
      ).status,
    ).toBe(201)
    expect((await operate(`/inbound/${id}/close-box`, { box_no: 1 })).body.data.inbound_shipment.status).toBe(
      'PARTIALLY_RECEIVED',
    )
    await operate(`/inbound/${id}/arrive`, { box_no: 2 })
    await receive(
      id,
      times(38, () => ({ line_id: ember })),
      2,
    )
    const strangers = await receive(
      id,
      times(3, () => ({ name: 'Stranger' })),
      2,
    )
    const done = await operate(`/inbound/${id}/complete`)
    expect(done.status).toBe(200)
    const shipment = await shown(tenant, id)
    // What was not closed before is closed with the shipment.
    expect(shipment.boxes.map((box: { closed_at: string | null }) => box.closed_at)).not.toContain(null)
    expect(shipment).toMatchObject({
      status: 'RECEIVED',
      has_discrepancy: true,
      totals: { expected: 100, received: 101, short: 2, over: 3, damaged: 0 },
      received_cards: { count: 101 },
      lines: [
        { expected: 60, received: 60, short: 0, over: 0 },
        { expected: 40, received: 38, short: 2, over: 0 },
      ],
      boxes: [
        { box_no: 1, condition: 'GOOD', expected: 60, received: 60, short: 0, over: 0 },
        { box_no: 2, expected: 40, received: 41, over: 1 },
      ],
    })
    expect(shipment.exception_ids).toHaveLength(1)
    const [exception] = (await tenant.get('/exceptions')).body.data.exceptions
    expect(exception).toMatchObject({
      id: shipment.exception_ids[0],
      type: 'RECEIVING_SHORT',
      inbound_shipment_id: id,
      status: 'OPEN',
      unique_ids: strangers.body.data.unique_ids.toSorted(),
    })
    const { cards } = await sweep(tenant)
    expect(cards).toHaveLength(101)
    expect(new Set(cards.map(({ status }) => status))).toEqual(new Set(['AVAILABLE']))
    const { body } = await tenant.get('/cards?q=Mossback&limit=1')
    expect(body.data.cards[0]).toMatchObject({
      inbound_shipment_id: id,
      site_id: site.id,
      declared_value_cents: 1_500,
      client_reference: 'L-1',
    })
    const custody = await tenant.get(`/cards/${body.data.cards[0].unique_id}/custody`)
    expect(custody.body.data).toMatchObject({
      chain_valid: true,
      custody_events: [{ event: 'received' }, { event: 'taken_in' }],
    })
    const listed = await tenant.get(`/inbound-shipments/${id}/cards?limit=100`)
    expect([listed.body.data.cards.length, listed.body.pagination.has_more]).toEqual([100, true])
    expect((await tenant.get('/inbound-shipments')).body.data.inbound_shipments[0].totals).toEqual(shipment.totals)
  })

  test.each([
    ['of a line', { lines: [{ name: 'Mossback', quantity: 1 }], expected_card_count: 1 }],
    ['without lines', { expected_card_count: 1 }],
  ])('a surplus card %s is named in the exception and stays available', async (_what, given) => {
    const { tenant, id } = await announced(given)
    const [line] = (await shown(tenant, id)).lines
    await operate(`/inbound/${id}/arrive`)
    const card = line ? { line_id: line.line_id } : { name: 'Mossback' }
    await receive(id, [{ ...card, damaged: false }])
    service.clock.advance(1_000)
    const [extra = ''] = (await receive(id, [card])).body.data.unique_ids
    await operate(`/inbound/${id}/complete`)
    const [exception] = (await tenant.get('/exceptions')).body.data.exceptions
    expect(exception).toMatchObject({ type: 'RECEIVING_OVER', unique_ids: [extra] })
    expect((await tenant.get(`/cards/${extra}`)).body.data.card.status).toBe('AVAILABLE')
  })

  test('a repeated client_action_id receives the cards once', async () => {
    const { tenant, id } = await announced()
    await operate(`/inbound/${id}/arrive`)
    const act = { client_action_id: randomUUID(), cards: [{ name: 'Mossback' }] }
    const [first, second] = [
      await platform.send('POST', `/operator/v1/inbound/${id}/receive`, act),
      await platform.send('POST', `/operator/v1/inbound/${id}/receive`, act),
    ]
    expect(second.body).toEqual(first.body)
    expect((await sweep(tenant)).cards).toHaveLength(1)
  })

  test('a damaged card stays blocked until its exception is resolved', async () => {
    const { tenant, id } = await announced({ expected_card_count: 1 })
    await operate(`/inbound/${id}/arrive`)
    const [code = ''] = (await receive(id, [{ name: 'Mossback', damaged: true }])).body.data.unique_ids
    const statusOf = async () => (await tenant.get(`/cards/${code}`)).body.data.card.status
    expect(await statusOf()).toBe('DAMAGED')
    await operate(`/inbound/${id}/complete`)
    const [exception] = (await tenant.get(`/exceptions?unique_id=${code}`)).body.data.exceptions
    expect(exception).toMatchObject({ type: 'DAMAGED', unique_ids: [code] })
    const settled = await operate(`/exceptions/${exception.id}/resolve`, {
      resolution: 'ACCEPTED_AS_IS',
      liability: 'carrier',
    })
    expect(settled.body.data.exception.status).toBe('RESOLVED')
    expect(await statusOf()).toBe('AVAILABLE')
  })

  test('an unknown line or box or a wrong status is refused, and nothing is written', async () => {
    const { tenant, id } = await announced({
      lines: [{ name: 'Mossback', quantity: 2 }],
      expected_card_count: undefined,
    })
    expect((await receive(id, [{ name: 'Early' }])).body.error).toBe('invalid_status')
    await operate(`/inbound/${id}/arrive`)
    expect((await receive(id, [{ line_id: 999_999 }])).status).toBe(404)
    expect((await receive(id, [{ condition: 'NM' }])).body.error).toBe('invalid_body')
    expect((await receive(id, [{ name: 'x', unique_id: 'GRADED-1' }])).body.error).toBe('wrong_scan')
    expect((await operate(`/inbound/${id}/close-box`, { box_no: 7 })).body.error).toBe('invalid_status')
    expect((await sweep(tenant)).cards).toEqual([])
    expect((await shown(tenant, id)).totals.received).toBe(0)
    await receive(
      id,
      times(2, () => ({ name: 'Mossback', line_id: undefined })),
    )
    await operate(`/inbound/${id}/complete`)
    expect((await operate(`/inbound/${id}/complete`)).body.error).toBe('invalid_status')
    expect((await receive(id, [{ name: 'Late' }])).body.error).toBe('invalid_status')
  })

  test('a received shipment closes automatically after three days', async () => {
    const { tenant, id } = await announced({ expected_card_count: 1 })
    await operate(`/inbound/${id}/arrive`)
    await receive(id, [{ name: 'Mossback' }])
    await operate(`/inbound/${id}/complete`)
    service.clock.advance(71 * 3_600_000)
    await service.vault.receiving.closeSettled()
    expect((await shown(tenant, id)).status).toBe('RECEIVED')
    service.clock.advance(3_600_000)
    await service.vault.receiving.closeSettled()
    expect((await shown(tenant, id)).status).toBe('CLOSED')
  })
})

describe('an unidentified parcel', () => {
  const register = (body: object = {}) => operate('/orphans', { site_id: site.id, sender: 'No name', ...body })
  const waiting = async () =>
    (await platform.get('/operator/v1/orphans')).body.data.orphan_parcels.map(({ id }: { id: number }) => id)

  test('can be attached to a tenant, and is unpacked like any other shipment', async () => {
    const tenant = await service.tenant()
    const registered = await register({ tracking_number: '1ZORPHAN', carrier: 'UPS', condition: 'DENTED' })
    expect(registered.status).toBe(201)
    const { id } = registered.body.data.orphan_parcel
    expect((await register({ tracking_number: '1ZORPHAN' })).body.error).toBe('already_exists')
    expect(await waiting()).toContain(id)
    const attach = { client_action_id: randomUUID(), account_id: tenant.accountId, expected_card_count: 2 }
    const attached = await operate(`/orphans/${id}/attach`, attach)
    expect(attached.body.data.orphan_parcel).toMatchObject({ status: 'ATTACHED' })
    expect((await operate(`/orphans/${id}/attach`, attach)).body).toEqual(attached.body)
    expect((await operate(`/orphans/${id}/attach`, { ...attach, client_action_id: randomUUID() })).status).toBe(409)
    expect(await waiting()).not.toContain(id)
    const shipment: number = attached.body.data.orphan_parcel.inbound_shipment_id
    expect(await shown(tenant, shipment)).toMatchObject({
      status: 'ARRIVED',
      tracking_numbers: ['1ZORPHAN'],
      boxes: [{ box_no: 1, tracking_number: '1ZORPHAN', condition: 'DENTED' }],
    })
    const { body } = await receive(shipment, [{ name: 'Mossback' }, { name: 'Emberfox' }], 1)
    await operate(`/inbound/${shipment}/complete`)
    expect(await shown(tenant, shipment)).toMatchObject({ status: 'RECEIVED', has_discrepancy: false })
    const { cards } = await sweep(tenant)
    expect(cards.map(({ unique_id }) => unique_id).toSorted()).toEqual(body.data.unique_ids.toSorted())
  })

  test('can be attached as a box to an announced shipment at the same site that is not cancelled', async () => {
    const { tenant, id: shipment } = await announced({ expected_card_count: 1 })
    const { id } = (await register()).body.data.orphan_parcel
    const reply = await operate(`/orphans/${id}/attach`, { inbound_shipment_id: shipment, box_no: 2 })
    expect(reply.body.data.orphan_parcel).toMatchObject({ status: 'ATTACHED', inbound_shipment_id: shipment })
    expect(await shown(tenant, shipment)).toMatchObject({ status: 'ARRIVED', boxes: [{ box_no: 2 }] })
    const cancelled = await announced()
    await cancelled.tenant.send('POST', `/inbound-shipments/${cancelled.id}/cancel`)
    const elsewhere = await announced({ site_id: (await openSite(service)).id })
    const { id: next } = (await register()).body.data.orphan_parcel
    for (const [body, status] of [
      [{ inbound_shipment_id: cancelled.id }, 409],
      [{ inbound_shipment_id: elsewhere.id }, 409],
      [{ inbound_shipment_id: 999_999 }, 404],
      [{ account_id: 999_999, expected_card_count: 1 }, 404],
      [{ account_id: tenant.accountId }, 400],
      [{}, 400],
    ] as const) {
      expect([body, (await operate(`/orphans/${next}/attach`, body)).status]).toEqual([body, status])
    }
    expect(await waiting()).toContain(next)
    const closed = await operate(`/orphans/${next}/close`, { reason: 'Sent back.' })
    expect(closed.body.data.orphan_parcel).toMatchObject({ status: 'CLOSED', end_reason: 'Sent back.' })
    expect((await operate('/orphans/999999/close', { reason: 'x' })).status).toBe(404)
  })
})

describe('announcing', () => {
  test('a key announces once: a replay returns 200 with created: false, whatever else it says', async () => {
    const tenant = await service.tenant()
    const first = await announce(tenant, { idempotency_key: 'a-1', note: 'fragile' })
    expect([first.status, first.body.data.created]).toEqual([201, true])
    const again = await announce(tenant, { submission_key: 'a-1', note: 'other words' })
    expect([again.status, again.body.data.created, again.headers['idempotent-replayed']]).toEqual([200, false, 'true'])
    expect(again.body.data.inbound_shipment).toEqual(first.body.data.inbound_shipment)
    const other = await announce(tenant, { idempotency_key: 'a-1', expected_card_count: 4 })
    expect([other.status, other.body.data]).toEqual([200, again.body.data])
    const parallel = await Promise.all(times(10, () => announce(tenant, { idempotency_key: 'a-2' })))
    expect(parallel.map(({ status }) => status).toSorted()).toEqual([...times(9, () => 200), 201])
    expect((await tenant.get('/inbound-shipments')).body.data.inbound_shipments).toHaveLength(2)
    const log = (await tenant.get('/activity-log')).body.data.entries
    expect(log.map(({ event }: { event: string }) => event)).toEqual(times(2, () => 'inbound_shipment.announced'))
  })

  test.each<[string, object]>([
    ['no site', { site_id: undefined }],
    ['an unknown site', { site_id: 999_999 }],
    ['neither lines nor a count', { expected_card_count: undefined }],
    ['no lines and no count', { expected_card_count: undefined, lines: [] }],
    ['a count that differs from the lines', { lines: [{ name: 'x', quantity: 2 }] }],
    ['an expected count of zero', { expected_card_count: 0 }],
    ['an expected count above the maximum', { expected_card_count: 100_001 }],
    ['501 lines', { expected_card_count: 501, lines: times(501, () => ({ name: 'x', quantity: 1 })) }],
    ['a line without a name', { expected_card_count: 1, lines: [{ quantity: 1 }] }],
    ['a fractional quantity', { expected_card_count: 1, lines: [{ name: 'x', quantity: 0.5 }] }],
    [
      'a box number above box_count',
      { expected_card_count: 1, box_count: 1, lines: [{ name: 'x', quantity: 1, box_no: 2 }] },
    ],
    ['51 tracking numbers', { tracking_numbers: times(51, (index) => `T${index}`) }],
    ['a note of 513 characters', { note: 'x'.repeat(513) }],
    ['a key of 129 characters', { idempotency_key: 'x'.repeat(129) }],
    ['an invalid time', { expected_at: 'soon' }],
    ['an unknown field', { surprise: true }],
  ])('%s: 400 invalid input', async (_what, body) => {
    const reply = await announce(await service.tenant(), body)
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid input'])
  })

  test('a declared value above the limit per card is refused', async () => {
    const lines = [{ name: 'x', quantity: 1, declared_value_cents: 2_500_001 }]
    const reply = await announce(await service.tenant(), { expected_card_count: 1, lines })
    expect([reply.status, reply.body.error, reply.body.code]).toEqual([
      400,
      'declared_value_too_high',
      'DECLARED_VALUE_TOO_HIGH',
    ])
  })

  test('everything can be changed until arrival, then remarks, then nothing; a stale version is refused', async () => {
    const { tenant, id } = await announced()
    const patch = (body: object) => tenant.send('PATCH', `/inbound-shipments/${id}`, body)
    const changed = await patch({ lines: [{ name: 'Mossback', quantity: 5 }], carrier: 'Post', version: 1 })
    expect(changed.body.data.inbound_shipment).toMatchObject({ version: 2, expected_card_count: 5, carrier: 'Post' })
    const stale = await patch({ carrier: 'Other', version: 1 })
    expect([stale.status, stale.body.error]).toEqual([409, 'version_conflict'])
    expect(stale.body.data.inbound_shipment.version).toBe(2)
    expect((await patch({ expected_card_count: 6 })).body.error).toBe('invalid input')
    await patch({ lines: [{ name: 'Mossback', quantity: 5, box_no: 2 }] })
    expect((await patch({ box_count: 1 })).body.error).toBe('invalid input')
    const future = new Date(service.clock.now().getTime() + 1).toISOString()
    expect((await operate(`/inbound/${id}/arrive`, { delivered_at: future })).body.error).toBe('invalid_body')
    expect((await patch({ carrier: null })).body.data.inbound_shipment.carrier).toBeNull()
    await operate(`/inbound/${id}/arrive`)
    const late = await patch({ carrier: 'Late' })
    expect([late.status, late.body.error, late.body.data.status]).toEqual([409, 'not_editable', 'ARRIVED'])
    expect((await patch({ note: 'call me' })).body.data.inbound_shipment.note).toBe('call me')
    await receive(id, [{ name: 'Mossback' }])
    expect((await patch({ note: 'too late' })).body.error).toBe('not_editable')
  })

  test('an update concurrent with the arrival is applied first or refused', async () => {
    const { tenant, id } = await announced()
    const [update] = await Promise.all([
      tenant.send('PATCH', `/inbound-shipments/${id}`, { carrier: 'Post' }),
      operate(`/inbound/${id}/arrive`),
    ])
    const shipment = await shown(tenant, id)
    expect(shipment.status).toBe('ARRIVED')
    expect(shipment.carrier).toBe(update.status === 200 ? 'Post' : null)
    if (update.status !== 200) expect(update.body.error).toBe('not_editable')
  })

  test('a shipment can be cancelled before arrival, repeatedly, and not after it', async () => {
    const { tenant, id } = await announced()
    const cancel = () => tenant.send('POST', `/inbound-shipments/${id}/cancel`)
    expect((await cancel()).body.data.inbound_shipment.status).toBe('CANCELLED')
    expect((await cancel()).status).toBe(200)
    expect((await operate(`/inbound/${id}/arrive`)).body.error).toBe('invalid_status')
    const other = await announced()
    await operate(`/inbound/${other.id}/in-transit`)
    await operate(`/inbound/${other.id}/arrive`)
    const refused = await other.tenant.send('POST', `/inbound-shipments/${other.id}/cancel`)
    expect([refused.status, refused.body.error]).toEqual([409, 'cannot be cancelled'])
  })

  test('shipments of another tenant are not found', async () => {
    const { id } = await announced()
    const stranger = await service.tenant()
    const replies = await Promise.all([
      stranger.get(`/inbound-shipments/${id}`),
      stranger.get(`/inbound-shipments/${id}/cards`),
      stranger.get(`/inbound-shipments/${id}/attachments`),
      stranger.send('PATCH', `/inbound-shipments/${id}`, { note: 'x' }),
      stranger.send('POST', `/inbound-shipments/${id}/cancel`),
      stranger.get('/inbound-shipments/99999999999'),
    ])
    expect(replies.map(({ status }) => status)).toEqual(times(6, () => 404))
  })
})

describe('attachments', () => {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(64, 'x')])

  function form(bytes: Buffer, fileName: string, kind?: string) {
    const boundary = 'packhouse-test'
    const part = (head: string, body: Buffer) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      body,
      Buffer.from('\r\n'),
    ]
    const payload = Buffer.concat([
      ...part(`name="file"; filename="${fileName}"\r\nContent-Type: application/pdf`, bytes),
      ...(kind === undefined ? [] : part('name="kind"', Buffer.from(kind))),
      Buffer.from(`--${boundary}--\r\n`),
    ])
    return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
  }

  const upload = (tenant: Client, id: number, bytes: Buffer, fileName: string, kind?: string): Promise<Reply> => {
    const { payload, headers } = form(bytes, fileName, kind)
    return tenant.send('POST', `/inbound-shipments/${id}/attachments`, payload, headers)
  }
  const countRows = async (id: number) =>
    Number(
      (
        await one(
          service.db,
          sql<{ count: bigint }>`select count(*) as count from inbound_attachments where shipment_id = ${id}`,
        )
      ).count,
    )

  test('an attachment keeps its detected media type and is served under a neutral name and type', async () => {
    const { tenant, id } = await announced()
    const { status, body } = await upload(tenant, id, pdf, '../list #1.pdf', 'packing_list')
    expect([status, body.data.created]).toEqual([201, true])
    expect(body.data.attachment).toMatchObject({
      kind: 'packing_list',
      file_name: 'list _1.pdf',
      media_type: 'application/pdf',
      byte_size: pdf.length,
    })
    const file = await service.http.inject({
      url: body.data.attachment.url,
      headers: { 'x-api-key': tenant.key },
    })
    expect(file.rawPayload.equals(pdf)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="attachment-${body.data.attachment.id}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await shown(tenant, id)).attachments).toHaveLength(1)
  })

  test('the same file returns the existing attachment, also under concurrent uploads', async () => {
    const { tenant, id } = await announced()
    const before = stored.size
    const replies = await Promise.all(times(5, () => upload(tenant, id, pdf, 'a.pdf')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201])
    expect(new Set(replies.map(({ body }) => body.data.attachment.id)).size).toBe(1)
    expect([stored.size - before, await countRows(id)]).toEqual([1, 1])
  })

  test.each<[string, Buffer, string, number, string]>([
    ['11 MiB', Buffer.concat([pdf, Buffer.alloc(11 << 20)]), 'big.pdf', 413, 'body_too_large'],
    [
      'one byte above 10 MiB',
      Buffer.concat([pdf, Buffer.alloc((10 << 20) - pdf.length + 1)]),
      'b.pdf',
      413,
      'body_too_large',
    ],
    ['HTML named .pdf', Buffer.from('<html><script>alert(1)</script>'), 'a.pdf', 415, 'unsupported_media_type'],
    ['an archive', Buffer.from('PK\u0003\u0004....'), 'a.zip', 415, 'unsupported_media_type'],
    ['an empty file', Buffer.alloc(0), 'a.pdf', 400, 'bad_request'],
  ])('%s is refused and stores nothing', async (_what, bytes, name, status, error) => {
    const { tenant, id } = await announced()
    const before = stored.size
    const reply = await upload(tenant, id, bytes, name)
    expect([reply.status, reply.body.error]).toEqual([status, error])
    expect([stored.size - before, await countRows(id)]).toEqual([0, 0])
  })

  test('10 MiB are accepted; an unknown kind and a body that is not multipart are refused', async () => {
    const { tenant, id } = await announced()
    const full = Buffer.concat([pdf, Buffer.alloc((10 << 20) - pdf.length)])
    expect((await upload(tenant, id, full, 'full.pdf')).status).toBe(201)
    expect((await upload(tenant, id, pdf, 'a.pdf', 'poem')).body.error).toBe('invalid input')
    const json = await tenant.send('POST', `/inbound-shipments/${id}/attachments`, { file: 'x' })
    expect([json.status, json.body.error]).toEqual([415, 'unsupported_media_type'])
  })

  test('an account stores no more than its quota, also under concurrent uploads to several shipments', async () => {
    const { tenant, id } = await announced()
    const file = (kib: number, fill: string) => Buffer.concat([pdf, Buffer.alloc(kib * 1_024, fill)])
    expect((await upload(tenant, id, file(9 * 1_024, 'a'), 'a.pdf')).status).toBe(201)
    const others = await Promise.all(times(3, async () => (await announce(tenant)).body.data.inbound_shipment.id))
    const before = stored.size
    const replies = await Promise.all(
      others.map((shipment: number, index) => upload(tenant, shipment, file(900, String(index)), 'b.pdf')),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ error: 'attachment_limit', details: { quota_bytes: attachmentBytes } })
    expect(stored.size).toBe(before + 2)
    expect((await upload(await service.tenant(), id, pdf, 'a.pdf')).status).toBe(404)
  })

  test('the twenty-first attachment and one for a cancelled shipment are refused', async () => {
    const { tenant, id } = await announced()
    const one = (index: number) => upload(tenant, id, Buffer.concat([pdf, Buffer.from([index])]), 'a.pdf')
    for (const reply of await Promise.all(times(20, one))) expect(reply.status).toBe(201)
    const before = stored.size
    expect((await one(20)).body.error).toBe('attachment_limit')
    const other = await announced()
    await other.tenant.send('POST', `/inbound-shipments/${other.id}/cancel`)
    expect((await upload(other.tenant, other.id, pdf, 'a.pdf')).body.error).toBe('not_editable')
    expect(stored.size).toBe(before)
  })

  test('an aborted upload stores nothing', async () => {
    const { tenant, id } = await announced()
    const before = stored.size
    const address = await service.http.listen({ port: 0, host: '127.0.0.1' })
    const { payload, headers } = form(Buffer.concat([pdf, Buffer.alloc(1 << 20)]), 'a.pdf')
    await new Promise<void>((settle) => {
      const sending = httpRequest(`${address}/api/v1/inbound-shipments/${id}/attachments`, {
        method: 'POST',
        headers: { ...headers, 'x-api-key': tenant.key, 'content-length': payload.length },
      })
      sending.on('error', () => settle())
      sending.on('close', () => settle())
      sending.write(payload.subarray(0, 200_000), () => sending.destroy())
    })
    expect((await tenant.get(`/inbound-shipments/${id}/attachments`)).body.data.attachments).toEqual([])
    expect([stored.size - before, await countRows(id)]).toEqual([0, 0])
  })
})

describe('exceptions', () => {
  test('both sides exchange messages until the resolution, and a reply in time reopens the exception', async () => {
    const tenant = await service.tenant()
    const [card = ''] = await service.vault.intake.takeIn(tenant.accountId, [{ name: 'Mossback' }], 'system')
    const complaint = {
      type: 'CONDITION_DISPUTE',
      summary: 'It was near mint.',
      unique_id: card,
      idempotency_key: 'c-1',
    }
    const opened = await tenant.send('POST', '/exceptions', complaint)
    expect(opened.status).toBe(201)
    const { id } = opened.body.data.exception
    expect((await tenant.send('POST', '/exceptions', complaint)).body.data.exception.id).toBe(id)
    expect((await tenant.get(`/cards/${card}`)).body.data.card).toMatchObject({ status: 'ON_HOLD', available: false })
    const status = async () => (await tenant.get(`/exceptions/${id}`)).body.data.exception.status
    await operate(`/exceptions/${id}/message`, { body: 'Which corner?', is_question: true })
    expect(await status()).toBe('AWAITING_TENANT')
    const reply = (body: object) => tenant.send('POST', `/exceptions/${id}/messages`, body)
    await reply({ body: 'The upper left.', idempotency_key: 'm-1' })
    const twice = await reply({ body: 'The upper left.', idempotency_key: 'm-1' })
    expect([twice.status, twice.headers['idempotent-replayed']]).toEqual([201, 'true'])
    const other = await reply({ body: 'The lower right.', idempotency_key: 'm-1' })
    expect([other.status, other.body.data]).toEqual([201, twice.body.data])
    expect(twice.body.data.exception).toMatchObject({ status: 'INVESTIGATING' })
    expect(twice.body.data.exception.messages.map(({ author }: { author: string }) => author)).toEqual([
      'operator',
      'tenant',
    ])
    await operate(`/exceptions/${id}/resolve`, { resolution: 'NO_FAULT', liability: 'none', note: 'It was not.' })
    expect((await tenant.get(`/cards/${card}`)).body.data.card.status).toBe('AVAILABLE')
    service.clock.advance(8 * 86_400_000)
    await service.vault.exceptions.closeSettled()
    expect(await status()).toBe('CLOSED')
    await reply({ body: 'It was.' })
    expect(await status()).toBe('INVESTIGATING')
    await operate(`/exceptions/${id}/resolve`, { resolution: 'NO_FAULT', liability: 'none' })
    service.clock.advance(15 * 86_400_000)
    expect((await reply({ body: 'It really was.' })).body.error).toBe('invalid_status')
    // A replayed message is accepted in any status.
    expect((await reply({ body: 'The upper left.', idempotency_key: 'm-1' })).status).toBe(201)
  })

  test('cards and documents of others are not found, and invalid exceptions are refused', async () => {
    const tenant = await service.tenant()
    const stranger = await service.tenant()
    const [card = ''] = await service.vault.intake.takeIn(stranger.accountId, [{ name: 'Mossback' }], 'system')
    const open = (body: object) => tenant.send('POST', '/exceptions', { type: 'OTHER', summary: 'x', ...body })
    expect((await open({ unique_id: card })).body.error).toBe('card(s) not found')
    expect((await open({ order_id: 99 })).status).toBe(404)
    expect((await open({ type: 'MISSING' })).body.error).toBe('invalid input')
    expect((await open({ summary: '' })).body.error).toBe('invalid input')
    const mine = await open({})
    const { id } = mine.body.data.exception
    expect((await stranger.get(`/exceptions/${id}`)).status).toBe(404)
    expect((await stranger.send('POST', `/exceptions/${id}/messages`, { body: 'x' })).status).toBe(404)
  })
})

test('sites and the integration status are readable', async () => {
  const { tenant, id } = await announced({ expected_card_count: 1 })
  await operate(`/inbound/${id}/arrive`)
  await receive(id, [{ name: 'Mossback' }])
  const { sites } = (await tenant.get('/sites')).body.data
  expect(sites.find((one: { id: number }) => one.id === site.id)).toMatchObject({
    code: site.code,
    timezone: 'America/New_York',
    order_cutoff_local: '12:00',
    your_card_count: 1,
  })
  expect((await tenant.get(`/sites/${site.id}`)).body.data.site.your_card_count).toBe(1)
  expect((await tenant.get('/sites/99999999999')).status).toBe(404)
  const { integration } = (await tenant.get('/integration-status')).body.data
  expect(integration).toMatchObject({
    environment: 'sandbox',
    api_version: '1.0.0',
    key: { id: tenant.keyId },
    shipping_provider: { name: 'simulator', status: 'operational' },
    activity: { writes_24h: 1 },
    maintenance: [],
  })
  expect(integration.checks.map(({ name }: { name: string }) => name)).toEqual([
    'scopes',
    'notice_email',
    'site',
    'rate_card',
    'shipping_provider',
    'smtp',
  ])
})
