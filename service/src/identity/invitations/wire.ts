import { Type, type Static } from 'typebox'
import { OneOf, Timestamp } from '../../http/schema/fields.ts'
import { KnownPassword } from '../sessions/own-wire.ts'
import { AccountField, RoleField } from '../members/wire.ts'
import type { Invitation } from './model.ts'

export const InvitationWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the invitation.' }),
    email: Type.String({ description: 'The invited e-mail address.' }),
    role: RoleField,
    manages_payouts: Type.Boolean({ description: 'Whether the person may set the payout wallet.' }),
    created_at: Timestamp({ description: 'When the person was invited.' }),
    expires_at: Timestamp({ description: 'Until when the invitation can be accepted.' }),
  },
  { $id: 'ConsoleInvitation' },
)

export const invitationToWire = (invitation: Invitation): Static<typeof InvitationWire> => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  manages_payouts: invitation.managesPayouts,
  created_at: invitation.createdAt.toISOString(),
  expires_at: invitation.expiresAt.toISOString(),
})

/** What the holder of a token learns. */
export const OpenInvitationWire = Type.Object(
  {
    email: Type.String({ description: 'The invited e-mail address.' }),
    account: Type.Object(
      {
        kind: OneOf(['partner', 'tenant'], { description: 'The kind of the account.' }),
        name: Type.String({ description: 'The name of the account.' }),
      },
      { description: 'The account.' },
    ),
    role: RoleField,
    is_known: Type.Boolean({
      description: 'The address belongs to a person who signs in already: accept with the existing password.',
    }),
    expires_at: Timestamp({ description: 'Until when the invitation can be accepted.' }),
  },
  { $id: 'ConsoleOpenInvitation' },
)

export const openInvitationToWire = (invitation: Invitation): Static<typeof OpenInvitationWire> => ({
  email: invitation.email,
  account: { kind: invitation.accountKind === 'tenant' ? 'tenant' : 'partner', name: invitation.accountName },
  role: invitation.role,
  is_known: invitation.isKnown,
  expires_at: invitation.expiresAt.toISOString(),
})

export const EmailField = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: String.raw`^[^\s@]+@[^\s@]+$`,
  description: 'The e-mail address of the person.',
})

export const InviteBody = Type.Object({ account: AccountField, email: EmailField, role: RoleField })

export const AdminInviteBody = Type.Object({
  email: EmailField,
  role: RoleField,
  manages_payouts: Type.Optional(
    Type.Boolean({ description: 'Lets an owner of a partner set the payout wallet; two people grant it together.' }),
  ),
})

export const AcceptBody = Type.Object({
  name: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'The name of the person; required for a new one.' }),
  ),
  password: KnownPassword,
  code: Type.Optional(
    Type.String({ pattern: '^[0-9]{6}$', description: 'Authenticator code of a person who has an authenticator.' }),
  ),
})

export const TokenPath = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 100, description: 'The token of the letter.' }),
})
