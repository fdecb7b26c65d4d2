import type { App } from '../http/app-type.ts'
import { registerArea } from '../http/route-rules.ts'
import { creditRoutes, type SandboxCreditDeps } from './credits/routes.ts'

/** What only the sandbox can do: anything a tester would otherwise wait or pay for. Any key of the sandbox opens it. */
export function sandboxArea(app: App, deps: SandboxCreditDeps): void {
  registerArea(app, { area: 'back_office', kinds: ['pack_partner', 'tenant', 'platform'] }, (area) => {
    creditRoutes(area, deps)
  })
}
