import { Type } from 'typebox'
import { accountRoles, operatorRoles } from '../../http/pipeline/scopes.ts'
import { NullableInteger, NullableString, NullableTimestamp, OneOf, Ref, Timestamp } from '../../http/schema/fields.ts'

const roles = [...accountRoles, ...operatorRoles] as const

export const MembershipWire = Type.Object(
  {
    kind: OneOf(['partner', 'tenant', 'operator'], { description: 'What the person belongs to.' }),
    account_id: NullableInteger({ description: 'The id of the account; null for operators.' }),
    slug_or_number: NullableString({
      description:
        'The slug of a partner or the number of a tenant, as in the paths of the console; null for operators.',
    }),
    name: Type.String({ description: 'The name of the account.' }),
    roles: Type.Array(OneOf(roles), { description: 'One role in an account, or the roles of an operator.' }),
    scopes: Type.Array(Type.String(), {
      description: 'The scopes of the role; empty for operators, whose roles decide.',
    }),
  },
  { $id: 'ConsoleMembership' },
)

export const ConsoleSessionWire = Type.Object(
  {
    person: Type.Object(
      {
        id: Type.Integer({ description: 'The id of the person.' }),
        email: Type.String({ description: 'The e-mail address of the person.' }),
        name: Type.String({ description: 'The name of the person.' }),
      },
      { description: 'The person.' },
    ),
    memberships: Type.Array(Ref(MembershipWire), {
      description: 'The accounts of the person; an operator has one of the kind `operator`.',
    }),
    environment: OneOf(['sandbox', 'production'], { description: 'The environment of the service.' }),
    csrf: Type.Object(
      {
        header: Type.String({ description: 'The header of every request other than GET below `/api/v1/console`.' }),
        value: Type.String({ description: 'Its value. The request must also be same-origin.' }),
        token: Type.String({ description: 'The `X-CSRF-Token` of requests below `/api/v1/operator/v1`.' }),
      },
      { description: 'The csrf.' },
    ),
    is_locked: Type.Boolean({
      description: 'Whether the session locked after inactivity; unlock it with the password.',
    }),
    has_second_factor: Type.Boolean({ description: 'Whether the person has an authenticator.' }),
    second_factor_required: Type.Boolean({
      description: 'Whether every role but viewer needs a second factor, as outside the sandbox.',
    }),
    proved_until: NullableTimestamp({
      description: 'Until when sensitive actions are possible; then prove your factors again.',
    }),
    idle_lock_seconds: Type.Integer({ description: 'The session locks after this time without requests.' }),
  },
  { $id: 'ConsoleSession' },
)

export const OwnSessionWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the session.' }),
    is_current: Type.Boolean({ description: 'Whether it is the session of this request.' }),
    method: OneOf(['password', 'badge'], { description: 'How it was opened.' }),
    address: Type.String({ description: 'The network address from which it was opened.' }),
    station: NullableString({ description: 'The registered station at which it was opened; null elsewhere.' }),
    has_second_factor: Type.Boolean({ description: 'Whether a second factor was proved in it.' }),
    started_at: Timestamp({ description: 'When it was opened.' }),
    last_seen_at: Timestamp({ description: 'Its last request, to the minute.' }),
    expires_at: Timestamp({ description: 'When it ends at the latest.' }),
  },
  { $id: 'ConsoleOwnSession' },
)

export const OwnSecurityWire = Type.Object(
  {
    has_authenticator: Type.Boolean({ description: 'Whether codes of an authenticator app are required.' }),
    passkeys: Type.Integer({ description: 'How many passkeys are registered; only operators can register them.' }),
    has_badge: Type.Boolean({ description: 'Whether a badge was issued, whose PIN its owner chooses.' }),
    sessions: Type.Array(Ref(OwnSessionWire), { description: 'Every open session, the last used first.' }),
  },
  { $id: 'ConsoleSecurity' },
)
