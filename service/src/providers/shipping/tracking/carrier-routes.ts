import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { OneOf } from '../../../http/schema/fields.ts'
import { fail } from '../../../kernel/errors.ts'
import { BadSignature, type ProviderName, type WebhookDelivery } from '../provider.ts'

export type CarrierDeps = { receive(provider: ProviderName, delivery: WebhookDelivery): Promise<number> }

const bodyLimit = 1_024 * 1_024
const signers = ['simulator', 'shippo', 'easypost'] as const

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value

/** Receives tracking events from carriers. The signature covers the raw bytes, so the body is not parsed. */
export function carrierRoutes(app: App, deps: CarrierDeps): void {
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    webhookRoute(raw, deps)
  })
}

function webhookRoute(app: App, { receive }: CarrierDeps): void {
  app.post(
    '/api/v1/operator/v1/carriers/:provider/webhook',
    {
      config: {
        operationId: 'receiveOperatorCarrierWebhook',
        public: 'The carrier authenticates with the signature of its webhook.',
        isOutsideAccounts: true,
      },
      bodyLimit,
      schema: {
        summary: 'Receive a tracking webhook from a carrier',
        tags: ['Operators'],
        params: Type.Object({ provider: OneOf(signers, { description: 'The name of the carrier provider.' }) }),
        response: {
          200: success(Type.Object({ new_scans: Type.Integer({ description: 'The number of scans that were new.' }) })),
        },
      },
    },
    async ({ params, body, headers, url }) => {
      const query = new URLSearchParams(url.split('?').slice(1).join('?'))
      const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, single(value)]))
      const delivery = { raw: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers: flat, query }
      try {
        return ok({ new_scans: await receive(params.provider, delivery) })
      } catch (error) {
        if (error instanceof BadSignature) fail(401, 'unauthorized', 'The signature of this delivery is invalid.')
        throw error
      }
    },
  )
}
