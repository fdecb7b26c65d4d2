import type { App } from '../http/app-type.ts'
import type { OperatorAuth } from '../http/pipeline/operator-auth.ts'
import { openApiDocument } from '../http/schema/openapi.ts'
import { apiVersion } from '../http/schema/version.ts'
import { mcpRoutes } from './mcp/routes.ts'
import type { ServeDeps } from './mcp/serve.ts'
import { createAgentSessions, type AgentSessionDeps } from './sessions/service.ts'
import { createToolCalls } from './tools/call.ts'
import { readOperations, type ApiDocument } from './tools/operations.ts'
import type { Schemas } from './tools/schemas.ts'

export type AgentDeps = AgentSessionDeps & {
  /** In a sandbox a platform key acts as an operator. */
  operatorAuth: Pick<OperatorAuth, 'keysActAsOperators'>
  readPublicUrl: () => string | undefined
}

/** Tools for agents: the operations of the API, within what a profile lists. */
export function createAgents(deps: AgentDeps) {
  const { random, operatorAuth, readPublicUrl } = deps
  const { keysActAsOperators } = operatorAuth
  const sessions = createAgentSessions(deps)

  function open(app: App): ServeDeps {
    const document = openApiDocument(app) as ApiDocument
    const operations = readOperations(document)
    const schemas = (document.components?.['schemas'] ?? {}) as Schemas
    return { version: apiVersion, operations, call: createToolCalls({ operations, schemas, sessions, random }) }
  }

  return {
    routes: (app: App) => mcpRoutes(app, { sessions, open: () => open(app), keysActAsOperators, readPublicUrl }),
    recurring: sessions.recurring,
  }
}
