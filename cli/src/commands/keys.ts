import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Body, Packhouse, Schemas } from '@packhouse/sdk'
import { usageError } from '../failures.ts'
import { collect, collectNumbers, parseId, parseSeconds, parseTime } from '../parsers.ts'
import type { Session } from '../session.ts'

export const keyColumns = ['key_id', 'label', 'status', 'scopes', 'hint', 'expires_at', 'retires_at', 'last_used_at']

type Holder = { partner?: number | undefined; tenant?: number | undefined }
type Limits = Schemas['KeyLimits']

/** The key endpoints of the named account. */
function keysOf(api: Packhouse, { partner, tenant }: Holder) {
  const { partners, tenants } = api.admin
  if (partner !== undefined && tenant === undefined) return { id: partner, routes: partners.keys }
  if (tenant !== undefined && partner === undefined) return { id: tenant, routes: tenants.keys }
  throw usageError('Name the account of the keys: --partner ID or --tenant ID.')
}

type LimitOptions = { perMinute?: Record<string, number> | undefined; gate?: Record<string, number> | undefined }

/** The service validates the names of areas and gates. */
const limitsFrom = ({ perMinute, gate }: LimitOptions, known?: Limits): Limits | undefined =>
  perMinute || gate
    ? { per_minute: { ...known?.per_minute, ...perMinute }, gates: { ...known?.gates, ...gate } }
    : undefined

function addListAndCreate(keys: CommandUnknownOpts, { asOperator, asHolder, output }: Session): void {
  keys
    .command('list')
    .description('list the keys of an account')
    .option('--partner <id>', 'keys of this partner', parseId)
    .option('--tenant <id>', 'keys of this tenant', parseId)
    .option('--own', 'keys of the account that the current key belongs to')
    .action(async ({ own, ...holder }) => {
      const print = (list: Schemas['ApiKey'][]): Promise<void> => output.list({ keys: list }, list, keyColumns)
      if (own) return asHolder('partner', async (api) => print(await api.keys.list()))
      return asOperator(async (api) => {
        const { id, routes } = keysOf(api, holder)
        await print(await routes.list(id))
      })
    })

  keys
    .command('create')
    .description('create a key and print it once')
    .option('--partner <id>', 'for this partner', parseId)
    .option('--tenant <id>', 'for this tenant', parseId)
    .requiredOption('--label <label>', 'label of the key')
    .requiredOption('--scope <scope>', 'scopes of the key, separated by commas', collect)
    .option('--expires-at <time>', 'expiry time', parseTime)
    .option('--allow-ip <address>', 'allowed IP addresses, separated by commas', collect)
    .option('--per-minute <area=number>', 'requests per minute in an area', collectNumbers)
    .option('--gate <gate=number>', 'concurrent requests in a gate', collectNumbers)
    .action(({ partner, tenant, label, scope, expiresAt, allowIp, ...limitOptions }) =>
      asOperator(async (api) => {
        const { id, routes } = keysOf(api, { partner, tenant })
        const limits = limitsFrom(limitOptions)
        const issued = await routes.create(id, {
          label,
          // The service validates the scopes.
          scopes: scope as Body<'createAdminPartnerKey'>['scopes'],
          ...(expiresAt && { expires_at: expiresAt }),
          ...(allowIp && { allowed_ips: allowIp }),
          ...(limits && { limits }),
        })
        output.secret(issued, issued.api_key)
      }),
    )
}

function addRotateAndRevoke(keys: CommandUnknownOpts, { asOperator, asHolder, output }: Session): void {
  keys
    .command('rotate')
    .description('rotate a key; the old one works until the overlap ends')
    .argument('[key-id]', 'key id; optional with --own, where it defaults to the current key')
    .option('--overlap <time>', 'how long the old key still works, such as 24h', parseSeconds)
    .option('--force', 'replace a successor that has not been used yet')
    .option('--own', 'act as the holder of the key instead of the operator')
    .action(async (keyId, { own, overlap, force }) => {
      const rotation = { ...(overlap !== undefined && { overlap_seconds: overlap }), ...(force && { force }) }
      const print = (issued: Schemas['IssuedApiKey']): void => output.secret(issued, issued.api_key)
      if (own) {
        return asHolder('partner', async (api) =>
          print(await api.keys.rotate({ ...rotation, ...(keyId !== undefined && { key_id: keyId }) })),
        )
      }
      if (keyId === undefined) throw usageError('Pass the id of the key to rotate, or --own for the current key.')
      return asOperator(async (api) => print(await api.admin.keys.rotate(keyId, rotation)))
    })

  keys
    .command('revoke')
    .description('revoke a key at once')
    .argument('<key-id>')
    .option('--own', 'act as the holder of the key instead of the operator')
    .action(async (keyId, { own }) => {
      const print = (key: Schemas['ApiKey']): void => output.one({ key }, key)
      if (own) return asHolder('partner', async (api) => print(await api.keys.revoke(keyId)))
      return asOperator(async (api) => print(await api.admin.keys.revoke(keyId)))
    })
}

function addShowAndChange(keys: CommandUnknownOpts, { asOperator, output }: Session): void {
  keys
    .command('show')
    .description('show a key')
    .argument('<key-id>')
    .action((keyId) =>
      asOperator(async (api) => {
        const key = await api.admin.keys.get(keyId)
        output.one({ key }, key)
      }),
    )

  keys
    .command('change')
    .description('change a key; omitted options keep their value')
    .argument('<key-id>')
    .option('--label <label>')
    .option('--scope <scope>', 'new scopes, separated by commas', collect)
    .option('--expires-at <time>', 'expiry time', parseTime)
    .option('--no-expires-at', 'remove the expiry')
    .option('--allow-ip <address>', 'allowed IP addresses, separated by commas', collect)
    .option('--no-allow-ip', 'remove the IP allowlist')
    .option('--per-minute <area=number>', 'requests per minute in an area', collectNumbers)
    .option('--gate <gate=number>', 'concurrent requests in a gate', collectNumbers)
    .action((keyId, { label, scope, expiresAt, allowIp, ...limitOptions }) =>
      asOperator(async (api) => {
        // Limits are replaced as a whole, so the other limits are sent along.
        const isLimitChange = limitsFrom(limitOptions) !== undefined
        const known = isLimitChange ? await api.admin.keys.get(keyId) : undefined
        const limits = limitsFrom(limitOptions, known?.limits)
        const change: Body<'updateAdminKey'> = {
          ...(label !== undefined && { label }),
          ...(scope && { scopes: scope as Body<'createAdminPartnerKey'>['scopes'] }),
          ...(expiresAt === false && { expires_at: null }),
          ...(typeof expiresAt === 'string' && { expires_at: expiresAt }),
          ...(allowIp === false && { allowed_ips: [] }),
          ...(Array.isArray(allowIp) && { allowed_ips: allowIp }),
          ...(limits && { limits }),
        }
        const key = await api.admin.keys.update(keyId, change)
        output.one({ key }, key)
      }),
    )
}

export function addKeyCommands(program: CommandUnknownOpts, session: Session): void {
  const keys = program.command('keys').description('manage API keys')
  addListAndCreate(keys, session)
  addRotateAndRevoke(keys, session)
  addShowAndChange(keys, session)
}
