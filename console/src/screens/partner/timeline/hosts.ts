import type { StateHosts } from './entries.tsx'

/** A transaction that reverted or was cancelled moved the resource nowhere. */
const isMined = ({ kind, status }: { kind: string; status: string | null }): boolean =>
  kind === 'mined' && status === null

export const saleHosts: StateHosts = {
  RESERVED: ({ kind, status }) => kind === 'ledger' && status === 'HOLD',
  SUBMITTING: ({ kind }) => kind === 'signed',
  SUBMITTED: isMined,
  FULFILLED: ({ kind }) => kind === 'card',
  PARTIALLY_FULFILLED: ({ kind }) => kind === 'card',
  REFUNDED: ({ kind }) => kind === 'refund',
}

export const sellbackHosts: StateHosts = {
  SUBMITTED: ({ kind }) => kind === 'sent',
  PENDING: isMined,
  CONFIRMED: ({ kind, status }) => kind === 'ledger' && status === 'BUYBACK_CREDIT',
}

export const redemptionHosts: StateHosts = {
  BURN_SUBMITTED: ({ kind, status }) => kind === 'burn' && status === 'REQUESTED',
  IN_FULFILLMENT: ({ kind, status }) => kind === 'parcel' && status === 'DISPATCHED',
  COMPLETED: ({ kind, status }) => kind === 'parcel' && status === 'DELIVERED',
}
