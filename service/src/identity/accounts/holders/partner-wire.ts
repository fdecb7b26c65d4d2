import { Type, type Static } from 'typebox'
import { accountStatuses, slugPattern, type Partner } from './model.ts'
import { described, NullableString, OneOf, Timestamp } from '../../../http/schema/fields.ts'
import { NoticeEmail } from './notice-email-wire.ts'

const name = Type.String({ minLength: 1, maxLength: 255 })
const billingModel = OneOf(['TIER', 'POOL'])

export const PartnerWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the partner.' }),
    name: Type.String({ description: 'The name of the partner.' }),
    slug: Type.String({ description: 'The short name in URLs and memos.' }),
    billing_model: described(billingModel, 'The billing model; new partners use TIER.'),
    notice_email: NullableString({ description: 'Receives an e-mail when a webhook is disabled.' }),
    status: OneOf(accountStatuses, { description: 'The status of the partner.' }),
    created_at: Timestamp({ description: 'When the partner was created.' }),
    updated_at: Timestamp({ description: 'When the partner was updated.' }),
  },
  { $id: 'Partner' },
)

export const NewPartnerBody = Type.Object({
  name: described(name, 'The name of the partner.'),
  slug: Type.String({ pattern: slugPattern, description: 'Part of every memo; cannot be changed.' }),
  billing_model: Type.Optional(described(billingModel, 'The billing model; new partners use TIER.')),
  notice_email: Type.Optional(described(NoticeEmail, 'The address that receives notices.')),
})

export const ChangePartnerBody = Type.Object({
  name: Type.Optional(described(name, 'The name of the partner.')),
  status: Type.Optional(OneOf(accountStatuses, { description: 'The status of the partner.' })),
  billing_model: Type.Optional(described(billingModel, 'The billing model; new partners use TIER.')),
  notice_email: Type.Optional(described(NoticeEmail, 'The address that receives notices.')),
})

export const partnerToWire = (partner: Partner): Static<typeof PartnerWire> => ({
  id: partner.id,
  name: partner.name,
  slug: partner.slug,
  billing_model: partner.billingModel,
  notice_email: partner.noticeEmail,
  status: partner.status,
  created_at: partner.createdAt.toISOString(),
  updated_at: partner.updatedAt.toISOString(),
})
