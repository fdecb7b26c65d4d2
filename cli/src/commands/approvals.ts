import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Packhouse } from '@packhouse/sdk'
import { parseCount, parseId } from '../parsers.ts'
import type { PersonOptions, Session } from '../session.ts'

const columns = [
  'id',
  'status',
  'method',
  'path',
  'reason',
  'proposed_by',
  'approvals_needed',
  'approved_by',
  'expires_at',
]

/** Requests that people approve. Approving needs the sign-in of an operator; a key never approves. */
export function addApprovalCommands(program: CommandUnknownOpts, { asOperator, asPerson, output }: Session): void {
  const approvals = program.command('approvals').description('list, approve and reject requests that need other people')

  /** As a person when an e-mail address is given, otherwise with the key. */
  const act = <Result>({ email, code }: Partial<PersonOptions>, work: (api: Packhouse) => Promise<Result>) =>
    email === undefined ? asOperator(work) : asPerson({ email, code }, work)

  approvals
    .command('list')
    .description('list approvals, newest first')
    .option('--max <count>', 'maximum number of rows', parseCount, 100)
    .option('--email <address>', 'sign in as this operator; the password is PACKHOUSE_PASSWORD')
    .option('--code <digits>', 'authenticator code of the operator')
    .action(({ max, ...person }) =>
      act(person, async (api) => {
        const rows = await api.operator.approvals.list({ limit: Math.min(max, 100) }).all({ max })
        await output.list({ approvals: rows }, rows, columns)
      }),
    )

  approvals
    .command('approve')
    .description('approve a request that another person or a key proposed')
    .argument('<id>', 'approval id', parseId)
    .requiredOption('--email <address>', 'sign in as this operator; the password is PACKHOUSE_PASSWORD')
    .option('--code <digits>', 'authenticator code of the operator')
    .action((id, person) =>
      asPerson(person, async (api) => {
        const approval = await api.operator.approvals.approve(id)
        output.one({ approval }, approval)
      }),
    )

  approvals
    .command('reject')
    .description('reject a request, or withdraw your own')
    .argument('<id>', 'approval id', parseId)
    .option('--email <address>', 'sign in as this operator; the password is PACKHOUSE_PASSWORD')
    .option('--code <digits>', 'authenticator code of the operator')
    .action((id, person) =>
      act(person, async (api) => {
        const approval = await api.operator.approvals.reject(id)
        output.one({ approval }, approval)
      }),
    )
}
