import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** A named step of a run, with its command. */
export type Stage = { name: string; command: string; args: readonly string[]; env?: NodeJS.ProcessEnv }
export type StageResult = { name: string; ok: boolean; seconds: number; output: string }

const bin = (name: string): string => join(root, 'node_modules', '.bin', name)

/** Lints the given files, or everything. */
export const lintStage = (files?: readonly string[]): Stage => ({
  name: files ? `lint (${files.length})` : 'lint',
  command: bin('oxlint'),
  args: ['--type-aware', '--deny-warnings', ...(files ?? ['.'])],
})

/** The compiler caches what it knows of unchanged files, for each of the programs that it checks. */
export const typesCacheArgs = (name: string): readonly string[] => [
  '--incremental',
  '--tsBuildInfoFile',
  join(root, 'node_modules', '.cache', 'packhouse', `${name.replaceAll(' ', '-')}.tsbuildinfo`),
]

const compiler = join(root, 'node_modules', 'ts7', 'bin', 'tsc')

export const staticStages: readonly Stage[] = [
  { name: 'format', command: bin('oxfmt'), args: ['--check', '.'] },
  lintStage(),
  { name: 'types', command: process.execPath, args: [compiler, '-p', '.'] },
  // Pages run in a browser and therefore have projects of their own.
  { name: 'types console', command: process.execPath, args: [compiler, '-p', 'console'] },
  { name: 'types station', command: process.execPath, args: [compiler, '-p', 'station'] },
  { name: 'types embed', command: process.execPath, args: [compiler, '-p', 'embed'] },
  { name: 'types shop', command: process.execPath, args: [compiler, '-p', 'demo/shop/page'] },
]

/** Runs one stage; `stream` prints its output live, otherwise it is kept for the failure report, or given to `onText`. */
export function runStage(
  stage: Stage,
  { stream, onText }: { stream: boolean; onText?: (text: string) => void },
): Promise<StageResult> {
  const startedAt = performance.now()
  const child = spawn(stage.command, stage.args, {
    cwd: root,
    stdio: ['ignore', stream ? 'inherit' : 'pipe', stream ? 'inherit' : 'pipe'],
    env: { ...process.env, ...stage.env },
  })
  let output = ''
  const keep = onText ?? ((text: string): void => void (output += text))
  child.stdout?.setEncoding('utf8').on('data', keep)
  child.stderr?.setEncoding('utf8').on('data', keep)
  return new Promise((settle) => {
    const finish = (ok: boolean): void =>
      settle({ name: stage.name, ok, seconds: (performance.now() - startedAt) / 1_000, output })
    child.on('error', (error) => {
      output += error.message
      finish(false)
    })
    child.on('close', (code) => finish(code === 0))
  })
}

/** One line per finished stage, with its output if it failed. */
export function reportStage({ name, ok, seconds, output }: StageResult): void {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${seconds.toFixed(1)} s`)
  if (!ok && output) console.log(output)
}
