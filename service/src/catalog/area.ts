import type { Db } from '../db/db.ts'
import type { App } from '../http/app-type.ts'
import { knownCaller } from '../http/pipeline/admission.ts'
import { registerArea, type RouteConfig } from '../http/pipeline/route-rules.ts'
import { catalogAdministrationRoutes, type AdministrationDeps } from './administration/routes.ts'
import type { Answers } from './answers/answers.ts'
import { createPay, createServe, createServeGame, type CatalogRouteDeps } from './answers/serve.ts'
import { autocompleteRoutes } from './autocomplete/routes.ts'
import { cardRoutes } from './cards/routes.ts'
import { creditRoutes } from './credits/routes.ts'
import type { CreditService } from './credits/service.ts'
import { dropInRoutes } from './drop-in/routes.ts'
import { expansionRoutes } from './expansions/routes.ts'
import type { CopyService } from './exports/copies.ts'
import { exportRoutes } from './exports/routes.ts'
import { operatorIdentificationRoutes } from './identification/operator-routes.ts'
import { identificationRoutes } from './identification/routes.ts'
import type { IdentificationService } from './identification/service.ts'
import { gameRoutes } from './listings/routes.ts'
import { alertRoutes } from './prices/alerts/routes.ts'
import type { AlertService } from './prices/alerts/service.ts'
import { priceEvidenceRoutes } from './prices/evidence/routes.ts'
import type { PriceEvidenceService } from './prices/evidence/service.ts'
import { priceHistoryRoutes } from './prices/history/routes.ts'
import type { PriceHistory } from './prices/history/service.ts'
import { moverRoutes } from './prices/movers/routes.ts'
import type { MoverService } from './prices/movers/service.ts'
import { priceRoutes } from './prices/routes.ts'
import { salesRoutes } from './prices/sales/routes.ts'
import type { SalesService } from './prices/sales/service.ts'
import { printingRoutes } from './printings/routes.ts'
import { sealedRoutes } from './sealed/routes.ts'
import { importRoutes, type CatalogImportDeps } from './import/routes.ts'
import { valueRoutes } from './values/routes.ts'
import type { Publisher } from './snapshots/publisher.ts'
import { createLookup } from './answers/lookup.ts'

export type CatalogAreaDeps = AdministrationDeps &
  CatalogImportDeps & {
    publisher: Publisher
    answers: Answers
    history: PriceHistory
    evidence: PriceEvidenceService
    sales: SalesService
    movers: MoverService
    alerts: AlertService
    identification: IdentificationService
    copies: CopyService
    db: Db
  }

/** Only the first request of an account waits for the database. */
async function lookUp(credits: CreditService, accountId: number, done: (error?: Error) => void): Promise<void> {
  try {
    await credits.load(accountId)
  } catch (error) {
    done(error as Error)
    return
  }
  done()
}

/** Every answer reports its cost and the remaining catalog credits; a failed request is not charged. */
function keepAccounts(area: App, credits: CreditService): void {
  area.decorateRequest('isPaying', false)
  area.addHook('preValidation', (request, _reply, done) => {
    const { accountId } = knownCaller(request) ?? {}
    if (accountId === undefined || credits.isLoaded(accountId)) done()
    else void lookUp(credits, accountId, done)
  })

  area.addHook('onSend', (request, reply, payload, done) => {
    const { accountId } = knownCaller(request) ?? {}
    if (accountId === undefined || !credits.isLoaded(accountId)) {
      done(null, payload)
      return
    }
    // An aborted request is not charged.
    const isAnswered = (reply.statusCode < 300 || reply.statusCode === 304) && !reply.raw.destroyed
    const hasCredit = request.isPaying
    request.isPaying = false
    if (hasCredit && isAnswered) credits.spend(accountId)
    else if (hasCredit) credits.refund(accountId)
    reply.header('x-credits-used', hasCredit && isAnswered ? '1' : '0')
    reply.header('x-credits-remaining', String(credits.remaining(accountId)))
    done(null, payload)
  })
}

/** The card catalog, open to every key type with the read scope. */
export function catalogArea(app: App, deps: CatalogAreaDeps): void {
  const { publisher, credits, answers } = deps
  const config: RouteConfig = {
    scope: 'read:catalog',
    gate: 'none',
    // An unknown game is an unknown path, so it answers 404 before the scope is checked.
    isPath: (params) => publisher.find((params as { game: string }).game) !== undefined,
  }
  registerArea(app, { area: 'catalog', kinds: ['pack_partner', 'tenant', 'platform'] }, (area) => {
    keepAccounts(area, credits)
    gameRoutes(area, { publisher })
    creditRoutes(area, { credits })
    const pay = createPay(credits)
    const serve = createServe({ publisher, answers, credits })
    const routes: CatalogRouteDeps = { config, serve, lookup: createLookup({ ...deps, pay }) }
    cardRoutes(area, routes)
    priceRoutes(area, routes)
    priceHistoryRoutes(area, routes, { ...deps, pay })
    priceEvidenceRoutes(area, routes, { ...deps, pay })
    salesRoutes(area, routes, { ...deps, pay })
    moverRoutes(area, routes, { ...deps, pay })
    identificationRoutes(area, routes, { ...deps, pay })
    printingRoutes(area, routes)
    expansionRoutes(area, routes)
    sealedRoutes(area, routes)
    autocompleteRoutes(area, routes)
    exportRoutes(area, routes, { ...deps, pay })
    valueRoutes(area, routes)
  })
  registerArea(app, { area: 'catalog', kinds: ['pack_partner', 'tenant', 'platform'] }, (area) => {
    keepAccounts(area, credits)
    dropInRoutes(area, { serve: createServeGame({ publisher, answers, credits }) })
  })
  registerArea(app, { area: 'catalog', kinds: ['pack_partner', 'tenant'] }, (area) => alertRoutes(area, deps))
  registerArea(app, { area: 'back_office', kinds: ['platform'] }, (area) => {
    catalogAdministrationRoutes(area, deps)
    importRoutes(area, deps)
  })
  registerArea(app, { area: 'back_office', kinds: ['platform'], operatorsOnly: true }, (area) =>
    operatorIdentificationRoutes(area, deps),
  )
}
