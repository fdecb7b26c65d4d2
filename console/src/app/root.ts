import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'

/** The state of a list lives in the address, as texts. */
export type ListSearch = Readonly<Record<string, string | undefined>>

/** Values in the address that are not texts are dropped. */
const readSearch = (search: Record<string, unknown>): ListSearch =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )

/** The root of all pages; `router.tsx` adds what it shows. */
export const root = createRootRouteWithContext<{ client: QueryClient }>()({ validateSearch: readSearch })
