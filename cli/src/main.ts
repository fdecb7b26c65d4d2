import { join } from 'node:path'
import { runCli } from './run.ts'

process.exitCode = await runCli({
  argv: process.argv.slice(2),
  env: process.env,
  cwd: process.cwd(),
  root: join(import.meta.dirname, '..', '..'),
  stdout: process.stdout,
  stderr: process.stderr,
})
// The channel to a bootstrap process above would keep this one alive.
if (process.connected) process.disconnect()
