import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The state of a list lives in the address, as texts. */
export type ListSearch = Readonly<Record<string, string | undefined>>

/** The state of a list in the address, and its change; undefined removes a value. */
export function useListState(): [ListSearch, (change: ListSearch) => void] {
  const search = useSearch({ strict: false }) as ListSearch
  const navigate = useNavigate()
  const change = useCallback(
    (changed: ListSearch) =>
      void navigate({
        to: '.',
        search: (known: ListSearch) => ({ ...known, ...changed }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return [search, change]
}
