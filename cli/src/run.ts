import { CommanderError } from '@commander-js/extra-typings'
import { describeFailure, exitCodeOf } from './failures.ts'
import { readMachine, type Environment } from './machine.ts'
import { createOutput, type Stream } from './output.ts'
import { createProgram } from './program.ts'

export type CliOptions = {
  argv: readonly string[]
  env: Environment
  cwd: string
  /** The root folder of Packhouse; undefined in the package for clients. */
  root: string | undefined
  version: string
  stdout: Stream
  stderr: Stream
}

/** Runs one command line and returns its exit code: 0 success, 1 failure, 2 usage error. */
export async function runCli({ argv, env, cwd, root, version, stdout, stderr }: CliOptions): Promise<number> {
  // Usage errors are reported before the options are parsed.
  const output = createOutput({ stdout, stderr, isJson: () => argv.includes('--json') })
  let exitCode = 0
  const exitWith = (code: number): void => void (exitCode = code)
  try {
    const program = createProgram({ machine: readMachine(env, cwd, root), output, version, exitWith })
    await program.parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (error) {
    // Commander has printed the error by then; help is not an error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const failure = describeFailure(error)
    if (!failure) throw error
    output.failure(failure)
    return exitCodeOf(error)
  }
}
