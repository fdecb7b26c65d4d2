import { Type, type Static } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { NullableString, Ref } from '../../../http/schema/fields.ts'
import { actorOf } from '../../../http/pipeline/caller.ts'
import type { BillingDetails } from './model.ts'
import type { BillingDetailsService } from './service.ts'

const url = '/api/v1/mystery/billing-details'
const tags = ['Revenue']
const own = { billing: 'TIER' } as const

const BillingDetailsWire = Type.Object(
  {
    legal_name: NullableString({ description: 'The legal name; null until it is set.' }),
    address: NullableString({ description: 'The address in lines; null until it is set.' }),
    tax_id: NullableString({ description: 'The tax id, such as a VAT number.' }),
  },
  { $id: 'BillingDetails' },
)

const hasText = String.raw`\S`
const SetDetailsBody = Type.Object({
  legal_name: Type.String({ minLength: 1, maxLength: 200, pattern: hasText, description: 'The legal name.' }),
  address: Type.String({ minLength: 1, maxLength: 500, pattern: hasText, description: 'The address in lines.' }),
  tax_id: Type.Optional(NullableString({ maxLength: 64, description: 'The tax id, such as a VAT number.' })),
})

const detailsToWire = (details: BillingDetails | undefined): Static<typeof BillingDetailsWire> => ({
  legal_name: details?.legalName ?? null,
  address: details?.address ?? null,
  tax_id: details?.taxId ?? null,
})

export function billingDetailsRoutes(app: App, { details }: { details: BillingDetailsService }): void {
  app.get(
    url,
    {
      config: { operationId: 'getBillingDetails', scope: 'packs:read', gate: 'read', ...own },
      schema: {
        summary: 'Get how your statements name you',
        tags,
        response: { 200: success(Ref(BillingDetailsWire)) },
      },
    },
    async ({ caller }) => ok(detailsToWire(await details.find(caller.accountId))),
  )

  app.put(
    url,
    {
      config: {
        operationId: 'setBillingDetails',
        members: { roles: ['owner', 'finance'], replacesScope: true },
        scope: 'admin',
        isKeyed: true,
        gate: 'write',
        ...own,
      },
      schema: {
        summary: 'Set how your statements name you',
        description:
          'A statement names the details of the day on which it was closed; one from before the first details names those.',
        tags,
        body: SetDetailsBody,
        response: { 200: success(Ref(BillingDetailsWire)) },
      },
    },
    async ({ caller, body }) => {
      const given = {
        legalName: body.legal_name.trim(),
        address: body.address.trim(),
        taxId: body.tax_id?.trim() || null,
      }
      return ok(detailsToWire(await details.set(caller.accountId, given, actorOf(caller))))
    },
  )
}
