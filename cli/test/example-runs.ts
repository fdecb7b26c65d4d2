import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { lineOf, root } from './binary.ts'

type Started = { url: string; exited: Promise<number | null>; output(): string; stop(): void }

/** Starts an example beside a sandbox and waits until it listens. */
export async function startExample(command: string, args: readonly string[], dataDir: string): Promise<Started> {
  const child = spawn(command, args, {
    cwd: join(root, 'examples'),
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const exited = new Promise<number | null>((settle) => child.once('close', settle))
  const line = await lineOf(child, /^listening on /)
  return { url: line.replace('listening on ', ''), exited, output: () => output, stop: () => void child.kill() }
}
