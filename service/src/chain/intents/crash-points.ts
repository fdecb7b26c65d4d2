/** The critical points of a crash; tests end the process there. */
export const crashPoints = ['after_nonce', 'after_signing', 'after_commit', 'after_broadcast', 'after_receipt'] as const

export type CrashPoint = (typeof crashPoints)[number]

/** A no-op, except where a test injects a crash. */
export type PassPoint = (point: CrashPoint) => void
