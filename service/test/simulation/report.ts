import type { RunCpu, RunResult } from './run.ts'

const shownSteps = 40

/** The figures of several runs together. */
export type Figures = {
  readonly cpu: RunCpu
  readonly runs: number
  readonly purchases: number
  readonly steps: number
  readonly statements: number
  readonly simulatedSeconds: number
  readonly seconds: number
  readonly faults: Readonly<Record<string, number>>
  readonly ends: Readonly<Record<string, number>>
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

function sumKinds(counted: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const counts of counted)
    for (const [kind, count] of Object.entries(counts)) sums[kind] = (sums[kind] ?? 0) + count
  return sums
}

const listKinds = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ') || 'none'

const answered = ({ orders }: RunResult): number => orders.filter(({ ids }) => ids.size > 0).length

export function addUp(results: readonly RunResult[]): Figures {
  return {
    runs: results.length,
    purchases: sum(results.map(answered)),
    steps: sum(results.map(({ steps }) => steps.length)),
    statements: sum(results.map(({ statements }) => statements)),
    simulatedSeconds: sum(results.map(({ simulatedSeconds }) => simulatedSeconds)),
    seconds: sum(results.map(({ seconds }) => seconds)),
    cpu: {
      all: sum(results.map(({ cpu }) => cpu.all)),
      start: sum(results.map(({ cpu }) => cpu.start)),
      statements: sum(results.map(({ cpu }) => cpu.statements)),
      chain: sum(results.map(({ cpu }) => cpu.chain)),
    },
    faults: sumKinds(results.map(({ faults }) => faults)),
    ends: sumKinds(results.map(({ ends }) => ends)),
  }
}

/** One line per run. The trace is a hash of every step and every block. */
export function describeRun(result: RunResult): string {
  const { seed, violations, digest, steps, simulatedSeconds, seconds, faults } = result
  const verdict = violations.length === 0 ? 'ok    ' : 'FAILED'
  const figures = [
    `${answered(result)} purchases`,
    `${sum(Object.values(faults))} faults`,
    `${steps.length} steps`,
    `${simulatedSeconds.toFixed(0)} s simulated in ${seconds.toFixed(1)} s`,
  ]
  return `${verdict} seed ${seed}  trace ${digest.slice(0, 16)}  ${figures.join(', ')}`
}

export const replayCommand = (seed: number, purchases: number): string =>
  `npm run prove simulation -- --seed ${seed} --purchases ${purchases}`

export function describeFailure({ seed, violations, steps }: RunResult, purchases: number): string {
  return [
    ...violations.map((violation) => `  violated: ${violation}`),
    `  the last ${shownSteps} steps:`,
    ...steps.slice(-shownSteps).map(({ at, owner, label }) => `    ${(at / 1_000).toFixed(3)} ${owner} ${label}`),
    `  replay: ${replayCommand(seed, purchases)}`,
  ].join('\n')
}

export function describeFigures(figures: Figures): string {
  const { runs, purchases, steps, statements, simulatedSeconds, seconds, cpu } = figures
  const share = (part: number): string => `${((100 * part) / cpu.all).toFixed(0)} %`
  const shares = [
    `start of a run ${share(cpu.start)} (${(cpu.start / runs).toFixed(1)} s each)`,
    `statements ${share(cpu.statements)} (${((cpu.statements / statements) * 1_000).toFixed(2)} ms each)`,
    `answers of the chain ${share(cpu.chain)}`,
    `services, scheduler and runtime ${share(cpu.all - cpu.start - cpu.statements - cpu.chain)}`,
  ]
  return [
    `${runs} runs, ${purchases} purchases, ${steps} steps, ${statements} statements.`,
    `${((purchases / seconds) * 60).toFixed(0)} purchases a minute (${((purchases / cpu.all) * 60).toFixed(0)} a minute of CPU time).`,
    `${(simulatedSeconds / seconds).toFixed(1)} simulated seconds a second (${(simulatedSeconds / cpu.all).toFixed(1)} a second of CPU time).`,
    `CPU time: ${shares.join(', ')}.`,
    `Ends: ${listKinds(figures.ends)}.`,
    `Faults: ${listKinds(figures.faults)}.`,
  ].join('\n')
}
