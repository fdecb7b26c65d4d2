import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { nodeOptions } from '../../scripts/bootstrap.js'
import { bundledService, ensureBundle } from '../../scripts/bundle.js'
import { makeDataFolder, startProcess } from '../../service/test/harness/process.ts'
import { readEndedChildren, readTree } from '../processes.ts'
import { median, type Figure, type Scenario } from '../scenario.ts'

const settleMs = 20_000
const idleMs = 30_000
const cliRuns = 10
const root = join(import.meta.dirname, '..', '..')

type Start = { seconds: number; cpuSeconds: number; port: string }
type Idle = { percent: number; residentMb: number }

async function measureIdle(pid: number): Promise<Idle> {
  await pause(settleMs)
  const before = await readTree(pid)
  await pause(idleMs)
  const after = await readTree(pid)
  return {
    percent: ((after.cpuSeconds - before.cpuSeconds) / (idleMs / 1_000)) * 100,
    residentMb: after.residentMb,
  }
}

type Options = { port: string; isIdle: boolean }

/** Starts the sandbox as `npm start` does; with `isIdle` it is watched for a while before it stops. */
async function start(dataDir: string, { port, isIdle }: Options): Promise<Start & { idle: Idle | undefined }> {
  const begun = performance.now()
  await using service = await startProcess(
    { DATA_DIR: dataDir, PORT: port, NODE_OPTIONS: nodeOptions({}) },
    bundledService,
  )
  const seconds = (performance.now() - begun) / 1_000
  const pid = service.child.pid ?? 0
  const { cpuSeconds } = await readTree(pid)
  const idle = isIdle ? await measureIdle(pid) : undefined
  return { seconds, cpuSeconds, port: new URL(service.baseUrl).port, idle }
}

/** CPU seconds of a short command, without the check of the installed packages. */
async function measureCli(): Promise<number> {
  const before = await readEndedChildren()
  const env = { ...process.env, PACKHOUSE_PARENT: 'bootstrap' }
  for (let run = 0; run < cliRuns; run++) {
    await promisify(execFile)(process.execPath, [join(root, 'cli', 'bin', 'packhouse.js'), '--help'], { env })
  }
  return ((await readEndedChildren()) - before) / cliRuns
}

const atMost = (name: string, value: number, unit: string, limit: number): Figure => ({
  name,
  value,
  unit,
  goal: `≤ ${limit} ${unit}`,
  met: value <= limit,
})

export const scenario: Scenario = {
  title: 'Start, idle footprint and command line of a sandbox, all processes together',
  async run({ rounds }) {
    await ensureBundle(process.execPath, console.log)
    const [first, warm]: [Start[], Start[]] = [[], []]
    let idle: Idle = { percent: Number.NaN, residentMb: Number.NaN }
    for (let round = 0; round < rounds; round++) {
      await using folder = await makeDataFolder()
      const fresh = await start(folder.path, { port: '0', isIdle: false })
      first.push(fresh)
      // At another address the demo moves its pictures, which no usual start does.
      const again = await start(folder.path, { port: fresh.port, isIdle: round === rounds - 1 })
      warm.push(again)
      idle = again.idle ?? idle
    }
    const middle = (starts: readonly Start[], key: 'seconds' | 'cpuSeconds'): number =>
      median(starts.map((each) => each[key]))
    return [
      atMost('first start', middle(first, 'seconds'), 's', 12),
      { name: 'first start, CPU', value: middle(first, 'cpuSeconds'), unit: 's' },
      atMost('warm start', middle(warm, 'seconds'), 's', 4),
      atMost('warm start, CPU', middle(warm, 'cpuSeconds'), 's', 3.5),
      atMost('idle, CPU of one core', idle.percent, '%', 3),
      atMost('resident memory of the service', idle.residentMb, 'MB', 300),
      atMost('command line, CPU', await measureCli(), 's', 0.4),
    ]
  },
}
