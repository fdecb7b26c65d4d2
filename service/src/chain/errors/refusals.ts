import { Refusal, type ErrorLabel, type ErrorStatus, type RefusalOptions } from '../../kernel/errors.ts'
import type { abi } from '../abi/errors.ts'
import type { Revert } from '../clients/reverts.ts'

/** Every error a contract of the suite can revert with. */
export type ContractError = (typeof abi)[number]['name']

/** The API error that a revert maps to. */
export type Meaning = {
  readonly status: ErrorStatus
  readonly error: ErrorLabel
  readonly message: string
  readonly options?: RefusalOptions
}

function means<Status extends ErrorStatus>(
  status: Status,
  error: ErrorLabel<NoInfer<Status>>,
  message: string,
  details?: Readonly<Record<string, unknown>>,
): Meaning {
  return { status, error, message, ...(details && { options: { details } }) }
}

/** A call that must never be made, or a contract configured differently than expected: an internal error. */
const internalFault = means(500, 'internal_error', 'The chain rejected the transaction.')
const paused = (what: string, name: string): Meaning =>
  means(503, 'relayer_disabled', `${what} are paused.`, { switch: name })
const outOfFunds = means(
  503,
  'insufficient_relayer_funds',
  'The relayer account has insufficient funds for this transaction.',
)
/** An administration step that the contract does not allow now; the contract's error name becomes the code. */
const conflict = (message: string): Meaning => means(409, 'invalid_status', message)

/** Errors that only an internal mistake, a wrong setting or an attack can cause. */
const internalErrors = [
  'AccessControlBadConfirmation',
  'AccessControlEnforcedDefaultAdminDelay',
  'AccessControlEnforcedDefaultAdminRules',
  'AccessControlInvalidDefaultAdmin',
  'AccessControlUnauthorizedAccount',
  'AccountBalanceOverflow',
  'AddressEmptyCode',
  'AlreadyInitialized',
  'BadAction',
  'BalanceQueryForZeroAddress',
  'ERC1967InvalidImplementation',
  'ERC1967NonPayable',
  'ERC1967ProxyUninitialized',
  'FailedCall',
  'GapTooLong',
  'IncorrectRevelation',
  'InsufficientGas',
  'InvalidRevealCall',
  'InvalidShortString',
  'LastRevealedTooOld',
  'MaxGasLimitExceeded',
  'NoSuchProvider',
  'NoSuchRequest',
  'NotAdapter',
  'NotConsumer',
  'NoToken',
  'NotOwnerNorApproved',
  'NotProvider',
  'ReentrancyGuardReentrantCall',
  'RevealTooEarly',
  'RevealTooLate',
  'SafeCastOverflowedUintDowncast',
  'StringTooLong',
  'TimelockInsufficientDelay',
  'TimelockInvalidOperationLength',
  'TimelockUnauthorizedCaller',
  'TimelockUnexecutedPredecessor',
  'TimelockUnexpectedOperationState',
  'TransferFromIncorrectOwner',
  'TransferToNonERC721ReceiverImplementer',
  'TransferToZeroAddress',
  'Unauthorized',
  'UnknownRequest',
  'WrongReveal',
] as const satisfies readonly ContractError[]

