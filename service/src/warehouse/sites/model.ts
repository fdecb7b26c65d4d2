import type { Address } from '../../providers/shipping/addresses.ts'

export const siteStatuses = ['ACTIVE', 'PAUSED', 'CLOSED'] as const
export const siteCapabilities = ['inbound', 'ship', 'pickup'] as const

/** Hours of one weekday (0 is Sunday) in local time. */
export type Hours = { readonly dow: number; readonly open: string; readonly close: string }

export type Site = {
  id: number
  code: string
  name: string
  status: (typeof siteStatuses)[number]
  address: Address
  timezone: string
  receivingHours: readonly Hours[]
  pickupHours: readonly Hours[]
  orderCutoff: string
  /** Non-business days as YYYY-MM-DD. */
  holidays: readonly string[]
  capabilities: readonly (typeof siteCapabilities)[number][]
  inboundInstructions: string | null
  pickupInstructions: string | null
  createdAt: Date
  updatedAt: Date
}

export type Bin = { id: number; siteId: number; code: string; kind: 'BIN' | 'TOTE'; isActive: boolean; createdAt: Date }

export function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}
