/** The public URLs of a deployment, as configured. */
export type PublicUrls = {
  /** The base URL of this service. */
  readonly publicUrl?: string | undefined
  /** The URL of a transaction without its hash. */
  readonly explorerUrl?: string | undefined
  /** A public RPC node. */
  readonly nodeUrl?: string | undefined
}

/** The verify page of a request; a relative path when no base URL is configured. */
export const fairnessUrlOf = ({ publicUrl = '' }: PublicUrls, requestId: string | bigint): string =>
  `${publicUrl}/verify/${requestId}`

export const publicUrlFields = (
  publicUrls: PublicUrls,
  { transactionHash, requestId }: { transactionHash: string | null; requestId: string | null },
) => ({
  explorer_url: publicUrls.explorerUrl && transactionHash ? `${publicUrls.explorerUrl}${transactionHash}` : null,
  fairness_url: requestId ? fairnessUrlOf(publicUrls, requestId) : null,
})
