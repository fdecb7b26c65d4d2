import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isEasyPostSignature } from './easypost/webhooks.ts'
import { isFromShippo } from './shippo/webhooks.ts'
import { isTimedSignature } from './timed-signatures.ts'

const raw = Buffer.from('{"event":"track_updated"}')
const now = new Date('2026-03-01T12:00:00Z')

function shippoHeader(secret: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1_000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${raw.toString()}`).digest('hex')}`
}

test('a timed signature is valid for five minutes in both directions', () => {
  const header = shippoHeader('s', now)
  const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000)
  expect([-301, -300, 0, 300, 301].map((seconds) => isTimedSignature(raw, header, 's', at(seconds)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(isTimedSignature(raw, header, 'other', now)).toBe(false)
})

test('with a Shippo secret the URL token is not enough; without one the token must match', () => {
  const delivery = { raw, signature: undefined, token: 'token' }
  expect(isFromShippo(delivery, { secret: 's', urlToken: 'token' }, now)).toBe(false)
  expect(isFromShippo(delivery, { secret: null, urlToken: 'token' }, now)).toBe(true)
  expect(isFromShippo({ ...delivery, token: 'tokem' }, { secret: null, urlToken: 'token' }, now)).toBe(false)
  expect(isFromShippo({ ...delivery, token: null }, { secret: null, urlToken: 'token' }, now)).toBe(false)
  expect(isFromShippo(delivery, { secret: null, urlToken: null }, now)).toBe(false)
  const signed = { ...delivery, token: null, signature: shippoHeader('s', now) }
  expect(isFromShippo(signed, { secret: 's', urlToken: null }, now)).toBe(true)
})

test('an EasyPost signature covers the raw bytes or decimal weights, with a secret in any Unicode form', () => {
  const body = '{"weight": 17, "status": "delivered"}'
  const sign = (text: string, secret: string): string =>
    `hmac-sha256-hex=${createHmac('sha256', secret.normalize('NFKD')).update(text).digest('hex')}`
  expect(isEasyPostSignature(Buffer.from(body), sign(body, 'é'), '\u00e9')).toBe(true)
  expect(isEasyPostSignature(Buffer.from(body), sign(body, 'e\u0301'), '\u00e9')).toBe(true)
  expect(isEasyPostSignature(Buffer.from(body), sign(body.replace('17', '17.0'), 's'), 's')).toBe(true)
  expect(isEasyPostSignature(Buffer.from(body), sign(body.replace('17', '18'), 's'), 's')).toBe(false)
  expect(isEasyPostSignature(Buffer.from(body), undefined, 's')).toBe(false)
  expect(isEasyPostSignature(Buffer.from(body), sign(body, ''), '')).toBe(false)
})
