import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { assert } from '../../../kernel/assert.ts'
import { trackingStatuses, type TrackSnapshot, type WebhookEvent } from '../provider.ts'
import { simulatedCarrier } from './tariff.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])
const WebhookWire = Type.Object({
  purchase_ref: Type.String(),
  tracking_number: Type.String(),
  signed_by: nullableText,
  events: Type.Array(
    Type.Object({
      at: Type.String(),
      status: Type.Enum(trackingStatuses),
      code: Type.String(),
      description: Type.String(),
      city: nullableText,
      state: nullableText,
      country: nullableText,
      is_exception: Type.Boolean(),
    }),
  ),
})

export function writeSimulatedWebhook(
  { purchaseRef, trackingNumber }: { purchaseRef: string; trackingNumber: string },
  { signedBy, events }: TrackSnapshot,
): Uint8Array {
  const body: Static<typeof WebhookWire> = {
    purchase_ref: purchaseRef,
    tracking_number: trackingNumber,
    signed_by: signedBy,
    events: events.map(({ at, isException, ...event }) => ({
      ...event,
      at: at.toISOString(),
      is_exception: isException,
    })),
  }
  return Buffer.from(JSON.stringify(body))
}

/** Called only for bytes with a valid signature, so a wrong shape is a bug. */
export function readSimulatedWebhook(raw: Uint8Array): WebhookEvent {
  const body: unknown = JSON.parse(Buffer.from(raw).toString())
  assert(Value.Check(WebhookWire, body), 'A signed simulator webhook has the webhook format.')
  return {
    purchaseRef: body.purchase_ref,
    carrierToken: simulatedCarrier.token,
    trackingNumber: body.tracking_number,
    snapshot: {
      eta: null,
      signedBy: body.signed_by,
      events: body.events.map(({ at, is_exception: isException, ...event }) => ({
        ...event,
        at: new Date(at),
        isException,
      })),
    },
  }
}
