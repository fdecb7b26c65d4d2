import { Type, type Static } from 'typebox'
import { described, NullableInteger, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { signatureVerdicts, sinkModes, sinkPath, type Sink, type SinkArrival } from './model.ts'

const ArrivalWire = Type.Object({
  received_at: Timestamp({ description: 'When it was received.' }),
  event: Type.String({ description: 'The name of the event.' }),
  delivery_id: Type.String({ description: 'The `webhook-id`, equal for every attempt and replay.' }),
  signature: OneOf(signatureVerdicts, { description: '`unknown`: no webhook of this sandbox has this URL.' }),
  answered: OneOf(sinkModes, { description: 'The status code that the receiver returned.' }),
  headers: described(Type.Record(Type.String(), Type.String()), 'The headers of the delivery.'),
  body: Type.String({ description: 'The exact bytes of the body.' }),
})

export const SinkWire = Type.Object(
  {
    name: Type.String({ description: 'The name of the sink.' }),
    path: Type.String({ description: 'Register a webhook with the base URL of this sandbox and this path.' }),
    mode: OneOf(sinkModes, { description: 'The mode of the sink.' }),
    times: NullableInteger({ description: 'Remaining deliveries in this mode; null means until it is changed.' }),
    total: Type.Integer({ description: 'Total deliveries received.' }),
    arrivals: Type.Array(ArrivalWire, { description: 'The latest 200, newest first.' }),
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
