import type { EventName } from '../event-types/event-types.ts'
import type { SigningSecret } from '../signing/secrets.ts'
import type { Outcome } from '../deliveries/model.ts'

/** Most webhooks an account may hold at once. */
export const maxWebhooks = 20

export const disableReasons = ['gone', 'failing'] as const
export type DisableReason = (typeof disableReasons)[number]

/** Where an account wants to hear of its events; its secrets are not in here. */
export type Webhook = {
  id: number
  accountId: number
  url: string
  /** Empty means all. */
  eventTypes: string[]
  description: string
  isActive: boolean
  previousSecretUntil: Date | null
  consecutiveFailures: number
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  disabledAt: Date | null
  disabledReason: DisableReason | null
  createdAt: Date
  updatedAt: Date
}

/** The secrets as they are kept. */
export type SealedSecrets = {
  id: number
  secret: Uint8Array
  previousSecret: Uint8Array | null
  previousSecretUntil: Date | null
}

export type WebhookChange = Partial<Pick<Webhook, 'url' | 'eventTypes' | 'description' | 'isActive'>>

export const healthStatuses = ['HEALTHY', 'FAILING', 'DISABLED'] as const
export type HealthStatus = (typeof healthStatuses)[number]

export function healthOf({ disabledAt, consecutiveFailures }: Webhook): HealthStatus {
  if (disabledAt) return 'DISABLED'
  return consecutiveFailures > 0 ? 'FAILING' : 'HEALTHY'
}

/** The secret before the last rotation signs as long as its overlap lasts. */
export const isOverlapping = (until: Date | null, now: Date): until is Date => until !== null && until > now

/** A webhook with the one copy of its secret that is ever shown. */
export type IssuedSecret = { webhook: Webhook; secret: SigningSecret }

/** What was sent to try a webhook, and what came of it. */
export type TestResult = { event: EventName; body: string; outcome: Outcome }
