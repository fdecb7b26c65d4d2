import { setTimeout as pause } from 'node:timers/promises'
import { Option, type CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Packhouse, Schemas } from '@packhouse/sdk'
import { parseCount } from '../parsers.ts'
import type { Session } from '../session.ts'

type Logged = Schemas['LoggedRequest']
type Filter = { status?: string; q?: string; method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' }

const pollMs = 2_000
const pageSize = 100
/** A busy account is shown at most this many rows per poll. */
const maxRows = 1_000

const lineOf = ({ at, status, method, path, ms, code, request_id: id }: Logged): string =>
  `${at}  ${status}  ${method} ${path}  ${ms} ms${code === null ? '' : `  ${code}`}  ${id}`

/** The rows after an entry, oldest first. The log lists the newest first. */
async function readAfter(api: Packhouse, filter: Filter, after: number): Promise<Logged[]> {
  const found: Logged[] = []
  for await (const logged of api.requests.list({ ...filter, limit: pageSize })) {
    if (logged.id <= after || found.length >= maxRows) break
    found.push(logged)
  }
  return found.toReversed()
}

export function addLogCommands(program: CommandUnknownOpts, { asHolder, output }: Session): void {
  const logs = program.command('logs').description('read the API requests of the key')
  logs
    .command('tail')
    .description('print requests as they are answered')
    .option('--status <status>', 'a status such as 409, or a class such as 4xx')
    .option('--path <text>', 'a part of the path')
    .addOption(new Option('--method <method>').choices(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const))
    .option('--last <count>', 'number of earlier requests to print first', parseCount, 10)
    .option('--once', 'end after the earlier requests')
    .action(({ status, path, method, last, once }) =>
      asHolder('partner', async (api) => {
        const filter = { ...(status && { status }), ...(path && { q: path }), ...(method && { method }) }
        const earlier = await api.requests.list({ ...filter, limit: Math.min(last, pageSize) }).first()
        let rows = earlier.items.slice(0, last).toReversed()
        for (let after = 0; ;) {
          // The requests of this command are left out, because each would show the one before it.
          for (const row of rows) if (row.route !== '/api/v1/requests') output.line(row, lineOf(row))
          after = rows.at(-1)?.id ?? after
          if (once) return
          await pause(pollMs)
          rows = await readAfter(api, filter, after)
        }
      }),
    )
}
