import { TextInput } from '@mantine/core'
import { ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { prove, type Proof } from '../../api/prove.ts'
import { useSignedIn } from '../../api/session.ts'
import { PasswordField } from '../../parts/password-field.tsx'
import { useNow } from '../../parts/time.tsx'
import { useDemoId } from '../entry/demo-id.ts'

/** Proves the person's factors again where they were entered, then acts. */
export async function proveAnd<Result>(proof: Proof, act: () => Promise<Result>): Promise<Result> {
  if (proof.demoId !== undefined || proof.password) await prove(proof)
  return act()
}

/** Asks for the factors when the last proof is too old for sensitive actions. */
export function ProofFields({ proof, onChange }: { proof: Proof; onChange: (proof: Proof) => void }) {
  const { proved_until, has_second_factor } = useSignedIn()
  const now = useNow(5_000)
  const demoId = useDemoId()
  const isProved = proved_until !== null && new Date(proved_until).getTime() > now
  const needed = isProved ? undefined : demoId
  useEffect(() => {
    if (needed !== proof.demoId) onChange({ ...proof, ...(needed === undefined ? {} : { demoId: needed }) })
  }, [needed])
  if (isProved) return null
  if (demoId !== undefined) {
    return (
      <p className="note" data-tone="accent">
        <ShieldCheck size={16} aria-hidden />
        <span>
          Sensitive changes ask for your password after ten minutes. A demo person has none and just continues.
        </span>
      </p>
    )
  }
  return (
    <>
      <PasswordField
        label="Your password"
        description="Sensitive changes ask for it again after ten minutes."
        required={false}
        value={proof.password ?? ''}
        onChange={(password) => onChange({ ...proof, password })}
      />
      {has_second_factor && (
        <TextInput
          data-field="code"
          label="Code of your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={proof.code ?? ''}
          onChange={(event) => onChange({ ...proof, code: event.currentTarget.value })}
        />
      )}
    </>
  )
}
