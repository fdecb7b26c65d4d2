import type { Notify } from '../shared/ports.ts'
import type { VaultDeps, Wing } from '../shared/wing.ts'
import { createBilling, type Billing } from './charges.ts'
import { createClosing, type Closing } from './close-period.ts'
import { createCreditCheck } from './credit-limit.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { createInvoiceService, type InvoiceService } from './invoices/service.ts'
import { treasuryRoutes } from './operator-routes.ts'
import { createTreasuryService, type TreasuryService } from './operator-service.ts'

export type BillingWing = Wing & {
  billing: Billing
  closing: Closing
  invoices: InvoiceService
  treasury: TreasuryService
  checkCredit: ReturnType<typeof createCreditCheck>
}

/** What tenants are charged: fees as they arise, monthly invoices, and the credit limit. */
export function createBillingWing({ db, clock, accounts }: VaultDeps, { notify }: { notify: Notify }): BillingWing {
  const billing = createBilling({ db, clock })
  const closing = createClosing({ db, clock, billing, notify })
  const invoices = createInvoiceService({ db, clock, accounts })
  const treasury = createTreasuryService({ db, clock, accounts, billing, closing, invoices })

  return {
    billing,
    closing,
    invoices,
    treasury,
    checkCredit: createCreditCheck({ clock, billing }),
    tenantRoutes: (area) => invoiceRoutes(area, { invoices }),
    operatorRoutes: (area, act) => treasuryRoutes(area, { treasury, act, clock }),
    recurring: [
      { queue: 'vault.storage', everyMs: 600_000, run: billing.countStorage },
      { queue: 'vault.periods', everyMs: 600_000, run: closing.closeEnded, leaseSeconds: 600 },
    ],
  }
}
