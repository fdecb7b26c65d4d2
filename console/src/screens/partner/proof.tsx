import { PasswordInput, TextInput } from '@mantine/core'
import { call } from '../../api/client.ts'
import { useSignedIn } from '../../api/session.ts'
import { useNow } from '../../parts/time.tsx'

export type Proof = { password?: string; code?: string }

/** Proves the person's factors again where they were entered, then acts. */
export async function proveAnd<Result>({ password, code }: Proof, act: () => Promise<Result>): Promise<Result> {
  if (password) {
    await call('/console/session/prove', { method: 'POST', body: { password, ...(code && { code }) } })
  }
  return act()
}

/** Asks for the factors when the last proof is too old for sensitive actions. */
export function ProofFields({ proof, onChange }: { proof: Proof; onChange: (proof: Proof) => void }) {
  const { proved_until, has_second_factor } = useSignedIn()
  const now = useNow(5_000)
  if (proved_until && new Date(proved_until).getTime() > now) return null
  return (
    <>
      <PasswordInput
        label="Your password"
        description="Sensitive changes ask for it again after ten minutes."
        autoComplete="current-password"
        value={proof.password ?? ''}
        onChange={(event) => onChange({ ...proof, password: event.currentTarget.value })}
      />
      {has_second_factor && (
        <TextInput
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
