import type { ErrorLabel, ErrorStatus } from '../../kernel/errors.ts'
import { isRetryable } from './envelope.ts'
import { refusalText } from './refusals.ts'

type Header = { description: string; schema: { type: string } }
const header = (type: string, description: string): Header => ({ description, schema: { type } })

/** The response headers of the API. */
export const headerComponents: Readonly<Record<string, Header>> = {
  'X-Request-Id': header('string', 'The id of the request; include it in support requests.'),
  'X-RateLimit-Limit': header('integer', 'Requests per window.'),
  'X-RateLimit-Remaining': header('integer', 'Requests left in the window.'),
  'X-RateLimit-Reset': header('integer', 'The end of the window, as a Unix timestamp in seconds.'),
  'Retry-After': header('integer', 'Seconds to wait before the next attempt.'),
  'Idempotent-Replayed': header('boolean', 'Present when the response repeats that of an earlier request.'),
  'X-Credits-Used': header('integer', 'Catalog credits that the request cost.'),
  'X-Credits-Remaining': header('integer', 'Catalog credits left.'),
  ETag: header('string', 'The strong entity tag, for `If-None-Match`.'),
}

export const headersOf = (names: readonly string[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

export const commonHeaders = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

const pascal = (label: string): string =>
  label.replaceAll(/(?:^|[^A-Za-z])+(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Responses with few labels are shared; a label with two statuses needs the status in its name. */
const componentName = (status: ErrorStatus, labels: readonly ErrorLabel[]): string =>
  `${labels.map((label) => pascal(label).replaceAll(/\W/g, '')).join('Or')}${status}`
const maxSharedLabels = 2

/** The error responses of an operation; `share` keeps those that several operations use. */
export function errorResponses(
  refusals: ReadonlyMap<ErrorStatus, readonly ErrorLabel[]>,
  share: (name: string, response: object) => void,
): Record<string, object> {
  const responses: Record<string, object> = {}
  for (const [status, labels] of refusals) {
    const response = {
      description: refusalText(status, labels),
      headers: headersOf(['X-Request-Id', ...(isRetryable(status) ? ['Retry-After'] : [])]),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      'x-error-labels': labels,
    }
    if (labels.length > maxSharedLabels) responses[status] = response
    else {
      const name = componentName(status, labels)
      share(name, response)
      responses[status] = { $ref: `#/components/responses/${name}` }
    }
  }
  return responses
}
