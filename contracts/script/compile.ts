// Compiles the sources with the compiler package alone: no network, and no machine path in the output. Each contract is
// compiled separately, unless the cache or the committed output has it already; two workers share the stale ones.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, posix, relative, sep } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { AbiItem, Artifact, Job } from './artifact.ts'
import { readCommitted } from './recorded.ts'

const require = createRequire(import.meta.url)

export const contractsDir = join(import.meta.dirname, '..')
export const sourceDir = join(contractsDir, 'src')
export const cacheDir = join(contractsDir, 'cache')

export type Sources = ReadonlyMap<string, string>

type SolcContract = {
  abi: AbiItem[]
  evm: { bytecode: { object: string }; deployedBytecode: { object: string } }
}
type SolcOutput = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, SolcContract>>
}
type Import = { contents: string } | { error: string }
export type Solc = { compile(input: string, callbacks: { import(path: string): Import }): string }

/**
 * Compiler settings of every deployed contract. Ten thousand optimizer runs would save half a percent of gas, exceed
 * the code size limit of the pool and double the compile time. Metadata is omitted, because it depends on file names.
 */
export const settings = {
  viaIR: true,
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  metadata: { bytecodeHash: 'none', appendCBOR: false },
} as const

/**
 * For copies that only tests deploy: without the intermediate language a contract takes a fifth of the time, and its
 * code behaves the same and keeps the size limit.
 */
const lightSettings = { ...settings, viaIR: false } as const
/** Contracts with functions that have too many variables for the light settings. */
const neverLight = ['ComboPool', 'InstantStore', 'VaultAsset', 'DevEntropy']

const workers = 2
/** Compile time grows with code size; the slowest are first so that both workers end together. */
const slowFirst = ['ComboPool', 'InstantStore', 'BuybackPool', 'VaultAsset', 'ShippingPaymentProcessor']

/** Reads every source under a folder, keyed by its path below `src/`. */
export async function readSources(dir: string = sourceDir): Promise<Map<string, string>> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true })
  const names = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.sol'))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
  const texts = await Promise.all(names.map((name) => readFile(join(dir, name), 'utf8')))
  return new Map(names.map((name, index) => [`src/${name}`, texts[index] ?? '']))
}

/** All local source files of a contract, itself included. */
export function sourcesOf(source: string, sources: Sources, seen = new Set<string>()): Set<string> {
  if (seen.has(source)) return seen
  seen.add(source)
  for (const [, path] of (sources.get(source) ?? '').matchAll(/from\s+"(\.[^"]+)"/g)) {
    sourcesOf(posix.join(posix.dirname(source), path ?? ''), sources, seen)
  }
  return seen
}

type JobOptions = {
  /** Compile for tests alone, where a contract allows it. */
  isLight?: boolean
}

/** The deployable contracts of a source tree with a hash of all their dependencies. */
export function listJobs(sources: Sources, { isLight = false }: JobOptions = {}): Job[] {
  const packages = readFileSync(join(contractsDir, 'package.json'), 'utf8')
  const pins = JSON.stringify((JSON.parse(packages) as { devDependencies: unknown }).devDependencies)
  return [...sources].flatMap(([source, text]) =>
    [...text.matchAll(/^contract (\w+)/gm)].map(([, name = '']) => {
      const parts = [...sourcesOf(source, sources)].sort().map((file) => [file, sources.get(file)])
      const light = isLight && !neverLight.includes(name)
      const hash = createHash('sha256')
        .update(JSON.stringify([pins, light ? lightSettings : settings, parts]))
        .digest('hex')
      return { name, source, hash, ...(light && { isLight: true }) }
    }),
  )
}

export function importPackage(path: string): Import {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch (error) {
    return { error: String(error) }
  }
}

/** Compiles one contract; throws with the compiler's messages. */
export function compileOne(job: Job, sources: Sources): Artifact {
  const solc = require('solc') as Solc
  const files = [...sourcesOf(job.source, sources)].sort()
  const kinds = ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object']
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(files.map((file) => [file, { content: sources.get(file) }])),
    settings: {
      ...(job.isLight ? lightSettings : settings),
      outputSelection: { [job.source]: { [job.name]: kinds } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: importPackage })) as SolcOutput
  const problems = (output.errors ?? []).filter((entry) => entry.severity === 'error')
  const contract = output.contracts?.[job.source]?.[job.name]
  if (problems.length > 0 || !contract) {
    throw new Error(problems.map((entry) => entry.formattedMessage).join('\n') || `${job.name} was not compiled`)
  }
  return {
    name: job.name,
    hash: job.hash,
    abi: contract.abi,
    bytecode: `0x${contract.evm.bytecode.object}`,
    runtimeBytes: contract.evm.deployedBytecode.object.length / 2,
  }
}

