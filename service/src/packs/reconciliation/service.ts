import { erc20Abi, type Address } from 'viem'
import * as buybackPool from '../../chain/abi/buyback-pool.ts'
import type { Chain } from '../../chain/chain.ts'
import { readAtOnce, type Db, type Reader } from '../../db/db.ts'
import { micros, type Micros } from '../../kernel/money.ts'
import { findLedgerViolations } from '../../ledger/invariants.ts'
import { sumInVaults } from '../deposits/store.ts'
import { neededOnChain, type ChainFunds, type FloatCoverage, type Reconciliation, type TokenCount } from './model.ts'
import { listDepositFlows, listMoneyViolations, listOpenHolds, listWithdrawalFlows, readCreditTotals } from './store.ts'

export type ReconciliationDeps = {
  db: Db
  chain: Chain | undefined
  /** Compares what our books say of tokens with what the chain says; whoever keeps those books can tell. */
  countTokens?: (() => Promise<TokenCount>) | undefined
  log: { warn(fields: object, message: string): void }
}

export type ReconciliationService = ReturnType<typeof createReconciliationService>

/** Whether what we owe is there: the books against themselves, and against the chain. */
export function createReconciliationService({ db, chain, countTokens, log }: ReconciliationDeps) {
  /** One view of the books: numbers of two moments would show differences that never were. */
  async function readBooks(reader: Reader) {
    return {
      credits: await readCreditTotals(reader),
      holds: await listOpenHolds(reader),
      withdrawals: await listWithdrawalFlows(reader),
      deposits: await listDepositFlows(reader),
      violations: [...(await findLedgerViolations(reader)), ...(await listMoneyViolations(reader))],
      vaults: micros(await sumInVaults(reader)),
    }
  }

  async function balanceOf({ client, contracts }: Chain, owner: Address): Promise<Micros> {
    const question = { address: contracts.usdc, abi: erc20Abi, functionName: 'balanceOf', args: [owner] } as const
    return micros(await client.readContract(question))
  }

  async function readFunds(connected: Chain, vaults: Micros): Promise<ChainFunds> {
    const { creditsTreasury, payoutDistributor } = connected.contracts
    return {
      creditsTreasury: await balanceOf(connected, creditsTreasury),
      vaults,
      payoutFloat: await balanceOf(connected, payoutDistributor),
    }
  }

  async function readFloat({ client, contracts }: Chain): Promise<FloatCoverage> {
    const [float, liability] = await client.readContract({
      address: contracts.buybackPool,
      abi: buybackPool.abi,
      functionName: 'coverage',
    })
    return { float: micros(float), liability: micros(liability) }
  }

  /** A chain that is away leaves its part out; the books can be looked at all the same. */
  async function unlessAway<Value>(question: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await question()
    } catch (error) {
      log.warn({ err: error }, 'the chain could not be asked for the reconciliation')
      return undefined
    }
  }

  async function reconcile(): Promise<Reconciliation> {
    const { vaults, ...books } = await readAtOnce(db, readBooks)
    const needed = micros(neededOnChain(books.credits))
    const funds = chain && (await unlessAway(() => readFunds(chain, vaults)))
    return {
      ...books,
      chain: funds && { ...funds, needed, surplus: micros(funds.creditsTreasury + funds.vaults - needed) },
      float: chain && (await unlessAway(() => readFloat(chain))),
      tokens: countTokens && (await unlessAway(countTokens)),
    }
  }

  return { reconcile }
}
