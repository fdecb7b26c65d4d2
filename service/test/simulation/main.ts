// `npm run prove simulation`: runs of the money path from fresh seeds, or one run again with `--seed`.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openOrigin } from './origin.ts'
import { addUp, describeFailure, describeFigures, describeRun } from './report.ts'
import { run, type RunResult } from './run.ts'
import { serveRun } from './watch.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    runs: { type: 'string', default: '20' },
    purchases: { type: 'string', default: '25' },
    /** Runs the first seed a second time and compares the traces. */
    again: { type: 'boolean', default: false },
    /** Stops at the first violation. */
    bail: { type: 'boolean', default: false },
    /** Starts no further run after this CPU time. */
    'cpu-minutes': { type: 'string' },
    /** Serves a local page that plays the first run. */
    watch: { type: 'boolean', default: false },
    'no-faults': { type: 'boolean', default: false },
  },
})

const purchases = Number(values.purchases)
const mostCpuSeconds = Number(values['cpu-minutes'] ?? Infinity) * 60
const spentCpuSeconds = (): number => results.reduce((sum, { cpu }) => sum + cpu.all, 0)
const seeds =
  values.seed === undefined
    ? Array.from({ length: Number(values.runs) }, () => randomInt(1, 2 ** 31))
    : values.seed.split(',').map(Number)

const origin = await openOrigin()
console.log(`Origin ${origin.mark.slice(0, 18)} ready after ${origin.seconds.toFixed(1)} s. Seeds: ${seeds.join(' ')}`)
const results: RunResult[] = []
const start = (seed: number): Promise<RunResult> =>
  run({ origin, seed, purchases, hasFaults: !values['no-faults'], isRecorded: values.watch })
for (const seed of seeds) {
  if (spentCpuSeconds() > mostCpuSeconds) break
  const result = await start(seed)
  results.push(result)
  console.log(describeRun(result))
  if (result.violations.length === 0) continue
  console.log(describeFailure(result, purchases))
  process.exitCode = 1
  if (values.bail) break
}
console.log(`Spent ${spentCpuSeconds().toFixed(0)} s of CPU time in ${results.length} runs.`)
const [first] = results
if (values.again && first) {
  const { digest } = await start(first.seed)
  const isSame = digest === first.digest
  console.log(
    `${isSame ? 'ok    ' : 'FAILED'} seed ${first.seed} again: ${isSame ? 'the same trace' : `trace ${digest}`}`,
  )
  if (!isSame) process.exitCode = 1
}
console.log(describeFigures(addUp(results)))
if (values.watch && first) console.log(`${await serveRun(first)} plays seed ${first.seed}, until Ctrl-C.`)
