// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { Body, CallOptions, Data, FileAnswer, ListOptions, OnceOptions, Query } from '../../operations.ts'
import type { Pages } from '../../pages.ts'
import { segment, type Http } from '../../request.ts'

export const createCatalog = (http: Http) => ({
  alerts: {
    /**
     * Watch the price of a card.
     *
     * Sends `price.alert` to the webhooks of the account each time that the condition becomes true, and at once when it is true already. The same alert is created once; an account has at most 1,000.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * const result = await packhouse.catalog.alerts.create({ game: 'skies', card_id: '…' })
     */
    create: (
      body: Body<'createCatalogAlert'>,
      options: OnceOptions = {},
    ): Promise<Data<'createCatalogAlert'>['alert']> =>
      http.data({ idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/catalog/alerts', body }, 'alert'),

    /**
     * List the price alerts of the account.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * for await (const row of packhouse.catalog.alerts.list()) console.log(row)
     */
    list: (options: ListOptions<'listCatalogAlerts'> = {}): Pages<Data<'listCatalogAlerts'>['alerts'][number]> =>
      http.pages('/api/v1/catalog/alerts', 'alerts', options),

    /**
     * Remove a price alert.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * const result = await packhouse.catalog.alerts.remove(12)
     */
    remove: (alertId: number, options: OnceOptions = {}): Promise<Data<'deleteCatalogAlert'>['alert_id']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'DELETE', path: `/api/v1/catalog/alerts/${segment(alertId)}` },
        'alert_id',
      ),
  },

  cards: {
    /**
     * Autocomplete card names and field values.
     *
     * Returns up to 20 names: those that begin with `q` first, then those that contain it. English by default. With `field`, returns values of that field in lower case, the most frequent first.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * const result = await packhouse.catalog.cards.autocomplete('skies')
     */
    autocomplete: (
      game: string,
      query: Query<'autocompleteCatalogCards'> = {},
      options: CallOptions = {},
    ): Promise<Data<'autocompleteCatalogCards'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/${segment(game)}/autocomplete`, query }),

    /**
     * Search cards.
     *
     * Returns English cards unless `language` or the query selects others.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * for await (const row of packhouse.catalog.cards.list('skies')) console.log(row)
     */
    list: (game: string, options: ListOptions<'listCatalogCards'> = {}): Pages<Data<'listCatalogCards'>[number]> =>
      http.pages(`/api/v1/${segment(game)}/cards`, undefined, options),

    /**
     * Search cards by a long query.
     *
     * Like the search of cards, but `q` may have 16,384 characters and 512 terms. Changes nothing.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * const result = await packhouse.catalog.cards.search('skies')
     */
    search: (
      game: string,
      body: Body<'searchCatalogCards'> = {},
      options: CallOptions = {},
    ): Promise<Data<'searchCatalogCards'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/${segment(game)}/cards/search`, body }),

    /**
     * Get a card.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * const result = await packhouse.catalog.cards.get('skies', '…')
     */
    get: (
      game: string,
      id: string,
      query: Query<'getCatalogCard'> = {},
      options: CallOptions = {},
    ): Promise<Data<'getCatalogCard'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/${segment(game)}/cards/${segment(id)}`, query }),

    /**
     * Explain the prices of a card.
     *
     * How each value was found: the sales that count and those that do not, with the reason, and what further sales could do to it whatever their prices.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * const result = await packhouse.catalog.cards.explainPrices('skies', '…')
     */
    explainPrices: (game: string, id: string, options: CallOptions = {}): Promise<Data<'explainCatalogCardPrices'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/${segment(game)}/cards/${segment(id)}/prices/evidence` }),

    /**
     * Get the price history of a card.
     *
     * Market values and sales of graded copies by day, week or month. Days are kept for as long as the operator keeps them, weeks and months always.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * const result = await packhouse.catalog.cards.priceHistory('skies', '…')
     */
    priceHistory: (
      game: string,
      id: string,
      query: Query<'getCatalogCardPriceHistory'> = {},
      options: CallOptions = {},
    ): Promise<Data<'getCatalogCardPriceHistory'>> =>
      http.data({
        ...options,
        method: 'GET',
        path: `/api/v1/${segment(game)}/cards/${segment(id)}/prices/history`,
        query,
      }),

    /**
     * List the sales of a card.
     *
     * Sales of graded copies, the newest first, each with its source.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * for await (const row of packhouse.catalog.cards.sales('skies', '…')) console.log(row)
     */
    sales: (
      game: string,
      id: string,
      options: ListOptions<'listCatalogCardSales'> = {},
    ): Pages<Data<'listCatalogCardSales'>['sales'][number]> =>
      http.pages(`/api/v1/${segment(game)}/cards/${segment(id)}/sales`, 'sales', options),

    /**
     * Export cards as JSON lines.
     *
     * Ordered by id, all languages by default. Pass `X-Next-Cursor` as `cursor` to get the next page; the last page has none. A cursor remains valid when cards change. With `since` the lines are what changed in a copy of the game, in the order of the changes: pass `X-Next-Cursor` as `since` to continue, now or later; a response with fewer lines than `page_size` is the last one for now.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * const result = await packhouse.catalog.cards.export('skies')
     */
    export: (game: string, query: Query<'exportCatalogCards'> = {}, options: CallOptions = {}): Promise<FileAnswer> =>
      http.file({ ...options, method: 'GET', path: `/api/v1/${segment(game)}/export`, query }),

    /**
     * Get the pricing of a card.
     *
     * Includes `band` and `last_sold_at` of the sales behind each graded value.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * const result = await packhouse.catalog.cards.prices('skies', '…')
     */
    prices: (game: string, id: string, options: CallOptions = {}): Promise<Data<'getCatalogCardPrices'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/${segment(game)}/cards/${segment(id)}/prices` }),

    /**
     * List the printings of a card.
     *
     * Returns one page of at most 50: the card’s own language first, then the others by code, then by id. `total_count` counts all printings.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * for await (const row of packhouse.catalog.cards.printings('skies', '…')) console.log(row)
     */
    printings: (
      game: string,
      id: string,
      options: ListOptions<'listCatalogCardPrintings'> = {},
    ): Pages<Data<'listCatalogCardPrintings'>[number]> =>
      http.pages(`/api/v1/${segment(game)}/cards/${segment(id)}/printings`, undefined, options),
  },

  expansions: {
    /**
     * Search expansions.
     *
     * Returns English expansions unless `language` or the query selects others.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * for await (const row of packhouse.catalog.expansions.list('skies')) console.log(row)
     */
    list: (
      game: string,
      options: ListOptions<'listCatalogExpansions'> = {},
    ): Pages<Data<'listCatalogExpansions'>[number]> =>
      http.pages(`/api/v1/${segment(game)}/expansions`, undefined, options),

    /**
     * Get an expansion.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * const result = await packhouse.catalog.expansions.get('skies', '…')
     */
    get: (game: string, id: string, options: CallOptions = {}): Promise<Data<'getCatalogExpansion'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/${segment(game)}/expansions/${segment(id)}` }),

    /**
     * List the cards of an expansion.
     *
     * Accepts the parameters of the card search; all languages by default.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * for await (const row of packhouse.catalog.expansions.cards('skies', '…')) console.log(row)
     */
    cards: (
      game: string,
      id: string,
      options: ListOptions<'listCatalogExpansionCards'> = {},
    ): Pages<Data<'listCatalogExpansionCards'>[number]> =>
      http.pages(`/api/v1/${segment(game)}/expansions/${segment(id)}/cards`, undefined, options),
  },

  exports: {
    /**
     * Download a file of the full export.
     *
     * JSON lines in gzip: `kind`, `id` and `record`. A `Range` of bytes resumes an interrupted download; `If-Range` takes the `ETag`.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * const result = await packhouse.catalog.exports.download('skies', '…')
     */
    download: (game: string, name: string, options: CallOptions = {}): Promise<FileAnswer> =>
      http.file({ ...options, method: 'GET', path: `/api/v1/${segment(game)}/export/files/${segment(name)}` }),

    /**
     * Get the signed manifest of the full export.
     *
     * A full export is made at most once an hour, when something changed. Its files remain for at least an hour after the next one.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * const result = await packhouse.catalog.exports.manifest('skies')
     */
    manifest: (game: string, options: CallOptions = {}): Promise<Data<'getCatalogExportManifest'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/${segment(game)}/export/manifest` }),
  },

  movers: {
    /**
     * List the cards whose prices moved most.
     *
     * Near Mint, raw. Prices are compared several times an hour when they changed.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * const result = await packhouse.catalog.movers.list('skies')
     */
    list: (
      game: string,
      query: Query<'listCatalogMovers'> = {},
      options: CallOptions = {},
    ): Promise<Data<'listCatalogMovers'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/${segment(game)}/movers`, query }),
  },

  sealed: {
    /**
     * Search sealed products.
     *
     * Fields: name (default), id, product_type, language, expansion.id, expansion.name, release_date, raw_price.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * for await (const row of packhouse.catalog.sealed.list('skies')) console.log(row)
     */
    list: (
      game: string,
      options: ListOptions<'listCatalogSealedProducts'> = {},
    ): Pages<Data<'listCatalogSealedProducts'>[number]> =>
      http.pages(`/api/v1/${segment(game)}/sealed`, undefined, options),

    /**
     * Get a sealed product.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * const result = await packhouse.catalog.sealed.get('skies', '…')
     */
    get: (
      game: string,
      id: string,
      query: Query<'getCatalogSealedProduct'> = {},
      options: CallOptions = {},
    ): Promise<Data<'getCatalogSealedProduct'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/${segment(game)}/sealed/${segment(id)}`, query }),

    /**
     * Get the price history of a sealed product.
     *
     * Market values by day, week or month.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * const result = await packhouse.catalog.sealed.priceHistory('skies', '…')
     */
    priceHistory: (
      game: string,
      id: string,
      query: Query<'getCatalogSealedProductPriceHistory'> = {},
      options: CallOptions = {},
    ): Promise<Data<'getCatalogSealedProductPriceHistory'>> =>
      http.data({
        ...options,
        method: 'GET',
        path: `/api/v1/${segment(game)}/sealed/${segment(id)}/prices/history`,
        query,
      }),

    /**
     * Get the pricing of a sealed product.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * const result = await packhouse.catalog.sealed.prices('skies', '…')
     */
    prices: (game: string, id: string, options: CallOptions = {}): Promise<Data<'getCatalogSealedProductPrices'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/${segment(game)}/sealed/${segment(id)}/prices` }),
  },

  values: {
    /**
     * List the values of a field with their number of cards.
     *
     * Any field of the card search but flags and prices, the most frequent value first.
     *
     * Required scope: `read:catalog`.
     *
     * @example
     * for await (const row of packhouse.catalog.values.list('skies', '…')) console.log(row)
     */
    list: (
      game: string,
      field: string,
      options: ListOptions<'listCatalogFieldValues'> = {},
    ): Pages<Data<'listCatalogFieldValues'>[number]> =>
      http.pages(`/api/v1/${segment(game)}/values/${segment(field)}`, undefined, options),
  },

  /**
   * Get the catalog credits of the account.
   *
   * Costs no catalog credits.
   *
   * Required scope: `read:catalog`.
   *
   * @example
   * const result = await packhouse.catalog.credits()
   */
  credits: (options: CallOptions = {}): Promise<Data<'getCredits'>['credits']> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/credits' }, 'credits'),

  /**
   * List the games of the catalog.
   *
   * Costs no catalog credits.
   *
   * Required scope: `read:catalog`.
   *
   * @example
   * const result = await packhouse.catalog.games()
   */
  games: (options: CallOptions = {}): Promise<Data<'listGames'>> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/games' }),

  /**
   * Identify a card by its photo.
   *
   * One file as multipart/form-data: a JPEG, PNG or WebP photo of one card, at most 8 MiB and 25 megapixels. The pictures of a game are indexed at its first photo; until then the response is 503 with `Retry-After`.
   *
   * Required scope: `read:catalog`.
   *
   * @example
   * const result = await packhouse.catalog.identifyCard('skies', file)
   */
  identifyCard: (game: string, file: Blob, options: CallOptions = {}): Promise<Data<'identifyCatalogCard'>> =>
    http.data({ ...options, method: 'POST', path: `/api/v1/${segment(game)}/identify`, file }),
})

export type Catalog = ReturnType<typeof createCatalog>
