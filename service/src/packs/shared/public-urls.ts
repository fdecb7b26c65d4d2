/** Where people look at what happened, as far as the operator says. */
export type Site = {
  /** Where others reach this service. */
  readonly publicUrl?: string | undefined
  /** A transaction's page is this with its hash behind. */
  readonly explorerUrl?: string | undefined
  /** A node that anybody may ask. */
  readonly nodeUrl?: string | undefined
}

/** The page on which anybody can repeat a draw. Without an address of ours it is a path. */
export const fairnessUrlOf = ({ publicUrl = '' }: Site, requestId: string | bigint): string =>
  `${publicUrl}/verify/${requestId}`

export const siteFieldsOf = (
  site: Site,
  { transactionHash, requestId }: { transactionHash: string | null; requestId: string | null },
) => ({
  explorer_url: site.explorerUrl && transactionHash ? `${site.explorerUrl}${transactionHash}` : null,
  fairness_url: requestId ? fairnessUrlOf(site, requestId) : null,
})
