import type { FastifyInstance, FastifySchema } from 'fastify'
import type { RouteConfig } from '../pipeline/route-rules.ts'

/** A registered route with everything it declared. */
export type ListedRoute = { method: string; url: string; config: RouteConfig; schema: FastifySchema }

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes of the server, once it is ready. */
    listRoutes(): ListedRoute[]
  }
}

/** Records every registered route for the API reference, the metrics and the tests. */
export function listRoutes(app: FastifyInstance): void {
  type Registered = { method: string | string[]; url: string; config?: RouteConfig; schema?: FastifySchema }
  const registered: Registered[] = []
  // Stored by reference: registerArea adds its rules to the declaration after this hook has run.
  app.addHook('onRoute', (route) => void registered.push(route))
  app.decorate('listRoutes', () =>
    registered.flatMap(({ method, url, config = {}, schema = {} }) =>
      [method].flat().map((one) => ({ method: one, url, config, schema })),
    ),
  )
}
