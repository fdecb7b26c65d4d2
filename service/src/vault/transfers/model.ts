import { defineMachine } from '../../kernel/machine.ts'
import { dayMs } from '../../kernel/time.ts'

/** The lifecycle of a transfer, which completes at once or waits for the receiver's acceptance. */
export const transferMachine = defineMachine({
  name: 'card transfer',
  states: ['PENDING_ACCEPTANCE', 'COMPLETED', 'DECLINED', 'CANCELLED', 'EXPIRED'],
  initial: ['PENDING_ACCEPTANCE', 'COMPLETED'],
  events: {
    accept: { from: ['PENDING_ACCEPTANCE'], to: 'COMPLETED' },
    decline: { from: ['PENDING_ACCEPTANCE'], to: 'DECLINED' },
    cancel: { from: ['PENDING_ACCEPTANCE'], to: 'CANCELLED' },
    expire: { from: ['PENDING_ACCEPTANCE'], to: 'EXPIRED' },
  },
})

export type TransferStatus = (typeof transferMachine)['states'][number]
export type TransferEvent = keyof (typeof transferMachine)['events']

export const transferPolicies = ['instant', 'accept', 'refuse'] as const
export type TransferPolicy = (typeof transferPolicies)[number]

export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]

export type Transfer = {
  id: number
  fromAccountId: number
  fromAccount: string
  fromName: string
  toAccountId: number
  toAccount: string
  toName: string
  status: TransferStatus
  note: string | null
  idempotencyKey: string | null
  fingerprint: Uint8Array
  apiKeyId: string
  cardCount: number
  declinedReason: string | null
  expiresAt: Date | null
  requestedAt: Date
  completedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export type Receiver = {
  accountId: number
  accountNumber: string
  isActive: boolean
  policy: TransferPolicy
  /** Account numbers whose transfers complete at once, regardless of the policy. */
  senders: readonly string[]
}

/** How the receiver accepts transfers of a sender; undefined when it does not. */
export function acceptanceOf(
  { isActive, policy, senders }: Receiver,
  sender: string,
): 'instant' | 'accept' | undefined {
  if (!isActive) return undefined
  if (senders.includes(sender)) return 'instant'
  return policy === 'refuse' ? undefined : policy
}

/** How long a transfer waits for acceptance. */
export const acceptanceMs = 7 * dayMs
