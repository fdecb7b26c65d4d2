import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Schemas } from '@packhouse/sdk'
import { collect, parseTime } from '../parsers.ts'
import type { Session } from '../session.ts'
import { keyColumns } from './keys.ts'

const path = '/api/v1/direct/platform/keys'
const defaultName = 'Platform'

/** The platform's own keys. They open every door, so they are made on the machine and never over the network. */
export function addPlatformCommands(program: CommandUnknownOpts, session: Session): void {
  const { asOperator, output, requireDirect } = session
  const platform = program.command('platform').description('keys of the operator, made with --direct on the machine')

  platform
    .command('create-key')
    .description('make a key that may administrate everything; the first one of an installation comes from here')
    .option('--account <name>', 'the operator’s account; opened when there is none of this name', defaultName)
    .option('--label <label>', 'what the key is for', 'made on the command line')
    .option('--expires-at <time>', 'when it stops working', parseTime)
    .option('--allow-ip <address>', 'where it works; several with commas', collect)
    .action(async ({ account, label, expiresAt, allowIp }) => {
      requireDirect()
      await asOperator(async (api) => {
        const body = {
          account_name: account,
          label,
          scopes: ['platform:admin'],
          ...(expiresAt && { expires_at: expiresAt }),
          ...(allowIp && { allowed_ips: allowIp }),
        }
        const answer = (await api.http.send({ method: 'post', path, body })) as { data: Schemas['IssuedApiKey'] }
        output.secret(answer.data, answer.data.api_key)
      })
    })

  platform
    .command('list-keys')
    .description('the keys of one of the operator’s accounts')
    .option('--account <name>', 'the operator’s account', defaultName)
    .action(async ({ account }) => {
      requireDirect()
      await asOperator(async (api) => {
        const query = { account_name: account }
        const answer = (await api.http.send({ method: 'get', path, query })) as { data: { keys: Schemas['ApiKey'][] } }
        await output.list(answer.data, answer.data.keys, keyColumns)
      })
    })
}