/** Each error has one default meaning; callers override it in `refuseRevert`. */
export const meanings: Readonly<Record<ContractError, Meaning>> = {
  // Purchases.
  TierInactive: means(409, 'tier_inactive', 'The tier is not on sale.'),
  TypeInactive: means(409, 'tier_inactive', 'The packet type is not on sale.'),
  SoldOut: means(409, 'sold_out', 'Not enough packs are left.'),
  LineFull: {
    ...means(503, 'overloaded', 'Too many purchases await their draw; retry in a few minutes.'),
    options: { retryAfterSeconds: 60 },
  },
  PriceMoved: means(409, 'max_price_exceeded', 'The price exceeds max_price_usdc.'),
  OfferMoved: conflict('The terms or the bundles of the packet type changed; read them and prepare again.'),
  OddsMoved: conflict('The odds of the tier changed; read them and prepare again.'),
  Restocking: {
    ...means(503, 'overloaded', 'The product is being restocked; retry in a few seconds.'),
    options: { details: { reason: 'restocking' }, retryAfterSeconds: 10 },
  },
  PermitRequired: conflict('The tier is gated; send the prepared call, which contains a permit.'),
  PermitExpired: conflict('The permit of the purchase has expired; prepare again.'),
  BadPermit: conflict('The permit is not for this purchase, or its key was revoked; prepare again.'),
  BadQuantity: means(400, 'unsupported_quantity', 'quantity must be between 1 and 10.'),
  BadRecipient: means(400, 'invalid_wallet_address', 'Cards cannot be sent to this address.'),
  BadUserRandom: means(400, 'invalid_body', 'user_random must not be zero.', { field: 'user_random' }),
  DuplicateRef: conflict('A purchase with this reference already exists.'),
  BuyPaused: paused('Purchases', 'purchase'),
  EthFloatEmpty: outOfFunds,
  OutOfRandomness: outOfFunds,
  InsufficientFee: outOfFunds,
  ChainSpent: outOfFunds,
  // Sellback.
  WrongHolder: means(409, 'wrong_holder', 'The card is no longer held by its original recipient.'),
  NoWindow: means(409, 'not_eligible', 'The card has no sellback window.', { reason: 'no_window' }),
  WindowExpired: means(409, 'window_expired', 'The sellback window of this card has expired.'),
  Frozen: means(409, 'card_frozen', 'The card is frozen: its redemption is in progress or it is blocked.'),
  ValueUnknown: means(409, 'value_unknown', 'No current price available for this card.'),
  AssetNotEligible: means(409, 'not_eligible', 'Only cards can be sold back.', { reason: 'not_a_card' }),
  MinTotal: means(409, 'accept_simulation_failed', 'The total is below the requested minimum.'),
  FloatShort: means(409, 'insufficient_liquidity', 'The buyback float does not cover this sellback.'),
  OperatorNotApproved: means(409, 'nft_approval_missing', 'The buyback contract is not approved for these cards.'),
  BadSignature: means(409, 'receiver_signature_mismatch', 'The signature does not match the expected signer.'),
  BadNonce: means(409, 'accept_simulation_failed', 'The nonce was already used by another order of this seller.'),
  DeadlinePassed: means(409, 'accept_simulation_failed', 'The deadline of the order has passed.'),
  BatchSize: means(400, 'too_many_tokens', 'A sellback takes 1 to 50 cards.'),
  SellBackPaused: paused('Sellbacks', 'sellback'),
  DailyCap: means(409, 'insufficient_liquidity', 'The daily limit is reached.'),
  // Redemption.
  BurnType: means(409, 'item_type_mismatch', 'The token is of a different type.'),
  NotBurnPending: conflict('No burn was requested for this token.'),
  AlreadyPaid: conflict('Shipping of this token is already paid.'),
  OrderPaid: means(409, 'redemption_exists', 'Shipping of this order is already paid.'),
  OrderNotPaid: conflict('Shipping of this order is not paid.'),
  QuoteExpired: means(409, 'invalid_status', 'The quote has expired.', { status: 'EXPIRED' }),
  NotPayer: means(409, 'not_owner', 'Only the holder of the card can pay for its shipping.'),
  AssetUnknown: means(503, 'shipping_signer_unavailable', 'Shipping payments are currently unavailable.'),
  BurnPaused: paused('Redemptions', 'redemption'),
  QuotesPaused: paused('Shipping payments', 'redemption'),
  TokenDoesNotExist: means(404, 'token_not_found', 'Token not found.'),
  // Reveals and refunds.
  NotReady: means(409, 'not_fulfilled', 'The random number of this purchase is pending or already used.'),
  NotNext: means(409, 'not_fulfilled', 'An earlier purchase must be revealed first.'),
  TooEarly: conflict('The waiting period has not ended.'),
  NotRefundable: conflict('The purchase is not refundable.'),
  NotStuck: conflict('The purchase has no undelivered packs.'),
  NothingToClaim: conflict('There is nothing to claim.'),
  // Prize sends, payouts, vaults, deposits.
  RefUsed: conflict('This item was already sent.'),
  PrizesPaused: paused('Prizes', 'prizes'),
  PrizeCap: conflict('The daily limit of prizes is reached.'),
  ReleasesPaused: paused('Releases of the inventory', 'inventory'),
  ReleaseCap: conflict('The daily limit of releases is reached.'),
  NotContractWallet: conflict('The custodian must be a contract wallet.'),
  StatementPaid: conflict('This statement is already paid.'),
  ZeroAmount: means(400, 'invalid_amount', 'The amount must not be zero.'),
  BadExpiry: conflict('The window must end in the future and within 30 days.'),
  WindowCap: conflict('The daily limit of registered windows is reached.'),
  VaultsPaused: paused('Vaults', 'vaults'),
  NotLinked: conflict('The wallet is not linked to this vault.'),
  ExportPending: conflict('An export of this card is already waiting.'),
  NoExport: conflict('No export of this card is waiting, or the card is not in the vault.'),
  WithdrawExpired: conflict('The withdrawal was not executed in time; propose it again.'),
  ExportCap: conflict('The daily limit of exports is reached.'),
  // Administration.
  ShapeLocked: conflict('The slots of a tier cannot change while it has unrevealed packs.'),
  StockLocked: conflict('The stock cannot change while sold packs are not revealed.'),
  StockCap: conflict('The daily limit of stock changes in favour of buyers is reached.'),
  StockMoved: conflict('The stock of the tier changed since it was checked.'),
  BoundLowered: conflict('The highest value of a shelf with cards cannot be lowered.'),
  ShelfBound: conflict('The value of the card is outside the range of its shelf.'),
  NotStockable: conflict('The holder of the card is not a permitted source.'),
  BadTable: conflict('Weights, shape, price and window are inconsistent.'),
  BadType: conflict('Price, window or share is out of range.'),
  BadBundle: conflict('The bundle is empty, too large or unknown.'),
  BadTerms: conflict('The terms are out of range.'),
  BadBatch: conflict('The batch is empty or too large.'),
  UnknownVersion: conflict('Tier version not found.'),
  PriceBound: conflict(
    'A price may change by at most 30 percent per hour, up to three times a recent price and its ceiling.',
  ),
  LengthMismatch: conflict('Both lists must have the same length.'),
  IdRange: conflict('The token id is outside the mintable range.'),
  BadRoyalty: conflict('A royalty has a receiver and a share of at most 10 percent, or neither.'),
  WindowOpen: conflict('The sellback window of the card is still open.'),
  NotHoldable: conflict('A card that is on sale cannot be blocked, and only the contracts move cards into stock.'),
  TokenAlreadyExists: means(409, 'already_exists', 'The token already exists.'),
  ChainBusy: conflict('Requests for numbers of the previous chain are pending.'),
  ...(Object.fromEntries(internalErrors.map((name) => [name, internalFault])) as Record<
    (typeof internalErrors)[number],
    Meaning
  >),
}

