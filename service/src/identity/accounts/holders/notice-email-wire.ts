import { NullableString } from '../../../http/schema/fields.ts'

/** The address that receives the notices of an account. */
export const NoticeEmail = NullableString({ minLength: 3, maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' })
