import manifest from '../package.json' with { type: 'json' }
import { runCli } from './run.ts'

/** Runs the command line of this process; `root` is the folder of Packhouse, which the package for clients does not have. */
export async function runProcess(root: string | undefined): Promise<void> {
  // The reader of a pipe may end first, as in `packhouse audit | head`.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exit(0)
    })
  }
  process.exitCode = await runCli({
    argv: process.argv.slice(2),
    env: process.env,
    cwd: process.cwd(),
    root,
    version: manifest.version,
    stdout: process.stdout,
    stderr: process.stderr,
  })
  // The IPC channel to the bootstrap process would keep this process alive.
  if (process.connected) process.disconnect()
}
