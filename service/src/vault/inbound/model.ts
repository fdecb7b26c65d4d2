import type { Condition } from '../../assets/items/model.ts'
import { defineMachine } from '../../kernel/machine.ts'
import type { Cents } from '../../kernel/money.ts'
import { hourMs } from '../../kernel/time.ts'

/** The lifecycle of an inbound shipment. Only a shipment that has not arrived can be cancelled. */
export const inboundMachine = defineMachine({
  name: 'inbound shipment',
  states: ['ANNOUNCED', 'IN_TRANSIT', 'ARRIVED', 'RECEIVING', 'PARTIALLY_RECEIVED', 'RECEIVED', 'CLOSED', 'CANCELLED'],
  initial: 'ANNOUNCED',
  events: {
    scan: { from: ['ANNOUNCED'], to: 'IN_TRANSIT' },
    arrive: { from: ['ANNOUNCED', 'IN_TRANSIT'], to: 'ARRIVED' },
    unpack: { from: ['ARRIVED', 'PARTIALLY_RECEIVED'], to: 'RECEIVING' },
    pause: { from: ['RECEIVING'], to: 'PARTIALLY_RECEIVED' },
    complete: { from: ['RECEIVING', 'PARTIALLY_RECEIVED'], to: 'RECEIVED' },
    close: { from: ['RECEIVED', 'ARRIVED'], to: 'CLOSED' },
    cancel: { from: ['ANNOUNCED', 'IN_TRANSIT'], to: 'CANCELLED' },
  },
})

export type InboundStatus = (typeof inboundMachine)['states'][number]
export type InboundEvent = keyof (typeof inboundMachine)['events']

export const boxConditions = ['GOOD', 'DENTED', 'OPENED', 'WET'] as const
export type BoxCondition = (typeof boxConditions)[number]

export type Inbound = {
  id: number
  accountId: number
  status: InboundStatus
  version: number
  siteId: number
  expectedCount: number
  receivedCount: number
  damagedCount: number
  unannouncedCount: number
  /** Sums over the lines; null without lines. */
  lineShort: number | null
  lineOver: number | null
  carrier: string | null
  trackingNumbers: readonly string[]
  boxCount: number | null
  expectedAt: Date | null
  reference: string | null
  note: string | null
  idempotencyKey: string | null
  fingerprint: Uint8Array
  apiKeyId: string
  deliveredAt: Date | null
  announcedAt: Date
  inTransitAt: Date | null
  arrivedAt: Date | null
  receivingStartedAt: Date | null
  receivedAt: Date | null
  closedAt: Date | null
  cancelledAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** An announced card, or several identical ones. */
export type NewLine = {
  lineReference: string | null
  boxNo: number | null
  name: string
  game: string | null
  cardId: string | null
  setId: string | null
  cardNumber: string | null
  condition: Condition | null
  quantity: number
  declaredValueCents: Cents | null
}

export type Line = NewLine & { id: number; received: number; damaged: number }

export type Box = {
  boxNo: number
  trackingNumber: string | null
  condition: BoxCondition | null
  received: number
  damaged: number
  arrivedAt: Date | null
  closedAt: Date | null
}

/** Expected against received cards. */
export type Tally = { expected: number; received: number; short: number; over: number; damaged: number }

export const tallyOf = (expected: number, received: number, damaged: number): Tally => ({
  expected,
  received,
  short: Math.max(0, expected - received),
  over: Math.max(0, received - expected),
  damaged,
})

/**
 * The tally of the whole shipment. Each line is tallied on its own: a surplus on one line does not compensate for a
 * shortage on another, and an unannounced card compensates for none.
 */
export function totalsOf(inbound: Inbound): Tally {
  const { expectedCount, receivedCount, damagedCount, unannouncedCount, lineShort, lineOver } = inbound
  const whole = tallyOf(expectedCount, receivedCount - unannouncedCount, damagedCount)
  return {
    expected: expectedCount,
    received: receivedCount,
    short: lineShort ?? whole.short,
    over: (lineOver ?? whole.over) + unannouncedCount,
    damaged: damagedCount,
  }
}

/** The tally of a box; null when no line names the box. */
export function boxTallyOf({ boxNo, received, damaged }: Box, lines: readonly Line[]): Tally | null {
  const announced = lines.filter((line) => line.boxNo === boxNo)
  if (announced.length === 0) return null
  return tallyOf(
    announced.reduce((sum, { quantity }) => sum + quantity, 0),
    received,
    damaged,
  )
}

export const hasDiscrepancy = ({ short, over, damaged }: Tally): boolean => short > 0 || over > 0 || damaged > 0

/** Such as `100 cards announced, 98 received, 3 missing, 1 more than announced`. */
export function describeDiscrepancy({ expected, received, short, over, damaged }: Tally): string {
  const differences = [
    [short, 'missing'],
    [over, 'more than announced'],
    [damaged, 'damaged'],
  ] as const
  const found = differences.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : []))
  return [`${expected} cards announced`, `${received} received`, ...found].join(', ')
}

/** Discrepancies are final only after unpacking; before that, missing cards may still be in a box. */
export const isCounted = ({ status }: Pick<Inbound, 'status'>): boolean => status === 'RECEIVED' || status === 'CLOSED'

/** Everything can be edited until arrival, remarks until the first card is unpacked. */
export function editableParts({ status }: Pick<Inbound, 'status'>): 'all' | 'remarks' | 'nothing' {
  if (status === 'ANNOUNCED' || status === 'IN_TRANSIT') return 'all'
  return status === 'ARRIVED' ? 'remarks' : 'nothing'
}

export const inboundNumber = (id: number): string => `IN-${String(id).padStart(6, '0')}`

/** A received shipment without open exceptions closes automatically after this period. */
export const closingMs = 72 * hourMs
export const maxExpected = 100_000
