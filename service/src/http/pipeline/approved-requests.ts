import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type, type TObject } from 'typebox'
import { fail } from '../../kernel/errors.ts'
import type { OperatorRole } from './scopes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The request can be approved by other people and then sent with X-Approval-Id. */
    isApprovable?: boolean
    /** The roles of the people who approve; those of the route unless given. */
    approvers?: readonly OperatorRole[]
  }
  interface FastifyRequest {
    /** Other people have approved this request. */
    isApproved: boolean
    /** The handler relies on the approval, so its effect uses it up; a replay does not. */
    claimsApproval: boolean
  }
}

/** Runs the work; its effect uses up the approval when `isClaimed` says so. */
export type WithinApproval = (isClaimed: () => boolean, work: () => void) => void

export type AdmitApproved = (
  id: number,
  request: { method: string; path: string; body: Readonly<Record<string, unknown>> },
  actor: string,
) => Promise<WithinApproval | undefined>

const approvalHeader = {
  'x-approval-id': Type.Optional(
    Type.String({
      description: 'The approval of other people for exactly this request; it is used up by its success.',
    }),
  ),
}

const idPattern = /^[1-9]\d{0,8}$/

type Approvable = Pick<FastifyRequest, 'isApproved' | 'claimsApproval' | 'actor'>

/** Whether the request may do what needs an approval. On the host, access to the database is the authorization. */
export function claimApproval(request: Approvable): boolean {
  request.claimsApproval = request.isApproved
  return request.isApproved || request.actor.startsWith('direct:')
}

/** Refuses a request that other people must approve first. */
export function requireApproval(request: Approvable): void {
  if (claimApproval(request)) return
  fail(
    403,
    'second_approver_required',
    'Other people must approve this request: propose it with POST /api/v1/operator/v1/approvals, then send it with X-Approval-Id.',
  )
}

/** Accepts X-Approval-Id on approvable routes that are registered afterwards. */
export function acceptApprovals(app: FastifyInstance, admit: AdmitApproved): void {
  async function enter(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): Promise<void> {
    const header = request.headers['x-approval-id']
    if (header === undefined) return done()
    let within: WithinApproval | undefined
    try {
      if (typeof header !== 'string' || !idPattern.test(header)) fail(404, 'not_found', 'Approval not found.')
      const { method, url, body } = request
      const path = url.split('?')[0] ?? url
      within = await admit(
        Number(header),
        { method, path, body: (body ?? {}) as Record<string, unknown> },
        request.actor,
      )
    } catch (refusal) {
      return done(refusal as Error)
    }
    request.isApproved = within !== undefined
    if (within) within(() => request.claimsApproval, done)
    else done()
  }

  app.decorateRequest('isApproved', false)
  app.decorateRequest('claimsApproval', false)
  app.addHook('onRoute', (route) => {
    if (!route.config?.isApprovable) return
    const { properties } = (route.schema?.headers ?? Type.Object({})) as TObject
    route.schema = { ...route.schema, headers: Type.Object({ ...properties, ...approvalHeader }) }
    route.preValidation = [
      ...[route.preValidation ?? []].flat(),
      (request, reply, done) => void enter(request, reply, done),
    ]
  })
}
