import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { OneOf } from '../../http/schema/fields.ts'
import { fail } from '../../kernel/errors.ts'
import { faultModes, simulatedOperations } from '../../providers/shipping/simulator/magic.ts'
import type { SimulatorControls } from '../../providers/shipping/simulator/controls.ts'

export type SandboxShippingDeps = {
  simulator: SimulatorControls
  /** Passes the events of the simulated carrier to the carrier webhook endpoint. */
  announce(): Promise<number>
}

/** The test controls of the simulated carrier. */
export function shippingControlRoutes(app: App, { simulator, announce }: SandboxShippingDeps): void {
  app.post(
    '/api/v1/sandbox/shipping',
    {
      config: {
        operationId: 'controlSandboxShipping',
        members: { roles: ['owner', 'developer'] },
        scope: 'any',
        gate: 'none',
      },
      schema: {
        summary: 'Inject faults into the simulated carrier, or advance a parcel',
        description:
          'A fault applies once, to the next call of its kind. `advance` triggers the next scan of a parcel now; a delivered parcel returns `advanced: false`. Without it the scans begin when the warehouse dispatches the parcel.',
        tags: ['Sandbox'],
        body: Type.Object({
          fail_next: Type.Optional(
            Type.Object(
              {
                operation: OneOf(simulatedOperations, { description: 'The carrier operation.' }),
                mode: OneOf(faultModes, { description: 'The mode.' }),
              },
              { additionalProperties: false, description: 'The number of requests that fail next.' },
            ),
          ),
          clear_faults: Type.Optional(Type.Boolean({ description: 'Clears pending faults.' })),
          advance: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'A tracking number.' })),
        }),
        response: {
          200: success(
            Type.Object({
              advanced: Type.Boolean({ description: 'Whether the parcel was advanced.' }),
              announced: Type.Integer({ description: 'Whether the tracking update was announced.' }),
            }),
          ),
        },
      },
    },
    async ({ body }) => {
      const { fail_next: fault, clear_faults: isClearing, advance } = body
      if (fault === undefined && isClearing === undefined && advance === undefined) {
        fail(400, 'invalid_body', 'Pass fail_next, clear_faults or advance.')
      }
      if (isClearing) await simulator.clearFaults()
      if (fault) await simulator.failNext(fault.operation, fault.mode)
      const isAdvanced = advance !== undefined && (await simulator.advance(advance))
      return ok({ advanced: isAdvanced, announced: isAdvanced ? await announce() : 0 })
    },
  )
}
