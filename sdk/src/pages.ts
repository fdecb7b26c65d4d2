import type { AnswerOf, CallOptions, DataOf, Operation, PathOf, QueryOf, RequestOf, Schemas } from './operations.ts'
import type { Http } from './request.ts'

/** One page of a list, with the position of the next one. */
export type Page<Item> = { items: Item[]; pagination: Schemas['Pagination'] }

/**
 * A list that is fetched page by page as it is iterated.
 *
 * @example
 * for await (const partner of packhouse.admin.partners.list()) console.log(partner.slug)
 * const firstTwenty = (await packhouse.admin.partners.list({ limit: 20 }).first()).items
 */
export type Pages<Item> = AsyncIterable<Item> & {
  /** Fetches the first page only. */
  first(): Promise<Page<Item>>
  /** Iterates over pages. */
  pages(): AsyncIterable<Page<Item>>
  /** Fetches all items, or the first `max`. */
  all(options?: { max?: number }): Promise<Item[]>
}

/** Fetches the page at a position. */
type ReadPage<Item> = (position: { offset?: number; cursor?: string }) => Promise<Page<Item>>

export function createPages<Item>(read: ReadPage<Item>): Pages<Item> {
  async function* pages(): AsyncGenerator<Page<Item>> {
    let position: Parameters<typeof read>[0] = {}
    for (;;) {
      const page = await read(position)
      yield page
      // Some lists have no cursors.
      const {
        has_more: hasMore,
        next_cursor: cursor,
        next_offset: offset,
      } = page.pagination as Partial<typeof page.pagination>
      if (!hasMore || (cursor == null && offset == null)) return
      position = cursor == null ? { offset: offset ?? 0 } : { cursor }
    }
  }

  async function* items(): AsyncGenerator<Item> {
    for await (const page of pages()) yield* page.items
  }

  async function all({ max = Infinity }: { max?: number } = {}): Promise<Item[]> {
    const list: Item[] = []
    if (max <= 0) return list
    for await (const item of items()) {
      list.push(item)
      if (list.length >= max) break
    }
    return list
  }

  return { first: () => read({}), pages, all, [Symbol.asyncIterator]: items }
}

/** The paths with paginated responses, and the fields of `data` with the rows. */
type PagedPath = {
  [P in PathOf<'get'>]: AnswerOf<Operation<P, 'get'>> extends { pagination: unknown } ? P : never
}[PathOf<'get'>]
type RowsField<P extends PagedPath> = keyof DataOf<Operation<P, 'get'>> & string
type Row<P extends PagedPath, Field extends RowsField<P>> = DataOf<
  Operation<P, 'get'>
>[Field] extends readonly (infer Item)[]
  ? Item
  : never

export type ListOptions<P extends PagedPath> = CallOptions & QueryOf<Operation<P, 'get'>>

/** A paginated list by its path and the field of `data` with the rows. */
export function listOf<P extends PagedPath, Field extends RowsField<P>>(
  http: Http,
  path: P,
  field: Field,
  { signal, timeoutMs, approvalId, ...query }: ListOptions<P>,
): Pages<Row<P, Field>> {
  return createPages(async (position) => {
    const request = { signal, timeoutMs, approvalId, query: { ...query, ...position } } as RequestOf<
      Operation<P, 'get'>
    >
    const { data, pagination } = (await http.answer('get', path, request)) as {
      data: Record<Field, Row<P, Field>[]>
      pagination: Schemas['Pagination']
    }
    return { items: data[field], pagination }
  })
}
