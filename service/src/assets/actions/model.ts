import { defineMachine } from '../../kernel/machine.ts'

/** An operator action on the market is one transaction with one outcome. */
export const marketActionMachine = defineMachine({
  name: 'market action',
  initial: 'PENDING',
  states: ['PENDING', 'DONE', 'FAILED'],
  events: {
    succeed: { from: ['PENDING', 'DONE'], to: 'DONE' },
    fail: { from: ['PENDING', 'DONE'], to: 'FAILED' },
    /** A reorg removed its block: the transaction will be included again. */
    reopen: { from: ['DONE', 'FAILED', 'PENDING'], to: 'PENDING' },
  },
})

export type ActionStatus = (typeof marketActionMachine.states)[number]
export type ActionMove = keyof typeof marketActionMachine.events

export const actionNames = [
  'MINT',
  'STOCK',
  'UNSTOCK',
  'PROPOSE_TIER',
  'SET_SHELF_BOUNDS',
  'ACTIVATE_TIER',
  'PAUSE_TIER',
  'GATE_TIER',
  'UNGATE_TIER',
  'SET_PRICES',
  'SET_GROUP',
  'SET_PACKET_TYPE',
  'PAUSE_PACKET_TYPE',
  'ADD_BUNDLE',
  'REMOVE_BUNDLE',
  'DRAIN',
  'RESUME',
] as const
export type ActionName = (typeof actionNames)[number]

export type MarketAction = {
  readonly id: bigint
  readonly action: ActionName
  readonly status: ActionStatus
  readonly tierId: number | null
  readonly shelf: number | null
  readonly uniqueIds: readonly string[]
  readonly groupIds: readonly number[]
  readonly details: Readonly<Record<string, unknown>>
  readonly txHash: string | null
  readonly errorName: string | null
  readonly errorMessage: string | null
  readonly actor: string
  readonly createdAt: Date
  readonly updatedAt: Date
}
