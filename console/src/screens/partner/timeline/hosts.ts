import type { StateHosts } from './entries.tsx'

export const saleHosts: StateHosts = {
  RESERVED: ({ kind, status }) => kind === 'ledger' && status === 'HOLD',
  SUBMITTING: ({ kind }) => kind === 'signed',
  SUBMITTED: ({ kind }) => kind === 'mined',
  FULFILLED: ({ kind }) => kind === 'card',
  PARTIALLY_FULFILLED: ({ kind }) => kind === 'card',
  REFUNDED: ({ kind }) => kind === 'refund',
}

export const sellbackHosts: StateHosts = {
  SUBMITTED: ({ kind }) => kind === 'sent',
  PENDING: ({ kind }) => kind === 'mined',
  CONFIRMED: ({ kind, status }) => kind === 'ledger' && status === 'BUYBACK_CREDIT',
}

export const redemptionHosts: StateHosts = {
  BURN_SUBMITTED: ({ kind, status }) => kind === 'burn' && status === 'REQUESTED',
  IN_FULFILLMENT: ({ kind, status }) => kind === 'parcel' && status === 'DISPATCHED',
  COMPLETED: ({ kind, status }) => kind === 'parcel' && status === 'DELIVERED',
}
