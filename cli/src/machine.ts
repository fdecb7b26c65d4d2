import { isAbsolute, join, resolve } from 'node:path'

export type Environment = Readonly<Record<string, string | undefined>>

/** The machine this command runs on: where Packhouse lies, its settings and its data. */
export type Machine = { root: string; env: Environment; dataDir: string }

/** A folder that was named is meant from here; the one nobody named lies beside the service. */
export function readMachine(env: Environment, cwd: string, root: string): Machine {
  const named = env['DATA_DIR']?.trim()
  const dataDir = named ? (isAbsolute(named) ? named : resolve(cwd, named)) : join(root, 'data')
  return { root, env, dataDir }
}
