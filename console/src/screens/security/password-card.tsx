import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { SecurityCard } from './card.tsx'
import { ChangeForm, OwnPassword, useChange } from './forms.tsx'

export function PasswordCard({ isDemo }: { isDemo: boolean }) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const clear = (): void => {
    setCurrent('')
    setPassword('')
  }
  const change = useChange(
    () => call('/console/session/password', { method: 'POST', body: { current, password } }),
    'Your password is changed, and your other sessions have ended.',
    clear,
  )
  return (
    <SecurityCard icon={LockKeyhole} title="Password">
      {isDemo ? (
        <p className="soft">A demo person has none.</p>
      ) : (
        <ChangeForm
          action="Change password"
          error={change.error}
          isPending={change.isPending}
          onSubmit={() => change.mutate(undefined)}
        >
          <OwnPassword label="Current password" value={current} onChange={setCurrent} />
          <OwnPassword label="New password" value={password} onChange={setPassword} isNew />
        </ChangeForm>
      )}
    </SecurityCard>
  )
}
