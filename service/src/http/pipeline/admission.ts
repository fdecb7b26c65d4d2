import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../kernel/errors.ts'
import type { Caller, Operator } from './caller.ts'

/** Who sent a request, as the checks of the pipeline found. */
export type Admission = {
  /** Set by the check that admitted the request. A request that no check admitted reaches no handler. */
  isAdmitted: boolean
  caller: Caller | undefined
  operator: Operator | undefined
  actor: string | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission
    /** The account and key. Reading it on a request that a key or a member of an account did not send is refused. */
    caller: Caller
    /** The operator, on routes that declare roles. */
    operator: Operator
    /** The audit actor, on routes that declare roles: `key:<id>` or `operator:<id>`. */
    actor: string
  }
}

export const notAdmitted = (): Admission => ({
  isAdmitted: false,
  caller: undefined,
  operator: undefined,
  actor: undefined,
})

export type AdmittedRequest = { readonly admission: Admission }

/** The caller, where one is known; responses and records that precede authentication have none. */
export const knownCaller = ({ admission }: AdmittedRequest): Caller | undefined => admission?.caller
export const knownOperator = ({ admission }: FastifyRequest): Operator | undefined => admission?.operator

export function admit({ admission }: FastifyRequest): void {
  admission.isAdmitted = true
}

/** The last line of defense: whatever path led here, an unauthenticated request is refused. */
export function requireAdmission({ admission }: FastifyRequest): void {
  if (!admission.isAdmitted) refuseStranger()
}

function refuseStranger(): never {
  fail(401, 'unauthorized', 'X-API-Key header must contain a valid API key.')
}

/** A missing caller is an unauthenticated request, never a fault of the service. */
export function decorateAdmission(app: FastifyInstance): void {
  app.decorateRequest('admission')
  for (const part of ['caller', 'operator', 'actor'] as const) {
    app.decorateRequest(part, {
      getter(this: FastifyRequest) {
        return this.admission?.[part] ?? refuseStranger()
      },
      setter(this: FastifyRequest, value: never) {
        this.admission[part] = value
      },
    } as never)
  }
}
