import type { Schemas } from '@packhouse/sdk'
import { Button, PinInput, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowRight, Fingerprint } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { signWithPasskey } from '../../api/passkeys.ts'
import { homeOf, initialsOf, sessionQuery } from '../../api/session.ts'
import { root } from '../../app/root.ts'
import { PasswordField } from '../../parts/password-field.tsx'
import { Failure } from '../../parts/states.tsx'
import { EntryPage } from './entry-page.tsx'

type DemoPerson = Schemas['ConsoleDemoPerson']

/** Only a path of the console is opened after sign-in. */
const safeTarget = (to: string | undefined): string | undefined =>
  to && /^\/console\/(?!\/)/.test(to) ? to.slice('/console'.length) : to && /^\/(?!\/)/.test(to) ? to : undefined

/** Reads the new session and opens the page the visitor came for. */
export function useEnter(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { to } = root.useSearch()
  return async () => {
    const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
    const home = session?.memberships[0]
    await navigate({ href: `/console${safeTarget(to) ?? (home ? homeOf(home) : '/')}` })
  }
}

function DemoPeople({ people }: { people: readonly DemoPerson[] }) {
  const enter = useEnter()
  const visit = useMutation({
    mutationFn: async (id: DemoPerson['id']) => {
      await call('/console/demo-session', { method: 'POST', body: { id } })
      await enter()
    },
  })
  return (
    <section aria-labelledby="demo-title" className="demo-people">
      <h2 id="demo-title">Try it as one of the demo people</h2>
      {[...Map.groupBy(people, ({ account }) => account)].map(([account, members]) => (
        <div key={account}>
          <h3>{account}</h3>
          <ul>
            {members.map(({ id, name, role }) => (
              <li key={id}>
                <button type="button" onClick={() => visit.mutate(id)} disabled={visit.isPending}>
                  <span className="avatar" aria-hidden>
                    {initialsOf(name)}
                  </span>
                  <span className="grow">
                    <b>{name}</b>
                    <span className="small soft">{role.charAt(0).toUpperCase() + role.slice(1).replace('_', ' ')}</span>
                  </span>
                  <ArrowRight size={16} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {visit.error && <Failure error={visit.error} />}
    </section>
  )
}

type Credentials = { email: string; password: string }

/** A person with a passkey and no authenticator app signs in with the passkey. */
type SecondStep = Credentials & { factor: 'code' | 'passkey' }

const factorOf = (error: unknown): SecondStep['factor'] | undefined => {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'second_factor_required') return 'code'
  return error.code === 'passkey_required' ? 'passkey' : undefined
}

function CredentialsForm({ onSecondFactor }: { onSecondFactor: (step: SecondStep) => void }) {
  const enter = useEnter()
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' })
  const signIn = useMutation({
    mutationFn: async () => {
      await call('/console/session', { method: 'POST', body: credentials })
      await enter()
    },
    onError: (error) => {
      const factor = factorOf(error)
      if (factor) onSecondFactor({ ...credentials, factor })
    },
  })
  const isRefused = signIn.error && factorOf(signIn.error) === undefined
  function submit(event: FormEvent): void {
    event.preventDefault()
    signIn.mutate()
  }
  return (
    <form className="stack" onSubmit={submit}>
      <TextInput
        data-field="email"
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        required
        withAsterisk={false}
        value={credentials.email}
        onChange={(event) => setCredentials({ ...credentials, email: event.currentTarget.value })}
      />
      <PasswordField
        name="password"
        value={credentials.password}
        onChange={(password) => setCredentials({ ...credentials, password })}
      />
      {isRefused && <Failure error={signIn.error} />}
      <Button type="submit" loading={signIn.isPending} fullWidth>
        Sign in
      </Button>
      <p className="small soft">
        <Link to="/password-reset">Forgot your password?</Link>
      </p>
    </form>
  )
}

function PasskeyForm({ credentials, onBack }: { credentials: Credentials; onBack: () => void }) {
  const enter = useEnter()
  const signIn = useMutation({
    mutationFn: async () => {
      const { options } = await call('/operator/v1/session/options', { method: 'POST', body: credentials })
      const passkey = await signWithPasskey(options)
      await call('/console/session', { method: 'POST', body: { ...credentials, passkey: passkey as never } })
      await enter()
    },
  })
  return (
    <div className="stack">
      <p className="soft">Use the passkey that you registered for {credentials.email}.</p>
      {signIn.error && <Failure error={signIn.error} />}
      <Button
        leftSection={<Fingerprint size={16} aria-hidden />}
        loading={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        Use your passkey
      </Button>
      <Button variant="default" onClick={onBack}>
        Back
      </Button>
    </div>
  )
}

function SecondFactorForm({ credentials, onBack }: { credentials: Credentials; onBack: () => void }) {
  const enter = useEnter()
  const signIn = useMutation({
    mutationFn: async (code: string) => {
      await call('/console/session', { method: 'POST', body: { ...credentials, code } })
      await enter()
    },
  })
  return (
    <div className="stack">
      <p className="soft">Enter the six digits that your authenticator app shows for {credentials.email}.</p>
      <PinInput
        data-field="code"
        length={6}
        type="number"
        oneTimeCode
        autoFocus
        aria-label="Code of your authenticator app"
        size="lg"
        onComplete={(code) => signIn.mutate(code)}
      />
      {signIn.error && <Failure error={signIn.error} />}
      <Button variant="default" onClick={onBack} loading={signIn.isPending}>
        Back
      </Button>
    </div>
  )
}

export function SignInPage() {
  const [step, setStep] = useState<SecondStep>()
  const demo = useQuery({
    queryKey: ['demo-people'],
    queryFn: () => call('/console/demo-people'),
    retry: false,
  })
  const people = demo.data?.people ?? []
  if (step) {
    const { factor, ...credentials } = step
    const Form = factor === 'passkey' ? PasskeyForm : SecondFactorForm
    return (
      <EntryPage title="Second step">
        <Form credentials={credentials} onBack={() => setStep(undefined)} />
      </EntryPage>
    )
  }
  return (
    <EntryPage title="Sign in" text="Packs, vault and catalog of your accounts." isWaiting={demo.isPending}>
      <CredentialsForm onSecondFactor={setStep} />
      {people.length > 0 && <DemoPeople people={people} />}
    </EntryPage>
  )
}
