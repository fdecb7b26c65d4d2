import { Type, type Static } from 'typebox'
import { accountStatuses, type Tenant } from '../../accounts/holders/model.ts'
import { NullableString, OneOf, Timestamp } from '../../http/schema.ts'
import { NoticeEmail } from '../notice-email.ts'

const name = Type.String({ minLength: 1, maxLength: 255 })

export const TenantWire = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    account_number: Type.String(),
    notice_email: NullableString(),
    status: OneOf(accountStatuses),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  },
  { $id: 'Tenant' },
)

export const NewTenantBody = Type.Object({
  name,
  account_number: Type.String({ pattern: '^[A-Z0-9-]{4,32}$' }),
  notice_email: Type.Optional(NoticeEmail),
})

export const ChangeTenantBody = Type.Object({
  name: Type.Optional(name),
  status: Type.Optional(OneOf(accountStatuses)),
  notice_email: Type.Optional(NoticeEmail),
})

export const tenantToWire = (tenant: Tenant): Static<typeof TenantWire> => ({
  id: tenant.id,
  name: tenant.name,
  account_number: tenant.accountNumber,
  notice_email: tenant.noticeEmail,
  status: tenant.status,
  created_at: tenant.createdAt.toISOString(),
  updated_at: tenant.updatedAt.toISOString(),
})
