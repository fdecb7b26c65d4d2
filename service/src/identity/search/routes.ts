import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { requireSession } from '../../http/pipeline/operator-auth.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { NullableString, OneOf, Ref } from '../../http/schema/fields.ts'
import { fail } from '../../kernel/errors.ts'
import type { MemberService } from '../members/service.ts'
import { consoleUrl, forPeople, tags } from '../console-route-config.ts'
import { hitKinds } from './model.ts'
import type { LabelledHit, SearchScope, SearchService } from './service.ts'

const HitWire = Type.Object(
  {
    kind: OneOf([...hitKinds], { description: 'What was found.' }),
    id: Type.String({
      description: 'The number of the resource, the id of the end user or item, or the slug or number of the account.',
    }),
    title: Type.String({ description: 'What people call it.' }),
    status: NullableString({ description: 'Its status, where it has one.' }),
    account: Type.Unsafe<{
      kind: 'partner' | 'tenant'
      account_id: number
      name: string
      slug_or_number: string
    } | null>({
      type: ['object', 'null'],
      properties: {
        kind: { type: 'string', enum: ['partner', 'tenant'], description: 'The kind of the account.' },
        account_id: { type: 'integer', description: 'The account.' },
        name: { type: 'string', description: 'The name of the account.' },
        slug_or_number: { type: 'string', description: 'The slug of a partner, or the number of a tenant.' },
      },
      required: ['kind', 'account_id', 'name', 'slug_or_number'],
      description: 'The account that it belongs to.',
    }),
  },
  { $id: 'ConsoleHit' },
)

const toWire = ({ kind, id, title, status, account }: LabelledHit) => ({
  kind,
  id,
  title,
  status,
  account: account
    ? {
        kind: account.isTenant ? ('tenant' as const) : ('partner' as const),
        account_id: account.id,
        name: account.name,
        slug_or_number: account.slugOrNumber,
      }
    : null,
})

export function searchRoutes(app: App, { search, members }: { search: SearchService; members: MemberService }): void {
  app.get(
    `${consoleUrl}/search`,
    {
      config: { operationId: 'searchConsole', ...forPeople },
      schema: {
        summary: 'Find accounts and resources by id, number or name',
        description:
          'Up to twelve hits within what the person may read: in an account its purchases, redemptions, sell-backs, sends, orders and end users; for operators those of all accounts by their roles, accounts by name, and items by code.',
        tags,
        querystring: Type.Object({
          q: Type.String({ maxLength: 255, description: 'The text, such as `demo-39`, a wallet or a name.' }),
          account: Type.Optional(
            Type.String({
              maxLength: 42,
              description:
                '`p:<slug>`, `t:<number>`, or `o` for operators; may be omitted by a person with one account.',
            }),
          ),
        }),
        response: { 200: success(Type.Object({ hits: Type.Array(Ref(HitWire), { description: 'The hits.' }) })) },
      },
    },
    async ({ operatorSession, query }) => {
      const session = requireSession(operatorSession)
      let scope: SearchScope
      if (query.account === 'o') {
        if (!session.isStaff) fail(404, 'not_found', 'Account not found.')
        scope = { operatorRoles: session.operator.roles }
      } else {
        const { accountId, accountKind } = await members.resolve(session.operatorId, query.account)
        scope = { accountId, isTenant: accountKind === 'tenant' }
      }
      return ok({ hits: (await search.find(scope, query.q)).map(toWire) })
    },
  )
}
