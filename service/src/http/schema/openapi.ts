import swagger from '@fastify/swagger'
import type { FastifySchema, RouteOptions } from 'fastify'
import type { App } from '../app-type.ts'
import { ErrorBody } from './envelope.ts'
import { foldedJson } from '../pipeline/folded-json.ts'
import { Ref } from './fields.ts'
import { apiVersion } from './version.ts'

const description = `The Packhouse API has three areas: packs for partners, the vault for tenants, and the card catalog for every key
with the scope \`read:catalog\`. Except for \`GET /health\`, requests must send an API key in the \`X-API-Key\` header; operators
sign in instead. A successful response is \`{success: true, data}\`. An error is \`{success: false, message, error, code, request_id}\`:
branch on the HTTP status and on \`error\`, never on \`message\`. A body field or query parameter
that the operation does not declare is refused with 400 \`invalid_body\` (in the vault \`invalid input\`) or
\`invalid_query_parameter\`; \`details\` has the \`field\` and, where one is close, a \`suggestion\`. Page sizes and offsets outside
their limits are set to the nearest allowed value. Responses with status 429 and 503 can be retried after the time in
\`Retry-After\`.`

const tags = [
  { name: 'Service', description: 'Service health.' },
  { name: 'Account', description: 'The authenticated account and its API keys.' },
  {
    name: 'Webhooks',
    description:
      'Signed event deliveries to your endpoints with automatic retries, the delivery log, and an event list for polling.',
  },
  { name: 'Wallet', description: 'End users and their USDC credits.' },
  { name: 'Prizes', description: 'Items reserved for a partner and sent to the wallets of its winners.' },
  { name: 'Revenue', description: 'Partner earnings, terms, statements and payouts.' },
  { name: 'Sandbox', description: 'Sandbox only: simulate deposits, time and other external events.' },
  {
    name: 'Catalog',
    description:
      'Cards, printings, expansions and prices of each game. Each successful request costs one catalog credit: `X-Credits-Used` is the cost of the request, `X-Credits-Remaining` the remaining balance. Failed requests are free. Responses have a strong `ETag`.',
  },
  { name: 'Inventory', description: 'The cards a tenant stores in the vault, and their history.' },
  { name: 'Orders', description: 'Shipments of cards to a recipient: quote, commit, track.' },
  { name: 'Withdrawals', description: 'Cards that leave the vault permanently, by shipment or pickup.' },
  { name: 'Transfers', description: 'Transfers of custody to another tenant without moving the cards.' },
  {
    name: 'Inbound',
    description: 'Shipments of cards to the vault: announced, received and reconciled with the announcement.',
  },
  { name: 'Exceptions', description: 'Discrepancies and damage, with their messages and resolution.' },
  { name: 'Declared values', description: 'Declared values of cards with their effective dates.' },
  { name: 'Billing', description: 'Monthly charges and invoices.' },
  { name: 'SLA', description: 'Service levels, measured performance, and service credits for breaches.' },
  { name: 'Reports', description: 'Full exports, generated in the background.' },
  { name: 'Sites', description: 'The buildings where cards are stored.' },
  { name: 'Activity', description: 'The log of write requests of a tenant.' },
  {
    name: 'Operators',
    description: 'Endpoints for warehouse and office staff, who sign in instead of using an API key.',
  },
  {
    name: 'Console',
    description:
      'Sign-in of people and what only the web console shows. A signed-in person reaches every route of a partner below `/console/p/{slug}/…`, of a tenant below `/console/t/{number}/…` and of administration below `/console/o/admin/…`, with the path that follows `/api/v1`.',
  },
  { name: 'Administration', description: 'Platform administration; requires `platform:admin` or an operator session.' },
]

const scopeText = (scope: unknown): string => {
  if (scope === 'none') return 'No authentication.'
  if (scope === 'any') return 'Any valid API key.'
  return `Required scope: ${[scope]
    .flat()
    .map((one) => `\`${String(one)}\``)
    .join(' or ')}.`
}

/** Adds the required scope and the error response to an operation. */
function describeOperation(schema: FastifySchema | undefined, { config }: RouteOptions): FastifySchema & object {
  const own = schema as (FastifySchema & { description?: string; response?: Record<string, unknown> }) | undefined
  const scope = scopeText(config?.scope)
  return {
    ...own,
    description: own?.description ? `${own.description}\n\n${scope}` : scope,
    response: { ...own?.response, default: { description: 'An error.', ...Ref(ErrorBody) } },
  }
}

/** Collects the routes registered after it into one OpenAPI 3.1 document. */
export function collectOpenApi(app: App): void {
  void app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Packhouse', version: apiVersion, description },
      tags,
      components: { securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' } } },
      security: [{ apiKey: [] }],
    },
    refResolver: {
      buildLocalReference: ({ $id }, _base, _fragment, index) => (typeof $id === 'string' ? $id : `schema-${index}`),
    },
    transform: ({ schema, url, route }) => {
      const hidden = !url.startsWith('/api/') || route.method === 'HEAD'
      return { url, schema: hidden ? { ...schema, hide: true } : describeOperation(schema, route) }
    },
  })
}

type Responses = Record<string, { description?: string } | { $ref: string }>
type Document = {
  paths?: Record<string, Record<string, { responses?: Responses }>>
  components?: { schemas?: Record<string, unknown>; responses?: Record<string, unknown> }
}

/** Default descriptions of successful responses. */
const successDescriptions: Readonly<Record<string, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted; processing continues in the background.',
}

/** Replaces the error response of each operation by a reference to one shared component. */
function shareResponses(document: Document): void {
  for (const operation of Object.values(document.paths ?? {}).flatMap((path) => Object.values(path))) {
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      if (status === 'default') {
        document.components = { ...document.components, responses: { Error: response } }
        operation.responses = { ...operation.responses, default: { $ref: '#/components/responses/Error' } }
      } else if ('description' in response && response.description === 'Default Response') {
        response.description = successDescriptions[status] ?? 'Success.'
      }
    }
  }
}

/** The document in a stable order, so that the output is reproducible. */
export function openApiText(app: App): string {
  // The plugin caches its document, so the changes below are made to a copy.
  const document = structuredClone(app.swagger()) as Document
  const sorted = <Value>(record: Record<string, Value> = {}): Record<string, Value> =>
    Object.fromEntries(Object.entries(record).toSorted(([left], [right]) => (left < right ? -1 : 1)))
  document.paths = sorted(document.paths)
  shareResponses(document)
  if (document.components) document.components.schemas = sorted(document.components.schemas)
  return `${foldedJson(document)}\n`
}
