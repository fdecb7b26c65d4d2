import { createPackhouse, type Packhouse } from '@packhouse/sdk'
import { directUrl, openDirect } from './direct.ts'
import { usageError } from './failures.ts'
import type { Machine } from './machine.ts'
import type { Output } from './output.ts'
import { chooseTarget, type Target } from './target.ts'

/** The options every command understands. */
export type GlobalOptions = {
  url?: string | undefined
  key?: string | undefined
  as?: string | undefined
  direct?: boolean | undefined
  json?: boolean | undefined
}

/** What a command has to work with. */
export type Session = {
  machine: Machine
  output: Output
  options(): GlobalOptions
  /** Works as the operator: with a platform key, or on the database itself with --direct. */
  asOperator<Result>(work: (api: Packhouse) => Promise<Result>): Promise<Result>
  /** Works as the holder of a key. `sandboxKey` is the one to take where none was given. */
  asHolder<Result>(sandboxKey: string, work: (api: Packhouse, target: Target) => Promise<Result>): Promise<Result>
  requireDirect(): void
  /** For a command whose result is no success, though nothing went wrong. */
  exitWith(code: number): void
}

/** Somebody waits at a terminal, so a service that is down is told soon. */
const maxRetries = 2

export type SessionDeps = Pick<Session, 'machine' | 'output' | 'options' | 'exitWith'> & { version: string }

export function createSession({ machine, output, options, version, exitWith }: SessionDeps): Session {
  const userAgent = `packhouse-cli/${version}`

  async function asHolder<Result>(
    sandboxKey: string,
    work: (api: Packhouse, target: Target) => Promise<Result>,
  ): Promise<Result> {
    if (options().direct) throw usageError('This command speaks to a running service; leave --direct out.')
    const target = await chooseTarget(machine, options(), sandboxKey)
    return work(createPackhouse({ baseUrl: target.url, apiKey: target.key, userAgent, maxRetries }), target)
  }

  async function asOperator<Result>(work: (api: Packhouse) => Promise<Result>): Promise<Result> {
    const { direct, url, key, as } = options()
    if (!direct) return asHolder('platform_admin', work)
    if ((url ?? key ?? as) !== undefined) {
      throw usageError('--direct works on the database and takes no --url, --key or --as.')
    }
    const door = openDirect(machine)
    try {
      return await work(createPackhouse({ baseUrl: directUrl, fetch: door.fetch, maxRetries: 0 }))
    } finally {
      await door.close()
    }
  }

  function requireDirect(): void {
    if (options().direct) return
    throw usageError('Keys of the platform are made on the machine itself, never over the network: add --direct.')
  }

  return { machine, output, options, asOperator, asHolder, requireDirect, exitWith }
}
