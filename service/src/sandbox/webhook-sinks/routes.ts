import { setTimeout as pause } from 'node:timers/promises'
import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { parseJsonBody } from '../../http/pipeline/json.ts'
import { Ref } from '../../http/schema/fields.ts'
import { fail } from '../../kernel/errors.ts'
import { sinkModes, type SinkMode, type SinkProgram } from './model.ts'
import type { SinkService } from './service.ts'
import { sinkToWire, SinkWire } from './wire.ts'

const path = '/api/v1/sandbox/webhook-sink/:name'
const params = Type.Object({
  name: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'The name of the sink.' }),
})
const tags = ['Sandbox']
const config = { scope: 'any', gate: 'none' } as const
/** Longer than any delivery timeout. */
const hangMs = 20_000

const isMode = (value: unknown): value is SinkMode => sinkModes.some((mode) => mode === value)

function readInteger(
  field: string,
  value: unknown,
  { fallback, min, max }: { fallback: number; min: number; max: number },
) {
  if (value === undefined) return fallback
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
  return fail(400, 'invalid_body', `${field} must be a whole number from ${min} to ${max}.`, { details: { field } })
}

function readProgram(text: string): SinkProgram {
  const { mode, status, times, retry_after: after } = (parseJsonBody(text) ?? {}) as Record<string, unknown>
  if (!isMode(mode)) {
    fail(400, 'invalid_body', `mode must be one of ${sinkModes.join(', ')}.`, { details: { field: 'mode' } })
  }
  const fallback = mode === 'ok' ? 200 : 500
  return {
    mode,
    status: readInteger('status', status, { fallback, min: 200, max: 599 }),
    retryAfterSeconds:
      after === undefined ? undefined : readInteger('retry_after', after, { fallback: 0, min: 0, max: 86_400 }),
    remaining: readInteger('times', times, { fallback: Number.POSITIVE_INFINITY, min: 1, max: 1_000_000 }),
  }
}

const textsOf = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))

export function sinkRoutes(app: App, { sinks }: { sinks: SinkService }): void {
  app.get(
    path,
    {
      config: { operationId: 'listSandboxSinkDeliveries', ...config },
      schema: {
        summary: 'List the deliveries of a test receiver',
        tags,
        params,
        response: { 200: success(Ref(SinkWire)) },
      },
    },
    async ({ params: { name } }) => ok(sinkToWire(name, sinks.show(name))),
  )

  app.delete(
    path,
    {
      config: { operationId: 'resetSandboxSink', members: { roles: ['owner', 'developer'] }, ...config },
      schema: {
        summary: 'Clear and reset a test receiver',
        tags,
        params,
        response: { 200: success(Ref(SinkWire)) },
      },
    },
    async ({ params: { name } }) => {
      sinks.clear(name)
      return ok(sinkToWire(name, sinks.show(name)))
    },
  )

  void app.register(async (raw) => receivingRoute(raw as App, sinks))
}

/** Reads the raw body itself, because signatures cover the exact bytes. */
function receivingRoute(app: App, sinks: SinkService): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
  app.post(
    path,
    {
      config: {
        operationId: 'controlSandboxSink',
        refuses: { 400: ['invalid_body'] },
        members: { roles: ['owner', 'developer'] },
        public: 'Webhook deliveries carry a signature instead of a key, and the address is a secret of the sandbox.',
      },
      schema: {
        summary: 'Receive a delivery, or configure the next responses',
        description:
          'Without delivery headers the body configures the receiver: `{mode, times?, status?, retry_after?}`. `ok` and `fail` respond with `status`, `hang` never responds, `reset` breaks the connection, `gone` responds with 410. Without `times` the mode applies until it is changed.',
        tags,
        params,
        response: { 200: success(Ref(SinkWire)) },
      },
    },
    async (request, reply) => {
      const { name } = request.params
      const text = Buffer.isBuffer(request.body) ? request.body.toString() : ''
      if (request.headers['webhook-id'] === undefined) {
        return ok(sinkToWire(name, sinks.program(name, readProgram(text))))
      }
      const program = await sinks.receive(name, textsOf(request.headers), text)
      if (program.mode === 'hang') await pause(hangMs, undefined, { ref: false })
      if (program.mode === 'reset') {
        reply.hijack()
        request.raw.socket.destroy()
        return reply
      }
      if (program.retryAfterSeconds !== undefined) reply.header('Retry-After', program.retryAfterSeconds)
      const status = program.mode === 'gone' ? 410 : program.status
      return reply
        .code(status as 200)
        .send({ success: true, data: sinkToWire(name, { ...sinks.show(name), arrivals: [] }) })
    },
  )
}
