import { erc20Abi, getAbiItem, type Address, type Hash } from 'viem'
import * as depositRouter from '../../../chain/abi/deposit-router.ts'
import { toStored } from '../../../chain/addresses.ts'
import type { Chain } from '../../../chain/chain.ts'
import { vaultSet } from '../../../chain/signers/role-policies.ts'
import type { Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { micros } from '../../../kernel/money.ts'
import { credit } from '../../ledger/ledger.ts'
import type { Emit } from '../../../events/outbox.ts'
import type { UserVault } from '../vaults/model.ts'
import { findVaultByAddress, findVaultByRef } from '../vaults/store.ts'
import { checkDeposit, type Deposit, type DepositRules, type SeenDeposit } from './model.ts'
import { findDepositByLog, insertDeposit, moveDeposit, reviveDeposit } from './store.ts'

export type DepositWatchDeps = {
  clock: Clock
  chain: Chain
  emit: Emit
  rules: DepositRules
  /** Starts the sweep of money credited to a vault. */
  startSweep(tx: Tx, endUserId: number): Promise<void>
  describe(deposit: Deposit): Readonly<Record<string, unknown>>
}

type Paid = { readonly txHash: Hash; readonly logIndex: number; readonly blockNumber: bigint }
type Payment = { token: Address; from: Address; amount: bigint; channel: Deposit['channel'] }

/** Records and credits deposits from chain events. Every effect joins the transaction that advances the indexer. */
export function registerDepositHandlers(deps: DepositWatchDeps): void {
  const { clock, chain, emit, rules, startSweep, describe } = deps
  const { registry, contracts, chainId } = chain
  const transfer = getAbiItem({ abi: erc20Abi, name: 'Transfer' })
  const deposited = getAbiItem({ abi: depositRouter.abi, name: 'Deposited' })
  // Payments from our own contracts to a vault are recorded by their own handlers.
  const ownContracts = new Set(Object.values(contracts).map(toStored))

  const toSeen = (vault: UserVault, payment: Payment, log: Paid): SeenDeposit => ({
    endUserId: vault.endUserId,
    chainId: BigInt(chainId),
    channel: payment.channel,
    token: toStored(payment.token),
    amount: payment.amount,
    fromAddress: toStored(payment.from),
    txHash: log.txHash,
    logIndex: log.logIndex,
    blockNumber: log.blockNumber,
  })

  async function record(tx: Tx, vault: UserVault | undefined, payment: Payment, log: Paid): Promise<void> {
    if (!vault || payment.amount === 0n) return
    const seen = toSeen(vault, payment, log)
    const now = clock.now()
    if (!(await reviveDeposit(tx, seen, now))) await insertDeposit(tx, seen, { now })
  }

  async function confirm(tx: Tx, vault: UserVault | undefined, payment: Payment, log: Paid): Promise<void> {
    if (!vault || payment.amount === 0n) return
    if (!(await findDepositByLog(tx, log))) await record(tx, vault, payment, log)
    const now = clock.now()
    const failureReason = checkDeposit(payment.amount, rules)
    if (failureReason) return void (await moveDeposit(tx, log, { event: 'fail', failureReason, now }))
    const deposit = await moveDeposit(tx, log, { event: 'confirm', now })
    if (!deposit) return
    await credit(tx, {
      endUserId: deposit.endUserId,
      type: 'DEPOSIT_CREDIT',
      amount: micros(deposit.amount),
      from: 'treasury',
      source: 'deposit',
      sourceId: String(deposit.id),
      description: 'Deposit',
      now,
    })
    const resourceId = String(deposit.id)
    await emit(tx, { accountId: deposit.partnerId, event: 'deposit.credited', resourceId, data: describe(deposit) })
    if (deposit.channel === 'VAULT') await startSweep(tx, deposit.endUserId)
  }

  const process = async (tx: Tx, log: Paid): Promise<void> =>
    void (await moveDeposit(tx, log, { event: 'process', now: clock.now() }))
  const failReorged = async (tx: Tx, log: Paid): Promise<void> =>
    void (await moveDeposit(tx, log, { event: 'fail', failureReason: 'reorged_out', now: clock.now() }))

  const atVault = async (tx: Tx, { from, to }: { from: Address; to: Address }): Promise<UserVault | undefined> =>
    ownContracts.has(toStored(from)) ? undefined : findVaultByAddress(tx, to)

  const paidToVault = ({ from, value }: { from: Address; value: bigint }, token: Address): Payment => ({
    token,
    from,
    amount: value,
    channel: 'VAULT',
  })

  const source = (address: Address) => ({ address, where: { argument: 'to', watched: vaultSet } }) as const
  registry.on(transfer, source(contracts.usdc), {
    name: 'deposits.vault',
    included: async (tx, log) => record(tx, await atVault(tx, log.args), paidToVault(log.args, log.address), log),
    safe: process,
    removed: failReorged,
    final: async (tx, log) => confirm(tx, await atVault(tx, log.args), paidToVault(log.args, log.address), log),
  })

  const throughRouter = ({ from, amount }: { from: Address; amount: bigint }): Payment => ({
    token: contracts.usdc,
    from,
    amount,
    channel: 'ROUTER',
  })
  registry.on(deposited, contracts.depositRouter, {
    name: 'deposits.router',
    included: async (tx, log) => record(tx, await findVaultByRef(tx, log.args.userRef), throughRouter(log.args), log),
    safe: process,
    removed: failReorged,
    final: async (tx, log) => confirm(tx, await findVaultByRef(tx, log.args.userRef), throughRouter(log.args), log),
  })

  for (const token of chain.otherTokens) {
    registry.on(transfer, source(token), {
      name: `deposits.other.${toStored(token).slice(2, 14)}`,
      final: async (tx, log) => {
        const vault = await findVaultByAddress(tx, log.args.to)
        if (!vault || log.args.value === 0n) return
        const seen = toSeen(vault, paidToVault(log.args, token), log)
        await insertDeposit(tx, seen, { failureReason: 'unsupported_token', now: clock.now() })
      },
    })
  }
}
