// Work on an installation from the machine it lives on, with its database instead of a key. Started by the command line:
//   node service/src/command.ts administration   requests as JSON lines on stdin, answers as JSON lines on stdout
//   node service/src/command.ts reset            wipes the data of a sandbox that does not run
//   node service/src/command.ts data-home        tells where the data lives
//   node service/src/command.ts catalog-import   one request as a JSON line on stdin; lines of progress, then the outcome
// Answers are {"data": …}; what keeps a command from answering is {"problem": "…"}, with exit code 1.
import { once } from 'node:events'
import { readConfig, readSecrets, type Config } from './config.ts'

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
const onProgress = (text: string): void => void process.stderr.write(`  … ${text}\n`)

const aborter = new AbortController()

/** Each loads only what it needs: somebody waits at a terminal. */
const commands: Readonly<Record<string, (config: Config) => Promise<void>>> = {
  async administration(config) {
    const secrets = readSecrets(process.env, config.environment)
    const { runDirectSession } = await import('./commands/direct-session.ts')
    await runDirectSession({
      config,
      secrets,
      input: process.stdin,
      signal: aborter.signal,
      onAnswer: (data) => say({ data }),
      onProgress,
    })
  },
  async reset(config) {
    const { resetData } = await import('./commands/reset.ts')
    say({ data: await resetData({ config }) })
  },
  async 'data-home'(config) {
    const { chooseDataHome } = await import('@packhouse/embedded-postgres/data-home')
    const { dir } = await chooseDataHome({ dataDir: config.dataDir, osUser: config.postgresUser })
    say({ data: { dir } })
  },
  async 'catalog-import'(config) {
    const { importCatalog } = await import('./commands/catalog-import.ts')
    const { createInterface } = await import('node:readline')
    const lines = createInterface({ input: process.stdin })
    // The end of the input is the end of the work: whoever asked was stopped or killed.
    lines.on('close', () => aborter.abort())
    const [line = '{}'] = (await once(lines, 'line')) as string[]
    const request = JSON.parse(line) as Parameters<typeof importCatalog>[0]['request']
    const { signal } = aborter
    const onLine = (text: string): void => say({ data: { line: text } })
    say({ data: await importCatalog({ config, request, signal, onLine, onProgress }) })
    lines.close()
  },
}

const forPeople = new Set(['ConfigError', 'StartError', 'PostgresLaunchError', 'IngestError'])
const connectionFault = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|28|3D000)/

/** A sentence for the person at the terminal, where the cause is theirs to mend. */
function describeProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (forPeople.has(error.name)) return error.message
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // The address may hold a password, so it is not repeated.
  if (connectionFault.test(code)) return `The database of DATABASE_URL cannot be reached: ${error.message}`
  return describeProblem(error.cause)
}

// A signal ends a visit in good order: the server of the database is left as it was found.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => aborter.abort())

try {
  const name = process.argv[2] ?? ''
  const command = commands[name]
  if (!command) throw new Error(`There is no command "${name}"; there are ${Object.keys(commands).join(', ')}.`)
  await command(readConfig(process.env, process.cwd()))
} catch (error) {
  const problem = describeProblem(error)
  if (problem === undefined) console.error(error)
  say({ problem: problem ?? 'An unexpected fault; the lines above say more.' })
  process.exitCode = 1
}
