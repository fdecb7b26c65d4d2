import { Checkbox, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Grant } from './grant.tsx'
import { roleNames, type OperatorRole } from './roles.ts'

type Props = { roles: readonly OperatorRole[]; texts: Readonly<Record<OperatorRole, string>>; onClose: () => void }

/** A new operator is proposed to another administrator; the person chooses a password by letter. */
export function NewPerson({ roles: all, texts, onClose }: Props) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<readonly OperatorRole[]>([])
  const isWhole = name.trim() !== '' && /^\S+@\S+\.\S+$/.test(email.trim())
  return (
    <Modal opened onClose={onClose} title="Add an operator" centered>
      <div className="stack">
        <TextInput
          data-field="name"
          label="Name"
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          data-field="email"
          label="E-mail"
          type="email"
          description="A letter with a link to choose a password goes there. The link works once, within a day."
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {all.map((role) => (
          <Checkbox
            key={role}
            label={roleNames[role]}
            description={texts[role]}
            checked={roles.includes(role)}
            onChange={({ currentTarget: { checked } }) =>
              setRoles(all.filter((one) => (one === role ? checked : roles.includes(one))))
            }
          />
        ))}
        <Grant
          roles={['admin']}
          request={{
            method: 'POST',
            path: '/people',
            body: { name: name.trim(), email: email.trim(), roles: [...roles] },
          }}
          needsApproval="Another administrator has to approve a new operator. The letter is sent after that."
          blocked={
            !isWhole
              ? 'Enter a name and an e-mail address'
              : roles.length === 0
                ? 'Choose at least one role'
                : undefined
          }
          done="The operator is added."
          onSent={onClose}
          onClose={onClose}
        >
          Add operator
        </Grant>
      </div>
    </Modal>
  )
}
