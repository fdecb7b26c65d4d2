import type { App } from '../../http/app-type.ts'
import type { Caller } from '../../http/caller.ts'
import { ok, success } from '../../http/envelope.ts'
import { Ref } from '../../http/schema.ts'
import { InfoWire, infoToWire, type Environment } from './wire.ts'

export function infoRoutes(app: App, { environment }: { environment: Environment }): void {
  // A caller is read again every few seconds and never changes meanwhile, so neither does what is said of it.
  const said = new WeakMap<Caller, string>()

  function describe(caller: Caller): string {
    const known = said.get(caller) ?? JSON.stringify(ok(infoToWire(caller, environment)))
    said.set(caller, known)
    return known
  }

  app.get(
    '/api/v1/info',
    {
      config: { scope: 'any', gate: 'none' },
      schema: {
        summary: 'Who this key belongs to and what it may do',
        tags: ['Account'],
        response: { 200: success(Ref(InfoWire)) },
      },
    },
    ({ caller }, reply) => {
      // The text is ready, whatever the schema says of its shape.
      reply.type('application/json; charset=utf-8').send(describe(caller) as never)
    },
  )
}
