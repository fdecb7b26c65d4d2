import type { Service } from '@packhouse/service/app'
import type { Db } from '@packhouse/service/db/db'
import type { Clock } from '@packhouse/service/kernel/clock'
import { dayMs } from '@packhouse/service/kernel/time'
import type { Random } from '@packhouse/service/kernel/random'
import type { DemoContent, SandboxKeys, SandboxOperators } from '@packhouse/service/sandbox/demo'
import { seedAccounts } from './accounts.ts'
import { seedGames } from './games/seed.ts'
import { historyDays, seedVaultHistory, type InThePast } from './history/history.ts'
import { demoCards } from './market/cards.ts'
import { demoPrizes, restockPlan, seedDemoMarket } from './market/seed.ts'
import { seedChain } from './market/open-chain.ts'
import { seedOperators } from './operators.ts'
import { demoPeople, seedPeople } from './people.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { coverPictures, createPictures } from './pictures/service.ts'
import { seedWarehouse, shelveLoose } from './warehouse.ts'

export type DemoSeed = { keys: SandboxKeys; operator: SandboxOperators; games: readonly string[] }

export type DemoSeedDeps = {
  service: Service
  db: Db
  clock: Clock
  random: Random
  /** The public URL of the service, the base of every picture URL. */
  publicUrl: string
  /** Credentials of an earlier start; valid ones are kept. */
  known: Partial<DemoSeed>
  /** Lets weeks pass before the first start; without it a new sandbox has no past. */
  inThePast?: InThePast | undefined
  /** Aborts between two parts. */
  signal: AbortSignal
  onProgress: (text: string) => void
}

/** The demo content of a sandbox service. */
export const demo: DemoContent = {
  pastDays: historyDays,
  seedChain,
  restockPlan,
  people: demoPeople,
  pictures: {
    covers: coverPictures,
    routes: (app, { db }) => pictureRoutes(app, { pictures: createPictures({ db }) }),
  },
}

/** Seeds a sandbox database: games, market, operators, warehouse, accounts, keys and people. Idempotent. */
export async function seedDemo(deps: DemoSeedDeps): Promise<DemoSeed> {
  const { service, db, clock, random, publicUrl, known, inThePast, signal, onProgress } = deps
  const { catalog, packs, staff, warehouse, vault, accounts, keys } = service
  const artBase = `${publicUrl}/art`
  const games = await seedGames(
    { ...catalog, db, clock },
    {
      artBase,
      onGame: (name) => {
        signal.throwIfAborted()
        onProgress(`generating the game ${name}`)
      },
    },
  )
  signal.throwIfAborted()
  await seedDemoMarket({ ...packs, db, clock }, artBase)
  const openAccounts = async (): Promise<Omit<DemoSeed, 'games'>> => {
    const operator = await seedOperators({ people: staff.people, random }, known.operator)
    // Cards are checked in at a site, so the site must exist before the first card.
    await seedWarehouse({ db, warehouse })
    const stockTenant = (accountId: number) => vault.intake.stockOnce(accountId, demoCards(artBase))
    const stockPrizes = (accountId: number) => packs.prizes.stock.assignOnce(accountId, demoPrizes())
    const seededKeys = await seedAccounts({ db, accounts, keys, stockTenant, stockPrizes }, known.keys ?? {})
    if (!known.keys) await shelveLoose({ db, warehouse })
    await seedPeople({ db, clock, random, people: staff.people, members: service.console.members })
    return { operator, keys: seededKeys }
  }
  if (!inThePast || known.keys) return { games, ...(await openAccounts()) }
  const opened = await inThePast(historyDays * dayMs, openAccounts)
  onProgress('letting some weeks pass in the vault')
  await seedVaultHistory({ service, keys: opened.keys, inThePast, signal })
  return { games, ...opened }
}
