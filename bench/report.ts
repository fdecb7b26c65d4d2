// Results as text: what `npm run bench` prints, and docs/performance.md.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reasons } from './missed-goals.ts'
import type { Figure } from './scenario.ts'

export type Machine = { cpu: string | undefined; cores: number; arch: string; node: string }
/** The values of an earlier run by the name of the figure. */
export type EarlierRun = { commit: string; values: Readonly<Record<string, number>> }
export type Result = {
  scenario: string
  title: string
  commit: string
  machine: Machine
  figures: readonly Figure[]
  earlier?: readonly EarlierRun[]
}

export const resultsFolder = join(import.meta.dirname, 'results')
/** More than this below a goal fails the bench. */
export const tolerance = 0.1
const maxEarlier = 30

/** What is compared with the goal, and charted. */
const measured = ({ value, ratio }: Figure): number => ratio ?? value

/** How far a figure is from its goal, as a share of the goal; 0 when it is met. */
export function missOf(figure: Figure): number {
  if (figure.met !== false) return 0
  const [, relation, limitText] = /^([≤≥]) ([\d.]+)/.exec(figure.goal ?? '') ?? []
  const limit = Number(limitText)
  if (!relation || !(limit > 0)) return Infinity
  return relation === '≤' ? measured(figure) / limit - 1 : limit / measured(figure) - 1
}

export const numberText = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 1 ? 3 : 2 })

/** A new result together with the runs before it; a second run of the same commit replaces the first. */
export function withEarlier(result: Result, last: Result | undefined): Result {
  if (!last) return result
  const runs = [...(last.earlier ?? []), { commit: last.commit, values: valuesOf(last) }]
  return { ...result, earlier: runs.filter(({ commit }) => commit !== result.commit).slice(-maxEarlier) }
}

const valuesOf = ({ figures }: Result): Record<string, number> =>
  Object.fromEntries(figures.map((figure) => [figure.name, measured(figure)]))

const bars = '▁▂▃▄▅▆▇█'

/** The figure over the measured commits, the oldest first, from zero. */
function chart({ name }: Figure, result: Result): string {
  const values = [...(result.earlier ?? []), { commit: result.commit, values: valuesOf(result) }].flatMap(
    ({ values: each }) => each[name] ?? [],
  )
  const highest = Math.max(...values, Number.MIN_VALUE)
  return values.map((value) => bars[Math.round((value / highest) * (bars.length - 1))] ?? bars[0]).join('')
}

export async function readResults(): Promise<Result[]> {
  const names = (await readdir(resultsFolder)).filter((name) => name.endsWith('.json')).toSorted()
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(resultsFolder, name), 'utf8')) as Result))
}

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)

function row(figure: Figure, result: Result): string {
  const { name, side, value, unit, ratio, goal, met } = figure
  const state = goal === undefined ? '' : met === undefined ? goal : `${goal}: ${met ? 'met' : '**not met**'}`
  const cells = [
    name,
    side ?? 'ours',
    `${numberText(value)} ${unit}`,
    ratio === undefined ? '' : `${numberText(ratio)}×`,
  ]
  return `| ${[...cells, state, chart(figure, result)].map(cell).join(' | ')} |`
}

/** Why figures of a scenario miss their goals. */
function reasonsText(scenario: string): string {
  const found = reasons[scenario] ?? []
  return found.length === 0 ? '' : `\nWhy a goal is not met:\n\n${found.map((reason) => `- ${reason}`).join('\n')}\n`
}

function section(result: Result): string {
  const { scenario, title, commit, machine, figures } = result
  return `## ${scenario}

${title}.

| Figure | Side | Value | Ratio | Goal | Over commits |
| --- | --- | ---: | ---: | --- | --- |
${figures.map((figure) => row(figure, result)).join('\n')}
${reasonsText(scenario)}
Commit \`${commit}\`, ${machine.cores} × ${machine.cpu ?? 'unknown CPU'} (${machine.arch}), Node.js ${machine.node}.
`
}

/** The page of all stored results. */
export function renderPerformance(results: readonly Result[]): string {
  return `# Performance

Generated from \`bench/results\`; do not edit. \`npm run bench [-- scenario …]\` measures again, prints the same figures and
fails when one misses its goal by more than ${tolerance * 100} %. Ratios compare our figure with the floor or the peer that
was measured beside it in the same run. The charts begin at zero, with the oldest commit on the left.

${results.map(section).join('\n')}`
}
