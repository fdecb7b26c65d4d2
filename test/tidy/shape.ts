import { Visitor } from 'oxc-parser'
import { isTest, type Rule, type Source } from './sources.ts'

const maxLines = 300
const maxFunctionLines = 70

const isGenerated = (path: string): boolean => /\/(generated|abi)\//.test(path)

const isOurs = ({ path }: Source): boolean =>
  /^(service|demo|devchain|embedded-postgres|identify|sdk|cli|console|station|web|embed|contracts)\/(shop\/)?((page|server)\/)?(src|scripts)\/|^demo\/shop\/server\/|^scripts\//.test(
    path,
  ) &&
  !isTest(path) &&
  !isGenerated(path)

/** Limits the length of files. */
export const checkFileLength: Rule = ({ sources }) =>
  sources.filter(isOurs).flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1
    return lines > maxLines ? [`${path}:${maxLines} has ${lines} lines; at most ${maxLines}`] : []
  })

type Span = { start: number; end: number }

/** Limits the length of functions. Nested functions count for themselves, not for their factory. */
export const checkFunctionLength: Rule = ({ sources }) =>
  sources.filter(isOurs).flatMap((source) => {
    const spans: Span[] = []
    const note = ({ start, end }: Span): void => void spans.push({ start, end })
    new Visitor({ FunctionDeclaration: note, FunctionExpression: note, ArrowFunctionExpression: note }).visit(
      source.program,
    )
    const linesOf = ({ start, end }: Span): number => source.lineOf(end) - source.lineOf(start) + 1
    const isInside = (inner: Span, outer: Span): boolean =>
      inner !== outer && inner.start >= outer.start && inner.end <= outer.end
    return spans.flatMap((span) => {
      const inner = spans.filter((other) => isInside(other, span))
      const outermost = inner.filter((one) => !inner.some((other) => isInside(one, other)))
      const own = linesOf(span) - outermost.reduce((sum, one) => sum + linesOf(one), 0)
      return own > maxFunctionLines
        ? [`${source.path}:${source.lineOf(span.start)} has a function of ${own} lines; at most ${maxFunctionLines}`]
        : []
    })
  })

/** Named exports have the same name everywhere. */
export const checkDefaultExports: Rule = ({ sources }) =>
  sources
    .filter(isOurs)
    .flatMap(({ path, program, lineOf }) =>
      program.body
        .filter((node) => node.type === 'ExportDefaultDeclaration')
        .map(({ start }) => `${path}:${lineOf(start)} has a default export`),
    )

/** A barrel file hides where code is. Only the SDK entry may be one. */
export const checkBarrels: Rule = ({ sources }) =>
  sources
    .filter((source) => isOurs(source) && !/^sdk\/src\/(index|catalog|player)\.ts$/.test(source.path))
    .flatMap(({ path, program, lineOf }) => {
      const barrel = program.body.find(
        (node) =>
          node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null),
      )
      return barrel ? [`${path}:${lineOf(barrel.start)} re-exports another file`] : []
    })

const migrationPath = /^service\/migrations\/(.+)$/

/** Detects a migration number that two branches used, or a gap, before a database does. */
export const checkMigrationNumbers: Rule = ({ texts }) => {
  const names = texts.flatMap(({ path }) => migrationPath.exec(path)?.[1] ?? []).toSorted()
  if (names.length === 0) return ['found no migration']
  return names.flatMap((name, index) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
    if (number === undefined) return [`service/migrations/${name}:1 must be named NNNN_name.sql`]
    const expected = String(index + 1).padStart(4, '0')
    return number === expected ? [] : [`service/migrations/${name}:1 must have the number ${expected}`]
  })
}

const narrowing =
  /\bdrop (?:table|column)\b|\brename (?:to|column)\b|\bset not null\b|\balter column \w+ (?:set data )?type\b/i
/** The files before were written when no installation had to be upgraded without a stop. */
const lastUnchecked = '0065'

/** The code of the previous release still runs while processes are replaced; see CONTRIBUTING. */
export const checkNarrowingMigrations: Rule = ({ texts }) =>
  texts.flatMap(({ path, text }) => {
    const name = migrationPath.exec(path)?.[1]
    if (name === undefined || name.slice(0, 4) <= lastUnchecked) return []
    const lines = text.split('\n')
    const line = lines.findIndex((entry) => !entry.startsWith('--') && narrowing.test(entry))
    const isMarked = lines[0]?.startsWith('-- contract: ')
    return line === -1 || isMarked
      ? []
      : [`${path}:${line + 1} narrows the schema without a first line "-- contract: …"`]
  })
