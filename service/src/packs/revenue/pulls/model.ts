/** Draws of one shelf under one version of the odds, on one day. */
export type PullCount = { from: Date; to: Date; version: number; shelf: number; draws: number }
