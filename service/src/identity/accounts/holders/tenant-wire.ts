import { Type, type Static } from 'typebox'
import { accountStatuses, optionalNotices, type Tenant } from './model.ts'
import { described, NullableInteger, NullableString, OneOf, Timestamp } from '../../../http/schema/fields.ts'
import { NoticeEmail } from './notice-email-wire.ts'

const name = Type.String({ minLength: 1, maxLength: 255 })

const Amount = (description: string) => Type.Integer({ minimum: 0, maximum: 1_000_000_000_000, description })

export const ContactWire = Type.Object({
  name: Type.String({ description: 'The name of the contact.' }),
  email: NullableString({ description: 'The e-mail address.' }),
  phone: NullableString({ description: 'The phone number.' }),
  role: NullableString({ description: 'The function of the contact at the tenant.' }),
})
const NewContact = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 255, description: 'The name of the contact.' }),
    email: Type.Optional(described(NoticeEmail, 'The e-mail address.')),
    phone: Type.Optional(NullableString({ maxLength: 64, description: 'The phone number.' })),
    role: Type.Optional(NullableString({ maxLength: 64, description: 'The function of the contact at the tenant.' })),
  },
  { additionalProperties: false },
)

const terms = {
  contacts: Type.Array(ContactWire, { description: 'Contact person.' }),
  credit_limit_cents: NullableInteger({ description: 'Credit limit: orders are rejected above this balance.' }),
  per_card_cap_cents: Amount('Maximum declared value of one card.'),
  auto_approve_cents: Amount('Declared values up to this amount take effect at once.'),
  coverage_limit_cents: Amount('Maximum declared value of all cards together.'),
}

const MutedNotices = Type.Array(OneOf(optionalNotices), {
  uniqueItems: true,
  description:
    'Kinds of notices that are not sent by e-mail. Notices about declared values, exceptions, maintenance and pickups are always sent.',
})

export const TenantWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the tenant.' }),
    name: Type.String({ description: 'The name of the tenant.' }),
    account_number: Type.String({
      description: 'The account number of the tenant, which other tenants use for transfers.',
    }),
    notice_email: NullableString({ description: 'The address that receives notices.' }),
    muted_notices: MutedNotices,
    ...terms,
    status: OneOf(accountStatuses, { description: 'The status of the tenant.' }),
    created_at: Timestamp({ description: 'When the tenant was created.' }),
    updated_at: Timestamp({ description: 'When the tenant was updated.' }),
  },
  { $id: 'Tenant' },
)

export const NewTenantBody = Type.Object({
  name: described(name, 'The name of the tenant.'),
  account_number: Type.String({
    pattern: '^[A-Z0-9-]{4,32}$',
    description: 'The account number of the tenant, which other tenants use for transfers.',
  }),
  notice_email: Type.Optional(described(NoticeEmail, 'The address that receives notices.')),
})

export const ChangeTenantBody = Type.Object({
  name: Type.Optional(described(name, 'The name of the tenant.')),
  status: Type.Optional(OneOf(accountStatuses, { description: 'The status of the tenant.' })),
  notice_email: Type.Optional(described(NoticeEmail, 'The address that receives notices.')),
  muted_notices: Type.Optional(MutedNotices),
  contacts: Type.Optional(Type.Array(NewContact, { maxItems: 20, description: 'The contacts of the tenant.' })),
  credit_limit_cents: Type.Optional(
    NullableInteger({ minimum: 0, maximum: 1_000_000_000_000, description: 'The credit limit in cents.' }),
  ),
  per_card_cap_cents: Type.Optional(terms.per_card_cap_cents),
  auto_approve_cents: Type.Optional(terms.auto_approve_cents),
  coverage_limit_cents: Type.Optional(terms.coverage_limit_cents),
})

const amountOf = (given: number | undefined): bigint | undefined => (given === undefined ? undefined : BigInt(given))

export const tenantChangeOf = (body: Static<typeof ChangeTenantBody>) => ({
  name: body.name,
  status: body.status,
  noticeEmail: body.notice_email,
  mutedNotices: body.muted_notices,
  contacts: body.contacts?.map(({ name: person, email = null, phone = null, role = null }) => ({
    name: person,
    email,
    phone,
    role,
  })),
  creditLimitCents: body.credit_limit_cents === null ? null : amountOf(body.credit_limit_cents),
  cardCapCents: amountOf(body.per_card_cap_cents),
  autoApproveCents: amountOf(body.auto_approve_cents),
  coverageLimitCents: amountOf(body.coverage_limit_cents),
})

export const tenantToWire = (tenant: Tenant): Static<typeof TenantWire> => ({
  id: tenant.id,
  name: tenant.name,
  account_number: tenant.accountNumber,
  notice_email: tenant.noticeEmail,
  muted_notices: [...tenant.mutedNotices],
  contacts: [...tenant.contacts],
  credit_limit_cents: tenant.creditLimitCents === null ? null : Number(tenant.creditLimitCents),
  per_card_cap_cents: Number(tenant.cardCapCents),
  auto_approve_cents: Number(tenant.autoApproveCents),
  coverage_limit_cents: Number(tenant.coverageLimitCents),
  status: tenant.status,
  created_at: tenant.createdAt.toISOString(),
  updated_at: tenant.updatedAt.toISOString(),
})
