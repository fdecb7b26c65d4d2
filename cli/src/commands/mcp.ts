import { Option, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { usageError } from '../failures.ts'
import type { Session } from '../session.ts'

/** The profiles of the service, with the sandbox key that suits each. */
const sandboxKeys = {
  catalog: 'catalog',
  'partner-support': 'partner',
  tenant: 'tenant',
  'operator-readonly': 'platform_admin',
} as const

type ProfileName = keyof typeof sandboxKeys
const profileNames = Object.keys(sandboxKeys) as ProfileName[]

function checkCap(text: string): string {
  if (/^\d{1,9}(\.\d{1,6})?$/.test(text)) return text
  throw usageError('--spend-cap takes an amount in USD such as 50 or 12.50.')
}

export function addMcpCommand(program: CommandUnknownOpts, { asHolder, output }: Session): void {
  program
    .command('mcp')
    .description('serve the tools of an account to an agent on standard input and output (Model Context Protocol)')
    .addOption(
      new Option('--tools <profile>', 'what the agent may do besides reading; nothing by default').choices(
        profileNames,
      ),
    )
    .option('--spend-cap <usd>', 'the most that the session may spend; 0 by default', checkCap)
    .action(({ tools, spendCap }) =>
      asHolder(sandboxKeys[(tools as ProfileName | undefined) ?? 'partner-support'], async (_api, { url, key }) => {
        const target = new URL(`${url.replace(/\/$/, '')}/mcp`)
        if (typeof tools === 'string') target.searchParams.set('profile', tools)
        if (spendCap !== undefined) target.searchParams.set('spend_cap', spendCap)
        // The protocol is loaded by this command only.
        const { bridge } = await import('../mcp-bridge.ts')
        await bridge(target, key, output.note)
      }),
    )
}
