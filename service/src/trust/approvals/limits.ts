/** The roles of people who approve payments. */
export const paymentApprovers = ['treasury'] as const
