import type { Notify, PriceOrders } from '../shared/ports.ts'
import type { VaultDeps, Wing } from '../shared/wing.ts'
import { createGrants } from '../shared/grants.ts'
import { createCharges, type Charges } from './charges.ts'
import { createPeriodClosing, type PeriodClosing } from './close-period.ts'
import { createCreditCheck } from './credit-limit.ts'
import { createDraft } from './draft.ts'
import { costOf, standardFees } from './model.ts'
import { draftInvoiceRoutes, invoiceRoutes } from './invoices/routes.ts'
import { createInvoiceService, type InvoiceService } from './invoices/service.ts'
import { billingOperatorRoutes } from './operator-routes.ts'
import { createBillingOperatorService, type BillingOperatorService } from './operator-service.ts'

export type BillingWing = Wing & {
  billing: Charges
  periodClosing: PeriodClosing
  invoices: InvoiceService
  billingOperator: BillingOperatorService
  checkCredit: ReturnType<typeof createCreditCheck>
  priceOrders: PriceOrders
}

/** Tenant billing: charges, monthly invoices and the credit limit. */
export function createBilling({ db, clock, accounts }: VaultDeps, { notify }: { notify: Notify }): BillingWing {
  const admitGrant = createGrants({ clock })
  const billing = createCharges({ db, clock })
  const periodClosing = createPeriodClosing({ db, clock, billing, notify })
  const invoices = createInvoiceService({ db, clock, accounts })
  const billingOperator = createBillingOperatorService({ db, clock, accounts, billing, periodClosing, invoices })

  return {
    billing,
    periodClosing,
    invoices,
    billingOperator,
    checkCredit: createCreditCheck(billing),
    priceOrders: (fees) => (order) => costOf(order, { ...standardFees, ...fees }),
    tenantRoutes(area) {
      draftInvoiceRoutes(area, { draft: createDraft({ db, clock, billing }) })
      invoiceRoutes(area, { invoices })
    },
    operatorRoutes: (area, act) => billingOperatorRoutes(area, { billingOperator, act, admitGrant }),
    recurring: [
      { queue: 'vault.storage', everyMs: 600_000, run: billing.countStorage },
      { queue: 'vault.periods', everyMs: 600_000, run: periodClosing.closeEnded, leaseSeconds: 600 },
    ],
  }
}
