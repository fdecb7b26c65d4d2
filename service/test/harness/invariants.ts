import { expect } from 'vitest'
import type { Reader } from '../../src/db/db.ts'
import { findLedgerViolations, type Violation } from '../../src/ledger/invariants.ts'
import { listMoneyViolations, readCreditTotals } from '../../src/packs/reconciliation/store.ts'

/** What the chain holds for the credits, where a test has a chain. */
export type Backing = { creditsTreasury: bigint; vaults: bigint }

export type InvariantSubject = {
  db: Reader
  /** Reads the chain; without it only the books are checked. */
  readBacking?: (() => Promise<Backing>) | undefined
}

/** Everything that must be true of the money at any quiet moment; an empty list is the only good answer. */
export async function findViolations({ db, readBacking }: InvariantSubject): Promise<Violation[]> {
  const books = [...(await findLedgerViolations(db)), ...(await listMoneyViolations(db))]
  return readBacking ? [...books, ...(await findShortfall(db, await readBacking()))] : books
}

/** What was paid in covers what is owed; credits that were given by hand never had money behind them. */
async function findShortfall(db: Reader, { creditsTreasury, vaults }: Backing): Promise<Violation[]> {
  const { balance, reserved, adjusted } = await readCreditTotals(db)
  const needed = balance - reserved - adjusted
  const backing = creditsTreasury + vaults
  return backing >= needed
    ? []
    : [{ rule: 'what lies on chain covers the credits', subject: `${backing} of ${needed} micros` }]
}

/** Ends every test that moved money. */
export async function expectSoundBooks(subject: InvariantSubject): Promise<void> {
  expect(await findViolations(subject)).toEqual([])
}
