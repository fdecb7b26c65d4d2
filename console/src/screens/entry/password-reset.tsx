import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { call } from '../../api/client.ts'
import { PasswordField } from '../../parts/password-field.tsx'
import { Failure } from '../../parts/states.tsx'
import { EntryPage } from './entry-page.tsx'

/** Asks for a letter with a link; the answer is the same whether the address is known or not. */
export function RequestResetPage() {
  const [email, setEmail] = useState('')
  const request = useMutation({
    mutationFn: () => call('/console/password-reset', { method: 'POST', body: { email } }),
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    request.mutate()
  }
  if (request.isSuccess) {
    return (
      <EntryPage
        title="Check your e-mail"
        text={`If ${email} belongs to a person here, a link is on its way. It works once, for one hour.`}
      >
        <Link to="/sign-in">Back to sign-in</Link>
      </EntryPage>
    )
  }
  return (
    <EntryPage title="New password" text="We send you a link with which you choose a new password.">
      <form className="stack" onSubmit={submit}>
        <TextInput
          data-field="email"
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {request.error && <Failure error={request.error} />}
        <Button type="submit" loading={request.isPending}>
          Send the link
        </Button>
        <Link to="/sign-in" className="small">
          Back to sign-in
        </Link>
      </form>
    </EntryPage>
  )
}

/** Sets the password with the token of the letter. */
export function ResetPage({ token }: { token: string }) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const set = useMutation({
    mutationFn: () =>
      call(`/console/password-reset/${encodeURIComponent(token)}`, { method: 'POST', body: { password } }),
    onSuccess: () => navigate({ to: '/sign-in' }),
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    set.mutate()
  }
  return (
    <EntryPage title="Choose a new password" text="Every open session of yours ends.">
      <form className="stack" onSubmit={submit}>
        <PasswordField
          label="New password"
          description="At least 12 characters."
          autoComplete="new-password"
          minLength={12}
          value={password}
          onChange={setPassword}
        />
        {set.error && <Failure error={set.error} />}
        <Button type="submit" loading={set.isPending}>
          Set the password
        </Button>
      </form>
    </EntryPage>
  )
}
