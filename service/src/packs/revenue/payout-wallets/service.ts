import type { Audit } from '../../../trust/audit/audit.ts'
import type { Chain } from '../../../chain/chain.ts'
import { transact, type Db, type Reader, type Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import type { VaultService } from '../../wallet/vaults/service.ts'
import { chainSlug } from '../../shared/chain-answers.ts'
import { defaultChain, type PayoutWallet } from './model.ts'
import { findActiveWallet, listWallets, lockPartner, replaceWallet } from './store.ts'

export type PayoutWalletDeps = {
  db: Db
  clock: Clock
  audit: Audit
  chain: Chain | undefined
  /** The cooldown of a new wallet, in which its owner can notice an unwanted change. */
  cooldownSeconds: number
  readDestination: VaultService['readDestination']
  /** Emits payout_wallet.updated to all webhooks of the partner. */
  announce(tx: Tx, wallet: PayoutWallet): Promise<void>
}

export type WalletChange = { address: string; chain: string | undefined; keyId: string }

const historyLimit = 100

export type PayoutWalletService = ReturnType<typeof createPayoutWalletService>

export function createPayoutWalletService(deps: PayoutWalletDeps) {
  const { db, clock, audit, chain, cooldownSeconds, readDestination, announce } = deps

  /** The chain has its own name and the API name. */
  const chains = [...new Set([...(chain ? [chainSlug(chain.chainId)] : []), defaultChain])]

  function readChain(text: string = defaultChain): string {
    if (chains.includes(text)) return text
    return fail(400, 'invalid_address', `chain must be one of ${chains.join(', ')}.`, { details: { field: 'chain' } })
  }

  /** Setting the active wallet again changes nothing and does not restart the cooldown. */
  async function set(partnerId: number, change: WalletChange): Promise<PayoutWallet> {
    const address = await readDestination('address', change.address, 'invalid_address')
    const chainName = readChain(change.chain)
    return transact(db, async (tx) => {
      await lockPartner(tx, partnerId)
      const known = await findActiveWallet(tx, partnerId, [chainName])
      if (known?.address === address) return known
      const now = clock.now()
      const effectiveAt = new Date(now.getTime() + cooldownSeconds * 1_000)
      const { keyId } = change
      const wallet = await replaceWallet(tx, { partnerId, chain: chainName, address, keyId, effectiveAt, now })
      await audit.record(tx, {
        actor: `key:${keyId}`,
        action: 'payout_wallet.set',
        target: `account:${partnerId}`,
        details: { chain: chainName, address, previous: known?.address ?? null, effectiveAt },
      })
      await announce(tx, wallet)
      return wallet
    })
  }

  /** The active wallet of the named chain, or of any chain. */
  async function find(partnerId: number, name?: string, reader: Reader = db): Promise<PayoutWallet | undefined> {
    return findActiveWallet(reader, partnerId, name === undefined ? chains : [name])
  }

  async function get(partnerId: number, name?: string): Promise<PayoutWallet> {
    return (
      (await find(partnerId, name)) ??
      fail(404, 'payout_wallet_not_set', 'No payout wallet is set; set one with PUT /api/v1/mystery/payout-wallet.')
    )
  }

  return { set, find, get, history: (partnerId: number) => listWallets(db, partnerId, historyLimit) }
}
