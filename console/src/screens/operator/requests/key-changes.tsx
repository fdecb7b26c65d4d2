import { useRead } from '../../../api/account.ts'
import { Id } from '../../../parts/id.tsx'
import { Scopes } from '../../../parts/scopes.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { formatLeft } from '../../../parts/time.tsx'
import type { ApiKey } from '../accounts/model.ts'
import { Difference, type Change } from './difference.tsx'
import type { ChangesProps } from './request.ts'

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
const scopesOf = (value: unknown) => <Scopes words={listOf(value)} />
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : value == null
      ? 'none'
      : JSON.stringify(value)

/** The name of an account that may be a partner or a tenant. */
function AccountName({ id }: { id: string }) {
  const partners = useRead('/admin/partners', { limit: 100 })
  const tenants = useRead('/admin/tenants', { limit: 100 })
  const found = [...(partners.data?.partners ?? []), ...(tenants.data?.tenants ?? [])].find(
    (account) => String(account.id) === id,
  )
  return (
    <bdi>
      {found?.name ?? 'account'} ({id})
    </bdi>
  )
}

const dangers: Readonly<Record<string, string>> = {
  admin: 'sells, pays, sends and manages keys for the account',
  'payout:manage': 'decides where the payouts of the account go',
}

function Dangers({ scopes }: { scopes: readonly string[] }) {
  const found = scopes.filter((scope) => scope in dangers)
  return found.length === 0 ? null : (
    <p className="effect">The holder of this key {found.map((scope) => dangers[scope]).join(' and ')}.</p>
  )
}

export function NewKeyChanges({ id, body, isOpen }: ChangesProps) {
  const changes: Change[] = [
    { name: 'Account', after: <AccountName id={id} /> },
    { name: 'Name of the key', after: <bdi>{textOf(body['label'])}</bdi> },
    { name: 'Scopes', after: scopesOf(body['scopes']) },
    ...(listOf(body['allowed_ips']).length > 0
      ? [{ name: 'Allowed addresses', after: listOf(body['allowed_ips']).join(', ') }]
      : []),
  ]
  return (
    <>
      <Difference changes={changes} isOpen={isOpen} />
      <Dangers scopes={listOf(body['scopes'])} />
    </>
  )
}

const keyFields: readonly (readonly [string, string, (value: unknown) => Change['after']])[] = [
  ['label', 'Name of the key', textOf],
  ['scopes', 'Scopes', scopesOf],
  ['commits_orders', 'Commits orders', (value) => (value === true ? 'yes' : 'no')],
  ['allowed_ips', 'Allowed addresses', (value) => listOf(value).join(', ') || 'all'],
  ['expires_at', 'Expires', textOf],
  ['limits', 'Limits', textOf],
]

/** The fields of a key that a request sets, beside the present ones. */
export function KeyChanges({ id, body, isOpen }: ChangesProps) {
  const found = useRead(`/admin/keys/${id}`)
  return (
    <Loaded query={found} lines={2}>
      {({ key }) => (
        <>
          <Difference
            changes={[
              { name: 'Key', after: <bdi>{key.label}</bdi> },
              ...keyFields
                .filter(([field]) => field in body)
                .map(([field, name, show]) => ({
                  name,
                  before: show(key[field as keyof ApiKey]),
                  after: show(body[field]),
                })),
            ]}
            isOpen={isOpen}
          />
          <Dangers scopes={listOf(body['scopes']).filter((scope) => !key.scopes.includes(scope as never))} />
        </>
      )}
    </Loaded>
  )
}

const dayMs = 86_400_000

export function RotateChanges({ id, body, isOpen }: ChangesProps) {
  const found = useRead(`/admin/keys/${id}`)
  const seconds = typeof body['overlap_seconds'] === 'number' ? body['overlap_seconds'] : dayMs / 1_000
  return (
    <Loaded query={found} lines={2}>
      {({ key }) => (
        <Difference
          changes={[
            { name: <bdi>{key.label}</bdi>, before: <Id value={key.key_id} label="key" />, after: 'a new secret' },
            { name: 'Scopes', after: scopesOf(key.scopes) },
            {
              name: 'The present secret',
              before: key.status,
              after: seconds === 0 ? 'ends at once' : `works for ${formatLeft(new Date(seconds * 1_000), 0)} more`,
            },
          ]}
          isOpen={isOpen}
        />
      )}
    </Loaded>
  )
}

export function InvitationChanges({ id, body, isOpen }: ChangesProps) {
  const changes: Change[] = [
    { name: 'Account', after: <AccountName id={id} /> },
    { name: 'Person', after: <bdi>{textOf(body['email'])}</bdi> },
    { name: 'Role', after: textOf(body['role']) },
    { name: 'Payout wallet', after: body['manages_payouts'] === true ? 'may change it' : 'may not change it' },
  ]
  return <Difference changes={changes} isOpen={isOpen} />
}
