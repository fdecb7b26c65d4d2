import { expect, test } from 'vitest'
import { readCode } from './codes.ts'
import { createWedge } from './wedge.ts'

/** Presses the keys of a text and Enter, this many milliseconds apart. */
function type(text: string, gapMs: number, field: string | null = null) {
  const wedge = createWedge()
  let found: ReturnType<typeof wedge.press>
  let at = 0
  let value = field
  for (const key of [...text.split(''), 'Enter']) {
    found = wedge.press(key, (at += gapMs), value)
    if (value !== null) value += key
  }
  return found
}

test('a scanner is read with and without a field in focus, and its code is taken out of the field', () => {
  expect(type('V1:BIN:A-01', 5)).toEqual({ code: 'V1:BIN:A-01', fieldBefore: null })
  expect(type('V1:BIN:A-01', 5, '48')).toEqual({ code: 'V1:BIN:A-01', fieldBefore: '48' })
})

test('a person who types into a field is not a scanner; a slow scanner without a field is one', () => {
  expect(type('1234567', 120, '')).toBeUndefined()
  expect(type('V1:BIN:A-01', 120)?.code).toBe('V1:BIN:A-01')
  expect(type('84', 5)).toBeUndefined()
})

test.each([
  ['V1:CARD:card-0a', 'item', 'CARD-0A'],
  ['CARD-0A', 'item', 'CARD-0A'],
  ['v1:tote:tote-01', 'tote', 'TOTE-01'],
  ['tote-01', 'tote', 'TOTE-01'],
  ['V1:ORD:12', 'task', '12'],
  ['V1:BDG:aBc', 'badge', 'aBc'],
  ['in-000012', 'inbound', 'IN-000012'],
  ['1Z999', 'foreign', '1Z999'],
])('%s is read as %s', (text, kind, value) => {
  expect(readCode(text)).toMatchObject({ kind, value })
})
