const reasons: Readonly<Record<string, string>> = {
  burned: 'was redeemed or burned.',
  listed: 'is in a pack that is on sale.',
  tied_to_packet: 'belongs to a sealed or opened pack.',
  already_queued: 'is already on its way to a recipient.',
  not_sealed: 'was opened, so it is no longer a sealed product.',
  container_not_minted: 'has no token yet.',
  missing_grade_proof: 'has no grade or certificate on record.',
  not_held_by_server_wallet: 'is not in the wallet of the service.',
  not_offchain: 'has a token already.',
}

/** Why a prize is skipped, after its name. */
export const reasonOf = (reason: string): string => reasons[reason] ?? `cannot be sent: ${reason}.`
