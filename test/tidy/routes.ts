import { Visitor, type CallExpression, type ObjectExpression } from 'oxc-parser'
import { bare, constantsOf, propertyOf, valueOf } from './machines.ts'
import { isTest, type Rule, type Source } from './sources.ts'

const methods = new Set(['get', 'post', 'put', 'patch', 'delete', 'route'])
const required = ['scope', 'gate'] as const

/** A registration is a call such as `app.get('/path', …)`; the `get` of other objects takes no path. */
function isRegistration({ callee, arguments: [url] }: CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  if (!methods.has(callee.property.name) || callee.object.type !== 'Identifier') return false
  const isServer = /^(app|area|scope|server|http)$/.test(callee.object.name)
  return isServer && (url?.type === 'Literal' || url?.type === 'TemplateLiteral' || url?.type === 'Identifier')
}

const hasSpread = (object: ObjectExpression): boolean =>
  object.properties.some((property) => property.type === 'SpreadElement')

/** The missing declarations of a route; none if they are composed elsewhere, where the service checks them at start. */
function missingOf(call: CallExpression, source: Source): readonly string[] {
  const constants = constantsOf(source.program)
  const [, second] = call.arguments
  const options = second && second.type !== 'SpreadElement' ? valueOf(second, constants) : undefined
  if (options?.type !== 'ObjectExpression') return options === undefined ? [] : required
  const declared = propertyOf(options, 'config')
  if (!declared) return hasSpread(options) ? [] : required
  const config = bare(declared)?.type === 'Identifier' ? valueOf(declared, constants) : bare(declared)
  if (config?.type !== 'ObjectExpression' || hasSpread(config)) return []
  if (propertyOf(config, 'public')) return []
  return required.filter((name) => propertyOf(config, name) === undefined)
}

/** Every route declares its scope and gate in place, or why it is public. */
export const checkRouteDeclarations: Rule = ({ sources }) =>
  sources
    .filter(({ path }) => path.startsWith('service/src/') && !isTest(path))
    .flatMap((source) => {
      const found: string[] = []
      new Visitor({
        CallExpression(call) {
          if (!isRegistration(call)) return
          const missing = missingOf(call, source)
          if (missing.length === 0) return
          found.push(`${source.path}:${source.lineOf(call.start)} declares a route without ${missing.join(' and ')}`)
        },
      }).visit(source.program)
      return found
    })
