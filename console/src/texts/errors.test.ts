import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeRefusal, hasText, nameField, refusedFields } from './errors.ts'
import { refusals } from './refusals.ts'

type Document = {
  paths: Record<string, Record<string, { responses?: Record<string, Refusal> }>>
  components: { responses: Record<string, Refusal> }
}
type Refusal = { $ref?: string; 'x-error-labels'?: string[] }

/** A screen may repeat any approved request, so the refusals of every route reach a person. */
test('every refusal that a route declares has a text of whole sentences', async () => {
  const path = join(import.meta.dirname, '../../../docs/openapi.json')
  const { paths, components } = JSON.parse(await readFile(path, 'utf8')) as Document
  const labels = new Set(
    Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ responses = {} }) => Object.values(responses))
      .map((refusal) => components.responses[refusal.$ref?.split('/').at(-1) ?? ''] ?? refusal)
      .flatMap((refusal) => refusal['x-error-labels'] ?? []),
  )
  expect(labels.size).toBeGreaterThan(140)
  expect([...labels].filter((label) => !hasText(label))).toEqual([])
  for (const text of Object.values(refusals)) {
    expect(text).toMatch(/^[A-Z].+\.$/)
    expect(text).not.toMatch(/_|\bAPI\b|header|parameter|details/)
  }
})

test('what the service says of this case follows the text, with the field by its name', () => {
  expect(describeRefusal('invalid_body', 'lines.0.card_number is required.', { field: 'lines.0.card_number' })).toBe(
    'Correct the marked field. Card number is required.',
  )
  expect(describeRefusal('invalid_status', 'The payout is PAID.')).toBe(
    'This is not possible in the present state. The payout is PAID.',
  )
  expect(describeRefusal('invalid_status', 'status must be PAID.', { field: 'status' })).toBe(
    'A filter has a value that does not exist. Clear the filters. Status must be PAID.',
  )
  expect(describeRefusal('webhook_limit', 'Limit reached.')).toBe('The account has 20 webhooks. Delete one first.')
  expect(describeRefusal('a_later_label', 'As the service says.')).toBe('As the service says.')
  expect(nameField('amount_usdc')).toBe('Amount USDC')
})

test('the fields of a refusal are those it names, else those it is about', () => {
  expect(refusedFields('invalid_body', { field: 'lines.0.card_number' })).toEqual([
    ['lines.0.card_number'],
    ['card_number'],
    ['lines'],
  ])
  expect(refusedFields('phone_required', {})).toEqual([['phone']])
  expect(refusedFields('not_found', {})).toEqual([[]])
})
