import type { Schemas } from '@packhouse/sdk'
import { Button, Checkbox, Modal } from '@mantine/core'
import { ShieldCheck, ShieldOff, UserCog, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSignedIn } from '../../api/session.ts'
import { Badge } from '../../parts/badge.tsx'
import { Loaded } from '../../parts/states.tsx'
import { Act } from './act.tsx'
import { useOperatorRead, useWrite } from './api.ts'
import { Grant } from './grant.tsx'
import { NewPerson } from './new-person.tsx'
import { roleNames, useHolds, useWhoCould, type OperatorRole } from './roles.ts'
import { WaitingProposals } from './waiting-proposals.tsx'
import { PlainTable } from '../../parts/plain-table.tsx'

type Person = Schemas['Person']

const allRoles = Object.keys(roleNames) as OperatorRole[]
const texts: Readonly<Record<OperatorRole, string>> = {
  admin: 'manages operators, contracts, relayer and switches',
  account_manager: 'manages tiers, stock, partners and tenants',
  warehouse: 'works at the scan station',
  supervisor: 'leads the warehouse, writes off and signs second',
  treasury: 'decides about adjustments, payouts, withdrawals and exports of cards',
}

/** Taking a role away works at once; giving one is proposed to another administrator. */
function RolesDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [roles, setRoles] = useState<readonly OperatorRole[]>(person.roles)
  const added = roles.filter((role) => !person.roles.includes(role))
  const removed = person.roles.filter((role) => !roles.includes(role))
  return (
    <Modal opened onClose={onClose} title={`Roles of ${person.name}`} centered>
      <div className="stack">
        {allRoles.map((role) => (
          <Checkbox
            key={role}
            label={roleNames[role]}
            description={texts[role]}
            checked={roles.includes(role)}
            onChange={({ currentTarget: { checked } }) =>
              setRoles(allRoles.filter((one) => (one === role ? checked : roles.includes(one))))
            }
          />
        ))}
        <Grant
          roles={['admin']}
          request={{ method: 'PATCH', path: `/people/${person.id}`, body: { roles } }}
          needsApproval={
            added.length > 0
              ? `Another administrator has to approve: ${added.map((role) => roleNames[role]).join(', ')} lets ${person.name} act.`
              : undefined
          }
          blocked={added.length + removed.length === 0 ? 'Choose other roles first' : undefined}
          done="The roles are changed."
          onSent={onClose}
          onClose={onClose}
        >
          Save
        </Grant>
      </div>
    </Modal>
  )
}

function PersonRow({ person, onRoles }: { person: Person; onRoles: () => void }) {
  const { person: me } = useSignedIn()
  const write = useWrite()
  const { id, name, email, roles, is_active, has_totp, has_passkey } = person
  const hasFactor = has_totp || has_passkey
  return (
    <tr>
      <td>
        <b>{name}</b>
        <br />
        <span className="small soft">{email}</span>
      </td>
      <td>
        <Badge tone={is_active ? 'good' : 'neutral'}>{is_active ? 'Active' : 'Inactive'}</Badge>
      </td>
      <td className="scopes">
        {roles.map((role) => (
          <span key={role} className="scope">
            {roleNames[role]}
          </span>
        ))}
        {roles.length === 0 && <span className="faint">no role</span>}
      </td>
      <td>
        <span className="row small">
          {hasFactor ? (
            <ShieldCheck size={15} className="good" aria-hidden />
          ) : (
            <ShieldOff size={15} className="soft" aria-hidden />
          )}
          {hasFactor ? 'second factor' : 'password only'}
        </span>
      </td>
      <td className="right">
        <span className="row end">
          <Button
            size="xs"
            variant="default"
            leftSection={<UserCog size={14} aria-hidden />}
            onClick={onRoles}
            aria-label={`Roles of ${name}`}
          >
            Roles
          </Button>
          {is_active && (
            <Act
              roles={['admin']}
              blocked={id === me.id ? 'You cannot deactivate yourself' : undefined}
              done={`${name} is deactivated.`}
              consequences={
                <p>
                  <bdi>{name}</bdi> is signed out everywhere and cannot sign in. Activating again takes a second person.
                </p>
              }
              run={() => write('PATCH', `/people/${id}`, { is_active: false, client_action_id: crypto.randomUUID() })}
            >
              Deactivate
            </Act>
          )}
        </span>
      </td>
    </tr>
  )
}

/** Who works here, and what may each person do? */
export function PeoplePage() {
  const people = useOperatorRead('/people', { limit: 100 })
  const [chosen, setChosen] = useState<number>()
  const [isAdding, setAdding] = useState(false)
  const isHeld = useHolds(['admin'])
  const whoCould = useWhoCould(['admin'])
  const open = people.data?.people.find(({ id }) => id === chosen)
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>People and roles</h1>
          <p>A new role takes two administrators. Taking one away takes one.</p>
        </div>
        <Button
          leftSection={<UserPlus size={16} aria-hidden />}
          disabled={!isHeld}
          title={isHeld ? undefined : whoCould}
          onClick={() => setAdding(true)}
        >
          Add operator
        </Button>
      </header>
      <WaitingProposals concerns={({ path }) => path.startsWith('/api/v1/operator/v1/people')} />
      <section className="card" aria-label="Operators">
        <Loaded query={people}>
          {(data) => (
            <PlainTable
              label="List of operators"
              className="keys-table people-table operators-table"
              columns={['Person', 'State', 'Roles', 'Sign-in', { hidden: 'Actions' }]}
            >
              {data.people.map((person) => (
                <PersonRow key={person.id} person={person} onRoles={() => setChosen(person.id)} />
              ))}
            </PlainTable>
          )}
        </Loaded>
      </section>
      {isAdding && <NewPerson roles={allRoles} texts={texts} onClose={() => setAdding(false)} />}
      {open && <RolesDialog person={open} onClose={() => setChosen(undefined)} />}
    </div>
  )
}
