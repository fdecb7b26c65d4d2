import { Option, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { usageError } from '../failures.ts'
import { runService, startCommand } from '../service-process.ts'
import type { Session } from '../session.ts'

type RunOptions = { port?: string | undefined; host?: string | undefined; role?: string | undefined }

/** Runs until the service ends and returns its exit code. */
async function run({ machine, options, exitWith }: Session, { port, host, role }: RunOptions): Promise<void> {
  if (options().direct) throw usageError('This command starts a service; remove --direct.')
  const settings = {
    ...(port !== undefined && { PORT: port }),
    ...(host !== undefined && { HOST: host }),
    ...(role !== undefined && { PACKHOUSE_ROLE: role }),
  }
  exitWith(await runService(machine, settings, options().json ? sayReady : undefined))
}

/** With --json, prints one line once the service is ready. */
function sayReady(line: string): void {
  const url = /^packhouse ready on (\S+)$/.exec(line)?.[1]
  if (url !== undefined) process.stdout.write(`${JSON.stringify({ ready: true, base_url: url })}\n`)
  else if (/^packhouse \w+ ready$/.test(line)) process.stdout.write(`${JSON.stringify({ ready: true })}\n`)
}

export function addStartCommands(program: CommandUnknownOpts, session: Session): void {
  program
    .command('start')
    .description('start the sandbox: database, chain, API and workers, with demo accounts')
    .option('--port <port>', 'port of the API; 0 picks a free one (PORT)')
    .option('--host <address>', 'listening address (HOST)')
    .action((options) => run(session, options))

  program
    .command('migrate')
    .description('migrate the database and grant the service its rights (DATABASE_URL, MIGRATION_DATABASE_URL)')
    .action(async () => {
      const command = startCommand(session.machine, 'migrate')
      try {
        const done = (await command.ask()) as { migrated: boolean }
        session.output.one(done, done)
      } finally {
        await command.end()
      }
    })

  program
    .command('serve')
    .description('run one process of an installation, configured by environment variables')
    .addOption(
      new Option('--role <role>', 'role of this process (PACKHOUSE_ROLE)').choices([
        'all',
        'api',
        'worker',
        'jobs',
        'webhooks',
        'relayer',
      ] as const),
    )
    .option('--port <port>', 'port of the API (PORT)')
    .option('--host <address>', 'listening address (HOST)')
    .action((options) => run(session, options))
}
