import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './client.ts'

export type SavedView = { readonly name: string; readonly search: Readonly<Record<string, string>> }
type Preferences = Readonly<Record<string, unknown>>
type Answer = { preferences: Preferences }

const path = '/console/preferences'
const queryKey = ['preferences']

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isView = (value: unknown): value is SavedView =>
  isRecord(value) && typeof value['name'] === 'string' && isRecord(value['search'])

/** The views of one list in the settings of the person; anything unreadable is left out. */
export function viewsIn(preferences: Preferences, list: string): readonly SavedView[] {
  const { views } = preferences
  const found = isRecord(views) ? views[list] : undefined
  return Array.isArray(found) ? found.filter(isView) : []
}

/** The settings with other views of one list; all other settings stay. */
export function withViews(preferences: Preferences, list: string, changed: readonly SavedView[]): Preferences {
  const known = isRecord(preferences['views']) ? preferences['views'] : {}
  const others = Object.entries(known).filter(([name]) => name !== list)
  return { ...preferences, views: Object.fromEntries(changed.length > 0 ? [...others, [list, changed]] : others) }
}

/** Named sets of filters that a person saved for a list, and their change. */
export function useSavedViews(list: string) {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(path, { signal }),
    staleTime: 300_000,
  })
  const change = useMutation({
    // The newest settings are read first, because another tab may have changed them.
    mutationFn: async (edit: (views: readonly SavedView[]) => readonly SavedView[]) => {
      const { preferences } = await call(path)
      const changed = withViews(preferences, list, edit(viewsIn(preferences, list)))
      return call(path, { method: 'PUT', body: { preferences: changed } })
    },
    onSuccess: (answer) => client.setQueryData<Answer>(queryKey, answer),
  })
  return { views: viewsIn(data?.preferences ?? {}, list), change }
}
