import { erc20Abi, erc721Abi, type Address } from 'viem'
import * as buybackPool from '../../../chain/abi/buyback-pool.ts'
import { readIndexStatus } from '../../../chain/indexer/view.ts'
import type { Chain } from '../../../chain/chain.ts'
import { readSnapshot, type Db, type Reader } from '../../../db/db.ts'
import { micros, type Micros } from '../../../kernel/money.ts'
import { findLedgerViolations } from '../../../ledger/invariants.ts'
import { sumInVaults } from '../vaults/store.ts'
import { neededOnChain, type ChainFunds, type FloatCoverage, type Reconciliation, type TokenCount } from './model.ts'
import {
  countHeldTokens,
  listDepositFlows,
  listMoneyViolations,
  listOpenHolds,
  listWithdrawalFlows,
  readCreditTotals,
} from './store.ts'

export type ReconciliationDeps = {
  db: Db
  chain: Chain | undefined
  log: { warn(fields: object, message: string): void }
}

export type ReconciliationService = ReturnType<typeof createReconciliationService>

/** Whether what we owe is there: the books against themselves, and against the chain. */
export function createReconciliationService({ db, chain, log }: ReconciliationDeps) {
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

  /** What our own contracts hold, in the books and on chain, at the block up to which the books were brought. */
  async function compareTokens({ client, contracts, deployment }: Chain): Promise<TokenCount | undefined> {
    const { comboPool, instantStore, buybackPool: pool } = contracts
    const owners = [deployment.roles.inventory, comboPool, instantStore, pool].map((owner) => owner.toLowerCase())
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
        const inBooks = held.find((row) => row.kind === kind && row.owner === owner)?.count ?? 0
        if (onChain === BigInt(inBooks)) found.matching += inBooks
        else found.differing.push(`${kind} of ${owner}: ${inBooks} in the books, ${onChain} on chain`)
      }
    }
    return found
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
    const { vaults, ...books } = await readSnapshot(db, readBooks)
    const needed = micros(neededOnChain(books.credits))
    const funds = chain && (await unlessAway(() => readFunds(chain, vaults)))
    return {
      ...books,
      chain: funds && { ...funds, needed, surplus: micros(funds.creditsTreasury + funds.vaults - needed) },
      float: chain && (await unlessAway(() => readFloat(chain))),
      tokens: chain && (await unlessAway(() => compareTokens(chain))),
    }
  }

  return { reconcile }
}
