import ts from 'typescript'
import { isCallable, type Callable } from './callers.ts'
import { createChoices } from './choices.ts'
import {
  absent,
  bare,
  isCallTo,
  methodOf,
  nothing,
  parameterOf,
  returnedBy,
  Unreadable,
  type Bound,
  type Scope,
} from './nodes.ts'

export type ValueOptions = {
  checker: ts.TypeChecker
  callersOf(callee: Callable): readonly ts.CallExpression[]
  /** Names that only the running database tells, such as `TextColumn.name`, with one that every database has. */
  examples: Readonly<Record<string, string>>
}

/**
 * Reads the values of expressions from the source. One that arrives as an argument is read at every call of its
 * function, and one from a table for every entry of the table.
 */
export function createValues({ checker, callersOf, examples }: ValueOptions) {
  const choices = createChoices()
  /** The arguments of the calls that were chosen for the functions around the statement. */
  let assumed = new Map<ts.Symbol, Bound>()
  let typeArguments = new Map<ts.Symbol, ts.TypeNode>()
  let statement: ts.Node

  function symbolOf(node: ts.Node): ts.Symbol {
    const symbol = checker.getSymbolAtLocation(node)
    if (!symbol) throw new Unreadable(`${node.getText()} has no definition`)
    return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }

  /** Chooses one of the calls of a function, and takes its arguments for the parameters. */
  function assumeCallOf(callee: ts.Node): void {
    if (!isCallable(callee)) return
    const callers = callersOf(callee)
    const call = callers[choices.pick(callee, callers.length)]
    if (!call) return
    for (const [symbol, bound] of bind(call, callee, nothing)) assumed.set(symbol, bound)
    for (const [index, parameter] of (callee.typeParameters ?? []).entries()) {
      const given = call.typeArguments?.[index]
      if (given) typeArguments.set(symbolOf(parameter.name), given)
    }
  }

  function property(owner: Bound, name: string): Bound | undefined {
    const { node, scope } = resolve(owner.node, owner.scope)
    if (node === absent.node) return absent
    if (!ts.isObjectLiteralExpression(node)) return undefined
    const found = node.properties.find((one) => one.name?.getText().replaceAll(/['"]/g, '') === name)
    if (found && ts.isPropertyAssignment(found)) return { node: found.initializer, scope }
    if (found && ts.isShorthandPropertyAssignment(found)) return { node: found.name, scope }
    return node.properties.some((one) => ts.isSpreadAssignment(one)) ? undefined : absent
  }

  /** The entry of a table: the one that is named, the one around the statement, or each in turn. */
  function entryOf(node: ts.ElementAccessExpression, scope: Scope): Bound | undefined {
    const { node: table, scope: outer } = resolve(node.expression, scope)
    if (table === absent.node) return absent
    if (!ts.isObjectLiteralExpression(table)) return undefined
    const index = follow(node.argumentExpression, scope).node
    if (ts.isStringLiteralLike(index)) return property({ node: table, scope: outer }, index.text)
    const entries = table.properties.filter((one) => ts.isPropertyAssignment(one))
    const around = entries.find((one) => one.pos <= statement.pos && statement.end <= one.end)
    const isSameFile = table.getSourceFile() === statement.getSourceFile()
    const entry = isSameFile && around ? around : entries[choices.pick(table, entries.length)]
    return entry && { node: entry.initializer, scope: outer }
  }

  /** The expression behind a name, in the scope where it was written. */
  function follow(node: ts.Expression, scope: Scope): Bound {
    const inner = bare(node)
    const behind = ts.isPropertyAccessExpression(inner)
      ? property({ node: inner.expression, scope }, inner.name.text)
      : ts.isElementAccessExpression(inner)
        ? entryOf(inner, scope)
        : ts.isIdentifier(inner)
          ? definitionOf(inner, scope)
          : undefined
    return behind ? follow(behind.node, behind.scope) : { node: inner, scope }
  }

  function definitionOf(name: ts.Identifier, scope: Scope): Bound | undefined {
    const symbol =
      name.parent && ts.isShorthandPropertyAssignment(name.parent)
        ? checker.getShorthandAssignmentValueSymbol(name.parent)
        : symbolOf(name)
    if (!symbol) return undefined
    const bound = scope.get(symbol) ?? assumed.get(symbol)
    if (bound) return bound
    const declaration = symbol.valueDeclaration
    const parameter = parameterOf(declaration)
    if (parameter) {
      assumeCallOf(parameter.parent)
      return assumed.get(symbol)
    }
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer)
      return { node: declaration.initializer, scope }
    if (declaration && ts.isBindingElement(declaration) && ts.isVariableDeclaration(declaration.parent.parent)) {
      const { initializer } = declaration.parent.parent
      return initializer && memberOf(declaration, { node: initializer, scope })
    }
    return undefined
  }

  /** Like `follow`, through calls of functions that return one expression. */
  function resolve(node: ts.Expression, scope: Scope): Bound {
    const found = follow(node, scope)
    if (!ts.isCallExpression(found.node)) return found
    const target = calleeOf(found.node, found.scope)
    const returned = target ? returnedBy(target.callee) : []
    return target && returned[0] && returned.length === 1 ? resolve(returned[0], target.scope) : found
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
    return type.isStringLiteral() || type.isNumberLiteral() ? String(type.value) : exampleOf(found)
  }

  function exampleOf(node: ts.Expression): string | undefined {
    const symbol = checker.getSymbolAtLocation(ts.isPropertyAccessExpression(node) ? node.name : node)
    const declaration = symbol?.valueDeclaration
    const [owner, name] =
      declaration && ts.isBindingElement(declaration)
        ? [checker.getTypeAtLocation(declaration.parent), (declaration.propertyName ?? declaration.name).getText()]
        : []
    return owner && name !== undefined ? examples[`${owner.aliasSymbol?.getName()}.${name}`] : undefined
  }

  function bind(call: ts.CallExpression, callee: Callable, scope: Scope): Map<ts.Symbol, Bound> {
    const inner = new Map(scope)
    for (const [index, parameter] of callee.parameters.entries()) {
      const node = call.arguments[index] ?? parameter.initializer
      bindName(parameter.name, node ? { node, scope } : absent, inner)
    }
    return inner
  }

  /** What a destructuring takes from a value. */
  function memberOf(element: ts.BindingElement, given: Bound): Bound | undefined {
    if (ts.isArrayBindingPattern(element.parent))
      return elementsOf(given.node, given.scope)?.[element.parent.elements.indexOf(element)]
    const value = property(given, (element.propertyName ?? element.name).getText())
    return value === absent && element.initializer ? { node: element.initializer, scope: given.scope } : value
  }

  function bindName(name: ts.BindingName, given: Bound, inner: Map<ts.Symbol, Bound>): void {
    if (ts.isIdentifier(name)) inner.set(symbolOf(name), given)
    else
      for (const element of name.elements) {
        const value = ts.isBindingElement(element) ? memberOf(element, given) : undefined
        if (value && ts.isBindingElement(element)) bindName(element.name, value, inner)
      }
  }

  /** A function of the source, with the scope in which its body is read. */
  function calleeOf(call: ts.CallExpression, scope: Scope): { callee: Callable; scope: Scope } | undefined {
    const { node, scope: outer } = follow(call.expression, scope)
    const declaration = ts.isIdentifier(node) ? symbolOf(node).valueDeclaration : undefined
    const callee = isCallable(node) ? node : declaration
    if (!isCallable(callee)) return undefined
    return { callee, scope: new Map([...(isCallable(node) ? outer : nothing), ...bind(call, callee, scope)]) }
  }

  /** Whether a condition asks for a value that is not given; undefined where it asks for something else. */
  function asksForAbsent(node: ts.Expression, scope: Scope): boolean {
    const test = bare(node)
    if (!ts.isBinaryExpression(test)) return false
    if (test.operatorToken.kind === ts.SyntaxKind.BarBarToken)
      return asksForAbsent(test.left, scope) || asksForAbsent(test.right, scope)
    const isUndefined = ts.isIdentifier(test.right) && test.right.text === 'undefined'
    return isUndefined && follow(test.left, scope).node === absent.node
  }

  /** The branches of a condition that may be taken. */
  const branchesOf = ({ condition, whenTrue, whenFalse }: ts.ConditionalExpression, scope: Scope): ts.Expression[] => {
    const { node } = follow(condition, scope)
    if (node.kind === ts.SyntaxKind.TrueKeyword || asksForAbsent(condition, scope)) return [whenTrue]
    const isFalse = node.kind === ts.SyntaxKind.FalseKeyword || node === absent.node
    return isFalse ? [whenFalse] : [whenTrue, whenFalse]
  }

  const literalOf = (text: string | number): Bound => ({
    node: typeof text === 'number' ? ts.factory.createNumericLiteral(text) : ts.factory.createStringLiteral(text),
    scope: nothing,
  })

  /** What a list consists of; undefined where it is not written in the source. */
  function elementsOf(node: ts.Expression, scope: Scope): Bound[] | undefined {
    const { node: found, scope: inner } = follow(node, scope)
    if (ts.isArrayLiteralExpression(found))
      return found.elements.flatMap((one) =>
        ts.isSpreadElement(one) ? (elementsOf(one.expression, inner) ?? []) : [{ node: one, scope: inner }],
      )
    if (ts.isConditionalExpression(found) || ts.isBinaryExpression(found)) {
      const sides = ts.isConditionalExpression(found) ? branchesOf(found, inner) : [found.left, found.right]
      const lists = sides.flatMap((one) => [elementsOf(one, inner) ?? []])
      return lists.find((list) => list.length > 0) ?? []
    }
    if (found === absent.node) return []
    if (!ts.isCallExpression(found)) return undefined
    const [argument] = found.arguments
    const method = methodOf(found)
    if (argument && isCallTo(found, 'Object', 'keys')) return namesOf(argument, inner).map(literalOf)
    if (argument && isCallTo(found, 'Object', 'entries'))
      return namesOf(argument, inner).map((name) => {
        const value = property({ node: argument, scope: inner }, name) ?? absent
        const pair = ts.factory.createArrayLiteralExpression([literalOf(name).node, value.node])
        return { node: pair, scope: value.scope }
      })
    if (method?.name.text === 'filter') return elementsOf(method.expression, inner)
    if (method && /^(map|flatMap)$/.test(method.name.text) && argument && ts.isArrowFunction(argument))
      return mapped(elementsOf(method.expression, inner), argument, inner)
    const target = calleeOf(found, inner)
    return target && returnedBy(target.callee).map((one) => elementsOf(one, target.scope))[0]
  }

  /** The names of the properties of an object, or of those that its type has. */
  function namesOf(node: ts.Expression, scope: Scope): string[] {
    const { node: owner } = resolve(node, scope)
    if (owner === absent.node) return []
    if (!ts.isObjectLiteralExpression(owner))
      return checker.getPropertiesOfType(checker.getTypeAtLocation(owner)).map((one) => one.getName())
    return owner.properties.flatMap(({ name }) => (name ? [name.getText()] : []))
  }

  /** Each element as the mapper returns it; a list that is not known has one element. */
  function mapped(given: readonly Bound[] | undefined, mapper: ts.ArrowFunction, scope: Scope): Bound[] {
    const [item, place] = mapper.parameters
    return (given ?? [undefined]).flatMap((element, index) => {
      const inner = new Map(scope)
      if (item && element) bindName(item.name, element, inner)
      if (place) bindName(place.name, literalOf(index), inner)
      return returnedBy(mapper).flatMap((one) => {
        const isList = ts.isArrayLiteralExpression(one) || ts.isConditionalExpression(one)
        return (isList ? elementsOf(one, inner) : undefined) ?? [{ node: one, scope: inner }]
      })
    })
  }

  /** The types that a row consists of, with the type arguments of the chosen calls. */
  function typesOf(node: ts.TypeNode): ts.Type[] {
    if (ts.isIntersectionTypeNode(node)) return node.types.flatMap(typesOf)
    const type = checker.getTypeFromTypeNode(node)
    if (!(type.flags & ts.TypeFlags.TypeParameter)) return [type]
    const symbol = type.getSymbol()
    const [declaration] = symbol?.declarations ?? []
    if (symbol && declaration && !typeArguments.has(symbol)) assumeCallOf(declaration.parent)
    const given = symbol && typeArguments.get(symbol)
    if (!given) throw new Unreadable(`${node.getText()} is not named where the function is called`)
    return typesOf(given)
  }

  return {
    follow,
    textOf,
    calleeOf,
    branchesOf,
    elementsOf,
    typesOf,
    /** Reads a statement once for each way to choose among calls and entries. */
    everyWay<Result>(node: ts.Node, read: () => Result): Result[] {
      return choices.all(() => {
        statement = node
        assumed = new Map()
        typeArguments = new Map()
        return read()
      })
    },
  }
}
