import { expect, test } from 'vitest'
import { optionalNotices } from '../../../accounts/holders/model.ts'
import { renderLetter } from '../../../mail/letters.ts'
import type { Notice } from '../../shared/ports.ts'
import { write } from './templates.ts'

const letterOf = (kind: Notice['kind'], data: Notice['data']) => {
  const content = write({ kind, data })
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
  expect(letter?.text).toContain('https://p.test/api/v1/exceptions/7')
  expect(letter?.html).toContain('Shall we ship it &lt;b&gt;as it is&lt;/b&gt;?')
})

test('an invoice letter has its numbers, the amount to pay, the due date and the PDF', () => {
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
  expect(letter?.text).toContain('https://p.test/api/v1/invoices/4/pdf')
})

test('a resolution names the liability and the claim that follows from it', () => {
  const data = { exception_id: 7, number: 'EX-000007', resolution: 'CREDITED', note: 'Our fault.' }
  expect(letterOf('exception_resolved', { ...data, liability: 'vault' })?.text).toContain('POST /service-credits')
  expect(letterOf('exception_resolved', { ...data, liability: 'none' })?.text).toContain('reopens the exception')
})

test('every letter says what to do', () => {
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
    const content = write({ kind, data: {} })
    expect([kind, content?.todo?.length, content?.link?.path]).toEqual([
      kind,
      expect.any(Number),
      expect.stringMatching(/^\/api\/v1\//),
    ])
  }
})

test('notices covered by an exception have no letter of their own', () => {
  expect(write({ kind: 'label_problem', data: {} })).toBeUndefined()
})
