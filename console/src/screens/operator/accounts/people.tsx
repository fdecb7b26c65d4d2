import { Button, Checkbox, Modal, Select, TextInput } from '@mantine/core'
import { Mail, ShieldCheck, ShieldOff, UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '../../../api/account.ts'
import type { Role } from '../../../api/session.ts'
import type { Invitation, Person } from '../../../api/types.ts'
import { Badge } from '../../../parts/badge.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { Deadline, Time } from '../../../parts/time.tsx'
import { Grant } from '../grant.tsx'
import type { Account } from './model.ts'

const roles: readonly { value: Role; label: string }[] = [
  { value: 'owner', label: 'Owner: everything, with people and keys' },
  { value: 'developer', label: 'Developer: integration and keys' },
  { value: 'finance', label: 'Finance: money and orders' },
  { value: 'viewer', label: 'Viewer: reads, changes nothing' },
]

const emailRule = /^[^\s@]+@[^\s@]+$/

/** The first owner of a partner takes two people, because an owner creates keys with full access. */
function InviteForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('owner')
  const [hasPayouts, setPayouts] = useState(false)
  const isPartnerOwner = account.kind === 'partners' && role === 'owner'
  const withPayouts = isPartnerOwner && hasPayouts
  return (
    <div className="stack">
      <TextInput
        data-field="email"
        label="E-mail"
        type="email"
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Select
        data-field="role"
        label="Role"
        data={[...roles]}
        value={role}
        allowDeselect={false}
        onChange={(chosen) => chosen && setRole(chosen as Role)}
      />
      {isPartnerOwner && (
        <Checkbox
          label="May set the payout wallet"
          checked={hasPayouts}
          onChange={(event) => setPayouts(event.currentTarget.checked)}
        />
      )}
      <Grant
        roles={['account_manager']}
        request={{
          method: 'POST',
          path: `/admin/accounts/${account.id}/invitations`,
          body: { email: email.trim(), role, ...(withPayouts && { manages_payouts: true }) },
        }}
        needsApproval={
          isPartnerOwner
            ? 'Another account manager has to approve the owner of a partner. The invitation is sent when you carry out the approved proposal under Approvals.'
            : undefined
        }
        blocked={emailRule.test(email.trim()) ? undefined : 'Enter an e-mail address'}
        done={`The invitation is on its way to ${email.trim()}.`}
        onSent={onClose}
        onClose={onClose}
      >
        Send invitation
      </Grant>
    </div>
  )
}

function PersonRow({ person }: { person: Person }) {
  const { name, email, role, manages_payouts, has_second_factor, last_active_at } = person
  const Icon = has_second_factor ? ShieldCheck : ShieldOff
  return (
    <li>
      <span className="grow">
        <b>{name}</b>
        <span className="small soft">{email}</span>
      </span>
      <span className="row wrap small">
        {role}
        {manages_payouts && <Badge tone="accent">payouts</Badge>}
        <span className="row" title={has_second_factor ? 'second factor' : 'password only'}>
          <Icon size={15} role="img" aria-label={has_second_factor ? 'second factor' : 'password only'} />
        </span>
        <span className="soft">
          {last_active_at === null ? (
            'not active yet'
          ) : (
            <>
              active <Time at={last_active_at} />
            </>
          )}
        </span>
      </span>
    </li>
  )
}

function InvitationRow({ invitation: { email, role, expires_at } }: { invitation: Invitation }) {
  return (
    <li>
      <span className="grow">
        <span className="row">
          <Mail size={15} aria-hidden /> {email}
        </span>
        <span className="small soft">invited as {role}</span>
      </span>
      <span className="small soft">
        <Deadline at={expires_at} after=" left" over="expired" />
      </span>
    </li>
  )
}

/** Who acts for the account? */
export function AccountPeople({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  const people = useRead(`/admin/accounts/${account.id}/people`)
  const close = (): void => setOpen(false)
  return (
    <section aria-label="People of the account">
      <header className="card-head">
        <h2>People</h2>
        <Button
          size="xs"
          variant="default"
          leftSection={<UserPlus size={14} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Invite
        </Button>
      </header>
      <Loaded query={people} lines={2}>
        {(data) =>
          data.people.length + data.invitations.length === 0 ? (
            <Empty icon={UsersRound} title="No person yet">
              Invite the owner; owners invite their colleagues themselves.
            </Empty>
          ) : (
            <ul className="shelf-list">
              {data.people.map((person) => (
                <PersonRow key={person.id} person={person} />
              ))}
              {data.invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Modal opened={isOpen} onClose={close} title={`Invite a person of ${account.name}`} centered>
        {isOpen && <InviteForm account={account} onClose={close} />}
      </Modal>
    </section>
  )
}
