import type { Service } from '../app.ts'
import { systemRandom } from '../kernel/random.ts'
import type { Database } from '../startup/database.ts'
import type { SandboxChain } from '../sandbox/chain/host.ts'
import type { SandboxClock } from '../sandbox/clock.ts'
import { readSandboxFile, writeSandboxFile } from '../sandbox/files.ts'
import { seedOperators } from '../sandbox/operators.ts'
import { seedAccounts } from '../sandbox/seed.ts'
import { seedWarehouse } from '../sandbox/warehouse.ts'
import { demoCards } from './demo-cards.ts'
import { demoPrizes, seedDemoMarket } from './demo-market.ts'

export type SandboxParts = {
  service: Service
  db: Database['db']
  dataDir: string
  baseUrl: string
  /** Where people reach the service: a proxy may stand in front of it. */
  publicUrl: string
  chain: SandboxChain
  clock: SandboxClock
  progress: (text: string) => void
}

/** Seeds the sandbox and leaves its credentials where the summary says. */
export async function openSandbox({ service, db, dataDir, ...parts }: SandboxParts): Promise<void> {
  const { baseUrl, publicUrl, chain, clock, progress } = parts
  const games = await service.catalog.seedFiction({
    artBase: `${publicUrl}/art`,
    onGame: (name) => progress(`making up the game ${name}`),
  })
  await seedDemoMarket({ ...service.packs, db, clock }, `${publicUrl}/art`)
  const known = await readSandboxFile(dataDir)
  const operator = await seedOperators({ people: service.staff.people, random: systemRandom }, known.operator)
  // Cards are checked in at a site, so there is one before the first of them comes.
  await seedWarehouse({ db, warehouse: service.warehouse })
  const stockTenant = (accountId: number) => service.vault.intake.stockOnce(accountId, demoCards())
  const stockPrizes = (accountId: number) => service.packs.prizes.stock.assignOnce(accountId, demoPrizes())
  const { accounts } = service
  const keys = await seedAccounts({ db, accounts, keys: service.keys, stockTenant, stockPrizes }, known.keys ?? {})
  await writeSandboxFile(dataDir, {
    base_url: baseUrl,
    rpc_url: chain.rpcUrl,
    chain_id: chain.chainId,
    contracts: Object.fromEntries(
      Object.entries(chain.deployment.contracts).map(([name, { address }]) => [name.replaceAll('-', '_'), address]),
    ),
    keys,
    demo_wallets: chain.keyring.demoWallets,
    operator,
    games,
  })
  await service.catalog.publisher.refresh()
}
