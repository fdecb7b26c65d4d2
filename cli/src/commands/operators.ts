import { randomBytes, randomUUID } from 'node:crypto'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Schemas } from '@packhouse/sdk'
import { collect, parseCount, parseId } from '../parsers.ts'
import type { Session } from '../session.ts'

const path = '/api/v1/operator/v1/people'
const columns = ['id', 'email', 'name', 'roles', 'is_active', 'has_totp', 'has_badge', 'created_at']

type PersonAnswer = { data: { person: Schemas['Person'] } }

/** Long enough to be typed once and changed at the first sign-in. */
const newPassword = (): string => randomBytes(18).toString('base64url')

/** The people who sign in to the operator's pages. The first one of an installation is made with --direct. */
export function addOperatorCommands(program: CommandUnknownOpts, { asOperator, output }: Session): void {
  const operators = program.command('operators').description('people who sign in to run the place')

  operators
    .command('list')
    .description('everybody, newest first')
    .option('--max <count>', 'at most this many', parseCount, 100)
    .action(({ max }) =>
      asOperator(async (api) => {
        const query = { limit: String(Math.min(max, 100)) }
        const answer = (await api.http.send({ method: 'get', path, query })) as {
          data: { people: Schemas['Person'][] }
        }
        await output.list(answer.data, answer.data.people, columns)
      }),
    )

  operators
    .command('create')
    .description('take somebody on; their first password is shown once')
    .requiredOption('--email <address>', 'what they sign in with')
    .requiredOption('--name <name>', 'what people call them')
    .requiredOption(
      '--role <role>',
      'admin, account_manager, warehouse, supervisor, treasury; several with commas',
      collect,
    )
    .action(({ email, name, role }) =>
      asOperator(async (api) => {
        const password = newPassword()
        const body = { client_action_id: randomUUID(), email, name, roles: role, password }
        const answer = (await api.http.send({ method: 'post', path, body })) as PersonAnswer
        output.secret({ ...answer.data, password }, password, 'password')
      }),
    )

  operators
    .command('reset-password')
    .description('give somebody a new password; they are signed out everywhere')
    .argument('<id>', 'their id', parseId)
    .action((id) =>
      asOperator(async (api) => {
        const password = newPassword()
        const body = { client_action_id: randomUUID(), password }
        const answer = (await api.http.send({ method: 'post', path: `${path}/${id}/password`, body })) as PersonAnswer
        output.secret({ ...answer.data, password }, password, 'password')
      }),
    )

  operators
    .command('dismiss')
    .description('somebody no longer works here; they are signed out everywhere')
    .argument('<id>', 'their id', parseId)
    .action((id) =>
      asOperator(async (api) => {
        const body = { client_action_id: randomUUID(), is_active: false }
        const answer = (await api.http.send({ method: 'patch', path: `${path}/${id}`, body })) as PersonAnswer
        output.one(answer.data, answer.data.person)
      }),
    )
}
