import { Visitor } from 'oxc-parser'
import type { Source } from '../../test/tidy/sources.ts'

const pages = /^(console|station)\/src\/|^demo\/shop\/page\/src\//

/** Calls of the API whose answer is a type of the caller's own: `call<Answer>('/path')`. */
export const findUntypedCalls = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => pages.test(path))
    .flatMap((source) => {
      const found: string[] = []
      new Visitor({
        CallExpression({ start, typeArguments, arguments: given }) {
          const isPath = given.some((one) => {
            if (one.type === 'Literal') return typeof one.value === 'string' && one.value.startsWith('/')
            return one.type === 'TemplateLiteral' && (one.quasis[0]?.value.raw.startsWith('/') ?? false)
          })
          if (typeArguments && isPath) found.push(`${source.path}:${source.lineOf(start)}`)
        },
      }).visit(source.program)
      return found
    })

const pathText = /^\/api\/v1|\\\/api\\\/v1/

/** Texts and expressions of API paths in the lowest HTTP folder; what a route registers is not a rule. */
export const findPathsBelow = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => path.startsWith('service/src/http/') && !path.endsWith('.test.ts'))
    .flatMap((source) => {
      const found: string[] = []
      const registered = new Set<number>()
      new Visitor({
        CallExpression({ callee, arguments: [url] }) {
          const isRoute =
            callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'app'
          if (isRoute && url) registered.add(url.start)
        },
        Literal({ start, value, raw }) {
          const text = typeof value === 'string' ? value : (raw ?? '')
          if (pathText.test(text) && !registered.has(start)) found.push(`${source.path}:${source.lineOf(start)}`)
        },
      }).visit(source.program)
      return found
    })
