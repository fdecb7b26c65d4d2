import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { optionalNotices } from '../../../identity/accounts/holders/model.ts'
import { renderLetter } from '../../../providers/mail/letters.ts'
import type { Notice } from '../../shared/ports.ts'
import { write } from './templates.ts'

const letterOf = (kind: Notice['kind'], data: Notice['data']) => {
  const content = write({ kind, data }, 'VA-12')
  return content && renderLetter('A', 'https://p.test', content)
}

test('a question is quoted in full, with the cards, the way to answer and a link', () => {
  const letter = letterOf('exception_question', {
    exception_id: 7,
    number: 'EX-000007',
    type: 'DAMAGED',
    summary: 'Corner bent.',
    unique_ids: Array.from({ length: 12 }, (_, at) => `CARD-${at}`),
    order_id: 3,
    question: 'Shall we ship it <b>as it is</b>?',
  })
  expect(letter?.text).toContain('> Shall we ship it <b>as it is</b>?')
  expect(letter?.text).toContain('CARD-9, and 2 more')
  expect(letter?.text).toContain('POST /exceptions/7/messages')
  expect(letter?.text).toContain('https://p.test/console/t/VA-12/cases/7')
  expect(letter?.html).toContain('Shall we ship it &lt;b&gt;as it is&lt;/b&gt;?')
})

test('a letter has kinds as words and moments as people read them', () => {
  const data = { exception_id: 7, number: 'EX-000007', type: 'RECEIVING_SHORT', due_at: '2026-11-20T09:30:00.000Z' }
  const letter = letterOf('exception_opened', data)
  expect(letter?.subject).toBe('Exception EX-000007 was opened: receiving short')
  expect(letter?.text).toContain('We answer by 20 November 2026 at 09:30 UTC.')
})

test('an invoice letter has its numbers, the amount to pay, the due date and the link', () => {
  const data = {
    invoice_id: 4,
    number: 'INV-2026-11-00001',
    line_count: 3,
    subtotal_cents: 133_456,
    credits_cents: -10_000,
    tax_cents: 0,
    total_cents: 123_456,
    due_at: '2026-12-31T00:00:00.000Z',
    period: '2026-11',
  }
  const letter = letterOf('invoice_issued', data)
  expect(letter?.text).toContain('Service credits: -100.00 USD\nTax: 0.00 USD\nTotal: 1,234.56 USD')
  expect(letter?.text).toContain('Please pay 1,234.56 USD by 2026-12-31.')
  expect(letter?.text).toContain('https://p.test/console/t/VA-12/invoices/4')
})

test('a resolution names the liability and the claim that follows from it', () => {
  const data = { exception_id: 7, number: 'EX-000007', resolution: 'CREDITED', note: 'Our fault.' }
  expect(letterOf('exception_resolved', { ...data, liability: 'vault' })?.text).toContain('POST /service-credits')
  expect(letterOf('exception_resolved', { ...data, liability: 'none' })?.text).toContain('reopens the exception')
})

/** The pages of a tenant, read from the console, so that a page that moves fails here. */
const pages = readFileSync(new URL('../../../../../console/src/screens/tenant/app.tsx', import.meta.url), 'utf8')
  .matchAll(/\[\/(?<pattern>\^.*\$)\/, screen/g)
  .map(({ groups }) => new RegExp(groups?.['pattern'] ?? ''))
  .toArray()

test('every letter says what to do and links a page of the console', () => {
  const kinds: readonly Notice['kind'][] = [
    ...optionalNotices,
    'pickup_ready',
    'pickup_locked',
    'exception_opened',
    'exception_question',
    'exception_resolved',
    'declared_value_submitted',
    'declared_value_decided',
    'maintenance_scheduled',
    'maintenance_reminder',
  ]
  for (const kind of kinds) {
    const ids = { exception_id: 1, withdrawal_id: 2, inbound_shipment_id: 3, invoice_id: 4, service_credit_id: 5 }
    const content = write({ kind, data: ids }, 'VA-12')
    expect([kind, content?.todo?.length]).toEqual([kind, expect.any(Number)])
    const [, path] = content?.link?.path.split('/console/t/VA-12/') ?? []
    expect([kind, pages.some((page) => page.test(path ?? '?'))]).toEqual([kind, true])
  }
})

test('notices covered by an exception have no letter of their own', () => {
  expect(write({ kind: 'label_problem', data: {} }, 'VA-12')).toBeUndefined()
})
