/** The places where a crash would hurt if the order of steps were wrong. Tests end the process there. */
export const crashPoints = ['after_nonce', 'after_signing', 'after_commit', 'after_broadcast', 'after_receipt'] as const

export type CrashPoint = (typeof crashPoints)[number]

/** Passing a point does nothing, except where a test put something in its way. */
export type PassPoint = (point: CrashPoint) => void
