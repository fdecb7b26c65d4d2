import type { Schemas } from '@packhouse/sdk'
import { useInfiniteQuery, useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useRead, type Listing } from '../../api/account.ts'
import { call, callWhole, send } from '../../api/client.ts'
import type { Data, Known, Query } from '../../../../web/src/routes.ts'
import { apiBaseOf, useAccount } from '../../api/session.ts'

export type Card = Schemas['CatalogCard']
export type Pricing = Schemas['Pricing']
export type Game = Schemas['Game']
export type PriceHistory = Schemas['PriceHistory']

export const useGames = () => useRead('/games')

export type Asked = { game: string; q: string; orderBy: string | undefined; language: string | undefined }

const keptMs = 300_000

/** Reads something of the catalog. Each answer costs a credit, so that live events and focus do not read it again. */
export function useCatalogRead<const Path extends string>(path: Path & Known<Path>, query: Query<Path> = {}) {
  const base = apiBaseOf(useAccount())
  return useQuery({
    queryKey: ['catalog', base, path, query],
    queryFn: async ({ signal }) => (await send(base + path, { query, signal })) as Data<Path>,
    staleTime: keptMs,
    refetchOnWindowFocus: false,
  })
}

/** The service serves a window of 10,000 cards of a search. */
const pageSize = 100
const maxPages = 100

export type Found = { asked: Asked; cards: readonly Card[]; total: number; ms: number; at: number }
export type Search = { listing: Listing<Card>; found: Found | undefined; error: Error | null; isCurrent: boolean }

/** Runs a search; the result of the last one that could be read stays while another fails or loads. */
export function useSearchCards(asked: Asked): Search {
  const base = apiBaseOf(useAccount())
  const client = useQueryClient()
  const kept = useRef<Found>(undefined)
  const { game, q, orderBy, language } = asked
  const query = useInfiniteQuery({
    queryKey: ['catalog', base, `/${game}/cards`, { q, orderBy, language }],
    initialPageParam: 1,
    queryFn: async ({ signal, pageParam }) => {
      const startedAt = performance.now()
      const parameters = {
        q: q || undefined,
        orderBy,
        language,
        include: 'prices',
        page: pageParam,
        page_size: pageSize,
      }
      const page = await callWhole(`${base}/${game}/cards`, { query: parameters, signal })
      return { ...page, ms: performance.now() - startedAt, at: Date.now() }
    },
    getNextPageParam: ({ page, page_size, total_count }) =>
      page * page_size < total_count && page < maxPages ? page + 1 : undefined,
    enabled: game !== '',
    staleTime: keptMs,
    refetchOnWindowFocus: false,
  })
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  const pages = data?.pages.length ?? 0
  useEffect(() => {
    if (pages > 0) void client.invalidateQueries({ queryKey: [base, '/credits'] })
  }, [client, base, pages, q, game])
  const current = useMemo((): Found | undefined => {
    const first = data?.pages[0]
    if (!data || !first) return undefined
    const cards = data.pages.flatMap((page) => page.data)
    return { asked: { game, q, orderBy, language }, cards, total: first.total_count, ms: first.ms, at: first.at }
  }, [data, game, q, orderBy, language])
  useEffect(() => {
    if (current) kept.current = current
  }, [current])
  const found = current ?? (kept.current?.asked.game === game ? kept.current : undefined)
  const listing: Listing<Card> = {
    rows: found?.cards ?? [],
    isLoading: query.isPending && !found,
    error: found ? null : error,
    hasMore: current !== undefined && hasNextPage,
    isFetchingMore: isFetchingNextPage,
    isStale: current === undefined,
    loadMore: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
    reload: () => void refetch(),
  }
  return { listing, found, error, isCurrent: current !== undefined }
}

/** Names of cards or values of a field that continue what was typed. */
export function useValues(game: string, field: string | undefined, typed: string) {
  const base = apiBaseOf(useAccount())
  const isName = field === 'name' || field === undefined
  return useQuery({
    queryKey: ['catalog', base, `/${game}/autocomplete`, { field: isName ? undefined : field, q: typed }],
    queryFn: ({ signal }) =>
      call(`${base}/${game}/autocomplete`, {
        query: { field: isName ? undefined : field, q: typed },
        signal,
      }),
    enabled: field !== undefined && game !== '' && (!isName || typed !== ''),
    staleTime: keptMs,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
