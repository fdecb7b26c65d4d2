import { errorTable } from '../../src/kernel/errors.ts'
import type { App } from '../../src/http/app-type.ts'
import type { ListedRoute } from '../../src/http/schema/route-list.ts'
import { createValidatorFactory } from '../../src/http/schema/validation.ts'

/** Compares responses with what the routes declare. `away` lists the errors of a 503 that are no fault. */
export function createResponseCheck(http: App, away: readonly string[] = ['chain_unavailable']) {
  const compiler = createValidatorFactory()(http.getSchemas() as Record<string, object>, {})
  const compile = (schema: unknown) =>
    compiler({ schema, httpPart: 'body', method: 'GET', url: '/' } as never) as (value: unknown) => boolean

  /** The fault of a JSON response; undefined when it is declared by the route or listed as an error. */
  return function faultOf(route: ListedRoute, status: number, text: string): string | undefined {
    const body = text === '' ? undefined : (JSON.parse(text) as { error?: string })
    const labels: readonly string[] = errorTable[status as keyof typeof errorTable] ?? []
    // This service may have no chain, and routes that need one report it.
    const isAway = status === 503 && away.includes(body?.error ?? '')
    if (status >= 500 && !isAway) return 'an internal error'
    if (status >= 400) {
      if (!labels.includes(body?.error ?? '')) return 'an unlisted error label'
      return compile(http.getSchema('Error'))(body) ? undefined : 'an invalid error body'
    }
    const declared = (route.schema.response as Record<string, unknown> | undefined)?.[status]
    if (declared === undefined) return 'an undeclared status'
    return compile(declared)(body) ? undefined : 'a body that violates its schema'
  }
}
