import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { parseCount } from '../parsers.ts'
import type { Session } from '../session.ts'

const verifyPath = '/api/v1/operator/v1/audit/verify'

type Report = { data: { audit: { is_whole: boolean }; custody: { is_whole: boolean } } }

export function addAuditCommand(program: CommandUnknownOpts, { asOperator, output, exitWith }: Session): void {
  program
    .command('verify-records')
    .description('verify the audit log and every chain of custody; exit code 1 if a row was changed')
    .action(() =>
      asOperator(async (api) => {
        const { data } = (await api.http.send({ method: 'get', path: verifyPath })) as Report
        output.one(data, data)
        if (!data.audit.is_whole || !data.custody.is_whole) exitWith(1)
      }),
    )

  program
    .command('audit')
    .description('list audit log entries, newest first')
    .option('--max <count>', 'maximum number of rows', parseCount, 50)
    .action(({ max }) =>
      asOperator(async (api) => {
        const entries = await api.admin.auditLog.list({ limit: Math.min(max, 100) }).all({ max })
        await output.list({ entries }, entries, ['id', 'at', 'actor', 'action', 'target', 'details'])
      }),
    )
}
