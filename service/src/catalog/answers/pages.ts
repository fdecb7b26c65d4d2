import { fail } from '../../kernel/errors.ts'
import type { Languages, Paging } from './parameters.ts'

/** Refuses a search that exceeded its step budget. */
export function refuseTimeout(): never {
  fail(503, 'timeout', 'The search exceeds its time limit; narrow the query or retry later.', { retryAfterSeconds: 2 })
}

/** The pagination fields at the end of a list body. */
export const pageEnd = ({ page, pageSize }: Paging, total: number, { echo }: Languages): string =>
  `],"page":${page},"page_size":${pageSize},"total_count":${total},"language":${JSON.stringify(echo)}}`
