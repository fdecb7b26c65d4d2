import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createManualClock } from '../../kernel/clock.ts'
import { isSignedBy, redactedHeaders, signMessage, toSigningKey } from './signatures.ts'

const now = createManualClock(new Date('2026-03-01T12:00:00.123Z')).now()
const bytes = (first: number, count = 32): Uint8Array => Uint8Array.from({ length: count }, (_, index) => first + index)

test('during a rotation both secrets sign, and no other secret verifies', () => {
  const [old, fresh, other] = [bytes(1), bytes(50), bytes(100)].map(toSigningKey)
  if (!old || !fresh || !other) throw new Error('Expected three keys.')
  const text = '{"event":"send.failed","name":"Pokémon"}'
  const body = Buffer.from(text)
  const headers = signMessage(
    { event: 'send.failed', deliveryId: 'send.failed:8', body },
    { current: fresh, previous: old },
    now,
  )
  const outcomes = [old, fresh, other].map((key) => isSignedBy(key, headers, text))
  expect(outcomes).toEqual([true, true, false])
  expect(isSignedBy(fresh, headers, '{}')).toBe(false)
  expect(headers).toMatchObject({ 'x-mystery-timestamp': '1772366400123', 'webhook-timestamp': '1772366400' })
})

const text = '{"event":"card.sold"}'
const message = { event: 'card.sold', deliveryId: 'card.sold:9', body: Buffer.from(text) }
const plain = {
  'content-type': 'application/json',
  'user-agent': 'Packhouse-Webhooks/1.0',
  'x-mystery-event': 'card.sold',
  'x-mystery-delivery': 'card.sold:9',
  'x-mystery-timestamp': '1772366400123',
  'webhook-id': 'card.sold:9',
  'webhook-timestamp': '1772366400',
}
const sha256 = (secret: Uint8Array | string, text: string, encoding: 'hex' | 'base64'): string =>
  createHmac('sha256', secret).update(text).digest(encoding)

test('both schemes sign what their documentation says, and what is shown contains no signature', () => {
  const [secret, previous] = [bytes(1), bytes(50)]
  const parts = (of: Uint8Array) => [
    `sha256=${sha256(Buffer.from(of).toString('hex'), `1772366400123.${text}`, 'hex')}`,
    `v1,${sha256(of, `card.sold:9.1772366400.${text}`, 'base64')}`,
  ]
  const [mystery, standard] = parts(secret)
  const [oldMystery, oldStandard] = parts(previous)
  const current = toSigningKey(secret)
  expect(signMessage(message, { current, previous: undefined }, now)).toEqual({
    ...plain,
    'x-mystery-signature': `t=1772366400123,${mystery}`,
    'webhook-signature': standard,
  })
  expect(signMessage(message, { current, previous: toSigningKey(previous) }, now)).toEqual({
    ...plain,
    'x-mystery-signature': `t=1772366400123,${oldMystery},${mystery}`,
    'webhook-signature': `${oldStandard} ${standard}`,
  })
  const shown = { ...plain, 'x-mystery-signature': '[redacted]', 'webhook-signature': '[redacted]' }
  expect(redactedHeaders(message, now.getTime())).toEqual(shown)
})

test('a delivery counts only with a valid signature of both schemes', () => {
  const key = toSigningKey(bytes(1))
  const headers = signMessage(message, { current: key, previous: undefined }, now)
  expect(isSignedBy(key, headers, text)).toBe(true)
  for (const name of ['x-mystery-signature', 'webhook-signature'] as const) {
    for (const value of [undefined, '', [headers[name]], headers[name].slice(0, -1), `${headers[name]}0`])
      expect(isSignedBy(key, { ...headers, [name]: value }, text), `${name} ${String(value)}`).toBe(false)
  }
  const bare = headers['x-mystery-signature'].replace('t=1772366400123,', '')
  expect(isSignedBy(key, { ...headers, 'x-mystery-signature': bare }, text)).toBe(false)
})
