import type { Hash, Hex } from 'viem'
import type { TokenKey } from '../../../assets/tokens/model.ts'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { defineMachine } from '../../../kernel/machine.ts'

/** The lifecycle of a card on its way from a vault to a wallet. The vault contract enforces the waiting period. */
export const exportMachine = defineMachine({
  name: 'card export',
  initial: 'REQUESTED',
  states: ['REQUESTED', 'WAITING', 'CANCELLING', 'COMPLETED', 'CANCELLED', 'FAILED'],
  events: {
    /** The vault recorded the export; its waiting period has begun. */
    wait: { from: ['REQUESTED'], to: 'WAITING' },
    /** A reorg removed the block of the request. */
    reorgRemoved: { from: ['WAITING', 'CANCELLING'], to: 'REQUESTED' },
    cancel: { from: ['WAITING'], to: 'CANCELLING' },
    /** The cancellation was rejected on chain. */
    resume: { from: ['CANCELLING'], to: 'WAITING' },
    /** The vault dropped the export, on request of the partner or of an administrator. */
    cancelled: { from: ['REQUESTED', 'WAITING', 'CANCELLING'], to: 'CANCELLED' },
    /** The card is in the wallet, and its block is final. */
    complete: { from: ['REQUESTED', 'WAITING', 'CANCELLING'], to: 'COMPLETED' },
    fail: { from: ['REQUESTED', 'WAITING', 'CANCELLING'], to: 'FAILED' },
  },
})

export type ExportStatus = (typeof exportMachine.states)[number]
export type ExportEvent = keyof typeof exportMachine.events

export const openStatuses = ['REQUESTED', 'WAITING', 'CANCELLING'] as const satisfies ExportStatus[]

export const failureReasons = ['link_rejected', 'wallet_not_linked', 'card_moved', 'tx_reverted', 'rejected'] as const
export type FailureReason = (typeof failureReasons)[number]

export type CardExport = TokenKey & {
  id: number
  partnerId: number
  endUserId: number
  externalUserId: string | null
  idempotencyKey: string
  asked: Readonly<Record<string, string | number | boolean | null>>
  uniqueId: string
  contract: StoredAddress
  vault: StoredAddress
  toAddress: StoredAddress
  linkDeadline: bigint | null
  linkSignature: Hex | null
  status: ExportStatus
  failureReason: FailureReason | null
  executableAt: Date | null
  completionSubmittedAt: Date | null
  /** The price is above the limit: people approve the export. */
  needsApproval: boolean
  approvedAt: Date | null
  /** The people who approved it so far. */
  approvedBy: string[]
  proposedBy: string
  /** The vault accepts exports to the wallet. */
  linkedAt: Date | null
  /** The transaction that requests the export is queued. */
  submittedAt: Date | null
  transactionHash: Hash | null
  createdAt: Date
  updatedAt: Date
}

export const maxTokens = 20
/** Cards that one end user can export in 24 hours. The vault factory caps all end users together. */
export const dailyLimit = 50

export const isOpen = ({ status }: Pick<CardExport, 'status'>): boolean => openStatuses.some((open) => open === status)

export const subjectOf = (id: number): string => `export:${id}`

/** People have to approve it before the vault learns of it. */
export const awaitsApproval = ({ status, needsApproval, approvedAt }: CardExport): boolean =>
  status === 'REQUESTED' && needsApproval && approvedAt === null

const reasons: Readonly<Record<string, FailureReason>> = {
  BadSignature: 'link_rejected',
  NotLinked: 'wallet_not_linked',
  NoExport: 'card_moved',
}

export const reasonOf = ({ name }: { readonly name?: string | undefined }): FailureReason =>
  (name && reasons[name]) || 'tx_reverted'
