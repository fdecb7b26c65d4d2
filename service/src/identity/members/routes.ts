import { Type } from 'typebox'
import { grantorOfCaller } from '../accounts/grants/model.ts'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { idPathOf, Ref } from '../../http/schema/fields.ts'
import { requireSession } from '../../http/pipeline/operator-auth.ts'
import { consoleUrl, forPeople, forProvedPeople, tags } from '../console-route-config.ts'
import { requireOwner, type MemberService } from './service.ts'
import { AccountQuery, MemberWire, memberToWire, RoleField } from './wire.ts'

const url = `${consoleUrl}/people`

export type PeopleRouteDeps = { members: MemberService }

export function peopleRoutes(app: App, { members }: PeopleRouteDeps): void {
  app.get(
    url,
    {
      config: { operationId: 'listConsolePeople', ...forPeople },
      schema: {
        summary: 'List the account members',
        tags,
        querystring: AccountQuery,
        response: {
          200: success(Type.Object({ people: Type.Array(Ref(MemberWire), { description: 'The people.' }) })),
        },
      },
    },
    async ({ operatorSession, query }) => {
      const { accountId } = await members.resolve(requireSession(operatorSession).operatorId, query.account)
      return ok({ people: (await members.list(accountId)).map(memberToWire) })
    },
  )

  app.patch(
    `${url}/:id`,
    {
      config: { operationId: 'updateConsolePerson', ...forProvedPeople },
      schema: {
        summary: 'Change the role of a person',
        description:
          'Requires the role owner. Ends the sessions of the person. The last owner of an account keeps the role.',
        tags,
        params: idPathOf('person'),
        querystring: AccountQuery,
        body: Type.Object({ role: RoleField }),
        response: { 200: success(Type.Object({ person: Ref(MemberWire) })) },
      },
    },
    async ({ operatorSession, params, query, body }) => {
      const { operatorId: id, operator, sessionId } = requireSession(operatorSession)
      const account = requireOwner(await members.resolve(id, query.account))
      const grantor = grantorOfCaller(members.callerOf({ id, name: operator.name }, account))
      const by = { grantor, sessionId: params.id === id ? sessionId : null }
      return ok({ person: memberToWire(await members.changeRole(account, params.id, body.role, by)) })
    },
  )

  app.delete(
    `${url}/:id`,
    {
      config: { operationId: 'deleteConsolePerson', ...forProvedPeople },
      schema: {
        summary: 'Remove a person from an account',
        description:
          'Requires the role owner, except for leaving an account oneself. The last owner of an account cannot be removed.',
        tags,
        params: idPathOf('person'),
        querystring: AccountQuery,
        response: { 200: success(Type.Object({ removed: Type.Literal(true, { description: 'Always true.' }) })) },
      },
    },
    async ({ operatorSession, params, query, actor }) => {
      const { operatorId } = requireSession(operatorSession)
      const account = await members.resolve(operatorId, query.account)
      if (params.id !== operatorId) requireOwner(account)
      await members.remove(account, params.id, actor)
      return ok({ removed: true as const })
    },
  )
}
