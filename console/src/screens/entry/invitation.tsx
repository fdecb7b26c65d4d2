import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../api/client.ts'
import { PasswordField } from '../../parts/password-field.tsx'
import { Failure, Loading } from '../../parts/states.tsx'
import { EntryPage } from './entry-page.tsx'
import { useEnter } from './sign-in.tsx'

export function InvitationPage({ token }: { token: string }) {
  const enter = useEnter()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const path = `/console/invitations/${encodeURIComponent(token)}` as const
  const found = useQuery({ queryKey: [path], queryFn: () => call(path), retry: false })
  const isKnown = found.data?.invitation.is_known ?? false
  const accept = useMutation({
    mutationFn: async () => {
      await call(path, { method: 'POST', body: isKnown ? { password } : { name, password } })
      await enter()
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    accept.mutate()
  }
  if (found.isPending)
    return (
      <EntryPage title="Your invitation">
        <Loading lines={3} />
      </EntryPage>
    )
  if (found.error) {
    return (
      <EntryPage
        title="This invitation is not valid"
        text="It may be used or expired. Ask an owner of the account for a new one."
      >
        <Failure error={found.error} />
      </EntryPage>
    )
  }
  const { email, account, role } = found.data.invitation
  return (
    <EntryPage title={`Join ${account.name}`} text={`You sign in as ${email}, with the role ${role}.`}>
      <form className="stack" onSubmit={submit}>
        {!isKnown && (
          <TextInput
            data-field="name"
            label="Your name"
            autoComplete="name"
            required
            withAsterisk={false}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <PasswordField
          label={isKnown ? 'Your password' : 'New password'}
          description={isKnown ? 'You sign in here already; use the password you have.' : 'At least 12 characters.'}
          autoComplete={isKnown ? 'current-password' : 'new-password'}
          value={password}
          onChange={setPassword}
        />
        {accept.error && <Failure error={accept.error} />}
        <Button type="submit" loading={accept.isPending}>
          Join
        </Button>
      </form>
    </EntryPage>
  )
}
