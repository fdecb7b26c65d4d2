import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { createQueue, type Queue } from './acts/queue.ts'
import type { ActStorage } from './acts/storage.ts'
import { get, isReachable, newActionId, postAny, Refused, setCsrfToken } from './api.ts'
import { Entry } from './entry.tsx'
import type { Language } from '../../web/src/language.ts'
import { createTexts, languageChoice, TextContext } from './i18n.ts'
import { keepSession, readKeptSession } from './outage.ts'
import { Loading } from './parts/parts.tsx'
import { Floor } from './floor.tsx'
import { deliverScan } from './scan/scanning.ts'
import { listenToWedge } from './scan/wedge.ts'
import type { Session } from './types.ts'

const pingMs = 2_000
const sessionEvent = 'packhouse-session'

/** Undefined until it is known, null for a visitor. */
type KnownSession = Session | null | undefined

function useSession(): [KnownSession, (session: KnownSession) => void] {
  const [session, setSession] = useState<KnownSession>(undefined)
  const isConfirmed = useRef(false)
  const refresh = useCallback(() => {
    const accept = (known: Session | null): void => {
      isConfirmed.current = true
      setSession(known)
    }
    // Of a visitor who has never signed in here, the service is not asked.
    if (!document.cookie.includes('packhouse_session_hint=')) return accept(null)
    get('/session').then(accept, (error: unknown) => {
      if (error instanceof Refused) return accept(null)
      setSession((known) => (known === undefined ? readKeptSession(Date.now()) : known))
      setTimeout(refresh, pingMs)
    })
  }, [])
  useEffect(() => {
    refresh()
    addEventListener(sessionEvent, refresh)
    return () => removeEventListener(sessionEvent, refresh)
  }, [])
  useEffect(() => {
    // A session that the service has not confirmed since the last reload is not kept for longer.
    const keep = (): void => void (isConfirmed.current && keepSession(session, Date.now()))
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [session])
  setCsrfToken(session?.csrf_token ?? null)
  return [session, setSession]
}

function useQueue(storage: ActStorage, session: KnownSession): Queue {
  const queue = useMemo(
    () =>
      createQueue({
        storage,
        send: postAny,
        newId: newActionId,
        now: () => Date.now(),
        schedule: (work, delayMs) => void setTimeout(work, delayMs),
        onSessionLost: () => dispatchEvent(new Event(sessionEvent)),
      }),
    [storage],
  )
  useEffect(() => void queue.restore(), [queue])
  useEffect(() => {
    const operator = session && !session.is_locked ? session.operator : null
    queue.setOperator(operator && operator.id !== null ? { id: operator.id, name: operator.name } : null)
  }, [queue, session])
  useEffect(() => {
    const timer = setInterval(() => {
      if (queue.read().offlineSince !== null) void isReachable().then(queue.noteReach)
    }, pingMs)
    return () => clearInterval(timer)
  }, [queue])
  return queue
}

function useLanguage(): Language {
  const [language, setLanguage] = useState(languageChoice.read)
  useEffect(() => {
    function change(event: Event): void {
      const chosen = (event as CustomEvent<Language>).detail
      languageChoice.store(chosen)
      setLanguage(chosen)
    }
    addEventListener('packhouse-language', change)
    return () => removeEventListener('packhouse-language', change)
  }, [])
  // Texts and their language change in the same frame.
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return language
}

export function App({ storage }: { storage: ActStorage }) {
  const language = useLanguage()
  const texts = useMemo(() => createTexts(language), [language])
  const [session, setSession] = useSession()
  const queue = useQueue(storage, session)
  useEffect(() => listenToWedge(deliverScan), [])
  const id = session?.operator.id ?? null
  return (
    <TextContext.Provider value={texts}>
      {session === undefined ? (
        <Loading />
      ) : session === null || session.is_locked || id === null ? (
        <Entry session={session} queue={queue} onSession={setSession} />
      ) : (
        <Floor session={{ ...session, operator: { ...session.operator, id } }} queue={queue} onSession={setSession} />
      )}
    </TextContext.Provider>
  )
}
