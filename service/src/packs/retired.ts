import type { App } from '../http/app-type.ts'
import { fail } from '../kernel/errors.ts'

const doors = [
  ['GET', '/api/v1/mystery/pool'],
  ['GET', '/api/v1/mystery/pool-wallet'],
  ['PUT', '/api/v1/mystery/pool-wallet'],
  ['GET', '/api/v1/mystery/buyback'],
  ['POST', '/api/v1/mystery/buyback'],
  ['POST', '/api/v1/mystery/buyback/quote'],
  ['POST', '/api/v1/mystery/buyback/accept'],
] as const

/**
 * The doors of the model that is no longer offered. Who is on the other one is told so; who is still on it learns that
 * there is nothing behind them.
 */
export function poolModelRoutes(app: App): void {
  for (const [method, url] of doors) {
    app.route({
      method,
      url,
      config: { scope: 'packs:read', gate: method === 'GET' ? 'read' : 'write', billing: 'POOL' },
      schema: { summary: 'Of the pool model, which is no longer offered', tags: ['Revenue'] },
      handler: () => fail(404, 'not_found', 'The pool model is no longer offered.'),
    })
  }
}