export type Compilers = { compile(job: Job, sources: Sources): Promise<Artifact>; stop(): Promise<void> }

/** Threads that compile one contract at a time; the compiler is faster from its second contract on. */
export function startCompilers(count: number = workers): Compilers {
  const start = () => new Worker(new URL(import.meta.url), { workerData: { isCompiler: true } })
  const threads = Array.from({ length: count }, start)
  const idle = [...threads]
  const waiting: ((thread: Worker) => void)[] = []
  const take = async (): Promise<Worker> => idle.pop() ?? new Promise((settle) => waiting.push(settle))
  const giveBack = (thread: Worker): void => {
    const next = waiting.shift()
    if (next) next(thread)
    else idle.push(thread)
  }
  return {
    async compile(job, sources) {
      const thread = await take()
      try {
        thread.postMessage({ job, sources }, [])
        const [reply] = (await once(thread, 'message')) as [{ artifact: Artifact } | { problem: string }]
        if ('problem' in reply) throw new Error(reply.problem)
        return reply.artifact
      } finally {
        giveBack(thread)
      }
    },
    async stop() {
      await Promise.all(threads.map((thread) => thread.terminate()))
    },
  }
}

async function readCached(path: string, hash: string): Promise<Artifact | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  if (text === '') return undefined
  const artifact = JSON.parse(text) as Artifact
  return artifact.hash === hash ? artifact : undefined
}

export type CompileOptions = JobOptions & {
  /** Compile everything: neither the cache nor the committed output is used. */
  isFull?: boolean
}

/** Compiles contracts in threads, in the given order. */
async function compileJobs(jobs: readonly Job[], sources: Sources): Promise<Artifact[]> {
  const compilers = startCompilers(Math.min(workers, jobs.length))
  try {
    return await Promise.all(jobs.map((job) => compilers.compile(job, sources)))
  } finally {
    await compilers.stop()
  }
}

/** Compiles changed contracts and returns every deployable contract, sorted by name. */
export async function compileAll(
  sources: Sources,
  { isFull = false, isLight = false }: CompileOptions = {},
): Promise<Artifact[]> {
  const folder = join(cacheDir, isLight ? 'light' : 'compiled')
  await mkdir(folder, { recursive: true })
  const found = new Map<string, Artifact>()
  const stale: Job[] = []
  for (const job of listJobs(sources, { isLight })) {
    const known = async () =>
      (await readCached(join(folder, `${job.name}.json`), job.hash)) ?? (await readCommitted(job))
    const artifact = isFull ? undefined : await known()
    if (artifact) found.set(job.name, artifact)
    else stale.push(job)
  }
  const rank = (job: Job): number => (slowFirst.includes(job.name) ? slowFirst.indexOf(job.name) : slowFirst.length)
  stale.sort((left, right) => rank(left) - rank(right))
  for (const artifact of await compileJobs(stale, sources)) {
    await writeFile(join(folder, `${artifact.name}.json`), JSON.stringify(artifact))
    found.set(artifact.name, artifact)
  }
  return [...found.values()].sort((left, right) => left.name.localeCompare(right.name))
}

/** Writes the creation code that the Solidity tests read. */
export async function writeBytecode(artifacts: readonly Artifact[], dir: string): Promise<void> {
  for (const { name, bytecode } of artifacts) {
    const path = join(dir, `${name}.hex`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytecode)
  }
}

const { isCompiler = false } = (workerData ?? {}) as { isCompiler?: boolean }
// A test runner may load this module in a thread of its own.
if (!isMainThread && parentPort && isCompiler) {
  const port = parentPort
  port.on('message', ({ job, sources }: { job: Job; sources: Sources }) => {
    try {
      port.postMessage({ artifact: compileOne(job, sources) }, [])
    } catch (error) {
      port.postMessage({ problem: error instanceof Error ? error.message : String(error) })
    }
  })
}
