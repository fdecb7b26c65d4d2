import type { FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify'

/** A registered route with everything it declared. */
export type ListedRoute = { method: string; url: string; config: FastifyContextConfig; schema: FastifySchema }

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes of the server, once it is ready. */
    listRoutes(): ListedRoute[]
  }
}

/** Remembers every route, so that the reference, the metrics and the tests speak of the routes there really are. */
export function listRoutes(app: FastifyInstance): void {
  type Registered = { method: string | string[]; url: string; config?: FastifyContextConfig; schema?: FastifySchema }
  const registered: Registered[] = []
  // Kept as it is and read later: an area adds its own rules to the declaration after this hook has run.
  app.addHook('onRoute', (route) => void registered.push(route))
  app.decorate('listRoutes', () =>
    registered.flatMap(({ method, url, config = {}, schema = {} }) =>
      [method].flat().map((one) => ({ method: one, url, config, schema })),
    ),
  )
}
