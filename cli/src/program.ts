import { Command } from '@commander-js/extra-typings'
import { addApprovalCommands } from './commands/approvals.ts'
import { addAuditCommand } from './commands/audit.ts'
import { addCatalogCommands } from './commands/catalog.ts'
import { addChainCommands } from './commands/chain.ts'
import { addCompletionCommand } from './commands/completion.ts'
import { addContractCommands } from './commands/contracts.ts'
import { addDatabaseCommands } from './commands/database.ts'
import { addDoctorCommand } from './commands/doctor.ts'
import { addEventCommands } from './commands/events.ts'
import { addInfoCommand } from './commands/info.ts'
import { addKeyCommands } from './commands/keys.ts'
import { addLogCommands } from './commands/logs.ts'
import { addLoginCommands } from './commands/login.ts'
import { addMcpCommand } from './commands/mcp.ts'
import { addOperatorCommands } from './commands/operators.ts'
import { addPackCommands } from './commands/packs.ts'
import { addPartnerCommands } from './commands/partners.ts'
import { addPlatformCommands } from './commands/platform.ts'
import { addPrivacyCommands } from './commands/privacy.ts'
import { addRequestCommands } from './commands/requests.ts'
import { addResetCommand } from './commands/reset.ts'
import { addStartCommands } from './commands/start.ts'
import { addStationCommands } from './commands/stations.ts'
import { addStatusCommand } from './commands/status.ts'
import { addTenantCommands } from './commands/tenants.ts'
import { addVaultCommands } from './commands/vault.ts'
import { addWalletCommands } from './commands/wallet.ts'
import type { Failure } from './failures.ts'
import type { Machine } from './machine.ts'
import type { Output } from './output.ts'
import { createSession } from './session.ts'

export type ProgramDeps = { machine: Machine; output: Output; version: string; exitWith: (code: number) => void }

/** Replaces Commander's "error: " prefix by the program name. */
const usageFailure = (text: string): Failure => ({
  message: text.replace(/^error: /, '').trim(),
  hint: 'See packhouse --help.',
  error: 'usage',
})

/** Builds the command line. */
export function createProgram({ machine, output, version, exitWith }: ProgramDeps) {
  const program = new Command('packhouse')
    .description('Run Packhouse, use its API, and manage its accounts, keys and data.')
    .version(version)
    .option('--url <address>', 'base URL of the service (PACKHOUSE_URL; defaults to the sandbox on this machine)')
    .option('--key <key>', 'API key (PACKHOUSE_KEY; defaults to a sandbox key)')
    .option('--as <name>', 'sandbox key to use, by name, such as partner or tenant')
    .option('--profile <name>', 'stored profile to use, see login (PACKHOUSE_PROFILE)')
    .option('--direct', 'use the database directly, without a service and without a key')
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
    addDoctorCommand,
    addLoginCommands,
    addInfoCommand,
    addRequestCommands,
    addPackCommands,
    addWalletCommands,
    addVaultCommands,
    addEventCommands,
    addLogCommands,
    addMcpCommand,
    addPartnerCommands,
    addTenantCommands,
    addKeyCommands,
    addPlatformCommands,
    addOperatorCommands,
    addApprovalCommands,
    addStationCommands,
    addCatalogCommands,
    addContractCommands,
    addChainCommands,
    addAuditCommand,
    addDatabaseCommands,
    addPrivacyCommands,
    addCompletionCommand,
  ]
  for (const add of groups) add(program, session)
  return program
}
