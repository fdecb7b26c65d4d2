import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { parseCount, parseId } from '../parsers.ts'
import type { Session } from '../session.ts'

const columns = ['id', 'name', 'site_id', 'registered_by', 'last_seen_at', 'revoked_at']

/** Scan stations, at which badge and PIN count as a second factor. */
export function addStationCommands(program: CommandUnknownOpts, { asOperator, output }: Session): void {
  const stations = program.command('stations').description('manage registered scan stations')

  stations
    .command('list')
    .description('list stations, newest first')
    .option('--max <count>', 'maximum number of rows', parseCount, 100)
    .action(({ max }) =>
      asOperator(async (api) => {
        const rows = await api.operator.stations.list({ limit: Math.min(max, 100) }).all({ max })
        await output.list({ stations: rows }, rows, columns)
      }),
    )

  stations
    .command('register')
    .description('register a station and print its secret once')
    .requiredOption('--name <name>', 'name, unique at the site')
    .requiredOption('--site <id>', 'site id', parseId)
    .action(({ name, site }) =>
      asOperator(async (api) => {
        const registered = await api.operator.stations.register({ name, site_id: site })
        output.secret(registered, registered.secret, 'station secret')
      }),
    )

  stations
    .command('revoke')
    .description('revoke a station and end its sessions')
    .argument('<id>', 'station id', parseId)
    .action((id) =>
      asOperator(async (api) => {
        const station = await api.operator.stations.revoke(id)
        output.one({ station }, station)
      }),
    )
}
