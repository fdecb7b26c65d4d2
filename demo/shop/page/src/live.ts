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

const retryMs = 2_000

/** The last answers of loaders without keys, so that a page that is opened next shows them at once. */
const known = new Map<unknown, unknown>()

export type Loaded<Value> = { value?: Value; error?: Refused; reload(): void }

/** Loads a value and loads it again after every change; the last good value stays while it does. */
export function useLoaded<Value>(load: () => Promise<Value>, keys: readonly unknown[] = []): Loaded<Value> {
  const [state, setState] = useState<{ value?: Value; error?: Refused }>(() =>
    known.has(load) ? { value: known.get(load) as Value } : {},
  )
  const reload = useCallback(() => {
    load().then(
      (value) => {
        if (keys.length === 0) known.set(load, value)
        return setState({ value })
      },
      (cause: unknown) => {
        const error = cause instanceof Refused ? cause : new Refused('unavailable', String(cause))
        setState((last) => ({ ...last, error }))
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

/** Loads again while something is missing that a service which just started has soon. */
export function useRetry(isMissing: boolean, reload: () => void): void {
  useEffect(() => {
    if (!isMissing) return
    const timer = setInterval(reload, retryMs)
    return () => clearInterval(timer)
  }, [isMissing, reload])
}
