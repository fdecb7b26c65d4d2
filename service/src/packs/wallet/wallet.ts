import type { AccountService } from '../../identity/accounts/holders/service.ts'
import type { ApprovalLimits } from '../../kernel/payment-limits.ts'
import type { Audit } from '../../trust/audit/audit.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { App } from '../../http/app-type.ts'
import { registerArea } from '../../http/pipeline/route-rules.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import { assert } from '../../kernel/assert.ts'
import { systemClock, type Clock } from '../../kernel/clock.ts'
import { createEmit } from '../../events/outbox.ts'
import { adjustmentRoutes } from './adjustments/routes.ts'
import { createAdjustmentService } from './adjustments/service.ts'
import { createAdoptions, type Adoptions } from './adoptions/adopt.ts'
import { adoptedActRoutes } from './adoptions/routes.ts'
import { createAdoptedActService } from './adoptions/service.ts'
import { chainSlug } from '../shared/chain-answers.ts'
import { registerDepositHandlers } from './deposits/jobs.ts'
import { depositRules } from './deposits/model.ts'
import { depositRoutes } from './deposits/routes.ts'
import { createDepositService } from './deposits/service.ts'
import { depositToEvent } from './deposits/wire.ts'
import type { EndUser } from './end-users/model.ts'
import { endUserAdministrationRoutes } from './end-users/admin-routes.ts'
import { listEndUsers } from './end-users/admin-store.ts'
import { createEndUserService, type EndUserService } from './end-users/service.ts'
import { walletLinkRoutes } from './wallet-links/routes.ts'
import type { LinkDomains } from './wallet-links/model.ts'
import { createWalletLinkService } from './wallet-links/service.ts'
import { scheduleReconciliation } from './reconciliation/jobs.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { createReconciliationService, type ReconciliationService } from './reconciliation/service.ts'
import { flagRoutes } from '../switches/routes.ts'
import { createFlagService, type FlagService } from '../switches/service.ts'
import { createVaultService, type VaultService } from './vaults/service.ts'
import { createSweeps } from './vaults/sweeps.ts'
import { createWalletService, type WalletService } from './balances/service.ts'
import { withdrawalApprovalRoutes } from './withdrawals/approval-routes.ts'
import { createWithdrawalApprovals } from './withdrawals/approve.ts'
import { withdrawalRulesRoutes } from './withdrawals/rules-routes.ts'
import { createPayments } from './withdrawals/jobs.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'
import { createWithdrawalService } from './withdrawals/service.ts'
import type { Withdrawal } from './withdrawals/model.ts'
import { withdrawalToEvent } from './withdrawals/wire.ts'

export type WalletWingDeps = {
  db: Db
  clock: Clock
  /** Real time, which the sandbox does not shift. */
  realTime?: Clock | undefined
  audit: Audit
  chain: Chain | undefined
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void }
  accounts: Pick<AccountService, 'getPartner'>
  /** The domains whose sign-in messages link a wallet. */
  linkDomains?: LinkDomains | undefined
  /** Above these amounts, people approve payments. */
  approvalLimits?: ApprovalLimits | undefined
}

export type WalletWing = {
  endUsers: EndUserService
  wallet: WalletService
  /** Feature switches; a disabled operation answers 503 before it reserves anything. */
  flags: FlagService
  vaults: VaultService
  reconciliation: ReconciliationService
  /** Records what the chain shows and the database does not know. */
  adoptions: Adoptions
  /** The end user's vault address; the indexer watches it from creation. */
  vaultOf(user: Pick<EndUser, 'id' | 'partnerId'>): Promise<StoredAddress>
  /** Sweeps money that was credited from the end user's vault. */
  startSweep(tx: Tx, endUserId: number): Promise<void>
  /** Partner routes, for area A. */
  routes(area: App): void
  /** Operator routes. */
  administration(app: App): void
  recurring: readonly Recurring[]
}

