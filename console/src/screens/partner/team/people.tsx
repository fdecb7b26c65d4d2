import { Button, Modal, Select, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail, ShieldCheck, ShieldOff, UserPlus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { initialsOf, mayAct, streamNameOf, useAccount, useSignedIn, type Role } from '../../../api/session.ts'
import type { Person } from '../../../api/types.ts'
import { ActionButton } from '../../../parts/actions.tsx'
import { Badge } from '../../../parts/badge.tsx'
import { Failure, Loaded } from '../../../parts/states.tsx'
import { Deadline, Time } from '../../../parts/time.tsx'
import type { Proof } from '../../../api/prove.ts'
import { proveAnd, ProofFields } from '../proof.tsx'
import { PlainTable } from '../../../parts/plain-table.tsx'

const roles: readonly { value: Role; label: string; can: string }[] = [
  { value: 'owner', label: 'Owner', can: 'Everything, with people and keys' },
  { value: 'developer', label: 'Developer', can: 'Packs, webhooks, API keys, request log' },
  { value: 'finance', label: 'Finance', can: 'Sales, credits and withdrawals' },
  { value: 'viewer', label: 'Viewer', can: 'Reads sales and credits, changes nothing' },
]

const roleName = (role: string): string => roles.find(({ value }) => value === role)?.label ?? role

function Invite({ account, onClose }: { account: string; onClose: () => void }) {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const [proof, setProof] = useState<Proof>({})
  const invite = useMutation({
    mutationFn: () =>
      proveAnd(proof, () => call('/console/invitations', { method: 'POST', body: { account, email, role } })),
    onSuccess: async () => {
      notifications.show({ message: `The invitation is on its way to ${email}.` })
      await client.invalidateQueries()
      onClose()
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    invite.mutate()
  }
  return (
    <form className="stack" onSubmit={submit}>
      <TextInput
        data-field="email"
        label="E-mail"
        type="email"
        required
        withAsterisk={false}
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <fieldset className="role-choice">
        <legend>Role</legend>
        {roles.map(({ value, label, can }) => (
          <label key={value} data-chosen-role={value === role}>
            <input type="radio" name="role" value={value} checked={value === role} onChange={() => setRole(value)} />
            <span>
              <b>{label}</b>
              <span className="small soft">{can}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <ProofFields proof={proof} onChange={setProof} />
      {invite.error && <Failure error={invite.error} />}
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={invite.isPending}>
          Send invitation
        </Button>
      </div>
    </form>
  )
}

function PersonRow({ person, account, isOwner }: { person: Person; account: string; isOwner: boolean }) {
  const client = useQueryClient()
  const { person: self } = useSignedIn()
  const isSelf = self.id === person.id
  const change = useMutation({
    mutationFn: (role: Role) =>
      call(`/console/people/${person.id}`, { method: 'PATCH', query: { account }, body: { role } }),
    onSuccess: () => notifications.show({ message: `${person.name} has another role now.` }),
    onError: (error) => notifications.show({ message: error.message, color: 'red', autoClose: 10_000 }),
    onSettled: () => client.invalidateQueries(),
  })
  return (
    <tr>
      <td>
        <span className="row">
          <span className="avatar static" aria-hidden>
            {initialsOf(person.name)}
          </span>
          <span>
            <b>{person.name}</b> {isSelf && <span className="small soft">you</span>}
            <br />
            <span className="small soft">{person.email}</span>
          </span>
        </span>
      </td>
      <td>
        <span className="row">
          {isOwner && !isSelf ? (
            <Select
              size="xs"
              w={130}
              aria-label={`Role of ${person.name}`}
              data={roles.map(({ value, label }) => ({ value, label }))}
              value={person.role}
              allowDeselect={false}
              disabled={change.isPending}
              onChange={(role) => role && role !== person.role && change.mutate(role)}
            />
          ) : (
            roleName(person.role)
          )}
          {person.manages_payouts && <Badge tone="accent">payouts</Badge>}
        </span>
      </td>
      <td>
        <Badge
          tone={person.has_second_factor ? 'good' : 'warn'}
          icon={person.has_second_factor ? ShieldCheck : ShieldOff}
        >
          {person.has_second_factor ? 'Second factor' : 'Password only'}
        </Badge>
      </td>
      <td className="soft">
        <Time at={person.last_active_at} />
      </td>
      <td className="right">
        <ActionButton
          level={2}
          role={isSelf ? 'viewer' : 'owner'}
          size="xs"
          isFinal
          done={isSelf ? 'You left the account.' : `${person.name} is removed.`}
          consequences={
            <p>
              {isSelf ? 'You lose' : `${person.name} loses`} access to this account at once. What was done stays in the
              activity log.
            </p>
          }
          run={() => call(`/console/people/${person.id}`, { method: 'DELETE', query: { account } })}
        >
          {isSelf ? 'Leave' : 'Remove'}
        </ActionButton>
      </td>
    </tr>
  )
}

function Invitations({ account }: { account: string }) {
  const query = useQuery({
    queryKey: ['invitations', account],
    queryFn: ({ signal }) => call('/console/invitations', { query: { account }, signal }),
  })
  return (
    <section className="card" aria-labelledby="invitations-title">
      <header className="card-head">
        <h2 id="invitations-title">Open invitations</h2>
      </header>
      <div className="card-body">
        <Loaded query={query} lines={2}>
          {({ invitations }) =>
            invitations.length === 0 ? (
              <p className="soft">None. An invitation is an e-mail with a link that works once, within seven days.</p>
            ) : (
              <ul className="sent-list">
                {invitations.map(({ id, email, role, expires_at }) => (
                  <li key={id} className="spread">
                    <span className="row cut">
                      <Mail size={15} aria-hidden />
                      <span className="cut">
                        {email} <span className="soft">as {roleName(role)}</span>
                      </span>
                    </span>
                    <span className="row">
                      <span className="small soft nowrap">
                        <Deadline at={expires_at} after=" left" over="expired" />
                      </span>
                      <ActionButton
                        level={1}
                        role="owner"
                        size="xs"
                        done="The invitation is revoked."
                        run={() => call(`/console/invitations/${id}/revoke`, { query: { account }, method: 'POST' })}
                      >
                        Revoke
                      </ActionButton>
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </section>
  )
}

/** Who acts for this account, and in which role? */
export function PeoplePage() {
  const membership = useAccount()
  const account = streamNameOf(membership)
  const isOwner = mayAct(membership, 'owner')
  const [isOpen, dialog] = useDisclosure(false)
  const people = useQuery({
    queryKey: ['people', account],
    queryFn: ({ signal }) => call('/console/people', { query: { account }, signal }),
  })
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>People</h1>
          <p>Each person signs in with an e-mail address; every change is recorded under the person who made it.</p>
        </div>
        <Button
          leftSection={<UserPlus size={16} aria-hidden />}
          disabled={!isOwner}
          title={isOwner ? undefined : 'Needs the role owner'}
          onClick={dialog.open}
        >
          Invite
        </Button>
      </header>
      <div className="stack">
        <section className="card" aria-label="People">
          <Loaded query={people} lines={5}>
            {(data) => (
              <PlainTable
                label="List of people"
                className="keys-table people-table"
                columns={['Person', 'Role', 'Sign-in', 'Last active', { hidden: 'Actions' }]}
              >
                {data.people.map((person) => (
                  <PersonRow key={person.id} person={person} account={account} isOwner={isOwner} />
                ))}
              </PlainTable>
            )}
          </Loaded>
        </section>
        {isOwner && <Invitations account={account} />}
      </div>
      <Modal opened={isOpen} onClose={dialog.close} title="Invite a person" centered>
        <Invite account={account} onClose={dialog.close} />
      </Modal>
    </div>
  )
}
