import { Type, type Static } from 'typebox'
import { NullableInteger, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { signatureVerdicts, sinkModes, sinkPath, type Sink, type SinkArrival } from './model.ts'

const ArrivalWire = Type.Object({
  received_at: Timestamp(),
  event: Type.String(),
  delivery_id: Type.String({ description: 'The `webhook-id`: the same for every attempt and replay.' }),
  signature: OneOf(signatureVerdicts, { description: '`unknown`: no webhook of this sandbox leads here.' }),
  answered: OneOf(sinkModes),
  headers: Type.Record(Type.String(), Type.String()),
  body: Type.String({ description: 'Byte for byte.' }),
})

export const SinkWire = Type.Object(
  {
    name: Type.String(),
    path: Type.String({ description: 'Register a webhook with the base URL of this sandbox and this path.' }),
    mode: OneOf(sinkModes),
    times: NullableInteger({ description: 'For how many deliveries more; null means until it is told otherwise.' }),
    total: Type.Integer({ description: 'Deliveries that ever arrived.' }),
    arrivals: Type.Array(ArrivalWire, { description: 'The last 200, newest first.' }),
  },
  { $id: 'WebhookSink' },
)

function arrivalToWire({ receivedAt, headers, body, signature, mode }: SinkArrival): Static<typeof ArrivalWire> {
  return {
    received_at: receivedAt.toISOString(),
    event: headers['x-mystery-event'] ?? '',
    delivery_id: headers['webhook-id'] ?? '',
    signature,
    answered: mode,
    headers: { ...headers },
    body,
  }
}

export const sinkToWire = (name: string, { program, arrivals, total }: Sink): Static<typeof SinkWire> => ({
  name,
  path: sinkPath(name),
  mode: program.mode,
  times: Number.isFinite(program.remaining) ? program.remaining : null,
  total,
  arrivals: arrivals.map(arrivalToWire),
})
