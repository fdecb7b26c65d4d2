import type { Logger } from 'pino'
import { attentionRoutes } from '../telemetry/attention/routes.ts'
import { createAttentionService } from '../telemetry/attention/service.ts'
import type { Chain } from '../chain/chain.ts'
import type { Db } from '../db/db.ts'
import type { App } from '../http/app-type.ts'
import { registerArea } from '../http/pipeline/route-rules.ts'
import type { Clock } from '../kernel/clock.ts'
import { shareReading } from '../kernel/shared-reading.ts'
import type { Packs } from '../packs/packs.ts'
import { isSoldOut } from '../packs/tiers/snapshots/model.ts'
import { isSound } from '../packs/wallet/reconciliation/model.ts'

export type AttentionAreaDeps = { db: Db; clock: Clock; logger: Logger }

/** Reconciling reads the whole ledger and the chain, so requests of half a minute share a reading. */
const keepMs = 30_000

/** Registers the list of what needs an operator, read from the areas that know it. */
export function registerAttention(
  app: App,
  { db, clock, logger: log }: AttentionAreaDeps,
  { tiers, wallet }: Packs,
  chain: Chain | undefined,
): void {
  const attention = createAttentionService({
    db,
    clock,
    log,
    chain: chain && {
      intents: chain.intents,
      index: chain.administration.index,
      readFloat: shareReading(() => chain.administration.float.read(), keepMs),
    },
    isLedgerSound: shareReading(async () => isSound(await wallet.reconciliation.reconcile()), keepMs),
    listSoldOutTiers: async () => {
      const views = await tiers.tiers.list({ withInactive: false })
      return views.flatMap(({ tier, snapshot }) => (snapshot && isSoldOut(snapshot.reading) ? [tier.name] : []))
    },
    findPriceJumps: async () => {
      const open = await tiers.pricing.jumps.listOpen()
      return {
        count: open.length,
        since: open[0]?.openedAt ?? null,
        subjects: open.map(({ groupId }) => `group ${groupId}`),
      }
    },
    listStaleGroups: shareReading(
      async () => (await tiers.pricing.listStale(0)).filter(({ tokens }) => tokens > 0).map(({ group }) => group.name),
      keepMs,
    ),
  })
  registerArea(app, { area: 'back_office', kinds: ['platform'] }, (area) => attentionRoutes(area, { attention, clock }))
}
