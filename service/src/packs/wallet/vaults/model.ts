import type { Hex } from 'viem'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { defineMachine } from '../../../kernel/machine.ts'

/** The contract that is an end user's deposit address and card wallet. */
export type UserVault = {
  endUserId: number
  userRef: Hex
  address: StoredAddress
  /** Undefined code is no obstacle: dollars and cards can be sent to it all the same. */
  deployedAt: Date | null
}

/** Bringing what lies in a vault to the treasury. */
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
