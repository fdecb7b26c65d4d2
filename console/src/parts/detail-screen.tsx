import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../api/client.ts'
import { Failure, Loading } from './states.tsx'

/** Why there is nothing to show, and the way back to the list. */
export function Unreadable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { pathname } = useLocation()
  const list = pathname.replace(/^\/console/, '').replace(/\/[^/]*$/, '')
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <>
      <header className="page-head">
        <div>
          <h1>{isMissing ? 'Not found' : 'This page could not be read'}</h1>
          <p>
            <Link to={list} className="row">
              <ArrowLeft size={14} aria-hidden /> Back to the list
            </Link>
          </p>
        </div>
      </header>
      <Failure error={error} onRetry={isMissing ? undefined : onRetry} />
    </>
  )
}

/** A page about one resource: its skeleton, its error, or what the resource shows. */
export function DetailScreen<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  const { data, error } = query
  return (
    <div className="page">
      {data === undefined ? (
        error ? (
          <Unreadable error={error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading lines={8} />
        )
      ) : (
        children(data)
      )}
    </div>
  )
}

type HeadProps = { title: ReactNode; under: ReactNode; side?: ReactNode; sideNote?: ReactNode; picture?: ReactNode }

export function DetailHead({ title, under, side, sideNote, picture }: HeadProps) {
  return (
    <header className="page-head purchase-head">
      <div className="row">
        {picture}
        <div>
          <h1 className="row wrap">{title}</h1>
          <p className="row wrap">{under}</p>
        </div>
      </div>
      {side && (
        <div className="right">
          <p className="purchase-price">{side}</p>
          {sideNote && <p>{sideNote}</p>}
        </div>
      )}
    </header>
  )
}
