import { defineMachine } from '../../../kernel/machine.ts'
import type { BoxCondition } from '../model.ts'

/** The lifecycle of an unannounced parcel: it is attached to a shipment, or closed and sent back. */
export const unidentifiedParcelMachine = defineMachine({
  name: 'orphan parcel',
  states: ['WAITING', 'ATTACHED', 'CLOSED'],
  initial: 'WAITING',
  events: {
    attach: { from: ['WAITING'], to: 'ATTACHED' },
    close: { from: ['WAITING'], to: 'CLOSED' },
  },
})

export type UnidentifiedParcelStatus = (typeof unidentifiedParcelMachine)['states'][number]
export type UnidentifiedParcelEvent = keyof (typeof unidentifiedParcelMachine)['events']

export type UnidentifiedParcel = {
  id: number
  siteId: number
  status: UnidentifiedParcelStatus
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
