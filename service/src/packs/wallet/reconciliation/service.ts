import { erc20Abi, erc721Abi, type Address } from 'viem'
import { toStored } from '../../../chain/addresses.ts'
import { readIndexStatus } from '../../../chain/indexer/view.ts'
import type { Chain } from '../../../chain/chain.ts'
import { readSnapshot, type Db, type Reader } from '../../../db/db.ts'
import { micros, type Micros } from '../../../kernel/money.ts'
import { findLedgerViolations } from '../../../ledger/invariants.ts'
import { readCoverage } from '../../../pricing/coverage.ts'
import { sumInVaults } from '../vaults/store.ts'
import { neededOnChain, type ChainFunds, type Reconciliation, type TokenCount } from './model.ts'
import {
  countHeldTokens,
  listDepositFlows,
  listMoneyViolations,
  listOpenHolds,
  listShippingViolations,
  listWithdrawalFlows,
  readCreditTotals,
} from './store.ts'
import { readTreasurySpending, spendingSourceOf } from './spending-store.ts'

export type ReconciliationDeps = {
  db: Db
  chain: Chain | undefined
  log: { warn(fields: object, message: string): void }
}

export type ReconciliationService = ReturnType<typeof createReconciliationService>

/** Reconciles the ledger with itself and with the chain. */
export function createReconciliationService({ db, chain, log }: ReconciliationDeps) {
  /** Reads one snapshot: values read at different times would show differences that never existed. */
  async function readLedger(reader: Reader) {
    const source = chain && spendingSourceOf(chain)
    return {
      credits: await readCreditTotals(reader),
      holds: await listOpenHolds(reader),
      withdrawals: await listWithdrawalFlows(reader),
      deposits: await listDepositFlows(reader),
      violations: [
        ...(await findLedgerViolations(reader)),
        ...(await listMoneyViolations(reader)),
        ...(await listShippingViolations(reader)),
      ],
      treasury: source && (await readTreasurySpending(reader, source)),
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

  /** Compares tokens held by our own contracts with the chain, at the last block that was indexed. */
  async function compareTokens({ client, contracts, deployment }: Chain): Promise<TokenCount | undefined> {
    const { comboPool, instantStore, buybackPool: pool } = contracts
    const owners = [deployment.roles.inventory, comboPool, instantStore, pool].map(toStored)
    const { held, included } = await readSnapshot(db, async (reader) => ({
      held: await countHeldTokens(reader, owners),
      included: (await readIndexStatus(reader)).included,
    }))
    if (included === undefined) return undefined
    const collections = {
      CARD: contracts.card,
      GRADED_CARD: contracts.graded,
      PACKET: contracts.packet,
      SEALED_PRODUCT: contracts.sealedProduct,
    }
    const found = { matching: 0, differing: [] as string[] }
    for (const [kind, address] of Object.entries(collections)) {
      for (const owner of owners) {
        const args = [owner as Address] as const
        const question = { address, abi: erc721Abi, functionName: 'balanceOf', args, blockNumber: included } as const
        const onChain = await client.readContract(question)
        const inDatabase = held.find((row) => row.kind === kind && row.owner === owner)?.count ?? 0
        if (onChain === BigInt(inDatabase)) found.matching += inDatabase
        else found.differing.push(`${kind} of ${owner}: ${inDatabase} in the database, ${onChain} on chain`)
      }
    }
    return found
  }

  /** Omits the on-chain part while the chain is unavailable; the ledger is still reconciled. */
  async function ifAvailable<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await read()
    } catch (error) {
      log.warn({ err: error }, 'reconciliation could not read the chain')
      return undefined
    }
  }

  async function reconcile(): Promise<Reconciliation> {
    const { vaults, ...ledger } = await readSnapshot(db, readLedger)
    const needed = micros(neededOnChain(ledger.credits))
    const funds = chain && (await ifAvailable(() => readFunds(chain, vaults)))
    return {
      ...ledger,
      chain: funds && { ...funds, needed, surplus: micros(funds.creditsTreasury + funds.vaults - needed) },
      float: chain && (await ifAvailable(() => readCoverage(chain))),
      tokens: chain && (await ifAvailable(() => compareTokens(chain))),
    }
  }

  return { reconcile }
}
