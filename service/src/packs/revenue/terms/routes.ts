import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { idPathOf, Ref } from '../../../http/schema/fields.ts'
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
      config: { operationId: 'getTerms', scope: 'packs:read', gate: 'read', billing: 'TIER' },
      schema: {
        summary: 'Get your commercial terms',
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
  const params = idPathOf('partner')
  const response = { 200: success(Type.Object({ terms: Ref(TermsWire) })) }

  app.get(
    '/api/v1/admin/partners/:id/terms',
    {
      config: { operationId: 'getAdminPartnerTerms', ...config },
      schema: { summary: 'Get the commercial terms of a partner', tags, params, response },
    },
    async ({ params: { id } }) => {
      const { billingModel } = await deps.requirePartner(id)
      return ok({ terms: await show(deps, id, billingModel) })
    },
  )

  app.patch(
    '/api/v1/admin/partners/:id/terms',
    {
      config: { operationId: 'updateAdminPartnerTerms', isKeyed: true, ...config },
      schema: {
        summary: 'Change the commercial terms of a partner',
        description: 'The new terms apply to all unsettled business; closed statements do not change.',
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
