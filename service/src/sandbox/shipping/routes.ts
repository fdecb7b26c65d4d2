import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { OneOf } from '../../http/schema/fields.ts'
import { fail } from '../../kernel/errors.ts'
import { faultModes, simulatedOperations } from '../../shipping/simulator/magic.ts'
import type { SimulatorControls } from '../../shipping/simulator/controls.ts'

export type SandboxShippingDeps = {
  simulator: SimulatorControls
  /** Hands what the simulated carrier has to tell to the door real carriers use. */
  announce(): Promise<number>
}

/** What a tester can do to the simulated carrier. */
export function shippingControlRoutes(app: App, { simulator, announce }: SandboxShippingDeps): void {
  app.post(
    '/api/v1/sandbox/shipping',
    {
      config: { scope: 'any', gate: 'none' },
      schema: {
        summary: 'Order faults of the simulated carrier, or let a parcel be scanned',
        description:
          'A fault is served once, to the next call of its kind. `advance` makes the next scan of that parcel happen now; a parcel that has arrived answers `advanced: false`.',
        tags: ['Sandbox'],
        body: Type.Object({
          fail_next: Type.Optional(
            Type.Object(
              { operation: OneOf(simulatedOperations), mode: OneOf(faultModes) },
              { additionalProperties: false },
            ),
          ),
          clear_faults: Type.Optional(Type.Boolean({ description: 'Forgets faults that were not served yet.' })),
          advance: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'A tracking number.' })),
        }),
        response: { 200: success(Type.Object({ advanced: Type.Boolean(), announced: Type.Integer() })) },
      },
    },
    async ({ body }) => {
      const { fail_next: fault, clear_faults: isClearing, advance } = body
      if (fault === undefined && isClearing === undefined && advance === undefined) {
        fail(400, 'invalid_body', 'Give fail_next, clear_faults or advance.')
      }
      if (isClearing) await simulator.clearFaults()
      if (fault) await simulator.failNext(fault.operation, fault.mode)
      const isAdvanced = advance !== undefined && (await simulator.advance(advance))
      return ok({ advanced: isAdvanced, announced: isAdvanced ? await announce() : 0 })
    },
  )
}
