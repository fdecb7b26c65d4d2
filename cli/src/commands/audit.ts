import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { resolve } from 'node:path'
import { parseCount } from '../parsers.ts'
import { startCommand } from '../service-process.ts'
import type { Session } from '../session.ts'

const verifyPath = '/api/v1/operator/v1/audit/verify'

type Part = { is_whole: boolean }
type Report = { data: { audit: Part; custody: Part; checkpoints: Part } }

export function addAuditCommand(program: CommandUnknownOpts, session: Session): void {
  const { asOperator, output, exitWith } = session
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
  addEvidenceCommands(audit, session)
}

/** These work on the host, with the key of the checkpoints. */
function addEvidenceCommands(audit: CommandUnknownOpts, { machine, output }: Session): void {
  const ask = async (request: object): Promise<void> => {
    const command = startCommand(machine, 'evidence')
    try {
      const data = (await command.ask(request)) as object
      output.one(data, data)
    } finally {
      await command.end()
    }
  }
  audit
    .command('detach')
    .description('detach the partitions of the audit log whose entries are all older than a day, and archive them')
    .requiredOption('--before <day>', 'first day to keep, such as 2025-01-31')
    .action(({ before }) => ask({ action: 'detach', before }))
  audit
    .command('rotate-key')
    .description('sign the checkpoints with a new key from now on; the old key hands over to it')
    .requiredOption('--out <file>', 'receives the new EVIDENCE_KEY')
    .action(({ out }) => ask({ action: 'rotate', file: resolve(out) }))
}
