// Commands that work on an installation through its database instead of an API key. Started by the CLI:
//   node service/src/command.ts administration   requests as JSON lines on stdin, responses as JSON lines on stdout
//   node service/src/command.ts migrate          migrates the database, as its owner where one is configured
//   node service/src/command.ts reset            wipes the data of a stopped sandbox
//   node service/src/command.ts catalog-import   one request as a JSON line on stdin; progress lines, then the result
//   node service/src/command.ts evidence         one request as a JSON line: retention of the audit log, rotation of its key
//   node service/src/command.ts partitions       one request as a JSON line: lists partitions of tables, archives old ones
//   node service/src/command.ts privacy          one request as a JSON line: finds or erases the personal data of an end user
//   node service/src/command.ts chain-intents    one request as a JSON line: lists or authorizes calls that no process authorized
//   node service/src/command.ts contracts        one request as a JSON line: audit, timelock and Safe files of a deployment
//   node service/src/command.ts chain-keys       one request as a JSON line: keystores of the roles, keys of permits
//   node service/src/command.ts doctor           one request as a JSON line: examines the installation of the environment
// Responses are {"data": …}; a failed command prints {"problem": "…"} and exits with code 1.
import { once } from 'node:events'
import type { ChainKeysRequest, PermitKeysRequest } from './startup/commands/chain-keys.ts'
import { readConfig, type Config } from './startup/config/config.ts'
import { withSecretFiles } from './startup/config/secret-files.ts'
import { readSecrets } from './startup/config/secrets.ts'
import { systemClock } from './kernel/clock.ts'
import { systemRandom } from './kernel/random.ts'

const writeLine = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
const onProgress = (text: string): void => void process.stderr.write(`  … ${text}\n`)

const aborter = new AbortController()

/** Each command loads only what it needs, to start fast. */
const commands: Readonly<Record<string, (config: Config) => Promise<void>>> = {
  async administration(config) {
    const secrets = readSecrets(withSecretFiles(process.env), config.environment)
    const { runDirectSession } = await import('./startup/commands/direct-session.ts')
    await runDirectSession({
      config,
      secrets,
      input: process.stdin,
      signal: aborter.signal,
      onAnswer: (data) => writeLine({ data }),
      onProgress,
    })
  },
  async migrate(config) {
    const { openSharedDatabase } = await import('./startup/commands/database.ts')
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const { close } = await openSharedDatabase({ config, log, onProgress })
    await close()
    writeLine({ data: { migrated: true } })
  },
  async evidence(config) {
    const secrets = readSecrets(withSecretFiles(process.env), config.environment)
    const { answerEvidence } = await import('./startup/commands/evidence.ts')
    writeLine({ data: await answerEvidence(config, secrets, await readRequest()) })
  },
  async partitions(config) {
    const secrets = readSecrets(withSecretFiles(process.env), config.environment)
    const { answerPartitions } = await import('./startup/commands/partitions.ts')
    writeLine({ data: await answerPartitions(config, secrets, await readRequest()) })
  },
  async privacy(config) {
    const secrets = readSecrets(withSecretFiles(process.env), config.environment)
    const { answerPrivacy } = await import('./startup/commands/privacy.ts')
    writeLine({ data: await answerPrivacy(config, secrets, await readRequest()) })
  },
  async 'chain-intents'(config) {
    const secrets = readSecrets(withSecretFiles(process.env), config.environment)
    const { answerChainIntents } = await import('./startup/commands/chain-intents.ts')
    writeLine({ data: await answerChainIntents(config, secrets, await readRequest()) })
  },
  async reset(config) {
    const { resetData } = await import('./startup/commands/reset.ts')
    writeLine({ data: await resetData({ config }) })
  },
  async 'catalog-import'(config) {
    const { importCatalog } = await import('./startup/commands/catalog-import.ts')
    const { createInterface } = await import('node:readline')
    const lines = createInterface({ input: process.stdin })
    // The end of the input aborts the command: its parent process ended.
    lines.on('close', () => aborter.abort())
    const [line = '{}'] = (await once(lines, 'line')) as string[]
    const request = JSON.parse(line) as Parameters<typeof importCatalog>[0]['request']
    const { signal } = aborter
    const onLine = (text: string): void => writeLine({ data: { line: text } })
    writeLine({ data: await importCatalog({ config, request, signal, onLine, onProgress }) })
    lines.close()
  },
}

async function readRequest<Request>(): Promise<Request> {
  const { createInterface } = await import('node:readline')
  const lines = createInterface({ input: process.stdin })
  const [line = '{}'] = (await once(lines, 'line')) as string[]
  lines.close()
  return JSON.parse(line) as Request
}

/** Commands on files and nodes that the request names; they need no installation. */
const plainCommands: Readonly<Record<string, () => Promise<void>>> = {
  async contracts() {
    const { answerContracts } = await import('./startup/commands/contracts.ts')
    writeLine({ data: await answerContracts(await readRequest(), systemClock.now()) })
  },
  async 'chain-keys'() {
    const { answerChainKeys, createPermitKeys } = await import('./startup/commands/chain-keys.ts')
    const request = await readRequest<ChainKeysRequest | PermitKeysRequest>()
    const answer = request.action === 'permits' ? createPermitKeys : answerChainKeys
    writeLine({ data: await answer(request as never, systemRandom) })
  },
  async doctor() {
    const { examine } = await import('./startup/commands/doctor/doctor.ts')
    const { keys } = await readRequest<{ keys: string[] }>()
    const [clock, random] = [systemClock, systemRandom]
    writeLine({ data: await examine({ env: process.env, cwd: process.cwd(), clock, random, keys }) })
  },
}

const expectedErrors = new Set([
  'ConfigError',
  'StartError',
  'PostgresLaunchError',
  'IngestError',
  'KeystoreError',
  'EvidenceProblem',
  'PrivacyProblem',
  'ArchiveProblem',
  'AuthorizationProblem',
])
const connectionFault = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|28|3D000)/

/** The message for the person at the terminal, if the cause is theirs to fix. */
function describeProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (expectedErrors.has(error.name)) return error.message
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // The URL may contain a password, so it is not repeated.
  if (connectionFault.test(code))
    return `The database of DATABASE_URL cannot be reached: ${error.message}. Check DATABASE_URL and that the server is running.`
  return describeProblem(error.cause)
}

// A signal ends the command cleanly: the database server is left as it was found.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => aborter.abort())

try {
  const name = process.argv[2] ?? ''
  const command = commands[name]
  const plain = plainCommands[name]
  const names = [...Object.keys(commands), ...Object.keys(plainCommands)]
  if (!command && !plain) throw new Error(`Unknown command "${name}"; use one of ${names.join(', ')}.`)
  if (plain) await plain()
  else await command?.(readConfig(withSecretFiles(process.env), process.cwd()))
} catch (error) {
  const problem = describeProblem(error)
  if (problem === undefined) console.error(error)
  writeLine({ problem: problem ?? 'Unexpected error; see the lines above.' })
  process.exitCode = 1
}
