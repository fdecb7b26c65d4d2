import { Type, type Static } from 'typebox'
import { clientActs } from '../../../http/pipeline/client-session.ts'
import { NullableString, NullableTimestamp, OneOf, refusedAs, Timestamp } from '../../../http/schema/fields.ts'
import { formatUsdc } from '../../../kernel/money.ts'
import {
  defaultSeconds,
  maxSeconds,
  sessionStatus,
  type IssuedSession,
  type SessionStatus,
  type StoredSession,
} from './model.ts'

const statuses: readonly SessionStatus[] = ['active', 'expired', 'revoked']

const Act = OneOf(clientActs, { description: 'An act of the end user.' })

const Seconds = Type.Optional(
  Type.Integer({
    minimum: 60,
    maximum: maxSeconds,
    description: `How long the token is valid, in seconds; ${defaultSeconds} by default.`,
  }),
)

export const OpenSessionBody = Type.Object({
  external_user_id: Type.String({
    minLength: 1,
    maxLength: 255,
    description: 'Your own id of the end user. The token acts for this end user only.',
    ...refusedAs('missing_user_identifier'),
  }),
  allow: Type.Array(Act, {
    minItems: 1,
    uniqueItems: true,
    description:
      'What the page may do: `odds` reads packs, `buy` buys with credits or prepares a wallet purchase, `open` reads purchases and proofs, `collection` reads cards, `sellback` sells cards back, `redeem` ships cards.',
  }),
  origin: Type.String({
    maxLength: 255,
    description: 'The origin of the page, such as `https://shop.example`; plain http only on the same machine.',
    ...refusedAs('invalid_url'),
  }),
  max_spend_usdc: Type.Optional(
    Type.String({
      description:
        'The most that the session spends on packs, in USDC; without it, the credits of the end user are the limit.',
      ...refusedAs('invalid_amount'),
    }),
  ),
  expires_in: Seconds,
})

export const RefreshSessionBody = Type.Object({ expires_in: Seconds })

export const sessionFields = {
  id: Type.Integer({ description: 'The id of the client session.' }),
  status: OneOf(statuses, { description: 'Whether the token works.' }),
  external_user_id: Type.String({ description: 'Your own id of the end user.' }),
  allow: Type.Array(Act, { description: 'What the page may do.' }),
  origin: Type.String({ description: 'The origin of the page.' }),
  max_spend_usdc: NullableString({ description: 'The most that the session spends on packs; null without a limit.' }),
  spent_usdc: Type.String({ description: 'What the session spent on packs, refunded purchases included, in USDC.' }),
  created_at: Timestamp({ description: 'When it was opened.' }),
  expires_at: Timestamp({ description: 'When the token stops working.' }),
  revoked_at: NullableTimestamp({ description: 'When it was revoked.' }),
}

export const ClientSessionWire = Type.Object(sessionFields, { $id: 'ClientSession' })

export const IssuedSessionWire = Type.Object(
  {
    ...sessionFields,
    token: Type.String({ description: 'For the page of the end user. It is shown once and stored as a hash.' }),
  },
  { $id: 'IssuedClientSession' },
)

export const sessionToWire = (session: StoredSession, now: Date): Static<typeof ClientSessionWire> => ({
  id: session.id,
  status: sessionStatus(session, now),
  external_user_id: session.externalUserId,
  allow: session.acts,
  origin: session.origin,
  max_spend_usdc: session.maxSpend === null ? null : formatUsdc(session.maxSpend),
  spent_usdc: formatUsdc(session.spent),
  created_at: session.createdAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  revoked_at: session.revokedAt?.toISOString() ?? null,
})

export const issuedToWire = ({ session, token }: IssuedSession, now: Date): Static<typeof IssuedSessionWire> => ({
  ...sessionToWire(session, now),
  token,
})
