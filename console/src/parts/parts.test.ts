import { describe, expect, test } from 'vitest'
import { ticksOver, ticksTo } from './charts/scale.ts'
import { cutMiddle } from './id.tsx'
import { changeOf, formatMoney, fromMicros, toMicros } from './money.tsx'
import { maxHeight, scaleOf } from './tall-list.ts'
import { formatLeft, formatTime, wordLeft } from './time.tsx'
import { describeState } from './tones.ts'

describe('money', () => {
  test.each([
    ['0', '0.00'],
    ['1234.5', '1,234.50'],
    ['1234567.891000', '1,234,567.89'],
    ['0.005000', '0.01'],
    ['-12.340000', '−12.34'],
    ['-0.001000', '0.00'],
    ['9007199254740993.10', '9,007,199,254,740,993.10'],
  ])('%s is shown as %s, without floating point', (amount, text) => expect(formatMoney(amount)).toBe(text))

  test('micros and texts are the same amount', () => {
    for (const amount of ['0.000001', '-3.500000', '90071992547409.931234']) {
      expect(toMicros(fromMicros(toMicros(amount)))).toBe(toMicros(amount))
    }
  })

  test('a change needs a basis', () => {
    expect(changeOf('150', '100')).toEqual({ text: '+50.0 %', isUp: true })
    expect(changeOf('99', '100')).toEqual({ text: '−1.0 %', isUp: false })
    expect(changeOf('1366', '25')).toEqual({ text: '54×', isUp: true })
    expect(changeOf('5', '0')).toBeUndefined()
  })
})

describe('time', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  const at = (seconds: number): Date => new Date(now - seconds * 1_000)

  test('the last hour is shown as an age, everything else as a date', () => {
    expect(formatTime(at(12), now)).toBe('12 s ago')
    expect(formatTime(at(150), now)).toBe('2 min ago')
    expect(formatTime(at(86_400 * 40), now)).toMatch(/^20 Jan, \d\d:\d\d$/)
    expect(formatTime(at(86_400 * 400), now)).toMatch(/2025/)
  })

  test('a deadline is shown as what is left', () => {
    expect(formatLeft(at(-90), now)).toBe('1 min')
    expect(formatLeft(at(-86_400 * 2 - 3_700), now)).toBe('2 d 1 h')
    expect(formatLeft(at(5), now)).toBe('over')
  })
})

test('ids keep both ends', () => {
  expect(cutMiddle('0xc8f68af8ca8a873db38580c16b38')).toBe('0xc8f6…6b38')
  expect(cutMiddle('demo-51')).toBe('demo-51')
})

test('states have one tone everywhere, and an unknown state is shown as moving', () => {
  expect(describeState('FULFILLED')).toEqual({ tone: 'good', word: 'Fulfilled' })
  expect(describeState('RESERVED').tone).toBe('accent')
  expect(describeState('active').tone).toBe('good')
  expect(describeState('SOMETHING_NEW')).toEqual({ tone: 'info', word: 'Something new' })
})

test('axes start at zero and contain every value', () => {
  expect(ticksTo(0)).toEqual([0, 1])
  expect(ticksTo(1_667)).toEqual([0, 500, 1_000, 1_500, 2_000])
  const ticks = ticksOver([420, -22])
  expect(ticks[0]).toBeLessThanOrEqual(-22)
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(420)
  expect(ticks).toContain(0)
})

test('the scroll bar of a list that is too tall for a browser is scaled, and its end is the end of the list', () => {
  expect(scaleOf(41_000, 600)).toBe(1)
  const total = 41 * 1_000_000
  const scale = scaleOf(total, 600)
  expect((maxHeight - 600) * scale).toBeCloseTo(total - 600)
  expect(scale).toBeLessThan(3)
})

test('the words around a deadline end with it', () => {
  const at = new Date('2026-11-17T10:00:00Z')
  const words = { before: 'in ', after: '' }
  expect(wordLeft(at, at.getTime() - 90 * 60_000, words, 'now')).toBe('in 1 h 30 min')
  expect(wordLeft(at, at.getTime(), words, 'now')).toBe('now')
  expect(wordLeft(at, at.getTime() + 1, { after: ' left' })).toBe('over')
})
