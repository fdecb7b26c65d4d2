import type { Audit } from '../../../audit/audit.ts'
import { parseAddress, type StoredAddress } from '../../../chain/addresses.ts'
import type { Chain } from '../../../chain/chain.ts'
import { transact, type Db, type Reader, type Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { chainSlug } from '../../shared/chain-answers.ts'
import { defaultChain, type PayoutWallet } from './model.ts'
import { findActiveWallet, listWallets, lockPartner, replaceWallet } from './store.ts'

export type PayoutWalletDeps = {
  db: Db
  clock: Clock
  audit: Audit
  chain: Chain | undefined
  /** How long a new wallet waits before it is paid to: time for its owner to hear of a change they did not make. */
  cooldownSeconds: number
  isVault(address: StoredAddress): Promise<boolean>
  /** Tells all of the partner's webhooks. */
  announce(tx: Tx, wallet: PayoutWallet): Promise<void>
}

export type WalletChange = { address: string; chain: string | undefined; keyId: string }

const historyLimit = 100

export type PayoutWalletService = ReturnType<typeof createPayoutWalletService>

export function createPayoutWalletService(deps: PayoutWalletDeps) {
  const { db, clock, audit, chain, cooldownSeconds, isVault, announce } = deps

  /** Our chain goes by its own name and by the interface's. */
  const chains = [...new Set([...(chain ? [chainSlug(chain.chainId)] : []), defaultChain])]

  async function readAddress(text: string): Promise<StoredAddress> {
    const address = parseAddress(text)
    const own = chain ? Object.values(chain.contracts).map((one) => one.toLowerCase()) : []
    if (!address || own.includes(address) || (await isVault(address))) {
      fail(400, 'invalid_address', 'address is no wallet, or its checksum is wrong.', { details: { field: 'address' } })
    }
    return address
  }

  function readChain(text: string = defaultChain): string {
    if (chains.includes(text)) return text
    return fail(400, 'invalid_address', `Payouts are made on ${chains.join(' or ')}.`, { details: { field: 'chain' } })
  }

  /** Saying the same again changes nothing, and does not begin the wait anew. */
  async function set(partnerId: number, change: WalletChange): Promise<PayoutWallet> {
    const address = await readAddress(change.address)
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

  /** Of one chain, or the one payouts go to. */
  async function find(partnerId: number, name?: string, reader: Reader = db): Promise<PayoutWallet | undefined> {
    return findActiveWallet(reader, partnerId, name === undefined ? chains : [name])
  }

  async function get(partnerId: number, name?: string): Promise<PayoutWallet> {
    return (await find(partnerId, name)) ?? fail(404, 'payout_wallet_not_set', 'No payout wallet is set.')
  }

  return { set, find, get, history: (partnerId: number) => listWallets(db, partnerId, historyLimit) }
}
