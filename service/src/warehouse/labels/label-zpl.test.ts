import { expect, test } from 'vitest'
import { drawZplLabels } from './label-zpl.ts'

test('each label is one format with its size, code and texts', () => {
  const zpl = drawZplLabels([
    { form: 'sleeve', code: 'V1:CARD:CARD-0000000000000', lines: ['Ember Regent', 'Founders Meadow · 34/36'] },
    { form: 'shelf', code: 'V1:BIN:A-01', lines: ['A-01', 'Bin'] },
  ])
  const [sleeve = '', shelf = ''] = zpl.split('^XZ\n')
  expect(sleeve).toContain('^PW406\n^LL203')
  expect(sleeve).toContain('^BQN,2,4^FH_^FDMA,V1:CARD:CARD-0000000000000^FS')
  expect(sleeve).toContain('^FDFounders Meadow · 34/36^FS')
  expect(shelf).toContain('^BCN,140,N,N,N^FH_^FDV1:BIN:A-01^FS')
  expect(zpl.match(/\^XA/g)).toHaveLength(2)
})

test('a text never becomes a command', () => {
  const zpl = drawZplLabels([{ form: 'shelf', code: 'V1:BIN:A', lines: ['^XZ~JA_5E', 'Bin'] }])
  expect(zpl).toContain('^FD_5EXZ_7EJA_5F5E^FS')
  expect(zpl.match(/\^XZ/g)).toHaveLength(1)
  expect(zpl).not.toContain('~')
})

test('a page of a carrier is left out', () => {
  expect(drawZplLabels([{ form: 'page', bytes: new Uint8Array() }])).toBe('')
})
