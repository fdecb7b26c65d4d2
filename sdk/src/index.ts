export { createPackhouse, type Packhouse, type PackhouseOptions } from './client.ts'
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InsufficientFundsError,
  InvalidRequestError,
  NotFoundError,
  PackhouseError,
  PermissionError,
  RateLimitedError,
  ServiceFaultError,
  UnavailableError,
  type ErrorFacts,
} from './errors.ts'
export type { CallOptions, Schemas } from './operations.ts'
export type { Page, Pages } from './pages.ts'
export type { Http, PlainRequest } from './request.ts'
export type { NewKey } from './resources/admin/account-keys.ts'
export type { KeyChange, KeyRotation } from './resources/admin/keys.ts'
export type { NewPartner, PartnerChange } from './resources/admin/partners.ts'
export type { NewTenant, TenantChange } from './resources/admin/tenants.ts'
export type { EventPosition } from './resources/events.ts'
export type { RotateKey } from './resources/keys.ts'
export type { NewWebhook, WebhookChange, WebhookReplayOrder, WebhookTestOrder } from './resources/webhooks.ts'
export {
  signWebhook,
  verifyWebhook,
  WebhookVerificationError,
  type IncomingHeaders,
  type SignatureScheme,
  type SignWebhookOptions,
  type VerifiedWebhook,
  type VerifyWebhookOptions,
  type WebhookEvent,
  type WebhookFault,
} from './webhooks.ts'
export type { components, paths } from './generated/types.ts'
