import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { requireSession } from '../../http/pipeline/operator-auth.ts'
import { operatorRoles } from '../../http/pipeline/scopes.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { OneOf, Ref } from '../../http/schema/fields.ts'
import { fail } from '../../kernel/errors.ts'
import type { People } from './people.ts'
import { consoleUrl, forPeople, tags } from '../console-route-config.ts'

const ColleagueWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the operator, as in the actor `operator:<id>`.' }),
    name: Type.String({ description: 'The name of the operator.' }),
    roles: Type.Array(OneOf(operatorRoles), { description: 'The roles of the operator.' }),
    is_active: Type.Boolean({ description: 'Whether the operator can sign in.' }),
  },
  { $id: 'ConsoleOperator' },
)

const maxOperators = 500

export function operatorNameRoutes(app: App, { people }: { people: Pick<People, 'list'> }): void {
  app.get(
    `${consoleUrl}/operators`,
    {
      config: { operationId: 'listConsoleOperators', ...forPeople },
      schema: {
        summary: 'List the operators with their names and roles',
        description: 'For operators: who proposed or approved something, and who could.',
        tags,
        response: {
          200: success(Type.Object({ operators: Type.Array(Ref(ColleagueWire), { description: 'The operators.' }) })),
        },
      },
    },
    async ({ operatorSession }) => {
      if (!requireSession(operatorSession).isStaff) fail(404, 'not_found', 'Endpoint not found.')
      const found = await people.list({ limit: maxOperators, offset: 0 })
      const operators = found.map(({ id, name, roles, isActive }) => ({ id, name, roles, is_active: isActive }))
      return ok({ operators })
    },
  )
}
