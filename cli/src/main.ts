import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommanderError } from '@commander-js/extra-typings'
import { describeFailure, exitCodeOf } from './failures.ts'
import { readMachine } from './machine.ts'
import { createOutput } from './output.ts'
import { createProgram } from './program.ts'

const root = join(import.meta.dirname, '..', '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const argv = process.argv.slice(2)
const output = createOutput({
  stdout: process.stdout,
  stderr: process.stderr,
  // A mistake on the command line is told before its options are known.
  isJson: () => argv.includes('--json'),
})

/** Commander has said by then what is wrong with the command line; asking for help is no mistake. */
const usageExitCode = ({ exitCode }: CommanderError): 0 | 2 => (exitCode === 0 ? 0 : 2)

try {
  const machine = readMachine(process.env, process.cwd(), root)
  await createProgram({ machine, output, version }).parseAsync(argv, { from: 'user' })
} catch (error) {
  const failure = describeFailure(error)
  if (error instanceof CommanderError) {
    process.exitCode = usageExitCode(error)
  } else {
    if (failure) output.failure(failure)
    else console.error(error)
    process.exitCode = exitCodeOf(error)
  }
}
// The channel to a bootstrap process above would keep this one alive.
if (process.connected) process.disconnect()
