import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { requireSession } from '../../http/pipeline/operator-auth.ts'
import { operatorRoles } from '../../http/pipeline/scopes.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { OneOf, Ref } from '../../http/schema/fields.ts'
import { fail } from '../../kernel/errors.ts'
import type { ApiKey } from '../keys/model.ts'
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

const KeyNameWire = Type.Object(
  {
    id: Type.String({ description: 'The id of the key, as in the actor `key:<id>`.' }),
    label: Type.String({ description: 'The label of the key.' }),
  },
  { $id: 'ConsolePlatformKey' },
)

export type OperatorNameDeps = {
  people: Pick<People, 'list'>
  listPlatformKeys(limit: number): Promise<Pick<ApiKey, 'id' | 'label'>[]>
}

const maxNames = 500

export function operatorNameRoutes(app: App, { people, listPlatformKeys }: OperatorNameDeps): void {
  app.get(
    `${consoleUrl}/operators`,
    {
      config: { operationId: 'listConsoleOperators', ...forPeople },
      schema: {
        summary: 'List the operators and the keys of the platform with their names',
        description: 'For operators: who proposed or approved something, and who could.',
        tags,
        response: {
          200: success(
            Type.Object({
              operators: Type.Array(Ref(ColleagueWire), { description: 'The operators.' }),
              keys: Type.Array(Ref(KeyNameWire), { description: 'The keys of platform accounts, the newest first.' }),
            }),
          ),
        },
      },
    },
    async ({ operatorSession }) => {
      if (!requireSession(operatorSession).isStaff) fail(404, 'not_found', 'Endpoint not found.')
      const found = await people.list({ limit: maxNames, offset: 0 })
      const operators = found.map(({ id, name, roles, isActive }) => ({ id, name, roles, is_active: isActive }))
      return ok({ operators, keys: await listPlatformKeys(maxNames) })
    },
  )
}
