import type { Schemas } from './operations.ts'

/** The position of a page; a list with `since` continues with `next_since`. */
type Paging = Schemas['Pagination'] & { next_since?: string | null }

/** One page of a list, with the position of the next one. */
export type Page<Item> = {
  items: Item[]
  pagination: Paging
  /** The number of all rows, where the list counts them: the catalog does. */
  totalCount: number | undefined
}

/**
 * A list that is fetched page by page as it is iterated.
 *
 * @example
 * for await (const partner of packhouse.admin.partners.list()) console.log(partner.slug)
 * const firstTwenty = (await packhouse.admin.partners.list({ limit: 20 }).first()).items
 * const { totalCount } = await packhouse.catalog.cards.list('skies').first()
 * const newest = await packhouse.packs.list().toArray({ limit: 250 })
 */
export type Pages<Item> = AsyncIterable<Item> & {
  /** Fetches the first page only. */
  first(): Promise<Page<Item>>
  /** Iterates over pages. */
  pages(): AsyncIterable<Page<Item>>
  /** Fetches all items, or the first `limit`. */
  toArray(options?: { limit?: number }): Promise<Item[]>
  /** Fetches all items, or the first `max`. */
  all(options?: { max?: number }): Promise<Item[]>
}

/** The position of a page; the catalog numbers its pages. */
export type Position = { offset?: number; cursor?: string; page?: number; since?: string }

/** Fetches the page at a position, and tells the position of the next one. */
type ReadPage<Item> = (position: Position) => Promise<Page<Item> & { next: Position | undefined }>

export function createPages<Item>(read: ReadPage<Item>): Pages<Item> {
  async function* pages(): AsyncGenerator<Page<Item>> {
    for (let position: Position | undefined = {}; position;) {
      const { next, ...page }: Awaited<ReturnType<ReadPage<Item>>> = await read(position)
      yield page
      position = next
    }
  }

  async function* items(): AsyncGenerator<Item> {
    for await (const page of pages()) yield* page.items
  }

  async function toArray({ limit = Infinity }: { limit?: number } = {}): Promise<Item[]> {
    const list: Item[] = []
    if (limit <= 0) return list
    for await (const item of items()) {
      list.push(item)
      if (list.length >= limit) break
    }
    return list
  }

  return {
    first: async () => {
      const { next: _, ...page } = await read({})
      return page
    },
    pages,
    toArray,
    all: ({ max = Infinity } = {}) => toArray({ limit: max }),
    [Symbol.asyncIterator]: items,
  }
}

type PagedBody = {
  data: unknown
  pagination?: Paging
  page?: number
  page_size?: number
  total_count?: number
}

/** The catalog reaches at most this many rows by page number. */
const maxCatalogRows = 10_000

/** The rows of a list response, and where the next page begins. */
export function readPage<Item>(
  body: PagedBody,
  field: string | undefined,
): Page<Item> & { next: Position | undefined } {
  const items = (field === undefined ? body.data : (body.data as Record<string, unknown>)[field]) as Item[]
  if (body.pagination) {
    // Some lists have no cursors, and a sweep continues by time.
    const {
      has_more: hasMore,
      next_cursor: cursor,
      next_offset: offset,
      next_since: since,
    } = body.pagination as Partial<typeof body.pagination>
    const byPosition = cursor == null ? (offset == null ? undefined : { offset }) : { cursor }
    const next = since == null ? byPosition : { since }
    return { items, pagination: body.pagination, totalCount: body.total_count, next: hasMore ? next : undefined }
  }
  const { page = 1, page_size: limit = items.length, total_count: total = items.length } = body
  const end = page * limit
  const hasMore = end < Math.min(total, maxCatalogRows)
  const pagination = {
    limit,
    offset: end - limit,
    has_more: hasMore,
    next_offset: hasMore ? end : null,
    next_cursor: null,
  }
  return { items, pagination, totalCount: body.total_count, next: hasMore ? { page: page + 1 } : undefined }
}
