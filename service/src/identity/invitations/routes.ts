import { Type } from 'typebox'
import { grantorOf, grantorOfCaller } from '../accounts/grants/model.ts'
import type { App } from '../../http/app-type.ts'
import { claimApproval } from '../../http/pipeline/approved-requests.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { idPathOf, Ref } from '../../http/schema/fields.ts'
import { requireSession } from '../../http/pipeline/operator-auth.ts'
import type { MemberAccountKind } from '../members/model.ts'
import { requireOwner, type MemberService } from '../members/service.ts'
import { AccountQuery, MemberWire, memberToWire } from '../members/wire.ts'
import { consoleUrl, forPeople, forProvedPeople, forVisitors, tags } from '../console-route-config.ts'
import type { Replies } from '../sessions/console-replies.ts'
import { ConsoleSessionWire } from '../sessions/console-wire.ts'
import type { InvitationService } from './service.ts'
import {
  AcceptBody,
  AdminInviteBody,
  InvitationWire,
  invitationToWire,
  InviteBody,
  OpenInvitationWire,
  openInvitationToWire,
  TokenPath,
} from './wire.ts'

const url = `${consoleUrl}/invitations`
const InvitationData = Type.Object({ invitation: Ref(InvitationWire) })

export type InvitationRouteDeps = { invitations: InvitationService; members: MemberService; replies: Replies }

export function invitationRoutes(app: App, deps: InvitationRouteDeps): void {
  ownerRoutes(app, deps)
  tokenRoutes(app, deps)
}

function ownerRoutes(app: App, { invitations, members }: InvitationRouteDeps): void {
  app.post(
    url,
    {
      config: { operationId: 'createConsoleInvitation', ...forProvedPeople },
      schema: {
        summary: 'Invite a person by e-mail',
        description:
          'Requires the role owner. A new invitation of the same address replaces the earlier one. An invitation expires after seven days.',
        tags,
        body: InviteBody,
        response: { 201: success(InvitationData) },
      },
    },
    async ({ operatorSession, body }, reply) => {
      const { operatorId: id, operator } = requireSession(operatorSession)
      const account = requireOwner(await members.resolve(id, body.account))
      const { accountId, accountKind } = account
      const grantor = grantorOfCaller(members.callerOf({ id, name: operator.name }, account))
      const order = { accountId, accountKind, email: body.email, role: body.role, managesPayouts: false }
      const invitation = await invitations.invite(order, grantor)
      return reply.code(201).send(ok({ invitation: invitationToWire(invitation) }))
    },
  )

  app.get(
    url,
    {
      config: { operationId: 'listConsoleInvitations', ...forPeople },
      schema: {
        summary: 'List the open invitations of an account',
        tags,
        querystring: AccountQuery,
        response: {
          200: success(
            Type.Object({ invitations: Type.Array(Ref(InvitationWire), { description: 'The invitations.' }) }),
          ),
        },
      },
    },
    async ({ operatorSession, query }) => {
      const account = requireOwner(await members.resolve(requireSession(operatorSession).operatorId, query.account))
      return ok({ invitations: (await invitations.list(account.accountId)).map(invitationToWire) })
    },
  )

  app.post(
    `${url}/:id/revoke`,
    {
      config: { operationId: 'revokeConsoleInvitation', ...forProvedPeople },
      schema: {
        summary: 'Revoke an invitation',
        tags,
        params: idPathOf('invitation'),
        querystring: AccountQuery,
        response: { 200: success(Type.Object({ revoked: Type.Literal(true, { description: 'Always true.' }) })) },
      },
    },
    async ({ operatorSession, params, query, actor }) => {
      const account = requireOwner(await members.resolve(requireSession(operatorSession).operatorId, query.account))
      await invitations.revoke(account.accountId, params.id, actor)
      return ok({ revoked: true as const })
    },
  )
}

function tokenRoutes(app: App, { invitations, replies }: InvitationRouteDeps): void {
  app.get(
    `${url}/:token`,
    {
      config: { operationId: 'getConsoleInvitation', ...forVisitors('The token of the letter authenticates.') },
      schema: {
        summary: 'Get an invitation by the token of its letter',
        tags,
        params: TokenPath,
        response: {
          200: success(Type.Object({ invitation: Ref(OpenInvitationWire) })),
        },
      },
    },
    async ({ params }) => ok({ invitation: openInvitationToWire(await invitations.find(params.token)) }),
  )

  app.post(
    `${url}/:token`,
    {
      config: {
        operationId: 'acceptConsoleInvitation',
        refuses: { 401: ['invalid_credentials', 'totp_required'] },
        ...forVisitors('The token of the letter authenticates.'),
      },
      schema: {
        summary: 'Accept an invitation and sign in',
        description:
          'A new person chooses a name and a password; a person who signs in already sends the existing password and, with an authenticator, a code.',
        tags,
        params: TokenPath,
        body: AcceptBody,
        response: { 200: success(Ref(ConsoleSessionWire)) },
      },
    },
    async (request, reply) => {
      const { params, body, ip: address } = request
      const deviceToken = replies.deviceTokenOf(request)
      return replies.open(reply, await invitations.accept(params.token, { ...body, address, deviceToken }))
    },
  )
}

export type AdminInvitationDeps = {
  invitations: InvitationService
  members: MemberService
  findKind: (accountId: number) => Promise<MemberAccountKind>
}

const forAccountManagers = { scope: 'platform:admin', gate: 'none', roles: ['account_manager'] } as const

/** The platform invites the first people of an account and sees who acts for it. */
export function adminInvitationRoutes(app: App, { invitations, members, findKind }: AdminInvitationDeps): void {
  app.get(
    '/api/v1/admin/accounts/:id/people',
    {
      config: { operationId: 'listAdminAccountPeople', ...forAccountManagers },
      schema: {
        summary: 'List the people and open invitations of a partner or tenant',
        tags: ['Administration'],
        params: idPathOf('account'),
        response: {
          200: success(
            Type.Object({
              people: Type.Array(Ref(MemberWire), { description: 'The people.' }),
              invitations: Type.Array(Ref(InvitationWire), { description: 'The invitations.' }),
            }),
          ),
        },
      },
    },
    async ({ params: { id } }) => {
      await findKind(id)
      const [people, open] = await Promise.all([members.list(id), invitations.list(id)])
      return ok({ people: people.map(memberToWire), invitations: open.map(invitationToWire) })
    },
  )

  app.post(
    '/api/v1/admin/accounts/:id/invitations',
    {
      config: {
        operationId: 'createAdminAccountInvitation',
        refuses: { 409: ['already_exists'] },
        isKeyed: true,
        ...forAccountManagers,
        needsProof: true,
        isApprovable: true,
      },
      schema: {
        summary: 'Invite a person of a partner or tenant',
        description:
          'Giving a role needs authority over its scopes. An account manager gives every role but the owner of a partner; with X-Approval-Id two people give that role and `manages_payouts` as well.',
        tags: ['Administration'],
        params: idPathOf('account'),
        body: AdminInviteBody,
        response: { 201: success(InvitationData) },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const { email, role, manages_payouts: managesPayouts = false } = body
      const order = { accountId: params.id, accountKind: await findKind(params.id), email, role, managesPayouts }
      const invitation = await invitations.invite(order, grantorOf(request, claimApproval(request)))
      return reply.code(201).send(ok({ invitation: invitationToWire(invitation) }))
    },
  )
}
