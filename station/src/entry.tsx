import { useState } from 'preact/hooks'
import type { Queue } from './acts/queue.ts'
import { findOwnDemoId, get, listDemoStaff, post, Refused, remove, signInAsDemo, type DemoPerson } from './api.ts'
import { languages, type Language } from '../../web/src/language.ts'
import { useTexts } from './i18n.ts'
import { BadgeEntry } from './parts/badge.tsx'
import { Icon } from './parts/icons.tsx'
import { readTexts } from './parts/form-texts.ts'
import { Button } from './parts/parts.tsx'
import { useLoaded } from './station.ts'
import type { Session } from './types.ts'

type EntryProps = { session: Session | null; queue: Queue; onSession(session: Session | null): void }

/** Sign-in, and the lock of a station between two people. */
export function Entry({ session, queue, onSession }: EntryProps) {
  const { t, language } = useTexts()
  return (
    <main class="entry-page">
      <section class="entry-card">
        <img src="/station/mark.svg" alt="" width="56" height="56" />
        {session ? <Locked session={session} queue={queue} onSession={onSession} /> : <SignIn onSession={onSession} />}
        <nav class="languages" aria-label={t('menu.language')}>
          {Object.entries(languages).map(([id, name]) => (
            <button
              key={id}
              type="button"
              lang={id}
              aria-pressed={id === language}
              onClick={() => dispatchEvent(new CustomEvent<Language>('packhouse-language', { detail: id as Language }))}
            >
              {name}
            </button>
          ))}
        </nav>
      </section>
    </main>
  )
}

function Locked({ session, queue, onSession }: EntryProps & { session: Session }) {
  const { t, count } = useTexts()
  const waiting = queue.read().waiting
  const [first] = waiting
  return (
    <>
      <h1>{t('lock.title')}</h1>
      <p>{t('lock.text')}</p>
      {first && (
        <p class="notice">{count('lock.waits.one', 'lock.waits.many', waiting.length, { name: first.operatorName })}</p>
      )}
      <BadgeEntry
        badge=""
        hint={t('badge.hint')}
        onEnter={async (given) => onSession(await post('/session/switch', given))}
      />
      <Unlock session={session} onSession={onSession} />
      <Button tone="quiet" onPress={() => void remove('/session').then(() => onSession(null))}>
        {t('menu.signOut')}
      </Button>
    </>
  )
}

/** The password opens the station again; a demo person, who has none, signs in again. */
function Unlock({ session, onSession }: Pick<EntryProps, 'onSession'> & { session: Session }) {
  const { t } = useTexts()
  const demo = useLoaded(() => findOwnDemoId().catch(() => ({ id: null })), 'own demo')
  if (!demo.value) return <span data-waits aria-busy="true" />
  const { id } = demo.value
  const fields = id === null ? [{ name: 'password', label: t('signIn.password'), type: 'password' as const }] : []
  return (
    <Form
      fields={fields}
      action={t('lock.unlock', { name: session.operator.name })}
      onSubmit={async ({ password = '' }) => {
        if (id === null) return onSession(await post('/session/unlock', { password }))
        await signInAsDemo(id)
        onSession(await get('/session'))
      }}
    />
  )
}

function SignIn({ onSession }: Pick<EntryProps, 'onSession'>) {
  const { t, word } = useTexts()
  const demo = useLoaded(listDemoStaff, 'demo')
  const [needsCode, setNeedsCode] = useState(false)
  const [isRegistering, setRegistering] = useState(false)
  const open = async () => onSession(await get('/session'))

  async function signIn({ email = '', password = '', code }: Record<string, string>): Promise<void> {
    try {
      onSession(await post('/session', { email, password, ...(code && { code }) }))
    } catch (error) {
      if (error instanceof Refused && error.code === 'totp_required') setNeedsCode(true)
      throw error
    }
  }
  if (isRegistering) {
    return (
      <>
        <h1>{t('register.title')}</h1>
        <p>{t('register.text')}</p>
        <Form
          fields={[{ name: 'secret', label: t('register.secret'), type: 'text' }]}
          action={t('register.do')}
          onSubmit={async ({ secret = '' }) => {
            await post('/stations/activate', { secret })
            setRegistering(false)
          }}
        />
        <Button tone="quiet" onPress={() => setRegistering(false)}>
          {t('back')}
        </Button>
      </>
    )
  }
  // The card is shown whole: it must not grow under the hand.
  if (!demo.value) return <span data-waits aria-busy="true" />
  return (
    <>
      <h1>{t('signIn.title')}</h1>
      <p>{t('signIn.text')}</p>
      {demo.value.length > 0 && (
        <section class="demo" aria-label={t('signIn.demo')}>
          <h2>{t('signIn.demo')}</h2>
          {demo.value.map((person: DemoPerson) => (
            <button
              key={person.id}
              type="button"
              class="demo-person"
              onClick={() => void signInAsDemo(person.id).then(open)}
            >
              <Icon name="person" />
              <strong>{person.name}</strong>
              <small>{word('role', person.role)}</small>
            </button>
          ))}
        </section>
      )}
      <Form
        fields={[
          { name: 'email', label: t('signIn.email'), type: 'email' },
          { name: 'password', label: t('signIn.password'), type: 'password' },
          ...(needsCode ? [{ name: 'code', label: t('signIn.code'), type: 'text' as const }] : []),
        ]}
        action={t('signIn.do')}
        onSubmit={signIn}
      />
      <Button tone="quiet" icon="key" onPress={() => setRegistering(true)}>
        {t('register.title')}
      </Button>
    </>
  )
}

type FormProps = {
  fields: readonly { name: string; label: string; type: 'text' | 'email' | 'password' }[]
  action: string
  onSubmit(values: Record<string, string>): Promise<void>
}

function Form({ fields, action, onSubmit }: FormProps) {
  const texts = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function submit(form: HTMLFormElement): Promise<void> {
    setBusy(true)
    setProblem(null)
    await onSubmit(readTexts(form)).catch((error: unknown) =>
      setProblem(error instanceof Refused ? texts.error(error) : texts.t('offline.cannot')),
    )
    setBusy(false)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      {fields.map(({ name, label, type }) => (
        <label key={name} class="field">
          <span>{label}</span>
          <input
            name={name}
            {...({ type } as { type: 'password' })}
            required
            autoComplete={type === 'text' ? 'off' : 'on'}
          />
        </label>
      ))}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class="button accent" disabled={isBusy}>
        <span>{action}</span>
      </button>
    </form>
  )
}
