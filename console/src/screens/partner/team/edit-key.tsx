import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { apiBaseOf, useAccount } from '../../../api/session.ts'
import type { ApiKey } from '../../../api/types.ts'
import { Failure } from '../../../parts/states.tsx'
import type { Proof } from '../../../api/prove.ts'
import { proveAnd, ProofFields } from '../proof.tsx'
import { KeyFields } from './key-fields.tsx'
import type { Scope } from './scope-texts.ts'

/** Changes the name and the scopes of a key; the key itself stays the same. */
export function EditKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const account = useAccount()
  const client = useQueryClient()
  const [label, setLabel] = useState(apiKey.label)
  const [chosen, setChosen] = useState<readonly Scope[]>(apiKey.scopes)
  const [commitsOrders, setCommitsOrders] = useState(apiKey.commits_orders)
  const [proof, setProof] = useState<Proof>({})
  const isOther =
    chosen.length !== apiKey.scopes.length || chosen.some((scope) => !apiKey.scopes.some((known) => known === scope))
  const change = useMutation({
    mutationFn: () =>
      proveAnd(proof, () =>
        call(`${apiBaseOf(account)}/keys/${apiKey.key_id}`, {
          method: 'PATCH',
          body: {
            label,
            ...(isOther && { scopes: chosen }),
            ...(commitsOrders !== apiKey.commits_orders && { commits_orders: commitsOrders }),
          },
        }),
      ),
    onSuccess: async () => {
      await client.invalidateQueries()
      onClose()
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    change.mutate()
  }
  const lost = apiKey.scopes.filter((scope) => !chosen.includes(scope))
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
      {lost.length > 0 && (
        <p className="note" data-tone="warn">
          Requests that need {lost.join(', ')} fail within two seconds.
        </p>
      )}
      <ProofFields proof={proof} onChange={setProof} />
      {change.error && <Failure error={change.error} />}
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending} disabled={chosen.length === 0}>
          Save key
        </Button>
      </div>
    </form>
  )
}
