import { getAbiItem } from 'viem'
import * as vaultAsset from '../../chain/abi/vault-asset.ts'
import { toStored } from '../../chain/addresses.ts'
import type { Chain } from '../../chain/chain.ts'
import { ChainUnavailable, classifyFault } from '../../chain/clients/faults.ts'
import { hasReadSinceRestore, readUnreadEvents } from '../../chain/indexer/unread.ts'
import type { Reader } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import { itemKinds } from '../items/model.ts'
import { collectionsOf } from './handlers.ts'
import { findToken } from './store.ts'

/**
 * Refuses while the chain shows a token that neither the database nor the index knows, as after a restore: it may be the
 * item that is about to be minted.
 */
export async function requireReadMints(
  { client, contracts }: Pick<Chain, 'client' | 'contracts'>,
  reader: Reader,
): Promise<void> {
  const collections = collectionsOf(contracts)
  const event = getAbiItem({ abi: vaultAsset.abi, name: 'Minted' })
  const unread = await readUnreadEvents(client, reader, { event, address: Object.values(collections) }).catch(
    async (error: unknown) => {
      if (!(error instanceof ChainUnavailable) && classifyFault(error).kind !== 'network') throw error
      return (await hasReadSinceRestore(reader)) ? [] : undefined
    },
  )
  for (const { address, args } of unread ?? []) {
    const kind = itemKinds.find((one) => collections[one] === toStored(address))
    const token = kind && (await findToken(reader, { kind, tokenId: args.id }))
    if (token?.itemRef !== args.itemRef) refuse()
  }
  if (!unread) refuse()
}

function refuse(): never {
  fail(503, 'chain_unavailable', 'The chain shows tokens that are not indexed yet; nothing was minted. Retry later.', {
    retryAfterSeconds: 2,
  })
}
