export const redeemStatuses = ['REDEEMABLE', 'REDEEMING', 'REDEEMED', 'NOT_REDEEMABLE'] as const
export type RedeemStatus = (typeof redeemStatuses)[number]
