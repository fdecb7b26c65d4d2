import { useQueryClient, type Query } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'

/** A page that still waits after this time is shown with the parts that it has. */
const maxMs = 3_000
const checkMs = 40
/** What was read may ask for more. */
const quietChecks = 2

/** The first attempt to read something that the page cannot show yet. */
const isFirst = ({ state: { data, fetchFailureCount } }: Query): boolean =>
  data === undefined && fetchFailureCount === 0

/** Shows a new page once its first data is there, so that nothing moves when parts of it arrive. */
export function Settle({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const startedAt = performance.now()
    const isBusy = (): boolean =>
      client.isFetching({ predicate: isFirst }) > 0 || main.current?.querySelector('[aria-busy="true"]') != null
    let quiet = 0
    const timer = setInterval(() => {
      quiet = isBusy() ? 0 : quiet + 1
      if (quiet < quietChecks && performance.now() - startedAt < maxMs) return
      clearInterval(timer)
      setSettled(pathname)
    }, checkMs)
    if (!isBusy()) setSettled(pathname)
    return () => clearInterval(timer)
  }, [client, pathname])
  const isSettled = settled === pathname
  return (
    <main id="main" tabIndex={-1} ref={main} {...(!isSettled && { 'aria-busy': true, 'data-settling': true })}>
      {children}
    </main>
  )
}
