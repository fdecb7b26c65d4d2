import { Type, type Static } from 'typebox'
import { described, NullableString, OneOf } from '../../../http/schema/fields.ts'
import { siteFacts } from '../../../warehouse/sites/facts.ts'
import { siteCapabilities, siteStatuses, type Site } from '../../../warehouse/sites/model.ts'

const Hours = Type.Array(
  Type.Object({
    dow: Type.Integer({ description: '0 is Sunday.' }),
    open: Type.String({ description: 'The opening time, local.' }),
    close: Type.String({ description: 'The closing time, local.' }),
  }),
)

export const SiteWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the site.' }),
    code: Type.String({ description: 'The short code of the site.' }),
    name: Type.String({ description: 'The name of the site.' }),
    status: OneOf(siteStatuses, { description: 'The status of the site.' }),
    address: Type.Record(Type.String(), NullableString(), { description: 'The address to which parcels are sent.' }),
    timezone: Type.String({ description: 'The IANA time zone.' }),
    receiving_hours: described(Hours, 'The hours in which the site receives parcels.'),
    pickup_hours: described(Hours, 'The opening hours of the pickup desk.'),
    order_cutoff_local: Type.String({ description: 'Orders after this time count from the next business day.' }),
    holidays: Type.Array(Type.String(), { description: 'Days on which the site is closed.' }),
    capabilities: Type.Array(OneOf(siteCapabilities), { description: 'The services that the site offers.' }),
    inbound_instructions: NullableString({ description: 'Instructions for inbound.' }),
    pickup_instructions: NullableString({ description: 'Instructions for pickup.' }),
    your_card_count: Type.Integer({ description: 'The number of your cards at the site.' }),
  },
  { $id: 'Site' },
)

export const siteToWire = (site: Site, cardCount: number): Static<typeof SiteWire> => ({
  ...siteFacts(site),
  your_card_count: cardCount,
})
