/** The charges, by their name on the rate card. */
export const fees = {
  RECEIVING: { type: 'RECEIVING', unit: 'card' },
  STORAGE: { type: 'STORAGE', unit: 'card-day' },
  HANDLING_ORDER: { type: 'HANDLING', unit: 'order' },
  HANDLING_CARD: { type: 'HANDLING', unit: 'card' },
  POSTAGE: { type: 'POSTAGE', unit: 'parcel' },
  INSURANCE: { type: 'INSURANCE', unit: 'parcel' },
  COVERAGE: { type: 'COVERAGE', unit: 'cent' },
  WITHDRAWAL: { type: 'WITHDRAWAL', unit: 'withdrawal' },
  WITHDRAWAL_CARD: { type: 'WITHDRAWAL', unit: 'card' },
  PICKUP: { type: 'PICKUP', unit: 'pickup' },
  BUYER_RETURN: { type: 'BUYER_RETURN', unit: 'return' },
  TRANSFER: { type: 'TRANSFER', unit: 'card' },
  CARRIER_CLAIM: { type: 'CARRIER_CLAIM', unit: 'claim' },
  ADJUSTMENT: { type: 'ADJUSTMENT', unit: 'adjustment' },
  SERVICE_CREDIT: { type: 'SERVICE_CREDIT', unit: 'credit' },
  MINIMUM: { type: 'MINIMUM', unit: 'month' },
  TAX: { type: 'TAX', unit: 'month' },
} as const

export type Fee = keyof typeof fees
export const lineTypes = [...new Set(Object.values(fees).map(({ type }) => type))]

/** The quotient, rounded once, half away from zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend
  const quotient = (2n * magnitude + divisor) / (2n * divisor)
  return dividend < 0n ? -quotient : quotient
}

export const shareOf = (amount: bigint, bps: number): bigint => divideRounded(amount * BigInt(bps), 10_000n)
