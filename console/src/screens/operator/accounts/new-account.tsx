import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Segmented } from '../../../parts/segmented.tsx'
import { Act } from '../act.tsx'
import { useWrite } from '../api.ts'
import { slugOf, type Kind } from './model.ts'

type Props = { kind: Kind; onClose: () => void; onCreated: (kind: Kind, id: number) => void }

const slugRule = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/
const numberRule = /^[A-Z0-9-]{4,32}$/
const emailRule = /^[^\s@]+@[^\s@]+$/

const kinds: readonly (readonly [Kind, string])[] = [
  ['partners', 'Partner: sells packs'],
  ['tenants', 'Tenant: stores cards'],
]
const noticeTexts: Readonly<Record<Kind, string>> = {
  partners: 'Optional. Receives an e-mail when a webhook is disabled.',
  tenants: 'Optional. Receives notices about cards and invoices.',
}

type Draft = { kind: Kind; name: string; slug: string; number: string; email: string }

function problemOf({ kind, name, slug, number, email }: Draft): string | undefined {
  if (name === '') return 'Enter a name'
  if (kind === 'partners' && !slugRule.test(slug)) return 'The slug has at most 40 small letters, digits and dashes'
  if (kind === 'tenants' && !numberRule.test(number)) {
    return 'The account number has 4 to 32 capital letters, digits and dashes'
  }
  return email === '' || emailRule.test(email) ? undefined : 'The e-mail address is not complete'
}

type IdFieldProps = { draft: Draft; onSlug: (slug: string) => void; onNumber: (number: string) => void }

function IdField({ draft: { kind, slug, number }, onSlug, onNumber }: IdFieldProps) {
  return kind === 'partners' ? (
    <TextInput
      data-field="slug"
      label="Slug"
      description="Part of every purchase number and of the address of the console; it cannot be changed."
      maxLength={40}
      value={slug}
      onChange={(event) => onSlug(event.currentTarget.value.toLowerCase())}
    />
  ) : (
    <TextInput
      data-field="account_number"
      label="Account number"
      description="On every invoice and in the address of the console; it cannot be changed."
      placeholder="VAULT-0002"
      maxLength={32}
      value={number}
      onChange={(event) => onNumber(event.currentTarget.value.toUpperCase())}
    />
  )
}

/** Opens the account of a pack partner or a vault tenant. */
export function NewAccount({ kind: first, onClose, onCreated }: Props) {
  const write = useWrite()
  const [kind, setKind] = useState(first)
  const [name, setName] = useState('')
  const [slug, setSlug] = useState<string>()
  const [number, setNumber] = useState('')
  const [email, setEmail] = useState('')
  const draft: Draft = { kind, name: name.trim(), slug: slug ?? slugOf(name), number, email: email.trim() }
  async function create(): Promise<void> {
    const given = { name: draft.name, ...(draft.email !== '' && { notice_email: draft.email }) }
    const { id } =
      kind === 'partners'
        ? (await write('POST', '/admin/partners', { ...given, slug: draft.slug })).partner
        : (await write('POST', '/admin/tenants', { ...given, account_number: number })).tenant
    onCreated(kind, id)
  }
  return (
    <Modal opened onClose={onClose} title="New account" centered>
      <div className="stack">
        <Segmented label="Kind of account" value={kind} choices={kinds} onChange={setKind} />
        <TextInput
          data-field="name"
          label="Name"
          data-autofocus
          maxLength={255}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <IdField draft={draft} onSlug={setSlug} onNumber={setNumber} />
        <TextInput
          data-field="notice_email"
          label="E-mail address for notices"
          description={noticeTexts[kind]}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <div className="row end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Act
            roles={['account_manager']}
            size="sm"
            variant="filled"
            blocked={problemOf(draft)}
            done={`The account of ${draft.name} is open. Create its first key or invite its people.`}
            run={create}
          >
            Create account
          </Act>
        </div>
      </div>
    </Modal>
  )
}
