import { Type } from 'typebox'
import type { ApprovalService } from './service.ts'
import type { App } from '../../http/app-type.ts'
import { holdsRole, type OperatorRole } from '../../http/pipeline/scopes.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { idPathOf, Ref } from '../../http/schema/fields.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../http/schema/pagination.ts'
import { fail, type Refusals } from '../../kernel/errors.ts'
import { approvalToWire, ApprovalWire, NewApprovalBody } from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: 'any' } as const
const url = '/api/v1/operator/v1/approvals'
const tags = ['Operators']
const deciding: Refusals = { 403: ['second_approver_required'], 409: ['invalid_status'] }
const ApprovalData = Type.Object({ approval: Ref(ApprovalWire) })

/** The roles of the approvable route that a path belongs to. */
function rolesOf(app: App, method: string, path: string): OperatorRole[] {
  const approvable = app.listRoutes().filter(({ config: { isApprovable } }) => isApprovable)
  const route = approvable.find(
    (one) => one.method === method && new RegExp(`^${one.url.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  )
  if (!route) {
    const allowed = approvable.map((one) => `${one.method} ${one.url}`).join(', ')
    fail(400, 'invalid_body', `path must belong to a request that can be approved: ${allowed}.`, {
      details: { field: 'path' },
    })
  }
  const { approvers, roles: own, consoleRoles } = route.config
  const roles = approvers ?? own ?? consoleRoles ?? []
  return roles === 'any' ? [] : [...roles]
}

export function approvalRoutes(app: App, { approvals }: { approvals: ApprovalService }): void {
  app.post(
    url,
    {
      config: { operationId: 'createOperatorApproval', refuses: { 409: ['already_exists'] }, ...config },
      schema: {
        summary: 'Propose a request that other people must approve',
        description:
          'Once approved, the proposer sends exactly this request with the header X-Approval-Id. An approval is valid for seven days and used once.',
        tags,
        body: NewApprovalBody,
        response: { 201: success(ApprovalData) },
      },
    },
    async ({ body: { method, path, body = {}, reason }, actor }, reply) => {
      const proposal = { roles: rolesOf(app, method, path), reason, actor }
      const approval = await approvals.propose({ method, path, body }, proposal)
      return reply.code(201).send(ok({ approval: approvalToWire(approval) }))
    },
  )

  app.get(
    url,
    {
      config: { operationId: 'listOperatorApprovals', ...config },
      schema: {
        summary: 'List approvals, newest first',
        tags,
        querystring: Type.Object(PageQuery),
        response: {
          200: successPage(
            Type.Object({ approvals: Type.Array(Ref(ApprovalWire), { description: 'The approvals.' }) }),
          ),
        },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const { rows, pagination } = pageOf(await approvals.list(page), page)
      return okPage({ approvals: rows.map(approvalToWire) }, pagination)
    },
  )

  app.get(
    `${url}/:id`,
    {
      config: { operationId: 'getOperatorApproval', ...config },
      schema: {
        summary: 'Get an approval',
        tags,
        params: idPathOf('proposal'),
        response: { 200: success(ApprovalData) },
      },
    },
    async ({ params }) => ok({ approval: approvalToWire(await approvals.get(params.id)) }),
  )

  decisionRoutes(app, { approvals })
}

function decisionRoutes(app: App, { approvals }: { approvals: ApprovalService }): void {
  app.post(
    `${url}/:id/approve`,
    {
      config: {
        operationId: 'approveOperatorApproval',
        refuses: deciding,
        ...config,
        peopleOnly: true,
        needsProof: true,
      },
      schema: {
        summary: 'Approve a request that another person or a key proposed',
        tags,
        params: idPathOf('proposal'),
        response: { 200: success(ApprovalData) },
      },
    },
    async ({ params, actor, operator }) => {
      const holdsAny = (roles: OperatorRole[]): boolean => holdsRole(operator.roles, roles)
      const approval = await approvals.approve(params.id, { actor, operatorId: operator.id, holdsAny })
      return ok({ approval: approvalToWire(approval) })
    },
  )

  app.post(
    `${url}/:id/reject`,
    {
      config: { operationId: 'rejectOperatorApproval', refuses: deciding, ...config },
      schema: {
        summary: 'Reject a proposed request, or withdraw your own',
        tags,
        params: idPathOf('proposal'),
        response: { 200: success(ApprovalData) },
      },
    },
    async ({ params, actor, operator }) => {
      const holdsAny = (roles: OperatorRole[]): boolean => holdsRole(operator.roles, roles)
      return ok({ approval: approvalToWire(await approvals.reject(params.id, { actor, holdsAny })) })
    },
  )
}
