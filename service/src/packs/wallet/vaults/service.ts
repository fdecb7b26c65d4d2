import type { Address, Hex } from 'viem'
import type { Chain } from '../../../chain/chain.ts'
import * as vaultFactory from '../../../chain/abi/vault-factory.ts'
import { watchAddress } from '../../../chain/indexer/watched.ts'
import { vaultSet } from '../../../chain/signers/role-policies.ts'
import { userRefOf, vaultAddress } from '../../../chain/vaults.ts'
import { transact, type Db } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { readAddress, toStored, type StoredAddress } from '../../../chain/addresses.ts'
import { askChain, requireChain } from '../../shared/chain-answers.ts'
import type { UserVault } from './model.ts'
import { findVault, findVaultByAddress, insertVault } from './store.ts'

export type VaultDeps = { db: Db; clock: Clock; chain: Chain | undefined }

type AddressLabel = Parameters<typeof readAddress>[2]

export type VaultService = ReturnType<typeof createVaultService>

/** One contract per end user, which receives deposits and stores cards. */
export function createVaultService({ db, clock, chain }: VaultDeps) {
  /** Returns or creates the vault. The indexer watches its address from creation, so no transfer is missed. */
  async function ensure(user: { id: number; partnerId: number }): Promise<UserVault> {
    const known = await findVault(db, user.id)
    if (known) return known
    const location = await locate(user)
    const created = await transact(db, async (tx) => {
      const now = clock.now()
      const vault = await insertVault(tx, { endUserId: user.id, ...location }, now)
      if (vault) await watchAddress(tx, { set: vaultSet, address: vault.address, at: now })
      return vault
    })
    const vault = created ?? (await findVault(db, user.id))
    assert(vault !== undefined, 'An end user must have a vault after it was inserted.')
    return vault
  }

  let verified: Promise<void> | undefined

  async function locate(user: { id: number; partnerId: number }) {
    const { contracts } = requireChain(chain)
    const userRef = userRefOf({ partnerId: user.partnerId, endUserId: user.id })
    const { vaultFactory: factory, userVault: implementation } = contracts
    const address = vaultAddress({ factory, implementation, userRef })
    await (verified ??= verify(userRef, address))
    return { userRef, address: toStored(address) }
  }

  /**
   * Checks the computed address against the factory: funds sent to a wrong address would be lost. One check covers all
   * vaults, because only the reference differs.
   */
  async function verify(userRef: Hex, computed: Address): Promise<void> {
    const { client, contracts } = requireChain(chain)
    const address = contracts.vaultFactory
    try {
      const deployed = await askChain(
        client.readContract({ address, abi: vaultFactory.abi, functionName: 'vaultOf', args: [userRef] }),
      )
      assert(toStored(deployed) === toStored(computed), 'The computed vault address must match the factory.')
    } catch (error) {
      verified = undefined
      throw error
    }
  }

  const isVault = async (address: StoredAddress): Promise<boolean> =>
    (await findVaultByAddress(db, address)) !== undefined

  /** Reads an external destination; refuses our own contracts, where a payment would be lost or credited as a deposit. */
  async function readDestination(field: string, text: string, label?: AddressLabel): Promise<StoredAddress> {
    const address = readAddress(field, text, label)
    const contracts = chain ? Object.values(chain.contracts).map(toStored) : []
    if (contracts.includes(address) || (await isVault(address))) {
      fail(400, label ?? 'invalid_wallet_address', `${field} must be a wallet, not a contract of this platform.`, {
        details: { field },
      })
    }
    return address
  }

  return { ensure, isVault, readDestination }
}
