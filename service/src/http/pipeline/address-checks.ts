import type { FastifyRequest } from 'fastify'
import { fail } from '../../kernel/errors.ts'
import { checkQueryNames } from '../schema/closed-schemas.ts'
import { isOwnHost, type HostNames } from './hosts.ts'
import { isNormalTarget } from './target.ts'

const maxUrlLength = 8 * 1_024
const maxHeaderBytes = 16 * 1_024
const maxParamLength = 500

/** Checks that precede authentication. */
export function checkFraming({ raw, headers }: FastifyRequest): void {
  if ((raw.url?.length ?? 0) > maxUrlLength)
    fail(414, 'uri_too_long', `The URL must have at most ${maxUrlLength} characters.`)
  const headerBytes = raw.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)
  if (headerBytes > maxHeaderBytes)
    fail(431, 'headers_too_large', `The request headers must have at most ${maxHeaderBytes} bytes.`)
  if (raw.httpVersion === '1.1' && headers.host === undefined) fail(400, 'bad_request', 'Host header is required.')
}

/** Before any rule looks at the path: what is not in normal form has no route, no limit of its own and no caller. */
export function checkTarget({ originalUrl }: FastifyRequest): void {
  if (isNormalTarget(originalUrl)) return
  fail(
    400,
    'invalid_path',
    'The path is not in normal form: send an absolute path without //, . or .. segments, and escape only what needs it.',
  )
}

/** A page of another name that leads here must not read what this service answers to its visitor. */
export function checkHost({ host }: FastifyRequest, hostNames: (() => HostNames) | undefined): void {
  if (!hostNames || !host || isOwnHost(host, hostNames())) return
  fail(400, 'unknown_host', `This service does not serve ${host}; set PUBLIC_URL or ALLOWED_HOSTS to serve it.`)
}

/** The router's own limit would be applied before authentication and reveal which paths exist. */
function checkParams({ params }: FastifyRequest): void {
  const values = Object.values(params as Record<string, string>)
  if (values.some((value) => value.length > maxParamLength))
    fail(414, 'uri_too_long', `A path segment must have at most ${maxParamLength} characters.`)
}

/** Whether the path names a resource. */
export function checkPath(request: FastifyRequest): void {
  if (request.pipelineState.route.isPath?.(request.params) === false) fail(404, 'not_found', 'Resource not found.')
  checkParams(request)
}

function rejectQuery(name: string, reason: string): never {
  fail(400, 'invalid_query_parameter', `${name} ${reason}.`, { details: { field: name } })
}

/** Rejects unknown and repeated query parameters, and characters that cannot be stored. */
export function checkQuery(request: FastifyRequest): void {
  const query = request.query as Record<string, unknown>
  const { queryNames = [], ignoresUnknownQuery } = request.pipelineState.route
  if (!ignoresUnknownQuery) checkQueryNames(query, queryNames)
  for (const name of Object.keys(query)) {
    const value = query[name]
    if (Array.isArray(value)) rejectQuery(name, 'must be given only once')
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      rejectQuery(name, 'contains an invalid character')
    }
  }
}
