import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../api/client.ts'
import { sessionQuery, signOut, type Session } from '../../api/session.ts'
import { PasswordField } from '../../parts/password-field.tsx'
import { Failure } from '../../parts/states.tsx'
import { useDemoPerson } from './demo-id.ts'
import { EntryPage } from './entry-page.tsx'

/** A session that locked after a pause: the password opens it where it was, and a demo person, who has none, just continues. */
export function LockPage({ session }: { session: Session }) {
  const client = useQueryClient()
  const demo = useDemoPerson()
  const [password, setPassword] = useState('')
  const unlock = useMutation({
    mutationFn: () =>
      demo.id === undefined
        ? call('/console/session/unlock', { method: 'POST', body: { password } })
        : call('/console/demo-session', { method: 'POST', body: { id: demo.id } }),
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
        {demo.isKnown && demo.id === undefined && <PasswordField value={password} onChange={setPassword} />}
        {unlock.error && <Failure error={unlock.error} />}
        <Button type="submit" disabled={!demo.isKnown} loading={unlock.isPending}>
          {demo.id === undefined ? 'Unlock' : 'Unlock as demo person'}
        </Button>
        <Button variant="default" onClick={() => void signOut()}>
          Sign in as another person
        </Button>
      </form>
    </EntryPage>
  )
}
