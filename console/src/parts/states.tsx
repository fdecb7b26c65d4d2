import { Button } from '@mantine/core'
import { CircleAlert, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ApiError } from '../api/client.ts'
import { Id } from './id.tsx'
import { useRefusedFields } from './refused-fields.ts'
import { SafeFile } from './safe-file.tsx'

const skeletonDelayMs = 150

/** Grey shapes of what will stand here; short waits show nothing. */
export function Loading({ lines = 4, label = 'Loading' }: { lines?: number; label?: string }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), skeletonDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="skeletons" aria-busy="true" data-shown={isShown}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="skeleton" style={{ width: `${92 - ((line * 23) % 40)}%` }} />
      ))}
    </div>
  )
}

type EmptyProps = { icon: LucideIcon; title: string; children?: ReactNode; action?: ReactNode }

/** What will stand here, and the first step. */
export function Empty({ icon: Icon, title, children, action }: EmptyProps) {
  return (
    <div className="empty">
      <span className="empty-mark">
        <Icon size={22} aria-hidden />
      </span>
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

/** What failed, in the card where it failed only; the fields that it is about are marked. */
export function Failure({ error, onRetry }: { error: Error; onRetry?: (() => void) | undefined }) {
  const known = error instanceof ApiError ? error : undefined
  const shown = useRef<HTMLDivElement>(null)
  useRefusedFields(shown, error)
  return (
    <div className="failure" role="alert" ref={shown}>
      <CircleAlert size={18} aria-hidden />
      <div className="grow">
        <p className="strong">{error.message}</p>
        {known && (
          <p className="small faint row wrap">
            <span className="mono">{known.code}</span>
            {known.requestId && <Id value={known.requestId} label="request id" />}
          </p>
        )}
        <SafeFile file={known?.details['safe_file']} />
      </div>
      {onRetry && (
        <Button size="xs" variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: Error | null; isPlaceholderData?: boolean; refetch(): unknown }
  lines?: number
  children: (data: Data) => ReactNode
}

/** The data of a request, its skeleton or its error. The last good data stays when a refresh fails. */
export function Loaded<Data>({ query, lines, children }: LoadedProps<Data>) {
  const { data, error, isPlaceholderData } = query
  if (data === undefined) {
    return error ? <Failure error={error} onRetry={() => void query.refetch()} /> : <Loading lines={lines ?? 4} />
  }
  return (
    <div className="loaded" data-stale={isPlaceholderData}>
      {error && <Failure error={error} onRetry={() => void query.refetch()} />}
      {children(data)}
    </div>
  )
}
