import { createCatalog, type Catalog } from './generated/resources/catalog.ts'
import type { CallOptions, Data, ListOptions, Query, Schemas } from './operations.ts'
import { openHttp, type PackhouseOptions } from './options.ts'
import type { Pages } from './pages.ts'
import type { Http } from './request.ts'

/** A card; `Extra` has the fields that only this game has. */
export type CatalogCard<Extra extends object = object> = Schemas['CatalogCard'] & Extra

/** The catalog of one game. */
export type Game<Extra extends object = object> = {
  cards: {
    list(options?: ListOptions<'listCatalogCards'>): Pages<CatalogCard<Extra>>
    get(id: string, query?: Query<'getCatalogCard'>, options?: CallOptions): Promise<CatalogCard<Extra>>
    printings(id: string, options?: ListOptions<'listCatalogCardPrintings'>): Pages<CatalogCard<Extra>>
    prices(id: string, options?: CallOptions): Promise<Data<'getCatalogCardPrices'>>
    priceHistory(
      id: string,
      query?: Query<'getCatalogCardPriceHistory'>,
      options?: CallOptions,
    ): Promise<Data<'getCatalogCardPriceHistory'>>
  }
  expansions: {
    list(options?: ListOptions<'listCatalogExpansions'>): Pages<Schemas['Expansion']>
    get(id: string, options?: CallOptions): Promise<Schemas['Expansion']>
  }
}

export type GameCatalog = Catalog & {
  /**
   * The catalog of one game, with the type of its extra fields.
   *
   * @example
   * const skies = packhouse.catalog.game<{ wingspan: number }>('skies')
   * for await (const card of skies.cards.list({ q: where.contains('name', input) })) console.log(card.wingspan)
   */
  game<Extra extends object = object>(game: string): Game<Extra>
}

/** The catalog with a view of each game. */
export function catalogOf(http: Http): GameCatalog {
  const catalog = createCatalog(http)
  const { cards, expansions } = catalog
  const game = <Extra extends object>(name: string): Game<Extra> => ({
    cards: {
      list: (options) => cards.list(name, options) as Pages<CatalogCard<Extra>>,
      get: (id, query, options) => cards.get(name, id, query, options) as Promise<CatalogCard<Extra>>,
      printings: (id, options) => cards.printings(name, id, options) as Pages<CatalogCard<Extra>>,
      prices: (id, options) => cards.prices(name, id, options),
      priceHistory: (id, query, options) => cards.priceHistory(name, id, query, options),
    },
    expansions: {
      list: (options) => expansions.list(name, options),
      get: (id, options) => expansions.get(name, id, options),
    },
  })
  return { ...catalog, game }
}

export type CatalogClient = GameCatalog & {
  /** Any endpoint by its path, with the same retries and errors. */
  http: Http
}

/**
 * A client of the catalog only, for pages and workers: small, without the other areas.
 *
 * @example
 * const catalog = createCatalogClient({ baseUrl: 'https://packhouse.example.com', apiKey })
 * const cards = await catalog.cards.list('skies', { q: 'dragon' }).toArray({ limit: 20 })
 */
export function createCatalogClient(options: PackhouseOptions): CatalogClient {
  const http = openHttp(options)
  return { ...catalogOf(http), http }
}

export { where, type CatalogTerm } from './query.ts'
export type { PackhouseOptions } from './options.ts'
export type { Page, Pages } from './pages.ts'
export type { Http, PlainRequest } from './request.ts'
export {
  AuthenticationError,
  ConnectionError,
  InvalidRequestError,
  NotFoundError,
  PackhouseError,
  PermissionError,
  RateLimitedError,
  ServiceFaultError,
  UnavailableError,
} from './errors.ts'
