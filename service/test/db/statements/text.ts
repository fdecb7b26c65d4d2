import ts from 'typescript'

type Scope = ReadonlyMap<ts.Symbol, Bound>
/** An argument, with the scope in which it was written. */
type Bound = { node: ts.Expression; scope: Scope }

/** A part of a statement that the source alone does not tell. */
export class Unreadable extends Error {}

const nothing: Scope = new Map()

/** A function whose calls can be replaced by what it returns. */
const isCallable = (node: ts.Node | undefined): node is ts.ArrowFunction | ts.FunctionDeclaration =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionDeclaration(node))

function returnedBy({ body }: ts.ArrowFunction | ts.FunctionDeclaration): ts.Expression[] {
  if (body === undefined) return []
  if (!ts.isBlock(body)) return [body]
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    else if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit)
  }
  visit(body)
  return found
}

const isSqlCall = (node: ts.Expression, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  ts.isIdentifier(node.expression.expression) &&
  node.expression.expression.text === 'sql' &&
  node.expression.name.text === name

function bare(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node)
    ? bare(node.expression)
    : node
}

/** Writes the text of templates as the driver would send it. Every fragment is read where it is defined. */
export function createWriter(checker: ts.TypeChecker) {
  function isFragment(node: ts.Expression): boolean {
    const type = checker.getTypeAtLocation(node)
    const parts = type.isUnion() ? type.types : [type]
    return parts.some((part) => part.getProperty('toOperationNode') !== undefined)
  }

  function symbolOf(node: ts.Node): ts.Symbol {
    const symbol = checker.getSymbolAtLocation(node)
    if (!symbol) throw new Unreadable(`${node.getText()} has no definition`)
    return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }

  /** The expression behind a name, in the scope where it was written. */
  function follow(node: ts.Expression, scope: Scope): Bound {
    const inner = bare(node)
    if (ts.isPropertyAccessExpression(inner)) {
      const { node: owner, scope: outer } = follow(inner.expression, scope)
      const property = ts.isObjectLiteralExpression(owner)
        ? owner.properties.find((one) => one.name?.getText() === inner.name.text)
        : undefined
      if (property && ts.isPropertyAssignment(property)) return follow(property.initializer, outer)
      if (property && ts.isShorthandPropertyAssignment(property)) return follow(property.name, outer)
      return { node: inner, scope }
    }
    if (!ts.isIdentifier(inner)) return { node: inner, scope }
    const symbol =
      inner.parent && ts.isShorthandPropertyAssignment(inner.parent)
        ? checker.getShorthandAssignmentValueSymbol(inner.parent)
        : symbolOf(inner)
    const bound = symbol && scope.get(symbol)
    if (bound) return follow(bound.node, bound.scope)
    const declaration = symbol?.valueDeclaration
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer)
      return follow(declaration.initializer, scope)
    return { node: inner, scope }
  }

  /** The one string that an expression is; undefined when it may be several. */
  function textOf(node: ts.Expression, scope: Scope): string | undefined {
    const { node: found, scope: inner } = follow(node, scope)
    if (ts.isStringLiteralLike(found) || ts.isNumericLiteral(found)) return found.text
    if (ts.isTemplateExpression(found)) {
      const parts = found.templateSpans.map((span) => [textOf(span.expression, inner), span.literal.text])
      return parts.some(([value]) => value === undefined)
        ? undefined
        : found.head.text + parts.map(([value, rest]) => `${value}${rest}`).join('')
    }
    const type = checker.getTypeAtLocation(found)
    return type.isStringLiteral() || type.isNumberLiteral() ? String(type.value) : undefined
  }

  const quoted = (name: string): string =>
    name
      .split('.')
      .map((part) => `"${part}"`)
      .join('.')

  function bind(call: ts.CallExpression, callee: ts.SignatureDeclaration, scope: Scope): Scope {
    const inner = new Map(scope)
    for (const [index, parameter] of callee.parameters.entries()) {
      const argument = call.arguments[index] ?? parameter.initializer
      if (!argument) continue
      if (ts.isIdentifier(parameter.name)) inner.set(symbolOf(parameter.name), { node: argument, scope })
      else if (ts.isObjectBindingPattern(parameter.name)) {
        const { node: given, scope: outer } = follow(argument, scope)
        if (!ts.isObjectLiteralExpression(given)) continue
        for (const element of parameter.name.elements) {
          const name = (element.propertyName ?? element.name).getText()
          const property = given.properties.find((one) => one.name?.getText() === name)
          const value =
            property && ts.isPropertyAssignment(property)
              ? property.initializer
              : property && ts.isShorthandPropertyAssignment(property)
                ? property.name
                : undefined
          if (value && ts.isIdentifier(element.name)) inner.set(symbolOf(element.name), { node: value, scope: outer })
        }
      }
    }
    return inner
  }

  function calleeOf(
    call: ts.CallExpression,
    scope: Scope,
  ): { callee: ts.ArrowFunction | ts.FunctionDeclaration; scope: Scope } {
    const { node, scope: outer } = follow(call.expression, scope)
    if (isCallable(node)) return { callee: node, scope: outer }
    const declaration = ts.isIdentifier(node) ? symbolOf(node).valueDeclaration : undefined
    if (isCallable(declaration)) return { callee: declaration, scope: nothing }
    throw new Unreadable(`${call.expression.getText()} is not a function of the source`)
  }

  type Writing = { values: number }

  function any(nodes: readonly ts.Expression[], scope: Scope, writing: Writing): string {
    let reason: unknown
    for (const node of nodes) {
      const values = writing.values
      try {
        return fragment(node, scope, writing)
      } catch (error) {
        writing.values = values
        reason ??= error
      }
    }
    throw reason ?? new Unreadable('nothing is returned')
  }

  function join(call: ts.CallExpression, scope: Scope, writing: Writing): string {
    const [list, by] = call.arguments
    const separator = by ? fragment(by, scope, writing) : ', '
    const { node, scope: inner } = list ? follow(list, scope) : { node: undefined, scope }
    if (node && ts.isArrayLiteralExpression(node)) {
      const parts = node.elements.filter((one) => !ts.isSpreadElement(one)).map((one) => part(one, inner, writing))
      if (parts.length > 0) return parts.join(separator)
    }
    if (
      node &&
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      /^(map|flatMap)$/.test(node.expression.name.text)
    ) {
      const [mapper] = node.arguments
      if (mapper && ts.isArrowFunction(mapper)) {
        const results = returnedBy(mapper)
          .map(bare)
          .flatMap((one) => (ts.isArrayLiteralExpression(one) ? [...one.elements] : [one]))
        return isFragment(results[0] ?? mapper) ? any(results, inner, writing) : `$${(writing.values += 1)}`
      }
    }
    const type = node && checker.getTypeAtLocation(node)
    const element = type && checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    if (element && element.getProperty('toOperationNode') === undefined) return `$${(writing.values += 1)}`
    throw new Unreadable(`the list ${list?.getText().slice(0, 40)} is not written in place`)
  }

  function fragment(node: ts.Expression, scope: Scope, writing: Writing): string {
    const { node: found, scope: inner } = follow(node, scope)
    if (ts.isTaggedTemplateExpression(found)) return template(found, inner, writing)
    if (ts.isConditionalExpression(found)) return any([found.whenTrue, found.whenFalse], inner, writing)
    if (ts.isBinaryExpression(found)) return any([found.left, found.right], inner, writing)
    for (const name of ['ref', 'table', 'id', 'raw', 'lit'] as const) {
      if (!isSqlCall(found, name)) continue
      const [argument] = found.arguments
      const text = argument && textOf(argument, inner)
      if (text === undefined) {
        if (name === 'lit') return `$${(writing.values += 1)}`
        throw new Unreadable(`sql.${name}(${argument?.getText().slice(0, 40)}) is not written in place`)
      }
      return name === 'raw' ? text : name === 'lit' ? (/^-?\d+$/.test(text) ? text : `'${text}'`) : quoted(text)
    }
    if (isSqlCall(found, 'join')) return join(found, inner, writing)
    if (ts.isElementAccessExpression(found)) {
      const { node: table, scope: outer } = follow(found.expression, inner)
      if (ts.isObjectLiteralExpression(table))
        return any(
          table.properties.flatMap((one) => (ts.isPropertyAssignment(one) ? [one.initializer] : [])),
          outer,
          writing,
        )
    }
    if (ts.isCallExpression(found)) {
      const { callee, scope: outer } = calleeOf(found, inner)
      return any(returnedBy(callee), bindWithin(found, callee, inner, outer), writing)
    }
    throw new Unreadable(`${found.getText().slice(0, 60)} arrives from elsewhere`)
  }

  /** Arguments are read in the scope of the call, everything else in that of the function. */
  function bindWithin(call: ts.CallExpression, callee: ts.SignatureDeclaration, from: Scope, outer: Scope): Scope {
    return new Map([...outer, ...bind(call, callee, from)])
  }

  const part = (node: ts.Expression, scope: Scope, writing: Writing): string =>
    isFragment(node) ? fragment(node, scope, writing) : `$${(writing.values += 1)}`

  function template({ template: literal }: ts.TaggedTemplateExpression, scope: Scope, writing: Writing): string {
    if (ts.isNoSubstitutionTemplateLiteral(literal)) return literal.rawText ?? literal.text
    return literal.templateSpans.reduce(
      (text, { expression, literal: rest }) => text + part(expression, scope, writing) + (rest.rawText ?? rest.text),
      literal.head.rawText ?? literal.head.text,
    )
  }

  return (node: ts.TaggedTemplateExpression): string => template(node, nothing, { values: 0 })
}
