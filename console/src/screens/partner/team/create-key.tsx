import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { apiBaseOf, hasScope, useAccount } from '../../../api/session.ts'
import { Failure } from '../../../parts/states.tsx'
import type { Proof } from '../../../api/prove.ts'
import { proveAnd, ProofFields } from '../proof.tsx'
import { SecretOnce } from '../secret-once.tsx'
import { KeyFields } from './key-fields.tsx'
import type { Scope } from './scope-texts.ts'

/** Creates a key; the key itself is shown once. */
export function CreateKey({ onClose }: { onClose: () => void }) {
  const account = useAccount()
  const client = useQueryClient()
  const [label, setLabel] = useState('')
  const [chosen, setChosen] = useState<readonly Scope[]>([account.kind === 'tenant' ? 'read:inventory' : 'packs:read'])
  const isTenant = account.kind === 'tenant'
  const [commitsOrders, setCommitsOrders] = useState(hasScope(account, 'orders:commit'))
  const [proof, setProof] = useState<Proof>({})
  const [key] = useState(() => crypto.randomUUID())
  const create = useMutation({
    mutationFn: () =>
      proveAnd(proof, () =>
        call(`${apiBaseOf(account)}/keys`, {
          method: 'POST',
          body: { label, scopes: chosen, ...(isTenant && { commits_orders: commitsOrders }) },
          idempotencyKey: `${key}:${label}:${commitsOrders}:${chosen.join()}`.slice(0, 255),
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
      <KeyFields
        label={label}
        onLabel={setLabel}
        chosen={chosen}
        onChosen={setChosen}
        commitsOrders={commitsOrders}
        onCommitsOrders={setCommitsOrders}
      />
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
