/** Postal codes that select an outcome of the simulated carrier, for tests of every case. */
export const magicZips = {
  '00001': 'no_rates',
  '00002': 'buy_rejected',
  '00003': 'charged_then_timeout',
  '00004': 'unavailable',
  '00005': 'delivered_at_once',
  '00006': 'returned',
  '00007': 'lost',
  '00008': 'address_corrected',
  '00009': 'void_refused',
  '00010': 'slow',
} as const
export type Magic = (typeof magicZips)[keyof typeof magicZips]

const isMagic = (zip: string): zip is keyof typeof magicZips => zip in magicZips

export const magicOf = (zip: string): Magic | undefined => (isMagic(zip) ? magicZips[zip] : undefined)

/** Faults that can be queued for the next call, before or after the charge. */
export const faultModes = [
  '503_before',
  'reset_before',
  'timeout_before',
  'timeout_after',
  '500_after',
  'reset_after',
  'malformed_json',
  'carrier_error',
  'rate_expired',
  'price_changed',
  'duplicate_label',
  'slow',
  '429',
] as const
export type FaultMode = (typeof faultModes)[number]

export const simulatedOperations = ['quote', 'buy', 'resolve', 'void', 'track', 'manifest', 'resolve_manifest'] as const
export type SimulatedOperation = (typeof simulatedOperations)[number]
