import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { apiBaseOf, hasScope, useAccount } from '../../../api/session.ts'
import type { IssuedKey } from '../../../api/types.ts'
import { Failure } from '../../../parts/states.tsx'
import { proveAnd, ProofFields, type Proof } from '../proof.tsx'
import { SecretOnce } from '../secret-once.tsx'
import { scopeTexts } from './scopes.ts'

const tenantScopes = [
  ['read:inventory', 'Read cards, orders, invoices and the rest'],
  ['read:catalog', 'Read the catalog and prices'],
  ['write:inbound_shipment', 'Announce cards'],
  ['write:withdrawal', 'Withdraw cards'],
  ['write:transfer', 'Transfer cards'],
  ['write:declared_value', 'Declare values'],
  ['write:service_credit', 'Request service credits'],
] as const

/** Creates a key; the key itself is shown once. */
export function CreateKey({ onClose }: { onClose: () => void }) {
  const account = useAccount()
  const client = useQueryClient()
  const isTenant = account.kind === 'tenant'
  const scopes = isTenant ? tenantScopes : scopeTexts
  const [label, setLabel] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([isTenant ? 'read:inventory' : 'packs:read'])
  const [proof, setProof] = useState<Proof>({})
  const [key] = useState(() => crypto.randomUUID())
  const create = useMutation({
    mutationFn: () =>
      proveAnd(proof, () =>
        call<IssuedKey>(`${apiBaseOf(account)}/keys`, {
          method: 'POST',
          body: { label, scopes: chosen },
          idempotencyKey: `${key}:${label}:${chosen.join()}`.slice(0, 255),
        }),
      ),
    onSuccess: () => client.invalidateQueries(),
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    create.mutate()
  }
  if (create.data) return <SecretOnce secret={create.data.api_key} onClose={onClose} />
  return (
    <form className="stack" onSubmit={submit}>
      <TextInput
        label="Name"
        placeholder="Shop server"
        required
        withAsterisk={false}
        data-autofocus
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Checkbox.Group
        label="Scopes"
        description="Only those of your role can be given."
        value={[...chosen]}
        onChange={setChosen}
      >
        <div className="scope-choice">
          {scopes.map(([scope, text]) => (
            <Checkbox
              key={scope}
              value={scope}
              disabled={!hasScope(account, scope)}
              label={
                <>
                  <span className="mono">{scope}</span> <span className="small soft">{text}</span>
                </>
              }
            />
          ))}
        </div>
      </Checkbox.Group>
      <ProofFields proof={proof} onChange={setProof} />
      {create.error && <Failure error={create.error} />}
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={create.isPending} disabled={chosen.length === 0}>
          Create key
        </Button>
      </div>
    </form>
  )
}
