import { Type, type Static } from 'typebox'
import { itemKinds } from '../../../assets/items/model.ts'
import { gradeToWire, GradeWire } from '../../../assets/items/wire.ts'
import { showAddress } from '../../../chain/addresses.ts'
import { NullableInteger, NullableString, NullableTimestamp, OneOf } from '../../../http/schema/fields.ts'
import { formatUsdc } from '../../../kernel/money.ts'
import { formatUsd } from '../../../assets/pricing/values/model.ts'
import { ExportStatusField } from '../../shared/export-status-wire.ts'
import { redeemStatuses } from '../../shared/redeem-status.ts'
import { sources, type Holding } from './model.ts'

const orNull = <Value>(properties: object, required: readonly string[], description: string) =>
  Type.Unsafe<Value | null>({ type: ['object', 'null'], description, properties, required })

type RedemptionRef = { redemption_id: number; status: string; expires_at: string | null }
type BuybackWire = { eligible: boolean; expires_at: string | null; reason: string | null; payout_usdc: string | null }

const text = { type: 'string' }
const textOrNull = { type: ['string', 'null'] }
const timeOrNull = { type: ['string', 'null'], format: 'date-time' }

export const HoldingWire = Type.Object(
  {
    token_id: Type.String({ description: 'The token id as a decimal string.' }),
    item_type: OneOf(itemKinds, { description: 'The kind of item.' }),
    contract_address: NullableString({ description: 'The contract address of the card.' }),
    unique_id: NullableString({ description: 'The permanent id of the item.' }),
    card_id: NullableString({ description: 'The catalog id of the card.' }),
    category: OneOf(['card', 'product', 'unknown'], { description: 'The category of the item.' }),
    name: NullableString({ description: 'The name of the card.' }),
    image_url: NullableString({ description: 'The URL of the image.' }),
    set_id: NullableString({ description: 'The catalog id of the set.' }),
    card_number: NullableString({ description: 'The number printed on the card.' }),
    rarity: NullableString({ description: 'The rarity of the card.' }),
    grade: GradeWire,
    value_usd: NullableString({ description: 'Current value in US dollars.' }),
    source: OneOf(sources, { description: 'How the token reached this wallet.' }),
    purchase_id: NullableInteger({ description: 'Your purchase that delivered it.' }),
    instant_purchase_id: NullableInteger({ description: 'The id of the instant purchase.' }),
    send_id: NullableInteger({ description: 'Your send that delivered it.' }),
    acquired_at: NullableTimestamp({ description: 'When the end user received it.' }),
    redeem_status: OneOf(redeemStatuses, { description: 'REDEEMING while a redemption of any partner is open.' }),
    export_status: ExportStatusField,
    redemption: orNull<RedemptionRef>(
      {
        redemption_id: { type: 'integer', description: 'The id of the redemption.' },
        status: { ...text, description: 'The status of the redemption.' },
        expires_at: { ...timeOrNull, description: 'When the redemption expires.' },
      },
      ['redemption_id', 'status', 'expires_at'],
      'Your open redemption of this token.',
    ),
    buyback: orNull<BuybackWire>(
      {
        eligible: { type: 'boolean', description: 'Whether the card can be sold back now.' },
        expires_at: { ...timeOrNull, description: 'When the window closes.' },
        reason: { ...textOrNull, description: 'Why the card cannot be sold back.' },
        payout_usdc: { ...textOrNull, description: 'The payout in USDC, as a decimal string.' },
      },
      ['eligible', 'expires_at', 'reason', 'payout_usdc'],
      'Whether this wallet can sell the token back; null for packets and sealed products.',
    ),
  },
  { $id: 'Holding' },
)

export const holdingToWire = (holding: Holding): Static<typeof HoldingWire> => {
  const { facts, grade, redemption, buyback } = holding
  return {
    token_id: holding.tokenId.toString(),
    item_type: holding.kind,
    contract_address: holding.contract && showAddress(holding.contract),
    unique_id: facts.uniqueId,
    card_id: facts.cardId,
    category: facts.category,
    name: facts.name,
    image_url: facts.imageUrl,
    set_id: facts.setId,
    card_number: facts.cardNumber,
    rarity: facts.rarity,
    grade: gradeToWire(grade),
    value_usd: facts.value === null ? null : formatUsd(facts.value),
    source: holding.source,
    purchase_id: holding.purchaseId,
    instant_purchase_id: holding.instantPurchaseId,
    send_id: holding.sendId,
    acquired_at: holding.acquiredAt?.toISOString() ?? null,
    redeem_status: holding.redeemStatus,
    export_status: holding.exportStatus,
    redemption: redemption && {
      redemption_id: redemption.redemptionId,
      status: redemption.status,
      expires_at: redemption.expiresAt?.toISOString() ?? null,
    },
    buyback: buyback && {
      eligible: buyback.isEligible,
      expires_at: buyback.expiresAt?.toISOString() ?? null,
      reason: buyback.reason,
      payout_usdc: buyback.payout === null ? null : formatUsdc(buyback.payout),
    },
  }
}
