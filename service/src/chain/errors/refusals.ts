import { Refusal, type ErrorLabel, type ErrorStatus, type RefusalOptions } from '../../kernel/errors.ts'
import type { abi } from '../abi/errors.ts'
import type { Revert } from '../clients/reverts.ts'

/** Every error a contract of the suite can revert with. */
export type ContractError = (typeof abi)[number]['name']

/** What a revert means to the caller whose wish it refuses. */
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

/** A call that should never have been made, or a contract set up in another way than we think: our fault. */
const ours = means(500, 'internal_error', 'The chain refused what we asked of it.')
const paused = (what: string, name: string): Meaning =>
  means(503, 'relayer_disabled', `${what} are paused.`, { switch: name })
const spent = means(503, 'insufficient_relayer_funds', 'There is too little left to pay for this on chain.')
/** A step of administration that the contract does not allow now; the contract's own word is the code. */
const inTheWay = (message: string): Meaning => means(409, 'invalid_status', message)

/** What only a mistake of ours, a wrong setting or an attack can cause. */
const oursAlone = [
  'AccessControlBadConfirmation',
  'AccessControlEnforcedDefaultAdminDelay',
  'AccessControlEnforcedDefaultAdminRules',
  'AccessControlInvalidDefaultAdmin',
  'AccessControlUnauthorizedAccount',
  'AccountBalanceOverflow',
  'BadAction',
  'BalanceQueryForZeroAddress',
  'FailedCall',
  'GapTooLong',
  'IncorrectRevelation',
  'InsufficientGas',
  'InvalidShortString',
  'LastRevealedTooOld',
  'MaxGasLimitExceeded',
  'NoSuchProvider',
  'NoSuchRequest',
  'NotAdapter',
  'NotConsumer',
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

/** Each error has one meaning; where an act needs another, it says so itself (`refuseRevert`). */
export const meanings: Readonly<Record<ContractError, Meaning>> = {
  // Buying.
  TierInactive: means(409, 'tier_inactive', 'This tier is not on sale.'),
  TypeInactive: means(409, 'tier_inactive', 'This packet type is not on sale.'),
  SoldOut: means(409, 'sold_out', 'There are not enough packs left.'),
  PriceMoved: means(409, 'max_price_exceeded', 'The price is higher than the highest you named.'),
  BadQuantity: means(400, 'unsupported_quantity', 'A purchase holds 1 to 10 packs.'),
  BadRecipient: means(400, 'invalid_wallet_address', 'Cards cannot be sent to this address.'),
  BadUserRandom: means(400, 'invalid_body', 'The random contribution must not be zero.', { field: 'user_random' }),
  DuplicateRef: inTheWay('This purchase was made before.'),
  BuyPaused: paused('Purchases', 'purchase'),
  EthFloatEmpty: spent,
  OutOfRandomness: spent,
  InsufficientFee: spent,
  ChainSpent: spent,
  // Selling back.
  WrongHolder: means(409, 'wrong_holder', 'The card is not with the one who was given it.'),
  NoWindow: means(409, 'not_eligible', 'The card was never open to be sold back.', { reason: 'no_window' }),
  WindowExpired: means(409, 'window_expired', 'The time to sell this card back is over.'),
  Frozen: means(409, 'card_frozen', 'The card cannot move: its redemption is under way, or it is held.'),
  ValueUnknown: means(409, 'value_unknown', 'There is no fresh price for this card.'),
  AssetNotEligible: means(409, 'not_eligible', 'Only cards can be sold back.', { reason: 'not_a_card' }),
  MinTotal: means(409, 'accept_simulation_failed', 'The cards are worth less than the least you named.'),
  FloatShort: means(409, 'insufficient_liquidity', 'The buyback float is too small for this sale.'),
  OperatorNotApproved: means(409, 'nft_approval_missing', 'The buyback contract may not take these cards yet.'),
  BadSignature: means(409, 'receiver_signature_mismatch', 'The signature is not the one this needs.'),
  BadNonce: means(409, 'accept_simulation_failed', 'Another order of this seller was carried out before.'),
  DeadlinePassed: means(409, 'accept_simulation_failed', 'The order is too old.'),
  BatchSize: means(400, 'too_many_tokens', 'A sale holds 1 to 50 cards.'),
  SellBackPaused: paused('Sales to the buyback contract', 'sellback'),
  DailyCap: means(409, 'insufficient_liquidity', 'The limit of the day is reached.'),
  // Redemption.
  BurnType: means(409, 'item_type_mismatch', 'The token is of another kind.'),
  NotBurnPending: inTheWay('The burn of this token was not asked for.'),
  AlreadyPaid: inTheWay('The shipping of this token is paid.'),
  OrderPaid: means(409, 'redemption_exists', 'The shipping of this order is paid.'),
  OrderNotPaid: inTheWay('The shipping of this order is not paid.'),
  QuoteExpired: means(409, 'invalid_status', 'The quote is too old.', { status: 'EXPIRED' }),
  NotPayer: means(409, 'not_owner', 'Only the holder of the card pays for its shipping.'),
  AssetUnknown: means(503, 'shipping_signer_unavailable', 'Shipping cannot be paid at the moment.'),
  BurnPaused: paused('Redemptions', 'redemption'),
  QuotesPaused: paused('Shipping payments', 'redemption'),
  TokenDoesNotExist: means(404, 'token_not_found', 'There is no such token.'),
  // Reveals and refunds.
  NotReady: means(409, 'not_fulfilled', 'The random word of this purchase has not come, or was used.'),
  NotNext: means(409, 'not_fulfilled', 'Another purchase is before this one.'),
  TooEarly: inTheWay('It is too early for this.'),
  NotRefundable: inTheWay('There is nothing to repay.'),
  NotStuck: inTheWay('Nothing is stuck here.'),
  NothingToClaim: inTheWay('There is nothing to claim.'),
  // Sends, payouts, vaults, deposits.
  RefUsed: inTheWay('This item was sent before.'),
  SealedMint: means(409, 'not_eligible', 'A sealed product is not minted when it is sent.', {
    reason: 'container_not_minted',
  }),
  StatementPaid: inTheWay('This statement is paid.'),
  ZeroAmount: means(400, 'invalid_amount', 'The amount must not be zero.'),
  BadExpiry: inTheWay('The window must end later than now and within 30 days.'),
  NotExportable: inTheWay('This vault has no wallet to export to yet.'),
  ExportFinal: inTheWay('The wallet this vault exports to is fixed.'),
  // Administration.
  ShapeLocked: inTheWay('The slots of a tier cannot change while packs of it are unrevealed.'),
  StockLocked: inTheWay('Shelves cannot change while a random word waits.'),
  StockReserved: inTheWay('Packs that are sold may need these cards.'),
  ShelfBound: inTheWay('The card is worth more or less than its shelf allows.'),
  NotStockable: inTheWay('The card is with nobody it may be taken from.'),
  BadTable: inTheWay('Weights, shape, price or window do not fit together.'),
  BadType: inTheWay('Price, window or share is out of range.'),
  BadBundle: inTheWay('The bundle is empty, too large or unknown.'),
  BadTerms: inTheWay('These terms are out of range.'),
  BadBatch: inTheWay('The batch is empty or too large.'),
  UnknownVersion: inTheWay('The tier has no such version.'),
  PriceBound: inTheWay('A price moves by at most 30 percent in an hour.'),
  LengthMismatch: inTheWay('Both lists must have the same length.'),
  IdRange: inTheWay('A token of this number cannot be minted.'),
  WindowOpen: inTheWay('The card can still be sold back.'),
  NotHoldable: inTheWay('A card that is for sale cannot be held.'),
  TokenAlreadyExists: means(409, 'already_exists', 'There is a token of this number.'),
  ChainBusy: inTheWay('Requests still wait for numbers of the last chain.'),
  ...(Object.fromEntries(oursAlone.map((name) => [name, ours])) as Record<(typeof oursAlone)[number], Meaning>),
}

/** The dollar token speaks in sentences. */
const sentences: readonly (readonly [RegExp, Meaning])[] = [
  [
    /blacklisted|Pausable: paused/i,
    means(409, 'not_eligible', 'The dollar token refuses this address.', { reason: 'payment_token_blocked' }),
  ],
  [/exceeds (?:allowance|balance)/i, spent],
]

const isKnown = (name: string): name is ContractError => Object.hasOwn(meanings, name)

/** The snake case of a contract's word, as a code of its own. */
export const toCode = (name: string): string => name.replaceAll(/(?<!^)([A-Z])/g, '_$1').toLowerCase()

/** What a revert means. `instead` replaces meanings where the same error says something else to this caller. */
export function meaningOf(revert: Revert, instead: Partial<Record<ContractError, Meaning>> = {}): Meaning {
  const { name, message = '' } = revert
  if (name !== undefined && isKnown(name)) {
    const meaning = instead[name] ?? meanings[name]
    if (meaning.status !== 409 || meaning.error !== 'invalid_status') return meaning
    return { ...meaning, options: { code: toCode(name), ...meaning.options } }
  }
  return sentences.find(([pattern]) => pattern.test(message))?.[1] ?? ours
}

/** Refuses a request for the reason a contract gave. */
export function refuseRevert(revert: Revert, instead: Partial<Record<ContractError, Meaning>> = {}): never {
  const { status, error, message, options } = meaningOf(revert, instead)
  const details = { ...options?.details, ...(revert.name !== undefined && { revert: revert.name }) }
  throw new Refusal(status, error, message, { ...options, details })
}
