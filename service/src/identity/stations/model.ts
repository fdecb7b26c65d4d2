/** A registered device; badge and PIN count as a second factor there. */
export type Station = {
  id: number
  name: string
  siteId: number
  registeredBy: string
  createdAt: Date
  lastSeenAt: Date | null
  revokedAt: Date | null
}
