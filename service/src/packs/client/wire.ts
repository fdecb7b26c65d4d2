import { Type } from 'typebox'
import { Ref } from '../../http/schema/fields.ts'
import { BuyBody } from '../purchases/wire.ts'
import { RedeemBody } from '../redemption/wire.ts'
import { QuoteBody as SellbackQuoteBody, SellBody as SellbackBody } from '../sellback/wire.ts'
import { OddsWire, TierWire } from '../tiers/wire.ts'
import { ClientSessionWire } from './sessions/wire.ts'

export const ClientWire = Type.Object(
  {
    ...ClientSessionWire.properties,
    credits_usdc: Type.String({ description: 'The available credits of the end user, in USDC.' }),
  },
  { $id: 'Client' },
)

export const ClientPackWire = Type.Object(
  { tier: Ref(TierWire), odds: Ref(OddsWire) },
  { $id: 'ClientPack', description: 'A pack on sale with its odds.' },
)

const { tier_id, quantity, max_price_usdc } = BuyBody.properties

/** The end user is that of the session, whose vault receives the cards. */
export const ClientBuyBody = Type.Object({ tier_id, quantity, max_price_usdc })

const { external_user_id: _quoted, wallet_address: _quoting, ...quoted } = SellbackQuoteBody.properties
const { external_user_id: _seller, wallet_address: _selling, ...sold } = SellbackBody.properties

export const ClientSellbackQuoteBody = Type.Object(quoted)
export const ClientSellbackBody = Type.Object(sold)

const { token_id, item_type, shipping_address, insurance, rate_id } = RedeemBody.properties

/** Only what the vault of the end user holds: no ids of purchases or boxes. */
export const ClientRedeemQuoteBody = Type.Object({ token_id, item_type, shipping_address, insurance })
export const ClientRedeemBody = Type.Object({ token_id, item_type, shipping_address, insurance, rate_id })
