import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { parseCount } from '../parsers.ts'
import type { Session } from '../session.ts'

const verifyPath = '/api/v1/operator/v1/audit/verify'

type Part = { is_whole: boolean }
type Report = { data: { audit: Part; custody: Part; checkpoints: Part } }

export function addAuditCommand(program: CommandUnknownOpts, { asOperator, output, exitWith }: Session): void {
  const verify = (): Promise<void> =>
    asOperator(async (api) => {
      const { data } = (await api.http.send({ method: 'get', path: verifyPath })) as Report
      output.one(data, data)
      if (![data.audit, data.custody, data.checkpoints].every((part) => part.is_whole)) exitWith(1)
    })
  const claim = 'verify the audit log, every chain of custody and their checkpoints; exit code 1 if a row was changed'
  program.command('verify-records').description(claim).action(verify)

  const audit = program
    .command('audit')
    .description('list audit log entries, newest first')
    .option('--max <count>', 'maximum number of rows', parseCount, 50)
    .action(({ max }) =>
      asOperator(async (api) => {
        const entries = await api.admin.auditLog.list({ limit: Math.min(max, 100) }).all({ max })
        await output.list({ entries }, entries, ['id', 'at', 'actor', 'action', 'target', 'details'])
      }),
    )

  audit.command('verify').description(claim).action(verify)
}
