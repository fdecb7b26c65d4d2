import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { parseCount } from '../parsers.ts'
import type { Session } from '../session.ts'

export function addWalletCommands(program: CommandUnknownOpts, { asHolder, output }: Session): void {
  const wallet = program.command('wallet').description('read and fund the credits of an end user')

  wallet
    .command('balance')
    .description('show the credits of an end user')
    .argument('<external-user-id>')
    .action((user) =>
      asHolder('partner', async (api) => {
        const data = await api.wallet.balance({ external_user_id: user })
        const { available_usdc: available, reserved_usdc: reserved, balance_usdc: balance } = data.wallet
        output.one(data, { end_user: user, wallet: data.end_user.wallet_address, available, reserved, balance })
      }),
    )

  wallet
    .command('ledger')
    .description('list the ledger entries of an end user, newest first')
    .argument('<external-user-id>')
    .option('--max <count>', 'maximum number of rows', parseCount, 50)
    .action((user, { max }) =>
      asHolder('partner', async (api) => {
        const entries = await api.wallet.ledger({ external_user_id: user }).toArray({ limit: max })
        await output.list({ entries }, entries, Object.keys(entries[0] ?? {}).slice(0, 7))
      }),
    )

  wallet
    .command('credit')
    .description('grant test credits to an end user (sandbox)')
    .argument('<external-user-id>')
    .argument('<usdc>', 'amount, such as 50')
    .action((user, usdc) =>
      asHolder('partner', async (api) => {
        const data = await api.sandbox.grantCredits({ external_user_id: user, amount_usdc: usdc })
        output.one(data, data)
      }),
    )
}
