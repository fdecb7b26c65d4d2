import type { App } from '../http/app-type.ts'
import { fail } from '../kernel/errors.ts'

const endpoints = [
  ['GET', '/api/v1/mystery/pool'],
  ['GET', '/api/v1/mystery/pool-wallet'],
  ['PUT', '/api/v1/mystery/pool-wallet'],
  ['GET', '/api/v1/mystery/buyback'],
  ['POST', '/api/v1/mystery/buyback'],
  ['POST', '/api/v1/mystery/buyback/quote'],
  ['POST', '/api/v1/mystery/buyback/accept'],
] as const

/** Endpoints of the retired pool billing model: 403 for keys on the tier model, 404 for keys that are still on it. */
export function retiredRoutes(app: App): void {
  for (const [method, url] of endpoints) {
    app.route({
      method,
      url,
      config: { scope: 'packs:read', gate: method === 'GET' ? 'read' : 'write', billing: 'POOL' },
      schema: { summary: 'Retired endpoint of the pool billing model', tags: ['Revenue'], deprecated: true },
      handler: () => fail(404, 'not_found', 'The pool billing model is retired.'),
    })
  }
}
