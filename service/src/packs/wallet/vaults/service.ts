import type { Address, Hex } from 'viem'
import type { Chain } from '../../../chain/chain.ts'
import * as vaultFactory from '../../../chain/abi/vault-factory.ts'
import { watchAddress } from '../../../chain/indexer/watched.ts'
import { vaultSet } from '../../../chain/signers/role-policies.ts'
import { userRefOf, vaultAddress } from '../../../chain/vaults.ts'
import { transact, type Db } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { toStored, type StoredAddress } from '../../../chain/addresses.ts'
import { askChain, requireChain } from '../../shared/chain-answers.ts'
import type { UserVault } from './model.ts'
import { findVault, findVaultByAddress, insertVault } from './store.ts'

export type VaultDeps = { db: Db; clock: Clock; chain: Chain | undefined }

export type VaultService = ReturnType<typeof createVaultService>

/** A contract of one's own for every end user: where dollars are sent to and cards are kept. */
export function createVaultService({ db, clock, chain }: VaultDeps) {
  /** The vault of an end user. Its address is watched from the moment it is known, so nothing sent to it is missed. */
  async function ensure(user: { id: number; partnerId: number }): Promise<UserVault> {
    const known = await findVault(db, user.id)
    if (known) return known
    const place = await locate(user)
    const made = await transact(db, async (tx) => {
      const now = clock.now()
      const vault = await insertVault(tx, { endUserId: user.id, ...place }, now)
      if (vault) await watchAddress(tx, { set: vaultSet, address: vault.address, at: now })
      return vault
    })
    const vault = made ?? (await findVault(db, user.id))
    assert(vault !== undefined, 'An end user has the vault that was just made for them.')
    return vault
  }

  let agreed: Promise<void> | undefined

  async function locate(user: { id: number; partnerId: number }) {
    const { contracts } = requireChain(chain)
    const userRef = userRefOf({ partnerId: user.partnerId, endUserId: user.id })
    const { vaultFactory: factory, userVault: implementation } = contracts
    const address = vaultAddress({ factory, implementation, userRef })
    await (agreed ??= agree(userRef, address))
    return { userRef, address: toStored(address) }
  }

  /**
   * What we compute must be what the factory says: an address nobody can open would swallow what is sent to it. One
   * address that agrees shows it for all, for only the reference differs.
   */
  async function agree(userRef: Hex, computed: Address): Promise<void> {
    const { client, contracts } = requireChain(chain)
    const address = contracts.vaultFactory
    try {
      const told = await askChain(
        client.readContract({ address, abi: vaultFactory.abi, functionName: 'vaultOf', args: [userRef] }),
      )
      assert(told.toLowerCase() === computed.toLowerCase(), 'The factory makes the vault where we say it will be.')
    } catch (error) {
      agreed = undefined
      throw error
    }
  }

  const isVault = async (address: StoredAddress): Promise<boolean> =>
    (await findVaultByAddress(db, address)) !== undefined

  return { ensure, isVault }
}
