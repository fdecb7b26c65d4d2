// `node embedded-postgres/test/prove.ts [rounds] [seed]`: kills launchers, servers and process groups at random times
// while rows are written, restarts and verifies. A lost acknowledged row, a damaged page or a failed start is a
// failure.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { launchPostgres } from '../src/launch.ts'
import { signalProcess } from '../src/processes.ts'
import { listServerProcesses, makeFolder, quietLog, readCheckedRows, startLauncher, type Launcher } from './harness.ts'

const rounds = Number(process.argv[2] ?? 20)
const seed = Number(process.argv[3] ?? process.hrtime.bigint() % 1_000_000n)
const random = createRandom(seed)
const kinds = ['launcher', 'server', 'both', 'everything', 'newborn', 'several'] as const
type Kind = (typeof kinds)[number]

console.log(`${rounds} rounds, seed ${seed}`)
const counts = { lost: 0, slowestStartMs: 0 }
const tally = new Map<Kind, number>()
await using folder = await makeFolder()
const dataDir = join(folder.path, 'data')
const acknowledged = new Set<number>()

for (let round = 1; round <= rounds; round += 1) {
  const kind = kinds[Math.floor(random() * kinds.length)] ?? 'server'
  await strike(kind)
  await verify(`round ${round} (${kind})`)
  tally.set(kind, (tally.get(kind) ?? 0) + 1)
}
console.log([...tally].map(([kind, count]) => `${kind} ${count}`).join(', '))
console.log(`${rounds} crashes, ${acknowledged.size} rows acknowledged, ${counts.lost} lost, no damage found`)
console.log(`slowest start after a crash ${Math.round(counts.slowestStartMs)} ms`)
process.exitCode = counts.lost === 0 ? 0 : 1

/** One crash at a random time. */
async function strike(kind: Kind): Promise<void> {
  if (kind === 'newborn') return strikeNewborn()
  const size = kind === 'several' || (kind === 'server' && random() < 0.5) ? 3 : 1
  const launchers = Array.from({ length: size }, (_, index) => startLauncher({ dataDir, writes: index === 0 }))
  const ready = await Promise.all(launchers.map((launcher) => launcher.first('ready')))
  const pids = new Set(ready.map(({ pid }) => pid))
  if (pids.size !== 1) throw new Error(`${launchers.length} launchers run ${pids.size} servers.`)
  await delay(20 + random() * 400)
  const family = kind === 'everything' || kind === 'several' ? await listServerProcesses(folder.path) : pids
  if (kind !== 'server') for (const launcher of launchers) launcher.child.kill('SIGKILL')
  if (kind !== 'launcher') for (const victim of family) signalProcess(victim, 'SIGKILL')
  // Surviving launchers restart the server now; they are killed during the restart or after it.
  if (kind === 'server') await delay(random() * 2_000)
  await Promise.all(launchers.map((launcher) => collect(launcher)))
}

/** A first start on an empty folder, killed at a random time; the next start must succeed. */
async function strikeNewborn(): Promise<void> {
  await using cradle = await makeFolder()
  const newborn = join(cradle.path, 'data')
  const first = startLauncher({ dataDir: newborn })
  await first.first('progress')
  await delay(random() * 1_500)
  await first.kill()
  const server = await launchPostgres({ dataDir: newborn, log: quietLog })
  await server.stop()
  const names = await readdir(join(newborn, 'postgres'))
  if (!names.includes('data')) throw new Error(`No cluster after a newborn was killed: ${names.join(' ')}`)
}

async function collect(launcher: Launcher): Promise<void> {
  await launcher.kill()
  for (const id of launcher.wrote()) acknowledged.add(id)
}

/** Every acknowledged row of all rounds is present, and no page or index entry is damaged. */
async function verify(round: string): Promise<void> {
  const startedAt = performance.now()
  await using server = await launchPostgres({ dataDir, log: quietLog })
  counts.slowestStartMs = Math.max(counts.slowestStartMs, performance.now() - startedAt)
  if (acknowledged.size === 0) return
  const rows = new Set(await readCheckedRows(server.connection))
  const lost = [...acknowledged].filter((id) => !rows.has(id))
  counts.lost += lost.length
  if (lost.length > 0) console.error(`${round}: lost ${lost.length} rows, the first is ${lost[0]}`)
}

/** A small seeded generator, so that a failing run can be repeated. */
function createRandom(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
