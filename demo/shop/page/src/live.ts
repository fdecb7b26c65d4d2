import { useCallback, useEffect, useState } from 'preact/hooks'
import { Refused } from './api.ts'

/** Tells every open view that something of this visitor changed. */
const changes = new EventTarget()
export const notifyChange = (): void => void changes.dispatchEvent(new Event('change'))

/** Follows the shop's events; the browser reconnects by itself. */
export function followEvents(): () => void {
  const source = new EventSource('/shop/api/events')
  source.addEventListener('message', notifyChange)
  return () => source.close()
}

export type Loaded<Value> = { value?: Value; error?: Refused; reload(): void }

/** Loads a value and loads it again after every change; the last good value stays while it does. */
export function useLoaded<Value>(load: () => Promise<Value>, keys: readonly unknown[] = []): Loaded<Value> {
  const [state, setState] = useState<{ value?: Value; error?: Refused }>({})
  const reload = useCallback(() => {
    load().then(
      (value) => setState({ value }),
      (cause: unknown) => {
        const error = cause instanceof Refused ? cause : new Refused('unavailable', String(cause))
        setState((known) => ({ ...known, error }))
      },
    )
  }, keys)
  useEffect(() => {
    reload()
    changes.addEventListener('change', reload)
    return () => changes.removeEventListener('change', reload)
  }, [reload])
  return { ...state, reload }
}

/** The current time, updated every `everyMs`, for countdowns. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
