import { Type, type Static } from 'typebox'
import { NullableString, OneOf } from '../../../http/schema/fields.ts'
import { siteFacts } from '../../../warehouse/sites/facts.ts'
import { siteCapabilities, siteStatuses, type Site } from '../../../warehouse/sites/model.ts'

const Hours = Type.Array(
  Type.Object({
    dow: Type.Integer({ description: '0 is Sunday.' }),
    open: Type.String(),
    close: Type.String(),
  }),
)

export const SiteWire = Type.Object(
  {
    id: Type.Integer(),
    code: Type.String(),
    name: Type.String(),
    status: OneOf(siteStatuses),
    address: Type.Record(Type.String(), NullableString()),
    timezone: Type.String(),
    receiving_hours: Hours,
    pickup_hours: Hours,
    order_cutoff_local: Type.String({ description: 'Orders after this time count from the next business day.' }),
    holidays: Type.Array(Type.String()),
    capabilities: Type.Array(OneOf(siteCapabilities)),
    inbound_instructions: NullableString(),
    pickup_instructions: NullableString(),
    your_card_count: Type.Integer(),
  },
  { $id: 'Site' },
)

export const siteToWire = (site: Site, cardCount: number): Static<typeof SiteWire> => ({
  ...siteFacts(site),
  your_card_count: cardCount,
})
