export const redeemStatuses = ['REDEEMABLE', 'REDEEMING', 'REDEEMED', 'NOT_REDEEMABLE'] as const
export type RedeemStatus = (typeof redeemStatuses)[number]

/** The statuses of an export that is not ended. */
export const exportStatuses = ['REQUESTED', 'WAITING', 'CANCELLING'] as const
export type ExportStatus = (typeof exportStatuses)[number]