/** Background work on the chain: records and sweeps deposits, pays withdrawals. */
function createChainWork(deps: WalletWingDeps & { chain: Chain }, flags: FlagService, adoptions: Adoptions) {
  const { db, clock, audit, chain } = deps
  const emit = createEmit({ clock })
  const announce = (tx: Tx, withdrawal: Withdrawal): Promise<void> =>
    emit(tx, {
      accountId: withdrawal.partnerId,
      event: 'withdrawal.updated',
      resourceId: String(withdrawal.id),
      dedupeKey: withdrawal.status,
      data: withdrawalToEvent(withdrawal),
    })
  const sweeps = createSweeps({ db, clock, chain })
  const payments = createPayments({ db, clock, audit, chain, flags, adoptions, announce })
  registerDepositHandlers({
    clock,
    chain,
    emit,
    rules: depositRules,
    startSweep: sweeps.start,
    describe: (deposit) => depositToEvent(deposit, chainSlug(chain.chainId)),
  })
  return { announce, payments, startSweep: sweeps.start, recurring: [sweeps.recurring, payments.recurring] }
}

/** Unreachable: without a chain, requests are refused before they need on-chain work. */
const noChainWork = {
  announce: async () => {},
  payments: { submit: async () => assert(false, 'A payment requires a chain.') },
  startSweep: async () => assert(false, 'A sweep requires a chain.'),
  recurring: [],
}

/** End users, their credits, deposits and withdrawals. */
export function createWallet(deps: WalletWingDeps): WalletWing {
  const { db, clock, realTime = systemClock, audit, chain, log } = deps
  const endUsers = createEndUserService({ db, clock })
  const wallet = createWalletService({ db, clock, endUsers })
  const flags = createFlagService({ db, clock, audit })
  const adoptions = createAdoptions({ clock, audit, log })
  const adoptedActs = createAdoptedActService({ db, clock, audit, adoptions })
  const adjustments = createAdjustmentService({ db, clock, audit })
  const vaults = createVaultService({ db, clock, chain })
  const deposits = createDepositService({ db, chain, endUsers, vaults, rules: depositRules })
  const walletLinks = createWalletLinkService({ db, clock, realTime, chain, endUsers, linkDomains: deps.linkDomains })
  const work = chain ? createChainWork({ ...deps, chain }, flags, adoptions) : noChainWork
  const withdrawals = createWithdrawalService({
    db,
    clock,
    audit,
    chain,
    endUsers,
    vaults,
    flags,
    limits: deps.approvalLimits,
    submitPayment: work.payments.submit,
    announce: work.announce,
  })
  const approvals = createWithdrawalApprovals({ db, clock, audit, chain, announce: work.announce })
  const reconciliation = createReconciliationService({ db, chain, log })

  function routes(area: App): void {
    depositRoutes(area, { deposits })
    withdrawalRoutes(area, { withdrawals })
    walletLinkRoutes(area, { walletLinks })
  }

  function administration(app: App): void {
    registerArea(app, { area: 'back_office', kinds: ['platform'] }, (area) => {
      flagRoutes(area, { flags })
      adjustmentRoutes(area, { adjustments })
      endUserAdministrationRoutes(area, { list: (filter, page) => listEndUsers(db, filter, page) })
      adoptedActRoutes(area, { adoptedActs })
      reconciliationRoutes(area, { reconciliation })
      withdrawalApprovalRoutes(area, { approvals })
      withdrawalRulesRoutes(area, { withdrawals, requirePartner: deps.accounts.getPartner })
    })
  }

  const recurring = [...work.recurring, scheduleReconciliation(reconciliation, log)]
  const vaultOf: WalletWing['vaultOf'] = async (user) => (await vaults.ensure(user)).address
  const { startSweep } = work
  const parts = { endUsers, wallet, flags, vaults, reconciliation, adoptions, vaultOf, startSweep }
  return { ...parts, routes, administration, recurring }
}
