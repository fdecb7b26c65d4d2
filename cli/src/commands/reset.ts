import { createInterface } from 'node:readline/promises'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { CliError, usageError } from '../failures.ts'
import { startCommand } from '../service-process.ts'
import type { Session } from '../session.ts'

async function confirm({ machine, options }: Session): Promise<void> {
  if (!process.stdin.isTTY || options().json) {
    throw usageError('This wipes all data of the sandbox. Add --yes to confirm.')
  }
  const what = machine.env['DATABASE_URL'] ? 'the database of DATABASE_URL and ' : ''
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await prompt.question(`Wipe ${what}everything in ${machine.dataDir}? Type yes: `)
  prompt.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new CliError('Reset cancelled; nothing was wiped.')
}

export function addResetCommand(program: CommandUnknownOpts, session: Session): void {
  const { machine, output, options } = session
  program
    .command('reset')
    .description('wipe all data of the sandbox on this machine: database, chain and files')
    .option('-y, --yes', 'skip the confirmation')
    .action(async ({ yes }) => {
      if (!yes) await confirm(session)
      let folders: string[] = []
      const wipe = async (): Promise<void> => {
        const command = startCommand(machine, 'reset')
        try {
          folders = ((await command.ask()) as { folders: string[] }).folders
        } finally {
          await command.end()
        }
      }
      // Shows a spinner on a terminal only.
      if (process.stderr.isTTY && !options().json) {
        const { Listr } = await import('listr2')
        await new Listr([{ title: 'wiping database, chain and files', task: wipe }], {
          rendererOptions: { showErrorMessage: false },
        }).run()
      } else {
        await wipe()
      }
      output.one({ wiped: folders }, { wiped: folders })
      output.note('The next start creates a new sandbox with new keys.')
    })
}
