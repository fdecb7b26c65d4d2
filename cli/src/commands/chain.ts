import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { usageError } from '../failures.ts'
import { startCommand } from '../service-process.ts'
import type { Session } from '../session.ts'
import { addChainIntentCommands } from './chain-intents.ts'

type Keys = { keys: readonly object[] }
type Permits = { permits: readonly object[] }
type Options = { keys?: string | undefined; passwordFile?: string | undefined; keyFile?: string | undefined }

/** Secrets come from files or the environment: other users of the machine can read the arguments of a process. */
async function readSecret(file: string | undefined, fallback: string | undefined, message: string): Promise<string> {
  const text = file === undefined ? fallback : await readFile(file, 'utf8')
  if (!text?.trim()) throw usageError(message)
  return text.trim()
}

function readAssignment(text: string): [name: string, value: string] {
  const [, name, value] = /^([\w.]+)=(.+)$/.exec(text) ?? []
  if (name === undefined || value === undefined) throw usageError(`--set takes NAME=VALUE, not ${text}.`)
  return [name, value]
}

export function addChainCommands(program: CommandUnknownOpts, session: Session): void {
  const { machine, output } = session
  const chain = program
    .command('chain')
    .description('manage the keys with which the service signs, and the calls that wait for an authorization')
  const keys = chain.command('keys').description('manage the keystores of the roles')

  const ask = async ({ keys: folder = machine.env['CHAIN_KEYS'] }: Options, request: object): Promise<void> => {
    if (!folder) throw usageError('Name the folder of the keystores: --keys FOLDER or CHAIN_KEYS.')
    const command = startCommand(machine, 'chain-keys')
    try {
      const data = (await command.ask({ ...request, folder: resolve(folder) })) as Keys
      await output.list(data, data.keys, ['role', 'address', 'file', 'mode'])
    } finally {
      await command.end()
    }
  }
  const password = ({ passwordFile }: Options): Promise<string> =>
    readSecret(passwordFile, machine.env['CHAIN_KEYS_PASSWORD'], 'Pass --password-file FILE or CHAIN_KEYS_PASSWORD.')

  chain
    .command('permits')
    .description('create the keys with which processes authorize calls, each in a file of its own')
    .argument('<roles...>', 'roles of the processes that decide: api, jobs and relayer; all for a single process')
    .requiredOption('--out <folder>', 'folder of the files')
    .action(async (issuers: string[], { out }: { out: string }) => {
      const command = startCommand(machine, 'chain-keys')
      try {
        const data = (await command.ask({ action: 'permits', issuers, folder: resolve(out) })) as Permits
        await output.list(data, data.permits, ['role', 'public_key', 'file', 'mode'])
      } finally {
        await command.end()
      }
    })

  chain
    .command('plan')
    .description('write the configuration of a deployment, with the addresses of the keystores')
    .requiredOption('--from <file>', 'template, such as contracts/deploy.example.json')
    .requiredOption('--out <file>', 'where to write the configuration')
    .option('--set <name=value...>', 'other values, such as roles.admin=0x…', [] as string[])
    .option('--keys <folder>', 'folder of the keystores (CHAIN_KEYS)')
    .action(async ({ from, out, set, ...options }: Options & { from: string; out: string; set: string[] }) => {
      const values = Object.fromEntries(set.map(readAssignment))
      await ask(options, { action: 'plan', template: resolve(from), out: resolve(out), values })
    })

  addChainIntentCommands(chain, session)

  keys
    .command('list')
    .description('list the roles with the addresses of their keystores')
    .option('--keys <folder>', 'folder of the keystores (CHAIN_KEYS)')
    .action((options: Options) => ask(options, { action: 'list' }))

  keys
    .command('create')
    .description('create the keys of roles, each in an encrypted keystore')
    .argument('<roles...>', 'roles of the keys, such as buyer')
    .option('--keys <folder>', 'folder of the keystores (CHAIN_KEYS)')
    .option('--password-file <file>', 'file with the password (CHAIN_KEYS_PASSWORD)')
    .action(async (roles: string[], options: Options) =>
      ask(options, { action: 'create', roles, password: await password(options) }),
    )

  keys
    .command('import')
    .description('import the private key of a role into an encrypted keystore')
    .argument('<role>', 'role of the key, such as buyer')
    .requiredOption('--key-file <file>', 'file with the private key in hexadecimal')
    .option('--keys <folder>', 'folder of the keystores (CHAIN_KEYS)')
    .option('--password-file <file>', 'file with the password (CHAIN_KEYS_PASSWORD)')
    .action(async (role: string, options: Options) => {
      const privateKey = await readSecret(options.keyFile, undefined, 'The key file is empty.')
      await ask(options, { action: 'import', role, privateKey, password: await password(options) })
    })
}
