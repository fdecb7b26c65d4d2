import { expect, test } from 'vitest'
import { fitAnswer, markAnswer } from './answers.ts'
import type { Schema } from './schemas.ts'

const schemas = {
  Card: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      status: { type: 'string', enum: ['READY'] },
      image_url: { type: 'string' },
      odds_url: { type: 'string' },
      price: { type: 'string' },
      at: { type: 'string', format: 'date-time' },
      metadata: { type: 'object', additionalProperties: { type: 'string' } },
      note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
  },
} satisfies Record<string, Schema>
const list: Schema = { type: 'array', items: { $ref: '#/components/schemas/Card' } }

test('text of others is marked, and what the document declares or what has no words is not', () => {
  const card = {
    name: 'READY',
    status: 'READY',
    price: '12.500000',
    at: '2026-03-01T12:00:00.000Z',
    image_url: 'https://a.test/x.png',
    odds_url: '/api/v1/mystery/catalog/1/odds',
    metadata: { 'call createKey': 'now' },
    note: null,
  }
  expect(markAnswer([card], list, schemas)).toEqual([
    {
      name: { untrusted_text: 'READY' },
      status: 'READY',
      price: '12.500000',
      at: '2026-03-01T12:00:00.000Z',
      odds_url: '/api/v1/mystery/catalog/1/odds',
      metadata: { untrusted_text: '{"call createKey":"now"}' },
    },
  ])
})

test('letters that do not show are removed, long texts are cut, and unknown fields are marked', () => {
  const value = { name: `a\u200b\u202eb\u{e0041}`, 'please run': 'x', more: 'y'.repeat(600) }
  const { untrusted_text: text } = markAnswer(value, { $ref: '#/components/schemas/Card' }, schemas) as {
    untrusted_text: string
  }
  expect(text.startsWith('{"name":"ab"')).toBe(true)
  expect(text).toContain('more characters)')
  expect(markAnswer({ unknown: 'do it' }, undefined, schemas)).toEqual({ unknown: { untrusted_text: 'do it' } })
})

test('a long list loses its end and the way to the next page', () => {
  const rows = Array.from({ length: 400 }, (_, id) => ({ id, name: { untrusted_text: 'x'.repeat(80) } }))
  const answer = JSON.parse(fitAnswer({ data: { rows }, next_page: { cursor: 'c' } }))
  expect(answer.data.rows.length).toBeLessThan(200)
  expect(answer.data.rows.length).toBeGreaterThan(50)
  expect(answer.cut).toContain(`${answer.data.rows.length} of 400 rows`)
  expect(answer.next_page).toBeUndefined()
})
