import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { CliError } from '../failures.ts'
import { examineService, type Finding } from '../service-checks.ts'
import { startCommand } from '../service-process.ts'
import type { Session } from '../session.ts'
import { chooseTarget, namesService } from '../target.ts'

/** Settings, database, chain and mail of the installation on this machine. */
async function examineInstallation({ machine }: Session, keys: readonly string[]): Promise<Finding[]> {
  const command = startCommand(machine, 'doctor')
  try {
    return (await command.ask({ keys })) as Finding[]
  } finally {
    await command.end()
  }
}

/** An installation without a sandbox file and without a named service is examined alone. */
async function findTarget(session: Session) {
  try {
    return await chooseTarget(session.machine, session.options(), 'platform_admin')
  } catch (error) {
    if (error instanceof CliError && error.exitCode === 1) return undefined
    throw error
  }
}

export function addDoctorCommand(program: CommandUnknownOpts, session: Session): void {
  const { machine, output, options, exitWith } = session
  program
    .command('doctor')
    .description('examine the installation of this machine or a named service, and say what to correct')
    .action(async () => {
      const target = await findTarget(session)
      const isHost = machine.root !== undefined
      const isInstallation =
        isHost && (Boolean(machine.env['DATABASE_URL']?.trim()) || !namesService(machine, options()))
      const keys = target?.key === undefined ? [] : [target.key]
      const findings = [
        ...(isInstallation ? await examineInstallation(session, keys) : []),
        ...(target ? await examineService(target, globalThis.fetch, () => new Date()) : []),
      ]
      const failures = findings.filter(({ status }) => status === 'failed')
      await output.list({ healthy: failures.length === 0, findings }, findings, ['check', 'status', 'message', 'fix'])
      if (failures.length > 0) exitWith(1)
    })
}
