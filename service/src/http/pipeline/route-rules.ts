import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { assert } from '../../kernel/assert.ts'
import type { ErrorLabel } from '../../kernel/errors.ts'
import type { App } from '../app-type.ts'
import type { Area, BillingModel, Caller, Operator } from './caller.ts'
import type { Gate } from './gates.ts'
import type { KeyKind, OperatorRole, Scope } from './scopes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the key must be allowed to do: a scope or any of several, `any` valid key, or `none` at all. */
    scope?: Scope | readonly Scope[] | 'any' | 'none'
    /** Which crowd the request counts in while it is being answered. */
    gate?: Gate | 'none'
    area?: Area
    kinds?: readonly KeyKind[]
    billing?: BillingModel
    /** People who signed in may enter with any of these roles; no key is asked of them. */
    roles?: readonly OperatorRole[] | 'any'
    /** An account that is suspended may do this all the same; looking is always open to it. */
    isOpenToSuspended?: boolean
    /** A key alone opens this only in the sandbox. */
    isForPeople?: boolean
    /** Whether the words in the path name something there is; a path that does not exist is told before anything else. */
    isPath?: (params: unknown) => boolean
    /** What any fault of the body is called here. */
    bodyLabel?: ErrorLabel<400>
    /** What a path value of the wrong form is called here; nothing means 404. */
    paramsLabel?: ErrorLabel<400>
  }
  interface FastifyRequest {
    /** Whoever holds the key; not there when a person signed in instead. */
    caller: Caller
    /** The person at the door, on routes that say which roles may enter. */
    operator: Operator
    /** A credit was taken for this request, and its answer is not out yet. */
    isPaying: boolean
    /** Who is written down for what this request does, on the same routes: `key:<id>` or `operator:<id>`. */
    actor: string
  }
}

/** What a route says of itself. */
export type RouteConfig = FastifyContextConfig

/** What all routes of one area share. */
export type AreaRules = {
  area: Area
  kinds: readonly KeyKind[]
  isForPeople?: boolean
  bodyLabel?: ErrorLabel<400>
  bodyLimit?: number
}

const internalRoutes = /^\/(docs|openapi\.json|readyz|metrics|livez|verify|assets|\*|$)/

/** A route that says nothing about its scope and gate stops the service from starting. */
export function requireDeclarations(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') && internalRoutes.test(route.url)) return
    const config = route.config
    assert(config?.scope !== undefined, `${String(route.method)} ${route.url} declares its scope.`)
    assert(config.gate !== undefined, `${String(route.method)} ${route.url} declares its gate.`)
  })
}

/** Registers routes that share an area's rules; a route's own word goes before the area's. */
export function registerArea(app: App, rules: AreaRules, register: (area: App) => void): void {
  const { bodyLimit, ...config } = rules
  void app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...config, ...route.config }
      if (bodyLimit !== undefined) route.bodyLimit ??= bodyLimit
    })
    register(scope)
  })
}
