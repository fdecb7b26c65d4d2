import { createClaims, type Claims } from '../../assets/claims/claims.ts'
import type { Tx } from '../../db/db.ts'
import type { ActivityLog } from '../shared/activity.ts'
import type { Notify } from '../shared/ports.ts'
import type { VaultDeps, Wing } from '../shared/wing.ts'
import { declaredValueOperatorRoutes } from './declared-values/operator-routes.ts'
import { declaredValueRoutes } from './declared-values/routes.ts'
import { createDeclaredValueService, type DeclaredValueService } from './declared-values/service.ts'
import { endValues } from './declared-values/store.ts'
import { createHoldings, type Holdings } from './holdings/holdings.ts'
import { intakeRoutes } from './intake/routes.ts'
import { createIntakeService, type IntakeService } from './intake/service.ts'
import { cardRoutes } from './routes.ts'
import { createCardService, type CardService } from './service.ts'

export type CardsWing = Wing & {
  claims: Claims
  holdings: Holdings
  cards: CardService
  declaredValues: DeclaredValueService
  intake: IntakeService
}

/** Stored cards: inventory, declared values, and intake by the platform. */
export function createCards(
  deps: VaultDeps,
  { activity, notify }: { activity: ActivityLog; notify: Notify },
): CardsWing {
  const { db, clock, random, audit, accounts, warehouse, findMarket } = deps
  const claims = createClaims({ clock })
  const holdings = createHoldings({ clock, claims, custody: warehouse.custody, onDeparted: endValues })
  const cards = createCardService({ db, clock, activity, findMarket, ...warehouse })
  const declaredValues = createDeclaredValueService({ db, clock, holdings, activity, notify, findMarket })
  const checkIn = async (tx: Tx, uniqueIds: readonly string[], actor: string): Promise<number | null> => {
    const site = (await warehouse.sites.list()).find(({ status }) => status === 'ACTIVE')
    if (!site) return null
    await warehouse.locations.checkIn(tx, { actor, siteIds: null }, { uniqueIds, siteId: site.id })
    return site.id
  }
  const intake = createIntakeService({ db, clock, random, audit, accounts, holdings, declaredValues, checkIn })

  return {
    claims,
    holdings,
    cards,
    declaredValues,
    intake,
    tenantRoutes(area) {
      cardRoutes(area, { cards })
      declaredValueRoutes(area, { declaredValues })
    },
    operatorRoutes: (area, act) => declaredValueOperatorRoutes(area, { declaredValues, act }),
    adminRoutes: (area) => intakeRoutes(area, { intake }),
    recurring: [{ queue: 'vault.declared_values', everyMs: 30_000, run: declaredValues.applyDue }],
  }
}
