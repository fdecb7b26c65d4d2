import { createInterface } from 'node:readline/promises'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { AuthenticationError, createPackhouse, type Schemas } from '@packhouse/sdk'
import { CliError, usageError } from '../failures.ts'
import { checkProfileName, defaultProfile, requireProfiles } from '../profiles.ts'
import type { Session } from '../session.ts'
import { checkUrl } from '../target.ts'

/** Reads the key without an argument, which other users of the machine could read. */
async function readKey({ machine, options }: Session): Promise<string> {
  const given = options().key ?? machine.env['PACKHOUSE_KEY']?.trim()
  if (given) return given
  const prompt = createInterface({ input: process.stdin, ...(process.stdin.isTTY && { output: process.stderr }) })
  try {
    const line = process.stdin.isTTY
      ? await prompt.question('API key: ')
      : (await prompt[Symbol.asyncIterator]().next()).value
    if (line?.trim()) return line.trim()
  } finally {
    prompt.close()
  }
  throw usageError('Pass the key on standard input, in PACKHOUSE_KEY or with --key.')
}

/** A key that the service rejects is not stored. */
async function checkKey(url: string, key: string): Promise<Schemas['Info']> {
  try {
    return await createPackhouse({ baseUrl: url, apiKey: key, maxRetries: 1 }).info.get()
  } catch (error) {
    if (!(error instanceof AuthenticationError)) throw error
    throw new CliError(`${url} rejected the key; nothing was stored. Check the key and the address.`, { cause: error })
  }
}

export function addLoginCommands(program: CommandUnknownOpts, session: Session): void {
  const { machine, output, options } = session
  const nameOf = (): string =>
    checkProfileName(options().profile ?? machine.env['PACKHOUSE_PROFILE']?.trim() ?? defaultProfile)

  program
    .command('login')
    .description('store the address and the key of an account as a profile, for --profile')
    .action(async () => {
      const name = nameOf()
      const profiles = requireProfiles(machine.env)
      const given = options().url ?? machine.env['PACKHOUSE_URL']?.trim()
      const url = given ? checkUrl(given) : (await profiles.find(name))?.url
      if (!url) throw usageError('Pass the address of the service with --url.')
      const key = await readKey(session)
      const { account, environment, key: about } = await checkKey(url, key)
      await profiles.save(name, { url, key })
      const facts = { profile: name, url, account: account.name, kind: account.kind, environment, scopes: about.scopes }
      output.one({ ...facts, file: profiles.path }, facts)
      output.note(`Stored in ${profiles.path}, readable by you only.`)
    })

  program
    .command('logout')
    .description('delete a stored profile')
    .action(async () => {
      const name = nameOf()
      const profiles = requireProfiles(machine.env)
      if (!(await profiles.remove(name))) throw new CliError(`Profile ${name} not found in ${profiles.path}.`)
      output.one({ removed: name }, { removed: name })
      output.note('The key still works. Revoke it with: packhouse keys revoke KEY_ID --own')
    })

  program
    .command('profiles')
    .description('list the stored profiles')
    .action(async () => {
      const stored = await requireProfiles(machine.env).list()
      const rows = stored.map(([profile, { url, key }]) => ({ profile, url, key: `…${key.slice(-4)}` }))
      await output.list({ profiles: rows }, rows, ['profile', 'url', 'key'])
    })
}
