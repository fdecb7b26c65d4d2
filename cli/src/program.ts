import { Command } from '@commander-js/extra-typings'
import { addAuditCommand } from './commands/audit.ts'
import { addCatalogCommands } from './commands/catalog.ts'
import { addInfoCommand } from './commands/info.ts'
import { addKeyCommands } from './commands/keys.ts'
import { addOperatorCommands } from './commands/operators.ts'
import { addPartnerCommands } from './commands/partners.ts'
import { addPlatformCommands } from './commands/platform.ts'
import { addResetCommand } from './commands/reset.ts'
import { addStartCommands } from './commands/start.ts'
import { addStatusCommand } from './commands/status.ts'
import { addTenantCommands } from './commands/tenants.ts'
import type { Failure } from './failures.ts'
import type { Machine } from './machine.ts'
import type { Output } from './output.ts'
import { createSession } from './session.ts'

export type ProgramDeps = { machine: Machine; output: Output; version: string; exitWith: (code: number) => void }

/** Commander's own words begin with "error: "; ours say who speaks. */
const usageFailure = (text: string): Failure => ({
  message: text.replace(/^error: /, '').trim(),
  hint: 'See packhouse --help.',
  error: 'usage',
})

/** The whole command line. */
export function createProgram({ machine, output, version, exitWith }: ProgramDeps) {
  const program = new Command('packhouse')
    .description('Runs Packhouse and speaks to it.')
    .version(version)
    .option('--url <address>', 'the service to speak to (PACKHOUSE_URL; without it the sandbox on this machine)')
    .option('--key <key>', 'the API key to speak with (PACKHOUSE_KEY; without it a key of the sandbox)')
    .option('--as <name>', 'a key of the sandbox by its name, such as partner or tenant')
    .option('--direct', 'work on the database itself, without a service and without a key')
    .option('--json', 'print results as JSON')
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
    .configureOutput({
      writeOut: output.plain,
      writeErr: output.aside,
      outputError: (text) => output.failure(usageFailure(text)),
    })
    .showSuggestionAfterError()
    .exitOverride()
  const session = createSession({ machine, output, options: () => program.opts(), version, exitWith })
  const groups = [
    addStartCommands,
    addResetCommand,
    addStatusCommand,
    addInfoCommand,
    addPartnerCommands,
    addTenantCommands,
    addKeyCommands,
    addPlatformCommands,
    addOperatorCommands,
    addCatalogCommands,
    addAuditCommand,
  ]
  for (const add of groups) add(program, session)
  return program
}
