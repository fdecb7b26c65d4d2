import { Type, type Static } from 'typebox'
import { accountStatuses, slugPattern, type Partner } from '../../accounts/holders/model.ts'
import { OneOf, Timestamp } from '../../http/schema.ts'

const name = Type.String({ minLength: 1, maxLength: 255 })
const billingModel = OneOf(['TIER', 'POOL'])

export const PartnerWire = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    billing_model: billingModel,
    status: OneOf(accountStatuses),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  },
  { $id: 'Partner' },
)

export const NewPartnerBody = Type.Object({
  name,
  slug: Type.String({ pattern: slugPattern, description: 'Part of every memo; it never changes.' }),
  billing_model: Type.Optional(billingModel),
})

export const ChangePartnerBody = Type.Object({
  name: Type.Optional(name),
  status: Type.Optional(OneOf(accountStatuses)),
  billing_model: Type.Optional(billingModel),
})

export const partnerToWire = (partner: Partner): Static<typeof PartnerWire> => ({
  id: partner.id,
  name: partner.name,
  slug: partner.slug,
  billing_model: partner.billingModel,
  status: partner.status,
  created_at: partner.createdAt.toISOString(),
  updated_at: partner.updatedAt.toISOString(),
})
