import ts from 'typescript'
import { bare, isCallTo, methodOf, nothing, returnedBy, Unreadable, type Scope } from './nodes.ts'
import { createValues, type ValueOptions } from './values.ts'

const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')
/** Writes the texts of templates as the driver would send them. Every fragment is read where it is defined. */
export function createWriter(options: ValueOptions) {
  const { checker } = options
  const { follow, textOf, calleeOf, branchesOf, elementsOf, typesOf, everyWay } = createValues(options)
  let values = 0

  const placeholder = (): string => `$${(values += 1)}`

  function isFragment(node: ts.Expression): boolean {
    // What this reader makes up itself is a text.
    if (!node.parent) return false
    const type = checker.getTypeAtLocation(node)
    const parts = type.isUnion() ? type.types : [type]
    return parts.some((part) => part.getProperty('toOperationNode') !== undefined)
  }

  function any(nodes: readonly ts.Expression[], scope: Scope): string {
    let reason: unknown
    for (const node of nodes) {
      const before = values
      try {
        return fragment(node, scope)
      } catch (error) {
        values = before
        reason ??= error
      }
    }
    throw reason ?? new Unreadable('nothing is returned')
  }

  function join(call: ts.CallExpression, scope: Scope): string {
    const [list, by] = call.arguments
    const parts = list && elementsOf(list, scope)
    if (parts && parts.length > 0) {
      const separator = by ? fragment(by, scope) : ', '
      return parts.map((one) => part(one.node, one.scope)).join(separator)
    }
    const type = list && checker.getTypeAtLocation(list)
    const element = type && checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    if (element && element.getProperty('toOperationNode') === undefined) return placeholder()
    if (parts) return ''
    throw new Unreadable(`the list ${list?.getText().slice(0, 40)} is not written in place`)
  }

  /** A statement of the query builder, whose columns the compiler checks: only the table of its rows matters. */
  function builtRows(call: ts.CallExpression, scope: Scope): string | undefined {
    const method = methodOf(call)
    if (method?.name.text === 'updateTable' && call.arguments[0])
      return `select * from ${quoted(textOf(call.arguments[0], scope) ?? '')}`
    if (method && ts.isCallExpression(bare(method.expression)))
      return builtRows(bare(method.expression) as ts.CallExpression, scope)
    const target = method ? undefined : calleeOf(call, scope)
    const [returned] = target ? returnedBy(target.callee) : []
    return target && returned && ts.isCallExpression(returned) ? builtRows(returned, target.scope) : undefined
  }

  function fragment(node: ts.Expression, scope: Scope): string {
    const { node: found, scope: inner } = follow(node, scope)
    if (ts.isTaggedTemplateExpression(found)) return template(found, inner)
    if (ts.isConditionalExpression(found)) return any(branchesOf(found, inner), inner)
    if (ts.isBinaryExpression(found)) return any([found.left, found.right], inner)
    for (const name of ['ref', 'table', 'id', 'raw', 'lit'] as const) {
      if (!isCallTo(found, 'sql', name)) continue
      const [argument] = found.arguments
      const text = argument && textOf(argument, inner)
      if (text === undefined) {
        if (name === 'lit') return placeholder()
        throw new Unreadable(`sql.${name}(${argument?.getText().slice(0, 40)}) is not written in place`)
      }
      return name === 'raw' ? text : name === 'lit' ? (/^-?\d+$/.test(text) ? text : `'${text}'`) : quoted(text)
    }
    if (isCallTo(found, 'sql', 'join')) return join(found, inner)
    if (ts.isCallExpression(found)) {
      const target = calleeOf(found, inner)
      if (target) return any(returnedBy(target.callee), target.scope)
      const rows = builtRows(found, inner)
      if (rows !== undefined) return rows
    }
    throw new Unreadable(`${found.getText().slice(0, 60)} arrives from elsewhere`)
  }

  const part = (node: ts.Expression, scope: Scope): string => (isFragment(node) ? fragment(node, scope) : placeholder())

  function template({ template: literal }: ts.TaggedTemplateExpression, scope: Scope): string {
    if (ts.isNoSubstitutionTemplateLiteral(literal)) return literal.rawText ?? literal.text
    return literal.templateSpans.reduce(
      (text, { expression, literal: rest }) => text + part(expression, scope) + (rest.rawText ?? rest.text),
      literal.head.rawText ?? literal.head.text,
    )
  }

  /** Every text of a statement, each with the types of its row. */
  return (node: ts.TaggedTemplateExpression, row: ts.TypeNode): { text: string; types: ts.Type[] }[] =>
    everyWay(node, () => {
      values = 0
      return { text: template(node, nothing), types: typesOf(row) }
    })
}
