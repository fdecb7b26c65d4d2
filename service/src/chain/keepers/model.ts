import { defineMachine } from '../../kernel/machine.ts'

/** A purchase as its contract sees it. Nothing moves it but a log of the contract, and a log that is taken back. */
export const requestMachine = defineMachine({
  name: 'chain request',
  initial: 'REQUESTED',
  states: ['REQUESTED', 'READY', 'REVEALED', 'REFUNDED'],
  events: {
    /** Its random word came. */
    ready: { from: ['REQUESTED'], to: 'READY' },
    reveal: { from: ['READY'], to: 'REVEALED' },
    /** No word came in time, or the line was jammed. */
    refund: { from: ['REQUESTED', 'READY'], to: 'REFUNDED' },
    unready: { from: ['READY'], to: 'REQUESTED' },
    unreveal: { from: ['REVEALED'], to: 'READY' },
  },
})

export type Seller = 'POOL' | 'STORE'

/** Which requests are served one after the other. */
export type Line = { readonly seller: Seller; readonly line: bigint }

export type RequestKey = { readonly seller: Seller; readonly requestId: bigint }
