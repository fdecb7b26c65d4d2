import { errorTable, type ErrorLabel, type ErrorStatus, type Refusals } from '../../kernel/errors.ts'
import { noteOf } from '../errors/error-notes.ts'
import type { RouteConfig } from '../pipeline/route-rules.ts'

/** What is known of an operation from its route. */
export type Declared = {
  operationId: string
  method: string
  path: string
  config: RouteConfig
  hasBody: boolean
  isUpload: boolean
  hasQuery: boolean
  takesKey: boolean
  /** The labels that its schemas give to invalid fields. */
  fieldLabels: readonly ErrorLabel<400>[]
}

/** The refusals of the request pipeline. */
function pipelineRefusals({
  method,
  path,
  config,
  hasBody,
  isUpload,
  hasQuery,
  takesKey,
  fieldLabels,
}: Declared): Refusals[] {
  const isPublic = config.public !== undefined
  const isWrite = method !== 'GET'
  return [
    { 400: [...fieldLabels, ...(hasQuery ? (['invalid_query_parameter'] as const) : [])] },
    { 400: hasBody ? [config.bodyLabel ?? 'invalid_body', 'invalid_json'] : [] },
    { 400: config.paramsLabel ? [config.paramsLabel] : [] },
    isPublic ? {} : { 401: ['unauthorized'], 403: ['Insufficient permissions'] },
    isWrite && !isPublic && !config.isOpenToSuspended ? { 403: ['account_suspended'] } : {},
    config.client === undefined ? {} : { 403: ['origin_not_allowed'] },
    config.needsProof ? { 401: ['proof_required'], 403: ['second_factor_required'] } : {},
    config.roles === undefined ? {} : { 401: ['session_locked'], ...(isWrite && { 403: ['csrf_rejected'] }) },
    isWrite && config.isOfConsole ? { 403: ['csrf_rejected'] } : {},
    config.billing === undefined ? {} : { 403: [config.billing === 'TIER' ? 'not_tier_partner' : 'not_pool_partner'] },
    path.includes('{') ? { 404: ['not_found'] } : {},
    isUpload ? { 400: ['bad_request'] } : {},
    hasBody || isUpload ? { 413: ['body_too_large'], 415: ['unsupported_media_type'] } : {},
    takesKey ? { 409: ['idempotency_mismatch', 'idempotency_in_progress'] } : {},
    { 429: ['rate_limited'], 500: ['internal_error'] },
    config.gate === undefined || config.gate === 'none' ? {} : { 503: ['overloaded', 'timeout'] },
  ]
}

/** All error labels that an operation answers with, by status, in the order of the error table. */
export function refusalsOf(declared: Declared): Map<ErrorStatus, ErrorLabel[]> {
  const all = [...pipelineRefusals(declared), ...[declared.config.refuses ?? []].flat()]
  const found = new Map<ErrorStatus, ErrorLabel[]>()
  for (const [text, labels] of Object.entries(errorTable)) {
    const status = Number(text) as ErrorStatus
    const listed = new Set<ErrorLabel>(all.flatMap((refusals) => refusals[status] ?? []))
    const ordered = (labels as readonly ErrorLabel[]).filter((label) => listed.has(label))
    if (ordered.length > 0) found.set(status, ordered)
  }
  return found
}

/** A response that lists its labels with their meaning. */
export const refusalText = (status: ErrorStatus, labels: readonly ErrorLabel[]): string =>
  labels.map((label) => `- \`${label}\`: ${noteOf(status, label)?.when ?? ''}`).join('\n')
