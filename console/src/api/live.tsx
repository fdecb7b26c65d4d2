import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { apiBaseOf, streamNameOf, useAccount } from './session.ts'
import { followEvents, type LiveEvent } from './stream.ts'

type Listener = (event: LiveEvent) => void
export type LiveState = { isLive: boolean; since: number }

type Live = { state: LiveState; listen(listener: Listener): () => void }

const LiveContext = createContext<Live | undefined>(undefined)

/** A lost stream is reported after this time, unless it is open again. */
const graceMs = 5_000
const refreshMs = 400
/** An operator sees the events of every account, and some readings ask the chain. */
const operatorRefreshMs = 3_000

/** Follows the events of the open account and refreshes what is on the screen. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const account = useAccount()
  const client = useQueryClient()
  const [state, setState] = useState<LiveState>({ isLive: true, since: Date.now() })
  const listeners = useRef(new Set<Listener>())
  const base = apiBaseOf(account)
  const name = streamNameOf(account)

  useEffect(() => {
    const aborter = new AbortController()
    let lost: ReturnType<typeof setTimeout> | undefined
    let refresh: ReturnType<typeof setTimeout> | undefined
    function refreshSoon(): void {
      // Many events of one purchase arrive together and are one refresh.
      refresh ??= setTimeout(
        () => {
          refresh = undefined
          void client.invalidateQueries({
            predicate: ({ queryKey }) => queryKey[0] === base && !queryKey.includes('pages'),
          })
        },
        account.kind === 'operator' ? operatorRefreshMs : refreshMs,
      )
    }
    void followEvents(
      '/console/events',
      { account: name },
      {
        onOpen() {
          clearTimeout(lost)
          lost = undefined
          setState({ isLive: true, since: Date.now() })
          // What could not be read while the service was away is read now.
          void client.refetchQueries({ predicate: (query) => query.state.status === 'error' })
        },
        onEvent(event) {
          for (const listener of listeners.current) listener(event)
          refreshSoon()
        },
        onLost(reason) {
          // Silence was waited for already.
          const waitMs = reason === 'silent' ? 0 : graceMs
          if (reason === 'silent') clearTimeout(lost)
          if (lost === undefined || reason === 'silent')
            lost = setTimeout(
              () => setState((known) => (known.isLive ? { isLive: false, since: Date.now() - graceMs } : known)),
              waitMs,
            )
        },
      },
      aborter.signal,
    )
    return () => {
      aborter.abort()
      clearTimeout(lost)
      clearTimeout(refresh)
    }
  }, [client, base, name, account.kind])

  const live = useMemo<Live>(
    () => ({
      state,
      listen(listener) {
        listeners.current.add(listener)
        return () => void listeners.current.delete(listener)
      },
    }),
    [state],
  )
  return <LiveContext.Provider value={live}>{children}</LiveContext.Provider>
}

export const useLiveState = (): LiveState | undefined => useContext(LiveContext)?.state

export type Arrivals = { count: number; clear(): void }

/** Counts the new objects of an event type, or of all events of a resource, since the last `clear`. */
export function useArrivals(type: string | undefined): Arrivals {
  const live = useContext(LiveContext)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  useEffect(
    () =>
      live?.listen((event) => {
        if (event.type === type || event.resource === type) setIds((known) => new Set([...known, String(event.id)]))
      }),
    [live, type],
  )
  return { count: ids.size, clear: () => setIds(new Set()) }
}
