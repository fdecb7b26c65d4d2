import { setTimeout as delay } from 'node:timers/promises'
import { erc20Abi, erc721Abi, type Address } from 'viem'
import { toStored } from '../../../chain/addresses.ts'
import { readIndexStatus } from '../../../chain/indexer/view.ts'
import type { Chain } from '../../../chain/chain.ts'
import { readSnapshot, writeFromSnapshot, type Db, type Reader } from '../../../db/db.ts'
import { micros, type Micros } from '../../../kernel/money.ts'
import { readCoverage } from '../../../assets/pricing/coverage.ts'
import { sumInVaults } from '../vaults/store.ts'
import { examineAll, examineChanges } from './examine.ts'
import { isSound, neededOnChain, type ChainFunds, type Reconciliation, type TokenCount } from './model.ts'
import { countHeldTokens, listDepositFlows, listOpenHolds, listWithdrawalFlows, readCreditTotals } from './store.ts'
import { backBy, sliceSize, type Numbers } from './progress-model.ts'
import { findProgress, hasEnded, noteFinish, readBasis, readNewest, saveProgress } from './progress-store.ts'
import { describeSource, spendingSourceOf } from './spending-store.ts'

export type ReconciliationDeps = {
  db: Db
  chain: Chain | undefined
  log: { warn(fields: object, message: string): void }
  /**
   * How many numbers below the newest are read again: a statement takes a number before its transaction is visible to
   * others.
   */
  overlap?: number | undefined
  /** How often a run looks whether the transactions have ended that began before it. */
  settlingTries?: number | undefined
  /** How much one run verifies a second time. */
  sliceOf?: ((newest: number) => number) | undefined
}

const settlingWaitMs = 250

type Settled = Omit<Numbers, 'block'>
type Ledger = Omit<Reconciliation, 'chain' | 'float' | 'tokens'> & { vaults: Micros }

export type ReconciliationService = ReturnType<typeof createReconciliationService>

/** Reconciles the ledger with itself and with the chain. */
export function createReconciliationService(deps: ReconciliationDeps) {
  const { db, chain, log, overlap = 1_000, settlingTries = 40, sliceOf = sliceSize } = deps
  const source = chain && spendingSourceOf(chain)

  /** Reads one snapshot: values read at different times would show differences that never existed. */
  async function readLedger(reader: Reader, settled?: Settled) {
    const basis = `${await readBasis(reader)} ${source ? describeSource(source) : ''}`
    const progress = await findProgress(reader)
    const examination = { source, basis, settled, sliceOf }
    const { violations, adjusted, holds, treasury, next } =
      progress?.basis === basis
        ? await examineChanges(reader, examination, progress)
        : await examineAll(reader, examination)
    const ledger = {
      credits: { ...(await readCreditTotals(reader)), adjusted: micros(adjusted) },
      holds: await listOpenHolds(reader, holds),
      withdrawals: await listWithdrawalFlows(reader),
      deposits: await listDepositFlows(reader),
      violations,
      treasury,
      vaults: micros(await sumInVaults(reader)),
    }
    return { ledger, next }
  }

  /** Numbers that no running transaction can still use; undefined where one does not end. */
  async function readSettled(): Promise<Settled | undefined> {
    const { nextTransaction, ...newest } = await readNewest(db)
    for (let attempt = 0; attempt < settlingTries; attempt += 1) {
      if (await hasEnded(db, nextTransaction)) return backBy(newest, overlap)
      await delay(settlingWaitMs)
    }
    return undefined
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
  async function compareTokens({ client, contracts }: Chain): Promise<TokenCount | undefined> {
    const { inventory, comboPool, instantStore, buybackPool: pool } = contracts
    const owners = [inventory, comboPool, instantStore, pool].map(toStored)
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

  async function compare({ vaults, ...ledger }: Ledger): Promise<Reconciliation> {
    const needed = micros(neededOnChain(ledger.credits))
    const funds = chain && (await ifAvailable(() => readFunds(chain, vaults)))
    return {
      ...ledger,
      chain: funds && { ...funds, needed, surplus: micros(funds.creditsTreasury + funds.vaults - needed) },
      float: chain && (await ifAvailable(() => readCoverage(chain))),
      tokens: chain && (await ifAvailable(() => compareTokens(chain))),
    }
  }

  const reconcile = async (): Promise<Reconciliation> =>
    compare((await readSnapshot(db, (reader) => readLedger(reader))).ledger)

  /** Reconciles, and keeps what was verified for the next time. */
  async function advance(): Promise<Reconciliation> {
    const settled = await readSettled()
    const ledger = await writeFromSnapshot(db, async (tx) => {
      const read = await readLedger(tx, settled)
      await saveProgress(tx, read.next)
      return read.ledger
    })
    const found = await compare(ledger)
    await noteFinish(db, isSound(found))
    return found
  }

  return { reconcile, advance }
}
