import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { assert } from '../../kernel/assert.ts'
import type { ErrorLabel, Refusals } from '../../kernel/errors.ts'
import type { App } from '../app-type.ts'
import type { Area, BillingModel } from './caller.ts'
import type { Gate } from './gates.ts'
import type { AccountRole, InternalGrant, KeyKind, OperatorRole, Scope } from './scopes.ts'

export type MemberRule = {
  roles: readonly AccountRole[]
  /** Asks for all factors again after ten minutes. */
  needsProof?: boolean
  /** The role stands for the scope; elsewhere the scope is required as well. */
  replacesScope?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The unique name of the operation in the API document and the SDKs; `none` for pages and other routes outside it. */
    operationId: string
    /** What the handler refuses besides what the rest of the declaration tells: the pipeline, the schemas, the key. */
    refuses?: Refusals | readonly Refusals[]
    /** Why the route answers without authentication. Every other route declares the scope that it requires. */
    public?: string
    /** The required scope, or any one of several; `any` accepts every valid key. */
    scope?: Scope | readonly Scope[] | 'any'
    /** A grant that the caller must hold beside the scope. The contract gives it to every key. */
    grant?: InternalGrant
    /** The concurrency limit the request counts towards. */
    gate?: Gate | 'none'
    /** Also accepts the key as `Authorization: Bearer`, which clients of other protocols send. */
    acceptsBearer?: boolean
    /** Makes the key optional: requests per minute of an address without one. */
    anonymousPerMinute?: number
    area?: Area
    kinds?: readonly KeyKind[]
    billing?: BillingModel
    /** Operators with any of these roles may call the route without a key. */
    roles?: readonly OperatorRole[] | 'any'
    /**
     * The roles of operators on a route of administration whose handler knows API keys only. They call it from the console;
     * the handler sees a caller that names the operator.
     */
    consoleRoles?: readonly OperatorRole[]
    /** The people of an account whom a role admits; elsewhere their scopes decide, and a viewer writes nothing. */
    members?: MemberRule
    /**
     * The answer may be a few seconds old, and may come from a read replica; the handler only reads. Single resources,
     * which clients read after an event, wallets, keys, sessions, approvals and what runs the warehouse and the chain use
     * the primary.
     */
    mayBeStale?: boolean
    /**
     * Accepts an Idempotency-Key, and keeps the answer for repetitions. Writes that store the key on the row that they
     * create declare the header in their schema instead.
     */
    isKeyed?: boolean
    /** Also allowed for suspended accounts, which may otherwise only read. */
    isOpenToSuspended?: boolean
    /** Requires an operator session; a platform key is accepted in the sandbox only. */
    operatorsOnly?: boolean
    /** Requires a person: no API key is accepted, not even in the sandbox. */
    peopleOnly?: boolean
    /** Requires that the operator has proved all factors within the last ten minutes. */
    needsProof?: boolean
    /** Whether the path parameters name an existing resource; checked before permissions. */
    isPath?: (params: unknown) => boolean
    /** The error label for an invalid body. */
    bodyLabel?: ErrorLabel<400>
    /** The error label for an invalid path parameter; without it the response is 404. */
    paramsLabel?: ErrorLabel<400>
  }
  interface FastifyRequest {
    /** A catalog credit was charged and the response is not sent yet. */
    isPaying: boolean
  }
}

/** A part of a declaration that several routes share, or the declaration as hooks read it. */
export type RouteConfig = Partial<FastifyContextConfig>

/** Rules shared by all routes of an area. */
export type AreaRules = {
  area: Area
  kinds: readonly KeyKind[]
  operatorsOnly?: boolean
  bodyLabel?: ErrorLabel<400>
  bodyLimit?: number
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const isReading = (method: string | string[]): boolean => [method].flat().every((one) => safeMethods.has(one))

/** Fails at startup when a route, a page included, does not declare how it is admitted. */
export function requireDeclarations(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { operationId, public: reason, scope, gate, mayBeStale, isKeyed, ...more }: RouteConfig = route.config ?? {}
    const name = `${String(route.method)} ${route.url}`
    assert(operationId !== undefined, `${name} declares its operationId: add it to the config of the route.`)
    assert(
      (reason === undefined) !== (scope === undefined),
      `${name} declares its scope, or the reason why it is public.`,
    )
    assert(reason === undefined || reason.length > 0, `${name} gives a reason why it is public.`)
    assert(reason !== undefined || gate !== undefined, `${name} declares its gate.`)
    assert(!more.roles || !more.consoleRoles, `${name} declares either roles or consoleRoles.`)
    assert(!mayBeStale || isReading(route.method), `${name} writes, so its answer may not be stale.`)
    assert(!isKeyed || !isReading(route.method), `${name} reads, so it takes no Idempotency-Key.`)
  })
}

/** Adds a part of a declaration to all routes of a scope; a route's own configuration takes precedence. */
export function declareAll(scope: App, config: RouteConfig): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...config, ...route.config } as FastifyContextConfig
  })
}

/** Registers routes that share an area's rules; a route's own configuration takes precedence. */
export function registerArea(app: App, rules: AreaRules, register: (area: App) => void): void {
  const { bodyLimit, ...config } = rules
  void app.register(async (scope) => {
    declareAll(scope, config)
    scope.addHook('onRoute', (route) => {
      if (bodyLimit !== undefined) route.bodyLimit ??= bodyLimit
    })
    register(scope)
  })
}
