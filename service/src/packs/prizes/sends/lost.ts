import { bindToken, findTokenByRef } from '../../../assets/tokens/store.ts'
import type { Tx } from '../../../db/db.ts'
import { checkFingerprint } from '../../../idempotency/idempotency.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Adoptions } from '../../wallet/adoptions/adopt.ts'
import type { AdoptedAct } from '../../wallet/adoptions/model.ts'
import type { Land } from './landing.ts'
import type { Prize, Send, SendItem } from './model.ts'

export type LostPrizeDeps = { clock: Clock; adoptions: Pick<Adoptions, 'lockByReference' | 'decide'>; land: Land }

/** A prize that was sent before the database lost its request. */
export type LostPrize = { act: AdoptedAct; tokenId: bigint; action: SendItem['action'] }

/** Gives prizes that were found on chain to the request that is sent again. */
export function createLostPrizes({ clock, adoptions, land }: LostPrizeDeps) {
  /** Also binds a token that was minted for the lost send to its item. */
  async function findLost(
    tx: Tx,
    { walletAddress }: Pick<Send, 'walletAddress'>,
    { uniqueId, kind, tokenId }: Prize,
    itemRef: SendItem['itemRef'],
  ): Promise<LostPrize | undefined> {
    const act = await adoptions.lockByReference(tx, 'prize', itemRef)
    if (!act) return undefined
    checkFingerprint({ wallet_address: walletAddress }, { wallet_address: act.address })
    const minted = await findTokenByRef(tx, kind, itemRef)
    if (minted && (await bindToken(tx, minted, uniqueId))) return { act, tokenId: minted.tokenId, action: 'MINT' }
    return tokenId === null ? undefined : { act, tokenId, action: 'TRANSFER' }
  }

  async function claimLost(tx: Tx, item: SendItem, { act }: LostPrize): Promise<void> {
    const { id, transactionHash: txHash, createdAt: sentAt } = act
    await land(tx, item.id, { txHash, sentAt, mark: txHash })
    await adoptions.decide(tx, id, 'link', { by: 'system', key: null, note: `Send ${item.sendId}`, now: clock.now() })
  }

  return { findLost, claimLost }
}
