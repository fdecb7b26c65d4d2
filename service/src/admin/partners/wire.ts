import { Type, type Static } from 'typebox'
import { accountStatuses, slugPattern, type Partner } from '../../accounts/holders/model.ts'
import { NullableString, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { NoticeEmail } from '../notice-email.ts'

const name = Type.String({ minLength: 1, maxLength: 255 })
const billingModel = OneOf(['TIER', 'POOL'])

export const PartnerWire = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    billing_model: billingModel,
    notice_email: NullableString({ description: 'Receives a mail when a webhook is disabled.' }),
    status: OneOf(accountStatuses),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  },
  { $id: 'Partner' },
)

export const NewPartnerBody = Type.Object({
  name,
  slug: Type.String({ pattern: slugPattern, description: 'Part of every memo; cannot be changed.' }),
  billing_model: Type.Optional(billingModel),
  notice_email: Type.Optional(NoticeEmail),
})

export const ChangePartnerBody = Type.Object({
  name: Type.Optional(name),
  status: Type.Optional(OneOf(accountStatuses)),
  billing_model: Type.Optional(billingModel),
  notice_email: Type.Optional(NoticeEmail),
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
