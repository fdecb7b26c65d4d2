import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { CliError } from '../failures.ts'
import { startCommand } from '../service-process.ts'
import type { Session } from '../session.ts'

type Options = {
  partner?: string | undefined
  user?: string | undefined
  redemption?: string[] | undefined
  order?: string[] | undefined
  withdrawal?: string[] | undefined
  also?: string[] | undefined
}

const numberOf = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new CliError(`${text} is not a number.`)
  return Number(text)
}

/** One subject per call, so that the report is about one person. */
function subjectOf({ partner, user, ...documents }: Options): object {
  const named = (['redemption', 'order', 'withdrawal'] as const).filter((kind) => documents[kind] !== undefined)
  const [kind] = named
  if (partner !== undefined && user !== undefined && !kind)
    return { kind: 'end_user', partnerId: numberOf(partner), userId: user }
  if (!kind || named.length > 1 || partner !== undefined || user !== undefined)
    throw new CliError('Name one subject: --partner and --user, or --redemption, --order or --withdrawal.')
  return { kind, ids: documents[kind]?.map(numberOf) }
}

/** These work on the host, with the owner of the database. */
export function addPrivacyCommands(program: CommandUnknownOpts, { machine, output, exitWith }: Session): void {
  const privacy = program.command('privacy').description('find and erase the personal data of an end user')

  async function run(action: 'find' | 'erase', options: Options): Promise<void> {
    const subject = subjectOf(options)
    const command = startCommand(machine, 'privacy')
    try {
      const report = (await command.ask({ action, subject, also: options.also ?? [] })) as { remaining: unknown[] }
      output.one(report, report)
      if (action === 'erase' && report.remaining.length > 0) exitWith(1)
    } finally {
      await command.end()
    }
  }

  const describe = (name: 'find' | 'erase', text: string): void =>
    void privacy
      .command(name)
      .description(text)
      .option('--partner <id>', 'account number of the partner, with --user')
      .option('--user <id>', 'the id by which the partner knows the end user')
      .option('--redemption <ids...>', 'recipient of these redemptions')
      .option('--order <ids...>', 'recipient of these orders of a vault')
      .option('--withdrawal <ids...>', 'recipient of these withdrawals')
      .option('--also <texts...>', 'further texts that identify the person, such as a former e-mail address')
      .action((options) => run(name, options))

  describe('find', 'search every text of the database for an end user, and change nothing')
  describe('erase', 'erase an end user from documents, events, logs, mails, labels and exports, and prove it')
}