/** USDC reverts with messages instead of custom errors. */
const usdcMessages: readonly (readonly [RegExp, Meaning])[] = [
  [
    /blacklisted|Pausable: paused/i,
    means(409, 'not_eligible', 'USDC blocks this address.', { reason: 'payment_token_blocked' }),
  ],
  [/exceeds (?:allowance|balance)/i, outOfFunds],
]

const isKnown = (name: string): name is ContractError => Object.hasOwn(meanings, name)

/** Converts a contract error name to a snake-case code. */
export const toCode = (name: string): string => name.replaceAll(/(?<!^)([A-Z])/g, '_$1').toLowerCase()

/** Maps a revert to an API error. `overrides` replaces the default meanings for this caller. */
export function meaningOf(revert: Revert, overrides: Partial<Record<ContractError, Meaning>> = {}): Meaning {
  const { name, message = '' } = revert
  if (name !== undefined && isKnown(name)) {
    const meaning = overrides[name] ?? meanings[name]
    if (meaning.status !== 409 || meaning.error !== 'invalid_status') return meaning
    return { ...meaning, options: { code: toCode(name), ...meaning.options } }
  }
  return usdcMessages.find(([pattern]) => pattern.test(message))?.[1] ?? internalFault
}

/** Fails the request with the meaning of a revert. */
export function refuseRevert(revert: Revert, overrides: Partial<Record<ContractError, Meaning>> = {}): never {
  const { status, error, message, options } = meaningOf(revert, overrides)
  const details = { ...options?.details, ...(revert.name !== undefined && { revert: revert.name }) }
  throw new Refusal(status, error, message, { ...options, details })
}
