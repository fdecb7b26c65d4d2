import { randomUUID } from 'node:crypto'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Schemas } from '@packhouse/sdk'
import { collect, parseCount, parseId } from '../parsers.ts'
import type { Session } from '../session.ts'

const path = '/api/v1/operator/v1/people'
const columns = ['id', 'email', 'name', 'roles', 'is_active', 'has_totp', 'has_badge', 'created_at']

type OperatorReply = { data: { person: Schemas['Person']; link?: string } }

/** Manages the users of the operator console. The first one of an installation is created with --direct. */
export function addOperatorCommands(program: CommandUnknownOpts, { asOperator, output }: Session): void {
  const show = ({ data }: OperatorReply): void => {
    if (data.link === undefined) output.one(data, data.person)
    else output.secret(data, data.link, 'link')
  }
  const operators = program.command('operators').description('manage operators, who sign in to the operator console')

  operators
    .command('list')
    .description('list operators, newest first')
    .option('--max <count>', 'maximum number of rows', parseCount, 100)
    .action(({ max }) =>
      asOperator(async (api) => {
        const query = { limit: Math.min(max, 100) }
        const answer = (await api.http.send({ method: 'get', path, query })) as {
          data: { people: Schemas['Person'][] }
        }
        await output.list(answer.data, answer.data.people, columns)
      }),
    )

  operators
    .command('create')
    .description('create an operator, who chooses the password by a link: in a letter, and printed with --direct')
    .requiredOption('--email <address>', 'sign-in e-mail address')
    .requiredOption('--name <name>', 'display name')
    .requiredOption(
      '--role <role>',
      'admin, account_manager, warehouse, supervisor, treasury; separated by commas',
      collect,
    )
    .action(({ email, name, role }) =>
      asOperator(async (api) => {
        const body = { client_action_id: randomUUID(), email, name, roles: role }
        show((await api.http.send({ method: 'post', path, body })) as OperatorReply)
      }),
    )

  operators
    .command('reset-password')
    .description('end all sessions of an operator, who chooses a new password by a link')
    .argument('<id>', 'operator id', parseId)
    .action((id) =>
      asOperator(async (api) => {
        const body = { client_action_id: randomUUID() }
        show((await api.http.send({ method: 'post', path: `${path}/${id}/password`, body })) as OperatorReply)
      }),
    )

  operators
    .command('dismiss')
    .description('deactivate an operator and end all their sessions')
    .argument('<id>', 'operator id', parseId)
    .action((id) =>
      asOperator(async (api) => {
        const body = { client_action_id: randomUUID(), is_active: false }
        const answer = (await api.http.send({ method: 'patch', path: `${path}/${id}`, body })) as OperatorReply
        output.one(answer.data, answer.data.person)
      }),
    )
}
