import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { call } from '../../api/client.ts'
import { Failure, Loading } from '../../parts/states.tsx'
import { EntryPage } from './entry-page.tsx'
import { useEnter } from './sign-in.tsx'

type Invitation = {
  email: string
  account?: { name: string }
  account_name?: string
  roles?: readonly string[]
  expires_at?: string
}

export function InvitationPage() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const enter = useEnter()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const path = `/console/invitations/${encodeURIComponent(token)}`
  const found = useQuery({ queryKey: [path], queryFn: () => call<Invitation>(path), retry: false })
  const accept = useMutation({
    mutationFn: async () => {
      await call(path, { method: 'POST', body: { name, password } })
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
  const { email, account, account_name, roles } = found.data
  return (
    <EntryPage
      title={`Join ${account?.name ?? account_name ?? 'the account'}`}
      text={`You sign in as ${email}${roles?.length ? `, with the role ${roles.join(', ')}` : ''}.`}
    >
      <form className="stack" onSubmit={submit}>
        <TextInput
          label="Your name"
          autoComplete="name"
          required
          withAsterisk={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PasswordInput
          label="New password"
          description="At least 12 characters."
          autoComplete="new-password"
          minLength={12}
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {accept.error && <Failure error={accept.error} />}
        <Button type="submit" loading={accept.isPending}>
          Join
        </Button>
      </form>
    </EntryPage>
  )
}
