import { join } from 'node:path'
import ts from 'typescript'
import { createCallerIndex } from './callers.ts'
import { Unreadable } from './nodes.ts'
import { createWriter } from './text.ts'

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

export type ReadOptions = {
  /** Files that exist in memory only. */
  texts?: Readonly<Record<string, string>>
  /** See the options of the writer. */
  examples?: Readonly<Record<string, string>>
}

/** Reads every `sql<Row>` of the given files. */
export function readStatements(root: string, files: readonly string[], { texts = {}, examples = {} }: ReadOptions) {
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
  const write = createWriter({ checker, callersOf: createCallerIndex(program, files), examples })
  const statements: Statement[] = []
  const unread: Unread[] = []

  function columnsOf(type: ts.Type): DeclaredColumn[] {
    return checker.getPropertiesOfType(type).map((property) => ({
      name: property.getName(),
      isOptional: (property.flags & ts.SymbolFlags.Optional) !== 0,
      types: describeType(checker, checker.getTypeOfSymbol(property)),
    }))
  }

  function note(node: ts.TaggedTemplateExpression, rowType: ts.TypeNode, file: ts.SourceFile): void {
    const place = `${file.fileName.slice(root.length + 1)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
    try {
      const variants = write(node, rowType).filter(({ text }) => isStatement(text))
      const distinct = new Map(variants.map(({ text, types }) => [text, types.flatMap(columnsOf)]))
      for (const [text, row] of distinct) statements.push({ place, text, row })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      unread.push({ place, reason: error.message })
    }
  }

  /** Columns and conditions begin with other words than a statement; a wrapper of a statement has no words. */
  const isPart = ({ template }: ts.TaggedTemplateExpression): boolean => {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return !isStatement(template.text)
    const texts = [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
    const [start = ''] = texts
    return start.trim() === '' ? texts.every((text) => text.trim() === '') : !isStatement(start)
  }

  for (const path of files) {
    const file = program.getSourceFile(path)
    const visit = (node: ts.Node): void => {
      if (file && ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql' && node.typeArguments?.[0]) {
        const type = checker.getTypeFromTypeNode(node.typeArguments[0])
        const rows = ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.TypeParameter
        if (type.flags & rows && !isPart(node)) note(node, node.typeArguments[0], file)
      }
      ts.forEachChild(node, visit)
    }
    if (file) visit(file)
  }
  return { statements, unread }
}
