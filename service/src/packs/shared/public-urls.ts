/** Where people look at what happened, as far as the operator says. */
export type PublicUrls = {
  /** Where others reach this service. */
  readonly publicUrl?: string | undefined
  /** A transaction's page is this with its hash behind. */
  readonly explorerUrl?: string | undefined
  /** A node that anybody may ask. */
  readonly nodeUrl?: string | undefined
}

/** The page on which anybody can repeat a draw. Without an address of ours it is a path. */
export const fairnessUrlOf = ({ publicUrl = '' }: PublicUrls, requestId: string | bigint): string =>
  `${publicUrl}/verify/${requestId}`

export const publicUrlFields = (
  publicUrls: PublicUrls,
  { transactionHash, requestId }: { transactionHash: string | null; requestId: string | null },
) => ({
  explorer_url: publicUrls.explorerUrl && transactionHash ? `${publicUrls.explorerUrl}${transactionHash}` : null,
  fairness_url: requestId ? fairnessUrlOf(publicUrls, requestId) : null,
})
