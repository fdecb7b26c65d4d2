import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Schemas } from '@packhouse/sdk'
import { collect, parseTime } from '../parsers.ts'
import type { Session } from '../session.ts'
import { keyColumns } from './keys.ts'

const path = '/api/v1/direct/platform/keys'
const defaultName = 'Platform'

/** Platform keys have every permission, so they are created on the machine and never over the network. */
export function addPlatformCommands(program: CommandUnknownOpts, session: Session): void {
  const { asOperator, output, requireDirect } = session
  const platform = program.command('platform').description('manage platform keys, with --direct on the machine')

  platform
    .command('create-key')
    .description('create a key with full admin access; use it for the first key of an installation')
    .option('--account <name>', 'operator account; created if it does not exist', defaultName)
    .option('--label <label>', 'label of the key', 'made on the command line')
    .option('--expires-at <time>', 'expiry time', parseTime)
    .option('--allow-ip <address>', 'allowed IP addresses, separated by commas', collect)
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
    .description('list the keys of an operator account')
    .option('--account <name>', 'operator account', defaultName)
    .action(async ({ account }) => {
      requireDirect()
      await asOperator(async (api) => {
        const query = { account_name: account }
        const answer = (await api.http.send({ method: 'get', path, query })) as { data: { keys: Schemas['ApiKey'][] } }
        await output.list(answer.data, answer.data.keys, keyColumns)
      })
    })
}
