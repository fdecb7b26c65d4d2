import ts from 'typescript'
import type { Callable } from './callers.ts'

export type Scope = ReadonlyMap<ts.Symbol, Bound>
/** An argument, with the scope in which it was written. */
export type Bound = { node: ts.Expression; scope: Scope }

/** A part of a statement that the source alone does not tell. */
export class Unreadable extends Error {}

export const nothing: Scope = new Map()

/** The value of an optional parameter that a call leaves out. */
export const absent: Bound = { node: ts.factory.createNull(), scope: nothing }

export function returnedBy({ body }: Callable): ts.Expression[] {
  if (body === undefined) return []
  if (!ts.isBlock(body)) return [bare(body)]
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(bare(node.expression))
    else if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit)
  }
  visit(body)
  return found
}

export const methodOf = (node: ts.Expression): ts.PropertyAccessExpression | undefined =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) ? node.expression : undefined

export const isCallTo = (node: ts.Expression, owner: string, name: string): node is ts.CallExpression => {
  const method = methodOf(node)
  return method?.name.text === name && ts.isIdentifier(method.expression) && method.expression.text === owner
}

export function bare(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node)
    ? bare(node.expression)
    : node
}

/** The parameter that a name belongs to, with its function. */
export function parameterOf(declaration: ts.Declaration | undefined): ts.ParameterDeclaration | undefined {
  if (!declaration) return undefined
  if (ts.isParameter(declaration)) return declaration
  return ts.isBindingElement(declaration) ? parameterOf(declaration.parent.parent) : undefined
}
