import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { KeyChange, NewKey, Packhouse, Schemas } from '@packhouse/sdk'
import { usageError } from '../failures.ts'
import { collect, collectNumbers, parseId, parseSeconds, parseTime } from '../parsers.ts'
import type { Session } from '../session.ts'

export const keyColumns = ['key_id', 'label', 'status', 'scopes', 'hint', 'expires_at', 'retires_at', 'last_used_at']

type Holder = { partner?: number | undefined; tenant?: number | undefined }
type Limits = Schemas['KeyLimits']

/** The door to the keys of the one account that was named. */
function keysOf(api: Packhouse, { partner, tenant }: Holder) {
  const { partners, tenants } = api.admin
  if (partner !== undefined && tenant === undefined) return { id: partner, door: partners.keys }
  if (tenant !== undefined && partner === undefined) return { id: tenant, door: tenants.keys }
  throw usageError('Say whose keys: --partner ID or --tenant ID.')
}

type LimitOptions = { perMinute?: Record<string, number> | undefined; gate?: Record<string, number> | undefined }

/** Names are the service's to know; it refuses those it does not. */
const limitsFrom = ({ perMinute, gate }: LimitOptions, known?: Limits): Limits | undefined =>
  perMinute || gate
    ? { per_minute: { ...known?.per_minute, ...perMinute }, gates: { ...known?.gates, ...gate } }
    : undefined

function addListAndCreate(keys: CommandUnknownOpts, { asOperator, asHolder, output }: Session): void {
  keys
    .command('list')
    .description('the keys of an account')
    .option('--partner <id>', 'of this partner', parseId)
    .option('--tenant <id>', 'of this tenant', parseId)
    .option('--own', 'of the account the key belongs to')
    .action(async ({ own, ...holder }) => {
      const print = (list: Schemas['ApiKey'][]): Promise<void> => output.list({ keys: list }, list, keyColumns)
      if (own) return asHolder('partner', async (api) => print(await api.keys.list()))
      return asOperator(async (api) => {
        const { id, door } = keysOf(api, holder)
        await print(await door.list(id))
      })
    })

  keys
    .command('create')
    .description('issue a key; its text is shown this once')
    .option('--partner <id>', 'to this partner', parseId)
    .option('--tenant <id>', 'to this tenant', parseId)
    .requiredOption('--label <label>', 'what it is for')
    .requiredOption('--scope <scope>', 'what it may do; several with commas', collect)
    .option('--expires-at <time>', 'when it stops working', parseTime)
    .option('--allow-ip <address>', 'where it works; several with commas', collect)
    .option('--per-minute <area=number>', 'requests a minute in an area', collectNumbers)
    .option('--gate <gate=number>', 'requests at the same time in a gate', collectNumbers)
    .action(({ partner, tenant, label, scope, expiresAt, allowIp, ...limitOptions }) =>
      asOperator(async (api) => {
        const { id, door } = keysOf(api, { partner, tenant })
        const limits = limitsFrom(limitOptions)
        const issued = await door.create(id, {
          label,
          // The service knows which scopes there are and names a wrong one.
          scopes: scope as NewKey['scopes'],
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
    .description('replace a key; the old one works until the overlap ends')
    .argument('[key-id]', 'which key; with --own it may be left out and is then the key itself')
    .option('--overlap <time>', 'how long the old one still works, such as 24h', parseSeconds)
    .option('--force', 'replace a successor that nobody has used yet')
    .option('--own', 'as the holder of the key instead of as the operator')
    .action(async (keyId, { own, overlap, force }) => {
      const rotation = { ...(overlap !== undefined && { overlap_seconds: overlap }), ...(force && { force }) }
      const print = (issued: Schemas['IssuedApiKey']): void => output.secret(issued, issued.api_key)
      if (own) {
        return asHolder('partner', async (api) =>
          print(await api.keys.rotate({ ...rotation, ...(keyId !== undefined && { key_id: keyId }) })),
        )
      }
      if (keyId === undefined) throw usageError('Say which key to replace, or add --own for the key in use.')
      return asOperator(async (api) => print(await api.admin.keys.rotate(keyId, rotation)))
    })

  keys
    .command('revoke')
    .description('end a key at once')
    .argument('<key-id>')
    .option('--own', 'as the holder of the key instead of as the operator')
    .action(async (keyId, { own }) => {
      const print = (key: Schemas['ApiKey']): void => output.one({ key }, key)
      if (own) return asHolder('partner', async (api) => print(await api.keys.revoke(keyId)))
      return asOperator(async (api) => print(await api.admin.keys.revoke(keyId)))
    })
}

function addShowAndChange(keys: CommandUnknownOpts, { asOperator, output }: Session): void {
  keys
    .command('show')
    .description('one key')
    .argument('<key-id>')
    .action((keyId) =>
      asOperator(async (api) => {
        const key = await api.admin.keys.get(keyId)
        output.one({ key }, key)
      }),
    )

  keys
    .command('change')
    .description('change what is given')
    .argument('<key-id>')
    .option('--label <label>')
    .option('--scope <scope>', 'what it may do from now on; several with commas', collect)
    .option('--expires-at <time>', 'when it stops working', parseTime)
    .option('--no-expires-at', 'it never stops by itself')
    .option('--allow-ip <address>', 'where it works; several with commas', collect)
    .option('--no-allow-ip', 'it works from everywhere')
    .option('--per-minute <area=number>', 'requests a minute in an area', collectNumbers)
    .option('--gate <gate=number>', 'requests at the same time in a gate', collectNumbers)
    .action((keyId, { label, scope, expiresAt, allowIp, ...limitOptions }) =>
      asOperator(async (api) => {
        // Limits are written whole; those that were not named stay.
        const isLimitChange = limitsFrom(limitOptions) !== undefined
        const known = isLimitChange ? await api.admin.keys.get(keyId) : undefined
        const limits = limitsFrom(limitOptions, known?.limits)
        const change: KeyChange = {
          ...(label !== undefined && { label }),
          ...(scope && { scopes: scope as NewKey['scopes'] }),
          ...(expiresAt === false && { expires_at: null }),
          ...(typeof expiresAt === 'string' && { expires_at: expiresAt }),
          ...(allowIp === false && { allowed_ips: [] }),
          ...(Array.isArray(allowIp) && { allowed_ips: allowIp }),
          ...(limits && { limits }),
        }
        const key = await api.admin.keys.change(keyId, change)
        output.one({ key }, key)
      }),
    )
}

export function addKeyCommands(program: CommandUnknownOpts, session: Session): void {
  const keys = program.command('keys').description('API keys')
  addListAndCreate(keys, session)
  addRotateAndRevoke(keys, session)
  addShowAndChange(keys, session)
}
