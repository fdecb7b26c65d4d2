import { createContext, useContext, useEffect, useState } from 'react'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const clockFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const utcDayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const yearFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

export const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone
/** The time of the service, which a sandbox may have moved; the browser's time by default. */
export const NowContext = createContext<() => number>(() => Date.now())

export const formatDay = (at: Date): string => dayFormat.format(at)
export const formatClock = (at: Date): string => clockFormat.format(at)
export const formatMinute = (at: Date): string => `${dayFormat.format(at)} ${clockFormat.format(at)}`
export const formatDate = (at: Date): string => yearFormat.format(at)
/** The day of a period that is counted in days of UTC, such as of an invoice, whatever the zone of the viewer. */
export const formatUtcDay = (at: Date): string => utcDayFormat.format(at)
export const formatUtc = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** “12 s ago” under an hour, then the day and the time of day in the viewer's zone. */
export function formatTime(at: Date, now: number): string {
  const age = now - at.getTime()
  if (age >= 0 && age < minuteMs) return `${Math.floor(age / 1_000)} s ago`
  if (age >= 0 && age < hourMs) return `${Math.floor(age / minuteMs)} min ago`
  const today = new Date(now)
  const time = clockFormat.format(at)
  if (at.toDateString() === today.toDateString()) return `today, ${time}`
  const day = at.getFullYear() === today.getFullYear() ? dayFormat.format(at) : yearFormat.format(at)
  return `${day}, ${time}`
}

/** What is left until a deadline. */
export function formatLeft(at: Date, now: number): string {
  const left = at.getTime() - now
  if (left <= 0) return 'over'
  const [days, hours, minutes] = [left / dayMs, (left % dayMs) / hourMs, (left % hourMs) / minuteMs].map(Math.floor)
  if (days) return `${days} d ${hours} h`
  if (hours) return `${hours} h ${minutes} min`
  return minutes ? `${minutes} min` : `${Math.ceil(left / 1_000)} s`
}

/** The current time, renewed every `everyMs`. */
export function useNow(everyMs = 1_000): number {
  const readNow = useContext(NowContext)
  const [now, setNow] = useState(readNow)
  useEffect(() => {
    const tell = (): void => setNow(readNow())
    // The time of the service is learned after the first render; what is shown does not wait for the next tick.
    tell()
    const timer = setInterval(tell, everyMs)
    return () => clearInterval(timer)
  }, [readNow, everyMs])
  return now
}

type TimeProps = { at: string | null | undefined; exact?: boolean }

/** A time in the viewer's zone, with UTC on hover. */
export function Time({ at, exact = false }: TimeProps) {
  const date = at ? new Date(at) : undefined
  const now = useNow(5_000)
  if (!date) return <span className="none">–</span>
  const text = exact ? date.toLocaleTimeString('en-GB', { hour12: false }) : formatTime(date, now)
  return (
    <time dateTime={date.toISOString()} title={formatUtc(date)} className="nowrap">
      {text}
    </time>
  )
}

/** What is left with the words around it; after the deadline the words are left out. */
export const wordLeft = (at: Date, now: number, { before = '', after = '' }: DeadlineWords, over = 'over'): string =>
  at.getTime() <= now ? over : `${before}${formatLeft(at, now)}${after}`

type DeadlineWords = { before?: string; after?: string }
type DeadlineProps = DeadlineWords & { at: string; over?: string }

/** What is left until a deadline, with the deadline on hover. */
export function Deadline({ at, over, ...words }: DeadlineProps) {
  const now = useNow(10_000)
  const date = new Date(at)
  return (
    <time dateTime={at} title={formatUtc(date)} className="nowrap">
      {wordLeft(date, now, words, over)}
    </time>
  )
}
