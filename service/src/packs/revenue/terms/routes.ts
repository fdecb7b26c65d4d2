import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { IdParam, Ref } from '../../../http/schema/fields.ts'
import type { PayoutWalletService } from '../payout-wallets/service.ts'
import type { TermsService } from './service.ts'
import { ChangeTermsBody, termsFromWire, termsToWire, TermsWire } from './wire.ts'

export type TermsRouteDeps = { terms: TermsService; wallets: PayoutWalletService }

const show = async ({ terms, wallets }: TermsRouteDeps, partnerId: number, billingModel: 'TIER' | 'POOL') =>
  termsToWire({
    billingModel,
    terms: await terms.read(partnerId),
    open: await terms.readOpen(partnerId),
    wallet: await wallets.find(partnerId),
  })

export function termsRoutes(app: App, deps: TermsRouteDeps): void {
  app.get(
    '/api/v1/mystery/terms',
    {
      config: { scope: 'packs:read', gate: 'read', billing: 'TIER' },
      schema: {
        summary: 'On which terms you sell',
        tags: ['Revenue'],
        response: { 200: success(Ref(TermsWire)) },
      },
    },
    async ({ caller }) => ok(await show(deps, caller.accountId, caller.partner?.billingModel ?? 'TIER')),
  )
}

export type TermsAdministrationDeps = TermsRouteDeps & {
  requirePartner(id: number): Promise<{ billingModel: 'TIER' | 'POOL' }>
}

export function termsAdministrationRoutes(app: App, deps: TermsAdministrationDeps): void {
  const config = { scope: 'platform:admin', gate: 'none', roles: ['account_manager', 'treasury'] } as const
  const tags = ['Administration']
  const params = Type.Object({ id: IdParam })
  const response = { 200: success(Type.Object({ terms: Ref(TermsWire) })) }

  app.get(
    '/api/v1/admin/partners/:id/terms',
    { config, schema: { summary: 'On which terms a partner sells', tags, params, response } },
    async ({ params: { id } }) => {
      const { billingModel } = await deps.requirePartner(id)
      return ok({ terms: await show(deps, id, billingModel) })
    },
  )

  app.patch(
    '/api/v1/admin/partners/:id/terms',
    {
      config,
      schema: {
        summary: 'Change the terms of a partner',
        description: 'They hold for everything that is not settled yet; statements that are closed stay as they are.',
        tags,
        params,
        body: ChangeTermsBody,
        response,
      },
    },
    async ({ params: { id }, body, actor }) => {
      const { billingModel } = await deps.requirePartner(id)
      await deps.terms.change(id, termsFromWire(body), actor)
      return ok({ terms: await show(deps, id, billingModel) })
    },
  )
}
