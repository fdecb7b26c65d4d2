import { isAbsolute, join, resolve } from 'node:path'

export type Environment = Readonly<Record<string, string | undefined>>

/** The local installation: its root, environment and data folder. The package for clients has no root. */
export type Machine = { root: string | undefined; env: Environment; dataDir: string }

/** A configured folder is relative to the working directory; the default one is beside the service. */
export function readMachine(env: Environment, cwd: string, root: string | undefined): Machine {
  const named = env['DATA_DIR']?.trim()
  const dataDir = named ? (isAbsolute(named) ? named : resolve(cwd, named)) : join(root ?? cwd, 'data')
  return { root, env, dataDir }
}
