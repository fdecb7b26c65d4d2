import type { IncomingMessage } from 'node:http'
import { noteConsoleTarget } from '../../http/pipeline/console-auth.ts'

const accountPath = /^\/api\/v1\/console\/([pt])\/([A-Za-z0-9-]{1,40})(\/.*)$/s
const administrationPath = /^\/api\/v1\/console\/o(\/admin\/.*)$/s

/** Maps `/console/p/{slug}/…`, `/console/t/{number}/…` and `/console/o/admin/…` to the routes of the API. */
export function rewriteConsoleUrl(raw: IncomingMessage): string {
  const url = raw.url ?? '/'
  if (!url.startsWith('/api/v1/console/')) return url
  const [, letter, name = '', rest = ''] = accountPath.exec(url) ?? []
  if (letter !== undefined) {
    noteConsoleTarget(raw, { kind: letter === 'p' ? 'partner' : 'tenant', name })
    return `/api/v1${rest}`
  }
  const [, administration] = administrationPath.exec(url) ?? []
  if (administration === undefined) return url
  noteConsoleTarget(raw, { kind: 'operator' })
  return `/api/v1${administration}`
}
