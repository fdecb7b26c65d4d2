import { expect, test } from 'vitest'
import type { Job, Line } from '../types.ts'
import { applyOrder } from './apply.ts'

const line = (unique_id: string): Line => ({
  unique_id,
  name: unique_id,
  status: 'STORED',
  bin: 'A-01',
  pick_bin: 'A-01',
  walking_order: 1,
  set_name: null,
  card_number: null,
  language: null,
  condition: null,
  grade: null,
  image_url: null,
  parcel_number: null,
  picked_at: null,
  packed_at: null,
  short_at: null,
  returned_at: null,
})

const job: Job = {
  title: 'Order 1',
  wave_id: null,
  lines: [line('A'), line('B')],
  parcels: [],
  task: {
    id: 1,
    purpose: 'vault_order',
    document_id: 1,
    site_id: 1,
    method: 'SHIP',
    stage: 'pick',
    status: 'QUEUED',
    declared_cents: 0,
    due_at: '2026-01-01T00:00:00.000Z',
    hold: null,
    scan_code: 'V1:ORD:1',
    assigned_to: null,
    closed_at: null,
    dispatched_at: null,
    end_reason: null,
    line_count: 2,
    opened_at: '2026-01-01T00:00:00.000Z',
    packed_at: null,
    picked_at: null,
    started_at: null,
  },
}

test('the shown job runs ahead of the service: picked, unpicked, packed', () => {
  const one = applyOrder(job, { kind: 'pick', taskId: 1, uniqueId: 'A', tote: 'T-1' })
  expect([one.task.stage, one.lines[0]?.bin]).toEqual(['pick', 'T-1'])
  const both = applyOrder(one, { kind: 'pick', taskId: 1, uniqueId: 'B' })
  expect(both.task).toMatchObject({ stage: 'pack', status: 'PICKED' })
  expect(applyOrder(both, { kind: 'unpick', taskId: 1, uniqueId: 'A' }).task.stage).toBe('pick')
  const packed = applyOrder(both, { kind: 'pack', taskId: 1, parcelNumber: 1, uniqueIds: ['A', 'B'], weightGrams: 80 })
  expect(packed).toMatchObject({ task: { stage: 'dispatch' }, parcels: [{ number: 1, scan_code: 'V1:PCL:1-1' }] })
})

test('an act that is applied twice changes nothing more, and an act of another job nothing at all', () => {
  const order = { kind: 'pick', taskId: 1, uniqueId: 'A' } as const
  const once = applyOrder(job, order)
  expect(applyOrder(once, order)).toEqual(once)
  expect(applyOrder(job, { ...order, taskId: 2 })).toBe(job)
})
