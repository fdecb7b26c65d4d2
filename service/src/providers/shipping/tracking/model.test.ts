import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trackingStatuses, type TrackingStatus } from '../provider.ts'
import { isFinal, statusAfter, type Scan } from './model.ts'

const scan = (second: number, status: TrackingStatus): Scan => ({ at: new Date(second * 1_000), status })

test('scans count by their time, not by arrival', () => {
  expect(statusAfter('PRE_TRANSIT', [scan(3, 'OUT_FOR_DELIVERY'), scan(1, 'PRE_TRANSIT'), scan(2, 'TRANSIT')])).toBe(
    'OUT_FOR_DELIVERY',
  )
  const scans = [scan(1, 'TRANSIT'), scan(2, 'OUT_FOR_DELIVERY'), scan(3, 'DELIVERED')]
  const anyOrder = fc.shuffledSubarray(scans, { minLength: 3 })
  fc.assert(
    fc.property(anyOrder, (received) => {
      expect(statusAfter('PRE_TRANSIT', received)).toBe('DELIVERED')
    }),
  )
})

test('a parcel can be delivered after a failed attempt', () => {
  expect(statusAfter('TRANSIT', [scan(1, 'FAILURE'), scan(2, 'OUT_FOR_DELIVERY')])).toBe('OUT_FOR_DELIVERY')
})

test('a final status does not change with later scans', () => {
  const anyScans = fc.array(
    fc.record({ at: fc.nat(1_000).map((second) => new Date(second)), status: fc.constantFrom(...trackingStatuses) }),
  )
  fc.assert(
    fc.property(anyScans, anyScans, (first, second) => {
      const status = statusAfter('PRE_TRANSIT', first)
      if (isFinal(status)) expect(statusAfter(status, [...first, ...second])).toBe(status)
    }),
  )
})
