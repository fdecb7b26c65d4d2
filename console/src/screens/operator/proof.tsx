import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { prove } from '../../api/prove.ts'
import { sessionQuery, useSignedIn } from '../../api/session.ts'
import { PasswordField } from '../../parts/password-field.tsx'
import { Failure } from '../../parts/states.tsx'
import { useDemoId } from '../entry/demo-id.ts'

/** Asks for all factors again; a decision needs a proof of the last ten minutes. */
export function ProofForm({ onProved }: { onProved: () => void }) {
  const { has_second_factor: hasSecondFactor } = useSignedIn()
  const client = useQueryClient()
  const demoId = useDemoId()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const proving = useMutation({
    mutationFn: () => prove({ password, code, ...(demoId !== undefined && { demoId }) }),
    onSuccess: async () => {
      await client.refetchQueries({ queryKey: sessionQuery.queryKey })
      onProved()
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    proving.mutate()
  }
  return (
    <form className="stack" onSubmit={submit}>
      <p className="note" data-tone="accent">
        <ShieldCheck size={16} aria-hidden />
        <span>Confirm who you are: this decision needs your factors of the last ten minutes.</span>
      </p>
      {demoId === undefined && <PasswordField value={password} onChange={setPassword} />}
      {demoId === undefined && hasSecondFactor && (
        <TextInput
          data-field="code"
          label="Code of your authenticator app"
          description="Leave it empty to use a passkey."
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      {proving.error && <Failure error={proving.error} />}
      <div className="row end">
        <Button type="submit" loading={proving.isPending}>
          {demoId === undefined ? 'Confirm' : 'Confirm as demo person'}
        </Button>
      </div>
    </form>
  )
}
