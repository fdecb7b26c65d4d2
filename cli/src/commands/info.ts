import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Session } from '../session.ts'

export function addInfoCommand(program: CommandUnknownOpts, session: Session): void {
  program
    .command('info')
    .description('show the account and the permissions of the key')
    .action(() =>
      session.asHolder('partner', async (api) => {
        const info = await api.info.get()
        const { account, key, limits } = info
        session.output.one(info, {
          account: `${account.name} (${account.id})`,
          kind: account.kind,
          ...(account.account_number && { account_number: account.account_number }),
          ...(info.mystery_partner && { slug: info.mystery_partner.slug }),
          environment: info.environment,
          key: key.key_id,
          scopes: key.scopes,
          expires: key.expires_at ?? 'never',
          per_minute: limits.per_minute,
          concurrent: limits.concurrent,
          api_version: info.api_version,
        })
      }),
    )
}
