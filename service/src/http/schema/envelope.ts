import { Type, type Static, type TSchema } from 'typebox'
import { codeOf, type ErrorLabel, type Refusal } from '../../kernel/errors.ts'

/** The body of a successful response. */
export type Success<Data> = { success: true; data: Data }

export const ok = <Data>(data: Data): Success<Data> => ({ success: true, data })

export const Pagination = Type.Object(
  {
    limit: Type.Integer({ description: 'The size of the page.' }),
    offset: Type.Integer({ description: 'The number of skipped entries.' }),
    has_more: Type.Boolean({ description: 'Whether there are more entries.' }),
    next_offset: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'The offset of the next page; null on the last page.',
    }),
    next_cursor: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The cursor of the next page; null on the last page.',
    }),
  },
  { $id: 'Pagination' },
)
export type Pagination = Static<typeof Pagination>

export const okPage = <Data>(data: Data, pagination: Pagination): Success<Data> & { pagination: Pagination } => ({
  success: true,
  data,
  pagination,
})

export const success = <Data extends TSchema>(data: Data) =>
  Type.Object({ success: Type.Literal(true, { description: 'Whether the request succeeded.' }), data })

export const successPage = <Data extends TSchema>(data: Data) =>
  Type.Object({
    success: Type.Literal(true, { description: 'Whether the request succeeded.' }),
    data,
    pagination: Type.Unsafe<Pagination>({ $ref: 'Pagination', description: 'Where the next page begins.' }),
  })

/** A successful response that is a file of one of these media types. */
export const fileAnswer = (mediaTypes: readonly string[], description: string) => ({
  description,
  content: Object.fromEntries(
    mediaTypes.map((type) => [type, { schema: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) }]),
  ),
})

/** The body of an error response. */
export const ErrorBody = Type.Object(
  {
    success: Type.Literal(false, { description: 'Whether the request succeeded.' }),
    message: Type.String({ description: 'Human-readable; may change.' }),
    error: Type.String({ description: 'Stable error label; branch on it and on the HTTP status.' }),
    code: Type.String({ description: 'A machine-readable code that is finer than `error`.' }),
    request_id: Type.String({ description: 'The id of the request.' }),
    doc_url: Type.String({ description: 'Where this error is explained, relative to the address of the service.' }),
    details: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Further facts in machine-readable form.' }),
    ),
    data: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Further facts about the error, for programs.' }),
    ),
    retryable: Type.Optional(Type.Boolean({ description: 'Whether the same request may succeed later.' })),
  },
  { $id: 'Error' },
)
export type ErrorBody = Static<typeof ErrorBody>

type ErrorFacts = {
  status: number
  error: ErrorLabel
  message: string
  code?: string | undefined
  details?: Readonly<Record<string, unknown>> | undefined
  data?: Readonly<Record<string, unknown>> | undefined
  requestId: string
  area: 'vault' | 'other'
}

/** The same request may succeed later. */
export const isRetryable = (status: number): boolean => status === 429 || status === 503

/** The heading of an error in the guide of all errors; `renderErrors` writes it. */
export const errorHeading = (status: number, error: ErrorLabel): string => `${status} ${codeOf(error, 'other')}`

export const errorDocUrl = (status: number, error: ErrorLabel): string =>
  `/guides/errors#${errorHeading(status, error).replace(' ', '-')}`

export function errorBody({ status, error, code, message, requestId, area, details, data }: ErrorFacts): ErrorBody {
  return {
    success: false,
    message,
    error,
    code: code ?? codeOf(error, area),
    request_id: requestId,
    doc_url: errorDocUrl(status, error),
    ...(details && { details }),
    ...(data && { data }),
    ...(isRetryable(status) && { retryable: true }),
  }
}

export function refusalBody(refusal: Refusal, requestId: string, area: 'vault' | 'other'): ErrorBody {
  const { status, error, message, options } = refusal
  return errorBody({
    status,
    error,
    message,
    requestId,
    area,
    code: options.code,
    details: options.details,
    data: options.data,
  })
}
