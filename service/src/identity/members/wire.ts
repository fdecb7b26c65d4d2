import { Type, type Static } from 'typebox'
import { accountRoles } from '../../http/pipeline/scopes.ts'
import { NullableTimestamp, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { timeToWire } from '../../http/schema/timestamps.ts'
import type { Member } from './model.ts'

export const RoleField = OneOf(accountRoles, { description: 'The role of the person in the account.' })

export const AccountField = Type.Optional(
  Type.String({
    maxLength: 42,
    description: '`p:<slug>` or `t:<number>`; may be omitted by a person with one account.',
  }),
)

export const AccountQuery = Type.Object({ account: AccountField })

export const MemberWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the person.' }),
    email: Type.String({ description: 'The e-mail address with which the person signs in.' }),
    name: Type.String({ description: 'The name of the person.' }),
    role: RoleField,
    manages_payouts: Type.Boolean({ description: 'Whether the person may set the payout wallet.' }),
    has_second_factor: Type.Boolean({ description: 'Whether the person has an authenticator.' }),
    api_key_id: Type.String({ description: 'The id under which writes of the person are recorded.' }),
    joined_at: Timestamp({ description: 'When the person joined the account.' }),
    last_active_at: NullableTimestamp({ description: 'When the person last sent a request for the account.' }),
  },
  { $id: 'ConsolePerson' },
)

export const memberToWire = (member: Member): Static<typeof MemberWire> => ({
  id: member.personId,
  email: member.email,
  name: member.name,
  role: member.role,
  manages_payouts: member.managesPayouts,
  has_second_factor: member.hasSecondFactor,
  api_key_id: member.keyId,
  joined_at: member.createdAt.toISOString(),
  last_active_at: timeToWire(member.lastUsedAt),
})
