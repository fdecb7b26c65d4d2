import { Type, type Static } from 'typebox'
import { described, IdParam, NullableString, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { siteFacts } from './facts.ts'
import type { Bin, Site } from './model.ts'
import { siteCapabilities, siteStatuses } from './model.ts'
import { binScan } from '../scans/codes.ts'
import { ClientActionId } from '../../idempotency/client-actions.ts'

const clockTime = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })
const Hours = Type.Array(
  Type.Object({
    dow: Type.Integer({ minimum: 0, maximum: 6, description: '0 is Sunday.' }),
    open: described(clockTime, 'The opening time, local.'),
    close: described(clockTime, 'The closing time, local.'),
  }),
  { maxItems: 28 },
)
const shortText = Type.String({ minLength: 1, maxLength: 100 })
const optionalText = Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 100 })
const instructions = Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 2_000 })

export const SiteAddress = Type.Object({
  name: described(shortText, 'The addressee.'),
  company: Type.Optional(described(optionalText, 'The company.')),
  street1: described(shortText, 'The first address line.'),
  street2: Type.Optional(described(optionalText, 'The second address line.')),
  city: described(shortText, 'The city.'),
  state: Type.Optional(described(optionalText, 'The state or province.')),
  zip: Type.String({ minLength: 1, maxLength: 20, description: 'The postal code.' }),
  country: Type.String({ pattern: '^[A-Z]{2}$', description: 'The ISO 3166 country code, two letters.' }),
  phone: Type.Optional(described(optionalText, 'The phone number.')),
  email: Type.Optional(described(optionalText, 'The e-mail address.')),
})

const facts = {
  name: described(shortText, 'The name of the site.'),
  status: OneOf(siteStatuses, { description: 'The status of the site.' }),
  address: described(SiteAddress, 'The address to which parcels are sent.'),
  timezone: Type.String({ minLength: 1, maxLength: 64, description: 'Such as America/New_York.' }),
  receiving_hours: described(Hours, 'The hours in which the site receives parcels.'),
  pickup_hours: described(Hours, 'The opening hours of the pickup desk.'),
  order_cutoff_local: described(clockTime, 'Orders before this local time are shipped the same day.'),
  holidays: Type.Array(Type.String({ format: 'date' }), {
    maxItems: 366,
    description: 'Days on which the site is closed.',
  }),
  capabilities: Type.Array(OneOf(siteCapabilities), { maxItems: 3, description: 'The services that the site offers.' }),
  inbound_instructions: described(instructions, 'What senders of parcels must observe.'),
  pickup_instructions: described(instructions, 'What people who collect cards must observe.'),
}

export const OperatorSiteWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the site.' }),
    code: Type.String({ description: 'The short code of the site.' }),
    ...facts,
    created_at: Timestamp({ description: 'When the site was created.' }),
    updated_at: Timestamp({ description: 'When the site was updated.' }),
  },
  { $id: 'OperatorSite' },
)

export const NewSiteBody = Type.Object({
  client_action_id: ClientActionId,
  code: Type.String({ pattern: '^[A-Z0-9][A-Z0-9-]{1,15}$', description: 'A short code that no other site has.' }),
  ...facts,
  status: Type.Optional(described(facts.status, 'The status of the site.')),
  receiving_hours: Type.Optional(described(Hours, 'The hours in which the site receives parcels.')),
  pickup_hours: Type.Optional(described(Hours, 'The opening hours of the pickup desk.')),
  order_cutoff_local: Type.Optional(described(clockTime, 'Orders before this local time are shipped the same day.')),
  holidays: Type.Optional(facts.holidays),
  capabilities: Type.Optional(facts.capabilities),
  inbound_instructions: Type.Optional(described(instructions, 'What senders of parcels must observe.')),
  pickup_instructions: Type.Optional(described(instructions, 'What people who collect cards must observe.')),
})

export const ChangeSiteBody = Type.Interface([Type.Partial(Type.Object(facts))], { client_action_id: ClientActionId })

type SiteBody = Partial<Omit<Static<typeof NewSiteBody>, 'client_action_id' | 'code'>>

const fullAddress = (address: Static<typeof SiteAddress>): Site['address'] => ({
  ...address,
  company: address.company ?? null,
  street2: address.street2 ?? null,
  state: address.state ?? null,
  phone: address.phone ?? null,
  email: address.email ?? null,
})

/** Omitted fields are undefined. */
export function siteFromWire(body: SiteBody) {
  return {
    name: body.name,
    status: body.status,
    address: body.address && fullAddress(body.address),
    timezone: body.timezone,
    receivingHours: body.receiving_hours,
    pickupHours: body.pickup_hours,
    orderCutoff: body.order_cutoff_local,
    holidays: body.holidays,
    capabilities: body.capabilities,
    inboundInstructions: body.inbound_instructions,
    pickupInstructions: body.pickup_instructions,
  }
}

export const siteToWire = (site: Site): Static<typeof OperatorSiteWire> => ({
  ...siteFacts(site),
  created_at: site.createdAt.toISOString(),
  updated_at: site.updatedAt.toISOString(),
})

export const BinWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the bin.' }),
    site_id: Type.Integer({ description: 'The id of the site.' }),
    code: Type.String({ description: 'The code on the label of the bin.' }),
    kind: OneOf(['BIN', 'TOTE'], { description: 'A place on a shelf, or a tote that moves.' }),
    is_active: Type.Boolean({ description: 'Whether it is active.' }),
    scan_code: Type.String({ description: 'The content of its barcode.' }),
    item_count: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'The number of item entries.' }),
    created_at: Timestamp({ description: 'When the bin was created.' }),
  },
  { $id: 'Bin' },
)

export const binToWire = (bin: Bin & { itemCount?: number }): Static<typeof BinWire> => ({
  id: bin.id,
  site_id: bin.siteId,
  code: bin.code,
  kind: bin.kind,
  is_active: bin.isActive,
  scan_code: binScan(bin.kind, bin.code),
  item_count: bin.itemCount ?? null,
  created_at: bin.createdAt.toISOString(),
})

export const NewBinBody = Type.Object({
  client_action_id: ClientActionId,
  site_id: described(IdParam, 'The id of the site.'),
  code: Type.String({ pattern: '^[A-Z0-9][A-Z0-9-]{1,31}$', description: 'The code on the label of the bin.' }),
  kind: Type.Optional(OneOf(['BIN', 'TOTE'], { description: 'A place on a shelf, or a tote that moves.' })),
})

export const LocationWire = Type.Object(
  {
    unique_id: Type.String({ description: 'The permanent id of the item.' }),
    site_id: Type.Integer({ description: 'The id of the site.' }),
    bin: NullableString({ description: 'The code of the bin; null while the item is in no bin.' }),
    status: Type.String({ description: 'The status of the item.' }),
    hold: Type.Unsafe<{ reason: string; by: string; since: string } | null>({
      type: ['object', 'null'],
      required: ['reason', 'by', 'since'],
      properties: {
        reason: { type: 'string', description: 'The reason of the item.' },
        by: { type: 'string', description: 'Who blocked the item.' },
        since: { type: 'string', description: 'When the item was blocked.' },
      },
      description: 'Why the item is blocked; null when it is not.',
    }),
    updated_at: Timestamp({ description: 'When the item was updated.' }),
  },
  { $id: 'ItemLocation' },
)
