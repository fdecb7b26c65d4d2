import { Type } from 'typebox'
import { NullableInteger, NullableString } from '../../http/schema/fields.ts'

const Usdc = () => Type.String({ description: 'USDC, decimal.' })

/** The figures of a statement for one kind of pack. */
export const productOf = (packs: string) =>
  Type.Object(
    {
      packs: Type.Integer({ description: 'The number of packs sold.' }),
      gross_usdc: Usdc(),
      refund_usdc: Usdc(),
      sellback_count: Type.Integer({ description: 'The number of sell-backs.' }),
      sellback_usdc: Usdc(),
      fees_usdc: Usdc(),
      net_usdc: Usdc(),
      share_bps: Type.Integer({ description: 'The share in basis points.' }),
      share_usdc: Usdc(),
    },
    { description: `Figures of ${packs}.` },
  )

export const TierFigures = Type.Object({
  tier_id: NullableInteger({ description: 'The tier; null for what belongs to none.' }),
  name: NullableString({ description: 'The name of the tier.' }),
  ...productOf('the tier').properties,
})
