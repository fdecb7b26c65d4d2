import { decodeFunctionData, encodeFunctionData, getAbiItem, type Abi, type Address } from 'viem'
import type { Claims } from '../../../assets/claims/claims.ts'
import { collectionsOf } from '../../../assets/tokens/handlers.ts'
import { findToken } from '../../../assets/tokens/store.ts'
import { abi as buybackAbi } from '../../../chain/abi/buyback-pool.ts'
import { abi as errorsAbi } from '../../../chain/abi/errors.ts'
import { abi as senderAbi } from '../../../chain/abi/prize-sender.ts'
import { toStored } from '../../../chain/addresses.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { EventLog } from '../../../chain/indexer/model.ts'
import { readIndexStatus } from '../../../chain/indexer/view.ts'
import type { Intent } from '../../../chain/intents/model.ts'
import type { Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { assert } from '../../../kernel/assert.ts'
import { Retryable } from '../../../kernel/errors.ts'
import type { Announce } from '../../../webhooks/event-types/event-types.ts'
import type { Adoptions } from '../../wallet/adoptions/adopt.ts'
import { describeRevert } from '../../shared/chain-answers.ts'
import { endOf, sendErrorOf, windowErrorOf, windowSeconds, type Send, type SendItem } from './model.ts'
import { sendEnded } from './events.ts'
import { claimOf } from './service.ts'
import {
  findItemByRef,
  findItemOfWindow,
  listItemsByRef,
  listSendItems,
  lockSend,
  moveSend,
  moveSendItem,
  setItemHash,
  setWindow,
  type WindowOutcome,
} from './store.ts'

type Parts = { clock: Clock; chain: Chain; claims: Claims; adoptions: Adoptions }
export type PrizeRelayDeps = Parts & { announce: Announce }

const sendPurpose = 'prize.send'
const batchPurpose = 'prize.batch'
const windowPurpose = 'prize.window'

const idOf = ({ reference }: Intent): number => Number(reference.split(':')[1])

/** About two days of retries. */
const maxRefTries = 500

const events = {
  sent: getAbiItem({ abi: senderAbi, name: 'PrizeSent' }),
  registered: getAbiItem({ abi: buybackAbi, name: 'WindowRegistered' }),
} as const

/** The maximum number of prizes the contract accepts per transaction. */
const batchSize = 25

export type Parcel = { readonly item: SendItem; readonly priceGroup: number }
export type PrizeRelay = { submit(tx: Tx, send: Send, parcels: readonly Parcel[]): Promise<void> }

/** A prize as passed to the contract. */
type PrizeCall = ReturnType<typeof prizesOf>[number]

/**
 * Relays prizes to their winners. The contract accepts each item reference once, so a repeated submission after a crash is
 * refused there; the contract event, in whichever transaction, marks an item as sent. The items of a send share
 * transactions, in which a failing item does not affect the others; it is then sent alone, which yields its error.
 */
export function createPrizeRelay(deps: PrizeRelayDeps): PrizeRelay {
  const { chain } = deps
  const { contracts, deployment } = chain
  const collections = collectionsOf({ ...contracts, inventory: deployment.roles.inventory })
  const to = contracts.prizeSender

  const sendAlone: SendAlone = async (tx, itemId, { asset, id, group, to: winner, itemRef, mint }) => {
    const data = mint
      ? encodeFunctionData({ abi: senderAbi, functionName: 'sendMint', args: [asset, id, group, winner, itemRef] })
      : encodeFunctionData({ abi: senderAbi, functionName: 'sendTransfer', args: [asset, id, winner, itemRef] })
    await chain.submit(tx, { purpose: sendPurpose, reference: `send-item:${itemId}`, to, data })
  }

  const closing = createSendClosing(deps)
  registerItemHooks(deps, closing)
  registerBatchHooks(deps, closing, sendAlone)
  registerWindowHooks(deps, closing)
  registerEventHandlers(deps, closing)

  return {
    async submit(tx, { walletAddress }, parcels) {
      for (let start = 0; start < parcels.length; start += batchSize) {
        const batch = parcels.slice(start, start + batchSize)
        const prizes = batch.map(({ item: { kind, action, tokenId, itemRef }, priceGroup }) => ({
          asset: collections[kind],
          id: tokenId,
          group: action === 'MINT' ? priceGroup : 0,
          to: walletAddress,
          itemRef,
          mint: action === 'MINT',
        }))
        const [first, last] = [batch[0]!.item.id, batch.at(-1)!.item.id]
        if (first === last) {
          await sendAlone(tx, first, prizes[0]!)
          continue
        }
        const data = encodeFunctionData({ abi: senderAbi, functionName: 'sendMany', args: [prizes] })
        await chain.submit(tx, { purpose: batchPurpose, reference: `send-items:${first}:${last}`, to, data })
      }
    },
  }
}

type SendAlone = (tx: Tx, itemId: number, prize: PrizeCall) => Promise<void>
type Closing = ReturnType<typeof createSendClosing>

/** The prizes of a batch transaction. */
function prizesOf({ data }: Intent) {
  const { functionName, args } = decodeFunctionData({ abi: senderAbi, data })
  assert(functionName === 'sendMany', 'A batch transaction must call sendMany.')
  return args[0]
}

/** Ends a send once no item is in progress, and announces it. */
function createSendClosing({ clock, claims, announce }: PrizeRelayDeps) {
  async function close(tx: Tx, sendId: number): Promise<void> {
    const { id } = await lockSend(tx, sendId)
    const items = await listSendItems(tx, [id])
    const end = endOf(items)
    const closed = end && (await moveSend(tx, id, end, clock.now()))
    if (!closed) return
    await announce(tx, sendEnded(closed, items))
  }

  async function reopen(tx: Tx, sendId: number): Promise<void> {
    await moveSend(tx, sendId, 'reopen', clock.now())
  }

  async function endWindow(tx: Tx, itemId: number, outcome: WindowOutcome): Promise<void> {
    const item = await setWindow(tx, itemId, outcome, clock.now())
    if (item) await close(tx, item.sendId)
  }

  async function fail(tx: Tx, id: number, error: string): Promise<void> {
    const failed = await moveSendItem(tx, id, 'fail', { now: clock.now(), error })
    if (!failed) return
    await claims.release(tx, claimOf(failed.sendId), [failed.uniqueId])
    await close(tx, failed.sendId)
  }

  return { close, reopen, endWindow, fail }
}

/** Transactions of single items. The contract event marks an item as sent; only failures are decided here. */
function registerItemHooks({ clock, chain }: PrizeRelayDeps, { fail }: Closing): void {
  chain.hooks.onSettled(sendPurpose, {
    errors: errorsAbi as Abi,
    // An earlier transaction sent the item; a reorg may still remove it.
    isPassing: ({ name }, { tries }) => name === 'RefUsed' && tries < maxRefTries,
    async signed(tx, intent, { txHash }) {
      await moveSendItem(tx, idOf(intent), 'sign', { now: clock.now(), txHash })
    },
    async settled(tx, intent, outcome) {
      if (outcome.depth === 'dropped') return
      const id = idOf(intent)
      if (outcome.depth === 'included') return setItemHash(tx, id, outcome.txHash, clock.now())
      if (outcome.result === 'SUCCEEDED') return
      if (outcome.result === 'CANCELLED') return fail(tx, id, 'cancelled')
      if (outcome.result === 'REVERTED') {
        // Another transaction may have sent the item; the indexer must have read this block before that is decided.
        const { included } = await readIndexStatus(tx)
        if (included === undefined || included < outcome.blockNumber) throw new Retryable('The indexer is behind.')
      }
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
      if (outcome.result === 'SUCCEEDED') {
        // Sent items are recorded by the indexer, which must have read this block first.
        const { safe } = await readIndexStatus(tx)
        if (safe === undefined || safe < outcome.blockNumber) throw new Retryable('The indexer is behind.')
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

/** A window that cannot be opened is recorded as an error of the item; the winner keeps the prize. */
function registerWindowHooks({ chain }: PrizeRelayDeps, { endWindow }: Closing): void {
  chain.hooks.onSettled(windowPurpose, {
    errors: errorsAbi as Abi,
    async settled(tx, intent, outcome) {
      if (outcome.depth !== 'final' || outcome.result === 'SUCCEEDED') return
      const revert = 'revert' in outcome ? outcome.revert : undefined
      const error = revert ? windowErrorOf(describeRevert(revert)) : 'cancelled'
      await endWindow(tx, idOf(intent), { registeredAt: null, error, isOpen: false })
    },
  })
}

/** Records sent prizes and opened windows once their blocks are safe. */
function registerEventHandlers({ clock, chain, claims, adoptions }: PrizeRelayDeps, closing: Closing): void {
  const { registry, contracts, deployment } = chain
  const collections = collectionsOf({ ...contracts, inventory: deployment.roles.inventory })
  const cards = { [collections.CARD]: 'CARD', [collections.GRADED_CARD]: 'GRADED_CARD' } as const
  const kindOf = (asset: Address): string => cards[toStored(asset)] ?? ''

  async function openWindow(tx: Tx, item: SendItem, send: Send, log: EventLog<typeof events.sent>): Promise<void> {
    const { id, kind, tokenId } = item
    if (kind === 'SEALED_PRODUCT') {
      return closing.endWindow(tx, id, { registeredAt: null, error: 'unsupported_asset_type', isOpen: false })
    }
    const token = await findToken(tx, { kind, tokenId })
    if (!token?.priceGroup) {
      return closing.endWindow(tx, id, { registeredAt: null, error: 'no_oracle_group', isOpen: false })
    }
    const expiry = Math.floor(log.blockTime.getTime() / 1_000) + windowSeconds
    const data = encodeFunctionData({
      abi: buybackAbi,
      functionName: 'registerWindow',
      args: [collections[kind], tokenId, send.walletAddress, expiry],
    })
    const reference = `send-window:${id}:${log.blockHash}`
    await chain.submit(tx, { purpose: windowPurpose, reference, to: contracts.buybackPool, data })
  }

  registry.on(events.sent, contracts.prizeSender, {
    name: 'sends.sent',
    async safe(tx, log) {
      const { txHash, blockTime: sentAt } = log
      const { itemRef: reference, to } = log.args
      const known = await findItemByRef(tx, reference)
      const act = { kind: 'prize', reference, transactionHash: txHash, address: toStored(to) } as const
      if (!known) return void (await adoptions.adopt(tx, act))
      const sent = await moveSendItem(tx, known.id, 'land', { now: clock.now(), txHash, sentAt })
      if (!sent) return
      await claims.release(tx, claimOf(sent.sendId), [sent.uniqueId])
      const send = await lockSend(tx, sent.sendId)
      if (sent.awaitsWindow) await openWindow(tx, sent, send, log)
      await closing.close(tx, send.id)
    },
    async removed(tx, { args }, { stage }) {
      const known = stage === 'safe' ? await findItemByRef(tx, args.itemRef) : undefined
      const reverted = known && (await moveSendItem(tx, known.id, 'reorgRemoved', { now: clock.now() }))
      if (!reverted) return
      const { isBuybackEligible } = await lockSend(tx, reverted.sendId)
      // A claim by another document in the meantime is kept: the chain decides which transfer comes first.
      await claims.claim(tx, { ...claimOf(reverted.sendId), uniqueIds: [reverted.uniqueId] })
      if (isBuybackEligible) {
        await setWindow(tx, reverted.id, { registeredAt: null, error: null, isOpen: true }, clock.now())
      }
      await closing.reopen(tx, reverted.sendId)
    },
  })

  registry.on(events.registered, contracts.buybackPool, {
    name: 'sends.window',
    async safe(tx, { args, blockTime }) {
      const key = { kind: kindOf(args.asset), tokenId: args.id, holder: toStored(args.holder) }
      const item = await findItemOfWindow(tx, { ...key, awaitsWindow: true })
      if (item) await closing.endWindow(tx, item.id, { registeredAt: blockTime, error: null, isOpen: false })
    },
    async removed(tx, { args }, { stage }) {
      if (stage !== 'safe') return
      const key = { kind: kindOf(args.asset), tokenId: args.id, holder: toStored(args.holder) }
      const item = await findItemOfWindow(tx, { ...key, awaitsWindow: false })
      if (!item) return
      await setWindow(tx, item.id, { registeredAt: null, error: null, isOpen: true }, clock.now())
      await closing.reopen(tx, item.sendId)
    },
  })
}
