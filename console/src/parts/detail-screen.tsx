import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure, Loading } from './states.tsx'

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
          <Failure error={error} onRetry={() => void query.refetch()} />
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
