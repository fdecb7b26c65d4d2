import type { Logger } from 'pino'
import { attentionRoutes } from '../admin/attention/routes.ts'
import { createAttentionService } from '../admin/attention/service.ts'
import type { Chain } from '../chain/chain.ts'
import type { Db } from '../db/db.ts'
import type { App } from '../http/app-type.ts'
import { registerArea } from '../http/pipeline/route-rules.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Packs } from '../packs/packs.ts'
import { isSoldOut } from '../packs/tiers/snapshots/model.ts'
import { isSound } from '../packs/wallet/reconciliation/model.ts'

export type AttentionAreaDeps = { db: Db; clock: Clock; logger: Logger }

const keepMs = 30_000

/** Reconciling reads the whole ledger and the chain, so a reading is shared by the requests of half a minute. */
function cached<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let known: { at: number; value: Promise<Value> } | undefined
  return () => {
    if (!known || performance.now() - known.at > keepMs) {
      const value = read()
      known = { at: performance.now(), value }
      value.catch(() => (known = undefined))
    }
    return known.value
  }
}

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
      readFloat: cached(() => chain.administration.float.read()),
    },
    isLedgerSound: cached(async () => isSound(await wallet.reconciliation.reconcile())),
    listSoldOutTiers: async () => {
      const views = await tiers.tiers.list({ withInactive: false })
      return views.flatMap(({ tier, snapshot }) => (snapshot && isSoldOut(snapshot.reading) ? [tier.name] : []))
    },
    listStaleGroups: cached(async () =>
      (await tiers.pricing.listStale(0)).filter(({ tokens }) => tokens > 0).map(({ group }) => group.name),
    ),
  })
  registerArea(app, { area: 'back_office', kinds: ['platform'] }, (area) => attentionRoutes(area, { attention, clock }))
}
