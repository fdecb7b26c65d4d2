import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { callPage, send, type AnyQuery, type Page } from './client.ts'
import type { Data, Known, ListName, Query, Row } from '../../../web/src/routes.ts'
import { apiBaseOf, useAccount } from './session.ts'

/** Reads one resource of the open account; the last data stays while new data loads. */
export function useRead<const Path extends string>(
  path: Path & Known<Path>,
  query: Query<Path> = {},
  options: { enabled?: boolean } = {},
): UseQueryResult<Data<Path>> {
  const base = apiBaseOf(useAccount())
  return useQuery({
    queryKey: [base, path, query],
    queryFn: async ({ signal }) => (await send(base + path, { query, signal })) as Data<Path>,
    placeholderData: keepPreviousData,
    ...options,
  })
}

/** A million rows of fifty. */
const maxPages = 20_000

export type Listing<Row> = {
  rows: readonly Row[]
  isLoading: boolean
  error: Error | null
  hasMore: boolean
  isFetchingMore: boolean
  isStale: boolean
  loadMore(): void
  reload(): void
}

type RowPages<Row> = readonly Page<Readonly<Record<string, readonly Row[]>>>[]

/** The rows of all pages. A further page is appended in place, so that a long list is not copied for each of them. */
function useJoined<Row>(pages: RowPages<Row> | undefined, field: string): readonly Row[] {
  const joined = useRef<{ pages: RowPages<Row>; rows: Row[] }>({ pages: [], rows: [] })
  const known = joined.current
  if (!pages) return []
  if (known.pages === pages) return known.rows
  const isLonger =
    known.pages.length > 0 &&
    pages.length >= known.pages.length &&
    pages[0] === known.pages[0] &&
    pages[known.pages.length - 1] === known.pages.at(-1)
  const rows = isLonger ? known.rows : []
  for (const page of isLonger ? pages.slice(known.pages.length) : pages) rows.push(...(page.data[field] ?? []))
  joined.current = { pages, rows }
  return rows
}

type Position = { cursor?: string; offset?: number }

/** A list of the rows of the pages that were read. */
export const toListing = <Found>(found: UseInfiniteQueryResult, rows: readonly Found[]): Listing<Found> => ({
  rows,
  isLoading: found.isPending,
  error: found.error,
  hasMore: found.hasNextPage,
  isFetchingMore: found.isFetchingNextPage,
  isStale: found.isPlaceholderData,
  loadMore: () => void (found.hasNextPage && !found.isFetchingNextPage && found.fetchNextPage()),
  reload: () => void found.refetch(),
})

/** Reads the list in `field` page by page, by cursor where the endpoint has one and by offset otherwise. */
export function useRows<One>(key: readonly unknown[], path: string, query: AnyQuery, field: string): Listing<One> {
  type Rows = Readonly<Record<string, readonly One[]>>
  const found = useInfiniteQuery({
    queryKey: [...key, query, 'pages'],
    initialPageParam: {} as Position,
    queryFn: ({ signal, pageParam }): Promise<Page<Rows>> =>
      callPage(path, { query: { limit: 50, ...query, ...pageParam }, signal }),
    getNextPageParam: ({ pagination }, pages): Position | undefined => {
      if (!pagination?.has_more || pages.length >= maxPages) return undefined
      if (pagination.next_cursor !== null) return { cursor: pagination.next_cursor }
      return pagination.next_offset === null ? undefined : { offset: pagination.next_offset }
    },
    placeholderData: keepPreviousData,
  })
  return toListing(found, useJoined(found.data?.pages, field))
}

/** Reads a list of the open account page by page. */
export function useListing<const Path extends string, Name extends ListName<Path> & string>(
  path: Path & Known<Path>,
  query: Query<Path>,
  field: Name,
): Listing<Row<Path, Name>> {
  const base = apiBaseOf(useAccount())
  return useRows([base, path], base + path, query, field)
}

/** Reads a list that is not below the open account, such as one of the person, page by page. */
export const useListAt = <const Path extends string, Name extends ListName<Path> & string>(
  key: readonly unknown[],
  path: Path & Known<Path>,
  query: Query<Path>,
  field: Name,
): Listing<Row<Path, Name>> => useRows(key, path, query, field)
