import { expect, test } from 'vitest'
import { write } from './templates.ts'

test('user-supplied content is escaped in HTML letters', () => {
  const letter = write(
    { kind: 'exception_opened', data: { number: 'EX-1', type: 'OTHER', summary: '<b>&"x' } },
    'A <i>',
  )
  expect(letter?.html).toContain('<p>&lt;b&gt;&amp;&quot;x</p>')
  expect(letter?.html).not.toMatch(/<[bi]>/)
  expect(letter?.text).toContain('<b>&"x')
})

test('amounts are in dollars, and notices covered by an exception have no letter of their own', () => {
  const data = {
    number: 'INV-2026-11-00001',
    total_cents: 123_456,
    due_at: '2026-12-31T00:00:00.000Z',
    period: '2026-11',
  }
  expect(write({ kind: 'invoice_issued', data }, 'A')?.text).toContain('The total of 1234.56 USD is due on 2026-12-31.')
  expect(write({ kind: 'label_problem', data: {} }, 'A')).toBeUndefined()
})
