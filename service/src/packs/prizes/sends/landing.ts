import { encodeFunctionData, type Hash } from 'viem'
import { collectionsOf } from '../../../assets/tokens/handlers.ts'
import { findToken } from '../../../assets/tokens/store.ts'
import { abi as buybackAbi } from '../../../chain/abi/buyback-pool.ts'
import type { Tx } from '../../../db/db.ts'
import type { Closing, PrizeRelayDeps } from './closing.ts'
import { claimOf, windowSeconds, type Send, type SendItem } from './model.ts'
import { lockSend, moveSendItem } from './store.ts'

export const windowPurpose = 'prize.window'

/** The transaction that sent a prize; `mark` tells a reorged block from the next. */
export type Landing = { txHash: Hash; sentAt: Date; mark: Hash }

export type Land = (tx: Tx, itemId: number, landing: Landing) => Promise<void>

/** Records a prize that the chain has sent: its claim ends, its window opens, and its send may end. */
export function createLanding({ clock, chain, claims }: PrizeRelayDeps, closing: Closing): Land {
  const { contracts } = chain
  const collections = collectionsOf(contracts)

  async function openWindow(tx: Tx, item: SendItem, send: Send, { sentAt, mark }: Landing): Promise<void> {
    const { id, kind, tokenId } = item
    if (kind === 'SEALED_PRODUCT') {
      return closing.endWindow(tx, id, { registeredAt: null, error: 'unsupported_asset_type', isOpen: false })
    }
    const token = await findToken(tx, { kind, tokenId })
    if (!token?.priceGroup) {
      return closing.endWindow(tx, id, { registeredAt: null, error: 'no_oracle_group', isOpen: false })
    }
    // Opened before the database lost this send.
    if (token.window?.holder === send.walletAddress) {
      return closing.endWindow(tx, id, { registeredAt: sentAt, error: null, isOpen: false })
    }
    const expiry = Math.floor(sentAt.getTime() / 1_000) + windowSeconds
    const args = [collections[kind], tokenId, send.walletAddress, expiry] as const
    const data = encodeFunctionData({ abi: buybackAbi, functionName: 'registerWindow', args })
    const reference = `send-window:${id}:${mark}`
    await chain.submit(tx, { purpose: windowPurpose, reference, to: contracts.buybackPool, data, role: 'windows' })
  }

  return async function land(tx, itemId, landing) {
    const { txHash, sentAt } = landing
    const sent = await moveSendItem(tx, itemId, 'land', { now: clock.now(), txHash, sentAt })
    if (!sent) return
    await claims.release(tx, claimOf(sent.sendId), [sent.uniqueId])
    const send = await lockSend(tx, sent.sendId)
    if (sent.awaitsWindow) await openWindow(tx, sent, send, landing)
    await closing.close(tx, send.id)
  }
}
