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
export { signInOperator, type OperatorClient, type OperatorCredentials } from './operator.ts'
export type { CallOptions, Schemas } from './operations.ts'
export type { Page, Pages } from './pages.ts'
export type { Http, PlainRequest } from './request.ts'
export type { NewKey } from './resources/admin/account-keys.ts'
export type { KeyChange, KeyRotation } from './resources/admin/keys.ts'
export type { NewPartner, PartnerChange } from './resources/admin/partners.ts'
export type { NewGame } from './resources/admin/games.ts'
export type { NewTenant, TenantChange } from './resources/admin/tenants.ts'
export type { NewApproval } from './resources/operator/approvals.ts'
export type { NewStation } from './resources/operator/stations.ts'
export type { EventPosition } from './resources/events.ts'
export type { RotateKey } from './resources/keys.ts'
export type { InstantOrder, SubmittedInstant, WalletInstantOrder } from './resources/packs/instant.ts'
export type { OnceOptions, PackOrder, SubmittedPacks, WalletPackOrder } from './resources/packs/purchases.ts'
export type { ExportLink, ExportOrder } from './resources/packs/exports.ts'
export type {
  CustodialRedemption,
  RedemptionAsk,
  RedemptionOrder,
  SubmittedBurn,
} from './resources/packs/redemptions.ts'
export type {
  CustodialSellback,
  SellbackAsk,
  SellbackOrder,
  SignedSellback,
  SubmittedSellback,
} from './resources/packs/sellbacks.ts'
export type { SendOrder } from './resources/packs/sends.ts'
export type { CreditWithdrawalOrder } from './resources/packs/wallet.ts'
export type { ShippingAsk, TransferOrder, WithdrawalOrder } from './resources/vault/vault.ts'
export { StillWaitingError, type WaitOptions } from './waiting.ts'
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
