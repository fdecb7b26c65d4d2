import { setTimeout as pause } from 'node:timers/promises'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Data, Packhouse } from '@packhouse/sdk'
import { CliError } from '../failures.ts'
import { parseCount, parseId, parseSeconds } from '../parsers.ts'
import type { Session } from '../session.ts'

type Purchase = Data<'getPurchase'>

const pollMs = 1_000
const finalStatuses = ['FULFILLED', 'PARTIALLY_FULFILLED', 'REFUNDED', 'FAILED']
const itemColumns = ['token_id', 'name', 'rarity', 'value_usd']

const purchaseLine = ({ id, status, transaction_hash: hash, failure_reason: reason }: Purchase): string =>
  [`purchase ${id}`, status, hash, reason].filter((part) => part !== null && part !== undefined).join('  ')

/** Prints each new status until the last one. */
async function watch(session: Session, api: Packhouse, id: number, forSeconds: number): Promise<void> {
  const { output } = session
  const until = performance.now() + forSeconds * 1_000
  for (let shown: string | undefined; ;) {
    const purchase = await api.packs.get(id)
    if (purchase.status !== shown) {
      output.line(purchase, purchaseLine(purchase))
      shown = purchase.status
    }
    if (finalStatuses.includes(purchase.status)) {
      if (!session.options().json && purchase.items.length > 0) await output.list(purchase, purchase.items, itemColumns)
      if (purchase.status === 'FAILED' || purchase.status === 'REFUNDED') session.exitWith(1)
      return
    }
    if (performance.now() > until) {
      throw new CliError(
        `Purchase ${id} has status ${shown} after ${forSeconds} s; it continues. Watch it again with: packhouse packs watch ${id}`,
      )
    }
    await pause(pollMs)
  }
}

export function addPackCommands(program: CommandUnknownOpts, session: Session): void {
  const { asHolder, output } = session
  const packs = program.command('packs').description('buy and watch packs')

  packs
    .command('list')
    .description('list the packs on sale')
    .action(() =>
      asHolder('partner', async (api) => {
        const tiers = await api.packs.catalog().toArray({ limit: 1_000 })
        await output.list({ tiers }, tiers, ['tier_id', 'name', 'price_usdc', 'target_ev_usdc', 'active'])
      }),
    )

  packs
    .command('buy')
    .description('buy a pack with the credits of an end user')
    .requiredOption('--tier <id>', 'tier of the pack', parseId)
    .requiredOption('--user <external-user-id>', 'end user who pays and receives the cards')
    .option('--quantity <count>', 'number of packs', parseCount)
    .option('--idempotency-key <key>', 'repeat with the same key to continue after a crash')
    .option('--no-wait', 'return as soon as the purchase is accepted')
    .option('--for <time>', 'how long to wait for the reveal', parseSeconds, 120)
    .action(({ tier, user, quantity, idempotencyKey, wait, for: forSeconds }) =>
      asHolder('partner', async (api) => {
        const body = { tier_id: tier, external_user_id: user, ...(quantity !== undefined && { quantity }) }
        const { id } = await api.packs.buy(body, idempotencyKey === undefined ? {} : { idempotencyKey })
        if (wait) return watch(session, api, id, forSeconds)
        const purchase = await api.packs.get(id)
        output.line(purchase, purchaseLine(purchase))
      }),
    )

  packs
    .command('watch')
    .description('print the states of a purchase until its cards are revealed; exit code 1 if it failed')
    .argument('<id>', 'purchase id', parseId)
    .option('--for <time>', 'how long to wait', parseSeconds, 120)
    .action((id, { for: forSeconds }) => asHolder('partner', (api) => watch(session, api, id, forSeconds)))
}
