import { expect, test } from 'vitest'
import { bodyOf, codeOf, pathOf, redact, slotOf } from './model.ts'

test('a path keeps neither the values of secret parameters nor keys', () => {
  expect(pathOf('/api/v1/orders?email=ann@shop.test&limit=5')).toBe('/api/v1/orders?email=[redacted]&limit=5')
  expect(pathOf('/api/v1/info?limit=5&API_KEY=abc')).toBe('/api/v1/info?limit=5&API_KEY=[redacted]')
  expect(pathOf('/api/v1/keys/ph_live_0123456789abc/revoke')).toBe('/api/v1/keys/[redacted]')
})

test('secrets and personal data are removed from a body, also where the body was cut', () => {
  const body = JSON.stringify({ scopes: ['admin'], key: 'ph_live_abcdefgh', shipping_address: { street1: 'Hill 1' } })
  expect(redact(body)).toBe('{"scopes":["admin"],"key":"[redacted]","shipping_address":{"street1":"[redacted]"}}')
  expect(redact('{"message":"Use ph_test_0123456789 again"}')).toBe('{"message":"Use [redacted] again"}')
  const standard = 'whsec_ab+cd/efGHijklmnopqrstuvwxyz0123456789AB='
  expect(redact(`{"webhook_secret_standard":"${standard}"}`)).toBe('{"webhook_secret_standard":"[redacted]"}')
  expect(redact(`{"note":"${standard}"}`)).toBe('{"note":"[redacted]"}')
  expect(redact('{"password":"never clo')).toBe('{"password":"[redacted]"')
  expect(redact(String.raw`{"secret":"a\"b","x":1}`)).toBe('{"secret":"[redacted]","x":1}')
})

test('at most 2 kB of a body are kept, whatever its letters, and no half of a character', () => {
  expect(bodyOf(undefined)).toBeNull()
  expect(bodyOf('{"a":1}')).toBe('{"a":1}')
  expect(bodyOf('é'.repeat(1_024))).toBe('é'.repeat(1_024))
  const keys = '"key":"x",'
  const texts = ['a'.repeat(5_000), 'é'.repeat(5_000), 'é'.repeat(1_025), '😀'.repeat(5_000), keys.repeat(300)]
  for (const text of [...texts, keys.repeat(120), `${keys.repeat(100)}${'😀'.repeat(250)}`]) {
    for (const shifted of [text, `a${text}`]) {
      const kept = bodyOf(shifted) ?? ''
      expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(2_048)
      expect([kept.endsWith('…'), kept.isWellFormed()]).toEqual([true, true])
    }
  }
})

test('the error label is read from the response, and each day has a partition of its own for nine days', () => {
  const message = 'The tier is sold out; choose another one of {"tiers": [1, 2]}, or wait until it is restocked.'
  const refusal = JSON.stringify({ success: false, message, error: 'sold_out', code: 'sold_out' })
  expect(codeOf(409, refusal)).toBe('sold_out')
  expect(codeOf(502, '<html>')).toBeNull()
  expect(codeOf(200, '{"success":false,"error":"sold_out"}')).toBeNull()
  const slots = Array.from({ length: 9 }, (_, day) => slotOf(new Date(Date.UTC(2026, 10, 16 + day))))
  expect(new Set(slots).size).toBe(9)
})
