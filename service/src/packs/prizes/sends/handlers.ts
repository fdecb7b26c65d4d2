import { idOfIntent } from '../../../chain/intents/model.ts'
import { getAbiItem, type Abi, type Address } from 'viem'
import { collectionsOf } from '../../../assets/tokens/handlers.ts'
import { abi as buybackAbi } from '../../../chain/abi/buyback-pool.ts'
import { abi as errorsAbi } from '../../../chain/abi/errors.ts'
import { abi as senderAbi } from '../../../chain/abi/prize-sender.ts'
import { toStored } from '../../../chain/addresses.ts'
import { describeRevert } from '../../shared/chain-answers.ts'
import type { Closing, PrizeRelayDeps } from './closing.ts'
import { windowPurpose, type Land } from './landing.ts'
import { claimOf, windowErrorOf } from './model.ts'
import { findItemByRef, findItemOfWindow, lockSend, moveSendItem, setWindow } from './store.ts'

const events = {
  sent: getAbiItem({ abi: senderAbi, name: 'PrizeSent' }),
  registered: getAbiItem({ abi: buybackAbi, name: 'WindowRegistered' }),
} as const

/** A window that cannot be opened is recorded as an error of the item; the winner keeps the prize. */
export function registerWindowHooks({ chain }: PrizeRelayDeps, { endWindow }: Closing): void {
  chain.hooks.onSettled(windowPurpose, {
    errors: errorsAbi as Abi,
    // The daily cap of windows is free again the next day.
    isPassing: ({ name }) => name === 'WindowCap',
    async settled(tx, intent, outcome) {
      if (outcome.depth !== 'final' || outcome.result === 'SUCCEEDED') return
      const revert = 'revert' in outcome ? outcome.revert : undefined
      const error = revert ? windowErrorOf(describeRevert(revert)) : 'cancelled'
      await endWindow(tx, idOfIntent(intent), { registeredAt: null, error, isOpen: false })
    },
  })
}

/** Records sent prizes and opened windows once their blocks are safe. */
export function registerEventHandlers(
  { clock, chain, claims, adoptions }: PrizeRelayDeps,
  closing: Closing,
  land: Land,
): void {
  const { registry, contracts } = chain
  const collections = collectionsOf(contracts)
  const cards = { [collections.CARD]: 'CARD', [collections.GRADED_CARD]: 'GRADED_CARD' } as const
  const kindOf = (asset: Address): string => cards[toStored(asset)] ?? ''

  registry.on(events.sent, contracts.prizeSender, {
    name: 'sends.sent',
    async safe(tx, log) {
      const { txHash, blockTime: sentAt, blockHash: mark } = log
      const { itemRef: reference, to } = log.args
      const known = await findItemByRef(tx, reference)
      const act = { kind: 'prize', reference, transactionHash: txHash, address: toStored(to) } as const
      if (!known) return void (await adoptions.adopt(tx, act))
      await land(tx, known.id, { txHash, sentAt, mark })
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
