export { createPackhouse, type Packhouse } from './client.ts'
export type { PackhouseOptions } from './options.ts'
export { signInOperator, type OperatorClient, type OperatorCredentials } from './operator-session.ts'
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
  type ClientErrorLabel,
  type ErrorFacts,
  type ErrorLabel,
} from './errors.ts'
export type {
  Body,
  CallOptions,
  Data,
  FileAnswer,
  ListOptions,
  OnceOptions,
  OperationId,
  Query,
  Schemas,
} from './operations.ts'
export type { Page, Pages } from './pages.ts'
export type { Hooks, RequestInfo, ResponseInfo } from './hooks.ts'
export type { Http, PlainRequest } from './request.ts'
export type { EventName, EventOf, EventPosition, ListedEvent, PackhouseEvent } from './events.ts'
export { createCatalogClient, type CatalogCard, type CatalogClient } from './catalog.ts'
export { where, type CatalogTerm } from './query.ts'
export {
  CallsFailedError,
  sendCalls,
  type PreparedCalls,
  type ProviderWallet,
  type SendCallsOptions,
  type SentCalls,
  type ViemWallet,
} from './send-calls.ts'
export { EndedOtherwiseError, PurchaseNotFulfilledError, StillWaitingError, type WaitOptions } from './waiting.ts'
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
export {
  createWebhookReceiver,
  type EventHandlers,
  type ReceiveWebhook,
  type SeenDeliveries,
  type WebhookReceiverOptions,
} from './webhook-receiver.ts'
export type { components, operations, paths } from './generated/types.ts'
