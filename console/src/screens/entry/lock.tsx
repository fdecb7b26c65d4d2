import { Button, PasswordInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../api/client.ts'
import { sessionQuery, signOut, type Session } from '../../api/session.ts'
import { Failure } from '../../parts/states.tsx'
import { EntryPage } from './entry-page.tsx'

/** A session that locked after a pause: the password opens it where it was. */
export function LockPage({ session }: { session: Session }) {
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const unlock = useMutation({
    mutationFn: () => call('/console/session/unlock', { method: 'POST', body: { password } }),
    onSuccess: async (opened) => {
      client.setQueryData(sessionQuery.queryKey, opened)
      await client.invalidateQueries()
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    unlock.mutate()
  }
  return (
    <EntryPage
      title={`Locked, ${session.person.name}`}
      text="Nothing happened for a while. Your page is as you left it."
    >
      <form className="stack" onSubmit={submit}>
        <PasswordInput
          data-field="password"
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {unlock.error && <Failure error={unlock.error} />}
        <Button type="submit" loading={unlock.isPending}>
          Unlock
        </Button>
        <Button variant="default" onClick={() => void signOut()}>
          Sign in as another person
        </Button>
      </form>
    </EntryPage>
  )
}
