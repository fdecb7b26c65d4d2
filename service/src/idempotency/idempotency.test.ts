import { expect, test } from 'vitest'
import { checkFingerprint, markReplay, readIdempotencyKey } from './idempotency.ts'

const refusal = (act: () => unknown): unknown => {
  try {
    act()
  } catch (error) {
    const { status, error: label, options } = error as { status: number; error: string; options: { details?: object } }
    return { status, label, details: options.details }
  }
  return 'nothing refused'
}

test('a key has 1 to 255 characters of any kind', () => {
  expect(readIdempotencyKey('k')).toBe('k')
  expect(readIdempotencyKey('😀'.repeat(255))).toBe('😀'.repeat(255))
  expect(readIdempotencyKey(undefined, 'from the body')).toBe('from the body')
  expect(refusal(() => readIdempotencyKey(undefined))).toMatchObject({ status: 400, label: 'missing_idempotency_key' })
  expect(refusal(() => readIdempotencyKey('', undefined))).toMatchObject({ label: 'missing_idempotency_key' })
  expect(refusal(() => readIdempotencyKey('k'.repeat(256)))).toMatchObject({ label: 'identifier_too_long' })
})

test('a mismatch lists exactly the fields that differ', () => {
  const earlier = { tier_id: 3, end_user: 7, quantity: 1, amount: 5n }
  expect(refusal(() => checkFingerprint({ ...earlier, amount: '5' }, earlier))).toBe('nothing refused')
  expect(refusal(() => checkFingerprint({ ...earlier, tier_id: 4, quantity: 2 }, earlier))).toEqual({
    status: 409,
    label: 'idempotency_mismatch',
    details: { fields: ['tier_id', 'quantity'] },
  })
  expect(refusal(() => checkFingerprint({ tier_id: 3, end_user: 7, quantity: 1 }, earlier))).toMatchObject({
    details: { fields: ['amount'] },
  })
})

test('only a replay sets the Idempotent-Replayed header', () => {
  const headers: Record<string, string> = {}
  const reply = { header: (name: string, value: string) => void (headers[name] = value) }
  markReplay(reply, false)
  expect(headers).toEqual({})
  markReplay(reply, true)
  expect(headers).toEqual({ 'Idempotent-Replayed': 'true' })
})
