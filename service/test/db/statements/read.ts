import { join } from 'node:path'
import ts from 'typescript'
import { createWriter, Unreadable } from './text.ts'

/** A statement of the service: its text with placeholders for values, and the row that its author declared. */
export type Statement = { place: string; text: string; row: readonly DeclaredColumn[] }
export type DeclaredColumn = { name: string; isOptional: boolean; types: readonly string[] }

/** What cannot be read from the source alone: a part that arrives as an argument of an unknown caller. */
export type Unread = { place: string; reason: string }

/** The types of a column in words that the comparison knows: `number`, `string | null`, `Date[]`. */
function describeType(checker: ts.TypeChecker, type: ts.Type): string[] {
  const parts = type.isUnion() ? type.types : [type]
  return [
    ...new Set(
      parts.map((part) => {
        if (part.flags & ts.TypeFlags.Null) return 'null'
        if (part.flags & ts.TypeFlags.Undefined) return 'undefined'
        if (part.flags & ts.TypeFlags.NumberLike) return 'number'
        if (part.flags & ts.TypeFlags.BigIntLike) return 'bigint'
        if (part.flags & ts.TypeFlags.StringLike) return 'string'
        if (part.flags & ts.TypeFlags.BooleanLike) return 'boolean'
        // A brand is an intersection with its primitive.
        if (part.isIntersection())
          return (
            part.types
              .flatMap((one) => describeType(checker, one))
              .find((one) => /^(number|bigint|string|boolean)$/.test(one)) ?? 'object'
          )
        if (part.getSymbol()?.getName() === 'Date') return 'Date'
        if (checker.isArrayLikeType(part)) return 'array'
        if (part.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return 'unknown'
        return /^(Buffer|Uint8Array)$/.test(part.getSymbol()?.getName() ?? '') ? 'bytes' : 'object'
      }),
    ),
  ]
}

const isStatement = (text: string): boolean =>
  /^(\s|\/\*.*?\*\/)*(select|insert|update|delete|with|values)\b/i.test(text)

/** Reads every `sql<Row>` of the given files. */
export function readStatements(root: string, files: readonly string[], texts: Readonly<Record<string, string>> = {}) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile) as {
    config: { compilerOptions: object }
  }
  const { options } = ts.parseJsonConfigFileContent(
    { compilerOptions: config.compilerOptions, files: [] },
    ts.sys,
    root,
  )
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  host.readFile = (path) => texts[path] ?? readFile(path)
  host.fileExists = (path) => path in texts || fileExists(path)
  const program = ts.createProgram([...files], { ...options, noEmit: true }, host)
  const checker = program.getTypeChecker()
  const write = createWriter(checker)
  const statements: Statement[] = []
  const unread: Unread[] = []

  function note(node: ts.TaggedTemplateExpression, type: ts.Type, file: ts.SourceFile): void {
    const place = `${file.fileName.slice(root.length + 1)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
    try {
      const text = write(node)
      if (!isStatement(text)) return
      const row = checker.getPropertiesOfType(type).map((property) => ({
        name: property.getName(),
        isOptional: (property.flags & ts.SymbolFlags.Optional) !== 0,
        types: describeType(checker, checker.getTypeOfSymbol(property)),
      }))
      statements.push({ place, text, row })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      unread.push({ place, reason: error.message })
    }
  }

  for (const path of files) {
    const file = program.getSourceFile(path)
    const visit = (node: ts.Node): void => {
      if (file && ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql' && node.typeArguments?.[0]) {
        const type = checker.getTypeFromTypeNode(node.typeArguments[0])
        const isRow = type.isClassOrInterface() || type.isIntersection() || (type.flags & ts.TypeFlags.Object) !== 0
        if (isRow) note(node, type, file)
      }
      ts.forEachChild(node, visit)
    }
    if (file) visit(file)
  }
  return { statements, unread }
}
