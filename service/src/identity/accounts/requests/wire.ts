import { Type, type Static } from 'typebox'
import { NullableInteger, NullableString, Timestamp } from '../../../http/schema/fields.ts'
import type { LoggedRequest } from './model.ts'

const fields = {
  id: Type.Integer({ description: 'The number of the log entry.' }),
  request_id: Type.String({ description: 'The X-Request-Id of the response.' }),
  at: Timestamp({ description: 'When the response was sent.' }),
  method: Type.String({ description: 'The HTTP method.' }),
  route: Type.String({ description: 'The route, with its parameters as names.' }),
  path: Type.String({ description: 'The path with its query, at most 500 characters.' }),
  status: Type.Integer({ description: 'The HTTP status.' }),
  code: NullableString({ description: 'The error label of a rejected request.' }),
  ms: Type.Number({ description: 'The duration in milliseconds.' }),
  key_id: Type.String({ description: 'The API key.' }),
  agent: NullableString({ description: 'The agent that sent it, as it named itself; null for other programs.' }),
  client_session_id: NullableInteger({ description: 'The client session that sent it; null for other requests.' }),
}

export const LoggedRequestWire = Type.Object(fields, { $id: 'LoggedRequest' })

export const LoggedRequestDetailsWire = Type.Object(
  {
    ...fields,
    request_body: NullableString({ description: 'The first 2 kB of the body, without secrets and personal data.' }),
    response_body: NullableString({
      description:
        'The first 2 kB of the response, without secrets and personal data; null for successful reads beyond 20 a second.',
    }),
  },
  { $id: 'LoggedRequestDetails' },
)

export const loggedToWire = (logged: LoggedRequest): Static<typeof LoggedRequestWire> => ({
  id: Number(logged.id),
  request_id: logged.requestId,
  at: logged.at.toISOString(),
  method: logged.method,
  route: logged.route,
  path: logged.path,
  status: logged.status,
  code: logged.code,
  ms: Math.round(logged.ms * 10) / 10,
  key_id: logged.keyId,
  agent: logged.agent,
  client_session_id: logged.clientSessionId,
})

export const detailsToWire = (logged: LoggedRequest): Static<typeof LoggedRequestDetailsWire> => ({
  ...loggedToWire(logged),
  request_body: logged.requestBody,
  response_body: logged.responseBody,
})
