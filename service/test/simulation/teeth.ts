// `npm run prove simulation-teeth`: plants one bug at a time in the service and requires the runs to find it by their rules. The
// seed that found it must be clean without it. `--bugs` chooses some by name; `--minutes` is the most CPU time for each.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureOrigin } from './origin.ts'
import { plantedBugs } from './planted-bugs.ts'
import type { PlantedBug } from './planted-row.ts'

const { values } = parseArgs({
  options: {
    bugs: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    purchases: { type: 'string', default: '20' },
  },
})
const purchases = ['--purchases', values.purchases]
const mostRuns = '400'

type Ended = { code: number | null; output: string }

function runMain(args: readonly string[], bug?: PlantedBug): Promise<Ended> {
  const plant = bug ? ['--import', join(import.meta.dirname, 'plant.ts')] : []
  const child = spawn(process.execPath, [...plant, join(import.meta.dirname, 'main.ts'), ...args], {
    env: { ...process.env, ...(bug && { PLANTED_BUG: bug.name }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise((settle, refuse) => {
    child.on('error', refuse)
    child.on('close', (code) => settle({ code, output }))
  })
}

type Verdict = { state: 'found' | 'MISSED' | 'INVALID'; how: string }

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''

async function tryBug(bug: PlantedBug): Promise<Verdict> {
  const { output } = await runMain(['--bail', '--runs', mostRuns, '--cpu-minutes', values.minutes, ...purchases], bug)
  const seed = /^FAILED seed (\d+)/m.exec(output)?.[1]
  const rule = /^ {2}violated: (.*)$/m.exec(output)?.[1]
  const spent = /^Spent (.*)\.$/m.exec(output)?.[1]
  if (spent === undefined) return { state: 'INVALID', how: lastLine(output) }
  if (seed === undefined || rule === undefined) return { state: 'MISSED', how: spent }
  const clean = await runMain(['--seed', seed, ...purchases])
  if (clean.code !== 0) return { state: 'INVALID', how: `seed ${seed} fails without the bug, too` }
  return { state: 'found', how: `seed ${seed}, ${spent}: ${rule.slice(0, 110)}` }
}

const names = values.bugs?.split(',')
const chosen = plantedBugs.filter(({ name }) => names?.includes(name) ?? true)
await ensureOrigin()
let found = 0
const waiting = [...chosen]

/** One bug at a time on each core: what limits a bug is CPU time. */
async function tryNext(): Promise<void> {
  for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
    const { state, how } = await tryBug(bug)
    if (state === 'found') found += 1
    console.log(`${state.padEnd(7)} ${bug.name}: ${bug.what} (${how})`)
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, tryNext))
console.log(`${found} of ${chosen.length} planted bugs found`)
process.exitCode = found === chosen.length && found > 0 ? 0 : 1
