import { NullableString } from '../http/schema/fields.ts'

/** Where the people of an account read what they should know. */
export const NoticeEmail = NullableString({ minLength: 3, maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' })
