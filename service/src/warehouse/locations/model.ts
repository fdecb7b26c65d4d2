import { defineMachine } from '../../kernel/machine.ts'

/**
 * The location of an item in the warehouse. RECEIVED is on site without a bin; DISPATCHED has left with a carrier and
 * may return; DEPARTED and LOST have left custody.
 */
export const itemLocationMachine = defineMachine({
  name: 'item_location',
  states: ['RECEIVED', 'STORED', 'PICKED', 'PACKED', 'DISPATCHED', 'DEPARTED', 'MISSING', 'LOST'],
  initial: 'RECEIVED',
  events: {
    receive: { from: ['DISPATCHED', 'DEPARTED', 'LOST'], to: 'RECEIVED' },
    putAway: { from: ['RECEIVED', 'PICKED', 'PACKED'], to: 'STORED' },
    move: { from: ['STORED'], to: 'STORED' },
    pick: { from: ['RECEIVED', 'STORED'], to: 'PICKED' },
    unpick: { from: ['PICKED'], to: 'RECEIVED' },
    pack: { from: ['PICKED'], to: 'PACKED' },
    dispatch: { from: ['PACKED'], to: 'DISPATCHED' },
    depart: { from: ['DISPATCHED'], to: 'DEPARTED' },
    miss: { from: ['RECEIVED', 'STORED', 'PICKED', 'PACKED'], to: 'MISSING' },
    find: { from: ['MISSING'], to: 'RECEIVED' },
    lose: { from: ['MISSING', 'DISPATCHED'], to: 'LOST' },
  },
})

export const locationStatuses = itemLocationMachine.states
export type LocationStatus = (typeof locationStatuses)[number]
export type LocationEvent = keyof (typeof itemLocationMachine)['events']

export type Location = {
  uniqueId: string
  siteId: number
  binId: number | null
  binCode: string | null
  status: LocationStatus
  blockReason: string | null
  blockedBy: string | null
  blockedAt: Date | null
  seenAt: Date
  updatedAt: Date
}

/** The name of each event in the chain of custody. */
export const custodyNames: Readonly<Record<LocationEvent, string>> = {
  receive: 'received_back',
  putAway: 'stored',
  move: 'moved',
  pick: 'picked',
  unpick: 'unpicked',
  pack: 'packed',
  dispatch: 'dispatched',
  depart: 'delivered',
  miss: 'missing',
  find: 'found',
  lose: 'lost',
}
