import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { apiBaseOf, hasScope, useAccount } from '../../../api/session.ts'
import type { ApiKey } from '../../../api/types.ts'
import { Failure } from '../../../parts/states.tsx'
import { proveAnd, ProofFields, type Proof } from '../proof.tsx'
import { scopeTexts } from './scopes.ts'

/** Changes the name and the scopes of a key; the key itself stays the same. */
export function EditKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const account = useAccount()
  const client = useQueryClient()
  const [label, setLabel] = useState(apiKey.label)
  const [chosen, setChosen] = useState<readonly string[]>(apiKey.scopes)
  const [proof, setProof] = useState<Proof>({})
  const isOther =
    chosen.length !== apiKey.scopes.length || chosen.some((scope) => !apiKey.scopes.some((known) => known === scope))
  const change = useMutation({
    mutationFn: () =>
      proveAnd(proof, () =>
        call(`${apiBaseOf(account)}/keys/${apiKey.key_id}`, {
          method: 'PATCH',
          body: { label, ...(isOther && { scopes: chosen }) },
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
      <TextInput
        label="Name"
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
          {scopeTexts.map(([scope, text]) => (
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
