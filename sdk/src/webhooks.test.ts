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
  'a signed delivery is read, by the %s scheme and with either secret',
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

test('the signatures are the ones that the headers are documented to hold', async () => {
  const headers = await signWebhook({ body: '{}', secret, deliveryId: 'a:1', now })
  const { createHmac } = await import('node:crypto')
  const mystery = createHmac('sha256', secret).update(`${now.getTime()}.{}`).digest('hex')
  expect(headers['x-mystery-signature']).toBe(`t=${now.getTime()},sha256=${mystery}`)
  const seconds = Math.floor(now.getTime() / 1_000)
  const standard = createHmac('sha256', Buffer.from(secret, 'hex')).update(`a:1.${seconds}.{}`).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${standard}`)
})

test.each(['standard', 'mystery'] as const)('in a rotation either secret will do, by the %s scheme', async (scheme) => {
  const headers = await signWebhook({ body, secret: [other, secret], now })
  for (const mine of [secret, other, [other, secret]]) {
    expect(await reasonOf({ body, headers, secret: mine, scheme })).toBe('none')
  }
  expect(await reasonOf({ body, headers, secret: 'ef'.repeat(32), scheme })).toBe('bad_signature')
})

test.each(['standard', 'mystery'] as const)(
  'what was changed on its way is refused, by the %s scheme',
  async (scheme) => {
    const headers = await signWebhook({ body, secret, now })
    const altered = async (change: Record<string, string | undefined>) =>
      reasonOf({ body, headers: { ...headers, ...change }, secret, scheme })
    expect(await reasonOf({ body: `${body} `, headers, secret, scheme })).toBe('bad_signature')
    expect(await reasonOf({ body, headers, secret: other, scheme })).toBe('bad_signature')
    const [stamp, signature] =
      scheme === 'standard'
        ? ['webhook-timestamp', 'webhook-signature']
        : ['x-mystery-timestamp', 'x-mystery-signature']
    const later = String(Number(headers[stamp]) + 1)
    expect(['bad_signature', 'bad_timestamp']).toContain(await altered({ [stamp]: later }))
    expect(await altered({ [stamp]: 'soon' })).toBe('bad_timestamp')
    expect(['bad_signature', 'bad_timestamp']).toContain(await altered({ [signature]: 'nonsense' }))
    expect(await altered({ [signature]: undefined })).toBe('missing_header')
    if (scheme === 'standard') expect(await altered({ 'webhook-id': 'another' })).toBe('bad_signature')
  },
)

test('a delivery of long ago or of a time to come is refused, as far as the tolerance goes', async () => {
  const at = (seconds: number) => signWebhook({ body, secret, now: new Date(now.getTime() + seconds * 1_000) })
  expect(await reasonOf({ body, headers: await at(-299), secret })).toBe('none')
  expect(await reasonOf({ body, headers: await at(-301), secret })).toBe('too_old')
  expect(await reasonOf({ body, headers: await at(301), secret })).toBe('too_new')
  expect(await reasonOf({ body, headers: await at(-301), secret, toleranceSeconds: 600 })).toBe('none')
})

test('a secret or a body that cannot be one is told as such', async () => {
  const headers = await signWebhook({ body, secret, now })
  expect(await reasonOf({ body, headers, secret: 'hunter2' })).toBe('bad_secret')
  const broken = await signWebhook({ body: '{', secret, now })
  expect(await reasonOf({ body: '{', headers: broken, secret })).toBe('bad_body')
})

test('headers are found however a framework spells them', async () => {
  const headers = await signWebhook({ body, secret, now })
  const loud = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]))
  expect(await reasonOf({ body, headers: loud, secret })).toBe('none')
})
