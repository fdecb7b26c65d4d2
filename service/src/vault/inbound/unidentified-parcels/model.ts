import { defineMachine } from '../../../kernel/machine.ts'
import type { BoxCondition } from '../model.ts'

/** A parcel nobody expected: it is found to be somebody's, or leaves the house as it came. */
export const orphanMachine = defineMachine({
  name: 'orphan parcel',
  states: ['WAITING', 'ATTACHED', 'CLOSED'],
  initial: 'WAITING',
  events: {
    attach: { from: ['WAITING'], to: 'ATTACHED' },
    close: { from: ['WAITING'], to: 'CLOSED' },
  },
})

export type OrphanStatus = (typeof orphanMachine)['states'][number]
export type OrphanEvent = keyof (typeof orphanMachine)['events']

export type Orphan = {
  id: number
  siteId: number
  status: OrphanStatus
  carrier: string | null
  trackingNumber: string | null
  sender: string | null
  condition: BoxCondition | null
  note: string | null
  inboundShipmentId: number | null
  endReason: string | null
  notedBy: string
  arrivedAt: Date
  endedAt: Date | null
}
