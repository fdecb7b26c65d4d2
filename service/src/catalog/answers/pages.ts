import { fail } from '../../kernel/errors.ts'
import type { Languages, Paging } from './parameters.ts'

/** The search took more steps than one search may. */
export function refuseSlow(): never {
  fail(503, 'timeout', 'This search takes longer than allowed; narrow it or try again.', { retryAfterSeconds: 2 })
}

/** The end of a page: where it stands and how much there is in all. */
export const pageEnd = ({ page, pageSize }: Paging, total: number, { echo }: Languages): string =>
  `],"page":${page},"page_size":${pageSize},"total_count":${total},"language":${JSON.stringify(echo)}}`
