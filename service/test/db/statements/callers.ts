import ts from 'typescript'

export type Callable = ts.ArrowFunction | ts.FunctionDeclaration | ts.MethodDeclaration

/** A function whose calls can be replaced by what it returns. */
export const isCallable = (node: ts.Node | undefined): node is Callable =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node))

/** What gives a function its name: its declaration, a constant or a property. */
function nameOf(callee: Callable): { name: ts.Node; declaration: ts.Node } | undefined {
  const declaration = ts.isArrowFunction(callee) ? callee.parent : callee
  if (ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration) || isCallable(declaration))
    return declaration.name && { name: declaration.name, declaration }
  return undefined
}

const calledName = ({ expression }: ts.CallExpression): ts.Identifier | undefined => {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression
  return ts.isIdentifier(name) ? name : undefined
}

/** Finds the calls of a function in the files of a program. */
export function createCallerIndex(program: ts.Program, files: readonly string[]) {
  const checker = program.getTypeChecker()
  let calls: Map<string, ts.CallExpression[]> | undefined
  const found = new Map<Callable, readonly ts.CallExpression[]>()

  function readCalls(): Map<string, ts.CallExpression[]> {
    const read = new Map<string, ts.CallExpression[]>()
    const visit = (node: ts.Node): void => {
      const name = ts.isCallExpression(node) ? calledName(node)?.text : undefined
      if (name !== undefined && ts.isCallExpression(node)) read.set(name, [...(read.get(name) ?? []), node])
      ts.forEachChild(node, visit)
    }
    for (const path of files) {
      const file = program.getSourceFile(path)
      if (file) visit(file)
    }
    return read
  }

  /** A property may be called through a type of its own file that declares it. */
  function isCallOf(call: ts.CallExpression, { name, declaration }: { name: ts.Node; declaration: ts.Node }): boolean {
    const called = calledName(call)
    const symbol = called && checker.getSymbolAtLocation(called)
    const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    return (target?.declarations ?? []).some(
      (one) =>
        one === declaration ||
        (ts.isMethodSignature(one) &&
          ts.isPropertyAssignment(name.parent) &&
          one.getSourceFile() === name.getSourceFile()),
    )
  }

  return (callee: Callable): readonly ts.CallExpression[] => {
    const known = found.get(callee)
    if (known) return known
    const named = nameOf(callee)
    calls ??= readCalls()
    const callers = named ? (calls.get(named.name.getText()) ?? []).filter((call) => isCallOf(call, named)) : []
    found.set(callee, callers)
    return callers
  }
}
