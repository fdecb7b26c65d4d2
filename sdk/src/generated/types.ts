// Generated from docs/openapi.json by `npm run generate`. Do not edit.

export interface paths {
  '/api/v1/{game}/autocomplete': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Autocomplete card names
     * @description Returns up to 20 names: those that begin with `q` first, then those that contain it. English by default.
     *
     *     Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description A code, a comma-separated list, or `all`. */
          language?: string
          q?: string
        }
        header?: never
        path: {
          /** @description The game’s path segment, such as `pokemon`. */
          game: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: string[]
              language: string
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/{game}/cards': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Search cards
     * @description Returns English cards unless `language` or the query selects others.
     *
     *     Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Return one card per printing code. */
          distinct?: 'code'
          /** @description `prices`. */
          include?: string
          /** @description A code, a comma-separated list, or `all`. */
          language?: string
          /** @description Up to three fields, `-` for descending; ties are broken by id. */
          orderBy?: string
          /** @description From 1; a smaller value is 1. */
          page?: string
          /** @description 1..100, default 100; a larger value is 100. page × page_size must not exceed 10,000. */
          page_size?: string
          /** @description A query, such as `name:char types:fire hp:[100 TO *]`. */
          q?: string
          /** @description Top-level fields to return; `id` is always included. */
          select?: string
        }
        header?: never
        path: {
          /** @description The game’s path segment, such as `pokemon`. */
          game: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['CatalogCard'][]
              /** @description The applied language filter: a code, a comma-separated list, or `all`. */
              language: string
              page: number
              page_size: number
              /** @enum {boolean} */
              success: true
              total_count: number
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/{game}/cards/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a card
     * @description Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description `prices`. */
          include?: string
          /** @description Top-level fields to return; `id` is always included. */
          select?: string
        }
        header?: never
        path: {
          /** @description The game’s path segment, such as `pokemon`. */
          game: string
          /** @description Case-insensitive. */
          id: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['CatalogCard']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/{game}/cards/{id}/prices': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the pricing of a card
     * @description Includes `band` and `last_sold_at` of the sales behind each graded value.
     *
     *     Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          /** @description The game’s path segment, such as `pokemon`. */
          game: string
          /** @description Case-insensitive. */
          id: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                card_id: string
                pricing: components['schemas']['Pricing']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/{game}/cards/{id}/printings': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the printings of a card
     * @description Returns one page of at most 50: the card’s own language first, then the others by code, then by id. `total_count` counts all printings.
     *
     *     Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description `prices`. */
          include?: string
          /** @description A code, a comma-separated list, or `all`. */
          language?: string
          /** @description Top-level fields to return; `id` is always included. */
          select?: string
        }
        header?: never
        path: {
          /** @description The game’s path segment, such as `pokemon`. */
          game: string
          /** @description Case-insensitive. */
          id: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['CatalogCard'][]
              /** @description The applied language filter: a code, a comma-separated list, or `all`. */
              language: string
              page: number
              page_size: number
              /** @enum {boolean} */
              success: true
              total_count: number
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/{game}/expansions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Search expansions
     * @description Returns English expansions unless `language` or the query selects others.
     *
     *     Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description A code, a comma-separated list, or `all`. */
          language?: string
          /** @description Up to three fields, `-` for descending; ties are broken by id. */
          orderBy?: string
          /** @description From 1; a smaller value is 1. */
          page?: string
          /** @description 1..100, default 100; a larger value is 100. page × page_size must not exceed 10,000. */
          page_size?: string
          /** @description A query, such as `name:char types:fire hp:[100 TO *]`. */
          q?: string
        }
        header?: never
        path: {
          /** @description The game’s path segment, such as `pokemon`. */
          game: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Expansion'][]
              /** @description The applied language filter: a code, a comma-separated list, or `all`. */
              language: string
              page: number
              page_size: number
              /** @enum {boolean} */
              success: true
              total_count: number
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/{game}/expansions/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an expansion
     * @description Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          /** @description The game’s path segment, such as `pokemon`. */
          game: string
          /** @description Case-insensitive. */
          id: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Expansion']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/{game}/expansions/{id}/cards': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the cards of an expansion
     * @description Accepts the parameters of the card search; all languages by default.
     *
     *     Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Return one card per printing code. */
          distinct?: 'code'
          /** @description `prices`. */
          include?: string
          /** @description A code, a comma-separated list, or `all`. */
          language?: string
          /** @description Up to three fields, `-` for descending; ties are broken by id. */
          orderBy?: string
          /** @description From 1; a smaller value is 1. */
          page?: string
          /** @description 1..100, default 100; a larger value is 100. page × page_size must not exceed 10,000. */
          page_size?: string
          /** @description A query, such as `name:char types:fire hp:[100 TO *]`. */
          q?: string
          /** @description Top-level fields to return; `id` is always included. */
          select?: string
        }
        header?: never
        path: {
          /** @description The game’s path segment, such as `pokemon`. */
          game: string
          /** @description Case-insensitive. */
          id: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['CatalogCard'][]
              /** @description The applied language filter: a code, a comma-separated list, or `all`. */
              language: string
              page: number
              page_size: number
              /** @enum {boolean} */
              success: true
              total_count: number
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/{game}/export': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Export cards as JSON lines
     * @description Ordered by id, all languages by default. Pass `X-Next-Cursor` as `cursor` to get the next page; the last page has none. A cursor remains valid when cards change.
     *
     *     Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          cursor?: string
          /** @description `prices`. */
          include?: string
          /** @description A code, a comma-separated list, or `all`. */
          language?: string
          /** @description 1..1000, default 1000; a larger value is 1000. */
          page_size?: string
          /** @description A query, such as `name:char types:fire hp:[100 TO *]`. */
          q?: string
          /** @description Top-level fields to return; `id` is always included. */
          select?: string
        }
        header?: never
        path: {
          /** @description The game’s path segment, such as `pokemon`. */
          game: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description One card per line. */
        200: {
          headers: {
            'X-Next-Cursor'?: string
            [name: string]: unknown
          }
          content: {
            'application/x-ndjson': string
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/{game}/sealed': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Search sealed products
     * @description Fields: name (default), id, product_type, language, expansion.id, expansion.name, release_date, raw_price.
     *
     *     Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description `prices`. */
          include?: string
          /** @description A code, a comma-separated list, or `all`. */
          language?: string
          /** @description Up to three fields, `-` for descending; ties are broken by id. */
          orderBy?: string
          /** @description From 1; a smaller value is 1. */
          page?: string
          /** @description 1..100, default 100; a larger value is 100. page × page_size must not exceed 10,000. */
          page_size?: string
          /** @description One of Booster Pack, Booster Box, Booster Bundle, Blister Pack, Starter Deck, Theme Deck, Trainer Box, Collection Box, Tin, Case, Other, or a comma-separated list. */
          product_type?: string
          /** @description A query, such as `name:char types:fire hp:[100 TO *]`. */
          q?: string
        }
        header?: never
        path: {
          /** @description The game’s path segment, such as `pokemon`. */
          game: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['SealedCatalogProduct'][]
              /** @description The applied language filter: a code, a comma-separated list, or `all`. */
              language: string
              page: number
              page_size: number
              /** @enum {boolean} */
              success: true
              total_count: number
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/{game}/sealed/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a sealed product
     * @description Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description `prices`. */
          include?: string
        }
        header?: never
        path: {
          /** @description The game’s path segment, such as `pokemon`. */
          game: string
          /** @description Case-insensitive. */
          id: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['SealedCatalogProduct']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/{game}/sealed/{id}/prices': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the pricing of a sealed product
     * @description Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          /** @description The game’s path segment, such as `pokemon`. */
          game: string
          /** @description Case-insensitive. */
          id: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                pricing: components['schemas']['Pricing']
                sealed_id: string
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/account': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the account with its limits, coverage, balance and open documents
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                account: components['schemas']['VaultAccount']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/activity-log': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the writes of this key, newest first
     * @description Only the writes of the calling key: a new key, also one made by a rotation, starts with an empty log. Orders are not included; poll them instead.
     *
     *     Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          event?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          resource_id?: string
          /** @description Only entries with a greater id. */
          since_id?: number
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                entries: components['schemas']['ActivityEntry'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/accounts/{id}/credits': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the catalog credits of an account
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                credits: components['schemas']['Credits']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Grant catalog credits to an account
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Catalog credits to grant; a negative number revokes unused credits. */
            amount: number
            note?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                credits: components['schemas']['Credits']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/adjustments': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List adjustments, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                adjustments: components['schemas']['Adjustment'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/adjustments/{id}/approve': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Approve an adjustment that another person or a key proposed
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                adjustment: components['schemas']['Adjustment']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/adjustments/{id}/reject': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Reject an adjustment, or withdraw your own
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                adjustment: components['schemas']['Adjustment']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/adopted-acts': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List acts that were found on chain and not in the database, newest first
     * @description After a restore or a lossy failover, the service adopts what the chain shows. The amounts of open acts are in the suspense account, and the reconciliation is unsound until each is resolved.
     *
     *     Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          kind?: 'purchase' | 'instant_purchase' | 'sellback' | 'withdrawal' | 'payout' | 'shipping_payment' | 'prize'
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?: 'OPEN' | 'CHARGED' | 'WRITTEN_OFF' | 'LINKED' | 'RETURNED'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                acts: components['schemas']['AdoptedAct'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/adopted-acts/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an adopted act
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                act: components['schemas']['AdoptedAct']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/adopted-acts/{id}/resolve': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Resolve an adopted act: charge the end user, write it off, or link it to its payer
     * @description Other people approve the resolution first (X-Approval-Id). Replaying an Idempotency-Key with the same parameters returns the act without another change.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header: {
          /** @description A unique key of the operation, 1..255 characters. Replaying it returns the original result. */
          'idempotency-key': string
          /** @description The approval of other people for exactly this request; it is used up by its success. */
          'x-approval-id'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * @description `charge` debits the end user, `write_off` makes the platform bear the amount, `link` names the payer and holds their credits; an act that used no credits is closed by `link`.
             * @enum {string}
             */
            action: 'charge' | 'write_off' | 'link'
            /** @description The payer; defaults to the end user of the act. */
            end_user_id?: number
            /** @description The reason, kept in the audit log. */
            note: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                act: components['schemas']['AdoptedAct']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/audit-log': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List audit log entries, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                entries: components['schemas']['AuditEntry'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/catalog/{game}/prices': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Ingest prices and sales
     * @description The batch is applied as a whole or not at all. A sale is identified by its source and source id and counts once.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          /** @description The game’s path segment, such as `pokemon`. */
          game: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            prices?: {
              card_id: string
              conditions?: {
                /** @enum {string} */
                condition: 'NM' | 'LP' | 'MP' | 'HP' | 'DMG'
                /** @description USD. */
                price: number
              }[]
              graded?: {
                company: string
                grade: string
                /** @description USD. */
                value: number
              }[]
              market: number | null
              /** Format: date-time */
              updated_at?: string
            }[]
            sales?: {
              card_id: string
              company: string
              grade: string
              price: number
              /** Format: date-time */
              sold_at: string
              source: string
              source_id: string
            }[]
            sealed_prices?: {
              market: number | null
              sealed_id: string
              /** Format: date-time */
              updated_at?: string
            }[]
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['PriceReceipt']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/catalog/games': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the games of the catalog with their definitions
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                games: components['schemas']['GameDefinition'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/catalog/games/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Define a game
     * @description Creates the game or replaces its definition; cards already imported are indexed again. Repeating a request changes nothing. The games pokemon and onepiece are built in.
     *
     *     Required scope: `platform:admin`.
     */
    put: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Game-specific fields in display order. They are returned with each card and cannot be searched. */
            extra_fields?: string[]
            /** @description API field to source field, such as {"hp": "power", "types": "colors"}. Other fields keep their names. */
            fields?: {
              'abilities.name'?: string
              'abilities.text'?: string
              artist?: string
              'attacks.damage'?: string
              'attacks.name'?: string
              'attacks.text'?: string
              hp?: string
              rarity?: string
              'resistances.type'?: string
              subtypes?: string
              supertype?: string
              types?: string
              'weaknesses.type'?: string
            }
            /** @description What the game calls an API field, such as {"hp": "Power"}. */
            labels?: {
              'abilities.name'?: string
              'abilities.text'?: string
              artist?: string
              'attacks.damage'?: string
              'attacks.name'?: string
              'attacks.text'?: string
              hp?: string
              rarity?: string
              'resistances.type'?: string
              subtypes?: string
              supertype?: string
              types?: string
              'weaknesses.type'?: string
            }
            name: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                game: components['schemas']['GameDefinition']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    post?: never
    /**
     * Remove an empty game
     * @description Required scope: `platform:admin`.
     */
    delete: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                id: string
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/chain/float': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Compare on-chain balances with liabilities
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                float: components['schemas']['ChainFloat']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/chain/intents': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List transaction intents, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          purpose?: string
          state?: 'QUEUED' | 'SIGNED' | 'BROADCAST' | 'MINED' | 'FINAL' | 'FAILED' | 'CANCELLED'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                intents: components['schemas']['ChainIntent'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/chain/intents/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a transaction intent with its attempts
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                attempts: components['schemas']['ChainAttempt'][]
                intent: components['schemas']['ChainIntent']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/chain/intents/{id}/bump': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Bump the fee of a pending transaction
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                intent: components['schemas']['ChainIntent']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/chain/intents/{id}/cancel': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Cancel a transaction intent
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                intent: components['schemas']['ChainIntent']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/contracts': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the contracts and their pause states
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                contracts: components['schemas']['Contracts']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/contracts/pause': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Pause or unpause a contract
     * @description One actor pauses at once; other people approve before a contract is unpaused (X-Approval-Id).
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
          /** @description The approval of other people for exactly this request; it is used up by its success. */
          'x-approval-id'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * @description `redemption` covers the burns of all four collections.
             * @enum {string}
             */
            contract:
              | 'combo_pool'
              | 'instant_store'
              | 'buyback_pool'
              | 'shipping_processor'
              | 'redemption'
              | 'prizes'
              | 'vaults'
            /**
             * @description False unpauses the contract.
             * @default true
             */
            paused?: boolean
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                intents: components['schemas']['ChainIntent'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/credit-withdrawals': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List withdrawals of credits that wait for an approval, oldest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                withdrawals: components['schemas']['AdminCreditWithdrawal'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/credit-withdrawals/{id}/approve': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Approve a withdrawal of credits; the second approval releases it
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                withdrawal: components['schemas']['AdminCreditWithdrawal']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/credit-withdrawals/{id}/reject': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Reject a withdrawal of credits and release the credits
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                withdrawal: components['schemas']['AdminCreditWithdrawal']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/groups': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the price groups with their oracle prices
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                groups: components['schemas']['PriceGroup'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Create a price group
     * @description All tokens of a group have the same price. A group has no price until one is pushed to the oracle.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            card_id?: string
            /** @enum {string} */
            follows?: 'catalog' | 'operator'
            grade?: {
              company: string
              grade: string
            }
            group_id?: number
            /** @enum {string} */
            item_type: 'CARD' | 'GRADED_CARD'
            name: string
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                group: components['schemas']['PriceGroup']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/groups/{group_id}/assign': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Move tokens into a price group
     * @description A token with an open sell-back window keeps its group until the window ends.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          group_id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Simulates the calls without executing them. */
            dry_run?: boolean
            unique_ids: string[]
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                actions: components['schemas']['MarketAction'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/indexer': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the indexer status
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                indexer: components['schemas']['Indexer']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/indexer/rescan': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Reindex a range of blocks
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            from_block: number
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                indexer: components['schemas']['Indexer']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/indexer/resume': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Resume a halted indexer
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                indexer: components['schemas']['Indexer']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/instant/bundles': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List bundles with their status, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          packet_type_id?: number
          status?: 'PENDING' | 'FAILED' | 'IN_STORE' | 'SOLD' | 'REMOVED'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                bundles: components['schemas']['InstantBundle'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Add an opened pack to the instant store
     * @description The cards must be minted and in the inventory. They are transferred to the store and sold as one bundle.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            cards: {
              front_image_url?: string | null
              /** @description Whether it is a chase card of the set. */
              is_chase?: boolean
              large_image_url?: string | null
              small_image_url?: string | null
              /** @description The inventory id of the card. */
              unique_id: string
            }[]
            /** @description Simulates the calls without executing them. */
            dry_run?: boolean
            /** @description keccak-256 of the recording of the opening; stored on chain. */
            media_hash?: string
            /**
             * Format: date-time
             * @description The time at which the pack was opened.
             */
            opened_at?: string | null
            pack?: {
              image_url?: string | null
              name?: string
              /** @description The code on the pack; generated when omitted. */
              unique_id?: string
            }
            packet_type_id: number
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                actions: components['schemas']['MarketAction'][]
                bundle: components['schemas']['InstantBundle'] | null
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/instant/bundles/{pack_id}/remove': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Remove an unsold pack from the instant store
     * @description The cards return to the inventory. The contract refuses the removal while sold packs await their delivery.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          pack_id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Simulates the calls without executing them. */
            dry_run?: boolean
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                actions: components['schemas']['MarketAction'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/instant/packet-types': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List all packet types
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                packet_types: components['schemas']['PacketType'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Create a packet type and set its terms on chain
     * @description The packet type is on sale as soon as the store holds bundles of it.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Simulates the calls without executing them. */
            dry_run?: boolean
            /** @description The share of the price that goes to the buyback float. */
            float_bps: number
            image_url?: string | null
            language: string
            large_image_url?: string | null
            name: string
            /** @description Default: the next free id. */
            packet_type_id?: number
            /** @description The price of a pack in USDC, in whole cents. */
            price_usdc: string
            /** @description Your product id. */
            product_id: string
            set_id: string
            set_name: string
            /** @description The game. */
            tcg_type: string
            /** @description The buyback window of its cards. */
            window_seconds: number
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                actions: components['schemas']['MarketAction'][]
                packet_type: components['schemas']['PacketType'] | null
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/instant/packet-types/{packet_type_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Update a packet type; new terms reactivate a paused one
     * @description Required scope: `platform:admin`.
     */
    patch: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          packet_type_id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Simulates the calls without executing them. */
            dry_run?: boolean
            /** @description The share of the price that goes to the buyback float. */
            float_bps?: number
            image_url?: string | null
            language?: string
            large_image_url?: string | null
            name?: string
            /** @description The price of a pack in USDC, in whole cents. */
            price_usdc?: string
            /** @description Your product id. */
            product_id?: string
            set_id?: string
            set_name?: string
            /** @description The game. */
            tcg_type?: string
            /** @description The buyback window of its cards. */
            window_seconds?: number
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                actions: components['schemas']['MarketAction'][]
                packet_type: components['schemas']['PacketType'] | null
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    trace?: never
  }
  '/api/v1/admin/instant/packet-types/{packet_type_id}/pause': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Pause a packet type; packs already sold are delivered
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          packet_type_id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Simulates the calls without executing them. */
            dry_run?: boolean
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                actions: components['schemas']['MarketAction'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/inventory': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the inventory, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          item_type?: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?:
            | 'IMPORTED'
            | 'MINTING'
            | 'IN_INVENTORY'
            | 'STOCKING'
            | 'STOCKED'
            | 'UNSTOCKING'
            | 'BUNDLING'
            | 'BUNDLED'
            | 'UNBUNDLING'
            | 'RETURNED'
            | 'OUT'
            | 'BURNED'
          tier_id?: number
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                items: components['schemas']['InventoryItem'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/inventory/import': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Import items
     * @description All items are imported, or none. An item with a known unique_id is left unchanged.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            items: {
              card_id?: string
              card_number?: string
              /** @enum {string} */
              condition?: 'NM' | 'LP' | 'MP' | 'HP' | 'DMG'
              game?: string
              grade?: {
                cert_number?: string
                company: string
                grade: string
              }
              image_url?: string
              /** @enum {string} */
              item_type: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
              language?: string
              name: string
              /** @description Price group of the minted token; 0 for none. */
              price_group_id?: number
              rarity?: string
              set_id?: string
              set_name?: string
              /** @description Barcode of the item; generated if omitted. */
              unique_id?: string
              variant?: string
            }[]
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                items: {
                  index: number
                  /** @enum {string} */
                  status: 'created' | 'existing'
                  unique_id: string
                }[]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/inventory/mint': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Mint the tokens of items into the inventory
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Simulates the calls without executing them. */
            dry_run?: boolean
            unique_ids: string[]
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                actions: components['schemas']['MarketAction'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/inventory/stock': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Stock a tier with cards
     * @description Accepts cards from the inventory or the returns bin; the value of each must fit the shelf.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Simulates the calls without executing them. */
            dry_run?: boolean
            shelf: number
            tier_id: number
            unique_ids: string[]
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                actions: components['schemas']['MarketAction'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/inventory/unstock': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Unstock cards from their tiers
     * @description Refused if sold packs still need the cards.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Simulates the calls without executing them. */
            dry_run?: boolean
            unique_ids: string[]
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                actions: components['schemas']['MarketAction'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/keys/{key_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a key
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          key_id: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                key: components['schemas']['ApiKey']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Update a key
     * @description An account manager grants every scope but `admin` and `payout:manage`; an API key grants the scopes it holds. With X-Approval-Id, two people grant those two as well. Platform keys are created and rotated on the host.
     *
     *     Required scope: `platform:admin`.
     */
    patch: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
          /** @description The approval of other people for exactly this request; it is used up by its success. */
          'x-approval-id'?: string
        }
        path: {
          key_id: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            allowed_ips?: string[]
            /** Format: date-time */
            expires_at?: string | null
            label?: string
            limits?: components['schemas']['KeyLimits']
            scopes?: (
              | 'read:catalog'
              | 'packs:read'
              | 'packs:purchase'
              | 'packs:buyback'
              | 'cards:redeem'
              | 'wallet:read'
              | 'wallet:deposit'
              | 'wallet:withdraw'
              | 'sends:create'
              | 'webhooks:manage'
              | 'payout:manage'
              | 'admin'
              | 'read:inventory'
              | 'write:transfer'
              | 'write:withdrawal'
              | 'write:inbound_shipment'
              | 'write:declared_value'
              | 'write:service_credit'
              | 'platform:admin'
            )[]
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                key: components['schemas']['ApiKey']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    trace?: never
  }
  '/api/v1/admin/keys/{key_id}/revoke': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Revoke a key
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          key_id: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                key: components['schemas']['ApiKey']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/keys/{key_id}/rotate': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Rotate a key
     * @description An account manager grants every scope but `admin` and `payout:manage`; an API key grants the scopes it holds. With X-Approval-Id, two people grant those two as well. Platform keys are created and rotated on the host.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
          /** @description The approval of other people for exactly this request; it is used up by its success. */
          'x-approval-id'?: string
        }
        path: {
          key_id: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Replace a successor that was never used. */
            force?: boolean
            /** @default 86400 */
            overlap_seconds?: number
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['IssuedApiKey']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/ledger/reconciliation': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Reconcile liabilities with on-chain balances
     * @description Compares credits with on-chain funds, holds with their sources, the treasury’s spending with settled holds, and the buyback float with open sell-back windows. `needed` is the liability less open holds and less adjustments.
     *
     *     Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Reconciliation']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/market-actions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List market actions with their outcome, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?: 'PENDING' | 'DONE' | 'FAILED'
          tier_id?: number
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                actions: components['schemas']['MarketAction'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/market-actions/{action_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a market action
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          action_id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                action: components['schemas']['MarketAction']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/oracle/prices': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Push prices to the oracle
     * @description The first price of a group needs the timelock; the response then contains the call to schedule.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Simulates the calls without executing them. */
            dry_run?: boolean
            prices: {
              group_id: number
              /** @description At most 30 % off the price an hour ago; 0 removes the price. */
              price_usdc: string
            }[]
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                actions: components['schemas']['MarketAction'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/oracle/stale': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List price groups with stale prices
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Also list prices that become stale within this time. */
          within_seconds?: number
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                groups: components['schemas']['PriceGroup'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/partners': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List pack partners, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                partners: components['schemas']['Partner'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Create a partner account
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @enum {string} */
            billing_model?: 'TIER' | 'POOL'
            name: string
            notice_email?: string | null
            /** @description Part of every memo; cannot be changed. */
            slug: string
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                partner: components['schemas']['Partner']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/partners/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a partner
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                partner: components['schemas']['Partner']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Update a partner
     * @description Required scope: `platform:admin`.
     */
    patch: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @enum {string} */
            billing_model?: 'TIER' | 'POOL'
            name?: string
            notice_email?: string | null
            /** @enum {string} */
            status?: 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                partner: components['schemas']['Partner']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    trace?: never
  }
  '/api/v1/admin/partners/{id}/keys': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the keys of one of the partners
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                keys: components['schemas']['ApiKey'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Create a key for one of the partners
     * @description An account manager grants every scope but `admin` and `payout:manage`; an API key grants the scopes it holds. With X-Approval-Id, two people grant those two as well. Platform keys are created and rotated on the host.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
          /** @description The approval of other people for exactly this request; it is used up by its success. */
          'x-approval-id'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            allowed_ips?: string[]
            /** Format: date-time */
            expires_at?: string | null
            label: string
            limits?: components['schemas']['KeyLimits']
            scopes: (
              | 'read:catalog'
              | 'packs:read'
              | 'packs:purchase'
              | 'packs:buyback'
              | 'cards:redeem'
              | 'wallet:read'
              | 'wallet:deposit'
              | 'wallet:withdraw'
              | 'sends:create'
              | 'webhooks:manage'
              | 'payout:manage'
              | 'admin'
              | 'read:inventory'
              | 'write:transfer'
              | 'write:withdrawal'
              | 'write:inbound_shipment'
              | 'write:declared_value'
              | 'write:service_credit'
              | 'platform:admin'
            )[]
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['IssuedApiKey']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/partners/{id}/prizes': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the prizes of a partner, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
        }
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                items: components['schemas']['Prize'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Assign inventory items to a partner as prizes, or unassign them
     * @description Applies all changes or none.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Inventory items to assign to the partner. */
            assign?: string[]
            /** @description Prizes of the partner to unassign. */
            unassign?: string[]
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                assigned: number
                unassigned: number
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/partners/{id}/terms': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the commercial terms of a partner
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                terms: components['schemas']['Terms']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Change the commercial terms of a partner
     * @description The new terms apply to all unsettled business; closed statements do not change.
     *
     *     Required scope: `platform:admin`.
     */
    patch: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Platform fees on the gross revenue, in basis points. */
            fees_bps?: number
            /** @description Your share of the net revenue of instant packs, in basis points. */
            instant_revenue_share_bps?: number
            minimum_payout_usdc?: string
            /** @enum {string} */
            payout_schedule?: 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'CUSTOM'
            plan?: string
            /** @description Your share of the net revenue of packs, in basis points. */
            revenue_share_bps?: number
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                terms: components['schemas']['Terms']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    trace?: never
  }
  '/api/v1/admin/partners/{id}/withdrawal-rules': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a partner’s withdrawal rules
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                withdrawal_rules: components['schemas']['WithdrawalRules']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Change a partner’s withdrawal rules
     * @description Required scope: `platform:admin`.
     */
    patch: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            daily_cap_usdc?: string
            first_use_delay_seconds?: number
            is_proof_required?: boolean
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                withdrawal_rules: components['schemas']['WithdrawalRules']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    trace?: never
  }
  '/api/v1/admin/payouts': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List statements and payouts of all partners, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          partner_id?: number
          status?: 'PENDING' | 'PAYING' | 'PAID' | 'FAILED' | 'VOID'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                payouts: components['schemas']['AdminPayout'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/payouts/{id}/approve': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Approve a payout above the limit
     * @description Two people approve a payout whose period the calendar or a key closed, one other person one whose period an operator closed. The approval holds for the current payout wallet.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                payout: components['schemas']['AdminPayout']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/payouts/{id}/hold': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Put a payout on hold
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            reason?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                payout: components['schemas']['AdminPayout']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/payouts/{id}/release': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Release a payout from hold
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            reason?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                payout: components['schemas']['AdminPayout']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/payouts/{id}/retry': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Retry a failed payout
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            reason?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                payout: components['schemas']['AdminPayout']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/payouts/{id}/void': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Void a statement, so that it is never paid
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            reason?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                payout: components['schemas']['AdminPayout']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/payouts/close': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Close all due periods, or a partner’s custom period at a given time
     * @description `to` applies to partners with payout_schedule CUSTOM; all blocks before it must be final.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            partner_id?: number
            /** Format: date-time */
            to?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                payouts: components['schemas']['AdminPayout'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/payouts/run': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Pay all due payouts
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                payouts: components['schemas']['AdminPayout'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/redemptions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List redemptions of all partners, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description The next_cursor of the previous page; replaces offset. */
          cursor?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          partner_id?: number
          queue_status?:
            | 'AWAITING_BURN'
            | 'AWAITING_PAYMENT'
            | 'READY'
            | 'PICKING'
            | 'PACKED'
            | 'BLOCKED'
            | 'DISPATCHED'
            | 'RELEASED'
          status?: 'PREPARED' | 'BURN_SUBMITTED' | 'IN_FULFILLMENT' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                redemptions: components['schemas']['AdminRedemption'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/redemptions/{redemption_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a redemption of any partner
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          redemption_id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['AdminRedemption']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/relayer': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the relayer accounts with their queues
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                relayer: components['schemas']['Relayer']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/relayer/pause': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Pause signing; transactions already sent are completed
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Defaults to all accounts. */
            account_id?: number
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                relayer: components['schemas']['Relayer']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/relayer/resume': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Resume signing
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Defaults to all accounts. */
            account_id?: number
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                relayer: components['schemas']['Relayer']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/switches': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the feature switches
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                switches: components['schemas']['Switches']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Change feature switches
     * @description A disabled feature answers 503 before anything is reserved or sent. Work in progress is completed.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path?: never
        cookie?: never
      }
      /** @description Changes only the switches that are passed. */
      requestBody: {
        content: {
          'application/json': {
            /** @description Purchases with credits. */
            custodial?: boolean
            /** @description Instant packs. */
            instant?: boolean
            /** @description Redemptions. */
            redemption?: boolean
            /** @description Sell-backs. */
            sellback?: boolean
            /** @description Prize sends. */
            sends?: boolean
            /** @description Withdrawals of credits. */
            withdraw?: boolean
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                switches: components['schemas']['Switches']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/tenants': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List vault tenants, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                tenants: components['schemas']['Tenant'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Create a tenant account
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            account_number: string
            name: string
            notice_email?: string | null
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                tenant: components['schemas']['Tenant']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/tenants/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a tenant
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                tenant: components['schemas']['Tenant']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Update a tenant
     * @description Required scope: `platform:admin`.
     */
    patch: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Declared values up to this amount take effect at once. */
            auto_approve_cents?: number
            contacts?: {
              email?: string | null
              name: string
              phone?: string | null
              role?: string | null
            }[]
            /** @description Maximum declared value of all cards together. */
            coverage_limit_cents?: number
            credit_limit_cents?: number | null
            /** @description Kinds of notices that are not sent by e-mail. Notices about declared values, exceptions, maintenance and pickups are always sent. */
            muted_notices?: (
              | 'withdrawal_acknowledged'
              | 'parcel_found'
              | 'inbound_received'
              | 'invoice_issued'
              | 'credit_proposed'
              | 'credit_decided'
            )[]
            name?: string
            notice_email?: string | null
            /** @description Maximum declared value of one card. */
            per_card_cap_cents?: number
            /** @enum {string} */
            status?: 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                tenant: components['schemas']['Tenant']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    trace?: never
  }
  '/api/v1/admin/tenants/{id}/activity-log': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the writes of the keys of a tenant, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          event?: string
          /** @description Only this key, the keys it replaced and those that replaced it. */
          key_id?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          resource_id?: string
          /** @description Only entries with a greater id. */
          since_id?: number
        }
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                entries: components['schemas']['ActivityEntry'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/tenants/{id}/cards': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Add cards to a tenant’s inventory, all or none
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            cards: {
              card_id?: string | null
              card_number?: string | null
              client_reference?: string | null
              /** @enum {string} */
              condition?: 'NM' | 'LP' | 'MP' | 'HP' | 'DMG'
              declared_value_cents?: number
              game?: string | null
              image_url?: string | null
              language?: string | null
              name: string
              rarity?: string | null
              set_id?: string | null
              set_name?: string | null
              /** @description The id on its barcode label; generated when omitted. */
              unique_id?: string
              variant?: string | null
            }[]
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                card_count: number
                unique_ids: string[]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/tenants/{id}/keys': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the keys of one of the tenants
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                keys: components['schemas']['ApiKey'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Create a key for one of the tenants
     * @description An account manager grants every scope but `admin` and `payout:manage`; an API key grants the scopes it holds. With X-Approval-Id, two people grant those two as well. Platform keys are created and rotated on the host.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
          /** @description The approval of other people for exactly this request; it is used up by its success. */
          'x-approval-id'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            allowed_ips?: string[]
            /** Format: date-time */
            expires_at?: string | null
            label: string
            limits?: components['schemas']['KeyLimits']
            scopes: (
              | 'read:catalog'
              | 'packs:read'
              | 'packs:purchase'
              | 'packs:buyback'
              | 'cards:redeem'
              | 'wallet:read'
              | 'wallet:deposit'
              | 'wallet:withdraw'
              | 'sends:create'
              | 'webhooks:manage'
              | 'payout:manage'
              | 'admin'
              | 'read:inventory'
              | 'write:transfer'
              | 'write:withdrawal'
              | 'write:inbound_shipment'
              | 'write:declared_value'
              | 'write:service_credit'
              | 'platform:admin'
            )[]
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['IssuedApiKey']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/tenants/{id}/transfer-policy': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Set the transfer policy of a tenant
     * @description Required scope: `platform:admin`.
     */
    put: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * @description `accept` requires acceptance; `refuse` is indistinguishable from an unknown account.
             * @enum {string}
             */
            transfer_policy?: 'instant' | 'accept' | 'refuse'
            /** @description Account numbers whose transfers complete at once, regardless of the policy. */
            transfer_senders?: string[]
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /**
                 * @description `accept` requires acceptance; `refuse` is indistinguishable from an unknown account.
                 * @enum {string}
                 */
                transfer_policy: 'instant' | 'accept' | 'refuse'
                /** @description Account numbers whose transfers complete at once, regardless of the policy. */
                transfer_senders: string[]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/tiers': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List all tiers, including those not on sale
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                tiers: components['schemas']['AdminTier'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Create a tier and propose its first version
     * @description The tier is on sale once it is activated and its shelves are stocked.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            buyback_window_seconds: number
            description?: string | null
            /** @description Simulates the calls without executing them. */
            dry_run?: boolean
            /** @description Share of each sale that is added to the buyback float. */
            float_bps: number
            game?: {
              id: string
              label: string
            } | null
            image_url?: string | null
            max_quantity?: number
            name: string
            /** @description Price of a pack, in whole cents. */
            price_usdc: string
            shelves: {
              color?: string
              /** @description Maximum value of a card on this shelf. */
              max_value_usdc: string
              /** @description Minimum value of a card on this shelf. */
              min_value_usdc: string
              name?: string
              tier_label?: string
            }[]
            /** @description Shelf weights for each card of a pack. */
            slots: number[][]
            slug: string
            tier_id?: number
            variant?: string | null
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                actions: components['schemas']['MarketAction'][]
                tier: components['schemas']['AdminTier'] | null
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/tiers/{tier_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Change the description of a tier or propose a new version
     * @description Required scope: `platform:admin`.
     */
    patch: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          tier_id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            buyback_window_seconds?: number
            description?: string | null
            /** @description Simulates the calls without executing them. */
            dry_run?: boolean
            /** @description Share of each sale that is added to the buyback float. */
            float_bps?: number
            game?: {
              id: string
              label: string
            } | null
            image_url?: string | null
            max_quantity?: number
            name?: string
            /** @description Price of a pack, in whole cents. */
            price_usdc?: string
            shelves?: {
              color?: string
              /** @description Maximum value of a card on this shelf. */
              max_value_usdc: string
              /** @description Minimum value of a card on this shelf. */
              min_value_usdc: string
              name?: string
              tier_label?: string
            }[]
            /** @description Shelf weights for each card of a pack. */
            slots?: number[][]
            slug?: string
            variant?: string | null
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                actions: components['schemas']['MarketAction'][]
                tier: components['schemas']['AdminTier'] | null
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    trace?: never
  }
  '/api/v1/admin/tiers/{tier_id}/activate': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Put a version of a tier on sale
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          tier_id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Simulates the calls without executing them. */
            dry_run?: boolean
            /** @description Activates the version even if it is not solvent. */
            force?: boolean
            /** @description Defaults to the newest version. */
            version?: number
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                actions: components['schemas']['MarketAction'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/tiers/{tier_id}/pause': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Take a tier off sale; packs already sold are still delivered
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          tier_id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Simulates the calls without executing them. */
            dry_run?: boolean
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                actions: components['schemas']['MarketAction'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/tiers/{tier_id}/solvency': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Check whether the price of a tier covers the buyback of its cards
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          tier_id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Solvency']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/admin/wallets/{end_user_id}/adjust': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Propose an adjustment of an end user’s credits
     * @description The credits change when another person approves the adjustment, or two people when a key proposed it.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          end_user_id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description USDC with up to six decimals; negative to remove credits. */
            amount_usdc: string
            /** @description Shown to the partner in the ledger. */
            reason: string
            /** @description The completed withdrawal whose payment was returned; it is then recorded as a reversal. */
            withdrawal_id?: number
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                adjustment: components['schemas']['Adjustment']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/card-transfers': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List your outgoing and incoming transfers, newest first
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          direction?: 'in' | 'out'
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?: 'PENDING_ACCEPTANCE' | 'COMPLETED' | 'DECLINED' | 'CANCELLED' | 'EXPIRED'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                transfers: components['schemas']['CardTransfer'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Transfer cards to another account, all or none
     * @description Completes at once, unless the receiver requires acceptance: then it waits seven days for `accept` or `decline`. Declared values, references and tags are not transferred.
     *
     *     Required scope: `write:transfer`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description An idempotency key of 1 to 128 characters. Replaying it returns the original result. */
            idempotency_key?: string
            note?: string | null
            /** @description An idempotency key of 1 to 128 characters. Replaying it returns the original result. */
            submission_key?: string
            /** @description The receiver’s account number. */
            to_account: string
            /** @description One card, instead of `unique_ids`. */
            unique_id?: string
            /** @description 1 to 500 cards. */
            unique_ids?: string[]
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                card_count: number
                transfer: components['schemas']['CardTransfer']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/card-transfers/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a transfer
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                card_count: number
                transfer: components['schemas']['CardTransfer']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/card-transfers/{id}/accept': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Accept a transfer
     * @description Required scope: `write:transfer`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                card_count: number
                transfer: components['schemas']['CardTransfer']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/card-transfers/{id}/cancel': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Cancel a pending transfer
     * @description Required scope: `write:transfer`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                card_count: number
                transfer: components['schemas']['CardTransfer']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/card-transfers/{id}/decline': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Decline a transfer
     * @description Required scope: `write:transfer`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            reason?: string | null
          } | null
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                card_count: number
                transfer: components['schemas']['CardTransfer']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/cards': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List cards by offset, or all changes since a timestamp
     * @description With `since` (an ISO 8601 timestamp, or `0`), returns all later changes, oldest first, up to 500 per page, including departed cards. Follow `pagination.next_since` until `has_more` is false and store it for the next sweep; no change is missed. Without `since`, pagination is by `offset`, up to row 10,000.
     *
     *     Any valid API key.
     */
    get: {
      parameters: {
        query?: {
          client_reference?: string
          game?: string
          /** @description Include departed cards; a sweep always includes them. */
          include_departed?: boolean
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          /** @description Part of the name, case-insensitive. */
          q?: string
          /** @description `0`, or the last `updated_at` you read. */
          since?: string
          site_id?: number
          status?:
            | 'RECEIVED'
            | 'AVAILABLE'
            | 'QUOTED'
            | 'RESERVED'
            | 'PICKED'
            | 'PACKED'
            | 'SHIPPED'
            | 'WITHDRAWING'
            | 'WITHDRAWN'
            | 'TRANSFER_PENDING'
            | 'TRANSFERRED'
            | 'ON_HOLD'
            | 'MISSING'
            | 'DAMAGED'
            | 'LOST'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                cards: components['schemas']['VaultCard'][]
              }
              pagination: {
                has_more: boolean
                limit: number
                next_offset: number | null
                /**
                 * Format: date-time
                 * @description Sweeps only: the next value of `since`, also on the last page.
                 */
                next_since: string | null
                offset: number
                /** @description True when the offset limit is reached; use a sweep to read further. */
                offset_capped: boolean
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/cards/{unique_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a card
     * @description Any valid API key.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          unique_id: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                card: components['schemas']['VaultCard']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/cards/{unique_id}/custody': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the chain of custody of a card while it was in your account
     * @description Each event contains the hash of its predecessor. `chain_valid` covers the whole chain of the card, including events of other accounts.
     *
     *     Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          unique_id: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                chain_valid: boolean
                custody_events: components['schemas']['VaultCustodyEvent'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/cards/{unique_id}/photos/{photo_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Download a photo of a card
     * @description Any valid API key.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          photo_id: number
          unique_id: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description The photo as uploaded. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'image/jpeg': string
            'image/png': string
            'image/webp': string
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/cards/transfer': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Transfer cards to another account, all or none
     * @description Completes at once, unless the receiver requires acceptance: then it waits seven days for `accept` or `decline`. Declared values, references and tags are not transferred.
     *
     *     Required scope: `write:transfer`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description An idempotency key of 1 to 128 characters. Replaying it returns the original result. */
            idempotency_key?: string
            note?: string | null
            /** @description An idempotency key of 1 to 128 characters. Replaying it returns the original result. */
            submission_key?: string
            /** @description The receiver’s account number. */
            to_account: string
            /** @description One card, instead of `unique_ids`. */
            unique_id?: string
            /** @description 1 to 500 cards. */
            unique_ids?: string[]
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                card_count: number
                transfer: components['schemas']['CardTransfer']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/credits': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the catalog credits of the account
     * @description Costs no catalog credits.
     *
     *     Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                credits: components['schemas']['Credits']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/declared-values': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List declared values, newest first
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Only values effective at this time. */
          as_of?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?: 'SUBMITTED' | 'APPROVED' | 'REJECTED' | 'SUPERSEDED' | 'ENDED'
          unique_id?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                declared_values: components['schemas']['DeclaredValue'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Declare card values, all or none
     * @description Small values are approved at once; larger values and values above the remaining coverage are SUBMITTED for review. effective_from must not be in the past. Replaying an idempotency key returns the original submission.
     *
     *     Required scope: `write:declared_value`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            declared_value_cents?: number
            /**
             * Format: date-time
             * @description Defaults to now; must not be in the past and at most 90 days ahead.
             */
            effective_from?: string
            evidence_url?: string | null
            /** @description An idempotency key of 1 to 128 characters. Replaying it returns the original result. */
            idempotency_key?: string
            note?: string | null
            /** @description An idempotency key of 1 to 128 characters. Replaying it returns the original result. */
            submission_key?: string
            unique_id?: string
            /** @description 1 to 500 cards. Alternatively, pass the fields of a single card at the top level. */
            values?: {
              declared_value_cents: number
              /**
               * Format: date-time
               * @description Defaults to now; must not be in the past and at most 90 days ahead.
               */
              effective_from?: string
              evidence_url?: string | null
              note?: string | null
              unique_id: string
            }[]
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                declared_values: components['schemas']['DeclaredValue'][]
                submission: {
                  count: number
                  /** Format: date-time */
                  created_at: string
                  id: number
                  idempotency_key: string | null
                  submission_key: string | null
                  total_cents: number
                }
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/end-users/link-wallet': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Link a wallet to an end user by a signed message
     * @description Required before credits can be withdrawn to the wallet; not required for purchases. Sending the same proof again is safe.
     *
     *     Required scope: `wallet:withdraw`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Your own id of the end user, up to 255 characters. */
            external_user_id?: string
            /** @description A Sign-In with Ethereum message (EIP-4361) for the wallet and this chain id, with an unused nonce, at most ten minutes old. */
            message: string
            /** @description Signature of the message: by key, ERC-1271 or ERC-6492. */
            signature: string
            /** @description The wallet to link. */
            wallet_address: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                end_user: components['schemas']['EndUser']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/events': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the events of the account, oldest first
     * @description Events are kept for 90 days. Pass `next_after` as `after` to read the next page. `sequence` has no gaps: a missing number is older than 90 days or excluded by `types`.
     *
     *     Required scope: `webhooks:manage`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Only events with a higher `sequence`. */
          after?: number
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Event names, separated by commas; default: all. */
          types?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                events: components['schemas']['ListedEvent'][]
                has_more: boolean
                /** @description The `after` of the next request. */
                next_after: number
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/exceptions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List your exceptions, newest first
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?: 'OPEN' | 'INVESTIGATING' | 'AWAITING_TENANT' | 'RESOLVED' | 'CLOSED'
          type?:
            | 'RECEIVING_SHORT'
            | 'RECEIVING_OVER'
            | 'UNIDENTIFIED_ITEM'
            | 'DAMAGED'
            | 'COUNTERFEIT_SUSPECT'
            | 'CONDITION_DISPUTE'
            | 'MISSING'
            | 'WRONG_ITEM'
            | 'ADDRESS_PROBLEM'
            | 'LABEL_PROBLEM'
            | 'DELIVERY_FAILURE'
            | 'LOST_IN_TRANSIT'
            | 'UNCOLLECTED'
            | 'OTHER'
          unique_id?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                exceptions: components['schemas']['VaultException'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Open an exception
     * @description Required scope: `write:inbound_shipment` or `write:withdrawal` or `write:transfer` or `write:declared_value` or `write:service_credit`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description An idempotency key of 1 to 128 characters. Replaying it returns the original result. */
            idempotency_key?: string
            inbound_shipment_id?: number
            order_id?: number
            /** @description An idempotency key of 1 to 128 characters. Replaying it returns the original result. */
            submission_key?: string
            summary: string
            /** @enum {string} */
            type: 'CONDITION_DISPUTE' | 'WRONG_ITEM' | 'OTHER'
            /** @description One card, instead of `unique_ids`. */
            unique_id?: string
            /** @description 1 to 500 cards. */
            unique_ids?: string[]
            withdrawal_id?: number
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                exception: components['schemas']['VaultException']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/exceptions/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an exception with its messages
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                exception: components['schemas']['VaultException']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/exceptions/{id}/messages': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Reply to an exception
     * @description A reply within 14 days of the resolution reopens the exception.
     *
     *     Required scope: `write:inbound_shipment` or `write:withdrawal` or `write:transfer` or `write:declared_value` or `write:service_credit`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            body: string
            /** @description The action you request. */
            decision?: string | null
            /** @description An idempotency key of 1 to 128 characters. Replaying it returns the original result. */
            idempotency_key?: string
            /** @description An idempotency key of 1 to 128 characters. Replaying it returns the original result. */
            submission_key?: string
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                exception: components['schemas']['VaultException']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/games': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the games of the catalog
     * @description Costs no catalog credits.
     *
     *     Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Game'][]
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/health': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Health check (no authentication)
     * @description No authentication.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                api_version: string
                chain: {
                  /** @description Number of the latest block; the last known one while no node answers. */
                  head: number | null
                  /** @description Age of the oldest block that is not indexed yet; 0 when all are, however old the latest block is. Null while no node answers. */
                  lag_seconds: number | null
                } | null
                /** @enum {string} */
                db: 'ok' | 'down'
                indexer: {
                  block: number | null
                  /** @description Number of blocks not indexed yet. */
                  lag: number | null
                } | null
                /** @description Why the status is `degraded`; empty when it is `ok`. */
                reasons: (
                  | 'database_down'
                  | 'chain_unreachable'
                  | 'relayer_disabled'
                  | 'indexer_halted'
                  | 'indexer_stopped'
                  | 'indexer_behind'
                )[]
                relayer: {
                  enabled: boolean
                } | null
                /**
                 * @description `degraded`: the service responds, but a component is unavailable; `reasons` names it.
                 * @enum {string}
                 */
                status: 'ok' | 'degraded'
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/inbound-shipments': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List your inbound shipments, newest first
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          reference?: string
          site_id?: number
          status?:
            | 'ANNOUNCED'
            | 'IN_TRANSIT'
            | 'ARRIVED'
            | 'RECEIVING'
            | 'PARTIALLY_RECEIVED'
            | 'RECEIVED'
            | 'CLOSED'
            | 'CANCELLED'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                inbound_shipments: components['schemas']['InboundShipment'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Announce an inbound shipment
     * @description Pass `lines` to have every card tallied against the announcement, or only `expected_card_count`. Replaying the idempotency key returns 200 with `created: false` and the current state of the shipment.
     *
     *     Required scope: `write:inbound_shipment`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            box_count?: number | null
            carrier?: string | null
            /** Format: date-time */
            expected_at?: string | null
            /** @description Required without `lines`. */
            expected_card_count?: number
            /** @description An idempotency key of 1 to 128 characters. Replaying it returns the original result. */
            idempotency_key?: string
            lines?: {
              box_no?: number
              /** @description Catalog id of the card. */
              card_id?: string | null
              card_number?: string | null
              /** @enum {string} */
              condition?: 'NM' | 'LP' | 'MP' | 'HP' | 'DMG'
              /** @description Value of each card, declared when the card is received. */
              declared_value_cents?: number
              game?: string | null
              line_reference?: string | null
              name: string
              quantity: number
              set_id?: string | null
            }[]
            note?: string | null
            reference?: string | null
            site_id: number
            /** @description An idempotency key of 1 to 128 characters. Replaying it returns the original result. */
            submission_key?: string
            tracking_numbers?: string[]
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                created: boolean
                inbound_shipment: components['schemas']['InboundShipment']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                created: boolean
                inbound_shipment: components['schemas']['InboundShipment']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/inbound-shipments/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an inbound shipment with its expected and received cards
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                inbound_shipment: components['schemas']['InboundShipment']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Update an announced shipment
     * @description Omitted fields keep their values. Everything can be changed until the shipment arrives, then only `note` and `reference`; after the first unpacked card the request fails with 409 `not_editable`. With `version`, the request fails with 409 `version_conflict` if the shipment has another version.
     *
     *     Required scope: `write:inbound_shipment`.
     */
    patch: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            box_count?: number | null
            carrier?: string | null
            /** Format: date-time */
            expected_at?: string | null
            /** @description Required without `lines`. */
            expected_card_count?: number
            lines?: {
              box_no?: number
              /** @description Catalog id of the card. */
              card_id?: string | null
              card_number?: string | null
              /** @enum {string} */
              condition?: 'NM' | 'LP' | 'MP' | 'HP' | 'DMG'
              /** @description Value of each card, declared when the card is received. */
              declared_value_cents?: number
              game?: string | null
              line_reference?: string | null
              name: string
              quantity: number
              set_id?: string | null
            }[]
            note?: string | null
            reference?: string | null
            site_id?: number
            tracking_numbers?: string[]
            /** @description The version you read; the change fails if the shipment has another version. */
            version?: number
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                inbound_shipment: components['schemas']['InboundShipment']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    trace?: never
  }
  '/api/v1/inbound-shipments/{id}/attachments': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the attachments of an inbound shipment
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                attachments: components['schemas']['InboundAttachment'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Attach a document or photo to an inbound shipment
     * @description multipart/form-data with one `file` and an optional `kind`. Accepts PDF, PNG, JPEG, WebP and CSV, detected from the bytes, up to 10 MiB each, 20 per shipment and 1 GiB per account (409 `attachment_limit`). Uploading the same bytes again returns 200 with the existing attachment.
     *
     *     Required scope: `write:inbound_shipment`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                attachment: components['schemas']['InboundAttachment']
                created: boolean
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                attachment: components['schemas']['InboundAttachment']
                created: boolean
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/inbound-shipments/{id}/attachments/{attachment_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Download an attachment
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          attachment_id: number
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description The bytes of the file under a neutral name; `media_type` and `file_name` are in the list. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/octet-stream': string
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/inbound-shipments/{id}/cancel': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Cancel a shipment that has not arrived
     * @description Required scope: `write:inbound_shipment`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                inbound_shipment: components['schemas']['InboundShipment']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/inbound-shipments/{id}/cards': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the received cards of a shipment
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
        }
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                cards: {
                  box_no: number | null
                  condition: string | null
                  damaged: boolean
                  /** @description Null for a card on no line. */
                  line_id: number | null
                  name: string
                  /** Format: date-time */
                  received_at: string
                  unique_id: string
                }[]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/info': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the account, scopes and limits of the API key
     * @description Any valid API key.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Info']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/instant/catalog': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the instant packs on sale
     * @description Instant packs are opened before they are sold. The chain draws which pack a buyer receives.
     *
     *     Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Exclude sold-out packs. */
          available?: boolean
          /** @description Only packs in this language. */
          language?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          /** @description Only packs of this set. */
          set_id?: string
          /** @description Only packs of this game. */
          tcg_type?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                packs: components['schemas']['InstantCatalogItem'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/instant/purchase': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Buy an instant pack with an end user’s credits
     * @description The price is held at once and settled once the purchase is safe on chain. Replaying an Idempotency-Key with the same parameters returns the original purchase.
     *
     *     Required scope: `packs:purchase`.
     */
    post: {
      parameters: {
        query?: never
        header: {
          /** @description A unique key of the operation, 1..255 characters. Replaying it returns the original result. */
          'idempotency-key': string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Your own id of the end user, up to 255 characters. */
            external_user_id?: string
            /** @description The highest accepted price per pack, in USDC; default is the current price. */
            max_price_usdc?: string
            /** @description Up to 16 key-value pairs, returned unchanged. */
            metadata?: {
              [key: string]: string
            }
            /** @description The packet type to buy. */
            packet_type_id: number
            /** @description Always 1; every pack is a purchase of its own. */
            quantity?: number
            /** @description The address that receives the cards; default is the end user’s custody address, or the signing wallet. */
            recipient_address?: string
            /** @description Your own reference, returned unchanged. */
            reference?: string
            /** @description The end user’s wallet. */
            wallet_address?: string
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['InstantPurchase']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/instant/purchase/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an instant purchase; poll until its status is final
     * @description Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['InstantPurchase']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/instant/purchase/prepare': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Prepare the unsigned transactions of an instant purchase
     * @description Stores nothing. Send the calls in order from the wallet, then submit the hash of the purchase transaction. The service draws the pack and delivers its cards.
     *
     *     Required scope: `packs:purchase`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description The highest accepted price per pack, in USDC; default is the current price. */
            max_price_usdc?: string
            /** @description The packet type to buy. */
            packet_type_id: number
            /** @description The address that receives the cards; default is the end user’s custody address, or the signing wallet. */
            recipient_address?: string
            /** @description The buyer’s contribution to the draw, 32 bytes in hex; generated when omitted. */
            user_random?: string
            /** @description The wallet that signs. */
            wallet_address: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['PreparedInstantPurchase']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/instant/purchase/submit': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Submit the transaction hash of a wallet’s instant purchase
     * @description The purchase is read from the chain, never from the request. Submitting is idempotent and optional: the indexer also records purchases that are never submitted.
     *
     *     Required scope: `packs:purchase`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Your own id of the end user, up to 255 characters. */
            external_user_id?: string
            /** @description The packet type to buy. */
            packet_type_id: number
            /** @description Your own reference, returned unchanged. */
            reference?: string
            /** @description The request id from the purchase event, to select one of several purchases. */
            request_id?: string
            /** @description The hash of the purchase transaction. */
            transaction_hash?: string
            /** @description The hash of the purchase transaction. */
            tx_hash?: string
            /** @description The end user’s wallet. */
            wallet_address?: string
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['InstantPurchase']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/instant/purchases': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List instant purchases, newest first
     * @description Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description The next_cursor of the previous page; replaces offset. */
          cursor?: string
          custody?: 'CUSTODIAL' | 'NON_CUSTODIAL'
          /** @description Your own id of the end user, up to 255 characters. */
          external_user_id?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          packet_type_id?: number
          status?: 'PENDING' | 'RESERVED' | 'SUBMITTING' | 'SUBMITTED' | 'FULFILLED' | 'REFUNDED' | 'FAILED'
          /** @description The end user’s wallet. */
          wallet_address?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                purchases: components['schemas']['InstantPurchase'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/integration-status': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the integration status of the account
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                integration: components['schemas']['IntegrationStatus']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/invoices': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List invoices, newest month first
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Periods starting on or after this date. */
          from?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?: 'OPEN' | 'PAID' | 'VOID'
          /** @description Periods starting before this date. */
          to?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                invoices: components['schemas']['Invoice'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/invoices/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an invoice with its first 100 lines
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                invoice: components['schemas']['Invoice']
                lines: components['schemas']['InvoiceLine'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/invoices/{id}/lines': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the lines of an invoice
     * @description Pagination ends at row 10,000; the `invoice_lines` report contains all lines.
     *
     *     Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
        }
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                lines: components['schemas']['InvoiceLine'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/invoices/{id}/pdf': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Download an invoice as PDF
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description The invoice. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/pdf': string
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/invoices/draft': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the invoice of the running month as it stands now
     * @description Charges so far, storage and coverage of the days so far, the monthly minimum, service credits and tax, by the rules of the closing.
     *
     *     Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                invoice: components['schemas']['DraftInvoice']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/keys': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the API keys of the account
     * @description Required scope: `admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                keys: components['schemas']['ApiKey'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/keys/{key_id}/revoke': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Revoke an API key
     * @description Any valid API key.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path: {
          key_id: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                key: components['schemas']['ApiKey']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/keys/rotate': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Rotate an API key
     * @description The old key remains valid until the overlap ends. Every key may rotate itself; `admin` rotates the keys of its account whose scopes it holds, so not those with `payout:manage`.
     *
     *     Any valid API key.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Replace a successor that was never used. */
            force?: boolean
            /** @description Another key of the account; requires the scope `admin`. Default: the key of the request. */
            key_id?: string
            /** @default 86400 */
            overlap_seconds?: number
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['IssuedApiKey']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/buyback': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Retired endpoint of the pool billing model
     * @description Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Retired endpoint of the pool billing model
     * @description Required scope: `packs:read`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/buyback/accept': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Retired endpoint of the pool billing model
     * @description Required scope: `packs:read`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/buyback/quote': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Retired endpoint of the pool billing model
     * @description Required scope: `packs:read`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/catalog': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the packs on sale
     * @description Prices, expected values and stock are read from the chain and at most 15 seconds old.
     *
     *     Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Pass false to include tiers that are not on sale. */
          active?: boolean
          game?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          variant?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                games: {
                  id: string
                  label: string
                }[]
                tiers: components['schemas']['Tier'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/catalog/{tier_id}/odds': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the on-chain odds of a pack by slot
     * @description Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          tier_id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Odds']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/collection': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the cards an end user received from packs, newest first
     * @description Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description The next_cursor of the previous page; replaces offset. */
          cursor?: string
          /** @description Your own id of the end user, up to 255 characters. */
          external_user_id?: string
          /** @description Additional sources: `instant` includes the cards of instant packs. */
          include?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          /** @description Filter by whether the end user still owns the card. */
          still_owned?: boolean
          /** @description The end user’s wallet. */
          wallet_address?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                items: components['schemas']['CollectionItem'][]
                user: {
                  external_user_id: string | null
                  wallet_address: string | null
                }
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/collection/export': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Export cards from an end user’s vault to a wallet
     * @description Each card is an export of its own, delivered after a waiting period that the vault contract enforces and during which it can be cancelled. An exported card can no longer be sold back. Replaying an Idempotency-Key with the same parameters returns the original exports.
     *
     *     Required scope: `wallet:withdraw`.
     */
    post: {
      parameters: {
        query?: never
        header: {
          /** @description A unique key of the operation, 1..255 characters. Replaying it returns the original result. */
          'idempotency-key': string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description The end user whose vault holds the cards. */
            external_user_id: string
            /**
             * @description Selects between collections that share a token id.
             * @enum {string}
             */
            item_type?: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
            /** @description Required once per wallet: the signature of the message that prepare returns. */
            link?: {
              /** @description The deadline of the prepared message, in Unix seconds. */
              deadline: number
              /** @description The signature of the prepared message by wallet_address. */
              signature: string
            }
            /** @description 1 to 20 token ids. */
            token_ids: string[]
            /** @description The wallet that receives the cards. */
            wallet_address: string
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                exports: components['schemas']['CardExport'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/collection/export/prepare': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Prepare the message that links a wallet to a vault
     * @description Creates no export. The wallet signs `typed_data` once; later exports to it need no signature.
     *
     *     Required scope: `wallet:withdraw`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description The end user whose vault holds the cards. */
            external_user_id: string
            /** @description The wallet that receives the cards. */
            wallet_address: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['PreparedExport']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/collection/exports': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List exports, newest first
     * @description Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description The next_cursor of the previous page; replaces offset. */
          cursor?: string
          /** @description Your own id of the end user, up to 255 characters. */
          external_user_id?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?: 'REQUESTED' | 'WAITING' | 'CANCELLING' | 'COMPLETED' | 'CANCELLED' | 'FAILED'
          /** @description The end user’s wallet. */
          wallet_address?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                exports: components['schemas']['CardExport'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/collection/exports/{export_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an export
     * @description Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          export_id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['CardExport']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/collection/exports/{export_id}/cancel': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Cancel an export during its waiting period
     * @description The status is CANCELLING until the cancellation is final on chain. The call is idempotent.
     *
     *     Required scope: `wallet:withdraw`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          export_id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['CardExport']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/fairness': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Verify a draw by its on-chain request id
     * @description Works for packs and instant packs of every partner, because chain logs are public.
     *
     *     Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query: {
          request_id: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Fairness']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/fairness/{purchase_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Verify the draw of a purchase from the chain logs
     * @description Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          purchase_id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Fairness']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/feed/recent': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List recently drawn cards, newest first
     * @description Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description The next_cursor of the previous page; replaces offset. */
          cursor?: string
          /** @description Only cards of this game. */
          game?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          /** @description `mine`: only packs bought with your key. */
          scope?: 'all' | 'mine'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                items: components['schemas']['Pull'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/feed/winners': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List recently drawn cards worth more than their pack
     * @description Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description The next_cursor of the previous page; replaces offset. */
          cursor?: string
          /** @description Only cards of this game. */
          game?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          /** @description `mine`: only packs bought with your key. */
          scope?: 'all' | 'mine'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                items: components['schemas']['Pull'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/payout-wallet': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the payout wallet
     * @description Required scope: `payout:manage`.
     */
    get: {
      parameters: {
        query?: {
          chain?: string
          /** @description Returns all wallets, newest first, instead of the active one. */
          history?: boolean
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                address?: string
                chain?: string
                created_at?: string
                effective_at?: string
                is_active?: boolean
                /** @description Newest first; only with `history`. */
                wallets?: components['schemas']['PayoutWallet'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    /**
     * Set the payout wallet
     * @description Deactivates the previous wallet immediately. Payouts to the new wallet start after a cooldown of one day, and payout_wallet.updated is sent to all of your webhooks.
     *
     *     Required scope: `payout:manage`.
     */
    put: {
      parameters: {
        query?: never
        header?: {
          /** @description A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`. */
          'idempotency-key'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description 20-byte hex address with 0x prefix; a mixed-case address must have a valid checksum. */
            address: string
            /** @description Defaults to base. */
            chain?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['PayoutWallet']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/payouts': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List your statements and payouts, newest first, with the amount owed
     * @description Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?: 'PENDING' | 'PAYING' | 'PAID' | 'FAILED' | 'VOID'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /** @description Earnings that are not part of a statement yet. */
                accruing: {
                  /** Format: date-time */
                  as_of?: string
                  gross_usdc?: string
                  net_usdc?: string
                  packs?: number
                  payout_usdc?: string
                  /** Format: date-time */
                  period_closes_at?: string | null
                  sellback_usdc?: string
                  /** Format: date-time */
                  since?: string
                } | null
                /** @description Closed statements not yet paid. */
                outstanding_usdc: string
                payouts: components['schemas']['Payout'][]
                /** @description Sum of outstanding_usdc and the accruing payout. */
                total_owed_usdc: string
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/payouts/{payout_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a statement
     * @description Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          payout_id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Payout']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/payouts/{payout_id}.csv': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Download a statement as CSV
     * @description One row per product and one for the total.
     *
     *     Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          payout_id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description The statement as CSV. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'text/csv': string
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/pool': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Retired endpoint of the pool billing model
     * @description Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/pool-wallet': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Retired endpoint of the pool billing model
     * @description Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        default: components['responses']['Error']
      }
    }
    /**
     * Retired endpoint of the pool billing model
     * @description Required scope: `packs:read`.
     */
    put: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        default: components['responses']['Error']
      }
    }
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/price': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the market value and buyback price of a card
     * @description Pass exactly one of card_id and token_id. A token_id used by several item types also requires item_type.
     *
     *     Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          card_id?: string
          /** @description CARD, GRADED_CARD, PACKET, SEALED_PRODUCT */
          item_type?: string
          token_id?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Price']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/purchase': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Buy packs with an end user’s credits
     * @description The price is held at once and settled once the purchase is safe on chain. Replaying an Idempotency-Key with the same parameters returns the original purchase.
     *
     *     Required scope: `packs:purchase`.
     */
    post: {
      parameters: {
        query?: never
        header: {
          /** @description A unique key of the operation, 1..255 characters. Replaying it returns the original result. */
          'idempotency-key': string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Your own id of the end user, up to 255 characters. */
            external_user_id?: string
            /** @description The highest accepted price per pack, in USDC; default is the current price. */
            max_price_usdc?: string
            /** @description Up to 16 key-value pairs, returned unchanged. */
            metadata?: {
              [key: string]: string
            }
            /** @description The number of packs, 1..10; default 1. */
            quantity?: number
            /** @description The address that receives the cards; default is the end user’s custody address, or the signing wallet. */
            recipient_address?: string
            /** @description Your own reference, returned unchanged. */
            reference?: string
            /** @description The tier to buy. */
            tier_id: number
            /** @description The end user’s wallet. */
            wallet_address?: string
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Purchase']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/purchase/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a purchase; poll until its status is final
     * @description Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Purchase']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/purchase/prepare': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Prepare the unsigned transactions of a purchase
     * @description Stores nothing. Send the calls in order from the wallet, then submit the hash of the purchase transaction.
     *
     *     Required scope: `packs:purchase`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description The highest accepted price per pack, in USDC; default is the current price. */
            max_price_usdc?: string
            /** @description The number of packs, 1..10; default 1. */
            quantity?: number
            /** @description The address that receives the cards; default is the end user’s custody address, or the signing wallet. */
            recipient_address?: string
            /** @description The tier to buy. */
            tier_id: number
            /** @description The buyer’s contribution to the draw, 32 bytes in hex; generated when omitted. */
            user_random?: string
            /** @description The wallet that signs. */
            wallet_address: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['PreparedPurchase']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/purchase/submit': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Submit the transaction hash of a wallet purchase
     * @description The purchase is read from the chain, never from the request. A hash that is not mined yet is polled for 30 minutes. Submitting is idempotent and optional: the indexer also records purchases that are never submitted.
     *
     *     Required scope: `packs:purchase`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Your own id of the end user, up to 255 characters. */
            external_user_id?: string
            /** @description Your own reference, returned unchanged. */
            reference?: string
            /** @description The request id from the purchase event, to select one of several purchases. */
            request_id?: string
            /** @description The tier to buy. */
            tier_id: number
            /** @description The hash of the purchase transaction. */
            transaction_hash?: string
            /** @description The hash of the purchase transaction. */
            tx_hash?: string
            /** @description The wallet that signs. */
            wallet_address: string
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Purchase']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/purchases': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List purchases, newest first
     * @description Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Inclusive. */
          created_from?: string
          /** @description Exclusive. */
          created_to?: string
          /** @description The next_cursor of the previous page; replaces offset. */
          cursor?: string
          custody?: 'CUSTODIAL' | 'NON_CUSTODIAL'
          /** @description Your own id of the end user, up to 255 characters. */
          external_user_id?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?:
            | 'PENDING'
            | 'RESERVED'
            | 'SUBMITTING'
            | 'SUBMITTED'
            | 'FULFILLED'
            | 'PARTIALLY_FULFILLED'
            | 'REFUNDED'
            | 'FAILED'
          tier_id?: number
          /** @description The end user’s wallet. */
          wallet_address?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                purchases: components['schemas']['Purchase'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/redemption': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Redeem a card of an end user’s vault
     * @description Needs no signature: the shipping is held from the end user’s credits, the service requests the burn and pays from the vault, and the credits are charged when the payment is final. Replaying an Idempotency-Key with the same parameters returns the original redemption.
     *
     *     Required scope: `cards:redeem`.
     */
    post: {
      parameters: {
        query?: never
        header: {
          /** @description A unique key of the operation, 1..255 characters. Replaying it returns the original result. */
          'idempotency-key': string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description The end user whose vault holds the item and whose credits pay the shipping. */
            external_user_id: string
            /** @description Insure the parcel for the value of the item. */
            insurance?: boolean
            /**
             * @description Selects between collections that share the token id.
             * @enum {string}
             */
            item_type?: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
            /** @description One of your purchases that revealed the item. */
            purchase_id?: number
            /** @description A rate of the quote; defaults to the cheapest. */
            rate_id?: string
            /** @description Shipping address. */
            shipping_address?: {
              /** @description Required. */
              city?: string | null
              /** @description Company name. */
              company?: string | null
              /** @description ISO 3166-1 alpha-2 code. Required. */
              country?: string | null
              /** @description For carrier notifications. */
              email?: string | null
              /** @description Recipient name. Required. */
              name?: string | null
              /** @description Required outside the United States. */
              phone?: string | null
              /** @description State or province, by name or code; derived from the postal code where it is missing. */
              state?: string | null
              /** @description Street and number. Required. */
              street1?: string | null
              /** @description Apartment, suite or floor. */
              street2?: string | null
              /** @description Postal code. Required. */
              zip?: string | null
            }
            /**
             * @description Only the holder can pay.
             * @enum {unknown}
             */
            shipping_payer?: 'end_user'
            /** @description Token id; with purchase_id it selects one of its items. */
            token_id?: string
            /** @description Barcode of the item: CARD-, GRADED-, SEALED- or PACKET-. */
            unique_id?: string
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['RedemptionPrepareResult']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/redemption/{purchase_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the redemptions of a purchase
     * @description Returns the newest one and all of them. A number without redemptions of a purchase is read as a token id.
     *
     *     Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Reads the burn status of the newest redemption from the chain. */
          verify?: 'true' | 'false'
        }
        header?: never
        path: {
          purchase_id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['RedemptionHistory']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/redemption/prepare': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Prepare the unsigned transactions of a redemption
     * @description The price is signed for the holder only and valid until `expires_at`. Send the calls in order: the payment reverts before the burn is requested. A token can have one live redemption, across all partners.
     *
     *     Required scope: `cards:redeem`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Idempotency key, up to 255 characters; the Idempotency-Key header is equivalent. */
            idempotency_key?: string
            /** @description Insure the parcel for the value of the item. */
            insurance?: boolean
            /**
             * @description Selects between collections that share the token id.
             * @enum {string}
             */
            item_type?: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
            /** @description One of your purchases that revealed the item. */
            purchase_id?: number
            /** @description A rate of the quote; defaults to the cheapest. */
            rate_id?: string
            /** @description Shipping address. */
            shipping_address?: {
              /** @description Required. */
              city?: string | null
              /** @description Company name. */
              company?: string | null
              /** @description ISO 3166-1 alpha-2 code. Required. */
              country?: string | null
              /** @description For carrier notifications. */
              email?: string | null
              /** @description Recipient name. Required. */
              name?: string | null
              /** @description Required outside the United States. */
              phone?: string | null
              /** @description State or province, by name or code; derived from the postal code where it is missing. */
              state?: string | null
              /** @description Street and number. Required. */
              street1?: string | null
              /** @description Apartment, suite or floor. */
              street2?: string | null
              /** @description Postal code. Required. */
              zip?: string | null
            }
            /**
             * @description Only the holder can pay.
             * @enum {unknown}
             */
            shipping_payer?: 'end_user'
            /** @description Token id; with purchase_id it selects one of its items. */
            token_id?: string
            /** @description Barcode of the item: CARD-, GRADED-, SEALED- or PACKET-. */
            unique_id?: string
            /** @description Expected holder; another holder is refused with 409 not_owner. */
            wallet_address?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['RedemptionPrepareResult']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/redemption/quote': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Quote the shipping of a physical item
     * @description Creates nothing. Rates are requested from the carriers each time; the cheapest is `shipping_quote`. Prepare locks a price.
     *
     *     Required scope: `cards:redeem`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description The end user whose vault must hold the item. */
            external_user_id?: string
            /** @description Insure the parcel for the value of the item. */
            insurance?: boolean
            /**
             * @description Selects between collections that share the token id.
             * @enum {string}
             */
            item_type?: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
            /** @description One of your purchases that revealed the item. */
            purchase_id?: number
            /** @description Shipping address. */
            shipping_address?: {
              /** @description Required. */
              city?: string | null
              /** @description Company name. */
              company?: string | null
              /** @description ISO 3166-1 alpha-2 code. Required. */
              country?: string | null
              /** @description For carrier notifications. */
              email?: string | null
              /** @description Recipient name. Required. */
              name?: string | null
              /** @description Required outside the United States. */
              phone?: string | null
              /** @description State or province, by name or code; derived from the postal code where it is missing. */
              state?: string | null
              /** @description Street and number. Required. */
              street1?: string | null
              /** @description Apartment, suite or floor. */
              street2?: string | null
              /** @description Postal code. Required. */
              zip?: string | null
            }
            /**
             * @description Only the holder can pay.
             * @enum {unknown}
             */
            shipping_payer?: 'end_user'
            /** @description Token id; with purchase_id it selects one of its items. */
            token_id?: string
            /** @description Barcode of the item: CARD-, GRADED-, SEALED- or PACKET-. */
            unique_id?: string
            /** @description Expected holder; another holder is refused with 409 not_owner. */
            wallet_address?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['RedemptionQuote']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/redemption/submit': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Submit the burn transaction hash
     * @description The burn is read from the chain, never from the request. A hash that is not mined yet is polled. Submitting is idempotent and optional: the indexer records the burn anyway.
     *
     *     Required scope: `cards:redeem`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            redemption_id: number
            /** @description Alias of tx_hash. */
            transaction_hash?: string
            /** @description Transaction hash of the burn. */
            tx_hash?: string
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Redemption']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/redemptions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List redemptions, newest first
     * @description Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description The next_cursor of the previous page; replaces offset. */
          cursor?: string
          /** @description Your own id of the end user, up to 255 characters. */
          external_user_id?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?: 'PREPARED' | 'BURN_SUBMITTED' | 'IN_FULFILLMENT' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'
          /** @description The end user’s wallet. */
          wallet_address?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                redemptions: components['schemas']['Redemption'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/redemptions/{redemption_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a redemption
     * @description Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          redemption_id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Redemption']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/redemptions/{redemption_id}/cancel': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Cancel an unpaid redemption
     * @description A requested burn is released, so the card is transferable again. The call is idempotent.
     *
     *     Required scope: `cards:redeem`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          redemption_id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Redemption']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/revenue': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get your revenue
     * @description Net is gross less sell-backs and fees, from final blocks only. Without `from`, the period starts after the last statement.
     *
     *     Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description A date, which is its start in UTC, or a timestamp; inclusive. */
          from?: string
          /** @description A date or a timestamp; exclusive. */
          to?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Revenue']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/sellback': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Sell back cards from an end user’s vault
     * @description Needs no signature: the cards are sold from the end user’s vault, and the payout is credited when the sale is final. Replaying an Idempotency-Key with the same parameters returns the original sell-back.
     *
     *     Required scope: `packs:buyback`.
     */
    post: {
      parameters: {
        query?: never
        header: {
          /** @description A unique key of the operation, 1..255 characters. Replaying it returns the original result. */
          'idempotency-key': string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Your own id of the end user, up to 255 characters. */
            external_user_id?: string
            /**
             * @description The collection of the token ids; required if the seller has the same id in both.
             * @enum {string}
             */
            item_type?: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
            /** @description Minimum total of the sale in USDC. Defaults to one percent below the quoted total. */
            min_total_usdc?: string
            /** @description Slippage tolerance in basis points of the quoted total; defaults to 100. */
            slippage_bps?: number
            /** @description 1 to 50 unique token ids. All are sold, or none. */
            token_ids: (string | number)[]
            /** @description The end user’s wallet. */
            wallet_address?: string
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Sellback']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/sellback/{sellback_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a sell-back; poll until it is CONFIRMED or FAILED
     * @description Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          sellback_id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Sellback']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/sellback/prepare': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Prepare the unsigned transactions of a wallet’s own sale
     * @description Creates nothing. Refused if any card cannot be sold, with the card and the reason in `details`. Send the calls in order, then submit the transaction hash of the sale.
     *
     *     Required scope: `packs:buyback`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Your own id of the end user, up to 255 characters. */
            external_user_id?: string
            /**
             * @description The collection of the token ids; required if the seller has the same id in both.
             * @enum {string}
             */
            item_type?: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
            /** @description Minimum total of the sale in USDC. Defaults to one percent below the quoted total. */
            min_total_usdc?: string
            /** @description Slippage tolerance in basis points of the quoted total; defaults to 100. */
            slippage_bps?: number
            /** @description 1 to 50 unique token ids. All are sold, or none. */
            token_ids: (string | number)[]
            /** @description The end user’s wallet. */
            wallet_address?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['PreparedSellback']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/sellback/quote': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Quote a sell-back
     * @description Returns the exact on-chain payout of each card, or the reason it cannot be sold. Creates nothing.
     *
     *     Required scope: `packs:read`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Your own id of the end user, up to 255 characters. */
            external_user_id?: string
            /**
             * @description The collection of the token ids; required if the seller has the same id in both.
             * @enum {string}
             */
            item_type?: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
            /** @description 1 to 50 unique token ids. All are sold, or none. */
            token_ids: (string | number)[]
            /** @description The end user’s wallet. */
            wallet_address?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['SellbackQuote']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/sellback/relay': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Relay a signed sale
     * @description The pool pays the wallet directly. Relaying the same signed sale again returns the same sell-back. If the wallet has not approved the buyback contract, `details.nft_approval.call` is the transaction to send first.
     *
     *     Required scope: `packs:buyback`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description As signed, in Unix seconds. */
            deadline: number
            /** @description Your own id of the end user, up to 255 characters. */
            external_user_id?: string
            /**
             * @description The collection of the token ids; required if the seller has the same id in both.
             * @enum {string}
             */
            item_type?: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
            /** @description As signed. */
            min_total_usdc: string
            /** @description As signed. */
            nonce: string
            /** @description Signature of the typed data by the wallet that holds the cards; contract wallets are verified with EIP-1271. */
            signature: string
            /** @description 1 to 50 unique token ids. All are sold, or none. */
            token_ids: (string | number)[]
            /** @description The end user’s wallet. */
            wallet_address?: string
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Sellback']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/sellback/relay/prepare': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Prepare the typed data of a gasless sale
     * @description Creates nothing. Sign `typed_data`, then send its values and the signature to the relay endpoint.
     *
     *     Required scope: `packs:buyback`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Your own id of the end user, up to 255 characters. */
            external_user_id?: string
            /**
             * @description The collection of the token ids; required if the seller has the same id in both.
             * @enum {string}
             */
            item_type?: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
            /** @description Minimum total of the sale in USDC. Defaults to one percent below the quoted total. */
            min_total_usdc?: string
            /** @description Slippage tolerance in basis points of the quoted total; defaults to 100. */
            slippage_bps?: number
            /** @description 1 to 50 unique token ids. All are sold, or none. */
            token_ids: (string | number)[]
            /** @description The end user’s wallet. */
            wallet_address?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['PreparedSellbackRelay']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/sellback/submit': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Submit the transaction hash of a wallet’s own sale
     * @description Cards and payouts are read from the chain, never from the request. Submitting is idempotent and optional: the indexer records the sale anyway.
     *
     *     Required scope: `packs:buyback`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Your own id of the end user, up to 255 characters. */
            external_user_id?: string
            /** @description Transaction hash of the mined sale. */
            transaction_hash?: string
            /** @description Transaction hash of the mined sale. */
            tx_hash?: string
            /** @description The end user’s wallet. */
            wallet_address?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Sellback']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/sellbacks': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List sell-backs, newest first
     * @description Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description The next_cursor of the previous page; replaces offset. */
          cursor?: string
          /** @description Your own id of the end user, up to 255 characters. */
          external_user_id?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?: 'PENDING' | 'SUBMITTING' | 'SUBMITTED' | 'CONFIRMED' | 'FAILED'
          /** @description The end user’s wallet. */
          wallet_address?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                sellbacks: components['schemas']['Sellback'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/solvency': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the solvency of the buyback float, the credits and the cards
     * @description Read from the chain and cached for 15 seconds.
     *
     *     Required scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['PoolSolvency']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/stats': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get your sales statistics
     * @description Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description A date, which is its start in UTC, or a timestamp; inclusive. */
          from?: string
          /** @description A date or a timestamp; exclusive. */
          to?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Stats']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/mystery/terms': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get your commercial terms
     * @description Required scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Terms']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/accounts/{id}/adjustments': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Charge or credit a tenant outside of the rate card
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            amount_cents: number
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            description: string
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                amount_cents: number
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/approvals': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List approvals, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                approvals: components['schemas']['Approval'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Propose a request that other people must approve
     * @description Once approved, the proposer sends exactly this request with the header X-Approval-Id. An approval is valid for seven days and used once.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description The body of the request. `password`, `pin` and `client_action_id` are not part of what is approved. */
            body?: {
              [key: string]: unknown
            }
            /** @enum {string} */
            method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
            /** @description The full path of the request, such as `/api/v1/admin/partners/12/keys`. */
            path: string
            reason: string
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                approval: components['schemas']['Approval']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/approvals/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an approval
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                approval: components['schemas']['Approval']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/approvals/{id}/approve': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Approve a request that another person or a key proposed
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                approval: components['schemas']['Approval']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/approvals/{id}/reject': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Reject a proposed request, or withdraw your own
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                approval: components['schemas']['Approval']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/audit/verify': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Verify the hash chains of the audit log and of the chain of custody
     * @description Entries are also compared with the signed checkpoints outside the database, so that a chain whose hashes were all computed again is found as well.
     *
     *     Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                audit: {
                  /** @description The first entry whose hash, link to its predecessor or checkpoint is invalid. */
                  first_broken_id: number | null
                  is_whole: boolean
                }
                checkpoints: {
                  /** @description Signed checkpoints outside the database; 0 where none are written. */
                  count: number
                  /** @description The first checkpoint that is missing, not signed by the key, or does not follow its predecessor. */
                  first_broken_number: number | null
                  is_whole: boolean
                  last_at: string | null
                  /** @description The Ed25519 key of the signatures, in hexadecimal. */
                  public_key: string | null
                }
                custody: {
                  broken: {
                    seq: number
                    unique_id: string
                  }[]
                  is_whole: boolean
                }
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/bins': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List bins and totes by code, with their item counts
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          site_id?: number
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                bins: components['schemas']['Bin'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Add a bin or a tote
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            code: string
            /** @enum {string} */
            kind?: 'BIN' | 'TOTE'
            site_id: number
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                bin: components['schemas']['Bin']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/bins/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Deactivate or reactivate a bin; its items remain in it
     * @description Required scope: `platform:admin`.
     */
    patch: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            is_active: boolean
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                bin: components['schemas']['Bin']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    trace?: never
  }
  '/api/v1/operator/v1/carriers/{provider}/webhook': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Receive a tracking webhook from a carrier
     * @description No authentication.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          provider: 'simulator' | 'shippo' | 'easypost'
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                new_scans: number
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/counts': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List cycle counts, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          site_id?: number
          status?:
            | 'REQUESTED'
            | 'COUNTING'
            | 'COUNTED'
            | 'INVESTIGATING'
            | 'READY_TO_REVIEW'
            | 'REVIEWED'
            | 'COMPLETED'
            | 'CANCELLED'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                counts: components['schemas']['CycleCount'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Request a cycle count of named bins or of a percentage of the site
     * @description `percent` selects the bins that were counted longest ago. A bin is in at most one open count.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            bins?: string[]
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            note?: string
            percent?: number
            site_id: number
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                bins: {
                  code: string
                  counted_by: string | null
                  /** Format: date-time */
                  finished_at: string | null
                  /** @description 1 for the first count, incremented by each recount. */
                  round: number
                  /** @description Number of items scanned in this round. */
                  seen: number
                  /** Format: date-time */
                  started_at: string | null
                }[]
                count: components['schemas']['CycleCount']
                /** @description Empty until every bin is counted, so that the count is blind. */
                variances: {
                  bin: string
                  booked_bin: string | null
                  /** @enum {string|null} */
                  booked_status:
                    | 'RECEIVED'
                    | 'STORED'
                    | 'PICKED'
                    | 'PACKED'
                    | 'DISPATCHED'
                    | 'DEPARTED'
                    | 'MISSING'
                    | 'LOST'
                    | null
                  /** @enum {string|null} */
                  decision: 'ACCEPT' | 'OVERRIDE' | null
                  /**
                   * @description MISSING: recorded in `bin` but not seen. Every other kind: seen in `bin` but recorded elsewhere.
                   * @enum {string}
                   */
                  kind: 'MISSING' | 'MISPLACED' | 'UNEXPECTED'
                  /** @enum {string|null} */
                  outcome: 'CORRECTED' | 'KEPT' | 'OVERTAKEN' | null
                  unique_id: string
                }[]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/counts/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a cycle count with its bins and, once all are counted, its variances
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                bins: {
                  code: string
                  counted_by: string | null
                  /** Format: date-time */
                  finished_at: string | null
                  /** @description 1 for the first count, incremented by each recount. */
                  round: number
                  /** @description Number of items scanned in this round. */
                  seen: number
                  /** Format: date-time */
                  started_at: string | null
                }[]
                count: components['schemas']['CycleCount']
                /** @description Empty until every bin is counted, so that the count is blind. */
                variances: {
                  bin: string
                  booked_bin: string | null
                  /** @enum {string|null} */
                  booked_status:
                    | 'RECEIVED'
                    | 'STORED'
                    | 'PICKED'
                    | 'PACKED'
                    | 'DISPATCHED'
                    | 'DEPARTED'
                    | 'MISSING'
                    | 'LOST'
                    | null
                  /** @enum {string|null} */
                  decision: 'ACCEPT' | 'OVERRIDE' | null
                  /**
                   * @description MISSING: recorded in `bin` but not seen. Every other kind: seen in `bin` but recorded elsewhere.
                   * @enum {string}
                   */
                  kind: 'MISSING' | 'MISPLACED' | 'UNEXPECTED'
                  /** @enum {string|null} */
                  outcome: 'CORRECTED' | 'KEPT' | 'OVERTAKEN' | null
                  unique_id: string
                }[]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/counts/{id}/cancel': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Cancel a cycle count without changing the records
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            reason: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                bins: {
                  code: string
                  counted_by: string | null
                  /** Format: date-time */
                  finished_at: string | null
                  /** @description 1 for the first count, incremented by each recount. */
                  round: number
                  /** @description Number of items scanned in this round. */
                  seen: number
                  /** Format: date-time */
                  started_at: string | null
                }[]
                count: components['schemas']['CycleCount']
                /** @description Empty until every bin is counted, so that the count is blind. */
                variances: {
                  bin: string
                  booked_bin: string | null
                  /** @enum {string|null} */
                  booked_status:
                    | 'RECEIVED'
                    | 'STORED'
                    | 'PICKED'
                    | 'PACKED'
                    | 'DISPATCHED'
                    | 'DEPARTED'
                    | 'MISSING'
                    | 'LOST'
                    | null
                  /** @enum {string|null} */
                  decision: 'ACCEPT' | 'OVERRIDE' | null
                  /**
                   * @description MISSING: recorded in `bin` but not seen. Every other kind: seen in `bin` but recorded elsewhere.
                   * @enum {string}
                   */
                  kind: 'MISSING' | 'MISPLACED' | 'UNEXPECTED'
                  /** @enum {string|null} */
                  outcome: 'CORRECTED' | 'KEPT' | 'OVERTAKEN' | null
                  unique_id: string
                }[]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/counts/{id}/complete': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Apply the decisions to the records; a count without variances needs no review
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                bins: {
                  code: string
                  counted_by: string | null
                  /** Format: date-time */
                  finished_at: string | null
                  /** @description 1 for the first count, incremented by each recount. */
                  round: number
                  /** @description Number of items scanned in this round. */
                  seen: number
                  /** Format: date-time */
                  started_at: string | null
                }[]
                count: components['schemas']['CycleCount']
                /** @description Empty until every bin is counted, so that the count is blind. */
                variances: {
                  bin: string
                  booked_bin: string | null
                  /** @enum {string|null} */
                  booked_status:
                    | 'RECEIVED'
                    | 'STORED'
                    | 'PICKED'
                    | 'PACKED'
                    | 'DISPATCHED'
                    | 'DEPARTED'
                    | 'MISSING'
                    | 'LOST'
                    | null
                  /** @enum {string|null} */
                  decision: 'ACCEPT' | 'OVERRIDE' | null
                  /**
                   * @description MISSING: recorded in `bin` but not seen. Every other kind: seen in `bin` but recorded elsewhere.
                   * @enum {string}
                   */
                  kind: 'MISSING' | 'MISPLACED' | 'UNEXPECTED'
                  /** @enum {string|null} */
                  outcome: 'CORRECTED' | 'KEPT' | 'OVERTAKEN' | null
                  unique_id: string
                }[]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/counts/{id}/finish-bin': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Finish a bin; finishing the last one computes the variances
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description The scanned code. */
            bin: string
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                bins: {
                  code: string
                  counted_by: string | null
                  /** Format: date-time */
                  finished_at: string | null
                  /** @description 1 for the first count, incremented by each recount. */
                  round: number
                  /** @description Number of items scanned in this round. */
                  seen: number
                  /** Format: date-time */
                  started_at: string | null
                }[]
                count: components['schemas']['CycleCount']
                /** @description Empty until every bin is counted, so that the count is blind. */
                variances: {
                  bin: string
                  booked_bin: string | null
                  /** @enum {string|null} */
                  booked_status:
                    | 'RECEIVED'
                    | 'STORED'
                    | 'PICKED'
                    | 'PACKED'
                    | 'DISPATCHED'
                    | 'DEPARTED'
                    | 'MISSING'
                    | 'LOST'
                    | null
                  /** @enum {string|null} */
                  decision: 'ACCEPT' | 'OVERRIDE' | null
                  /**
                   * @description MISSING: recorded in `bin` but not seen. Every other kind: seen in `bin` but recorded elsewhere.
                   * @enum {string}
                   */
                  kind: 'MISSING' | 'MISPLACED' | 'UNEXPECTED'
                  /** @enum {string|null} */
                  outcome: 'CORRECTED' | 'KEPT' | 'OVERTAKEN' | null
                  unique_id: string
                }[]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/counts/{id}/recount': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Request a recount of the named bins, or of every bin with a variance
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            bins?: string[]
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                bins: {
                  code: string
                  counted_by: string | null
                  /** Format: date-time */
                  finished_at: string | null
                  /** @description 1 for the first count, incremented by each recount. */
                  round: number
                  /** @description Number of items scanned in this round. */
                  seen: number
                  /** Format: date-time */
                  started_at: string | null
                }[]
                count: components['schemas']['CycleCount']
                /** @description Empty until every bin is counted, so that the count is blind. */
                variances: {
                  bin: string
                  booked_bin: string | null
                  /** @enum {string|null} */
                  booked_status:
                    | 'RECEIVED'
                    | 'STORED'
                    | 'PICKED'
                    | 'PACKED'
                    | 'DISPATCHED'
                    | 'DEPARTED'
                    | 'MISSING'
                    | 'LOST'
                    | null
                  /** @enum {string|null} */
                  decision: 'ACCEPT' | 'OVERRIDE' | null
                  /**
                   * @description MISSING: recorded in `bin` but not seen. Every other kind: seen in `bin` but recorded elsewhere.
                   * @enum {string}
                   */
                  kind: 'MISSING' | 'MISPLACED' | 'UNEXPECTED'
                  /** @enum {string|null} */
                  outcome: 'CORRECTED' | 'KEPT' | 'OVERTAKEN' | null
                  unique_id: string
                }[]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/counts/{id}/review': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Decide on every variance; keeping the records against the count needs a second signature
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            decisions: {
              /** @enum {string} */
              decision: 'ACCEPT' | 'OVERRIDE'
              /** @description The scanned code. */
              unique_id: string
            }[]
            /**
             * @description The decision on variances that are not listed.
             * @enum {string}
             */
            others?: 'ACCEPT'
            /** @description A supervisor other than the caller. Required above a declared value threshold. */
            second_person?: {
              badge: string
              pin: string
            }
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                bins: {
                  code: string
                  counted_by: string | null
                  /** Format: date-time */
                  finished_at: string | null
                  /** @description 1 for the first count, incremented by each recount. */
                  round: number
                  /** @description Number of items scanned in this round. */
                  seen: number
                  /** Format: date-time */
                  started_at: string | null
                }[]
                count: components['schemas']['CycleCount']
                /** @description Empty until every bin is counted, so that the count is blind. */
                variances: {
                  bin: string
                  booked_bin: string | null
                  /** @enum {string|null} */
                  booked_status:
                    | 'RECEIVED'
                    | 'STORED'
                    | 'PICKED'
                    | 'PACKED'
                    | 'DISPATCHED'
                    | 'DEPARTED'
                    | 'MISSING'
                    | 'LOST'
                    | null
                  /** @enum {string|null} */
                  decision: 'ACCEPT' | 'OVERRIDE' | null
                  /**
                   * @description MISSING: recorded in `bin` but not seen. Every other kind: seen in `bin` but recorded elsewhere.
                   * @enum {string}
                   */
                  kind: 'MISSING' | 'MISPLACED' | 'UNEXPECTED'
                  /** @enum {string|null} */
                  outcome: 'CORRECTED' | 'KEPT' | 'OVERTAKEN' | null
                  unique_id: string
                }[]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/counts/{id}/scan': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Record an item as seen in a bin
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description The scanned code. */
            bin: string
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            /** @description The scanned code. */
            code: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                bin: string
                /** @description True when it was already scanned in this bin; it counts once. */
                is_repeat: boolean
                round: number
                /** @description Number of items scanned in the bin so far. */
                seen: number
                unique_id: string
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/declared-values': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List declared values, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          account_id?: number
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?: 'SUBMITTED' | 'APPROVED' | 'REJECTED' | 'SUPERSEDED' | 'ENDED'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                declared_values: components['schemas']['DeclaredValue'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/declared-values/{id}/approve': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Approve a declared value
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                declared_value: components['schemas']['DeclaredValue']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/declared-values/{id}/reject': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Reject a declared value
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            reason: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                declared_value: components['schemas']['DeclaredValue']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/exceptions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List exceptions, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          account_id?: number
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?: 'OPEN' | 'INVESTIGATING' | 'AWAITING_TENANT' | 'RESOLVED' | 'CLOSED'
          type?:
            | 'RECEIVING_SHORT'
            | 'RECEIVING_OVER'
            | 'UNIDENTIFIED_ITEM'
            | 'DAMAGED'
            | 'COUNTERFEIT_SUSPECT'
            | 'CONDITION_DISPUTE'
            | 'MISSING'
            | 'WRONG_ITEM'
            | 'ADDRESS_PROBLEM'
            | 'LABEL_PROBLEM'
            | 'DELIVERY_FAILURE'
            | 'LOST_IN_TRANSIT'
            | 'UNCOLLECTED'
            | 'OTHER'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                exceptions: components['schemas']['VaultException'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Open an exception
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            account_id: number
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            inbound_shipment_id?: number
            order_id?: number
            /** @enum {string} */
            severity?: 'low' | 'medium' | 'high'
            summary: string
            /** @enum {string} */
            type:
              | 'RECEIVING_SHORT'
              | 'RECEIVING_OVER'
              | 'UNIDENTIFIED_ITEM'
              | 'DAMAGED'
              | 'COUNTERFEIT_SUSPECT'
              | 'CONDITION_DISPUTE'
              | 'MISSING'
              | 'WRONG_ITEM'
              | 'ADDRESS_PROBLEM'
              | 'LABEL_PROBLEM'
              | 'DELIVERY_FAILURE'
              | 'LOST_IN_TRANSIT'
              | 'UNCOLLECTED'
              | 'OTHER'
            unique_ids?: string[]
            withdrawal_id?: number
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                exception: components['schemas']['VaultException']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/exceptions/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an exception
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                exception: components['schemas']['VaultException']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/exceptions/{id}/message': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send a message to the tenant; a question awaits a reply
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            body: string
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            is_question?: boolean
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                exception: components['schemas']['VaultException']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/exceptions/{id}/resolve': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Resolve an exception and unblock its cards
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            /** @enum {string} */
            liability: 'vault' | 'carrier' | 'tenant' | 'none'
            note?: string | null
            /** @enum {string} */
            resolution: 'FOUND' | 'CORRECTED' | 'ACCEPTED_AS_IS' | 'RETURNED' | 'CREDITED' | 'WRITTEN_OFF' | 'NO_FAULT'
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                exception: components['schemas']['VaultException']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/force-majeure': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List force majeure events, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                force_majeures: {
                  /** Format: date-time */
                  ended_at: string | null
                  id: number
                  reason: string
                  /** @description Null: all sites. */
                  site_id: number | null
                  /** Format: date-time */
                  started_at: string
                }[]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Declare force majeure and pause the SLA clocks of a site
     * @description Deadlines that have passed stay missed; the others keep their remaining business days.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            reason: string
            site_id?: number
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                force_majeure: {
                  /** Format: date-time */
                  ended_at: string | null
                  id: number
                  reason: string
                  /** @description Null: all sites. */
                  site_id: number | null
                  /** Format: date-time */
                  started_at: string
                }
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/force-majeure/{id}/end': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * End force majeure and resume the SLA clocks
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                force_majeure: {
                  /** Format: date-time */
                  ended_at: string | null
                  id: number
                  reason: string
                  /** @description Null: all sites. */
                  site_id: number | null
                  /** Format: date-time */
                  started_at: string
                }
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/inbound': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List inbound shipments, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          site_id?: number
          status?:
            | 'ANNOUNCED'
            | 'IN_TRANSIT'
            | 'ARRIVED'
            | 'RECEIVING'
            | 'PARTIALLY_RECEIVED'
            | 'RECEIVED'
            | 'CLOSED'
            | 'CANCELLED'
          tracking_number?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                inbound_shipments: components['schemas']['InboundShipment'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/inbound/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an inbound shipment
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                inbound_shipment: components['schemas']['InboundShipment']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/inbound/{id}/arrive': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Record the arrival of a parcel
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            box_no?: number
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            /** @enum {string} */
            condition?: 'GOOD' | 'DENTED' | 'OPENED' | 'WET'
            /**
             * Format: date-time
             * @description Delivery time reported by the carrier.
             */
            delivered_at?: string
            tracking_number?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                inbound_shipment: components['schemas']['InboundShipment']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/inbound/{id}/close': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Close an inbound shipment
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                inbound_shipment: components['schemas']['InboundShipment']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/inbound/{id}/close-box': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Close an unpacked box
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            box_no: number
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                inbound_shipment: components['schemas']['InboundShipment']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/inbound/{id}/complete': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Complete receiving; discrepancies open an exception
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                inbound_shipment: components['schemas']['InboundShipment']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/inbound/{id}/in-transit': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Record the first carrier scan
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                inbound_shipment: components['schemas']['InboundShipment']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/inbound/{id}/receive': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Receive cards from a box into the tenant’s inventory
     * @description Each card gets a code for its barcode label. The next step is to put it away.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            box_no?: number
            cards: {
              card_id?: string
              card_number?: string
              /** @enum {string} */
              condition?: 'NM' | 'LP' | 'MP' | 'HP' | 'DMG'
              damaged?: boolean
              game?: string
              language?: string
              line_id?: number
              name?: string
              set_id?: string
              set_name?: string
              /** @description Marks a card as unannounced; only for shipments without lines. */
              unannounced?: boolean
              /** @description The code on the sleeve, if the card has one. */
              unique_id?: string
              variant?: string
            }[]
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                inbound_shipment: components['schemas']['InboundShipment']
                unique_ids: string[]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/invoices': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List invoices of all tenants, newest month first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          account_id?: number
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?: 'OPEN' | 'PAID' | 'VOID'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                invoices: components['schemas']['Invoice'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/invoices/{id}/mark-paid': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Mark an invoice as paid
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                invoice: components['schemas']['Invoice']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/invoices/{id}/void': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Void an invoice; corrections are adjustments of the next month
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                invoice: components['schemas']['Invoice']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/items/{unique_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an item with its location, claim and photos
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          unique_id: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                claim: {
                  document_id: string
                  expires_at: string | null
                  purpose: string
                } | null
                item: components['schemas']['Thing']
                location: components['schemas']['ItemLocation'] | null
                photos: components['schemas']['ItemPhoto'][]
                /** @description The open task of the item. */
                task_id: number | null
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/items/{unique_id}/check-in': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Check an item in at a site, for the first time or again
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          unique_id: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            site_id: number
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                location: components['schemas']['ItemLocation']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/items/{unique_id}/custody': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the chain of custody of an item and verify it
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          unique_id: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                chain_valid: boolean
                custody_events: components['schemas']['CustodyEvent'][]
                first_broken_seq: number | null
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/items/{unique_id}/found': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Report a missing item as found; put it away next
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          unique_id: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            note?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                location: components['schemas']['ItemLocation']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/items/{unique_id}/hold': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Block an item from leaving the warehouse
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          unique_id: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            reason: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                location: components['schemas']['ItemLocation']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/items/{unique_id}/missing': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Report an item missing
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          unique_id: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            note?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                location: components['schemas']['ItemLocation']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/items/{unique_id}/move': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Move an item to another bin
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          unique_id: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description The scanned code. */
            bin: string
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                location: components['schemas']['ItemLocation']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/items/{unique_id}/open': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Mark a sealed product as opened; it can no longer be redeemed
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          unique_id: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            note?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                location: components['schemas']['ItemLocation']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/items/{unique_id}/photos': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Upload a photo of an item
     * @description One file as multipart/form-data: JPEG, PNG or WebP, detected from its content, at most 10 MiB.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query: {
          /** @description Generated by the device for this action. Sending it again returns the original response without repeating the action. */
          client_action_id: string
          side?: 'FRONT' | 'BACK' | 'OTHER'
        }
        header?: never
        path: {
          unique_id: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                photo: components['schemas']['ItemPhoto']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/items/{unique_id}/photos/{photo_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Download a photo
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          photo_id: number
          unique_id: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description The photo as uploaded. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'image/jpeg': string
            'image/png': string
            'image/webp': string
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/items/{unique_id}/putaway': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Put an item away into a bin
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          unique_id: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description The scanned code. */
            bin: string
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                location: components['schemas']['ItemLocation']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/items/{unique_id}/release': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Unblock an item
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          unique_id: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                location: components['schemas']['ItemLocation']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/items/{unique_id}/write-off': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Write off a missing item with a second signature
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          unique_id: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            reason: string
            /** @description A supervisor other than the caller. Required above a declared value threshold. */
            second_person: {
              badge: string
              pin: string
            }
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                location: components['schemas']['ItemLocation']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/maintenance': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List upcoming maintenance windows
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                maintenance: {
                  /** Format: date-time */
                  cancelled_at: string | null
                  /** Format: date-time */
                  ends_at: string
                  id: number
                  message: string
                  /** Format: date-time */
                  starts_at: string
                }[]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Schedule maintenance and notify all tenants
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            /** Format: date-time */
            ends_at: string
            message: string
            /** Format: date-time */
            starts_at: string
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                maintenance: {
                  /** Format: date-time */
                  cancelled_at: string | null
                  /** Format: date-time */
                  ends_at: string
                  id: number
                  message: string
                  /** Format: date-time */
                  starts_at: string
                }
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/maintenance/{id}/cancel': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Cancel a maintenance window
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                maintenance: {
                  /** Format: date-time */
                  cancelled_at: string | null
                  /** Format: date-time */
                  ends_at: string
                  id: number
                  message: string
                  /** Format: date-time */
                  starts_at: string
                }
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/orphans': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List unidentified parcels, oldest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          site_id?: number
          status?: 'WAITING' | 'ATTACHED' | 'CLOSED'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                orphan_parcels: components['schemas']['OrphanParcel'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Register an unidentified parcel
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            carrier?: string
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            /** @enum {string} */
            condition?: 'GOOD' | 'DENTED' | 'OPENED' | 'WET'
            note?: string
            sender?: string
            site_id: number
            tracking_number?: string
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                orphan_parcel: components['schemas']['OrphanParcel']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/orphans/{id}/attach': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Attach a parcel to a shipment, which arrives with it
     * @description Pass an announced shipment, or the account to create a shipment for.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            account_id?: number
            /** @description Defaults to 1. */
            box_no?: number
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            /** @description The count at the dock; required with `account_id`. */
            expected_card_count?: number
            inbound_shipment_id?: number
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                orphan_parcel: components['schemas']['OrphanParcel']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/orphans/{id}/close': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Close an unidentified parcel that is sent back
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            reason: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                orphan_parcel: components['schemas']['OrphanParcel']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/people': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List operators, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                people: components['schemas']['Person'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Create an operator
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description The approval of other people for exactly this request; it is used up by its success. */
          'x-approval-id'?: string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            email: string
            name: string
            password: string
            roles: ('admin' | 'account_manager' | 'warehouse' | 'supervisor' | 'treasury')[]
            /** @description Sites the operator may work at; null means all sites. */
            site_ids?: number[] | null
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                person: components['schemas']['Person']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/people/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an operator
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                person: components['schemas']['Person']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Change the name, roles, sites or active state of an operator
     * @description Required scope: `platform:admin`.
     */
    patch: {
      parameters: {
        query?: never
        header?: {
          /** @description The approval of other people for exactly this request; it is used up by its success. */
          'x-approval-id'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            is_active?: boolean
            name?: string
            roles?: ('admin' | 'account_manager' | 'warehouse' | 'supervisor' | 'treasury')[]
            /** @description Sites the operator may work at; null means all sites. */
            site_ids?: number[] | null
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                person: components['schemas']['Person']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    trace?: never
  }
  '/api/v1/operator/v1/people/{id}/badge': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Issue a new badge and PIN to an operator
     * @description The badge code is returned only once. Each call issues another badge and revokes the previous one, so no client_action_id is needed.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description The approval of other people for exactly this request; it is used up by its success. */
          'x-approval-id'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Six to eight digits. */
            pin: string
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                badge: string
                person: components['schemas']['Person']
                /** @description The content of the badge’s barcode. */
                scan_code: string
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/people/{id}/password': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Reset the password of an operator, end all sessions and remove the authenticator and passkeys
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: {
          /** @description The approval of other people for exactly this request; it is used up by its success. */
          'x-approval-id'?: string
        }
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            password: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                person: components['schemas']['Person']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/periods/close': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Close a month of a tenant; a closed month returns its invoice
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            account_id: number
            /** @description Such as `2026-11`. */
            period: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                invoice: components['schemas']['Invoice'] | null
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/print': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Print or reprint the barcode labels of cards, bins, totes, tasks, parcels and badges
     * @description Returns one page per code, in the order of the request: a 2 by 1 inch sleeve label for a card; a 4 by 2 inch label for a bin, tote, task or parcel without a shipping label; the carrier’s 4 by 6 inch label for a parcel that has one; a card-sized badge for an operator. An unknown code returns 409 `wrong_scan` and nothing is printed.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            codes: string[]
          }
        }
      }
      responses: {
        /** @description The pages to print. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/pdf': string
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/rate-cards': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List rate cards, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                rate_cards: components['schemas']['RateCard'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Create a rate card for one tenant or for all
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Null or omitted: applies to all tenants. */
            account_id?: number | null
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            /** Format: date-time */
            effective_from?: string | null
            fees: {
              coverage_bps?: number
              handling_card?: {
                per_quantity: number
                unit_amount_cents: number
              }
              handling_order?: {
                per_quantity: number
                unit_amount_cents: number
              }
              minimum_cents?: number
              pickup?: {
                per_quantity: number
                unit_amount_cents: number
              }
              postage_markup_bps?: number
              receiving?: {
                per_quantity: number
                unit_amount_cents: number
              }
              storage?: {
                per_quantity: number
                unit_amount_cents: number
              }
              tax_bps?: number
              transfer?: {
                per_quantity: number
                unit_amount_cents: number
              }
              withdrawal?: {
                per_quantity: number
                unit_amount_cents: number
              }
              withdrawal_card?: {
                per_quantity: number
                unit_amount_cents: number
              }
            }
            name: string
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                rate_card: components['schemas']['RateCard']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/scan/{code}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Resolve a barcode to a card, bin, tote, parcel, task or badge
     * @description Read-only. An unknown code returns 404 with the reason in `message`.
     *
     *     Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          code: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                bin?: components['schemas']['Bin']
                id?: string
                item?: components['schemas']['Thing']
                /** @enum {string} */
                kind: 'item' | 'bin' | 'tote' | 'task' | 'parcel' | 'person' | 'other'
                location?: components['schemas']['ItemLocation'] | null
                parcel_number?: number
                person_id?: number
                resource?: string
                task?: components['schemas']['WorkTask'] | null
                task_id?: number | null
                /** @description A human-readable description of the scanned object. */
                title: string
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/service-credits': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List service credits of all tenants, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?: 'REQUESTED' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'PARTIALLY_APPLIED' | 'APPLIED'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                service_credits: components['schemas']['ServiceCredit'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/service-credits/{id}/approve': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Approve a service credit; the amount defaults to the computed one
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            amount_cents?: number | null
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            note?: string | null
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                service_credit: components['schemas']['ServiceCredit']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/service-credits/{id}/reject': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Reject a service credit
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            note: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                service_credit: components['schemas']['ServiceCredit']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/session': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the current operator session
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['OperatorSession']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Sign in with e-mail and password
     * @description Sets an HttpOnly session cookie and returns the token for X-CSRF-Token. After five failures each further one doubles the delay for this account from this address, up to 15 minutes. A device on which the operator has signed in before, known by its own cookie, is not delayed by failures elsewhere.
     *
     *     No authentication.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Authenticator code; required when an authenticator is active and no passkey is sent. */
            code?: string
            /** @description The sign-in e-mail address. */
            email: string
            /** @description The result of `navigator.credentials.get()` as JSON; an alternative to code. */
            passkey?: {
              /** @description Extension outputs; ignored. */
              clientExtensionResults: {
                [key: string]: unknown
              }
              /** @description Credential id, base64url. */
              id: string
              /** @description The same id. */
              rawId: string
              /** @description What the authenticator signed. */
              response: {
                /** @description Authenticator data, base64url. */
                authenticatorData: string
                /** @description Client data, base64url. */
                clientDataJSON: string
                /** @description Signature, base64url. */
                signature: string
              } & {
                [key: string]: unknown
              }
              /**
               * @description The credential type.
               * @enum {unknown}
               */
              type: 'public-key'
            } & {
              [key: string]: unknown
            }
            /** @description Your password. */
            password: string
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['OperatorSession']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    /**
     * Sign out
     * @description Required scope: `platform:admin`.
     */
    delete: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /** @enum {boolean} */
                done: true
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/session/options': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Get the options to sign in with a passkey
     * @description Verifies the password; failures delay further attempts as those of a sign-in do.
     *
     *     No authentication.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description The sign-in e-mail address. */
            email: string
            /** @description Your password. */
            password: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /** @description Options for `navigator.credentials` in JSON form. The challenge is valid once, for five minutes. */
                options: {
                  [key: string]: unknown
                }
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/session/passkeys': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List your passkeys
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                passkeys: components['schemas']['Passkey'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Register a passkey as a second factor
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description A name to recognize it by. */
            name: string
            /** @description The result of `navigator.credentials.create()` as JSON (`PublicKeyCredential.toJSON()`). */
            response: {
              /** @description Extension outputs; ignored. */
              clientExtensionResults: {
                [key: string]: unknown
              }
              /** @description Credential id, base64url. */
              id: string
              /** @description The same id. */
              rawId: string
              /** @description What the authenticator signed. */
              response: {
                /** @description Attestation object, base64url. */
                attestationObject: string
                /** @description Client data, base64url. */
                clientDataJSON: string
                /** @description How the browser reaches the authenticator. */
                transports?: string[]
              } & {
                [key: string]: unknown
              }
              /**
               * @description The credential type.
               * @enum {unknown}
               */
              type: 'public-key'
            } & {
              [key: string]: unknown
            }
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                passkey: components['schemas']['Passkey']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/session/passkeys/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Rename a passkey
     * @description Required scope: `platform:admin`.
     */
    patch: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description A name to recognize it by. */
            name: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                passkey: components['schemas']['Passkey']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    trace?: never
  }
  '/api/v1/operator/v1/session/passkeys/{id}/remove': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Remove a passkey
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Your password. */
            password: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /** @enum {boolean} */
                done: true
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/session/passkeys/options': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Get the options to register a passkey
     * @description An operator who has a second factor must have proved all factors within the last ten minutes.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Your password. */
            password: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /** @description Options for `navigator.credentials` in JSON form. The challenge is valid once, for five minutes. */
                options: {
                  [key: string]: unknown
                }
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/session/password': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Change your password and end your other sessions
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            current: string
            password: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /** @enum {boolean} */
                done: true
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/session/prove': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Prove your factors again for sensitive actions
     * @description Approvals and other sensitive actions require a proof of at most ten minutes ago: the password with the second factor, or badge and PIN at a registered station.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Your badge, at a registered station, instead of the password. */
            badge?: string
            /** @description Authenticator code; required when an authenticator is active and no passkey is sent. */
            code?: string
            /** @description The result of `navigator.credentials.get()` as JSON; an alternative to code. */
            passkey?: {
              /** @description Extension outputs; ignored. */
              clientExtensionResults: {
                [key: string]: unknown
              }
              /** @description Credential id, base64url. */
              id: string
              /** @description The same id. */
              rawId: string
              /** @description What the authenticator signed. */
              response: {
                /** @description Authenticator data, base64url. */
                authenticatorData: string
                /** @description Client data, base64url. */
                clientDataJSON: string
                /** @description Signature, base64url. */
                signature: string
              } & {
                [key: string]: unknown
              }
              /**
               * @description The credential type.
               * @enum {unknown}
               */
              type: 'public-key'
            } & {
              [key: string]: unknown
            }
            /** @description Your password. */
            password?: string
            /** @description The PIN of the badge. */
            pin?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /** @enum {boolean} */
                done: true
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/session/prove/options': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Get the options to prove your factors with a passkey
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /** @description Options for `navigator.credentials` in JSON form. The challenge is valid once, for five minutes. */
                options: {
                  [key: string]: unknown
                }
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/session/switch': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Switch the station to another operator by badge and PIN
     * @description At a registered station badge and PIN count as a second factor. Elsewhere, outside the sandbox, the operator must prove the other factors before using a role.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description The scanned code. */
            badge: string
            pin: string
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['OperatorSession']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/session/totp': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Create an authenticator secret; it takes effect once a code is confirmed
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Your password. */
            password: string
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                secret: string
                uri: string
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/session/totp/confirm': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Confirm the new authenticator with a code
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            code: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /** @enum {boolean} */
                done: true
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/session/totp/remove': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Remove the authenticator
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Your password. */
            password: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /** @enum {boolean} */
                done: true
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/session/unlock': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Unlock a station that locked after inactivity
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Your password. */
            password: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['OperatorSession']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/sites': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List sites
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                sites: components['schemas']['OperatorSite'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Create a site
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            address: {
              city: string
              company?: string | null
              country: string
              email?: string | null
              name: string
              phone?: string | null
              state?: string | null
              street1: string
              street2?: string | null
              zip: string
            }
            capabilities?: ('inbound' | 'ship' | 'pickup')[]
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            code: string
            holidays?: string[]
            inbound_instructions?: string | null
            name: string
            order_cutoff_local?: string
            pickup_hours?: {
              close: string
              /** @description 0 is Sunday. */
              dow: number
              open: string
            }[]
            pickup_instructions?: string | null
            receiving_hours?: {
              close: string
              /** @description 0 is Sunday. */
              dow: number
              open: string
            }[]
            /** @enum {string} */
            status?: 'ACTIVE' | 'PAUSED' | 'CLOSED'
            /** @description Such as America/New_York. */
            timezone: string
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                site: components['schemas']['OperatorSite']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/sites/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a site
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                site: components['schemas']['OperatorSite']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Change a site: its opening hours, holidays or status
     * @description Required scope: `platform:admin`.
     */
    patch: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            address?: {
              city: string
              company?: string | null
              country: string
              email?: string | null
              name: string
              phone?: string | null
              state?: string | null
              street1: string
              street2?: string | null
              zip: string
            }
            capabilities?: ('inbound' | 'ship' | 'pickup')[]
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            holidays?: string[]
            inbound_instructions?: string | null
            name?: string
            order_cutoff_local?: string
            pickup_hours?: {
              close: string
              /** @description 0 is Sunday. */
              dow: number
              open: string
            }[]
            pickup_instructions?: string | null
            receiving_hours?: {
              close: string
              /** @description 0 is Sunday. */
              dow: number
              open: string
            }[]
            /** @enum {string} */
            status?: 'ACTIVE' | 'PAUSED' | 'CLOSED'
            /** @description Such as America/New_York. */
            timezone?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                site: components['schemas']['OperatorSite']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    trace?: never
  }
  '/api/v1/operator/v1/stations': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List stations, newest first
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                stations: components['schemas']['Station'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Register a station
     * @description The secret is returned only once; activate it on the device. A name is used once per site, so a repeated request is 409 `already_exists`; after a lost response, revoke the station and register it again.
     *
     *     Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description A name that is unique at the site. */
            name: string
            /** @description The site of the station. */
            site_id: number
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /** @description The secret of the station, returned once by its registration. */
                secret: string
                station: components['schemas']['Station']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/stations/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a station
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                station: components['schemas']['Station']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/stations/{id}/revoke': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Revoke a station and end its sessions
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                station: components['schemas']['Station']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/stations/activate': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Activate a station on this device
     * @description Sets an HttpOnly cookie with the secret, which sign-in and badge switch then use.
     *
     *     No authentication.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description The secret of the station, returned once by its registration. */
            secret: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                station: components['schemas']['Station']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/tasks': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List tasks, most urgent first; open tasks unless a status is given
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          purpose?: string
          site_id?: number
          status?:
            | 'QUEUED'
            | 'PICKING'
            | 'PICKED'
            | 'PACKED'
            | 'DISPATCHED'
            | 'DELIVERED'
            | 'RETURNED'
            | 'SHORT'
            | 'CANCELLED'
            | 'LOST'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                tasks: components['schemas']['WorkTask'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/tasks/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a task with its lines in bin order, its parcels and labels
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                lines: {
                  bin: string | null
                  name: string
                  /** Format: date-time */
                  packed_at: string | null
                  parcel_number: number | null
                  /** Format: date-time */
                  picked_at: string | null
                  /** Format: date-time */
                  returned_at: string | null
                  /** Format: date-time */
                  short_at: string | null
                  /** @description The location status of the item. */
                  status: string | null
                  unique_id: string
                }[]
                parcels: {
                  carrier: string | null
                  label_status: string | null
                  number: number
                  /** Format: date-time */
                  packed_at: string
                  scan_code: string
                  tracking_number: string | null
                  tracking_status: string | null
                  weight_grams: number | null
                }[]
                task: components['schemas']['WorkTask']
                title: string
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/tasks/{id}/cancel': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Cancel a task before dispatch
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            reason: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                task: components['schemas']['WorkTask']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/tasks/{id}/deliver': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Mark a task as delivered: collected at the pickup desk, or without carrier tracking
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            /** @description The pickup code that the collector presents. */
            code?: string
            evidence?: {
              [key: string]: string
            }
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                task: components['schemas']['WorkTask']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/tasks/{id}/dispatch': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Dispatch all parcels of a task; above a value threshold with a second signature
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            scans: string[]
            /** @description A supervisor other than the caller. Required above a declared value threshold. */
            second_person?: {
              badge: string
              pin: string
            }
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                task: components['schemas']['WorkTask']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/tasks/{id}/hold': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Pause a task
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description True when the owner of the items requested the pause; that time does not count against the SLA. */
            asked_by_owner?: boolean
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            reason: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                task: components['schemas']['WorkTask']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/tasks/{id}/labels': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Buy the shipping labels of a packed task; repeating returns the same labels
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                labels: {
                  carrier: string
                  cost_cents: number | null
                  parcel_number: number
                  service: string
                  tracking_number: string | null
                }[]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/tasks/{id}/labels/{parcel}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Download the shipping label of a parcel
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
          parcel: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description A PDF of one page, 4 by 6 inches. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/pdf': string
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/tasks/{id}/labels/{parcel}/manual': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Record a shipping label bought at a carrier counter
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
          parcel: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            carrier: string
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            cost_cents: number
            service?: string
            tracking_number: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                task: components['schemas']['WorkTask']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/tasks/{id}/lost': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Declare a task lost in transit
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            reason: string
            /** @description A supervisor other than the caller. Required above a declared value threshold. */
            second_person?: {
              badge: string
              pin: string
            }
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                task: components['schemas']['WorkTask']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/tasks/{id}/pack': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Pack the scanned items into a parcel
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            parcel_number: number
            unique_ids: string[]
            weight_grams?: number
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                task: components['schemas']['WorkTask']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/tasks/{id}/pick': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Pick an item for a task
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            /** @description The scanned code. */
            tote?: string
            /** @description The scanned code. */
            unique_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                task: components['schemas']['WorkTask']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/tasks/{id}/release': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Resume a paused task
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                task: components['schemas']['WorkTask']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/tasks/{id}/resume': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Resume a short task once all items are available
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                task: components['schemas']['WorkTask']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/tasks/{id}/return': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Receive returned items of a parcel
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            unique_ids: string[]
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                task: components['schemas']['WorkTask']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/tasks/{id}/short': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Report an item as missing or damaged; the task waits
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
            note?: string
            /** @enum {string} */
            reason: 'missing' | 'damaged'
            /** @description The scanned code. */
            unique_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                task: components['schemas']['WorkTask']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/tasks/{id}/unlock': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Unlock a pickup after too many wrong codes
     * @description Required scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Generated by the device for this action. Sending it again returns the original response without repeating the action.
             */
            client_action_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                task: components['schemas']['WorkTask']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/operator/v1/work': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Count open tasks by queue, overdue tasks, and items without a bin
     * @description Required scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                loose_items: {
                  count: number
                  /** Format: date-time */
                  oldest_at: string
                  site_id: number
                  /** @description RECEIVED, PICKED and PACKED items wait to be put away; MISSING items wait to be found. */
                  status: string
                }[]
                queues: {
                  count: number
                  held: number
                  /** Format: date-time */
                  next_due_at: string
                  /** Format: date-time */
                  oldest_at: string
                  /** @description Not dispatched by the due time, or dispatched after it. */
                  overdue: number
                  purpose: string
                  site_id: number
                  /** @enum {string} */
                  stage: 'pick' | 'pack' | 'dispatch' | 'transit' | 'short' | 'done'
                  status: string
                }[]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/orders': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List your orders, newest first
     * @description Any valid API key.
     */
    get: {
      parameters: {
        query?: {
          created_from?: string
          created_to?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          reference?: string
          status?:
            | 'PENDING_PAYMENT'
            | 'COMMITTING'
            | 'COMMITTED'
            | 'IN_FULFILLMENT'
            | 'SHIPPED'
            | 'DELIVERED'
            | 'RETURNED'
            | 'LOST'
            | 'CANCELLED'
            | 'SUPERSEDED'
          unique_id?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                orders: components['schemas']['VaultOrder'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Commit a quoted order at one of its rates and buy the labels
     * @description Takes a few seconds. A failed commit leaves the order in PENDING_PAYMENT with nothing applied. Retries are safe: a label that was already bought is reused, never bought twice. Repeating the request with the same order and rate returns the committed order.
     *
     *     Any valid API key.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            order_id: number
            rate_id: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                order: components['schemas']['VaultOrder']
                order_id: number
                /** @enum {string} */
                status:
                  | 'PENDING_PAYMENT'
                  | 'COMMITTING'
                  | 'COMMITTED'
                  | 'IN_FULFILLMENT'
                  | 'SHIPPED'
                  | 'DELIVERED'
                  | 'RETURNED'
                  | 'LOST'
                  | 'CANCELLED'
                  | 'SUPERSEDED'
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/orders/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an order with its fulfillment and tracking
     * @description Any valid API key.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                order: components['schemas']['VaultOrder']
                order_id: number
                /** @enum {string} */
                status:
                  | 'PENDING_PAYMENT'
                  | 'COMMITTING'
                  | 'COMMITTED'
                  | 'IN_FULFILLMENT'
                  | 'SHIPPED'
                  | 'DELIVERED'
                  | 'RETURNED'
                  | 'LOST'
                  | 'CANCELLED'
                  | 'SUPERSEDED'
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/orders/{order_id}/cancel': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Cancel an uncommitted order and release its cards
     * @description Any valid API key.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          order_id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                order: components['schemas']['VaultOrder']
                order_id: number
                /** @enum {string} */
                status:
                  | 'PENDING_PAYMENT'
                  | 'COMMITTING'
                  | 'COMMITTED'
                  | 'IN_FULFILLMENT'
                  | 'SHIPPED'
                  | 'DELIVERED'
                  | 'RETURNED'
                  | 'LOST'
                  | 'CANCELLED'
                  | 'SUPERSEDED'
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/orders/{order_id}/label': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Download the label of a parcel as a PDF
     * @description Any valid API key.
     */
    get: {
      parameters: {
        query?: {
          parcel?: number
        }
        header?: never
        path: {
          order_id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description A single page of 4 by 6 inches. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/pdf': string
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/reports': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List reports, newest first
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?: 'QUEUED' | 'RUNNING' | 'READY' | 'FAILED' | 'EXPIRED'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                reports: components['schemas']['Report'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Request a report
     * @description Reports are generated in the background: poll until the status is READY, then download. Reports are kept for 30 days. Repeating a request while the report is being generated returns the same report. The time span is limited to 366 days.
     *
     *     Required scope: `read:inventory`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Only rows with exactly these values. Each report type supports some of the filters. */
            filters?: {
              condition?: string
              event?: string
              fee?: string
              game?: string
              method?: string
              metric?: string
              reference?: string
              site_id?: number
              status?: string
              type?: string
              unique_id?: string
            }
            /** @enum {string} */
            format?: 'csv' | 'json'
            /**
             * Format: date-time
             * @description Defaults to 31 days before `to`.
             */
            from?: string
            /**
             * Format: date-time
             * @description Defaults to now. Snapshots show the state at this time.
             */
            to?: string
            /** @enum {string} */
            type:
              | 'inventory_snapshot'
              | 'card_movements'
              | 'orders'
              | 'withdrawals'
              | 'transfers'
              | 'inbound_receipts'
              | 'invoice_lines'
              | 'storage_accrual'
              | 'declared_values'
              | 'exceptions'
              | 'sla'
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                report: components['schemas']['Report']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/reports/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a report
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                report: components['schemas']['Report']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/reports/{id}/download': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Download a report
     * @description CSV according to RFC 4180 in UTF-8. Texts that a spreadsheet would interpret as a formula are prefixed with an apostrophe.
     *
     *     Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description The report. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': string
            'text/csv': string
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/sandbox/chain': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Mine blocks, trigger a reorg, cut the RPC, revert transactions, or set the gas price
     * @description Any valid API key.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Base fee of all following blocks, in wei; 0 restores the automatic fee. */
            gas_price?: number
            /** @description Number of blocks to mine now. */
            mine?: number
            /**
             * @description manual: no empty blocks follow, so nothing becomes final by itself.
             * @enum {string}
             */
            mining?: 'auto' | 'manual'
            /** @description Must be less than the depth at which blocks are final. */
            reorg_depth?: number
            /** @description Number of upcoming transactions of the service that revert, together with other calls to the same contract in those blocks. */
            revert_next?: number
            /** @description Seconds during which the service cannot reach the chain. */
            rpc_down_seconds?: number
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                block_number: number | null
                /** @description The base fee that was set, in wei. */
                gas_price: number | null
                /** @enum {string} */
                mining: 'auto' | 'manual'
                /** @description Reverts still pending. */
                revert_next: number
                /** Format: date-time */
                rpc_down_until: string | null
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/sandbox/clock/advance': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Advance the clock of the service and the chain
     * @description Any valid API key.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            seconds: number
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /** Format: date-time */
                now: string
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/sandbox/credit': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Grant test credits to an end user
     * @description Any valid API key.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            amount_usdc: string
            external_user_id?: string
            wallet_address?: string
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                balance: string
                balance_usdc: string
                end_user_id: number
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/sandbox/events': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Emit a sample event to your webhooks
     * @description Any valid API key.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @enum {string} */
            event_type:
              | 'purchase.fulfilled'
              | 'redemption.updated'
              | 'sellback.confirmed'
              | 'send.fulfilled'
              | 'send.failed'
              | 'sellback.failed'
              | 'purchase.reserved'
              | 'purchase.submitted'
              | 'purchase.partially_fulfilled'
              | 'purchase.refunded'
              | 'purchase.reverted'
              | 'purchase.failed'
              | 'instant_purchase.reserved'
              | 'instant_purchase.submitted'
              | 'instant_purchase.fulfilled'
              | 'instant_purchase.refunded'
              | 'instant_purchase.reverted'
              | 'instant_purchase.failed'
              | 'redemption.prepared'
              | 'redemption.burn_submitted'
              | 'redemption.failed'
              | 'redemption.cancelled'
              | 'redemption.expired'
              | 'collection.export_requested'
              | 'collection.export_waiting'
              | 'collection.export_completed'
              | 'collection.export_cancelled'
              | 'collection.export_failed'
              | 'deposit.credited'
              | 'withdrawal.updated'
              | 'payout.statement_ready'
              | 'payout.paid'
              | 'payout_wallet.updated'
              | 'webhook.disabled'
              | 'key.expiring'
              | 'tier.updated'
            resource_id?: string
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /** @description The `id` of the event body. */
                event_id: string
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/sandbox/faucet': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Fund an address with test USDC and gas
     * @description Any valid API key.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            address: string
            /** @default 1000 */
            milliether?: number
            /** @default 100 */
            usdc?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                address: string
                transaction_hash: string | null
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/sandbox/mail': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the mail this sandbox sent
     * @description Any valid API key.
     */
    get: {
      parameters: {
        query?: {
          to?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /** @description Whether the mail server rejects every mail. */
                is_out: boolean
                /** @description The latest 500, newest first. */
                mails: {
                  from: string
                  html: string
                  message_id: string
                  /** Format: date-time */
                  received_at: string
                  subject: string
                  text: string
                  to: string[]
                }[]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Simulate or end an outage of the mail server
     * @description Any valid API key.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            is_out: boolean
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /** @description Whether the mail server rejects every mail. */
                is_out: boolean
                /** @description The latest 500, newest first. */
                mails: {
                  from: string
                  html: string
                  message_id: string
                  /** Format: date-time */
                  received_at: string
                  subject: string
                  text: string
                  to: string[]
                }[]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    /**
     * Delete the caught mail
     * @description Any valid API key.
     */
    delete: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /** @description Whether the mail server rejects every mail. */
                is_out: boolean
                /** @description The latest 500, newest first. */
                mails: {
                  from: string
                  html: string
                  message_id: string
                  /** Format: date-time */
                  received_at: string
                  subject: string
                  text: string
                  to: string[]
                }[]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/sandbox/randomness': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Set the randomness mode, or fulfill pending requests
     * @description Any valid API key.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @enum {string} */
            mode?: 'auto' | 'manual' | 'timeout'
            /** @description Number of pending requests to fulfill. */
            release?: number
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /** @enum {string} */
                mode: 'auto' | 'manual' | 'timeout'
                released: number
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/sandbox/redemptions/{redemption_id}/advance': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Advance a paid redemption through the warehouse
     * @description Performs every warehouse step up to `to`, the way the warehouse staff would. An unpaid redemption has no warehouse task and is refused with 409 invalid_status.
     *
     *     Any valid API key.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          redemption_id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @enum {string} */
            to: 'PICKED' | 'PACKED' | 'DISPATCHED' | 'DELIVERED'
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                order_status: string
                queue_status: string
                redemption_id: number
                status: string
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/sandbox/shipping': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Inject faults into the simulated carrier, or advance a parcel
     * @description A fault applies once, to the next call of its kind. `advance` triggers the next scan of a parcel now; a delivered parcel returns `advanced: false`. Without it the scans begin when the warehouse dispatches the parcel.
     *
     *     Any valid API key.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description A tracking number. */
            advance?: string
            /** @description Clears pending faults. */
            clear_faults?: boolean
            fail_next?: {
              /** @enum {string} */
              mode:
                | '503_before'
                | 'reset_before'
                | 'timeout_before'
                | 'timeout_after'
                | '500_after'
                | 'reset_after'
                | 'malformed_json'
                | 'carrier_error'
                | 'rate_expired'
                | 'price_changed'
                | 'duplicate_label'
                | 'slow'
                | '429'
              /** @enum {string} */
              operation: 'quote' | 'buy' | 'resolve' | 'void' | 'track'
            }
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                advanced: boolean
                announced: number
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/sandbox/webhook-sink/{name}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the deliveries of a test receiver
     * @description Any valid API key.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          name: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['WebhookSink']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Receive a delivery, or configure the next responses
     * @description Without delivery headers the body configures the receiver: `{mode, times?, status?, retry_after?}`. `ok` and `fail` respond with `status`, `hang` never responds, `reset` breaks the connection, `gone` responds with 410. Without `times` the mode applies until it is changed.
     *
     *     No authentication.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          name: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['WebhookSink']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    /**
     * Clear and reset a test receiver
     * @description Any valid API key.
     */
    delete: {
      parameters: {
        query?: never
        header?: never
        path: {
          name: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['WebhookSink']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/sends': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List your sends, newest first
     * @description Required scope: `sends:create`.
     */
    get: {
      parameters: {
        query?: {
          /** @description The next_cursor of the previous page; replaces offset. */
          cursor?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          reference?: string
          status?: 'in_progress' | 'complete' | 'complete_with_errors'
          wallet_address?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                sends: components['schemas']['Send'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Send prizes to a wallet
     * @description Items that cannot be sent are listed in `skipped`, and the rest is sent. When no item can be sent, the answer is 409 `no_sendable_items` and the Idempotency-Key is not used up.
     *
     *     Required scope: `sends:create`.
     */
    post: {
      parameters: {
        query?: never
        header: {
          /** @description A unique key of the operation, 1..255 characters. Replaying it returns the original result. */
          'idempotency-key': string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Whether the winner can sell the cards back; defaults to false. */
            buyback_eligible?: boolean
            /** @description Each item has exactly one of unique_id and container_token_id. */
            items: {
              /** @description The token id of a sealed product, instead of unique_id. */
              container_token_id?: string
              /**
               * @description The custody as listed in the inventory; an item whose custody has changed since is skipped.
               * @enum {string}
               */
              custody?: 'OFFCHAIN' | 'SERVER_WALLET'
              /** @description A CARD-, GRADED- or SEALED- code of your prizes. */
              unique_id?: string
            }[]
            /** @description Your own reference, returned in responses and events. */
            reference?: string
            /** @description The winner’s wallet. */
            wallet_address: string
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Send']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/sends/{send_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a send
     * @description Required scope: `sends:create`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          send_id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Send']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/sends/{send_id}/retry': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Retry the failed items of a send
     * @description Creates a new send of the failed items to the same wallet.
     *
     *     Required scope: `sends:create`.
     */
    post: {
      parameters: {
        query?: never
        header: {
          /** @description A unique key of the operation, 1..255 characters. Replaying it returns the original result. */
          'idempotency-key': string
        }
        path: {
          send_id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['Send']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/sends/inventory': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List your prizes and whether they can be sent now
     * @description Required scope: `sends:create`.
     */
    get: {
      parameters: {
        query?: {
          asset_type?: 'CARD' | 'GRADED_CARD' | 'CONTAINER'
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          sendable?: boolean
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                items: components['schemas']['Prize'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/service-credits': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List service credits, newest first
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          period?: string
          status?: 'REQUESTED' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'PARTIALLY_APPLIED' | 'APPLIED'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                service_credits: components['schemas']['ServiceCredit'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Request a service credit for an SLA breach or an incident
     * @description SLA breach: `period` and `metric`, within 30 days after the metrics are final. Incident: `exception_id` of an exception resolved with vault liability, within 90 days. Approved credits reduce the next invoices, never below zero. Credits for breaches are proposed without a request when a month is final; requesting a proposed one adds your reason and amount to it.
     *
     *     Required scope: `write:service_credit`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Replaces `period` and `metric`. */
            exception_id?: number | null
            /** @description An idempotency key of 1 to 128 characters. Replaying it returns the original result. */
            idempotency_key?: string
            metric?: string | null
            /** @description Such as `2026-11`; requires `metric`. */
            period?: string | null
            reason?: string | null
            requested_amount_cents?: number | null
            /** @description An idempotency key of 1 to 128 characters. Replaying it returns the original result. */
            submission_key?: string
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                service_credit: components['schemas']['ServiceCredit']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/service-credits/{id}/withdraw': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Withdraw an undecided service credit request
     * @description Required scope: `write:service_credit`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                service_credit: components['schemas']['ServiceCredit']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/shipping-quote': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Quote the rates for shipping cards to an address
     * @description The quote is an order in PENDING_PAYMENT that claims its cards until `expires_at`. Quoting any of these cards again supersedes your earlier uncommitted orders.
     *
     *     Any valid API key.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            address: {
              city?: string | null
              company?: string | null
              /** @description ISO 3166-1 alpha-2 code. */
              country?: string | null
              email?: string | null
              name?: string | null
              /** @description Required outside the United States. */
              phone?: string | null
              /** @description State or province, by name or code; derived from the postal code where it is missing. */
              state?: string | null
              street1?: string | null
              street2?: string | null
              zip?: string | null
            }
            /**
             * @description `declared` insures to the declared values; `none` does not insure.
             * @enum {string}
             */
            insurance?: 'declared' | 'none'
            reference?: string | null
            /** @description Requires a signature on delivery. High-value shipments always require one. */
            signature?: boolean
            /** @description One card, instead of `unique_ids`. */
            unique_id?: string
            /** @description 1 to 500 cards. */
            unique_ids?: string[]
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                address_validation: {
                  messages: string[]
                  /** @enum {string} */
                  status: 'valid' | 'corrected' | 'unverified' | 'invalid'
                  suggested: {
                    city: string
                    company: string | null
                    country: string
                    email: string | null
                    name: string
                    phone: string | null
                    state: string | null
                    street1: string
                    street2: string | null
                    zip: string
                  } | null
                }
                /** Format: date-time */
                expires_at: string
                order: components['schemas']['VaultOrder']
                /** @description Commit it with one of the rates. */
                order_id: number
                parcels: {
                  height_mm: number
                  insured_cents: number
                  label: {
                    /** @enum {string} */
                    format: 'PDF_4x6'
                    /** Format: date-time */
                    purchased_at: string | null
                    status: string
                    /** @description Path of this API; requires your API key. */
                    url: string
                  } | null
                  length_mm: number
                  /** @description Starts at 1. */
                  parcel_id: number
                  template: string
                  tracking: {
                    carrier: string
                    carrier_token: string
                    /** Format: date-time */
                    delivered_at: string | null
                    /** Format: date-time */
                    eta: string | null
                    /** @description Omitted in lists. */
                    events?: {
                      /** Format: date-time */
                      at: string
                      city: string | null
                      country: string | null
                      description: string
                      state: string | null
                      /** @enum {string} */
                      status: 'PRE_TRANSIT' | 'TRANSIT' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'RETURNED' | 'FAILURE'
                      substatus: string
                    }[]
                    signed_by: string | null
                    /** @enum {string|null} */
                    status: 'PRE_TRANSIT' | 'TRANSIT' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'RETURNED' | 'FAILURE' | null
                    tracking_number: string | null
                    tracking_url: string | null
                  } | null
                  unique_ids: string[]
                  weight_grams: number
                  width_mm: number
                }[]
                /** @description Empty once the order is committed, cancelled or superseded. */
                rates: {
                  /** @description What you are billed for the order: the sum of `breakdown`. */
                  amount_cents: number
                  attributes: ('CHEAPEST' | 'FASTEST' | 'BEST_VALUE')[]
                  breakdown: {
                    /** @description By your rate card, per order and per card. */
                    handling_cents: number
                    insurance_cents: number
                    postage_cents: number
                    signature_cents: number
                  }
                  carrier: string
                  /** @enum {string} */
                  currency: 'USD'
                  estimated_days: number | null
                  /** Format: date-time */
                  expires_at: string
                  insured_cents: number
                  rate_id: string
                  service: string
                  service_token: string
                }[]
                /** @enum {string} */
                status:
                  | 'PENDING_PAYMENT'
                  | 'COMMITTING'
                  | 'COMMITTED'
                  | 'IN_FULFILLMENT'
                  | 'SHIPPED'
                  | 'DELIVERED'
                  | 'RETURNED'
                  | 'LOST'
                  | 'CANCELLED'
                  | 'SUPERSEDED'
                superseded_order_ids: number[]
                warnings: string[]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/sites': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List sites with their addresses, opening hours and holidays
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                sites: components['schemas']['Site'][]
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/sites/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a site
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                site: components['schemas']['Site']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/sla': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get SLA metrics of a month or time span
     * @description Open items past their deadline count as missed; items not yet due are not counted. Shares are in basis points.
     *
     *     Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Requires `to`; replaces `period`. */
          from?: string
          /** @description Such as `2026-11`; defaults to the current month. */
          period?: string
          /** @description Exclusive; at most 366 days after `from`. */
          to?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                sla: components['schemas']['Sla']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/sla/items': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the items of an SLA metric by deadline
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query: {
          /** @description Requires `to`; replaces `period`. */
          from?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          metric:
            | 'order_ship_on_time'
            | 'withdrawal_ack_on_time'
            | 'withdrawal_dispatch_on_time'
            | 'inbound_check_in_on_time'
            | 'dock_to_stock_on_time'
            | 'order_accuracy'
            | 'exception_response_on_time'
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          /** @description Such as `2026-11`; defaults to the current month. */
          period?: string
          /** @description Exclusive; at most 366 days after `from`. */
          to?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                items: components['schemas']['SlaItem'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/wallet/balance': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get an end user’s credits; a new end user is created on first use
     * @description Required scope: `wallet:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Your own id of the end user, up to 255 characters. */
          external_user_id?: string
          /** @description The end user’s wallet. */
          wallet_address?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                end_user: components['schemas']['EndUser']
                wallet: components['schemas']['Balance']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/wallet/deposit-address': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Get an end user’s deposit address
     * @description The address never changes. USDC sent to it becomes credits once its block is final.
     *
     *     Required scope: `wallet:deposit`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Your own id of the end user, up to 255 characters. */
            external_user_id?: string
            /** @description The end user’s wallet. */
            wallet_address?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /** @description The end user’s deposit address. It never changes and belongs to this end user only. */
                address: string
                /** @description Chain to send the deposit on. */
                chain: string
                chain_id: number
                /** @description Confirmations before a deposit is credited; null where the chain itself reports final blocks. */
                confirmations_required: number | null
                /** @enum {string} */
                currency: 'USDC'
                /** @description Always true: the address is used by one end user only. */
                dedicated: boolean
                end_user: components['schemas']['EndUser']
                /** @description Minimum amount that is credited. */
                min_deposit_usdc: string
                /** @description USDC contract on this chain. */
                token_address: string
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/wallet/deposit/prepare': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Prepare the unsigned transactions of a deposit
     * @description Does not create a deposit. Dispatch on `kind`: erc20-approve, then deposit.
     *
     *     Required scope: `wallet:deposit`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description USDC with up to six decimals. */
            amount_usdc: string
            /** @description Your own id of the end user; without it, the end user linked to this wallet is credited. */
            external_user_id?: string
            /** @description The end user’s wallet; it signs and pays. */
            wallet_address: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                calls: {
                  data: string
                  description: string
                  /**
                   * @description Dispatch on this field, not on the description or the selector.
                   * @enum {string}
                   */
                  kind:
                    | 'erc20-approve'
                    | 'purchase'
                    | 'set-approval-for-all'
                    | 'sellback'
                    | 'burn'
                    | 'shipping-payment'
                    | 'deposit'
                  to: string
                }[]
                chain_id: number
                end_user: components['schemas']['EndUser']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/wallet/deposits': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List deposits of one end user or of all, newest first
     * @description Required scope: `wallet:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Your own id of the end user, up to 255 characters. */
          external_user_id?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?: 'SEEN' | 'PROCESSING' | 'CONFIRMED' | 'FAILED'
          /** @description The end user’s wallet. */
          wallet_address?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                deposits: components['schemas']['Deposit'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/wallet/ledger': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List an end user’s ledger entries, newest first
     * @description Required scope: `wallet:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Your own id of the end user, up to 255 characters. */
          external_user_id?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          /** @description The end user’s wallet. */
          wallet_address?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                end_user: components['schemas']['EndUser']
                entries: components['schemas']['LedgerEntry'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/wallet/withdraw': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Withdraw an end user’s credits to their wallet
     * @description The credits are put on hold immediately and debited when the payment is final.
     *
     *     Required scope: `wallet:withdraw`.
     */
    post: {
      parameters: {
        query?: never
        header: {
          /** @description A unique key of the operation, 1..255 characters. Replaying it returns the original result. */
          'idempotency-key': string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description USDC with up to six decimals. */
            amount_usdc: string
            /** @description Your own id of the end user, up to 255 characters. */
            external_user_id?: string
            /** @description Destination wallet; it must be linked to the end user. */
            to_address: string
            /** @description The end user’s wallet. */
            wallet_address?: string
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['CreditWithdrawal']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/wallet/withdrawals': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List withdrawals of one end user or of all, newest first
     * @description Required scope: `wallet:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Your own id of the end user, up to 255 characters. */
          external_user_id?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?: 'PENDING' | 'HELD' | 'SUBMITTED' | 'COMPLETED' | 'FAILED'
          /** @description The end user’s wallet. */
          wallet_address?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                withdrawals: components['schemas']['CreditWithdrawal'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/wallet/withdrawals/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a withdrawal
     * @description Required scope: `wallet:read`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['CreditWithdrawal']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/wallet/withdrawals/{id}/cancel': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Cancel a withdrawal with status HELD
     * @description Required scope: `wallet:withdraw`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['CreditWithdrawal']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/wallets/{address}/holdings': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the holdings of a wallet
     * @description Ordered by item type and token id. Any wallet can be queried; items that were not delivered by you are shown with public on-chain data only.
     *
     *     Required scope: `packs:read` or `sends:create`.
     */
    get: {
      parameters: {
        query?: {
          item_type?: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          redeem_status?: 'REDEEMABLE' | 'REDEEMING' | 'REDEEMED' | 'NOT_REDEEMABLE'
        }
        header?: never
        path: {
          address: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /** @description The last indexed block. */
                block_number: number | null
                holdings: components['schemas']['Holding'][]
                wallet_address: string
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/webhooks': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List webhooks with their delivery health
     * @description Required scope: `webhooks:manage`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                webhooks: components['schemas']['Webhook'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Create a webhook
     * @description An account can have at most 20 webhooks. The signing secret is returned only in this response.
     *
     *     Required scope: `webhooks:manage`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            description?: string
            /** @description Event names; default or empty: all. */
            event_types?: string[]
            is_active?: boolean
            /** @description An https URL on port 443 or 8443 with a domain name as host. The sandbox also allows http URLs to loopback addresses. */
            url: string
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['NewWebhook']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/webhooks/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a webhook
     * @description Required scope: `webhooks:manage`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                webhook: components['schemas']['Webhook']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    /**
     * Delete a webhook
     * @description Pending deliveries are discarded.
     *
     *     Required scope: `webhooks:manage`.
     */
    delete: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                /** @enum {boolean} */
                deleted: true
                id: number
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    options?: never
    head?: never
    /**
     * Update a webhook
     * @description While `is_active` is false, no events are delivered and pending deliveries are discarded; use a replay to send them later.
     *
     *     Required scope: `webhooks:manage`.
     */
    patch: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            description?: string
            /** @description Event names; default or empty: all. */
            event_types?: string[]
            is_active?: boolean
            /** @description An https URL on port 443 or 8443 with a domain name as host. The sandbox also allows http URLs to loopback addresses. */
            url?: string
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                webhook: components['schemas']['Webhook']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    trace?: never
  }
  '/api/v1/webhooks/{id}/enable': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Enable a webhook
     * @description Required scope: `webhooks:manage`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                webhook: components['schemas']['Webhook']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/webhooks/{id}/replay': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Replay the events of a time range
     * @description Sends the events to the webhook again, at most 5,000 per request.
     *
     *     Required scope: `webhooks:manage`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Only events with a higher `sequence`; pass `next_after` of the previous replay. */
            after?: number
            /**
             * @description `failed`: events that were never delivered, including those emitted while the webhook was disabled. `all`: all events.
             * @default failed
             * @enum {string}
             */
            only?: 'failed' | 'all'
            /**
             * Format: date-time
             * @description Start of the time range.
             */
            since: string
            /**
             * Format: date-time
             * @description End of the time range; default: now.
             */
            until?: string
          }
        }
      }
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['WebhookReplay']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/webhooks/{id}/revoke-previous-secret': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Revoke the previous signing secret
     * @description Required scope: `webhooks:manage`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                webhook: components['schemas']['Webhook']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/webhooks/{id}/rotate-secret': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Rotate the signing secret
     * @description Deliveries are signed with both secrets until the overlap ends.
     *
     *     Required scope: `webhooks:manage`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @default 86400 */
            overlap_seconds?: number
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['RotatedWebhook']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/webhooks/{id}/test': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send a test event
     * @description Sends one signed request with example data and returns the outcome. It is not retried, not logged, and does not affect the delivery health.
     *
     *     Required scope: `webhooks:manage`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /**
             * @default purchase.fulfilled
             * @enum {string}
             */
            event_type?:
              | 'purchase.fulfilled'
              | 'redemption.updated'
              | 'sellback.confirmed'
              | 'send.fulfilled'
              | 'send.failed'
              | 'sellback.failed'
              | 'purchase.reserved'
              | 'purchase.submitted'
              | 'purchase.partially_fulfilled'
              | 'purchase.refunded'
              | 'purchase.reverted'
              | 'purchase.failed'
              | 'instant_purchase.reserved'
              | 'instant_purchase.submitted'
              | 'instant_purchase.fulfilled'
              | 'instant_purchase.refunded'
              | 'instant_purchase.reverted'
              | 'instant_purchase.failed'
              | 'redemption.prepared'
              | 'redemption.burn_submitted'
              | 'redemption.failed'
              | 'redemption.cancelled'
              | 'redemption.expired'
              | 'collection.export_requested'
              | 'collection.export_waiting'
              | 'collection.export_completed'
              | 'collection.export_cancelled'
              | 'collection.export_failed'
              | 'deposit.credited'
              | 'withdrawal.updated'
              | 'payout.statement_ready'
              | 'payout.paid'
              | 'payout_wallet.updated'
              | 'webhook.disabled'
              | 'key.expiring'
              | 'tier.updated'
          }
        }
      }
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: components['schemas']['WebhookTest']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/webhooks/deliveries': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List webhook deliveries, newest first
     * @description Deliveries are kept for 30 days.
     *
     *     Required scope: `webhooks:manage`.
     */
    get: {
      parameters: {
        query?: {
          /** @description The `id` of an event body. */
          event_id?: string
          event_type?: string
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?: 'PENDING' | 'DELIVERED' | 'FAILED' | 'DISCARDED'
          webhook_id?: number
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                deliveries: components['schemas']['WebhookDelivery'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/webhooks/deliveries/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a delivery with its body and attempts
     * @description Required scope: `webhooks:manage`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                delivery: components['schemas']['WebhookDeliveryDetails']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/webhooks/deliveries/{id}/replay': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Replay a delivery
     * @description Sends the event to its webhook again with the same `webhook-id`, so that receivers can deduplicate.
     *
     *     Required scope: `webhooks:manage`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Accepted; processing continues in the background. */
        202: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                delivery: components['schemas']['WebhookDeliveryDetails']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/withdrawals': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List your withdrawals, newest first
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Page size, 1 to 100; default 50. A larger or smaller value is set to the nearest allowed one. */
          limit?: string
          method?: 'ship' | 'pickup'
          /** @description Number of rows to skip; default 0. A negative value is 0. */
          offset?: string
          status?: 'REQUESTED' | 'ACKNOWLEDGED' | 'IN_TRANSIT' | 'COMPLETED' | 'CANCELLED'
        }
        header?: never
        path?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                withdrawals: components['schemas']['Withdrawal'][]
              }
              pagination: components['schemas']['Pagination']
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    /**
     * Request a withdrawal of cards, all or none
     * @description A card on an active quote, an order or another withdrawal fails the whole request with 409. Every site ships the cards that it stores; a pickup of cards from several sites fails with 409 `multiple_sites`. Replaying the idempotency key returns the current state of the original withdrawal.
     *
     *     Required scope: `write:withdrawal`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Required when `method` is `ship`. Free-form and not validated. */
            destination?: {
              [key: string]: unknown
            } | null
            /** @description An idempotency key of 1 to 128 characters. Replaying it returns the original result. */
            idempotency_key?: string
            /**
             * @description `ship` or `pickup`, in lower case.
             * @enum {string}
             */
            method: 'ship' | 'pickup'
            note?: string | null
            /** @description An idempotency key of 1 to 128 characters. Replaying it returns the original result. */
            submission_key?: string
            /** @description One card, instead of `unique_ids`. */
            unique_id?: string
            /** @description 1 to 500 cards. */
            unique_ids?: string[]
          }
        }
      }
      responses: {
        /** @description Created. */
        201: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                card_count: number
                withdrawal: components['schemas']['Withdrawal']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/withdrawals/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a withdrawal
     * @description Required scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                card_count: number
                withdrawal: components['schemas']['Withdrawal']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/withdrawals/{id}/cancel': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Cancel a withdrawal that the warehouse has not acknowledged
     * @description Required scope: `write:withdrawal`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Success. */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                card_count: number
                withdrawal: components['schemas']['Withdrawal']
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        default: components['responses']['Error']
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    ActivityEntry: {
      api_key_id: string
      /** Format: date-time */
      created_at: string
      data: {
        [key: string]: unknown
      }
      /** @description Such as `withdrawal.requested`. */
      event: string
      id: number
      request_id: string
      resource_id: string
      resource_type: string
      summary: string
    }
    Adjustment: {
      /** @description USDC micros; negative when credits are removed. */
      amount: string
      /** @description USDC, six decimals. */
      amount_usdc: string
      /** @description One other person, or two people when a key proposed it. */
      approvals_needed: number
      /** @description The people who approved it so far. */
      approved_by: string[]
      /** Format: date-time */
      created_at: string
      /** Format: date-time */
      decided_at: string | null
      /** @description Who gave the last approval that was needed, or rejected it. */
      decided_by: string | null
      end_user_id: number
      id: number
      /** @description `key:<id>` or `operator:<id>`. */
      proposed_by: string
      reason: string
      /** @enum {string} */
      status: 'PROPOSED' | 'APPROVED' | 'REJECTED'
      /** @description The withdrawal whose payment was returned. */
      withdrawal_id: number | null
    }
    AdminCreditWithdrawal: {
      /** @description USDC micros. */
      amount: string
      /** @description USDC, six decimals. */
      amount_usdc: string
      /** @description How many people approve it. */
      approvals_needed: number
      /** @description The people who approved it so far. */
      approved_by: string[]
      /** @description Operators have to approve a withdrawal of this size before it is paid. */
      awaits_approval: boolean
      /** Format: date-time */
      completed_at: string | null
      /** Format: date-time */
      created_at: string
      end_user_id: number
      external_user_id: string | null
      /** @description cancelled, rejected or payment_failed. */
      failure_reason: string | null
      /**
       * Format: date-time
       * @description End of the first-use delay.
       */
      held_until: string | null
      partner_id: number
      /** @description `key:<id>` of the request. */
      proposed_by: string
      /**
       * @description HELD during the first-use delay of the wallet and while awaits_approval is true, PENDING until the payment is included, SUBMITTED once it is in a block, COMPLETED when that block is final, or FAILED, which releases the credits.
       * @enum {string}
       */
      status: 'PENDING' | 'HELD' | 'SUBMITTED' | 'COMPLETED' | 'FAILED'
      /** Format: date-time */
      submitted_at: string | null
      to_address: string
      transaction_hash: string | null
      /** Format: date-time */
      updated_at: string
      withdrawal_id: number
    }
    AdminPayout: {
      /** @description How many people approve the payment; 0 up to the limit. */
      approvals_needed: number
      /** @description The people who approved the payment to the payout wallet. */
      approved_by: string[]
      by_product: {
        instant: {
          /** @description USDC, six decimals. */
          fees_usdc: string
          /** @description USDC, six decimals. */
          gross_usdc: string
          /** @description USDC, six decimals. */
          net_usdc: string
          packs: number
          /** @description USDC, six decimals. */
          refund_usdc: string
          /** @description Cards sold back. */
          sellback_count: number
          /** @description USDC, six decimals. */
          sellback_usdc: string
          share_bps: number
          /** @description Negative when sell-backs exceed sales. */
          share_usdc: string
        }
        tier: {
          /** @description USDC, six decimals. */
          fees_usdc: string
          /** @description USDC, six decimals. */
          gross_usdc: string
          /** @description USDC, six decimals. */
          net_usdc: string
          packs: number
          /** @description USDC, six decimals. */
          refund_usdc: string
          /** @description Cards sold back. */
          sellback_count: number
          /** @description USDC, six decimals. */
          sellback_usdc: string
          share_bps: number
          /** @description Negative when sell-backs exceed sales. */
          share_usdc: string
        }
      }
      chain: string | null
      /** Format: date-time */
      created_at: string
      failure_reason: string | null
      /** @description USDC, six decimals. */
      fees_usdc: string
      /** @description USDC, six decimals. */
      gross_usdc: string
      /**
       * @description Why a PENDING payout waits.
       * @enum {unknown}
       */
      hold_reason: 'payout_wallet_not_set' | 'wallet_cooldown' | 'below_minimum' | 'awaiting_approval' | 'manual' | null
      instant_packs: number
      /** @description USDC, six decimals. */
      net_usdc: string
      packs: number
      /** Format: date-time */
      paid_at: string | null
      partner_id: number
      payout_address: string | null
      payout_id: number
      payout_micros: string
      /** @description USDC, six decimals. */
      payout_usdc: string
      period: {
        /** Format: date-time */
        from: string
        /** @enum {string} */
        kind: 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'CUSTOM'
        /** Format: date-time */
        to: string
      }
      /** @description USDC, six decimals. */
      platform_retained_usdc: string
      /** @description Who closed the period: `system`, `operator:<id>` or `key:<id>`. */
      proposed_by: string
      /** @description USDC, six decimals. */
      refund_usdc: string
      revenue_share_bps: number
      revenue_share_pct: number
      /** @description USDC, six decimals. */
      revenue_share_usdc: string
      sellback_count: number
      /** @description USDC, six decimals. */
      sellback_usdc: string
      /** @description Hash of the frozen statement, contained in the on-chain payment. */
      statement_hash: string
      /**
       * @description PENDING once closed, PAYING while the payment is in progress, PAID when it is final; FAILED or VOID otherwise.
       * @enum {string}
       */
      status: 'PENDING' | 'PAYING' | 'PAID' | 'FAILED' | 'VOID'
      tx_hash: string | null
    }
    AdminRedemption: {
      burn: {
        burn_type: number | null
        burn_type_label: string | null
        /** @enum {string|null} */
        db_status: 'NONE' | 'PENDING_REDEEM' | 'RELEASED' | 'BURNED' | null
        /** @description True once dispatched. */
        is_burned: boolean
      }
      burn_tx_hash: string | null
      /** Format: date-time */
      created_at: string
      /**
       * @description CUSTODIAL if the service burns and pays from the end user’s vault.
       * @enum {string}
       */
      custody: 'CUSTODIAL' | 'NON_CUSTODIAL'
      /** Format: date-time */
      expires_at: string | null
      failure_reason: string | null
      insured: boolean
      /**
       * @description Collection of the token.
       * @enum {string}
       */
      item_type: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
      order: {
        carrier: string | null
        service: string | null
        /** @description One of NONE, LABEL_PURCHASED, SHIPPED, DELIVERED, RETURNED, LOST. */
        status: string | null
        tracking_number: string | null
        tracking_url: string | null
      }
      /** Format: date-time */
      paid_at: string | null
      /** @description Warehouse parcel id; redemptions that ship together share it. */
      parcel_id: number | null
      partner_id: number
      /** Format: date-time */
      payment_final_at: string | null
      payment_tx_hash: string | null
      /** @description Null if the token was named directly. */
      purchase_id: number | null
      queue: {
        /** @description One of AWAITING_BURN, AWAITING_PAYMENT, READY, PICKING, PACKED, BLOCKED, DISPATCHED, RELEASED. */
        status: string | null
      }
      redemption_id: number
      /** @description Transaction hash of the shipping refund, if any. */
      refund_tx_hash: string | null
      /** Format: date-time */
      refunded_at: string | null
      shipping_address: {
        city: string
        company: string | null
        country: string
        email: string | null
        name: string
        phone: string | null
        state: string | null
        street1: string
        street2: string | null
        zip: string
      }
      shipping_quote: components['schemas']['ShippingQuote'] | null
      /** @enum {string} */
      status: 'PREPARED' | 'BURN_SUBMITTED' | 'IN_FULFILLMENT' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'
      /** @description Token id. */
      token_id: string
      tracking_number: string | null
      /** @description Barcode of the item. */
      unique_id: string
      /** Format: date-time */
      updated_at: string
      /** @description US dollars, at the time of preparation. */
      value_usd: string
      /** @description The holder who redeems it. */
      wallet_address: string
    }
    AdminTier: {
      float_bps: number | null
      /** @description Newest proposed version. */
      last_version: number | null
      odds: components['schemas']['Odds']
      /** @description Packs sold and not yet drawn. */
      outstanding_packs: number | null
      tier: components['schemas']['Tier']
    }
    AdoptedAct: {
      /** @description The recipient of the cards or of the money. */
      address: string
      /** @description USDC micros. */
      amount: string
      /** @description USDC, six decimals. */
      amount_usdc: string
      /** Format: date-time */
      created_at: string
      /** @description The payer; null while it is unknown. */
      end_user_id: number | null
      id: number
      /** @description True once the block is safe and the amount is in the suspense account. */
      is_booked: boolean
      /** @enum {string} */
      kind: 'purchase' | 'instant_purchase' | 'sellback' | 'withdrawal' | 'payout' | 'shipping_payment' | 'prize'
      note: string | null
      /** @description The amount less what the contract paid back. */
      outstanding_usdc: string
      partner_id: number | null
      /** @description What the chain knows the act by. */
      reference: string
      /** Format: date-time */
      resolved_at: string | null
      resolved_by: string | null
      /** @description The purchase, sell-back or other record of the act. */
      resource_id: number | null
      /** @enum {string} */
      status: 'OPEN' | 'CHARGED' | 'WRITTEN_OFF' | 'LINKED' | 'RETURNED'
      transaction_hash: string
    }
    ApiKey: {
      allowed_ips: string[]
      /** Format: date-time */
      created_at: string
      /** Format: date-time */
      expires_at: string | null
      /** @description The last four characters of the key. */
      hint: string
      key_id: string
      label: string
      /** Format: date-time */
      last_used_at: string | null
      limits: components['schemas']['KeyLimits']
      /** Format: date-time */
      retires_at: string | null
      scopes: (
        | 'read:catalog'
        | 'packs:read'
        | 'packs:purchase'
        | 'packs:buyback'
        | 'cards:redeem'
        | 'wallet:read'
        | 'wallet:deposit'
        | 'wallet:withdraw'
        | 'sends:create'
        | 'webhooks:manage'
        | 'payout:manage'
        | 'admin'
        | 'read:inventory'
        | 'write:transfer'
        | 'write:withdrawal'
        | 'write:inbound_shipment'
        | 'write:declared_value'
        | 'write:service_credit'
        | 'platform:admin'
      )[]
      /** @enum {string} */
      status: 'active' | 'retiring' | 'revoked' | 'expired'
    }
    Approval: {
      /** @description One other person, or two people when a key proposed it. */
      approvals_needed: number
      approved_by: string[]
      /** @description The body of the request. `password`, `pin` and `client_action_id` are not part of what is approved. */
      body: {
        [key: string]: unknown
      }
      /** Format: date-time */
      created_at: string
      /** Format: date-time */
      decided_at: string | null
      /** Format: date-time */
      expires_at: string
      id: number
      /** @enum {string} */
      method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
      path: string
      /** @description `key:<id>` or `operator:<id>`. */
      proposed_by: string
      reason: string
      /** @description An approver holds at least one of these roles. */
      roles: ('admin' | 'account_manager' | 'warehouse' | 'supervisor' | 'treasury')[]
      /** @enum {string} */
      status: 'PROPOSED' | 'APPROVED' | 'REJECTED' | 'USED'
    }
    AuditEntry: {
      action: string
      actor: string
      /** Format: date-time */
      at: string
      details: {
        [key: string]: unknown
      }
      /** @description Hash over this entry and the hash of the entry before it. */
      hash: string
      id: number
      target: string
    }
    Balance: {
      /** @description USDC micros. */
      available: string
      /** @description USDC, six decimals. */
      available_usdc: string
      /** @description USDC micros. */
      balance: string
      /** @description USDC, six decimals. */
      balance_usdc: string
      /** @enum {string} */
      currency: 'USDC'
      /** @description USDC micros. */
      reserved: string
      /** @description USDC, six decimals. */
      reserved_usdc: string
    }
    Bin: {
      code: string
      /** Format: date-time */
      created_at: string
      id: number
      is_active: boolean
      item_count: number | null
      /** @enum {string} */
      kind: 'BIN' | 'TOTE'
      /** @description The content of its barcode. */
      scan_code: string
      site_id: number
    }
    CardExport: {
      /** Format: date-time */
      created_at: string
      /**
       * Format: date-time
       * @description The end of the waiting period, once it has begun.
       */
      executable_at: string | null
      export_id: number
      external_user_id: string | null
      /** @description One of link_rejected, wallet_not_linked, card_moved, tx_reverted. */
      failure_reason: string | null
      /** @enum {string} */
      item_type: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
      /** @enum {string} */
      status: 'REQUESTED' | 'WAITING' | 'CANCELLING' | 'COMPLETED' | 'CANCELLED' | 'FAILED'
      token_id: string
      /** @description The transaction that delivered the card. */
      transaction_hash: string | null
      unique_id: string
      /** Format: date-time */
      updated_at: string
      vault_address: string
      /** @description The wallet that receives the card. */
      wallet_address: string
    }
    CardImage: {
      large: string
      medium: string
      small: string
      /** @description Always `front`. */
      type: string
    }
    CardTransfer: {
      /** @description The sender’s; null for the receiver. */
      api_key_id: string | null
      card_count: number
      /** @description With their status in your account. Omitted in lists. */
      cards?: {
        /** @enum {string} */
        status:
          | 'RECEIVED'
          | 'AVAILABLE'
          | 'QUOTED'
          | 'RESERVED'
          | 'PICKED'
          | 'PACKED'
          | 'SHIPPED'
          | 'WITHDRAWING'
          | 'WITHDRAWN'
          | 'TRANSFER_PENDING'
          | 'TRANSFERRED'
          | 'ON_HOLD'
          | 'MISSING'
          | 'DAMAGED'
          | 'LOST'
        unique_id: string
      }[]
      /** Format: date-time */
      completed_at: string | null
      counterparty_name: string
      /** Format: date-time */
      created_at: string
      declined_reason: string | null
      /** @enum {string} */
      direction: 'in' | 'out'
      /**
       * Format: date-time
       * @description Deadline for the acceptance.
       */
      expires_at: string | null
      from_account: string
      id: number
      /** @description The sender’s; null for the receiver. */
      idempotency_key: string | null
      note: string | null
      /** Format: date-time */
      requested_at: string
      /** @enum {string} */
      status: 'PENDING_ACCEPTANCE' | 'COMPLETED' | 'DECLINED' | 'CANCELLED' | 'EXPIRED'
      to_account: string
      /** Format: date-time */
      updated_at: string
    }
    CatalogCard: {
      abilities?: {
        name?: string
        text?: string
        type?: string
      }[]
      artist?: string
      attacks?: {
        cost?: string[]
        damage?: string
        name?: string
        text?: string
      }[]
      expansion?: components['schemas']['Expansion']
      hp?: number
      id: string
      images?: components['schemas']['CardImage'][]
      is_first_edition?: boolean
      is_holo?: boolean
      is_reverse?: boolean
      is_variant?: boolean
      language?: string
      language_code?: string
      marketplace_product_id?: string | null
      name?: string
      number?: string
      pricing?: components['schemas']['Pricing']
      printed_number?: string
      /** @description Shared by all printings of the card. */
      printing_code?: string
      rarity?: string
      resistances?: {
        type: string
        value?: string
      }[]
      subtypes?: string[]
      supertype?: string
      types?: string[]
      variants?: {
        images: components['schemas']['CardImage'][]
        name: string
      }[]
      weaknesses?: {
        type: string
        value?: string
      }[]
    } & {
      [key: string]: unknown
    }
    ChainAttempt: {
      /** Format: date-time */
      created_at: string
      hash: string
      /**
       * @description CALL sends the call; CANCEL sends an empty transfer that uses its nonce.
       * @enum {string}
       */
      kind: 'CALL' | 'CANCEL'
      last_refusal: string | null
      /** @description Maximum fee per gas. */
      max_fee_wei: string
      nonce: number
      refusals: number
      /** Format: date-time */
      sent_at: string | null
      /** @enum {string} */
      state: 'SIGNED' | 'SENT' | 'MINED' | 'REPLACED'
    }
    ChainFloat: {
      /** @description The block at which the values were read. */
      block_number: number
      buyback: {
        /** @description 10000 means fully covered; null if nothing is owed. */
        coverage_bps: number | null
        /** @description USDC. Float of the buyback contract. */
        float_usdc: string
        /** @description USDC. Maximum payout of all open sell-back windows. */
        open_liability_usdc: string
      }
      /** @description USDC. Payments for unrevealed packs, and undistributed shares. */
      combo_pool_usdc: string
      /** @description USDC. USDC that backs the credits of end users. */
      credits_treasury_usdc: string
      /** @description USDC. The same for instant packs. */
      instant_store_usdc: string
      /** @description USDC. Available for payouts to partners. */
      payout_distributor_usdc: string
      randomness: {
        /** @description The randomness adapter of the pool. */
        adapter: string
        /** @description Current price of a randomness request. */
        fee_wei: string
        /** @description Balance of the adapter. */
        float_wei: string
        /** @description Null if requests are free. */
        requests_left: number | null
      }
      requests: {
        /** Format: date-time */
        oldest_waiting_since: string | null
        /** @description Purchases with randomness that are not revealed. */
        ready: number
        /** @description Purchases without randomness. */
        waiting: number
      }
      /** @description USDC. Payments for redemptions that are not dispatched. */
      shipping_processor_usdc: string
    }
    ChainIntent: {
      block_number: number | null
      /** Format: date-time */
      created_at: string
      data: string
      /** @description The contract error of the revert. */
      error: string | null
      error_message: string | null
      gas_used: number | null
      id: number
      nonce: number | null
      /** @description The use case that submitted it. */
      purpose: string
      /** @description Unique: an intent is submitted once per reference. */
      reference: string
      /** @enum {string|null} */
      result: 'SUCCEEDED' | 'REVERTED' | 'CANCELLED' | 'REFUSED' | null
      role: string
      /** Format: date-time */
      run_at: string
      /** @enum {string} */
      state: 'QUEUED' | 'SIGNED' | 'BROADCAST' | 'MINED' | 'FINAL' | 'FAILED' | 'CANCELLED'
      to: string
      transaction_hash: string | null
      /** @description Number of postponements. */
      tries: number
      /** Format: date-time */
      updated_at: string
      /** @description Ether sent along. */
      value_wei: string
      /** @description BUMP or CANCEL while that request is pending. */
      wanted: string | null
    }
    CollectionItem: {
      /** Format: date-time */
      acquired_at: string | null
      /** @description The catalog id; null when the card was not identified. */
      card_id: string | null
      card_number: string | null
      /** @enum {string} */
      category: 'card' | 'product' | 'unknown'
      /**
       * @description The status of the open export of the card from its vault to a wallet; null if there is none.
       * @enum {string|null}
       */
      export_status: 'REQUESTED' | 'WAITING' | 'CANCELLING' | null
      /** @description The grade of a graded card; null for other items. */
      grade: {
        /** @description The number of the certificate. */
        cert_number: string | null
        /** @description The grading company. */
        company: string
        grade: string
      } | null
      image_url: string | null
      instant_purchase_id: number | null
      /**
       * @description The collection of the token.
       * @enum {string}
       */
      item_type: 'CARD' | 'GRADED_CARD'
      name: string | null
      packet_type_id: number | null
      /** @description Null for cards of instant packs. */
      purchase_id: number | null
      rarity: string | null
      /**
       * @description REDEEMING while a redemption is open; NOT_REDEEMABLE once the card left the end user’s wallets.
       * @enum {string|null}
       */
      redeem_status: 'REDEEMABLE' | 'REDEEMING' | 'REDEEMED' | 'NOT_REDEEMABLE' | null
      set_id: string | null
      /**
       * @description PACK for cards of pool packs, INSTANT for cards of instant packs.
       * @enum {string}
       */
      source: 'PACK' | 'INSTANT'
      /** @description Whether the end user’s wallet owns the card now; false once it is sold back, redeemed, burned or transferred. */
      still_owned: boolean | null
      /** @description Null for cards of instant packs. */
      tier_id: number | null
      token_id: string
      /** @description The value at the time of the draw, in US dollars; null when no price was available. */
      value_usd: string | null
    }
    Contracts: {
      /** @description Contract addresses by name. */
      addresses: {
        [key: string]: string
      }
      paused: {
        buyback_pool: boolean
        combo_pool: boolean
        instant_store: boolean
        prizes: boolean
        redemption: boolean
        shipping_processor: boolean
        vaults: boolean
      }
    }
    Credits: {
      /** @description Granted minus used. */
      balance: number
      /** @description Total granted. */
      granted: number
      /** @description Days of the last month on which catalog credits were used, newest first. */
      usage: {
        /** @description YYYY-MM-DD, UTC. */
        date: string
        used: number
      }[]
      /** @description Total used. */
      used: number
    }
    CreditWithdrawal: {
      /** @description USDC micros. */
      amount: string
      /** @description USDC, six decimals. */
      amount_usdc: string
      /** @description Operators have to approve a withdrawal of this size before it is paid. */
      awaits_approval: boolean
      /** Format: date-time */
      completed_at: string | null
      /** Format: date-time */
      created_at: string
      end_user_id: number
      external_user_id: string | null
      /** @description cancelled, rejected or payment_failed. */
      failure_reason: string | null
      /**
       * Format: date-time
       * @description End of the first-use delay.
       */
      held_until: string | null
      /**
       * @description HELD during the first-use delay of the wallet and while awaits_approval is true, PENDING until the payment is included, SUBMITTED once it is in a block, COMPLETED when that block is final, or FAILED, which releases the credits.
       * @enum {string}
       */
      status: 'PENDING' | 'HELD' | 'SUBMITTED' | 'COMPLETED' | 'FAILED'
      /** Format: date-time */
      submitted_at: string | null
      to_address: string
      transaction_hash: string | null
      /** Format: date-time */
      updated_at: string
      withdrawal_id: number
    }
    CustodyEvent: {
      actor: string
      /** Format: date-time */
      at: string
      details: {
        [key: string]: unknown
      }
      document: string | null
      event: string
      hash: string
      previous_hash: string
      seq: number
      site_id: number | null
    }
    CycleCount: {
      /** @description found_count divided by expected_count, in basis points. */
      accuracy_bps: number | null
      /** Format: date-time */
      closed_at: string | null
      /** Format: date-time */
      counted_at: string | null
      end_reason: string | null
      /** @description Items recorded in these bins; null until all are counted. */
      expected_count: number | null
      /** @description Expected items that were seen in their recorded bin. */
      found_count: number | null
      id: number
      note: string | null
      /** Format: date-time */
      requested_at: string
      requested_by: string
      /** Format: date-time */
      reviewed_at: string | null
      reviewed_by: string | null
      second_person: string | null
      site_id: number
      /** @enum {string} */
      status:
        | 'REQUESTED'
        | 'COUNTING'
        | 'COUNTED'
        | 'INVESTIGATING'
        | 'READY_TO_REVIEW'
        | 'REVIEWED'
        | 'COMPLETED'
        | 'CANCELLED'
    }
    DeclaredValue: {
      api_key_id: string
      /** @description The remaining coverage, when it does not cover the declared value. */
      cap_applied_cents: number | null
      /** Format: date-time */
      created_at: string
      currency: string
      declared_value_cents: number
      /** Format: date-time */
      effective_from: string
      /** Format: date-time */
      effective_to: string | null
      evidence_url: string | null
      id: number
      note: string | null
      rejected_reason: string | null
      /** Format: date-time */
      reviewed_at: string | null
      /** @enum {string} */
      status: 'SUBMITTED' | 'APPROVED' | 'REJECTED' | 'SUPERSEDED' | 'ENDED'
      submission_id: number
      unique_id: string
      /** Format: date-time */
      updated_at: string
    }
    Deposit: {
      /** @description USDC micros; the smallest unit for other tokens. */
      amount: string
      /** @description USDC, six decimals; null for other tokens. */
      amount_usdc: string | null
      chain_in: string
      confirmations: number
      confirmations_required: number | null
      /** Format: date-time */
      confirmed_at: string | null
      /** Format: date-time */
      created_at: string
      end_user_id: number
      external_user_id: string | null
      /** @description reorged_out, below_minimum, above_maximum or unsupported_token. */
      failure_reason: string | null
      from_address: string
      id: number
      log_index: number
      /**
       * @description SEEN in a block, PROCESSING while the block becomes final, CONFIRMED and credited, or FAILED.
       * @enum {string}
       */
      status: 'SEEN' | 'PROCESSING' | 'CONFIRMED' | 'FAILED'
      /** @description USDC, or the address of an unsupported token. */
      token_in: string
      tx_hash: string
      /** Format: date-time */
      updated_at: string
    }
    DraftInvoice: {
      /** Format: date-time */
      computed_at: string
      /** @description Zero or negative. */
      credits_cents: number
      currency: string
      line_count: number
      /** @description Storage, coverage and totals first, then the newest charges; at most 100. */
      lines: {
        amount_cents: number
        description: string
        /** @description The quantity that unit_amount_cents applies to. */
        per_quantity: number
        quantity: number
        resource_id: string | null
        resource_type: string | null
        /** Format: date-time */
        service_from: string
        /** Format: date-time */
        service_to: string
        site_id: number | null
        /** @enum {string} */
        type:
          | 'RECEIVING'
          | 'STORAGE'
          | 'HANDLING'
          | 'POSTAGE'
          | 'INSURANCE'
          | 'COVERAGE'
          | 'WITHDRAWAL'
          | 'PICKUP'
          | 'TRANSFER'
          | 'ADJUSTMENT'
          | 'SERVICE_CREDIT'
          | 'MINIMUM'
          | 'TAX'
        unit: string
        unit_amount_cents: number
      }[]
      /** @description The first day of the next month. */
      period_end: string
      /** @description The first day of the running month, in UTC. */
      period_start: string
      /** @enum {string} */
      status: 'DRAFT'
      subtotal_cents: number
      tax_cents: number
      total_cents: number
    }
    DraftInvoiceLine: {
      amount_cents: number
      description: string
      /** @description The quantity that unit_amount_cents applies to. */
      per_quantity: number
      quantity: number
      resource_id: string | null
      resource_type: string | null
      /** Format: date-time */
      service_from: string
      /** Format: date-time */
      service_to: string
      site_id: number | null
      /** @enum {string} */
      type:
        | 'RECEIVING'
        | 'STORAGE'
        | 'HANDLING'
        | 'POSTAGE'
        | 'INSURANCE'
        | 'COVERAGE'
        | 'WITHDRAWAL'
        | 'PICKUP'
        | 'TRANSFER'
        | 'ADJUSTMENT'
        | 'SERVICE_CREDIT'
        | 'MINIMUM'
        | 'TAX'
      unit: string
      unit_amount_cents: number
    }
    EndUser: {
      /** Format: date-time */
      created_at: string
      /** @description The end user’s vault: deposit address and card wallet. */
      custody_address: string | null
      external_user_id: string | null
      id: number
      /** @description The linked wallet, or the vault if none is linked. */
      wallet_address: string | null
      /**
       * Format: date-time
       * @description When the wallet was linked by a signature.
       */
      wallet_verified_at: string | null
    }
    Error: {
      code: string
      data?: {
        [key: string]: unknown
      }
      details?: {
        [key: string]: unknown
      }
      /** @description Stable error label; branch on it and on the HTTP status. */
      error: string
      /** @description Human-readable; may change. */
      message: string
      request_id: string
      retryable?: boolean
      /** @enum {boolean} */
      success: false
    }
    /** @description The body of a delivery. */
    Event: {
      api_version: string
      /** Format: date-time */
      created_at: string
      data: {
        [key: string]: unknown
      }
      /** @description The name of the event. */
      event: string
      /** @description `<event>:<resource id>`; the same for all events of one type about one resource. */
      id: string
      /** @description The sequence number of the event in the account: 1, 2, 3, … without gaps. */
      sequence: number
    }
    Expansion: {
      code?: string
      id: string
      language: string
      language_code: string
      logo?: string
      name: string
      printed_total: number
      /** @description YYYY/MM/DD. */
      release_date?: string
      series: string
      series_id: string
      symbol?: string
      /** @description Cards including secret rares. */
      total: number
      translation?: {
        en: {
          name: string
        }
      }
    }
    Fairness: {
      /** @description The commitment of the provider when the random word was requested. */
      commitment: string | null
      draws: {
        /** @description Cards on the shelf before the draw. */
        count: number
        /** @description The shelf, picked by the high half of rand. */
        group_id: number
        /** @description The position on the shelf, picked by the low half of rand. */
        index: number
        /** @enum {string} */
        item_type: 'CARD' | 'GRADED_CARD'
        /** @description Whether the recomputed draw equals the draw on chain. */
        matches: boolean
        pack_index: number
        /** @description keccak256(seed ‖ request ‖ pack ‖ slot). */
        rand: string
        slot_index: number
        token_id: string
      }[]
      /** @description A public page that verifies the draw in the browser. */
      fairness_url: string
      /** @description keccak256 of the shelves before the draw: the length and the entries of each, four bytes each. */
      inventory_root_before: string | null
      /** @enum {string} */
      kind: 'PACK' | 'INSTANT'
      packet_type_id: number | null
      /** @description keccak256(user ‖ provider ‖ 0) is the seed. */
      proof: {
        provider_contribution: string
        user_contribution: string
      } | null
      /** @description The address of the randomness provider. */
      provider: string | null
      purchase_tx: string
      randomness_tx: string | null
      request_id: string
      reveal_tx: string | null
      /** @description The random word of the draw. */
      seed: string | null
      /** @enum {string} */
      status: 'WAITING' | 'REVEALED' | 'REFUNDED'
      tier_id: number | null
      /** @description The tier version whose immutable odds apply. */
      tier_version: number | null
      /** @description Whether all checks passed; null until cards are drawn. */
      verified: boolean | null
      weights_snapshot: {
        slot_index: number
        /** @description The weight of each shelf. */
        weights: number[]
      }[]
    }
    Game: {
      card_count: number
      /** @description The path segment. */
      id: string
      /** @description What the game calls a field, such as {"hp": "Power"}. */
      labels?: {
        [key: string]: string
      }
      /** @description Language codes of the game’s cards. */
      languages: string[]
      name: string
    }
    GameDefinition: {
      card_count: number
      extra_fields: string[]
      fields: {
        [key: string]: string
      }
      /** @description The path segment. */
      id: string
      labels: {
        [key: string]: string
      }
      name: string
    }
    GradedPrice: {
      /** @description Returned by the pricing endpoint only. */
      band?: {
        count: number
        median: number
        p10: number
        p90: number
        recent_median: number
      }
      company: string
      /** @enum {string} */
      confidence: 'low' | 'med' | 'high'
      grade: string
      /** @description USD; 90th percentile of the sales. */
      high: number | null
      /**
       * Format: date-time
       * @description Returned by the pricing endpoint only.
       */
      last_sold_at?: string
      /** @description USD; 10th percentile of the sales. */
      low: number | null
      sold_count: number
      trend?: {
        /** @enum {string} */
        direction: 'up' | 'down' | 'flat'
        percent: number
      }
      /** @description USD. */
      value: number
      /**
       * @description `sold` from five sales in 90 days, `blended` with the feed from one to four, else `feed`.
       * @enum {string}
       */
      value_kind: 'blended' | 'feed' | 'sold'
    }
    Holding: {
      /** Format: date-time */
      acquired_at: string | null
      /** @description Whether this wallet can sell the token back; null for packets and sealed products. */
      buyback: {
        eligible: boolean
        /** Format: date-time */
        expires_at: string | null
        payout_usdc: string | null
        reason: string | null
      } | null
      card_id: string | null
      card_number: string | null
      /** @enum {string} */
      category: 'card' | 'product' | 'unknown'
      contract_address: string | null
      /**
       * @description The status of the open export of the card from its vault to a wallet; null if there is none.
       * @enum {string|null}
       */
      export_status: 'REQUESTED' | 'WAITING' | 'CANCELLING' | null
      /** @description The grade of a graded card; null for other items. */
      grade: {
        /** @description The number of the certificate. */
        cert_number: string | null
        /** @description The grading company. */
        company: string
        grade: string
      } | null
      image_url: string | null
      instant_purchase_id: number | null
      /** @enum {string} */
      item_type: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
      name: string | null
      /** @description Your purchase that delivered it. */
      purchase_id: number | null
      rarity: string | null
      /**
       * @description REDEEMING while a redemption of any partner is open.
       * @enum {string}
       */
      redeem_status: 'REDEEMABLE' | 'REDEEMING' | 'REDEEMED' | 'NOT_REDEEMABLE'
      /** @description Your open redemption of this token. */
      redemption: {
        /** Format: date-time */
        expires_at: string | null
        redemption_id: number
        status: string
      } | null
      /** @description Your send that delivered it. */
      send_id: number | null
      set_id: string | null
      /**
       * @description How the token reached this wallet.
       * @enum {string}
       */
      source: 'PACK' | 'INSTANT' | 'SEND' | 'TRANSFER'
      token_id: string
      unique_id: string | null
      /** @description Current value in US dollars. */
      value_usd: string | null
    }
    InboundAttachment: {
      api_key_id: string
      byte_size: number
      /** Format: date-time */
      created_at: string
      file_name: string
      id: number
      /** @enum {string} */
      kind: 'packing_list' | 'invoice' | 'photo' | 'manifest_csv' | 'other'
      /** @description Detected from the bytes. */
      media_type: string
      sha256: string
      /** @description Path of the download. */
      url: string
    }
    InboundShipment: {
      /** Format: date-time */
      announced_at: string
      api_key_id: string
      /** Format: date-time */
      arrived_at: string | null
      attachments?: components['schemas']['InboundAttachment'][]
      box_count: number | null
      boxes?: {
        /** Format: date-time */
        arrived_at: string | null
        box_no: number
        /** Format: date-time */
        closed_at: string | null
        /** @enum {string|null} */
        condition: 'GOOD' | 'DENTED' | 'OPENED' | 'WET' | null
        damaged: number
        /** @description Null when no line names the box. */
        expected: number | null
        over: number | null
        received: number
        short: number | null
        tracking_number: string | null
      }[]
      /** Format: date-time */
      cancelled_at: string | null
      carrier: string | null
      /** Format: date-time */
      closed_at: string | null
      /** Format: date-time */
      created_at: string
      /**
       * @description `remarks` are `note` and `reference`.
       * @enum {string}
       */
      editable: 'all' | 'remarks' | 'nothing'
      /**
       * Format: date-time
       * @description The arrival time; null while everything can be edited.
       */
      editable_until: string | null
      exception_ids?: number[]
      /** Format: date-time */
      expected_at: string | null
      expected_card_count: number
      /** @description Determined once everything is unpacked; false before. */
      has_discrepancy: boolean
      id: number
      idempotency_key: string | null
      /** Format: date-time */
      in_transit_at: string | null
      /** @description Write this number on the parcel, for example `IN-000123`. */
      inbound_number: string
      lines?: {
        box_no: number | null
        card_id: string | null
        card_number: string | null
        condition: string | null
        /** @description Part of `received`. */
        damaged: number
        declared_value_cents: number | null
        expected: number
        game: string | null
        line_id: number
        line_reference: string | null
        name: string
        over: number
        received: number
        set_id: string | null
        short: number
      }[]
      note: string | null
      /** Format: date-time */
      received_at: string | null
      received_cards?: {
        count: number
        url: string
      }
      /** Format: date-time */
      receiving_started_at: string | null
      reference: string | null
      /** @description The destination address. This field and those below are omitted in lists. */
      ship_to?: {
        [key: string]: string | null
      }
      site_id: number
      /** @enum {string} */
      status:
        | 'ANNOUNCED'
        | 'IN_TRANSIT'
        | 'ARRIVED'
        | 'RECEIVING'
        | 'PARTIALLY_RECEIVED'
        | 'RECEIVED'
        | 'CLOSED'
        | 'CANCELLED'
      totals: {
        /** @description Part of `received`. */
        damaged: number
        expected: number
        over: number
        received: number
        short: number
      }
      tracking_numbers: string[]
      /** Format: date-time */
      updated_at: string
      version: number
    }
    Indexer: {
      /** @description The latest final block; no reorg reaches below it. */
      final_block: number | null
      /** Format: date-time */
      halted_at: string | null
      /** @description Why the indexer halted and waits for an operator. */
      halted_reason: string | null
      /** Format: date-time */
      head_at: string | null
      /** @description The latest block of the chain. */
      head_block: number | null
      /** @description The process that runs the indexer. */
      holder: string | null
      /** @description The latest indexed block. */
      included_block: number | null
      /** @description Blocks not indexed yet. */
      lag_blocks: number | null
      /** @description Progress of a running reindex. */
      rescan_at_block: number | null
      /** @description The latest safe block; settlements are made up to here. */
      safe_block: number | null
    }
    Info: {
      account: {
        account_number?: string | null
        id: number
        /** @enum {string} */
        kind: 'pack_partner' | 'tenant' | 'platform'
        name: string
      }
      api_version: string
      chain: {
        chain_id: number
        contracts: {
          buyback_pool: string
          card: string
          combo_pool: string
          graded_card: string
          instant_store: string
          packet: string
          randomness: string
          sealed_product: string
          shipping_processor: string
          usdc: string
        }
        name: string
      } | null
      /** @enum {string} */
      environment: 'sandbox' | 'production'
      key: {
        /** Format: date-time */
        expires_at: string | null
        key_id: string
        /** @enum {string} */
        kind: 'pack_partner' | 'tenant' | 'platform'
        scopes: string[]
      }
      limits: {
        concurrent: {
          [key: string]: number
        }
        per_minute: {
          [key: string]: number
        }
      }
      mystery_partner: {
        /** @enum {string} */
        billing_model: 'TIER' | 'POOL'
        custody_modes: ('CUSTODIAL' | 'NON_CUSTODIAL')[]
        id: number
        /**
         * @description The settlement interval of the partner; null with the billing model POOL.
         * @enum {string|null}
         */
        payout_schedule: 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'CUSTOM' | null
        slug: string
        /** @enum {string} */
        status: 'ACTIVE' | 'SUSPENDED'
      } | null
      webhooks: {
        /** @description Number of webhooks of the account. */
        count: number
        /** @description Number of webhooks disabled because of failed deliveries. */
        disabled: number
      }
    }
    InstantBundle: {
      /** @description The market action that added the bundle. */
      action_id: number | null
      /** @description The id of the bundle in the store; null until it is there. */
      bundle_id: number | null
      cards: {
        front_image_url: string | null
        /** @description Whether it is a chase card of the set. */
        is_chase: boolean
        large_image_url: string | null
        small_image_url: string | null
        /** @description The inventory id of the card. */
        unique_id: string
      }[]
      /** Format: date-time */
      created_at: string
      media_hash: string
      pack: {
        image_url: string | null
        name: string
        /** Format: date-time */
        opened_at: string | null
        unique_id: string
      }
      /** @description The on-chain id of the pack. */
      pack_id: number
      packet_type_id: number
      /** @description The request id of the purchase that received the bundle. */
      sold_to_request: string | null
      /** @enum {string} */
      status: 'PENDING' | 'FAILED' | 'IN_STORE' | 'SOLD' | 'REMOVED'
    }
    InstantCard: {
      card_id: string
      card_number: string | null
      /** @description A photo of this individual card. */
      front_image_url: string | null
      /** @description Whether it is a chase card of the set. */
      is_chase: boolean
      large_image_url: string | null
      name: string
      rarity: string | null
      set_id: string
      small_image_url: string | null
      token_id: string
      unique_id: string
      /** @description The raw market price at the time of delivery, in US dollars. */
      value_usd: string | null
    }
    InstantCatalogItem: {
      /** @description The packs left; at zero, purchases fail with sold_out. */
      available_packs: number
      image_url: string | null
      language: string
      large_image_url: string | null
      name: string
      /** @description The on-chain id of the packet type, used to buy it. */
      packet_type_id: number
      /** @description The current on-chain price of a pack, in USDC micros. */
      price: string
      /** @description The price in USDC. */
      price_usdc: string
      product_id: string
      set_id: string
      set_name: string
      /** @description The game. */
      tcg_type: string
    }
    InstantPack: {
      image_url: string | null
      name: string
      /**
       * Format: date-time
       * @description The time at which the pack was opened, before it was sold.
       */
      opened_at: string | null
      set_id: string
      unique_id: string
    }
    InstantPurchase: {
      /** @description The cards of the pack; present once FULFILLED. */
      cards?: components['schemas']['InstantCard'][]
      /** Format: date-time */
      created_at: string
      /** @enum {string} */
      custody: 'CUSTODIAL' | 'NON_CUSTODIAL'
      /** @description The transaction in the block explorer; null when none is configured. */
      explorer_url: string | null
      external_user_id: string | null
      failure_reason: string | null
      /** @description A public page that verifies the draw; null until the purchase is on chain. */
      fairness_url: string | null
      /** Format: date-time */
      fulfilled_at: string | null
      id: number
      /** @description Your slug, `instant` and the purchase id. */
      memo: string
      metadata: {
        [key: string]: string
      }
      onchain_request_id: string | null
      /** @description The pack of the cards; present once FULFILLED. */
      pack?: components['schemas']['InstantPack'] | null
      packet_type_id: number
      /** @description USDC micros. */
      price: string
      /** @description USDC, six decimals. */
      price_usdc: string
      product_id: string | null
      /** @description The sender of the transaction: the wallet or the relayer. */
      purchaser_address: string | null
      quantity: number
      /** @description The address that receives the cards. */
      recipient_address: string | null
      reference: string | null
      /** @description USDC micros. */
      refunded_micros: string
      /** @description USDC, six decimals. */
      refunded_usdc: string
      /** @description The other purchases of the same transaction. */
      related_purchase_ids?: number[]
      /** Format: date-time */
      reserved_at: string | null
      set_id: string | null
      /** @enum {string} */
      status: 'PENDING' | 'RESERVED' | 'SUBMITTING' | 'SUBMITTED' | 'FULFILLED' | 'REFUNDED' | 'FAILED'
      /** Format: date-time */
      submitted_at: string | null
      transaction_hash: string | null
      /** Format: date-time */
      updated_at: string
    }
    IntegrationStatus: {
      activity: {
        /** @description Requests that failed with a server error. */
        errors_5xx_24h: number
        /**
         * Format: date-time
         * @description First request of the account within the last 100 days, to the minute.
         */
        first_request_at: string | null
        /** Format: date-time */
        last_write_at: string | null
        /** @description Requests of the account, updated once a minute. */
        requests_24h: number
        /** @description Number of activity log entries. */
        writes_24h: number
      }
      api_version: string
      checks: {
        message: string
        name: string
        /** @enum {string} */
        status: 'pass' | 'warn' | 'fail'
      }[]
      /** @enum {string} */
      environment: 'sandbox' | 'production'
      key: {
        /** Format: date-time */
        expires_at: string | null
        id: string
        /**
         * Format: date-time
         * @description Updated periodically.
         */
        last_used_at: string | null
        /** @description The public prefix of the key. */
        prefix: string
        scopes: string[]
      }
      /** @description Current and upcoming maintenance windows. */
      maintenance: {
        /** Format: date-time */
        ends_at: string
        message: string
        /** Format: date-time */
        starts_at: string
      }[]
      rate_limit: {
        limit: number
        remaining: number
        reset_in_seconds: number
      }
      shipping_provider: {
        /** @enum {string} */
        mode: 'test' | 'live'
        name: string
        /** @enum {string} */
        status: 'operational' | 'degraded' | 'down'
      }
    }
    InventoryItem: {
      burn_state: string | null
      card_id: string | null
      card_number: string | null
      condition: string | null
      contract_address: string | null
      game: string | null
      grade: {
        cert_number?: string | null
        company?: string
        grade?: string
      } | null
      held: boolean
      image_url: string | null
      /** Format: date-time */
      imported_at: string
      /** @enum {string} */
      item_type: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
      /** Format: date-time */
      minted_at: string | null
      name: string
      owner_address: string | null
      pending_action: components['schemas']['MarketAction'] | null
      /** @description Price group of the token, or the one it will be minted into. */
      price_group_id: number
      rarity: string | null
      set_id: string | null
      shelf: number | null
      /** @enum {string} */
      status:
        | 'IMPORTED'
        | 'MINTING'
        | 'IN_INVENTORY'
        | 'STOCKING'
        | 'STOCKED'
        | 'UNSTOCKING'
        | 'BUNDLING'
        | 'BUNDLED'
        | 'UNBUNDLING'
        | 'RETURNED'
        | 'OUT'
        | 'BURNED'
      /** @description The tier the card is stocked in. */
      tier_id: number | null
      token_id: string | null
      unique_id: string
    }
    Invoice: {
      /** @description Zero or negative. */
      credits_cents: number
      currency: string
      /** Format: date-time */
      due_at: string
      due_cents: number
      id: number
      /** Format: date-time */
      issued_at: string
      line_count: number
      /** @description Such as `INV-2026-11-00042`; numbers have no gaps. */
      number: string
      /** Format: date-time */
      paid_at: string | null
      paid_cents: number
      /** @description The first day of the next month. */
      period_end: string
      /** @description The first day of the month, in UTC. */
      period_start: string
      /** @enum {string} */
      status: 'OPEN' | 'PAID' | 'VOID'
      subtotal_cents: number
      tax_cents: number
      total_cents: number
      /** Format: date-time */
      voided_at: string | null
    }
    InvoiceLine: {
      amount_cents: number
      description: string
      id: number
      /** @description The quantity that unit_amount_cents applies to. */
      per_quantity: number
      quantity: number
      resource_id: string | null
      resource_type: string | null
      /** Format: date-time */
      service_from: string
      /** Format: date-time */
      service_to: string
      site_id: number | null
      /** @enum {string} */
      type:
        | 'RECEIVING'
        | 'STORAGE'
        | 'HANDLING'
        | 'POSTAGE'
        | 'INSURANCE'
        | 'COVERAGE'
        | 'WITHDRAWAL'
        | 'PICKUP'
        | 'TRANSFER'
        | 'ADJUSTMENT'
        | 'SERVICE_CREDIT'
        | 'MINIMUM'
        | 'TAX'
      unit: string
      unit_amount_cents: number
    }
    IssuedApiKey: {
      /** @description Returned only once; store it securely. */
      api_key: string
      key: components['schemas']['ApiKey']
    }
    ItemLocation: {
      bin: string | null
      hold: {
        by: string
        reason: string
        since: string
      } | null
      site_id: number
      status: string
      unique_id: string
      /** Format: date-time */
      updated_at: string
    }
    ItemPhoto: {
      byte_size: number
      id: number
      media_type: string
      /** @enum {string} */
      side: 'FRONT' | 'BACK' | 'OTHER'
      /** Format: date-time */
      taken_at: string
      taken_by: string
      url: string
    }
    /** @description Limits of this key that override the defaults: requests per minute, and concurrent requests per gate. */
    KeyLimits: {
      gates: {
        purchase?: number
        read?: number
        vault_read?: number
        wallet_read?: number
        write?: number
      }
      per_minute: {
        back_office?: number
        catalog?: number
        packs?: number
        vault?: number
      }
    }
    LedgerEntry: {
      /** @description USDC micros. */
      amount: string
      /** @description USDC, six decimals. */
      amount_usdc: string
      /** @description USDC micros. */
      balance_after: string
      /** @description USDC, six decimals. */
      balance_after_usdc: string
      /** Format: date-time */
      created_at: string
      description: string
      entry_type: string
      id: number
      /** @description USDC micros. */
      reserved_after: string
      /** @description USDC, six decimals. */
      reserved_after_usdc: string
      source: string
      source_id: string
    }
    ListedEvent: {
      api_version: string
      /** Format: date-time */
      created_at: string
      data: {
        [key: string]: unknown
      }
      /** @description Unique per event; sent as `webhook-id` with each delivery. */
      delivery_id: string
      /** @description The name of the event. */
      event: string
      /** @description `<event>:<resource id>`; the same for all events of one type about one resource. */
      id: string
      /** @description The sequence number of the event in the account: 1, 2, 3, … without gaps. */
      sequence: number
    }
    MarketAction: {
      /** @enum {string} */
      action:
        | 'MINT'
        | 'STOCK'
        | 'UNSTOCK'
        | 'PROPOSE_TIER'
        | 'SET_SHELF_BOUNDS'
        | 'ACTIVATE_TIER'
        | 'PAUSE_TIER'
        | 'SET_PRICES'
        | 'SET_GROUP'
        | 'SET_PACKET_TYPE'
        | 'PAUSE_PACKET_TYPE'
        | 'ADD_BUNDLE'
        | 'REMOVE_BUNDLE'
        | 'DRAIN'
        | 'RESUME'
      action_id: number
      actor: string
      /** Format: date-time */
      created_at: string
      details: {
        [key: string]: unknown
      }
      /** @description Name of the contract error, if the call was reverted. */
      error: string | null
      error_message: string | null
      group_ids: number[]
      shelf: number | null
      /**
       * @description PENDING until the transaction is included in a block.
       * @enum {string}
       */
      status: 'PENDING' | 'DONE' | 'FAILED'
      tier_id: number | null
      tx_hash: string | null
      unique_ids: string[]
      /** Format: date-time */
      updated_at: string
    }
    NewWebhook: {
      /** Format: date-time */
      created_at: string
      description: string
      /** @description Event names; empty: all. */
      event_types: string[]
      health: components['schemas']['WebhookHealth']
      id: number
      is_active: boolean
      /**
       * Format: date-time
       * @description When the previous secret stops signing; null when there is none.
       */
      previous_secret_expires_at: string | null
      /** @description The key for `X-Mystery-Signature`. Returned only once; store it securely. */
      signing_secret: string
      /** Format: date-time */
      updated_at: string
      url: string
      /** @description The same secret in the format of Standard Webhooks libraries. */
      webhook_secret_standard: string
    }
    Odds: {
      active: boolean | null
      /** @description Block at which the odds were read. */
      block_number: number | null
      /** @enum {string} */
      currency: 'USDC'
      rarity_groups: {
        /** @description Number of cards on this shelf. */
        available_count: number
        /** @description Average value of the cards on this shelf; null while it is empty. */
        avg_price: string | null
        color: string
        /** @description Shelf of the pool, counted from 0. */
        group_id: number
        /** @description Maximum value of a card on this shelf. */
        max_price: string
        /** @description Minimum value of a card on this shelf in USDC, as published on chain. */
        min_price: string
        name: string
        /** @description From 0 to 1, in steps of a millionth. */
        probability: number
        /** @description Probability in millionths; the values of a slot sum to 1000000. */
        probability_ppm: number
        tier_label: string
        /** @description Weight over all slots. */
        weight: number
      }[]
      /**
       * @description onchain when read from the chain; inventory_fallback while the chain is unavailable.
       * @enum {string}
       */
      scope: 'onchain' | 'inventory_fallback'
      slot_count: number | null
      slots: {
        groups: {
          group_id: number
          /** @description From 0 to 1, in steps of a millionth. */
          probability: number
          /** @description Probability in millionths; the values of a slot sum to 1000000. */
          probability_ppm: number
          weight: number
        }[]
        max_value_usdc: string
        min_value_usdc: string
        slot_index: number
        /** @enum {string} */
        slot_type: 'weighted'
      }[]
      target_ev_usdc: string | null
      tier_id: number
      tier_price_usdc: string | null
      /** @description Version of the weights; a pack is drawn with the version it was sold under. */
      version: number | null
      /** @description keccak256(abi.encode(uint16 tier, uint16 version, uint256[] weights)) over the words stored on chain. */
      weights_hash: string | null
    }
    OperatorSession: {
      /** @description Send it as X-CSRF-Token with every request other than GET. */
      csrf_token: string | null
      /** @description Outside the sandbox, every role requires a second factor. */
      has_second_factor: boolean
      idle_lock_seconds: number
      is_locked: boolean
      operator: {
        /** @description Null for a sandbox key that acts as an operator. */
        id: number | null
        name: string
        roles: ('admin' | 'account_manager' | 'warehouse' | 'supervisor' | 'treasury')[]
        /** @description Sites the operator may work at; null means all sites. */
        site_ids: number[] | null
      }
      /**
       * Format: date-time
       * @description Until when sensitive actions are possible; then prove your factors again.
       */
      proved_until: string | null
      /** @description The registered station at which the operator works. */
      station_id: number | null
    }
    OperatorSite: {
      address: {
        city: string
        company?: string | null
        country: string
        email?: string | null
        name: string
        phone?: string | null
        state?: string | null
        street1: string
        street2?: string | null
        zip: string
      }
      capabilities: ('inbound' | 'ship' | 'pickup')[]
      code: string
      /** Format: date-time */
      created_at: string
      holidays: string[]
      id: number
      inbound_instructions: string | null
      name: string
      order_cutoff_local: string
      pickup_hours: {
        close: string
        /** @description 0 is Sunday. */
        dow: number
        open: string
      }[]
      pickup_instructions: string | null
      receiving_hours: {
        close: string
        /** @description 0 is Sunday. */
        dow: number
        open: string
      }[]
      /** @enum {string} */
      status: 'ACTIVE' | 'PAUSED' | 'CLOSED'
      /** @description Such as America/New_York. */
      timezone: string
      /** Format: date-time */
      updated_at: string
    }
    OrphanParcel: {
      /** Format: date-time */
      arrived_at: string
      carrier: string | null
      condition: string | null
      end_reason: string | null
      /** Format: date-time */
      ended_at: string | null
      id: number
      /** @description The shipment that the parcel was attached to. */
      inbound_shipment_id: number | null
      note: string | null
      noted_by: string
      sender: string | null
      site_id: number
      /** @enum {string} */
      status: 'WAITING' | 'ATTACHED' | 'CLOSED'
      tracking_number: string | null
    }
    PacketType: {
      active: boolean | null
      available_packs: number | null
      /** Format: date-time */
      created_at: string
      image_url: string | null
      language: string
      large_image_url: string | null
      name: string
      packet_type_id: number
      /** @description Null until the terms are on chain. */
      price_usdc: string | null
      product_id: string
      set_id: string
      set_name: string
      /** @description The game. */
      tcg_type: string
      /** Format: date-time */
      updated_at: string
    }
    Pagination: {
      has_more: boolean
      limit: number
      next_cursor: string | null
      next_offset: number | null
      offset: number
    }
    Partner: {
      /** @enum {string} */
      billing_model: 'TIER' | 'POOL'
      /** Format: date-time */
      created_at: string
      id: number
      name: string
      /** @description Receives a mail when a webhook is disabled. */
      notice_email: string | null
      slug: string
      /** @enum {string} */
      status: 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
      /** Format: date-time */
      updated_at: string
    }
    Passkey: {
      /** Format: date-time */
      created_at: string
      /** @description Passkey id. */
      id: number
      /**
       * Format: date-time
       * @description When it was last used to sign in or to prove all factors.
       */
      last_used_at: string | null
      /** @description A name to recognize it by. */
      name: string
    }
    Payout: {
      by_product: {
        instant: {
          /** @description USDC, six decimals. */
          fees_usdc: string
          /** @description USDC, six decimals. */
          gross_usdc: string
          /** @description USDC, six decimals. */
          net_usdc: string
          packs: number
          /** @description USDC, six decimals. */
          refund_usdc: string
          /** @description Cards sold back. */
          sellback_count: number
          /** @description USDC, six decimals. */
          sellback_usdc: string
          share_bps: number
          /** @description Negative when sell-backs exceed sales. */
          share_usdc: string
        }
        tier: {
          /** @description USDC, six decimals. */
          fees_usdc: string
          /** @description USDC, six decimals. */
          gross_usdc: string
          /** @description USDC, six decimals. */
          net_usdc: string
          packs: number
          /** @description USDC, six decimals. */
          refund_usdc: string
          /** @description Cards sold back. */
          sellback_count: number
          /** @description USDC, six decimals. */
          sellback_usdc: string
          share_bps: number
          /** @description Negative when sell-backs exceed sales. */
          share_usdc: string
        }
      }
      chain: string | null
      /** Format: date-time */
      created_at: string
      failure_reason: string | null
      /** @description USDC, six decimals. */
      fees_usdc: string
      /** @description USDC, six decimals. */
      gross_usdc: string
      /**
       * @description Why a PENDING payout waits.
       * @enum {unknown}
       */
      hold_reason: 'payout_wallet_not_set' | 'wallet_cooldown' | 'below_minimum' | 'awaiting_approval' | 'manual' | null
      instant_packs: number
      /** @description USDC, six decimals. */
      net_usdc: string
      packs: number
      /** Format: date-time */
      paid_at: string | null
      payout_address: string | null
      payout_id: number
      payout_micros: string
      /** @description USDC, six decimals. */
      payout_usdc: string
      period: {
        /** Format: date-time */
        from: string
        /** @enum {string} */
        kind: 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'CUSTOM'
        /** Format: date-time */
        to: string
      }
      /** @description USDC, six decimals. */
      platform_retained_usdc: string
      /** @description USDC, six decimals. */
      refund_usdc: string
      revenue_share_bps: number
      revenue_share_pct: number
      /** @description USDC, six decimals. */
      revenue_share_usdc: string
      sellback_count: number
      /** @description USDC, six decimals. */
      sellback_usdc: string
      /** @description Hash of the frozen statement, contained in the on-chain payment. */
      statement_hash: string
      /**
       * @description PENDING once closed, PAYING while the payment is in progress, PAID when it is final; FAILED or VOID otherwise.
       * @enum {string}
       */
      status: 'PENDING' | 'PAYING' | 'PAID' | 'FAILED' | 'VOID'
      tx_hash: string | null
    }
    PayoutWallet: {
      /** @description EIP-55 checksummed address. */
      address: string
      chain: string
      /** Format: date-time */
      created_at: string
      /**
       * Format: date-time
       * @description End of the cooldown; payouts wait until then.
       */
      effective_at: string
      /** @description Whether payouts go to this wallet. */
      is_active: boolean
    }
    Person: {
      /** Format: date-time */
      created_at: string
      email: string
      has_badge: boolean
      /** @description Whether the operator has registered a passkey. */
      has_passkey: boolean
      has_totp: boolean
      id: number
      is_active: boolean
      name: string
      roles: ('admin' | 'account_manager' | 'warehouse' | 'supervisor' | 'treasury')[]
      /** @description Sites the operator may work at; null means all sites. */
      site_ids: number[] | null
      /** Format: date-time */
      updated_at: string
    }
    PoolSolvency: {
      /** Format: date-time */
      as_of: string
      /** @description The float divided by the liability, in basis points; null without liability. */
      coverage_bps: number | null
      /** @description The float available for buybacks. In USDC micros. Null while the chain is unavailable. */
      float: string | null
      /** @description The amount in USDC. */
      float_usdc: string | null
      /** @description Null while the chain is unavailable. */
      is_covered: boolean | null
      /** @description The highest cost of all open buyback windows. In USDC micros. Null while the chain is unavailable. */
      open_liability: string | null
      /** @description The amount in USDC. */
      open_liability_usdc: string | null
      reserves: {
        /** @description The USDC on chain that backs all credits. In USDC micros. Null while the chain is unavailable. */
        credits_backing: string | null
        /** @description The amount in USDC. */
        credits_backing_usdc: string | null
        /** @description The credits that must be backed. In USDC micros. Null while the chain is unavailable. */
        credits_owed: string | null
        /** @description The amount in USDC. */
        credits_owed_usdc: string | null
        /** @description Null while the chain is unavailable. */
        is_backed: boolean | null
        /** @description Cards owned by the contracts, compared between the database and the chain; null while the chain is unavailable. */
        tokens: {
          differing: number
          matching: number
        } | null
      }
    }
    PreparedExport: {
      /** @description Unix seconds until which the signature is accepted. */
      deadline: number | null
      /** @description True if the vault accepts exports to this wallet without a signature. */
      is_linked: boolean
      /** @description The message for eth_signTypedData_v4; null if the wallet is linked. */
      typed_data: {
        [key: string]: unknown
      } | null
      vault_address: string
      wallet_address: string
    }
    PreparedInstantPurchase: {
      /** @description USDC micros. */
      allowance_micros: string
      /** @description When false, the approval call can be skipped. */
      approval_needed: boolean
      calls: components['schemas']['UnsignedCall'][]
      chain_id: number
      /** @description The contract that sells the packs. */
      contract: string
      /** @description Prepare again after this time, because the price may have changed. */
      expires_hint_seconds: number
      /** @description The highest total price, in USDC micros: the amount to approve. */
      max_price: string
      /** @description USDC, six decimals. */
      max_price_usdc: string
      packet_type_id: number
      /** @description The partner reference of the call; it attributes the purchase to your account. */
      partner_ref: string
      payment_token: string
      /** @description USDC micros. */
      price: string
      /** @description USDC, six decimals. */
      price_usdc: string
      quantity: number
      recipient_address: string
      /** @description The on-chain request id of the purchase. */
      request_id: string
      user_random: string
      /** @description The same calls as `wallet_sendCalls` parameters; an approval is a batch of its own. */
      wallet_send_calls: {
        atomicRequired: boolean
        calls: {
          data: string
          to: string
          value: string
        }[]
        chainId: string
        from: string
        version: string
      }[]
    }
    PreparedPurchase: {
      /** @description USDC micros. */
      allowance_micros: string
      /** @description When false, the approval call can be skipped. */
      approval_needed: boolean
      calls: components['schemas']['UnsignedCall'][]
      chain_id: number
      /** @description The contract that sells the packs. */
      contract: string
      /** @description Prepare again after this time, because the price may have changed. */
      expires_hint_seconds: number
      /** @description The highest total price, in USDC micros: the amount to approve. */
      max_price: string
      /** @description USDC, six decimals. */
      max_price_usdc: string
      /** @description The partner reference of the call; it attributes the purchase to your account. */
      partner_ref: string
      payment_token: string
      quantity: number
      recipient_address: string
      /** @description The on-chain request id of the purchase. */
      request_id: string
      tier_id: number
      user_random: string
      /** @description The same calls as `wallet_sendCalls` parameters; an approval is a batch of its own. */
      wallet_send_calls: {
        atomicRequired: boolean
        calls: {
          data: string
          to: string
          value: string
        }[]
        chainId: string
        from: string
        version: string
      }[]
    }
    PreparedSellback: {
      approval_needed: boolean
      /** @description The buyback contract, as operator of the approval. */
      buyback_pool: string
      /** @description Send in this order. The approval is included only if it is missing; cards and graded cards are two sales. */
      calls: components['schemas']['UnsignedCall'][]
      /** @description Collection of the cards. */
      card_contract: string
      chain_id: number
      /** @description The buyback contract. */
      contract: string
      /** @description Prepare again after this many seconds: prices move. */
      expires_hint_seconds: number
      /** @description The sale reverts below this total; USDC micros. */
      min_total: string
      /** @description USDC, six decimals. */
      min_total_usdc: string
      /** @description USDC, six decimals. */
      quoted_payout_usdc: string
      seller: string
      token_ids: string[]
      /** @description The same calls as `wallet_sendCalls` parameters; an approval is a batch of its own. */
      wallet_send_calls: {
        atomicRequired: boolean
        calls: {
          data: string
          to: string
          value: string
        }[]
        chainId: string
        from: string
        version: string
      }[]
    }
    PreparedSellbackRelay: {
      approval_needed: boolean
      /** @description The approval the wallet must send first, if it is missing. */
      calls: components['schemas']['UnsignedCall'][]
      /** @description Expiry of the signature, in Unix seconds. */
      deadline: number
      /** Format: date-time */
      expires_at: string
      /** @description The sale reverts below this total; USDC micros. */
      min_total: string
      /** @description USDC, six decimals. */
      min_total_usdc: string
      /** @description Nonce of the seller’s signed sales; send it back unchanged. */
      nonce: string
      /** @description USDC, six decimals. */
      quoted_payout_usdc: string
      seller: string
      token_ids: string[]
      /** @description For eth_signTypedData_v4. */
      typed_data: {
        [key: string]: unknown
      }
    }
    Price: {
      buyback_bps: number
      /** @description Buyback price at that market value. */
      buyback_price_usdc: string
      card_id: string
      /** @description Whether the market value is older than its maximum age. */
      is_stale: boolean
      /** @enum {string} */
      item_type: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
      /** @description The raw price of the card, or the oracle price when there is none. */
      market_value_usdc: string
      /** @description The requested token; null when card_id was requested. */
      token_id: string | null
      /**
       * Format: date-time
       * @description Time of the oracle update; null when the raw price was used.
       */
      updated_at: string | null
      /** @enum {string} */
      value_source: 'card_raw_price' | 'buyback_oracle' | 'graded_market_price'
    }
    PriceGroup: {
      card_id: string | null
      /** Format: date-time */
      created_at: string
      /**
       * @description Source of the price: the catalog or the operator.
       * @enum {string}
       */
      follows: 'catalog' | 'operator'
      grade: string | null
      grade_company: string | null
      group_id: number
      /** @description Whether the price is too old for the contracts to pay by. */
      is_stale: boolean
      /** @enum {string} */
      item_type: 'CARD' | 'GRADED_CARD'
      name: string
      /** Format: date-time */
      price_updated_at: string | null
      /** @description Price of the oracle; null if none was pushed yet. */
      price_usdc: string | null
      token_count: number
    }
    PriceReceipt: {
      /** @description Cards and products whose pricing changed. */
      changed: number
      new_sales: number
      /** @description Ids of the request that are not in the catalog. */
      unknown_ids: string[]
    }
    Pricing: {
      conditions: {
        /** @enum {string} */
        condition: 'NM' | 'LP' | 'MP' | 'HP' | 'DMG'
        /** @description USD. */
        price: number
      }[]
      /** @enum {string} */
      currency: 'USD'
      graded: components['schemas']['GradedPrice'][]
      /** @description True when the last update is older than 7 days or missing. */
      is_stale: boolean
      /** @description Near Mint, raw; null when never priced. */
      market: number | null
      /**
       * Format: date-time
       * @description Omitted when never priced.
       */
      market_updated_at?: string
      trend_7d?: {
        /** @enum {string} */
        direction: 'up' | 'down' | 'flat'
        percent: number
      }
    }
    Prize: {
      /** @enum {string} */
      asset_type: 'CARD' | 'GRADED_CARD' | 'CONTAINER'
      container_token_id: string | null
      /**
       * @description OFFCHAIN without a token, SERVER_WALLET once minted.
       * @enum {string}
       */
      custody: 'OFFCHAIN' | 'SERVER_WALLET'
      image_url: string | null
      /** @enum {string} */
      item_type: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
      name: string
      /** @enum {unknown} */
      reason:
        | 'burned'
        | 'listed'
        | 'already_queued'
        | 'not_held_by_server_wallet'
        | 'not_offchain'
        | 'container_not_minted'
        | 'not_sealed'
        | 'tied_to_packet'
        | 'missing_grade_proof'
        | null
      sendable: boolean
      token_id: string | null
      unique_id: string
      /** @description Current value in US dollars. */
      value_usd: string | null
    }
    Pull: {
      card_id: string | null
      card_image_url: string | null
      card_name: string | null
      /** @description The value at the time of the draw, in USDC. */
      card_price_usdc: string | null
      /** @description Returned only with `scope=mine`. */
      external_user_id?: string | null
      game: string | null
      /** @description The grade of a graded card; null for other items. */
      grade: {
        /** @description The number of the certificate. */
        cert_number: string | null
        /** @description The grading company. */
        company: string
        grade: string
      } | null
      /** @enum {string} */
      item_type: 'CARD' | 'GRADED_CARD'
      /** @description Set only with `scope=mine`. */
      purchase_id: number | null
      /** Format: date-time */
      revealed_at: string
      tier_id: number
      token_id: string
      /** @description Returned only with `scope=mine`. */
      wallet_address?: string | null
    }
    Purchase: {
      /** Format: date-time */
      created_at: string
      /** @enum {string} */
      custody: 'CUSTODIAL' | 'NON_CUSTODIAL'
      /** @description The transaction in the block explorer; null when none is configured. */
      explorer_url: string | null
      external_user_id: string | null
      failure_reason: string | null
      /** @description A public page that verifies the draw; null until the purchase is on chain. */
      fairness_url: string | null
      /** Format: date-time */
      fulfilled_at: string | null
      /** @description Packs whose cards are all delivered. */
      fulfilled_quantity: number
      id: number
      /** @description The revealed cards; empty until the reveal. */
      items: components['schemas']['RevealItem'][]
      /** @description Your slug and the purchase id. */
      memo: string
      metadata: {
        [key: string]: string
      }
      onchain_request_id: string | null
      /** @description USDC micros. */
      price: string
      /** @description The price per pack, in USDC. */
      price_usdc: string
      /** @description The sender of the transaction: the wallet or the relayer. */
      purchaser_address: string | null
      quantity: number
      /** @description The address that receives the cards. */
      recipient_address: string
      reference: string | null
      /** @description USDC micros. */
      refunded_micros: string
      /** @description USDC, six decimals. */
      refunded_usdc: string
      /** @description The other purchases of the same transaction. */
      related_purchase_ids?: number[]
      /** Format: date-time */
      reserved_at: string | null
      /** @enum {string} */
      status:
        | 'PENDING'
        | 'RESERVED'
        | 'SUBMITTING'
        | 'SUBMITTED'
        | 'FULFILLED'
        | 'PARTIALLY_FULFILLED'
        | 'REFUNDED'
        | 'FAILED'
      /** Format: date-time */
      submitted_at: string | null
      tier_id: number
      transaction_hash: string | null
      /** Format: date-time */
      updated_at: string
      /** @description The price of all packs, in USDC. */
      volume_usdc: string
    }
    RateCard: {
      account_id: number | null
      /** Format: date-time */
      effective_from: string
      fees: {
        coverage_bps: number
        handling_card: {
          per_quantity: number
          unit_amount_cents: number
        }
        handling_order: {
          per_quantity: number
          unit_amount_cents: number
        }
        minimum_cents: number
        pickup: {
          per_quantity: number
          unit_amount_cents: number
        }
        postage_markup_bps: number
        receiving: {
          per_quantity: number
          unit_amount_cents: number
        }
        storage: {
          per_quantity: number
          unit_amount_cents: number
        }
        tax_bps: number
        transfer: {
          per_quantity: number
          unit_amount_cents: number
        }
        withdrawal: {
          per_quantity: number
          unit_amount_cents: number
        }
        withdrawal_card: {
          per_quantity: number
          unit_amount_cents: number
        }
      }
      /** @description Null for the built-in rate card. */
      id: number | null
      name: string
    }
    Reconciliation: {
      buyback_float: {
        float: {
          /** @description USDC micros. */
          amount: string
          /** @description USDC, six decimals. */
          amount_usdc: string
        }
        liability: {
          /** @description USDC micros. */
          amount: string
          /** @description USDC, six decimals. */
          amount_usdc: string
        }
      } | null
      chain: {
        credits_treasury: {
          /** @description USDC micros. */
          amount: string
          /** @description USDC, six decimals. */
          amount_usdc: string
        }
        needed: {
          /** @description USDC micros. */
          amount: string
          /** @description USDC, six decimals. */
          amount_usdc: string
        }
        payout_float: {
          /** @description USDC micros. */
          amount: string
          /** @description USDC, six decimals. */
          amount_usdc: string
        }
        surplus: {
          /** @description USDC micros. */
          amount: string
          /** @description USDC, six decimals. */
          amount_usdc: string
        }
        vaults: {
          /** @description USDC micros. */
          amount: string
          /** @description USDC, six decimals. */
          amount_usdc: string
        }
      } | null
      credits: {
        adjusted: {
          /** @description USDC micros. */
          amount: string
          /** @description USDC, six decimals. */
          amount_usdc: string
        }
        available: {
          /** @description USDC micros. */
          amount: string
          /** @description USDC, six decimals. */
          amount_usdc: string
        }
        balance: {
          /** @description USDC micros. */
          amount: string
          /** @description USDC, six decimals. */
          amount_usdc: string
        }
        reserved: {
          /** @description USDC micros. */
          amount: string
          /** @description USDC, six decimals. */
          amount_usdc: string
        }
        wallets: number
      }
      deposits: {
        /** @description USDC micros. */
        amount: string
        /** @description USDC, six decimals. */
        amount_usdc: string
        count: number
        status: string
      }[]
      holds: {
        /** @description USDC micros. */
        amount: string
        /** @description USDC, six decimals. */
        amount_usdc: string
        count: number
        source: string
      }[]
      /** @description True when no rule is violated, on-chain funds cover the credits, and the ledger knows exactly what the treasury spent. Adopted acts make it false until they are resolved. */
      is_sound: boolean
      tokens: {
        differing: string[]
        matching: number
      } | null
      treasury: {
        booked: {
          /** @description USDC micros. */
          amount: string
          /** @description USDC, six decimals. */
          amount_usdc: string
        }
        /** @description Adopted acts that wait for a decision. */
        open_acts: number
        spent: {
          /** @description USDC micros. */
          amount: string
          /** @description USDC, six decimals. */
          amount_usdc: string
        }
        suspense: {
          /** @description USDC micros. */
          amount: string
          /** @description USDC, six decimals. */
          amount_usdc: string
        }
        /** @description Custodial acts on chain that the ledger does not know. */
        unknown_acts: number
      } | null
      violations: {
        rule: string
        subject: string
      }[]
      withdrawals: {
        /** @description USDC micros. */
        amount: string
        /** @description USDC, six decimals. */
        amount_usdc: string
        count: number
        status: string
      }[]
    }
    Redemption: {
      burn: {
        burn_type: number | null
        burn_type_label: string | null
        /** @enum {string|null} */
        db_status: 'NONE' | 'PENDING_REDEEM' | 'RELEASED' | 'BURNED' | null
        /** @description True once dispatched. */
        is_burned: boolean
      }
      burn_tx_hash: string | null
      /** Format: date-time */
      created_at: string
      /**
       * @description CUSTODIAL if the service burns and pays from the end user’s vault.
       * @enum {string}
       */
      custody: 'CUSTODIAL' | 'NON_CUSTODIAL'
      /** Format: date-time */
      expires_at: string | null
      failure_reason: string | null
      /**
       * @description Collection of the token.
       * @enum {string}
       */
      item_type: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
      order: {
        carrier: string | null
        service: string | null
        /** @description One of NONE, LABEL_PURCHASED, SHIPPED, DELIVERED, RETURNED, LOST. */
        status: string | null
        tracking_number: string | null
        tracking_url: string | null
      }
      payment_tx_hash: string | null
      /** @description Null if the token was named directly. */
      purchase_id: number | null
      queue: {
        /** @description One of AWAITING_BURN, AWAITING_PAYMENT, READY, PICKING, PACKED, BLOCKED, DISPATCHED, RELEASED. */
        status: string | null
      }
      redemption_id: number
      /** @description Transaction hash of the shipping refund, if any. */
      refund_tx_hash: string | null
      shipping_quote: components['schemas']['ShippingQuote'] | null
      /** @enum {string} */
      status: 'PREPARED' | 'BURN_SUBMITTED' | 'IN_FULFILLMENT' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'
      /** @description Token id. */
      token_id: string
      tracking_number: string | null
      /** @description Barcode of the item. */
      unique_id: string
      /** Format: date-time */
      updated_at: string
      /** @description The holder who redeems it. */
      wallet_address: string
    }
    RedemptionHistory: {
      burn: {
        burn_type: number | null
        burn_type_label: string | null
        /** @enum {string|null} */
        db_status: 'NONE' | 'PENDING_REDEEM' | 'RELEASED' | 'BURNED' | null
        /** @description True once dispatched. */
        is_burned: boolean
      }
      burn_tx_hash: string | null
      /** Format: date-time */
      created_at: string
      /**
       * @description CUSTODIAL if the service burns and pays from the end user’s vault.
       * @enum {string}
       */
      custody: 'CUSTODIAL' | 'NON_CUSTODIAL'
      /** Format: date-time */
      expires_at: string | null
      failure_reason: string | null
      /**
       * @description Collection of the token.
       * @enum {string}
       */
      item_type: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
      order: {
        carrier: string | null
        service: string | null
        /** @description One of NONE, LABEL_PURCHASED, SHIPPED, DELIVERED, RETURNED, LOST. */
        status: string | null
        tracking_number: string | null
        tracking_url: string | null
      }
      payment_tx_hash: string | null
      /** @description Null if the token was named directly. */
      purchase_id: number | null
      queue: {
        /** @description One of AWAITING_BURN, AWAITING_PAYMENT, READY, PICKING, PACKED, BLOCKED, DISPATCHED, RELEASED. */
        status: string | null
      }
      redemption_id: number
      redemptions: components['schemas']['Redemption'][]
      /** @description Transaction hash of the shipping refund, if any. */
      refund_tx_hash: string | null
      shipping_quote: components['schemas']['ShippingQuote'] | null
      /** @enum {string} */
      status: 'PREPARED' | 'BURN_SUBMITTED' | 'IN_FULFILLMENT' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'
      /** @description Token id. */
      token_id: string
      tracking_number: string | null
      /** @description Barcode of the item. */
      unique_id: string
      /** Format: date-time */
      updated_at: string
      /** @description The holder who redeems it. */
      wallet_address: string
    }
    RedemptionPrepareResult: {
      /** Format: date-time */
      expires_at: string | null
      /**
       * @description Collection of the token.
       * @enum {string}
       */
      item_type: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
      redemption_id: number
      /**
       * @description Always end_user.
       * @enum {string}
       */
      shipping_payer: 'partner' | 'end_user'
      /** @description Null once it is paid or can no longer be paid. */
      shipping_payment: components['schemas']['RedemptionShippingPayment'] | null
      shipping_quote: components['schemas']['ShippingQuote'] | null
      /** @enum {string} */
      status: 'PREPARED' | 'BURN_SUBMITTED' | 'IN_FULFILLMENT' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'
      /** @description Token id. */
      token_id: string
      /** @description Send from the holder’s wallet in this order: the payment reverts before the burn is requested. Null for a redemption from a vault, which the service burns and pays. */
      unsigned: components['schemas']['UnsignedCalls'] | null
    }
    RedemptionQuote: {
      /**
       * @description Collection of the token.
       * @enum {string}
       */
      item_type: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
      parcel: {
        /** @description Inches. */
        height_in: number
        /** @description Inches. */
        length_in: number
        /** @description Pounds. */
        weight_lb: number
        /** @description Inches. */
        width_in: number
      }
      /** @description All carrier rates, cheapest first. */
      rates: components['schemas']['ShippingQuote'][]
      shipping_quote: components['schemas']['ShippingQuote']
      /** @description Token id. */
      token_id: string
    }
    RedemptionShippingPayment: {
      /** @description Unix seconds; equals expires_at. */
      expiration_time: number
      /** @description The holder’s wallet, which must pay. */
      payer: string
      /** @description The contract that receives the payment. */
      processor: string
      /** @description On-chain order id, 32 bytes. */
      provider_order_id: string
      total_micros: string
      total_usdc: string
    }
    Relayer: {
      accounts: {
        address: string
        /** Format: date-time */
        balance_at: string | null
        /** @description Null until it was read for the first time. */
        balance_wei: string | null
        /** @description Whether a process serves the account now. */
        held: boolean
        id: number
        next_nonce: number
        /** Format: date-time */
        oldest_pending_at: string | null
        paused: boolean
        /** @description Signed or sent, not mined yet. */
        pending: number
        /** @description Role of the account; it limits what its key may sign. */
        role: string
      }[]
      /** @description Whether the account that buys for end users is active and funded. */
      enabled: boolean
      /** Format: date-time */
      oldest_queued_at: string | null
      /** @description Waiting to be sent. */
      queued: number
      /** @description Never sent, because the simulation reverted. */
      refused_last_day: number
    }
    Report: {
      api_key_id: string
      byte_size: number | null
      download_url: string | null
      /** Format: date-time */
      expires_at: string | null
      /** Format: date-time */
      finished_at: string | null
      /** @enum {string} */
      format: 'csv' | 'json'
      id: number
      parameters: {
        filters?: {
          [key: string]: string
        }
        /** Format: date-time */
        from: string
        /** Format: date-time */
        to: string
      }
      problems: {
        code: string
        message: string
        /** @enum {string} */
        severity: 'WARNING' | 'ERROR'
      }[]
      /** Format: date-time */
      requested_at: string
      row_count: number | null
      sha256: string | null
      /** @enum {string} */
      status: 'QUEUED' | 'RUNNING' | 'READY' | 'FAILED' | 'EXPIRED'
      /** @enum {string} */
      type:
        | 'inventory_snapshot'
        | 'card_movements'
        | 'orders'
        | 'withdrawals'
        | 'transfers'
        | 'inbound_receipts'
        | 'invoice_lines'
        | 'storage_accrual'
        | 'declared_values'
        | 'exceptions'
        | 'sla'
    }
    RevealItem: {
      /** @description The catalog id; null when the card was not identified. */
      card_id: string | null
      card_number: string | null
      /** @enum {string} */
      category: 'card' | 'product' | 'unknown'
      /** @description The grade of a graded card; null for other items. */
      grade: {
        /** @description The number of the certificate. */
        cert_number: string | null
        /** @description The grading company. */
        company: string
        grade: string
      } | null
      image_url: string | null
      /**
       * @description The collection of the token.
       * @enum {string}
       */
      item_type: 'CARD' | 'GRADED_CARD'
      name: string | null
      rarity: string | null
      set_id: string | null
      token_id: string
      /** @description The value at the time of the draw, in US dollars; null when no price was available. */
      value_usd: string | null
    }
    Revenue: {
      /** @enum {string} */
      billing_model: 'TIER' | 'POOL'
      by_product: {
        instant: {
          /** @description USDC, six decimals. */
          fees_usdc: string
          /** @description USDC, six decimals. */
          gross_usdc: string
          /** @description USDC, six decimals. */
          net_usdc: string
          packs: number
          /** @description USDC, six decimals. */
          refund_usdc: string
          /** @description Cards sold back. */
          sellback_count: number
          /** @description USDC, six decimals. */
          sellback_usdc: string
          share_bps: number
          /** @description Negative when sell-backs exceed sales. */
          share_usdc: string
        }
        tier: {
          /** @description USDC, six decimals. */
          fees_usdc: string
          /** @description USDC, six decimals. */
          gross_usdc: string
          /** @description USDC, six decimals. */
          net_usdc: string
          packs: number
          /** @description USDC, six decimals. */
          refund_usdc: string
          /** @description Cards sold back. */
          sellback_count: number
          /** @description USDC, six decimals. */
          sellback_usdc: string
          share_bps: number
          /** @description Negative when sell-backs exceed sales. */
          share_usdc: string
        }
      }
      fees_bps: number
      /** @description USDC micros. */
      fees_micros: string
      /** @description USDC, six decimals. */
      fees_usdc: string
      /** @description USDC micros. */
      gross_micros: string
      /** @description USDC, six decimals. */
      gross_usdc: string
      instant_packs: number
      instant_revenue_share_bps: number
      /** @description USDC micros. */
      net_micros: string
      /** @description USDC, six decimals. */
      net_usdc: string
      packs: number
      /** @description USDC micros. */
      payout_micros: string
      /** @description USDC, six decimals. */
      payout_usdc: string
      period: {
        /** Format: date-time */
        from: string
        /** Format: date-time */
        to: string
      }
      /** @description USDC micros. */
      platform_retained_micros: string
      /** @description USDC, six decimals. */
      platform_retained_usdc: string
      /** @description USDC micros. */
      refund_micros: string
      /** @description USDC, six decimals. */
      refund_usdc: string
      revenue_share_bps: number
      /** @description USDC micros. */
      revenue_share_micros: string
      /** @description USDC, six decimals. */
      revenue_share_usdc: string
      sellback_count: number
      /** @description USDC micros. */
      sellback_micros: string
      /** @description USDC, six decimals. */
      sellback_usdc: string
    }
    RotatedWebhook: {
      /** Format: date-time */
      previous_secret_expires_at: string | null
      /** @description The key for `X-Mystery-Signature`. Returned only once; store it securely. */
      signing_secret: string
      webhook: components['schemas']['Webhook']
      /** @description The same secret in the format of Standard Webhooks libraries. */
      webhook_secret_standard: string
    }
    SealedCatalogProduct: {
      contents?: string[]
      expansion?: components['schemas']['Expansion']
      id: string
      images: components['schemas']['CardImage'][]
      language: string
      language_code: string
      marketplace_product_id: string | null
      name: string
      pricing?: components['schemas']['Pricing']
      /** @enum {string} */
      product_type:
        | 'Booster Pack'
        | 'Booster Box'
        | 'Booster Bundle'
        | 'Blister Pack'
        | 'Starter Deck'
        | 'Theme Deck'
        | 'Trainer Box'
        | 'Collection Box'
        | 'Tin'
        | 'Case'
        | 'Other'
      /** @description YYYY/MM/DD. */
      release_date?: string
    }
    Sellback: {
      block_number: number | null
      /** Format: date-time */
      confirmed_at: string | null
      /** Format: date-time */
      created_at: string
      /** @enum {string} */
      custody: 'CUSTODIAL' | 'NON_CUSTODIAL'
      external_user_id: string | null
      failure_reason: string | null
      /** @enum {string} */
      item_type: 'CARD' | 'GRADED_CARD'
      items: {
        /** @description USDC micros; null until the sale is on chain. */
        payout_micros: string | null
        payout_usdc: string | null
        purchase_id: number | null
        token_id: string
      }[]
      /** @description Requested minimum total; null for a wallet’s own sale. */
      min_total_usdc: string | null
      /** @description Your other sell-backs of the same transaction. */
      related_sellback_ids?: number[]
      sellback_id: number
      seller: string
      /** Format: date-time */
      sold_at: string | null
      /**
       * @description SUBMITTING and SUBMITTED while the service sends the transaction, PENDING until the block of a wallet’s own sale is final, then CONFIRMED; FAILED if nothing was sold.
       * @enum {string}
       */
      status: 'PENDING' | 'SUBMITTING' | 'SUBMITTED' | 'CONFIRMED' | 'FAILED'
      /** Format: date-time */
      submitted_at: string | null
      token_ids: string[]
      /** @description Total of the sale as read from the chain; null until then. */
      total_micros: string | null
      total_usdc: string | null
      transaction_hash: string | null
      /** Format: date-time */
      updated_at: string
    }
    SellbackQuote: {
      /** @description Whether the wallet must still approve the buyback contract for some of these cards. */
      approval_needed: boolean
      block_number: number
      /** @description The payout as basis points of the market value. */
      buyback_bps: number
      eligible_token_ids: string[]
      items: {
        eligible: boolean
        /**
         * Format: date-time
         * @description End of the sell-back window.
         */
        expires_at: string | null
        /** @description Price group of the oracle. */
        group_id: number | null
        /** @enum {string} */
        item_type: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
        /** @description Market value by the oracle. */
        oracle_value_usdc: string | null
        /** @description USDC micros. */
        payout_micros: string
        /** @description USDC, six decimals. */
        payout_usdc: string
        /** @description The purchase the card was drawn in, if any. */
        purchase_id: number | null
        /**
         * @description Why the card cannot be sold back now.
         * @enum {string|null}
         */
        reason:
          | 'no_window'
          | 'wrong_holder'
          | 'window_expired'
          | 'value_unknown'
          | 'card_frozen'
          | 'not_a_card'
          | 'token_not_found'
          | null
        token_id: string
      }[]
      /** @description The amount the pool can pay now, in USDC. */
      pool_liquidity_usdc: string
      /**
       * Format: date-time
       * @description Time of the block the prices were read at.
       */
      priced_at: string
      seller: string
      sufficient_liquidity: boolean
      /** @description USDC micros. */
      total_payout_micros: string
      /** @description USDC, six decimals. */
      total_payout_usdc: string
    }
    Send: {
      buyback_eligible: boolean
      /** Format: date-time */
      completed_at: string | null
      /** Format: date-time */
      created_at: string
      failed_count: number
      items: {
        /**
         * @description MINT for items without a token, otherwise TRANSFER.
         * @enum {string}
         */
        action: 'TRANSFER' | 'MINT'
        /** @enum {string} */
        asset_type: 'CARD' | 'GRADED_CARD' | 'CONTAINER'
        /** @description no_oracle_group, unsupported_asset_type, or the error of the contract. */
        buyback_error: string | null
        /**
         * Format: date-time
         * @description While null, the item cannot be sold back.
         */
        buyback_registered_at: string | null
        /** @description Why the item was not sent. */
        error: string | null
        /** @enum {string} */
        status: 'PENDING' | 'SENDING' | 'SENT' | 'FAILED'
        token_id: string | null
        tx_hash: string | null
        unique_id: string
      }[]
      reference: string
      /** @description The send whose failed items are retried. */
      retry_of: number | null
      send_id: number
      sent_count: number
      /** @description Items that could not be sent and are not part of the send. */
      skipped: {
        /** @enum {string} */
        asset_type: 'CARD' | 'GRADED_CARD' | 'CONTAINER'
        container_token_id: string | null
        /** @enum {string} */
        reason:
          | 'burned'
          | 'listed'
          | 'already_queued'
          | 'not_held_by_server_wallet'
          | 'not_offchain'
          | 'container_not_minted'
          | 'not_sealed'
          | 'tied_to_packet'
          | 'missing_grade_proof'
        unique_id: string
      }[]
      /** @enum {string} */
      status: 'in_progress' | 'complete' | 'complete_with_errors'
      /** Format: date-time */
      updated_at: string
      wallet_address: string
    }
    ServiceCredit: {
      /** @description Null when the credit was proposed to you without a request. */
      api_key_id: string | null
      /** Format: date-time */
      applied_at: string | null
      applied_cents: number
      approved_amount_cents: number | null
      /** @description The amount computed from the metrics or declared values. */
      computed_amount_cents: number
      /** Format: date-time */
      decided_at: string | null
      decision_note: string | null
      exception_id: number | null
      id: number
      idempotency_key: string | null
      invoice_ids: number[]
      /** @enum {string} */
      kind: 'sla' | 'incident'
      metric: string | null
      period: string | null
      reason: string | null
      remaining_cents: number
      requested_amount_cents: number | null
      /** Format: date-time */
      requested_at: string
      /** @enum {string} */
      status: 'REQUESTED' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'PARTIALLY_APPLIED' | 'APPLIED'
      /** Format: date-time */
      updated_at: string
    }
    ShippingQuote: {
      /** @description US dollars, six decimals. */
      amount_usdc: string
      carrier: string
      currency: string
      estimated_days: number | null
      /** Format: date-time */
      quoted_at: string
      /** @description Pass it to prepare to choose this rate. */
      rate_id: string | null
      service: string
      /** @description Carrier service that the warehouse buys the label from. */
      service_token: string
    }
    Site: {
      address: {
        [key: string]: string | null
      }
      capabilities: ('inbound' | 'ship' | 'pickup')[]
      code: string
      holidays: string[]
      id: number
      inbound_instructions: string | null
      name: string
      /** @description Orders after this time count from the next business day. */
      order_cutoff_local: string
      pickup_hours: {
        close: string
        /** @description 0 is Sunday. */
        dow: number
        open: string
      }[]
      pickup_instructions: string | null
      receiving_hours: {
        close: string
        /** @description 0 is Sunday. */
        dow: number
        open: string
      }[]
      /** @enum {string} */
      status: 'ACTIVE' | 'PAUSED' | 'CLOSED'
      timezone: string
      your_card_count: number
    }
    Sla: {
      calendar: string
      /** Format: date-time */
      computed_at: string
      /** Format: date-time */
      from: string
      metrics: {
        breached: boolean
        /** @description The share of the metric’s fees that a service credit refunds. */
        credit_bps: number
        denominator: number
        excluded: number
        /** @description The items of the metric; null for metrics that are counted without items. */
        items_url: string | null
        /** @enum {string} */
        key:
          | 'order_ship_on_time'
          | 'withdrawal_ack_on_time'
          | 'withdrawal_dispatch_on_time'
          | 'inbound_check_in_on_time'
          | 'dock_to_stock_on_time'
          | 'inventory_accuracy'
          | 'order_accuracy'
          | 'exception_response_on_time'
          | 'api_availability'
        numerator: number
        shortfall_bps: number
        target_bps: number
        /** @description Null when there was nothing to measure. */
        value_bps: number | null
      }[]
      /** @description Such as `2026-11`; null when the time span is not a calendar month. */
      period: string | null
      /**
       * @description Final three days after the end of the month.
       * @enum {string}
       */
      status: 'provisional' | 'final'
      /**
       * Format: date-time
       * @description Exclusive.
       */
      to: string
    }
    SlaItem: {
      /** Format: date-time */
      deadline: string
      /** Format: date-time */
      done_at: string | null
      excluded_reason: string | null
      /** @enum {string} */
      metric:
        | 'order_ship_on_time'
        | 'withdrawal_ack_on_time'
        | 'withdrawal_dispatch_on_time'
        | 'inbound_check_in_on_time'
        | 'dock_to_stock_on_time'
        | 'order_accuracy'
        | 'exception_response_on_time'
      resource_id: number
      /** @enum {string} */
      resource_type: 'order' | 'withdrawal' | 'inbound_shipment' | 'exception'
      /**
       * @description `due` and `paused` items are open and not counted; `excluded` ones were not ours to meet.
       * @enum {string}
       */
      result: 'met' | 'missed' | 'due' | 'paused' | 'excluded'
      site_id: number | null
      /** Format: date-time */
      started_at: string
    }
    Solvency: {
      /** @description The float over open_liability_usdc; null when no window is open. */
      coverage_bps: number | null
      /** @description Expected value of a pack. */
      ev_usdc: string
      /** @description Buyback cost of an average pack when all of its cards are sold back. */
      expected_payout_usdc: string
      float_usdc: string
      /** @description Buyback cost of the best possible pack. */
      max_payout_usdc: string
      /** @description Maximum cost of all open sell-back windows. */
      open_liability_usdc: string
      price_usdc: string
      solvent: boolean
      suggested_min_price_usdc: string
      tier_id: number
    }
    Station: {
      /** Format: date-time */
      created_at: string
      /** @description Station id. */
      id: number
      /**
       * Format: date-time
       * @description When the station was last used, to the minute.
       */
      last_seen_at: string | null
      /** @description A name that is unique at the site. */
      name: string
      /** @description The actor that registered it. */
      registered_by: string
      /**
       * Format: date-time
       * @description Since when it is no station any more.
       */
      revoked_at: string | null
      /** @description The site at which the station stands. */
      site_id: number
    }
    Stats: {
      by_tier: {
        /** @description Packs with all of their cards delivered. */
        pulls: number
        tier_id: number
        /** @description USDC micros. */
        volume: string
        /** @description USDC, six decimals. */
        volume_usdc: string
      }[]
      /** @enum {string} */
      currency: 'USDC'
      failed: number
      fulfilled: number
      /** @description Instant packs, from final blocks only. */
      instant: {
        packs: number
        /** @description USDC, six decimals. */
        volume_usdc: string
      }
      partially_fulfilled: number
      partner_slug: string
      /** @description Not yet delivered, refunded or failed. */
      pending: number
      redemption: {
        completed: number
        prepared: number
      }
      refunded: number
      sellback: {
        cards: number
        /** @description Final sell-backs. */
        count: number
        /** @description Sell-back volume per dollar of packs sold, four decimals; null without sales. */
        rate: string | null
        /** @description USDC micros. */
        volume: string
        /** @description USDC, six decimals. */
        volume_usdc: string
      }
      sends: {
        /** @description Prizes received by their winners. */
        items: number
      }
      total_purchases: number
      /** @description USDC micros. */
      total_volume: string
      /** @description USDC, six decimals. */
      total_volume_usdc: string
      unique_users: number
    }
    Switches: {
      /** @description Purchases with credits. */
      custodial: boolean
      /** @description Instant packs. */
      instant: boolean
      /** @description Redemptions. */
      redemption: boolean
      /** @description Sell-backs. */
      sellback: boolean
      /** @description Prize sends. */
      sends: boolean
      /** @description Withdrawals of credits. */
      withdraw: boolean
    }
    Tenant: {
      account_number: string
      /** @description Declared values up to this amount take effect at once. */
      auto_approve_cents: number
      /** @description Contact person. */
      contacts: {
        email: string | null
        name: string
        phone: string | null
        role: string | null
      }[]
      /** @description Maximum declared value of all cards together. */
      coverage_limit_cents: number
      /** Format: date-time */
      created_at: string
      /** @description Credit limit: purchases are refused above this balance. */
      credit_limit_cents: number | null
      id: number
      /** @description Kinds of notices that are not sent by e-mail. Notices about declared values, exceptions, maintenance and pickups are always sent. */
      muted_notices: (
        | 'withdrawal_acknowledged'
        | 'parcel_found'
        | 'inbound_received'
        | 'invoice_issued'
        | 'credit_proposed'
        | 'credit_decided'
      )[]
      name: string
      notice_email: string | null
      /** @description Maximum declared value of one card. */
      per_card_cap_cents: number
      /** @enum {string} */
      status: 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
      /** Format: date-time */
      updated_at: string
    }
    Terms: {
      /** @enum {string} */
      billing_model: 'TIER' | 'POOL'
      /** @description The current period; null for payout_schedule CUSTOM. */
      current_period: {
        /** Format: date-time */
        closes_at?: string
        /** Format: date-time */
        from?: string
        kind?: string
        /** Format: date-time */
        to?: string
      } | null
      /** @description Platform fees on the gross revenue, in basis points. */
      fees_bps: number
      /** @description Your share of the net revenue of instant packs, in basis points. */
      instant_revenue_share_bps: number
      /** @description The share in percent. */
      instant_revenue_share_pct: number
      /** @description Smaller amounts are carried over. */
      minimum_payout_usdc: string
      /** @enum {string} */
      payout_currency: 'USDC'
      /** @enum {string} */
      payout_schedule: 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'CUSTOM'
      payout_wallet: {
        address?: string
        chain?: string
      } | null
      plan: string
      /** @description Your share of the net revenue of packs, in basis points. */
      revenue_share_bps: number
      /** @description The share in percent. */
      revenue_share_pct: number
    }
    Thing: {
      card_id: string | null
      card_number: string | null
      condition: string | null
      game: string | null
      grade: string | null
      image_url: string | null
      kind: string
      language: string | null
      name: string
      set_name: string | null
      unique_id: string
      variant: string | null
    }
    Tier: {
      /** @description Whether the tier is on sale. Read from the chain; null while it is unavailable. */
      active: boolean | null
      /** @description Share of its value at which a card is bought back; 8500 is 85 %. */
      buyback_bps: number
      /** @description Duration of the sell-back window. Read from the chain; null while it is unavailable. */
      buyback_window_seconds: number | null
      description: string | null
      game: {
        id: string
        label: string
      } | null
      image_url: string | null
      /**
       * Format: date-time
       * @description Time of the last purchase or activation.
       */
      last_active_at: string
      /** @description Maximum number of packs per purchase. */
      max_quantity: number
      name: string
      odds_url: string
      /** @description Formatted price, such as "$25.00". */
      price_display: string | null
      /** @description Price in USDC micros. */
      price_micros: string | null
      /** @description Price of a pack. Read from the chain; null while it is unavailable. */
      price_usdc: string | null
      /** @description Number of cards in a pack. Read from the chain; null while it is unavailable. */
      slot_count: number | null
      slug: string
      /** @description Whether a shelf has too few cards for another pack. Read from the chain; null while it is unavailable. */
      sold_out: boolean | null
      /** @description Expected value of a pack by its weights and the cards on its shelves. Read from the chain; null while it is unavailable. */
      target_ev_usdc: string | null
      tier_id: number
      /** @description Total number of purchases by all buyers. */
      total_purchases: number
      variant: string | null
    }
    UnsignedCall: {
      data: string
      description: string
      /**
       * @description The kind of call. Use it instead of the description or the selector.
       * @enum {string}
       */
      kind: 'erc20-approve' | 'purchase' | 'set-approval-for-all' | 'sellback' | 'burn' | 'shipping-payment' | 'deposit'
      to: string
    }
    UnsignedCalls: {
      calls: components['schemas']['UnsignedCall'][]
      chain_id: number
    }
    VaultAccount: {
      account_number: string
      billing: {
        /** @description Total of open invoices. */
        balance_cents: number
        /** @description The maximum amount owed; null means no limit. */
        credit_limit_cents: number | null
        currency: string
        invoice_day: number
        mode: string
        /** @description Charges that are not invoiced yet. */
        unbilled_cents: number
      }
      /** @description Contacts of the account. */
      contacts: {
        email: string | null
        name: string
        phone: string | null
        role: string | null
      }[]
      counts: {
        cards: number
        open_exceptions: number
        open_inbound: number
        open_orders: number
        open_withdrawals: number
      }
      coverage: {
        /** @description Declared values up to this amount are approved at once. */
        auto_approve_cents: number
        coverage_fee_bps: number
        coverage_limit_cents: number
        declared_total_cents: number
        per_card_cap_cents: number
      }
      /** Format: date-time */
      created_at: string
      /** @description The default destination of inbound shipments: the first active site. */
      default_site_id: number | null
      environment: string
      id: number
      limits: {
        max_unique_ids: number
        rate_per_minute: number
        read_concurrency: number
      }
      /** @description Kinds of notices that your account manager has switched off for this account. */
      muted_notices: (
        | 'withdrawal_acknowledged'
        | 'parcel_found'
        | 'inbound_received'
        | 'invoice_issued'
        | 'credit_proposed'
        | 'credit_decided'
      )[]
      name: string
      /** @description The address notices are sent to. */
      notice_email: string | null
      rate_card: components['schemas']['RateCard']
      status: string
      transfer_policy: string
    }
    VaultCard: {
      /** @description True when the card can be quoted, withdrawn or transferred. */
      available: boolean
      /** @description The catalog id, when the card was identified. */
      card_id: string | null
      card_number: string | null
      client_reference: string | null
      /** @enum {string|null} */
      condition: 'NM' | 'LP' | 'MP' | 'HP' | 'DMG' | null
      declared_value_cents: number
      /**
       * @description `SUBMITTED`: a newer value awaits review. Null: no value was declared.
       * @enum {string|null}
       */
      declared_value_status: 'SUBMITTED' | 'APPROVED' | null
      /**
       * Format: date-time
       * @description When the card left the account. Departed cards are listed by sweeps and with include_departed.
       */
      departed_at: string | null
      /** @enum {string|null} */
      departed_reason: 'SHIPPED' | 'WITHDRAWN' | 'TRANSFERRED' | 'LOST' | null
      game: string | null
      hold: {
        by: string
        reason: string
        /** Format: date-time */
        since: string
      } | null
      images: {
        /** @enum {string} */
        side: 'front' | 'back' | 'other'
        /** Format: date-time */
        taken_at: string | null
        thumb_url: string
        url: string
      }[]
      inbound_shipment_id: number | null
      language: string | null
      /** @description The current market value of its printing in the catalog. */
      market_value_cents: number | null
      name: string
      order_id: number | null
      rarity: string | null
      /** Format: date-time */
      received_at: string
      set_id: string | null
      set_name: string | null
      site_id: number | null
      /** @enum {string} */
      status:
        | 'RECEIVED'
        | 'AVAILABLE'
        | 'QUOTED'
        | 'RESERVED'
        | 'PICKED'
        | 'PACKED'
        | 'SHIPPED'
        | 'WITHDRAWING'
        | 'WITHDRAWN'
        | 'TRANSFER_PENDING'
        | 'TRANSFERRED'
        | 'ON_HOLD'
        | 'MISSING'
        | 'DAMAGED'
        | 'LOST'
      tags: string[]
      transfer_id: number | null
      /** @description Permanent and opaque; begins with `CARD-`. */
      unique_id: string
      /**
       * Format: date-time
       * @description Unique within the account at millisecond precision, in the order of changes.
       */
      updated_at: string
      variant: string | null
      withdrawal_id: number | null
    }
    VaultCustodyEvent: {
      /** @description Such as `operator`, `key` or `system`. */
      actor_kind: string
      /** Format: date-time */
      at: string
      /** @description The document the event belongs to, such as `order:12`. */
      document: string | null
      event: string
      /** @description SHA-256, hexadecimal. */
      hash: string
      /** @description SHA-256, hexadecimal. */
      prev_hash: string
      /** @description Sequence number in the whole chain of the card. */
      seq: number
      site_id: number | null
    }
    VaultException: {
      /** Format: date-time */
      closed_at: string | null
      /** @description The active service credit for this exception. */
      credit_id: number | null
      /**
       * Format: date-time
       * @description Deadline for the first response.
       */
      due_at: string
      /** Format: date-time */
      first_response_at: string | null
      id: number
      inbound_shipment_id: number | null
      liability: string | null
      /** @description Omitted in lists. */
      messages?: {
        /** @enum {string} */
        author: 'tenant' | 'operator'
        body: string
        /** Format: date-time */
        created_at: string
        decision: string | null
        id: number
      }[]
      number: string
      /** Format: date-time */
      opened_at: string
      /** @enum {string} */
      opened_by: 'tenant' | 'operator' | 'system'
      order_id: number | null
      resolution: string | null
      resolution_note: string | null
      /** Format: date-time */
      resolved_at: string | null
      /** @enum {string} */
      severity: 'low' | 'medium' | 'high'
      site_id: number | null
      /** @enum {string} */
      status: 'OPEN' | 'INVESTIGATING' | 'AWAITING_TENANT' | 'RESOLVED' | 'CLOSED'
      summary: string
      /** @enum {string} */
      type:
        | 'RECEIVING_SHORT'
        | 'RECEIVING_OVER'
        | 'UNIDENTIFIED_ITEM'
        | 'DAMAGED'
        | 'COUNTERFEIT_SUSPECT'
        | 'CONDITION_DISPUTE'
        | 'MISSING'
        | 'WRONG_ITEM'
        | 'ADDRESS_PROBLEM'
        | 'LABEL_PROBLEM'
        | 'DELIVERY_FAILURE'
        | 'LOST_IN_TRANSIT'
        | 'UNCOLLECTED'
        | 'OTHER'
      unique_ids: string[]
      /** Format: date-time */
      updated_at: string
      withdrawal_id: number | null
    }
    VaultOrder: {
      address: {
        city: string
        company: string | null
        country: string
        email: string | null
        name: string
        phone: string | null
        state: string | null
        street1: string
        street2: string | null
        zip: string
      }
      address_validation: {
        messages: string[]
        /** @enum {string} */
        status: 'valid' | 'corrected' | 'unverified' | 'invalid'
        suggested: {
          city: string
          company: string | null
          country: string
          email: string | null
          name: string
          phone: string | null
          state: string | null
          street1: string
          street2: string | null
          zip: string
        } | null
      }
      amounts: {
        /** @enum {string} */
        currency: 'USD'
        handling_cents: number
        insurance_cents: number
        postage_cents: number
        signature_cents: number
        total_cents: number
      } | null
      api_key_id: string
      cancel_reason: string | null
      /** Format: date-time */
      cancelled_at: string | null
      card_count: number
      /** Format: date-time */
      committed_at: string | null
      /** Format: date-time */
      created_at: string
      /** Format: date-time */
      delivered_at: string | null
      fulfillment: {
        hold: string | null
        /** Format: date-time */
        packed_at: string | null
        /** Format: date-time */
        picked_at: string | null
        /**
         * Format: date-time
         * @description Deadline for the handover to the carrier.
         */
        ship_by: string | null
        /** Format: date-time */
        shipped_at: string | null
        /**
         * @description An open order past `ship_by` is `late`. `paused`: the order waits for you, and `ship_by` moves by the length of the pause.
         * @enum {string|null}
         */
        sla_status: 'due' | 'paused' | 'on_time' | 'late' | null
        /** @enum {string|null} */
        status: 'QUEUED' | 'PICKING' | 'PICKED' | 'PACKED' | 'DISPATCHED' | null
      }
      insurance: {
        insured_cents: number
        is_insured: boolean | null
      }
      /** @description Omitted in lists. */
      items?: {
        card_id: string | null
        condition: string | null
        declared_value_cents: number
        name: string
        parcel_id: number
        /** Format: date-time */
        picked_at: string | null
        /** @enum {string} */
        status:
          | 'RECEIVED'
          | 'AVAILABLE'
          | 'QUOTED'
          | 'RESERVED'
          | 'PICKED'
          | 'PACKED'
          | 'SHIPPED'
          | 'WITHDRAWING'
          | 'WITHDRAWN'
          | 'TRANSFER_PENDING'
          | 'TRANSFERRED'
          | 'ON_HOLD'
          | 'MISSING'
          | 'DAMAGED'
          | 'LOST'
        unique_id: string
      }[]
      label: {
        /** @enum {string} */
        format: 'PDF_4x6'
        /** Format: date-time */
        purchased_at: string | null
        status: string
        /** @description Path of this API; requires your API key. */
        url: string
      } | null
      last_failure: {
        /** Format: date-time */
        at: string
        code: string
        message: string
      } | null
      order_id: number
      parcels: {
        height_mm: number
        insured_cents: number
        label: {
          /** @enum {string} */
          format: 'PDF_4x6'
          /** Format: date-time */
          purchased_at: string | null
          status: string
          /** @description Path of this API; requires your API key. */
          url: string
        } | null
        length_mm: number
        /** @description Starts at 1. */
        parcel_id: number
        template: string
        tracking: {
          carrier: string
          carrier_token: string
          /** Format: date-time */
          delivered_at: string | null
          /** Format: date-time */
          eta: string | null
          /** @description Omitted in lists. */
          events?: {
            /** Format: date-time */
            at: string
            city: string | null
            country: string | null
            description: string
            state: string | null
            /** @enum {string} */
            status: 'PRE_TRANSIT' | 'TRANSIT' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'RETURNED' | 'FAILURE'
            substatus: string
          }[]
          signed_by: string | null
          /** @enum {string|null} */
          status: 'PRE_TRANSIT' | 'TRANSIT' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'RETURNED' | 'FAILURE' | null
          tracking_number: string | null
          tracking_url: string | null
        } | null
        unique_ids: string[]
        weight_grams: number
        width_mm: number
      }[]
      /** Format: date-time */
      quote_expires_at: string
      /** @description Empty once the order is committed, cancelled or superseded. */
      rates: {
        /** @description What you are billed for the order: the sum of `breakdown`. */
        amount_cents: number
        attributes: ('CHEAPEST' | 'FASTEST' | 'BEST_VALUE')[]
        breakdown: {
          /** @description By your rate card, per order and per card. */
          handling_cents: number
          insurance_cents: number
          postage_cents: number
          signature_cents: number
        }
        carrier: string
        /** @enum {string} */
        currency: 'USD'
        estimated_days: number | null
        /** Format: date-time */
        expires_at: string
        insured_cents: number
        rate_id: string
        service: string
        service_token: string
      }[]
      reference: string | null
      selected_rate: {
        /** @description What you are billed for the order: the sum of `breakdown`. */
        amount_cents: number
        attributes: ('CHEAPEST' | 'FASTEST' | 'BEST_VALUE')[]
        breakdown: {
          /** @description By your rate card, per order and per card. */
          handling_cents: number
          insurance_cents: number
          postage_cents: number
          signature_cents: number
        }
        carrier: string
        /** @enum {string} */
        currency: 'USD'
        estimated_days: number | null
        /** Format: date-time */
        expires_at: string
        insured_cents: number
        rate_id: string
        service: string
        service_token: string
      } | null
      /** Format: date-time */
      shipped_at: string | null
      site_id: number | null
      /** @enum {string} */
      status:
        | 'PENDING_PAYMENT'
        | 'COMMITTING'
        | 'COMMITTED'
        | 'IN_FULFILLMENT'
        | 'SHIPPED'
        | 'DELIVERED'
        | 'RETURNED'
        | 'LOST'
        | 'CANCELLED'
        | 'SUPERSEDED'
      superseded_by_order_id: number | null
      superseded_order_ids: number[]
      tracking: {
        carrier: string
        carrier_token: string
        /** Format: date-time */
        delivered_at: string | null
        /** Format: date-time */
        eta: string | null
        /** @description Omitted in lists. */
        events?: {
          /** Format: date-time */
          at: string
          city: string | null
          country: string | null
          description: string
          state: string | null
          /** @enum {string} */
          status: 'PRE_TRANSIT' | 'TRANSIT' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'RETURNED' | 'FAILURE'
          substatus: string
        }[]
        signed_by: string | null
        /** @enum {string|null} */
        status: 'PRE_TRANSIT' | 'TRANSIT' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'RETURNED' | 'FAILURE' | null
        tracking_number: string | null
        tracking_url: string | null
      } | null
      /** Format: date-time */
      updated_at: string
      warnings: string[]
    }
    Webhook: {
      /** Format: date-time */
      created_at: string
      description: string
      /** @description Event names; empty: all. */
      event_types: string[]
      health: components['schemas']['WebhookHealth']
      id: number
      is_active: boolean
      /**
       * Format: date-time
       * @description When the previous secret stops signing; null when there is none.
       */
      previous_secret_expires_at: string | null
      /** Format: date-time */
      updated_at: string
      url: string
    }
    WebhookAttempt: {
      /** Format: date-time */
      at: string
      duration_ms: number
      error: string | null
      /** @description The first KiB of the response body. */
      response_excerpt: string
      status_code: number | null
    }
    WebhookDelivery: {
      attempts: number
      /** Format: date-time */
      created_at: string
      /** Format: date-time */
      delivered_at: string | null
      /** @description Sent as `webhook-id` and `X-Mystery-Delivery`; equal for every attempt and replay. */
      delivery_id: string
      /** @description The `id` of the event body. */
      event_id: string
      event_type: string
      id: number
      last_error: string | null
      last_status_code: number | null
      /** Format: date-time */
      next_retry_at: string | null
      /** @description The id of the replayed delivery. */
      replay_of: number | null
      sequence: number
      /**
       * @description `DISCARDED`: the webhook was disabled or deleted before the delivery.
       * @enum {string}
       */
      status: 'PENDING' | 'DELIVERED' | 'FAILED' | 'DISCARDED'
      webhook_id: number
    }
    WebhookDeliveryDetails: {
      attempts: number
      attempts_log: components['schemas']['WebhookAttempt'][]
      /** Format: date-time */
      created_at: string
      /** Format: date-time */
      delivered_at: string | null
      /** @description Sent as `webhook-id` and `X-Mystery-Delivery`; equal for every attempt and replay. */
      delivery_id: string
      /** @description The `id` of the event body. */
      event_id: string
      event_type: string
      id: number
      last_error: string | null
      last_status_code: number | null
      /** Format: date-time */
      next_retry_at: string | null
      /** @description The exact body of the request. */
      payload: string
      /** @description The id of the replayed delivery. */
      replay_of: number | null
      sequence: number
      /**
       * @description `DISCARDED`: the webhook was disabled or deleted before the delivery.
       * @enum {string}
       */
      status: 'PENDING' | 'DELIVERED' | 'FAILED' | 'DISCARDED'
      webhook_id: number
    }
    WebhookHealth: {
      consecutive_failures: number
      /** Format: date-time */
      disabled_at: string | null
      /**
       * @description `gone`: the receiver responded with 410. `failing`: all deliveries failed for five days.
       * @enum {string|null}
       */
      disabled_reason: 'gone' | 'failing' | null
      /** Format: date-time */
      last_failure_at: string | null
      /** Format: date-time */
      last_success_at: string | null
      /** @enum {string} */
      status: 'HEALTHY' | 'FAILING' | 'DISABLED'
    }
    WebhookReplay: {
      /** @description Number of deliveries created; at most 5,000. */
      count: number
      /** @description Not null when there may be more events: repeat the replay with this value as `after`. */
      next_after: number | null
      replay_id: number
    }
    WebhookSink: {
      /** @description The latest 200, newest first. */
      arrivals: {
        /** @enum {string} */
        answered: 'ok' | 'fail' | 'hang' | 'reset' | 'gone'
        /** @description The exact bytes of the body. */
        body: string
        /** @description The `webhook-id`, equal for every attempt and replay. */
        delivery_id: string
        event: string
        headers: {
          [key: string]: string
        }
        /** Format: date-time */
        received_at: string
        /**
         * @description `unknown`: no webhook of this sandbox has this URL.
         * @enum {string}
         */
        signature: 'valid' | 'invalid' | 'unknown'
      }[]
      /** @enum {string} */
      mode: 'ok' | 'fail' | 'hang' | 'reset' | 'gone'
      name: string
      /** @description Register a webhook with the base URL of this sandbox and this path. */
      path: string
      /** @description Remaining deliveries in this mode; null means until it is changed. */
      times: number | null
      /** @description Total deliveries received. */
      total: number
    }
    WebhookTest: {
      /** @description Whether the receiver responded with 2xx. */
      delivered: boolean
      duration_ms: number
      error: string | null
      event_type: string
      /** @description The body of the request. */
      payload: string
      response_excerpt: string
      status_code: number | null
    }
    Withdrawal: {
      /** Format: date-time */
      acknowledged_at: string | null
      api_key_id: string
      cancel_reason: string | null
      /** Format: date-time */
      cancelled_at: string | null
      card_count: number
      /** @description Omitted in lists. */
      cards?: {
        /** @enum {string} */
        status:
          | 'RECEIVED'
          | 'AVAILABLE'
          | 'QUOTED'
          | 'RESERVED'
          | 'PICKED'
          | 'PACKED'
          | 'SHIPPED'
          | 'WITHDRAWING'
          | 'WITHDRAWN'
          | 'TRANSFER_PENDING'
          | 'TRANSFERRED'
          | 'ON_HOLD'
          | 'MISSING'
          | 'DAMAGED'
          | 'LOST'
        unique_id: string
      }[]
      /** Format: date-time */
      completed_at: string | null
      /** Format: date-time */
      created_at: string
      /** @description Required when `method` is `ship`. Free-form and not validated. */
      destination: {
        [key: string]: unknown
      } | null
      id: number
      idempotency_key: string | null
      /** Format: date-time */
      in_transit_at: string | null
      /** @enum {string} */
      method: 'ship' | 'pickup'
      note: string | null
      /** @description The parcels of a shipped withdrawal from all sites, once they have labels. Omitted in lists, as is `tracking`, which shows the first. */
      parcels?: {
        /** @description Unique within the withdrawal. Starts at 1; the parcels of another site continue after a gap. */
        parcel_id: number
        /** @description What the carrier charges; billed to you with the markup of your rate card. */
        postage_cents: number | null
        tracking: {
          carrier: string
          carrier_token: string
          /** Format: date-time */
          delivered_at: string | null
          /** Format: date-time */
          eta: string | null
          /** @description Omitted in lists. */
          events?: {
            /** Format: date-time */
            at: string
            city: string | null
            country: string | null
            description: string
            state: string | null
            /** @enum {string} */
            status: 'PRE_TRANSIT' | 'TRANSIT' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'RETURNED' | 'FAILURE'
            substatus: string
          }[]
          signed_by: string | null
          /** @enum {string|null} */
          status: 'PRE_TRANSIT' | 'TRANSIT' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'RETURNED' | 'FAILURE' | null
          tracking_number: string | null
          tracking_url: string | null
        }
        unique_ids: string[]
      }[]
      pickup: {
        /** Format: date-time */
        appointment_at: string | null
        /** @description The last two digits of the pickup code. */
        code_last2: string | null
        /** Format: date-time */
        collected_at: string | null
        collected_by: string | null
        /** Format: date-time */
        expires_at: string | null
        /** Format: date-time */
        ready_at: string
        site_id: number | null
      } | null
      /** Format: date-time */
      requested_at: string
      /** @description The site of the cards; the first when several sites ship them. */
      site_id: number | null
      /** @enum {string} */
      status: 'REQUESTED' | 'ACKNOWLEDGED' | 'IN_TRANSIT' | 'COMPLETED' | 'CANCELLED'
      tracking?: {
        carrier: string
        carrier_token: string
        /** Format: date-time */
        delivered_at: string | null
        /** Format: date-time */
        eta: string | null
        /** @description Omitted in lists. */
        events?: {
          /** Format: date-time */
          at: string
          city: string | null
          country: string | null
          description: string
          state: string | null
          /** @enum {string} */
          status: 'PRE_TRANSIT' | 'TRANSIT' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'RETURNED' | 'FAILURE'
          substatus: string
        }[]
        signed_by: string | null
        /** @enum {string|null} */
        status: 'PRE_TRANSIT' | 'TRANSIT' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'RETURNED' | 'FAILURE' | null
        tracking_number: string | null
        tracking_url: string | null
      } | null
      /** Format: date-time */
      updated_at: string
    }
    WithdrawalRules: {
      /** @description Maximum total withdrawn per UTC day, over all end users of the partner. */
      daily_cap_usdc: string
      /** @description Delay of payments to a wallet after its first use. */
      first_use_delay_seconds: number
      /** @description Whether a wallet must be linked before credits can be withdrawn to it. */
      is_proof_required: boolean
    }
    WorkTask: {
      /** Format: date-time */
      closed_at: string | null
      declared_cents: number
      /** Format: date-time */
      dispatched_at: string | null
      document_id: number
      /** Format: date-time */
      due_at: string
      end_reason: string | null
      hold: string | null
      id: number
      line_count: number | null
      /** @enum {string} */
      method: 'SHIP' | 'PICKUP'
      /** Format: date-time */
      opened_at: string
      /** Format: date-time */
      packed_at: string | null
      /** Format: date-time */
      picked_at: string | null
      purpose: string
      scan_code: string
      site_id: number
      /**
       * @description The queue of the task.
       * @enum {string}
       */
      stage: 'pick' | 'pack' | 'dispatch' | 'transit' | 'short' | 'done'
      /** Format: date-time */
      started_at: string | null
      /** @enum {string} */
      status:
        | 'QUEUED'
        | 'PICKING'
        | 'PICKED'
        | 'PACKED'
        | 'DISPATCHED'
        | 'DELIVERED'
        | 'RETURNED'
        | 'SHORT'
        | 'CANCELLED'
        | 'LOST'
    }
  }
  responses: {
    /** @description An error. */
    Error: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
  }
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type $defs = Record<string, never>
export type operations = Record<string, never>
