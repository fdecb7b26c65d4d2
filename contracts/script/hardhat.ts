import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Runs Hardhat in a contracts folder; `stream` prints the output while it runs. */
export function runHardhat(
  cwd: string,
  args: readonly string[],
  { stream, env }: { stream: boolean; env?: NodeJS.ProcessEnv },
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(dirname(require.resolve('hardhat')), 'cli.js'), ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true', FORCE_COLOR: '0', ...env },
  })
  let output = ''
  const collect = (chunk: Buffer): void => {
    output += chunk.toString()
    if (stream) process.stdout.write(chunk)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((settle) => child.on('close', (code) => settle({ code: code ?? 1, output })))
}
