import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { root, type ListSearch } from './root.ts'

/** The state of a list in the address, and its change; undefined removes a value. */
export function useListState(): [ListSearch, (change: ListSearch) => void] {
  const search = root.useSearch()
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
