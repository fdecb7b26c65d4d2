/** An event of an account. */
export type AccountEvent = {
  accountId: number
  sequence: bigint
  event: string
  resourceId: string
  occurrence: string
  data: unknown
  createdAt: Date
}
