import type { Schemas } from '@packhouse/sdk'
import { Scopes } from '../../../parts/scopes.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { useOperatorRead } from '../api.ts'
import { roleNames, type OperatorRole } from '../roles.ts'
import { Difference, type Change } from './difference.tsx'
import type { ChangesProps } from './request.ts'

type Person = Schemas['Person']

const rolesOf = (value: unknown) => {
  const words = Array.isArray(value) ? value.map((role) => roleNames[role as OperatorRole] ?? String(role)) : []
  return words.length === 0 ? 'no role' : <Scopes words={words} />
}

const sitesOf = (value: unknown): string =>
  Array.isArray(value) ? (value.length === 0 ? 'no site' : `sites ${value.join(', ')}`) : 'all sites'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The fields of an operator that a request sets. */
function fieldChanges(body: ChangesProps['body'], person: Person | undefined): Change[] {
  const all: readonly (readonly [string, string, (value: unknown) => Change['after']])[] = [
    ['name', 'Name', textOf],
    ['email', 'E-mail', textOf],
    ['roles', 'Roles', rolesOf],
    ['site_ids', 'Sites', sitesOf],
    ['is_active', 'Sign-in', (value) => (value === false ? 'not allowed' : 'allowed')],
  ]
  return all
    .filter(([field]) => field in body)
    .map(([field, name, show]) => ({
      name,
      before: person && show(person[field as keyof Person]),
      after: show(body[field]),
    }))
}

export function NewPersonChanges({ body, isOpen }: ChangesProps) {
  return <Difference changes={fieldChanges(body, undefined)} isOpen={isOpen} />
}

/** What a person may do now and afterwards. */
export function PersonChanges({ id, body, isOpen }: ChangesProps) {
  const person = useOperatorRead(`/people/${id}`)
  return (
    <Loaded query={person} lines={2}>
      {(data) => (
        <>
          <Difference changes={fieldChanges(body, data.person)} isOpen={isOpen} />
          <p className="effect">
            <bdi>{data.person.name}</bdi>, {data.person.email}. The change counts from the next request of the person.
          </p>
        </>
      )}
    </Loaded>
  )
}

const factors = ({ has_totp, has_passkey, has_badge }: Person): string =>
  [
    'a password',
    ...(has_totp ? ['codes of an app'] : []),
    ...(has_passkey ? ['a passkey'] : []),
    ...(has_badge ? ['a badge'] : []),
  ].join(', ')

/** A way to sign in is replaced: the person and the ways that exist. */
function FactorChanges({ id, isOpen, after, effect }: ChangesProps & { after: string; effect: string }) {
  const person = useOperatorRead(`/people/${id}`)
  return (
    <Loaded query={person} lines={2}>
      {(data) => (
        <>
          <Difference
            changes={[{ name: `${data.person.name} signs in with`, before: factors(data.person), after }]}
            isOpen={isOpen}
          />
          <p className="effect">{effect}</p>
        </>
      )}
    </Loaded>
  )
}

export const PasswordChanges = (props: ChangesProps) => (
  <FactorChanges
    {...props}
    after="a new password"
    effect="The present password stops working, and all sessions of the person end."
  />
)

export const BadgeChanges = (props: ChangesProps) => (
  <FactorChanges {...props} after="a new badge" effect="The present badge, if there is one, stops working." />
)
