import type { Hash } from 'viem'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { defineMachine } from '../../../kernel/machine.ts'
import { micros, type Micros } from '../../../kernel/money.ts'

/** An act that was found on chain and not in the database. A person decides who bears its amount. */
export const adoptedActMachine = defineMachine({
  name: 'adopted act',
  initial: ['OPEN', 'LINKED'],
  states: ['OPEN', 'CHARGED', 'WRITTEN_OFF', 'LINKED', 'RETURNED'],
  events: {
    /** The end user pays. */
    charge: { from: ['OPEN'], to: 'CHARGED' },
    /** The platform pays. */
    writeOff: { from: ['OPEN'], to: 'WRITTEN_OFF' },
    /** The records of the service account for it. */
    link: { from: ['OPEN'], to: 'LINKED' },
    /** The contract paid the amount back. */
    return: { from: ['OPEN', 'CHARGED', 'WRITTEN_OFF'], to: 'RETURNED' },
  },
})

export type ActStatus = (typeof adoptedActMachine.states)[number]
export type ActEvent = keyof typeof adoptedActMachine.events

export const actKinds = [
  'purchase',
  'instant_purchase',
  'sellback',
  'withdrawal',
  'payout',
  'shipping_payment',
  'prize',
] as const
export type ActKind = (typeof actKinds)[number]

export const resolutions = ['charge', 'write_off', 'link', 'refund'] as const
export type Resolution = (typeof resolutions)[number]

export type AdoptedAct = {
  id: number
  kind: ActKind
  /** What the chain knows the act by. */
  reference: string
  status: ActStatus
  transactionHash: Hash
  /** The recipient of the cards or of the money. */
  address: StoredAddress
  amount: Micros
  returned: Micros
  isBooked: boolean
  partnerId: number | null
  /** The payer; null while it is unknown. */
  endUserId: number | null
  resourceId: number | null
  holdId: bigint | null
  note: string | null
  resolvedBy: string | null
  resolutionKey: string | null
  /** Set while, or once, the contract refunds the payment by a decision. */
  refundRequestedAt: Date | null
  createdAt: Date
  resolvedAt: Date | null
}

export type NewAct = Pick<AdoptedAct, 'kind' | 'reference' | 'transactionHash' | 'address'> &
  Partial<Pick<AdoptedAct, 'amount' | 'partnerId' | 'endUserId' | 'resourceId'>>

/** The account that received the money; undefined where no credits are involved, as when a wallet paid for shipping. */
export function receiverOf({ kind, endUserId }: Pick<AdoptedAct, 'kind' | 'endUserId'>) {
  if (kind === 'purchase' || kind === 'instant_purchase') return 'pool_settlement'
  if (kind === 'withdrawal') return 'treasury'
  return kind === 'shipping_payment' && endUserId !== null ? 'shipping' : undefined
}

export const outstandingOf = ({ amount, returned }: Pick<AdoptedAct, 'amount' | 'returned'>): Micros =>
  micros(amount - returned)
