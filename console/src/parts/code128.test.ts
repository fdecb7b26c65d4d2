import { expect, test } from 'vitest'
import { barsOf } from '../../../service/src/providers/shipping/drawing.ts'
import { barWidths } from './code128.ts'

/** Every module of a symbol, dark or light. */
const modulesOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

test.each(['IN-ABC', 'Packhouse', 'in~box'])('the bars of %s are those that the warehouse prints', (text) => {
  expect(barWidths(text)).toEqual(barsOf(text).sizes)
})

test('a number of a shipment is eleven modules a letter between start, check and stop', () => {
  expect(modulesOf(barWidths('IN-000123'))).toBe(11 * (9 + 2) + 13)
  expect(() => barWidths('Größe')).toThrow(/Code 128/)
})
