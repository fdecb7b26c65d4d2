import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { actorOf } from '../../http/pipeline/caller.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { idPathOf, Ref } from '../../http/schema/fields.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { GamePath } from '../cards/wire.ts'
import type { CreditService } from '../credits/service.ts'
import { creditsToWire, CreditsWire, GrantCreditsBody } from '../credits/wire.ts'
import { gameAdministrationRoutes } from '../games/admin-routes.ts'
import type { GameService } from '../games/service.ts'
import type { PriceService } from '../prices/service.ts'
import { sourceAdministrationRoutes } from '../prices/sources/admin-routes.ts'
import type { SourceService } from '../prices/sources/service.ts'
import { withdrawalRoutes } from '../withdrawn/admin-routes.ts'
import type { WithdrawalService } from '../withdrawn/service.ts'
import { batchesFromWire, PriceReceiptWire, PricesBody, receiptToWire } from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none' } as const
const tags = ['Administration']
const CreditsData = Type.Object({ credits: Ref(CreditsWire) })
const bodyLimit = 1_024 * 1_024

export type AdministrationDeps = {
  prices: PriceService
  credits: CreditService
  games: GameService
  sources: SourceService
  withdrawals: WithdrawalService
  clock: Clock
}

/** Operator routes of the catalog: games, price ingestion and catalog credits. */
export function catalogAdministrationRoutes(
  app: App,
  { prices, credits, games, sources, withdrawals, clock }: AdministrationDeps,
): void {
  gameAdministrationRoutes(app, { games })
  sourceAdministrationRoutes(app, { sources })
  withdrawalRoutes(app, { withdrawals })

  app.post(
    '/api/v1/admin/catalog/:game/prices',
    {
      config: { operationId: 'ingestAdminCatalogPrices', consoleRoles: ['account_manager'], isKeyed: true, ...config },
      bodyLimit,
      schema: {
        summary: 'Ingest prices and sales',
        description:
          'The batch is applied as a whole or not at all. Sources need a licence: define them first. A sale is identified by its source and source id and counts once.',
        tags,
        params: Type.Object(GamePath),
        body: PricesBody,
        response: { 200: success(Ref(PriceReceiptWire)) },
      },
    },
    async ({ params, body }) => ok(receiptToWire(await prices.record(params.game, batchesFromWire(body, clock.now())))),
  )

  app.get(
    '/api/v1/admin/accounts/:id/credits',
    {
      config: { operationId: 'getAdminAccountCredits', consoleRoles: ['account_manager', 'treasury'], ...config },
      schema: {
        summary: 'Get the catalog credits of an account',
        tags,
        params: idPathOf('account'),
        response: { 200: success(CreditsData) },
      },
    },
    async ({ params }) => ok({ credits: creditsToWire(await credits.getBalance(params.id)) }),
  )

  app.post(
    '/api/v1/admin/accounts/:id/credits',
    {
      config: {
        operationId: 'grantAdminAccountCredits',
        refuses: { 409: ['insufficient_credits'] },
        consoleRoles: ['account_manager', 'treasury'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Grant catalog credits to an account',
        tags,
        params: idPathOf('account'),
        body: GrantCreditsBody,
        response: { 200: success(CreditsData) },
      },
    },
    async ({ params, body, caller }) => {
      const { amount, note = 'Granted' } = body
      if (amount === 0) fail(400, 'invalid_body', 'amount must not be 0.', { details: { field: 'amount' } })
      const balance = await credits.grant(params.id, BigInt(amount), note, actorOf(caller))
      return ok({ credits: creditsToWire(balance) })
    },
  )
}
