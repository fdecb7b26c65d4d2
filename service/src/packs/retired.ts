import type { App } from '../http/app-type.ts'
import { fail } from '../kernel/errors.ts'

const endpoints = [
  ['GET', '/api/v1/mystery/pool', 'getPool'],
  ['GET', '/api/v1/mystery/pool-wallet', 'getPoolWallet'],
  ['PUT', '/api/v1/mystery/pool-wallet', 'setPoolWallet'],
  ['GET', '/api/v1/mystery/buyback', 'getBuyback'],
  ['POST', '/api/v1/mystery/buyback', 'createBuyback'],
  ['POST', '/api/v1/mystery/buyback/quote', 'quoteBuyback'],
  ['POST', '/api/v1/mystery/buyback/accept', 'acceptBuyback'],
] as const

/** Endpoints of the retired pool billing model: 403 for keys on the tier model, 404 for keys that are still on it. */
export function retiredRoutes(app: App): void {
  for (const [method, url, operationId] of endpoints) {
    app.route({
      method,
      url,
      config: { operationId, scope: 'packs:read', gate: method === 'GET' ? 'read' : 'write', billing: 'POOL' },
      schema: { summary: 'Retired endpoint of the pool billing model', tags: ['Revenue'], deprecated: true },
      handler: () => fail(404, 'not_found', 'The pool billing model is retired.'),
    })
  }
}
