import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { startCommand } from '../service-process.ts'
import type { Session } from '../session.ts'

/** These work on the host, with the database and the storage of files of its environment. */
export function addDatabaseCommands(program: CommandUnknownOpts, { machine, output }: Session): void {
  const ask = async <Answer>(request: object): Promise<Answer> => {
    const command = startCommand(machine, 'partitions')
    try {
      return (await command.ask(request)) as Answer
    } finally {
      await command.end()
    }
  }
  const db = program.command('db').description('list and archive the partitions of tables')
  db.command('partitions')
    .description('list the partitions of tables by month, and what was archived')
    .action(async () => {
      const { partitions } = await ask<{ partitions: object[] }>({ action: 'list' })
      await output.list({ partitions }, partitions, [
        'table',
        'partition',
        'from',
        'to',
        'state',
        'rows',
        'bytes',
        'file',
      ])
    })
  db.command('archive')
    .description('write the partitions of past months to the storage of files with a checksum, and drop them')
    .requiredOption('--before <month>', 'first month to keep, such as 2025-01; the last thirteen always stay')
    .action(async ({ before }) => {
      const data = await ask<{ archived: string[] }>({ action: 'archive', before })
      output.one(data, data)
    })
}
