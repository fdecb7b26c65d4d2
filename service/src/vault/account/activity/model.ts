export type ActivityEntry = {
  id: bigint
  event: string
  resourceType: string
  resourceId: string
  summary: string
  data: Readonly<Record<string, unknown>>
  apiKeyId: string
  requestId: string
  createdAt: Date
}
