import { defineMachine } from '../../kernel/machine.ts'

/** A purchase request on chain. Only contract logs and their reorgs change its status. */
export const requestMachine = defineMachine({
  name: 'chain request',
  initial: 'REQUESTED',
  states: ['REQUESTED', 'READY', 'REVEALED', 'REFUNDED'],
  events: {
    /** Its random number arrived. */
    ready: { from: ['REQUESTED'], to: 'READY' },
    reveal: { from: ['READY'], to: 'REVEALED' },
    /** Its random number arrived and its cards were drawn in the same transaction. */
    use: { from: ['REQUESTED'], to: 'REVEALED' },
    /** No random number came in time, or the queue was blocked. */
    refund: { from: ['REQUESTED', 'READY'], to: 'REFUNDED' },
    unready: { from: ['READY'], to: 'REQUESTED' },
    unreveal: { from: ['REVEALED'], to: 'READY' },
    unuse: { from: ['REVEALED'], to: 'REQUESTED' },
  },
})

export type Seller = 'POOL' | 'STORE'

/** Identifies a queue: its requests are served one after the other. */
export type Line = { readonly seller: Seller; readonly line: bigint }

export type RequestKey = { readonly seller: Seller; readonly requestId: bigint }
