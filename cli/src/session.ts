import { createPackhouse, signInOperator, type Packhouse } from '@packhouse/sdk'
import { directUrl, openDirect } from './direct.ts'
import { usageError } from './failures.ts'
import type { Machine } from './machine.ts'
import type { Output } from './output.ts'
import { chooseTarget, type Target } from './target.ts'

/** The global options. */
export type GlobalOptions = {
  url?: string | undefined
  key?: string | undefined
  as?: string | undefined
  profile?: string | undefined
  direct?: boolean | undefined
  json?: boolean | undefined
}

/** The sign-in of an operator. */
export type PersonOptions = { email: string; code?: string | undefined }

/** What a command runs with. */
export type Session = {
  machine: Machine
  output: Output
  options(): GlobalOptions
  /** Runs as the operator: with a platform key, or on the database with --direct. */
  asOperator<Result>(work: (api: Packhouse) => Promise<Result>): Promise<Result>
  /** Runs as the holder of a key; `sandboxKey` is the default. */
  asHolder<Result>(sandboxKey: string, work: (api: Packhouse, target: Target) => Promise<Result>): Promise<Result>
  /** Runs as a signed-in operator, who can approve; the password is taken from PACKHOUSE_PASSWORD. */
  asPerson<Result>(person: PersonOptions, work: (api: Packhouse) => Promise<Result>): Promise<Result>
  requireDirect(): void
  /** Sets the exit code of a command that ran but reports a negative result. */
  exitWith(code: number): void
}

/** Short timeout: a terminal user should learn quickly that the service is down. */
const maxRetries = 2

export type SessionDeps = Pick<Session, 'machine' | 'output' | 'options' | 'exitWith'> & { version: string }

export function createSession({ machine, output, options, version, exitWith }: SessionDeps): Session {
  const userAgent = `packhouse-cli/${version}`

  async function asHolder<Result>(
    sandboxKey: string,
    work: (api: Packhouse, target: Target) => Promise<Result>,
  ): Promise<Result> {
    if (options().direct) throw usageError('This command needs a running service; remove --direct.')
    const target = await chooseTarget(machine, options(), sandboxKey)
    return work(createPackhouse({ baseUrl: target.url, apiKey: target.key, userAgent, maxRetries }), target)
  }

  async function asOperator<Result>(work: (api: Packhouse) => Promise<Result>): Promise<Result> {
    const { direct, url, key, as, profile } = options()
    if (!direct) return asHolder('platform_admin', work)
    if ((url ?? key ?? as ?? profile) !== undefined) {
      throw usageError('--direct works on the database; remove --url, --key, --as and --profile.')
    }
    const connection = openDirect(machine)
    try {
      return await work(createPackhouse({ baseUrl: directUrl, fetch: connection.fetch, maxRetries: 0 }))
    } finally {
      await connection.close()
    }
  }

  async function asPerson<Result>(
    { email, code }: PersonOptions,
    work: (api: Packhouse) => Promise<Result>,
  ): Promise<Result> {
    if (options().direct) throw usageError('People approve in a session of a running service; remove --direct.')
    const password = machine.env['PACKHOUSE_PASSWORD']
    if (!password) throw usageError('Set PACKHOUSE_PASSWORD to the password of the operator.')
    const { url: baseUrl } = await chooseTarget(machine, options(), 'platform_admin')
    const person = await signInOperator({ baseUrl, userAgent, maxRetries }, { email, password, code })
    try {
      return await work(person)
    } finally {
      await person.signOut()
    }
  }

  function requireDirect(): void {
    if (options().direct) return
    throw usageError('Platform keys are created on the machine, never over the network: add --direct.')
  }

  return { machine, output, options, asOperator, asHolder, asPerson, requireDirect, exitWith }
}
