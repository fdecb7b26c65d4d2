import swagger from '@fastify/swagger'
import type { FastifySchema, RouteOptions } from 'fastify'
import type { App } from '../app-type.ts'
import { ErrorBody } from './envelope.ts'
import { foldedJson } from '../pipeline/folded-json.ts'
import { Ref } from './fields.ts'
import { apiVersion } from './version.ts'

const description = `Three areas of one service: packs for partners, the vault for tenants, the card catalog for everyone with
\`read:catalog\`. Every request but \`GET /health\` carries \`X-API-Key\`. Successes are \`{success: true, data}\`; everything
else is \`{success: false, message, error}\`: branch on the status and on \`error\`.`

const tags = [
  { name: 'Service', description: 'Whether it answers.' },
  { name: 'Account', description: 'Who you are and which keys you hold.' },
  {
    name: 'Webhooks',
    description:
      'Events delivered to your own URLs, signed and repeated until they arrive; the log of what was sent; and the same events for those who rather ask.',
  },
  { name: 'Wallet', description: 'End users and their USDC credits.' },
  { name: 'Prizes', description: 'Things set aside for you, sent to the wallets of your winners.' },
  { name: 'Revenue', description: 'What you earn, on which terms, and how it is paid to you.' },
  { name: 'Sandbox', description: 'Only in the sandbox: what a tester would otherwise wait or pay for.' },
  {
    name: 'Catalog',
    description:
      'Cards, printings, expansions and prices of each game. Every answer costs one credit: `X-Credits-Used` says what this one cost, `X-Credits-Remaining` what is left; failures cost none. Answers carry a strong `ETag`.',
  },
  { name: 'Inventory', description: 'The cards a tenant keeps with us, and every change to them.' },
  { name: 'Orders', description: 'Cards shipped to somebody: quoted, committed, followed on their way.' },
  { name: 'Withdrawals', description: 'Cards that leave the vault for good, shipped or collected.' },
  { name: 'Transfers', description: 'Custody that passes to another tenant while the cards stay where they are.' },
  { name: 'Inbound', description: 'Cards a tenant sends us: announced, unpacked, counted against the announcement.' },
  { name: 'Exceptions', description: 'What is not as it should be, and the conversation about it.' },
  { name: 'Declared values', description: 'What cards are worth to their owners, from when on.' },
  { name: 'Billing', description: 'What was charged, month by month.' },
  { name: 'SLA', description: 'What we promised, how much of it we kept, and what comes back when we did not.' },
  { name: 'Reports', description: 'Whole tables, made in the background.' },
  { name: 'Sites', description: 'Where cards are kept.' },
  { name: 'Activity', description: 'What a tenant’s key wrote.' },
  { name: 'Operators', description: 'People at the warehouse and the office; they sign in instead of holding a key.' },
  { name: 'Administration', description: 'The operator’s own endpoints; they need `platform:admin`.' },
]

const scopeText = (scope: unknown): string => {
  if (scope === 'none') return 'Needs no key.'
  if (scope === 'any') return 'Any valid key.'
  return `Scope: ${[scope]
    .flat()
    .map((one) => `\`${String(one)}\``)
    .join(' or ')}.`
}

/** What every operation says of itself: the scope it asks for and the envelope its failures come in. */
function describeOperation(schema: FastifySchema | undefined, { config }: RouteOptions): FastifySchema & object {
  const own = schema as (FastifySchema & { description?: string; response?: Record<string, unknown> }) | undefined
  const scope = scopeText(config?.scope)
  return {
    ...own,
    description: own?.description ? `${own.description}\n\n${scope}` : scope,
    response: { ...own?.response, default: { description: 'A refusal or a fault.', ...Ref(ErrorBody) } },
  }
}

/** Collects every route registered after it into one OpenAPI 3.1 document. */
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

/** What a success is called where the route has no words of its own for it. */
const successWords: Readonly<Record<string, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted; it goes on in the background.',
}

/** Every operation fails in the same shape: it is written down once and referred to. */
function shareResponses(document: Document): void {
  for (const operation of Object.values(document.paths ?? {}).flatMap((path) => Object.values(path))) {
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      if (status === 'default') {
        document.components = { ...document.components, responses: { Error: response } }
        operation.responses = { ...operation.responses, default: { $ref: '#/components/responses/Error' } }
      } else if ('description' in response && response.description === 'Default Response') {
        response.description = successWords[status] ?? 'Success.'
      }
    }
  }
}

/** The document in a stable order, so that two runs give the same text. */
export function openApiText(app: App): string {
  // The plugin keeps what it made; the words below are put into a copy.
  const document = structuredClone(app.swagger()) as Document
  const sorted = <Value>(record: Record<string, Value> = {}): Record<string, Value> =>
    Object.fromEntries(Object.entries(record).toSorted(([left], [right]) => (left < right ? -1 : 1)))
  document.paths = sorted(document.paths)
  shareResponses(document)
  if (document.components) document.components.schemas = sorted(document.components.schemas)
  return `${foldedJson(document)}\n`
}
