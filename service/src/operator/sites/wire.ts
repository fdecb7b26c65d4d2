import { Type, type Static } from 'typebox'
import { IdParam, NullableString, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { siteFacts } from '../../warehouse/sites/facts.ts'
import type { Bin, Site } from '../../warehouse/sites/model.ts'
import { siteCapabilities, siteStatuses } from '../../warehouse/sites/model.ts'
import { binScan } from '../../warehouse/scans/codes.ts'
import { ClientActionId } from '../../idempotency/client-actions.ts'

const clockTime = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })
const Hours = Type.Array(
  Type.Object({
    dow: Type.Integer({ minimum: 0, maximum: 6, description: '0 is Sunday.' }),
    open: clockTime,
    close: clockTime,
  }),
  { maxItems: 28 },
)
const shortText = Type.String({ minLength: 1, maxLength: 100 })
const optionalText = Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 100 })
const instructions = Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 2_000 })

export const SiteAddress = Type.Object({
  name: shortText,
  company: Type.Optional(optionalText),
  street1: shortText,
  street2: Type.Optional(optionalText),
  city: shortText,
  state: Type.Optional(optionalText),
  zip: Type.String({ minLength: 1, maxLength: 20 }),
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  phone: Type.Optional(optionalText),
  email: Type.Optional(optionalText),
})

const facts = {
  name: shortText,
  status: OneOf(siteStatuses),
  address: SiteAddress,
  timezone: Type.String({ minLength: 1, maxLength: 64, description: 'Such as America/New_York.' }),
  receiving_hours: Hours,
  pickup_hours: Hours,
  order_cutoff_local: clockTime,
  holidays: Type.Array(Type.String({ format: 'date' }), { maxItems: 366 }),
  capabilities: Type.Array(OneOf(siteCapabilities), { maxItems: 3 }),
  inbound_instructions: instructions,
  pickup_instructions: instructions,
}

export const OperatorSiteWire = Type.Object(
  { id: Type.Integer(), code: Type.String(), ...facts, created_at: Timestamp(), updated_at: Timestamp() },
  { $id: 'OperatorSite' },
)

export const NewSiteBody = Type.Object({
  client_action_id: ClientActionId,
  code: Type.String({ pattern: '^[A-Z0-9][A-Z0-9-]{1,15}$' }),
  ...facts,
  status: Type.Optional(facts.status),
  receiving_hours: Type.Optional(Hours),
  pickup_hours: Type.Optional(Hours),
  order_cutoff_local: Type.Optional(clockTime),
  holidays: Type.Optional(facts.holidays),
  capabilities: Type.Optional(facts.capabilities),
  inbound_instructions: Type.Optional(instructions),
  pickup_instructions: Type.Optional(instructions),
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
    id: Type.Integer(),
    site_id: Type.Integer(),
    code: Type.String(),
    kind: OneOf(['BIN', 'TOTE']),
    is_active: Type.Boolean(),
    scan_code: Type.String({ description: 'The content of its barcode.' }),
    item_count: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
    created_at: Timestamp(),
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
  site_id: IdParam,
  code: Type.String({ pattern: '^[A-Z0-9][A-Z0-9-]{1,31}$' }),
  kind: Type.Optional(OneOf(['BIN', 'TOTE'])),
})

export const LocationWire = Type.Object(
  {
    unique_id: Type.String(),
    site_id: Type.Integer(),
    bin: NullableString(),
    status: Type.String(),
    hold: Type.Unsafe<{ reason: string; by: string; since: string } | null>({
      type: ['object', 'null'],
      required: ['reason', 'by', 'since'],
      properties: { reason: { type: 'string' }, by: { type: 'string' }, since: { type: 'string' } },
    }),
    updated_at: Timestamp(),
  },
  { $id: 'ItemLocation' },
)
