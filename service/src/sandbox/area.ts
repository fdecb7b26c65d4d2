import type { App } from '../http/app-type.ts'
import { registerArea } from '../http/pipeline/route-rules.ts'
import type { Clock } from '../kernel/clock.ts'
import { controlRoutes } from './controls/routes.ts'
import type { SandboxControls } from './controls/service.ts'
import { creditRoutes, type SandboxCreditDeps } from './credits/routes.ts'
import { mailRoutes, type SandboxMailDeps } from './mail/routes.ts'
import { redemptionControlRoutes, type SandboxRedemptionDeps } from './redemptions/routes.ts'
import { restockRoutes } from './restock/routes.ts'
import type { Restock } from './restock/service.ts'
import { sampleEventRoutes, type SampleEventDeps } from './sample-events/routes.ts'
import { shippingControlRoutes, type SandboxShippingDeps } from './shipping/routes.ts'
import { sinkRoutes } from './webhook-sinks/routes.ts'
import { createSinkService, type SinkDeps } from './webhook-sinks/service.ts'

export type SandboxDeps = SandboxCreditDeps & {
  controls?: SandboxControls | undefined
  shipping?: SandboxShippingDeps | undefined
  mail: SandboxMailDeps
  redemptions?: SandboxRedemptionDeps | undefined
  restock?: Restock['restock'] | undefined
  clock: Clock
  webhooks: SampleEventDeps & Omit<SinkDeps, 'clock'>
}

/** The sandbox-only endpoints, which shortcut waiting and payment in tests. Every sandbox key may use them. */
export function sandboxArea(
  app: App,
  { controls, shipping, redemptions, restock, mail, clock, webhooks, ...credits }: SandboxDeps,
): void {
  registerArea(app, { area: 'back_office', kinds: ['pack_partner', 'tenant', 'platform'] }, (area) => {
    creditRoutes(area, credits)
    sampleEventRoutes(area, webhooks)
    sinkRoutes(area, { sinks: createSinkService({ clock, keysFor: webhooks.keysFor }) })
    if (controls) controlRoutes(area, { controls })
    if (shipping) shippingControlRoutes(area, shipping)
    mailRoutes(area, mail)
    if (redemptions) redemptionControlRoutes(area, redemptions)
    if (restock) restockRoutes(area, { restock })
  })
}
