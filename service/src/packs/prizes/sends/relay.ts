import { decodeFunctionData, encodeFunctionData, type Abi } from 'viem'
import { collectionsOf } from '../../../assets/tokens/handlers.ts'
import { findToken } from '../../../assets/tokens/store.ts'
import { abi as errorsAbi } from '../../../chain/abi/errors.ts'
import { abi as senderAbi } from '../../../chain/abi/prize-sender.ts'
import { abi as assetAbi } from '../../../chain/abi/vault-asset.ts'
import { idOfIntent, type Intent } from '../../../chain/intents/model.ts'
import type { Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import { createSendClosing, type Closing, type PrizeRelayDeps } from './closing.ts'
import { registerEventHandlers, registerWindowHooks } from './handlers.ts'
import { createLanding, type Land } from './landing.ts'
import { sendErrorOf, type Send, type SendItem } from './model.ts'
import { findSendItem, listItemsByRef, listSendItems, lockSend, moveSendItem, setItemHash } from './store.ts'

const mintPurpose = 'prize.mint'
const sendPurpose = 'prize.send'
const batchPurpose = 'prize.batch'

/** About two days of retries. */
const maxRefTries = 500

/** A few minutes of retries. */
const maxMintTries = 5

/** A pause of prizes is temporary, and the daily cap is free again the next day: neither fails an item. */
const isPassing = ({ name }: { name: string | undefined }): boolean => name === 'PrizesPaused' || name === 'PrizeCap'

/** The maximum number of prizes the contract accepts per transaction. */
const batchSize = 25

export type Parcel = { readonly item: SendItem; readonly priceGroup: number }
export type PrizeRelay = { submit(tx: Tx, send: Send, parcels: readonly Parcel[]): Promise<void>; land: Land }

/** A prize as passed to the contract. */
type PrizeCall = ReturnType<typeof prizesOf>[number]

/**
 * Relays prizes to their winners. An item without a token is minted into the inventory first, by another key than the one
 * that sends prizes. The contract accepts each item reference once, so a repeated submission after a crash is
 * refused there; the contract event, in whichever transaction, marks an item as sent. The items of a send share
 * transactions, in which a failing item does not affect the others; it is then sent alone, which yields its error.
 */
export function createPrizeRelay(deps: PrizeRelayDeps): PrizeRelay {
  const { chain } = deps
  const { contracts } = chain
  const collections = collectionsOf(contracts)
  const to = contracts.prizeSender

  const sendAlone: SendAlone = async (tx, itemId, prize) => {
    const data = encodeFunctionData({ abi: senderAbi, functionName: 'send', args: [prize] })
    await chain.submit(tx, { purpose: sendPurpose, reference: `send-item:${itemId}`, to, data, role: 'prizes' })
  }

  const prizeOf = ({ kind, tokenId, itemRef }: SendItem, { walletAddress }: Send): PrizeCall => ({
    asset: collections[kind],
    id: tokenId,
    to: walletAddress,
    itemRef,
  })

  async function mint(tx: Tx, { item: { id, kind, tokenId, itemRef }, priceGroup }: Parcel): Promise<void> {
    const data = encodeFunctionData({ abi: assetAbi, functionName: 'mint', args: [tokenId, priceGroup, itemRef] })
    const reference = `send-mint:${id}`
    await chain.submit(tx, { purpose: mintPurpose, reference, to: collections[kind], data, role: 'minter' })
  }

  async function sendItems(tx: Tx, send: Send, items: readonly SendItem[]): Promise<void> {
    for (let start = 0; start < items.length; start += batchSize) {
      const batch = items.slice(start, start + batchSize)
      const prizes = batch.map((item) => prizeOf(item, send))
      const [first, last] = [batch[0]!.id, batch.at(-1)!.id]
      if (first === last) {
        await sendAlone(tx, first, prizes[0]!)
        continue
      }
      const data = encodeFunctionData({ abi: senderAbi, functionName: 'sendMany', args: [prizes] })
      const reference = `send-items:${first}:${last}`
      await chain.submit(tx, { purpose: batchPurpose, reference, to, data, role: 'prizes' })
    }
  }

  const closing = createSendClosing(deps)
  registerMintHooks(deps, closing, sendItems)
  registerItemHooks(deps, closing)
  registerBatchHooks(deps, closing, sendAlone)
  registerWindowHooks(deps, closing)
  const land = createLanding(deps, closing)
  registerEventHandlers(deps, closing, land)

  return {
    land,
    async submit(tx, send, parcels) {
      for (const parcel of parcels) if (parcel.item.action === 'MINT') await mint(tx, parcel)
      const ready = parcels.flatMap(({ item }) => (item.action === 'TRANSFER' ? [item] : []))
      await sendItems(tx, send, ready)
    },
  }
}

type SendAlone = (tx: Tx, itemId: number, prize: PrizeCall) => Promise<void>

/** The prizes of a batch transaction. */
function prizesOf({ data }: Intent) {
  const { functionName, args } = decodeFunctionData({ abi: senderAbi, data })
  assert(functionName === 'sendMany', 'A batch transaction must call sendMany.')
  return args[0]
}

/** Minted items are sent together, once every token of the send is in the inventory or has failed. */
function registerMintHooks(
  { chain }: PrizeRelayDeps,
  { fail }: Closing,
  sendItems: (tx: Tx, send: Send, items: readonly SendItem[]) => Promise<void>,
): void {
  chain.hooks.onSettled(mintPurpose, {
    errors: errorsAbi as Abi,
    // The token exists; the indexer may not have read it yet.
    isPassing: ({ name }, { tries }) => name === 'IdRange' && tries < maxMintTries,
    async settled(tx, intent, outcome) {
      if (outcome.depth !== 'final') return
      const id = idOfIntent(intent)
      const item = await findSendItem(tx, id)
      assert(item !== undefined, 'A mint belongs to an item of a send.')
      const revert = 'revert' in outcome ? outcome.revert?.name : undefined
      if (outcome.result === 'CANCELLED') await fail(tx, id, 'cancelled')
      else if (outcome.result !== 'SUCCEEDED') {
        // Minted under the same reference before the database lost this send. The reference alone proves nothing: it is
        // recorded before the mint.
        const token = await findToken(tx, item)
        const isMinted = token?.mintedAt != null && token.itemRef === item.itemRef
        if (!isMinted) await fail(tx, id, sendErrorOf(revert))
      }
      const send = await lockSend(tx, item.sendId)
      const items = await listSendItems(tx, [send.id])
      const waiting = items.filter(({ action, status }) => action === 'MINT' && status === 'PENDING')
      for (const { kind, tokenId } of waiting) if (!(await findToken(tx, { kind, tokenId }))?.mintedAt) return
      await sendItems(tx, send, waiting)
    },
  })
}

/** Transactions of single items. The contract event marks an item as sent; only failures are decided here. */
function registerItemHooks({ clock, chain }: PrizeRelayDeps, { fail }: Closing): void {
  chain.hooks.onSettled(sendPurpose, {
    errors: errorsAbi as Abi,
    // An earlier transaction sent the item; a reorg may still remove it.
    isPassing: ({ name }, { tries }) => isPassing({ name }) || (name === 'RefUsed' && tries < maxRefTries),
    async signed(tx, intent, { txHash }) {
      await moveSendItem(tx, idOfIntent(intent), 'sign', { now: clock.now(), txHash })
    },
    async settled(tx, intent, outcome) {
      if (outcome.depth === 'dropped') return
      const id = idOfIntent(intent)
      if (outcome.depth === 'included') return setItemHash(tx, id, outcome.txHash, clock.now())
      if (outcome.result === 'SUCCEEDED') return
      if (outcome.result === 'CANCELLED') return fail(tx, id, 'cancelled')
      const revert = 'revert' in outcome ? outcome.revert : undefined
      if (revert?.name === 'RefUsed') return
      return fail(tx, id, sendErrorOf(revert?.name))
    },
  })
}

/** Batch transactions. Items that were not sent by the final batch transaction are sent alone. */
function registerBatchHooks({ clock, chain }: PrizeRelayDeps, { fail }: Closing, sendAlone: SendAlone): void {
  const itemsOf = (tx: Tx, intent: Intent): Promise<SendItem[]> =>
    listItemsByRef(
      tx,
      prizesOf(intent).map(({ itemRef }) => itemRef),
    )

  chain.hooks.onSettled(batchPurpose, {
    errors: errorsAbi as Abi,
    isPassing,
    async signed(tx, intent, { txHash }) {
      for (const { id } of await itemsOf(tx, intent)) await moveSendItem(tx, id, 'sign', { now: clock.now(), txHash })
    },
    async settled(tx, intent, outcome) {
      if (outcome.depth === 'dropped') return
      const items = await itemsOf(tx, intent)
      if (outcome.depth === 'included') {
        for (const { id } of items) await setItemHash(tx, id, outcome.txHash, clock.now())
        return
      }
      const prizes = new Map(prizesOf(intent).map((prize) => [prize.itemRef, prize]))
      for (const { id, status, itemRef } of items) {
        const prize = prizes.get(itemRef)
        if (!prize || status === 'SENT' || status === 'FAILED') continue
        if (outcome.result === 'CANCELLED') await fail(tx, id, 'cancelled')
        else await sendAlone(tx, id, prize)
      }
    },
  })
}
