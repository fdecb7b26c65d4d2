import { createInterface } from 'node:readline/promises'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { CliError, usageError } from '../failures.ts'
import { startCommand } from '../service-process.ts'
import type { Session } from '../session.ts'

type Call = { id: number; usdc: string | null; digest: string; is_allowed: boolean }
type Answer = { calls: readonly Call[] }

const columns = [
  'id',
  'purpose',
  'reference',
  'status',
  'created_at',
  'contract',
  'call',
  'usdc',
  'to',
  'token',
  'reason',
]

/** Exact, because the amounts have six decimals. */
function sumOf(calls: readonly Call[]): string {
  const total = calls.reduce((sum, { usdc }) => sum + BigInt((usdc ?? '0').replace('.', '')), 0n)
  const digits = total.toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

function choose(calls: readonly Call[], ids: readonly string[], isAll: boolean): readonly Call[] {
  if (isAll) return calls.filter((call) => call.is_allowed)
  return ids.map((id) => {
    const found = calls.find((call) => String(call.id) === id)
    if (!found)
      throw new CliError(`Call ${id} does not wait for an authorization; packhouse chain intents lists those.`)
    return found
  })
}

async function confirm(calls: readonly Call[]): Promise<void> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await prompt.question(
    `Authorize ${calls.length} calls that move up to ${sumOf(calls)} USDC? The relayer then sends them. Type yes: `,
  )
  prompt.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new CliError('Cancelled; nothing was authorized.')
}

/** These work on the host, in the environment of the relayer: with its permit key and its database user. */
export function addChainIntentCommands(chain: CommandUnknownOpts, { machine, output, options }: Session): void {
  async function ask(request: object): Promise<Answer> {
    const command = startCommand(machine, 'chain-intents')
    try {
      return (await command.ask(request)) as Answer
    } finally {
      await command.end()
    }
  }

  chain
    .command('intents')
    .description('list the open calls that no process authorized, with what each moves')
    .action(async () => {
      const data = await ask({ action: 'list' })
      await output.list(data, data.calls, columns)
    })

  chain
    .command('authorize')
    .description('authorize open calls that the installation decided on, such as those of a release before permits')
    .argument('[ids...]', 'numbers of the calls, as chain intents lists them')
    .option('--all', 'every listed call; asks for a confirmation')
    .option('-y, --yes', 'skip the confirmation; name the calls by their numbers')
    .action(async (ids: string[], { all = false, yes = false }: { all?: boolean; yes?: boolean }) => {
      if (all === ids.length > 0) throw usageError('Name the calls by their numbers, or pass --all.')
      if (all && yes) throw usageError('--yes needs the numbers of the calls; --all asks for a confirmation.')
      if (!yes && (!process.stdin.isTTY || options().json))
        throw usageError('This makes the relayer send the calls. Add --yes to confirm.')
      const chosen = choose((await ask({ action: 'list' })).calls, ids, all)
      if (chosen.length === 0) return output.note('No call waits for an authorization.')
      if (!yes) {
        await output.list({ calls: chosen }, chosen, columns)
        await confirm(chosen)
      }
      // The service compares the digests: what is authorized is what was shown.
      const data = await ask({ action: 'authorize', calls: chosen.map(({ id, digest }) => ({ id, digest })) })
      await output.list(data, data.calls, ['id', 'purpose', 'reference', 'usdc', 'to'])
    })
}
