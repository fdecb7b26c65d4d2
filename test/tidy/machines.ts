import { Visitor, type Expression, type ObjectExpression, type Program } from 'oxc-parser'
import { isTest, type Rule, type Source } from './sources.ts'

/** A state machine as declared in the source. */
type Lifecycle = { name: string; states: readonly string[]; line: number; path: string }

type Constants = ReadonlyMap<string, Expression>

/** Strips `as const` and `satisfies`. */
export function bare(node: Expression | null | undefined): Expression | undefined {
  let current = node ?? undefined
  while (current && (current.type === 'TSAsExpression' || current.type === 'TSSatisfiesExpression')) {
    current = current.expression
  }
  return current
}

/** The top-level constants of a file, by name. */
export function constantsOf(program: Program): Constants {
  const constants = new Map<string, Expression>()
  for (const node of program.body) {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations) {
      const value = bare(init)
      if (id.type === 'Identifier' && value) constants.set(id.name, value)
    }
  }
  return constants
}

export function valueOf(node: Expression | null | undefined, constants: Constants): Expression | undefined {
  const value = bare(node)
  return value?.type === 'Identifier' ? constants.get(value.name) : value
}

export function propertyOf(object: ObjectExpression, name: string): Expression | undefined {
  for (const property of object.properties) {
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name) {
      return property.value
    }
  }
  return undefined
}

function readStates(node: Expression | undefined, constants: Constants): string[] | undefined {
  const list = valueOf(node, constants)
  if (list?.type !== 'ArrayExpression') return undefined
  const states: string[] = []
  for (const element of list.elements) {
    if (element?.type !== 'Literal' || typeof element.value !== 'string') return undefined
    states.push(element.value)
  }
  return states
}

function readLifecycles(source: Source): (Lifecycle | string)[] {
  const constants = constantsOf(source.program)
  const found: (Lifecycle | string)[] = []
  new Visitor({
    CallExpression({ callee, arguments: [definition], start }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineMachine') return
      const line = source.lineOf(start)
      const name = definition?.type === 'ObjectExpression' ? bare(propertyOf(definition, 'name')) : undefined
      const states =
        definition?.type === 'ObjectExpression' ? readStates(propertyOf(definition, 'states'), constants) : undefined
      const isReadable = name?.type === 'Literal' && typeof name.value === 'string' && states !== undefined
      found.push(
        isReadable
          ? { name: name.value, states, line, path: source.path }
          : `${source.path}:${line} declares a machine whose name and states are not literals`,
      )
    },
  }).visit(source.program)
  return found
}

function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`
}

/** The rows of a machine named `send item` are in `send_items`. */
const tableOf = (machine: string): string => plural(machine.toLowerCase().replaceAll(/[\s-]+/g, '_'))

const statusList = /check\s*\(\s*(?:status|state)\s+in\s*\(([^)]*)\)/gi

/** The states that each table's CHECK allows after all migrations; a later check replaces an earlier one. */
export function readStatusChecks(migrations: readonly string[]): Map<string, string[]> {
  const checks = new Map<string, string[]>()
  for (const migration of migrations) {
    const statements = migration.replaceAll(/--[^\n]*/g, '').split(';')
    for (const statement of statements) {
      const table = /(?:create|alter)\s+table\s+(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?"?(\w+)"?/i.exec(
        statement,
      )?.[1]
      if (table === undefined) continue
      for (const [, list = ''] of statement.matchAll(statusList)) {
        checks.set(
          table.toLowerCase(),
          list.split(',').map((entry) => entry.trim().replaceAll(/^'|'$/g, '')),
        )
      }
    }
  }
  return checks
}

/** A machine and the CHECK list of its table have the same states. */
export const checkMachines: Rule = ({ sources, texts }) => {
  const migrations = texts.filter(({ path }) => path.startsWith('service/migrations/')).map(({ text }) => text)
  const checks = readStatusChecks(migrations)
  return sources
    .filter(({ path }) => path.startsWith('service/src/') && !isTest(path) && path !== 'service/src/kernel/machine.ts')
    .flatMap(readLifecycles)
    .flatMap((machine) => {
      if (typeof machine === 'string') return [machine]
      const table = tableOf(machine.name)
      const allowed = checks.get(table)
      const place = `${machine.path}:${machine.line}`
      if (!allowed) return [`${place} the machine ${machine.name} has no CHECK list on the status of ${table}`]
      const difference = new Set(machine.states).symmetricDifference(new Set(allowed))
      return difference.size === 0
        ? []
        : [`${place} ${machine.name} and the CHECK list of ${table} differ in ${[...difference].join(', ')}`]
    })
}
