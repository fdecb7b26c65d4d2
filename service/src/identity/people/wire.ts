import { Type, type Static } from 'typebox'
import { operatorRoles } from '../../http/pipeline/scopes.ts'
import { described, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { ClientActionId } from '../../idempotency/client-actions.ts'

export const Roles = Type.Array(OneOf(operatorRoles), { maxItems: operatorRoles.length })
export const SiteIds = Type.Unsafe<number[] | null>({
  type: ['array', 'null'],
  items: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
  maxItems: 100,
  description: 'Sites the operator may work at; null means all sites.',
})

export const PersonWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the person.' }),
    email: Type.String({ description: 'The e-mail address.' }),
    name: Type.String({ description: 'The name of the person.' }),
    is_active: Type.Boolean({ description: 'Whether it is active.' }),
    roles: Type.Array(OneOf(operatorRoles), { description: 'The roles of the operator.' }),
    site_ids: SiteIds,
    has_totp: Type.Boolean({ description: 'Whether the operator has an authenticator.' }),
    has_passkey: Type.Boolean({ description: 'Whether the operator has registered a passkey.' }),
    has_badge: Type.Boolean({ description: 'Whether the operator has a badge.' }),
    created_at: Timestamp({ description: 'When the person was created.' }),
    updated_at: Timestamp({ description: 'When the person was updated.' }),
  },
  { $id: 'Person' },
)

/** The fields of an operator that the wire shape needs. */
export type PersonFacts = {
  id: number
  email: string
  name: string
  isActive: boolean
  roles: Static<typeof PersonWire>['roles']
  siteIds: number[] | null
  totpConfirmedAt: Date | null
  hasPasskey: boolean
  badgeHash: Uint8Array | null
  createdAt: Date
  updatedAt: Date
}

export const personToWire = (person: PersonFacts): Static<typeof PersonWire> => ({
  id: person.id,
  email: person.email,
  name: person.name,
  is_active: person.isActive,
  roles: person.roles,
  site_ids: person.siteIds,
  has_totp: person.totpConfirmedAt !== null,
  has_passkey: person.hasPasskey,
  has_badge: person.badgeHash !== null,
  created_at: person.createdAt.toISOString(),
  updated_at: person.updatedAt.toISOString(),
})

const email = Type.String({ minLength: 3, maxLength: 254, pattern: String.raw`^[^\s@]+@[^\s@]+$` })
const name = Type.String({ minLength: 1, maxLength: 100 })

export const NewPersonBody = Type.Object({
  client_action_id: ClientActionId,
  email: described(email, 'The e-mail address.'),
  name: described(name, 'The name of the person.'),
  roles: described(Roles, 'The roles of the operator.'),
  site_ids: Type.Optional(SiteIds),
})

export const ChangePersonBody = Type.Object({
  client_action_id: ClientActionId,
  name: Type.Optional(described(name, 'The name of the person.')),
  is_active: Type.Optional(Type.Boolean({ description: 'Whether it is active.' })),
  roles: Type.Optional(described(Roles, 'The roles of the operator.')),
  site_ids: Type.Optional(SiteIds),
})
