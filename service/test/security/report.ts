import { sharedParameters, unreachable } from './ids.table.ts'
import type { Note } from './notes.ts'

export type Document = { paths: Record<string, Record<string, unknown>> }

const methods = new Set(['get', 'post', 'put', 'patch', 'delete'])
/** Operations that must answer with a 2xx at least once, of a hundred. */
const wantedShare = 90

const operationsOf = ({ paths }: Document): string[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => methods.has(method))
      .map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )

const hasOwnId = (operation: string): boolean =>
  [...operation.matchAll(/:(\w+)/g)].some(([, name = '']) => !sharedParameters.has(name))

function pick<Type extends Note['type']>(notes: readonly Note[], type: Type): Extract<Note, { type: Type }>[] {
  return notes.filter((row): row is Extract<Note, { type: Type }> => row.type === type)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const widest = (rows: readonly { calls: number }[]): number => Math.max(0, ...rows.map(({ calls }) => calls))

/** The authorization matrix: what each actor may call, and the same calls with other spellings of the path. */
export function judgeMatrix(notes: readonly Note[]): { lines: string[]; findings: string[] } {
  const matrix = pick(notes, 'matrix')
  const spelled = pick(notes, 'spelling')
  const deviations = matrix.flatMap(({ actor, deviations: rows }) => rows.map((row) => `${actor}: ${row}`))
  const misspelled = spelled.flatMap(({ actor, spelling, deviations: rows }) =>
    rows.map((row) => `${actor}, ${spelling}: ${row}`),
  )
  const callsOf = (rows: readonly { calls: number }[]): number => sum(rows.map(({ calls }) => calls))
  const actors = new Set(spelled.map(({ actor }) => actor)).size
  const spellings = new Set(spelled.map(({ spelling }) => spelling)).size
  return {
    lines: [
      `authorization: ${widest(matrix)} routes, ${matrix.length} actors, ${callsOf(matrix)} calls, ${deviations.length} deviations`,
      `spellings: ${widest(spelled)} routes × ${actors} actors × ${spellings} spellings, ${callsOf(spelled)} calls, ${misspelled.length} deviations`,
    ],
    findings: [
      ...(matrix.length === 0 ? ['the authorization matrix did not run'] : []),
      ...(spelled.length === 0 ? ['the spellings of paths did not run'] : []),
      ...deviations,
      ...misspelled,
    ],
  }
}

/** The figures of a run beside the matrix, and what must not be. */
export function judge(notes: readonly Note[], document: Document): { lines: string[]; findings: string[] } {
  const operations = operationsOf(document)
  const attacks = pick(notes, 'attack')
  const attacked = new Set(pick(notes, 'attacked').map(({ operation }) => operation))
  const reached = new Set(pick(notes, 'reached').map(({ operation }) => operation))
  const fuzzed = pick(notes, 'fuzz')
  const targets = operations.filter((operation) => hasOwnId(operation) && !(operation in unreachable))
  const withoutFixture = targets.filter((operation) => !attacked.has(operation))
  const missed = operations.filter((operation) => !reached.has(operation))
  const share = ((operations.length - missed.length) * 100) / operations.length
  const broken = attacks.filter(({ finding }) => finding !== null)
  const faults = fuzzed.flatMap(({ operation, faults: rows }) => rows.map((row) => `${operation}: ${row}`))
  return {
    lines: [
      `other accounts: ${targets.length} routes with ids, ${targets.length - withoutFixture.length} with fixtures (and ${[...attacked].filter((one) => !targets.includes(one)).length} with ids in the body or query), ${attacks.length} calls, ${broken.length} findings`,
      `fuzz: ${operations.length} operations, ${operations.length - missed.length} reached (${share.toFixed(1)} %), ${sum(fuzzed.map(({ calls }) => calls))} calls, ${faults.length} faults`,
      ...missed.map((operation) => `not reached: ${operation} (${unreachable[operation] ?? 'no test sends it'})`),
    ],
    findings: [
      ...withoutFixture.map((operation) => `${operation}: no fixture`),
      ...new Set(broken.map(({ operation, attacker, finding }) => `${operation}: ${attacker} ${finding}`)),
      ...(share < wantedShare ? [`only ${share.toFixed(1)} % of the operations were reached`] : []),
      ...faults,
    ],
  }
}
