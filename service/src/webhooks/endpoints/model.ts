import type { EventName } from '../../events/types/event-types.ts'
import type { SigningSecret } from '../signing/secrets.ts'
import type { Outcome } from '../deliveries/model.ts'

/** The maximum number of webhooks of an account. */
export const maxWebhooks = 20

export const disableReasons = ['gone', 'failing'] as const
export type DisableReason = (typeof disableReasons)[number]

/** A webhook, without its secrets. */
export type Webhook = {
  id: number
  accountId: number
  url: string
  /** Empty: all. */
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

/** The encrypted secrets of a webhook. */
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

/** Whether the previous secret still signs. */
export const isOverlapping = (until: Date | null, now: Date): until is Date => until !== null && until > now

/** A webhook with its new secret, which is shown only once. */
export type IssuedSecret = { webhook: Webhook; secret: SigningSecret }

/** The request and outcome of a test delivery. */
export type TestResult = { id: bigint; event: EventName; body: string; outcome: Outcome }
