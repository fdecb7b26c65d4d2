import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { parseCount } from '../parsers.ts'
import type { Session } from '../session.ts'

export function addAuditCommand(program: CommandUnknownOpts, { asOperator, output }: Session): void {
  program
    .command('audit')
    .description('who changed what, newest first')
    .option('--max <count>', 'at most this many', parseCount, 50)
    .action(({ max }) =>
      asOperator(async (api) => {
        const entries = await api.admin.auditLog.list({ limit: Math.min(max, 100) }).all({ max })
        await output.list({ entries }, entries, ['id', 'at', 'actor', 'action', 'target', 'details'])
      }),
    )
}
