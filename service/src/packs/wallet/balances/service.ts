import { parseAddress } from '../../../chain/addresses.ts'
import { transact, type Db } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Micros } from '../../../kernel/money.ts'
import { credit } from '../../ledger/ledger.ts'
import type { EndUserService, PresentedIdentity } from '../end-users/service.ts'
import type { UserBalance } from './model.ts'
import { getBalance, listEntries, listUserBalances } from './store.ts'

export type WalletService = ReturnType<typeof createWalletService>

/** An end user's credits, as shown to their partner. */
export function createWalletService({ db, clock, endUsers }: { db: Db; clock: Clock; endUsers: EndUserService }) {
  async function showBalance(partnerId: number, identity: PresentedIdentity) {
    const user = await endUsers.resolve(partnerId, identity)
    return { user, balance: await getBalance(db, user.id) }
  }

  async function showLedger(partnerId: number, identity: PresentedIdentity, page: { limit: number; offset: number }) {
    const user = await endUsers.resolve(partnerId, identity)
    return { user, entries: await listEntries(db, user.id, page) }
  }

  /** Issues unbacked credits, in the sandbox only; the ledger records them as an adjustment. */
  async function grant(partnerId: number, identity: PresentedIdentity, amount: Micros, reference: string) {
    const user = await endUsers.resolve(partnerId, identity)
    const balance = await transact(db, (tx) =>
      credit(tx, {
        endUserId: user.id,
        type: 'ADJUSTMENT',
        amount,
        from: 'adjustments',
        source: 'sandbox',
        sourceId: reference,
        description: 'Sandbox credit',
        now: clock.now(),
      }),
    )
    assert(balance !== undefined, 'A new reference must be credited.')
    return { endUserId: user.id, balance: balance.balance }
  }

  /** An address finds its holder; any other text is the start of the partner's own id. */
  function listUsers(
    partnerId: number,
    { search, beforeId }: { search: string | undefined; beforeId: bigint | undefined },
    page: { limit: number; offset: number },
  ): Promise<UserBalance[]> {
    const address = search === undefined ? undefined : parseAddress(search)
    const idStart = address === undefined && search !== '' ? search : undefined
    return listUserBalances(db, { partnerId, address, idStart, beforeId }, page)
  }

  return { showBalance, showLedger, listUsers, grant }
}
