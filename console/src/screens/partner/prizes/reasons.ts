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
  card_frozen: 'is frozen on chain until its redemption ends.',
  tx_reverted: 'could not be sent: the transaction reverted and changed nothing.',
}

/** Why a prize is skipped or was not sent, after its name. */
export const reasonOf = (reason: string): string => reasons[reason] ?? `cannot be sent: ${reason}.`

const waits: Readonly<Record<string, string>> = {
  daily_cap: 'Waits for the next day: the daily cap of prizes is used up.',
  paused: 'Waits until the operator resumes prizes.',
}

/** Why a prize of an open send is not sent yet. */
export const waitOf = (reason: string): string => waits[reason] ?? `Waits: ${reason}.`
