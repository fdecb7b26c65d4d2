import type { Hex } from 'viem'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { defineMachine } from '../../../kernel/machine.ts'

/** The contract that is an end user's deposit address and card wallet. */
export type UserVault = {
  endUserId: number
  userRef: Hex
  address: StoredAddress
  /** Null until deployed; the address can receive USDC and cards before that. */
  deployedAt: Date | null
}

/** Transfers the USDC of a vault to the treasury. */
export const sweepMachine = defineMachine({
  name: 'vault sweep',
  initial: ['DEPLOYING', 'SWEEPING'],
  states: ['DEPLOYING', 'SWEEPING', 'DONE', 'FAILED'],
  events: {
    sweep: { from: ['DEPLOYING'], to: 'SWEEPING' },
    finish: { from: ['SWEEPING'], to: 'DONE' },
    fail: { from: ['DEPLOYING', 'SWEEPING'], to: 'FAILED' },
  },
})

export type SweepStatus = (typeof sweepMachine.states)[number]
export type SweepEvent = keyof typeof sweepMachine.events
export type Sweep = { id: number; endUserId: number; status: SweepStatus }
