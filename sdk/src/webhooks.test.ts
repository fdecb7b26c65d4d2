import { expect, test } from 'vitest'
import { signWebhook, verifyWebhook, WebhookVerificationError, type VerifyWebhookOptions } from './webhooks.ts'

const secret = 'ab'.repeat(32)
const standardSecret = `whsec_${Buffer.from(secret, 'hex').toString('base64')}`
const other = 'cd'.repeat(32)
const now = new Date('2026-03-01T12:00:00.500Z')
const body = JSON.stringify({ event: 'send.failed', id: 'send.failed:88', data: { name: 'Żółć' } })

const reasonOf = (options: VerifyWebhookOptions): Promise<string> =>
  verifyWebhook({ now, ...options }).then(
    () => 'none',
    (error: unknown) => (error instanceof WebhookVerificationError ? error.reason : 'another error'),
  )

test.each(['standard', 'mystery'] as const)(
  'a signed delivery is verified by the %s scheme with either secret format',
  async (scheme) => {
    const headers = await signWebhook({ body, secret, event: 'send.failed', deliveryId: 'send.failed:88', now })
    for (const mine of [secret, standardSecret]) {
      const verified = await verifyWebhook({ body, headers, secret: mine, scheme, now })
      expect(verified).toEqual({ deliveryId: 'send.failed:88', event: JSON.parse(body) })
    }
    const bytes = new TextEncoder().encode(body)
    expect(await verifyWebhook({ body: bytes, headers: new Headers(headers), secret, scheme, now })).toBeTruthy()
  },
)

test('the signatures match their documentation', async () => {
  const headers = await signWebhook({ body: '{}', secret, deliveryId: 'a:1', now })
  const { createHmac } = await import('node:crypto')
  const mystery = createHmac('sha256', secret).update(`${now.getTime()}.{}`).digest('hex')
  expect(headers['x-mystery-signature']).toBe(`t=${now.getTime()},sha256=${mystery}`)
  const seconds = Math.floor(now.getTime() / 1_000)
  const standard = createHmac('sha256', Buffer.from(secret, 'hex')).update(`a:1.${seconds}.{}`).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${standard}`)
})

test.each(['standard', 'mystery'] as const)(
  'during a rotation either secret verifies, by the %s scheme',
  async (scheme) => {
    const headers = await signWebhook({ body, secret: [other, secret], now })
    for (const mine of [secret, other, [other, secret]]) {
      expect(await reasonOf({ body, headers, secret: mine, scheme })).toBe('none')
    }
    expect(await reasonOf({ body, headers, secret: 'ef'.repeat(32), scheme })).toBe('bad_signature')
  },
)

test.each(['standard', 'mystery'] as const)('a modified delivery is rejected, by the %s scheme', async (scheme) => {
  const headers = await signWebhook({ body, secret, now })
  const altered = async (change: Record<string, string | undefined>) =>
    reasonOf({ body, headers: { ...headers, ...change }, secret, scheme })
  expect(await reasonOf({ body: `${body} `, headers, secret, scheme })).toBe('bad_signature')
  expect(await reasonOf({ body, headers, secret: other, scheme })).toBe('bad_signature')
  const [timestamp, signature] =
    scheme === 'standard' ? ['webhook-timestamp', 'webhook-signature'] : ['x-mystery-timestamp', 'x-mystery-signature']
  const later = String(Number(headers[timestamp]) + 1)
  expect(['bad_signature', 'bad_timestamp']).toContain(await altered({ [timestamp]: later }))
  expect(await altered({ [timestamp]: 'soon' })).toBe('bad_timestamp')
  expect(['bad_signature', 'bad_timestamp']).toContain(await altered({ [signature]: 'nonsense' }))
  expect(await altered({ [signature]: undefined })).toBe('missing_header')
  if (scheme === 'standard') expect(await altered({ 'webhook-id': 'another' })).toBe('bad_signature')
})

test('a delivery outside the time tolerance is rejected', async () => {
  const at = (seconds: number) => signWebhook({ body, secret, now: new Date(now.getTime() + seconds * 1_000) })
  expect(await reasonOf({ body, headers: await at(-299), secret })).toBe('none')
  expect(await reasonOf({ body, headers: await at(-301), secret })).toBe('too_old')
  expect(await reasonOf({ body, headers: await at(301), secret })).toBe('too_new')
  expect(await reasonOf({ body, headers: await at(-301), secret, toleranceSeconds: 600 })).toBe('none')
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, '300', null])(
  'a tolerance of %s, which would accept every replay, is refused',
  async (toleranceSeconds) => {
    const headers = await signWebhook({ body, secret, now: new Date(0) })
    const verified = verifyWebhook({ body, headers, secret, now, toleranceSeconds: toleranceSeconds as number })
    await expect(verified).rejects.toThrow(TypeError)
  },
)

test('a replay within the tolerance under another delivery id is refused by the standard scheme', async () => {
  const headers = await signWebhook({ body, secret, deliveryId: 'send.failed:88', now })
  const replay = { ...headers, 'webhook-id': 'send.failed:89', 'x-mystery-delivery': 'send.failed:89' }
  expect(await reasonOf({ body, headers: replay, secret })).toBe('bad_signature')
  // The other scheme signs no id, as its documentation says: receivers compare the sequence in the body.
  expect(await reasonOf({ body, headers: replay, secret, scheme: 'mystery' })).toBe('none')
})

test('an invalid secret or body is reported as such', async () => {
  const headers = await signWebhook({ body, secret, now })
  expect(await reasonOf({ body, headers, secret: 'hunter2' })).toBe('bad_secret')
  const broken = await signWebhook({ body: '{', secret, now })
  expect(await reasonOf({ body: '{', headers: broken, secret })).toBe('bad_body')
})

test('header names are case-insensitive', async () => {
  const headers = await signWebhook({ body, secret, now })
  const upperCase = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]))
  expect(await reasonOf({ body, headers: upperCase, secret })).toBe('none')
})
