import { encodeFunctionData, getAbiItem, type Abi, type Address } from 'viem'
import type { Claims } from '../../assets/claims/claims.ts'
import { collectionsOf } from '../../assets/tokens/handlers.ts'
import { findToken } from '../../assets/tokens/store.ts'
import { abi as buybackAbi } from '../../chain/abi/buyback-pool.ts'
import { abi as errorsAbi } from '../../chain/abi/errors.ts'
import { abi as senderAbi } from '../../chain/abi/prize-sender.ts'
import type { Chain } from '../../chain/chain.ts'
import type { EventLog } from '../../chain/indexer/model.ts'
import { readIndexStatus } from '../../chain/indexer/view.ts'
import type { Intent } from '../../chain/intents/model.ts'
import type { Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { Retryable } from '../../kernel/errors.ts'
import type { Announce } from '../../webhooks/event-types.ts'
import { describeRevert } from '../chain-answers.ts'
import { endOf, sendErrorOf, windowErrorOf, windowSeconds, type Send, type SendItem } from '../sends/model.ts'
import { claimOf } from '../sends/service.ts'
import {
  findItemByRef,
  findItemOfWindow,
  listSendItems,
  lockSend,
  moveSend,
  moveSendItem,
  noteItemHash,
  setWindow,
  type WindowOutcome,
} from '../sends/store.ts'
import { sendToEvent } from '../sends/wire.ts'

export type SendingDeps = { clock: Clock; chain: Chain; claims: Claims; announce: Announce }

const sendPurpose = 'prize.send'
const windowPurpose = 'prize.window'

const idOf = ({ reference }: Intent): number => Number(reference.split(':')[1])

/** About two days of ever longer pauses. */
const maxRefTries = 500

const events = {
  sent: getAbiItem({ abi: senderAbi, name: 'PrizeSent' }),
  registered: getAbiItem({ abi: buybackAbi, name: 'WindowRegistered' }),
} as const

export type Sending = { submit(tx: Tx, send: Send, item: SendItem, priceGroup: number): Promise<void> }

/**
 * How prizes travel. Each is one call with a name that the contract takes once, so that whatever is repeated after a crash
 * is refused there; that it landed is told by the contract's own event, whichever transaction it came in.
 */
export function createSending(deps: SendingDeps): Sending {
  const { chain } = deps
  const { contracts, deployment } = chain
  const collections = collectionsOf({ ...contracts, inventory: deployment.roles.inventory })

  const ends = createEnds(deps)
  followItems(deps, ends)
  followWindows(deps, ends)
  followLandings(deps, ends)

  return {
    async submit(tx, { walletAddress }, { id, kind, action, tokenId, itemRef }, priceGroup) {
      const asset = collections[kind]
      const data =
        action === 'MINT'
          ? encodeFunctionData({
              abi: senderAbi,
              functionName: 'sendMint',
              args: [asset, tokenId, priceGroup, walletAddress, itemRef],
            })
          : encodeFunctionData({
              abi: senderAbi,
              functionName: 'sendTransfer',
              args: [asset, tokenId, walletAddress, itemRef],
            })
      await chain.submit(tx, { purpose: sendPurpose, reference: `send-item:${id}`, to: contracts.prizeSender, data })
    },
  }
}

type Ends = ReturnType<typeof createEnds>

/** When nothing of a send is under way any more, its partner hears of it, once. */
function createEnds({ clock, announce }: SendingDeps) {
  async function close(tx: Tx, sendId: number): Promise<void> {
    const { id } = await lockSend(tx, sendId)
    const items = await listSendItems(tx, [id])
    const end = endOf(items)
    const closed = end && (await moveSend(tx, id, end, clock.now()))
    if (!closed) return
    await announce(tx, {
      accountId: closed.partnerId,
      event: closed.status === 'complete' ? 'send.fulfilled' : 'send.failed',
      resourceId: String(id),
      moment: closed.reopenings === 0 ? undefined : `again ${closed.reopenings}`,
      data: sendToEvent(closed, items),
    })
  }

  async function reopen(tx: Tx, sendId: number): Promise<void> {
    await moveSend(tx, sendId, 'reopen', clock.now())
  }

  async function endWindow(tx: Tx, itemId: number, outcome: WindowOutcome): Promise<void> {
    const item = await setWindow(tx, itemId, outcome, clock.now())
    if (item) await close(tx, item.sendId)
  }

  return { close, reopen, endWindow }
}

/** The transactions of items. What they did is told by the contract; only what they did not do is decided here. */
function followItems({ clock, chain, claims }: SendingDeps, { close }: Ends): void {
  async function fail(tx: Tx, id: number, error: string): Promise<void> {
    const failed = await moveSendItem(tx, id, 'fail', { now: clock.now(), error })
    if (!failed) return
    await claims.release(tx, claimOf(failed.sendId), [failed.uniqueId])
    await close(tx, failed.sendId)
  }

  chain.hooks.onSettled(sendPurpose, {
    errors: errorsAbi as Abi,
    // It was sent by an earlier transaction, which may still leave the chain again.
    isPassing: ({ name }, { tries }) => name === 'RefUsed' && tries < maxRefTries,
    async signed(tx, intent, { txHash }) {
      await moveSendItem(tx, idOf(intent), 'sign', { now: clock.now(), txHash })
    },
    async settled(tx, intent, outcome) {
      if (outcome.depth === 'dropped') return
      const id = idOf(intent)
      if (outcome.depth === 'included') return noteItemHash(tx, id, outcome.txHash, clock.now())
      if (outcome.result === 'SUCCEEDED') return
      if (outcome.result === 'CANCELLED') return fail(tx, id, 'cancelled')
      if (outcome.result === 'REVERTED') {
        // Another transaction may have sent it; the index knows when it is there.
        const { included } = await readIndexStatus(tx)
        if (included === undefined || included < outcome.blockNumber) throw new Retryable('The index is behind.')
      }
      const revert = 'revert' in outcome ? outcome.revert : undefined
      if (revert?.name === 'RefUsed') return
      return fail(tx, id, sendErrorOf(revert?.name))
    },
  })
}

/** A window that cannot be opened is a word on the item; the prize stays where it landed. */
function followWindows({ chain }: SendingDeps, { endWindow }: Ends): void {
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

/** What landed and what was opened, as soon as its block is safe. */
function followLandings({ clock, chain, claims }: SendingDeps, ends: Ends): void {
  const { registry, contracts, deployment } = chain
  const collections = collectionsOf({ ...contracts, inventory: deployment.roles.inventory })
  const cards = { [collections.CARD]: 'CARD', [collections.GRADED_CARD]: 'GRADED_CARD' } as const
  const kindOf = (asset: Address): string => cards[asset.toLowerCase() as keyof typeof cards] ?? ''

  async function openWindow(tx: Tx, item: SendItem, send: Send, log: EventLog<typeof events.sent>): Promise<void> {
    const { id, kind, tokenId } = item
    if (kind === 'SEALED_PRODUCT') {
      return ends.endWindow(tx, id, { registeredAt: null, error: 'unsupported_asset_type', isOpen: false })
    }
    const token = await findToken(tx, { kind, tokenId })
    if (!token?.priceGroup) {
      return ends.endWindow(tx, id, { registeredAt: null, error: 'no_oracle_group', isOpen: false })
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
      const known = await findItemByRef(tx, log.args.itemRef)
      const { txHash, blockTime: sentAt } = log
      const landed = known && (await moveSendItem(tx, known.id, 'land', { now: clock.now(), txHash, sentAt }))
      if (!landed) return
      await claims.release(tx, claimOf(landed.sendId), [landed.uniqueId])
      const send = await lockSend(tx, landed.sendId)
      if (landed.awaitsWindow) await openWindow(tx, landed, send, log)
      await ends.close(tx, send.id)
    },
    async removed(tx, { args }, { stage }) {
      const known = stage === 'safe' ? await findItemByRef(tx, args.itemRef) : undefined
      const gone = known && (await moveSendItem(tx, known.id, 'vanish', { now: clock.now() }))
      if (!gone) return
      const { isBuybackEligible } = await lockSend(tx, gone.sendId)
      // Whoever took the thing meanwhile keeps it: the chain decides which of the two comes first.
      await claims.claim(tx, { ...claimOf(gone.sendId), uniqueIds: [gone.uniqueId] })
      if (isBuybackEligible) {
        await setWindow(tx, gone.id, { registeredAt: null, error: null, isOpen: true }, clock.now())
      }
      await ends.reopen(tx, gone.sendId)
    },
  })

  registry.on(events.registered, contracts.buybackPool, {
    name: 'sends.window',
    async safe(tx, { args, blockTime }) {
      const place = { kind: kindOf(args.asset), tokenId: args.id, holder: args.holder.toLowerCase() }
      const item = await findItemOfWindow(tx, { ...place, awaitsWindow: true })
      if (item) await ends.endWindow(tx, item.id, { registeredAt: blockTime, error: null, isOpen: false })
    },
    async removed(tx, { args }, { stage }) {
      if (stage !== 'safe') return
      const place = { kind: kindOf(args.asset), tokenId: args.id, holder: args.holder.toLowerCase() }
      const item = await findItemOfWindow(tx, { ...place, awaitsWindow: false })
      if (!item) return
      await setWindow(tx, item.id, { registeredAt: null, error: null, isOpen: true }, clock.now())
      await ends.reopen(tx, item.sendId)
    },
  })
}
