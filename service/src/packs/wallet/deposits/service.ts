import { approveCall, depositCall, type UnsignedCalls } from '../../../chain/calls/unsigned-calls.ts'
import { showAddress } from '../../../chain/addresses.ts'
import type { Chain } from '../../../chain/chain.ts'
import { readIndexStatus } from '../../../chain/indexer/view.ts'
import type { Db } from '../../../db/db.ts'
import { fail } from '../../../kernel/errors.ts'
import { formatUsdc, type Micros } from '../../../kernel/money.ts'
import { chainSlug, requireChain } from '../../shared/chain-answers.ts'
import type { EndUser } from '../end-users/model.ts'
import type { EndUserService, PresentedIdentity } from '../end-users/service.ts'
import type { VaultService } from '../vaults/service.ts'
import type { Deposit, DepositRules, DepositStatus } from './model.ts'
import { listDeposits } from './store.ts'

export type DepositDeps = {
  db: Db
  chain: Chain | undefined
  endUsers: EndUserService
  vaults: VaultService
  rules: DepositRules
}

export type DepositFilter = PresentedIdentity & { status?: DepositStatus | undefined }

export type DepositService = ReturnType<typeof createDepositService>

/** Deposits by direct transfer to the end user's vault, or through the router from their own wallet. */
export function createDepositService({ db, chain, endUsers, vaults, rules }: DepositDeps) {
  /** Confirmations required for finality; null where the chain itself reports final blocks. */
  const required = (): number | null =>
    chain && 'confirmations' in chain.finality.final ? chain.finality.final.confirmations : null

  async function ensureAddress(partnerId: number, identity: PresentedIdentity) {
    const { chainId, contracts } = requireChain(chain)
    const user = await endUsers.resolve(partnerId, identity)
    const { address } = await vaults.ensure(user)
    return {
      user: { ...user, custodyAddress: address },
      address: {
        chain: chainSlug(chainId),
        chain_id: chainId,
        address: showAddress(address),
        currency: 'USDC' as const,
        token_address: contracts.usdc,
        dedicated: true,
        min_deposit_usdc: formatUsdc(rules.minDeposit),
        confirmations_required: required(),
      },
    }
  }

  /** The unsigned calls of a deposit: the exact allowance, then the deposit on behalf of the end user. */
  async function prepare(
    partnerId: number,
    identity: PresentedIdentity,
    amount: Micros,
  ): Promise<UnsignedCalls & { user: EndUser }> {
    const { chainId, contracts } = requireChain(chain)
    if (amount < rules.minDeposit || amount > rules.maxDeposit) {
      fail(400, 'invalid_amount', `amount_usdc must be at least ${formatUsdc(rules.minDeposit)} USDC.`, {
        details: { field: 'amount_usdc', min_deposit_usdc: formatUsdc(rules.minDeposit) },
      })
    }
    const user = await endUsers.resolve(partnerId, identity)
    const { userRef, address } = await vaults.ensure(user)
    const { usdc, depositRouter: router } = contracts
    return {
      user: { ...user, custodyAddress: address },
      chain_id: chainId,
      calls: [
        approveCall({ token: usdc, spender: router, amount, purpose: 'a deposit' }),
        depositCall({ router, userRef, amount }),
      ],
    }
  }

  async function list(
    partnerId: number,
    filter: DepositFilter,
    page: { limit: number; offset: number },
  ): Promise<Deposit[]> {
    const user = await endUsers.resolveOptional(partnerId, filter)
    return listDeposits(db, { partnerId, endUserId: user?.id, status: filter.status }, page)
  }

  /** The chain state needed to show confirmations. */
  async function view() {
    const { included } = await readIndexStatus(db)
    return {
      chain: chain ? chainSlug(chain.chainId) : '',
      usdc: chain?.contracts.usdc ?? '',
      included,
      required: required(),
    }
  }

  return { ensureAddress, prepare, list, view }
}
