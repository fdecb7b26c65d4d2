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
     * Card names to go on with while somebody types
     * @description Up to 20 names: those that begin with `q` first, then those that hold it. English by default.
     *
     *     Scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description A code, a comma list, or `all`. */
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
     * @description Keeps to English cards unless `language` or the query says otherwise.
     *
     *     Scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description One card for each printing code. */
          distinct?: 'code'
          /** @description `prices`. */
          include?: string
          /** @description A code, a comma list, or `all`. */
          language?: string
          /** @description Up to three fields, `-` for descending; ties by id. */
          orderBy?: string
          /** @description From 1. */
          page?: string
          /** @description 1..100, default 100; page × page_size reaches at most 10,000. */
          page_size?: string
          /** @description A query, such as `name:char types:fire hp:[100 TO *]`. */
          q?: string
          /** @description Top-level fields to show; `id` always is. */
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
              /** @description The languages the answer keeps to: a code, a comma list, or `all`. */
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
     * One card
     * @description Scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description `prices`. */
          include?: string
          /** @description Top-level fields to show; `id` always is. */
          select?: string
        }
        header?: never
        path: {
          /** @description The game’s path segment, such as `pokemon`. */
          game: string
          /** @description In any case. */
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
     * What a card is worth
     * @description With the sales behind each graded value: `band` and `last_sold_at`.
     *
     *     Scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          /** @description The game’s path segment, such as `pokemon`. */
          game: string
          /** @description In any case. */
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
     * Every printing of a card
     * @description One page of at most 50: the card’s own language first, then the others by code, then by id. `total_count` is the size of the whole family.
     *
     *     Scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description `prices`. */
          include?: string
          /** @description A code, a comma list, or `all`. */
          language?: string
          /** @description Top-level fields to show; `id` always is. */
          select?: string
        }
        header?: never
        path: {
          /** @description The game’s path segment, such as `pokemon`. */
          game: string
          /** @description In any case. */
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
              /** @description The languages the answer keeps to: a code, a comma list, or `all`. */
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
     * @description Keeps to English expansions unless `language` or the query says otherwise.
     *
     *     Scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description A code, a comma list, or `all`. */
          language?: string
          /** @description Up to three fields, `-` for descending; ties by id. */
          orderBy?: string
          /** @description From 1. */
          page?: string
          /** @description 1..100, default 100; page × page_size reaches at most 10,000. */
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
              /** @description The languages the answer keeps to: a code, a comma list, or `all`. */
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
     * One expansion
     * @description Scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          /** @description The game’s path segment, such as `pokemon`. */
          game: string
          /** @description In any case. */
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
     * The cards of an expansion
     * @description Takes what the search takes, in all languages.
     *
     *     Scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description One card for each printing code. */
          distinct?: 'code'
          /** @description `prices`. */
          include?: string
          /** @description A code, a comma list, or `all`. */
          language?: string
          /** @description Up to three fields, `-` for descending; ties by id. */
          orderBy?: string
          /** @description From 1. */
          page?: string
          /** @description 1..100, default 100; page × page_size reaches at most 10,000. */
          page_size?: string
          /** @description A query, such as `name:char types:fire hp:[100 TO *]`. */
          q?: string
          /** @description Top-level fields to show; `id` always is. */
          select?: string
        }
        header?: never
        path: {
          /** @description The game’s path segment, such as `pokemon`. */
          game: string
          /** @description In any case. */
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
              /** @description The languages the answer keeps to: a code, a comma list, or `all`. */
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
     * Cards in bulk, one JSON object a line
     * @description In the order of ids, all languages by default. `X-Next-Cursor` leads on; the last page has none. A cursor stays good when cards change.
     *
     *     Scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          cursor?: string
          /** @description `prices`. */
          include?: string
          /** @description A code, a comma list, or `all`. */
          language?: string
          /** @description 1..1000, default 1000. */
          page_size?: string
          /** @description A query, such as `name:char types:fire hp:[100 TO *]`. */
          q?: string
          /** @description Top-level fields to show; `id` always is. */
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
        /** @description Lines of cards. */
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
     *     Scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description `prices`. */
          include?: string
          /** @description A code, a comma list, or `all`. */
          language?: string
          /** @description Up to three fields, `-` for descending; ties by id. */
          orderBy?: string
          /** @description From 1. */
          page?: string
          /** @description 1..100, default 100; page × page_size reaches at most 10,000. */
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
              data: components['schemas']['SealedCatalogProduct'][]
              /** @description The languages the answer keeps to: a code, a comma list, or `all`. */
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
     * One sealed product
     * @description Scope: `read:catalog`.
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
          /** @description In any case. */
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
     * What a sealed product is worth
     * @description Scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: never
        header?: never
        path: {
          /** @description The game’s path segment, such as `pokemon`. */
          game: string
          /** @description In any case. */
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
     * Your account: limits, coverage, what you owe, what is open
     * @description Scope: `read:inventory`.
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
     * What this key wrote, newest first
     * @description A new key starts with an empty log; a rotated one goes on in it. Orders are not in it: poll them.
     *
     *     Scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          event?: string
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
          offset?: string
          resource_id?: string
          /** @description Only entries after this one. */
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
     * An account’s catalog credits
     * @description Scope: `platform:admin`.
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
     * Give an account catalog credits
     * @description Scope: `platform:admin`.
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
            /** @description Credits to give; a negative number takes back what was not used. */
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
     * Changes of credits by hand, newest first
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Let a proposed change of credits happen; only another key than the proposer’s can
     * @description Scope: `platform:admin`.
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
     * Turn a proposed change of credits down, or take one’s own back
     * @description Scope: `platform:admin`.
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
  '/api/v1/admin/audit-log': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Who changed what, newest first
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Take in prices and sales
     * @description All of the batch or nothing. A sale is known by its source and number and counts once.
     *
     *     Scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
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
  '/api/v1/admin/chain/float': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Money and gas on chain, against what they must be enough for
     * @description Scope: `platform:admin`.
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
     * What shall happen, happens or happened on chain, newest first
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * One intent with everything that was ever signed for it
     * @description Scope: `platform:admin`.
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
     * Replace a transaction that is not mined by a dearer one
     * @description Scope: `platform:admin`.
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
        /** @description Accepted; it goes on in the background. */
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
     * Withdraw what is not sent, or take the nonce of what is
     * @description Scope: `platform:admin`.
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
        /** @description Accepted; it goes on in the background. */
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
     * The contracts, and which of them are paused
     * @description Scope: `platform:admin`.
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
     * Stop a contract from beginning anything new; refunds and reveals go on
     * @description Scope: `platform:admin`.
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
             * @description `redemption` stands for the burns of all four collections.
             * @enum {string}
             */
            contract: 'combo_pool' | 'instant_store' | 'buyback_pool' | 'shipping_processor' | 'redemption'
            /**
             * @description False lets it go on.
             * @default true
             */
            paused?: boolean
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
  '/api/v1/admin/groups': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The price groups and what the oracle says of them
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Make a price group
     * @description Its tokens are worth the same. It has no price until the oracle is told one.
     *
     *     Scope: `platform:admin`.
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
     * @description A token that can be sold back keeps the group it was sold with until then.
     *
     *     Scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          group_id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Only ask the contracts whether they would take it. */
            dry_run?: boolean
            unique_ids: string[]
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * How far the chain is read
     * @description Scope: `platform:admin`.
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
     * Read blocks once more and do what was left undone then
     * @description Scope: `platform:admin`.
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
            from_block: number
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * Go on after a stop that asked for a person
     * @description Scope: `platform:admin`.
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
     * The packs that were opened for the store, newest first, and where they are
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Put an opened pack into the store
     * @description Its cards must be minted and in the inventory. They go into the store together, and are sold so.
     *
     *     Scope: `platform:admin`.
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
            cards: {
              front_image_url?: string | null
              /** @description Whether it is one of the cards the set is bought for. */
              is_chase?: boolean
              large_image_url?: string | null
              small_image_url?: string | null
              /** @description The card, as the inventory knows it. */
              unique_id: string
            }[]
            /** @description Only ask the contracts whether they would take it. */
            dry_run?: boolean
            /** @description keccak-256 of the recording of its opening; it goes on chain. */
            media_hash?: string
            /**
             * Format: date-time
             * @description When the pack was opened.
             */
            opened_at?: string | null
            pack?: {
              image_url?: string | null
              name?: string
              /** @description The code on the pack; a new one is made without. */
              unique_id?: string
            }
            packet_type_id: number
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * Take an unsold pack out of the store
     * @description Its cards are in the inventory again. What is sold and not yet delivered keeps a pack in the store.
     *
     *     Scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          pack_id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Only ask the contracts whether they would take it. */
            dry_run?: boolean
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * All packet types, on sale or not
     * @description Scope: `platform:admin`.
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
     * Make a packet type and set its terms on chain
     * @description It sells as soon as bundles are in the store.
     *
     *     Scope: `platform:admin`.
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
            /** @description Only ask the contracts whether they would take it. */
            dry_run?: boolean
            /** @description The part of the price that goes to the float. */
            float_bps: number
            image_url?: string | null
            language: string
            large_image_url?: string | null
            name: string
            /** @description The next free one. */
            packet_type_id?: number
            /** @description What a pack costs, in whole cents. */
            price_usdc: string
            /** @description Your own id of the product. */
            product_id: string
            set_id: string
            set_name: string
            /** @description The game it is of. */
            tcg_type: string
            /** @description How long its cards can be sold back. */
            window_seconds: number
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * Change a packet type; new terms put a paused one on sale again
     * @description Scope: `platform:admin`.
     */
    patch: {
      parameters: {
        query?: never
        header?: never
        path: {
          packet_type_id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Only ask the contracts whether they would take it. */
            dry_run?: boolean
            /** @description The part of the price that goes to the float. */
            float_bps?: number
            image_url?: string | null
            language?: string
            large_image_url?: string | null
            name?: string
            /** @description What a pack costs, in whole cents. */
            price_usdc?: string
            /** @description Your own id of the product. */
            product_id?: string
            set_id?: string
            set_name?: string
            /** @description The game it is of. */
            tcg_type?: string
            /** @description How long its cards can be sold back. */
            window_seconds?: number
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * Take a packet type off sale; what is sold is delivered
     * @description Scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          packet_type_id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Only ask the contracts whether they would take it. */
            dry_run?: boolean
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * What there is to sell, newest first, and where it is
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          item_type?: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Take things in
     * @description All of them or none. A thing whose code is known stays as it is.
     *
     *     Scope: `platform:admin`.
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
              /** @description The price group it is minted into; 0 is none. */
              price_group_id?: number
              rarity?: string
              set_id?: string
              set_name?: string
              /** @description The code on its sleeve; a new one is given without it. */
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
     * Mint the tokens of things, into the inventory
     * @description Scope: `platform:admin`.
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
            /** @description Only ask the contracts whether they would take it. */
            dry_run?: boolean
            unique_ids: string[]
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * Put cards on a shelf of a tier
     * @description From the inventory or the returns bin. Each must be worth what the shelf promises.
     *
     *     Scope: `platform:admin`.
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
            /** @description Only ask the contracts whether they would take it. */
            dry_run?: boolean
            shelf: number
            tier_id: number
            unique_ids: string[]
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * Take cards off their shelves
     * @description Refused where packs that are sold still need them.
     *
     *     Scope: `platform:admin`.
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
            /** @description Only ask the contracts whether they would take it. */
            dry_run?: boolean
            unique_ids: string[]
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * One key
     * @description Scope: `platform:admin`.
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
     * Change a key
     * @description Scope: `platform:admin`.
     */
    patch: {
      parameters: {
        query?: never
        header?: never
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
     * End a key at once
     * @description Scope: `platform:admin`.
     */
    post: {
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
     * Replace a key
     * @description Scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          key_id: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Replace a successor whose key was never used. */
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
     * Whether what is owed is there
     * @description Credits against the dollars on chain, holds against what they wait for, the buyback float against open windows. `needed` is what is owed less what is set aside and less credits given by hand.
     *
     *     Scope: `platform:admin`.
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
     * What was done to the market on chain, newest first, and how it ended
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * One of them
     * @description Scope: `platform:admin`.
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
     * Tell the oracle what groups are worth
     * @description A first price is a matter of the timelock; the answer then holds the call to schedule.
     *
     *     Scope: `platform:admin`.
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
            /** @description Only ask the contracts whether they would take it. */
            dry_run?: boolean
            prices: {
              group_id: number
              /** @description At most 30 % from the price an hour ago; 0 takes the price back. */
              price_usdc: string
            }[]
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * Groups the contracts do not pay by
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Also those that will be stale by then. */
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
     * All pack partners, newest first
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Open a partner account
     * @description Scope: `platform:admin`.
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
            billing_model?: 'TIER' | 'POOL'
            name: string
            notice_email?: string | null
            /** @description Part of every memo; it never changes. */
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
     * One partner
     * @description Scope: `platform:admin`.
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
     * Change a partner
     * @description Scope: `platform:admin`.
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
     * The keys of one of the partners
     * @description Scope: `platform:admin`.
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
     * Issue a key to one of the partners
     * @description Scope: `platform:admin`.
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
     * A partner’s prizes, newest first
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Set things of the inventory aside for a partner’s prizes, or take them back
     * @description All of it or nothing.
     *
     *     Scope: `platform:admin`.
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
            /** @description Things of the inventory to set aside for the partner. */
            assign?: string[]
            /** @description Its prizes that shall be nobody’s again. */
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
     * On which terms a partner sells
     * @description Scope: `platform:admin`.
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
     * Change the terms of a partner
     * @description They hold for everything that is not settled yet; statements that are closed stay as they are.
     *
     *     Scope: `platform:admin`.
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
            /** @description Our fees, of the gross. */
            fees_bps?: number
            /** @description Your share of what instant packs earn. */
            instant_revenue_share_bps?: number
            minimum_payout_usdc?: string
            /** @enum {string} */
            payout_schedule?: 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'CUSTOM'
            plan?: string
            /** @description Your share of what packs earn, in hundredths of a percent. */
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
     * What a partner’s end users may take out
     * @description Scope: `platform:admin`.
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
     * Change what a partner’s end users may take out
     * @description Scope: `platform:admin`.
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
     * Statements and payouts of all partners, newest first
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Keep a payout back
     * @description Scope: `platform:admin`.
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
     * Let a payout go that was kept back
     * @description Scope: `platform:admin`.
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
     * Pay a failed payout once more
     * @description Scope: `platform:admin`.
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
     * Declare that a statement will not be paid
     * @description Scope: `platform:admin`.
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
     * Close what is due now, or a partner’s period at a moment
     * @description `to` is for partners whose periods no calendar ends; everything before it must be final.
     *
     *     Scope: `platform:admin`.
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
     * Pay what is due now
     * @description Scope: `platform:admin`.
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
        /** @description Accepted; it goes on in the background. */
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
     * Redemptions of all partners, newest first
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description The next_cursor of the page before; takes the place of offset. */
          cursor?: string
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * One redemption, whoever runs it
     * @description Scope: `platform:admin`.
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
     * The accounts that send transactions, and what waits for them
     * @description Scope: `platform:admin`.
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
     * Stop signing new transactions; those that are sent are seen through
     * @description Scope: `platform:admin`.
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
            /** @description All when left out. */
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
     * Sign transactions again
     * @description Scope: `platform:admin`.
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
            /** @description All when left out. */
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
     * What is switched on
     * @description Scope: `platform:admin`.
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
                flags: components['schemas']['Switches']
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
     * Switch parts of the service off or on
     * @description What is off answers 503 before anything is reserved or sent. Work under way is finished.
     *
     *     Scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      /** @description What is named is changed; the rest stays as it is. */
      requestBody: {
        content: {
          'application/json': {
            /** @description Purchases with credits. */
            custodial?: boolean
            /** @description Instant packs. */
            instant?: boolean
            /** @description Redemptions. */
            redemption?: boolean
            /** @description Selling back. */
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
                flags: components['schemas']['Switches']
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
     * All vault tenants, newest first
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Open a tenant account
     * @description Scope: `platform:admin`.
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
     * One tenant
     * @description Scope: `platform:admin`.
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
     * Change a tenant
     * @description Scope: `platform:admin`.
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
            /** @description Up to here a declared value counts at once. */
            auto_approve_cents?: number
            contacts?: {
              email?: string | null
              name: string
              phone?: string | null
              role?: string | null
            }[]
            /** @description The most all cards together may be declared at. */
            coverage_limit_cents?: number
            credit_limit_cents?: number | null
            name?: string
            notice_email?: string | null
            /** @description The most one card may be declared at. */
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
     * Take cards into a tenant’s keeping, all of them or none
     * @description Scope: `platform:admin`.
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
              /** @description The code on its sleeve, where it has one; else it gets one. */
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
     * The keys of one of the tenants
     * @description Scope: `platform:admin`.
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
     * Issue a key to one of the tenants
     * @description Scope: `platform:admin`.
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
     * How a tenant takes cards from other tenants
     * @description Scope: `platform:admin`.
     */
    put: {
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
             * @description `accept` asks first; `refuse` is answered like no account.
             * @enum {string}
             */
            transfer_policy?: 'instant' | 'accept' | 'refuse'
            /** @description Account numbers whose cards are taken at once, whatever the policy. */
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
                 * @description `accept` asks first; `refuse` is answered like no account.
                 * @enum {string}
                 */
                transfer_policy: 'instant' | 'accept' | 'refuse'
                /** @description Account numbers whose cards are taken at once, whatever the policy. */
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
     * All tiers, on sale or not
     * @description Scope: `platform:admin`.
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
     * Make a tier and propose its first version
     * @description It is on sale when it is activated, and sells when its shelves are stocked.
     *
     *     Scope: `platform:admin`.
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
            buyback_window_seconds: number
            description?: string | null
            /** @description Only ask the contracts whether they would take it. */
            dry_run?: boolean
            /** @description The share of a sale that fills the buyback float. */
            float_bps: number
            game?: {
              id: string
              label: string
            } | null
            image_url?: string | null
            max_quantity?: number
            name: string
            /** @description What a pack costs, in whole cents. */
            price_usdc: string
            shelves: {
              color?: string
              /** @description The most. */
              max_value_usdc: string
              /** @description The least a card on this shelf may be worth. */
              min_value_usdc: string
              name?: string
              tier_label?: string
            }[]
            /** @description For each card of a pack, the weight of each shelf. */
            slots: number[][]
            slug: string
            tier_id?: number
            variant?: string | null
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * Change the words of a tier, or propose a new version of it
     * @description Scope: `platform:admin`.
     */
    patch: {
      parameters: {
        query?: never
        header?: never
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
            /** @description Only ask the contracts whether they would take it. */
            dry_run?: boolean
            /** @description The share of a sale that fills the buyback float. */
            float_bps?: number
            game?: {
              id: string
              label: string
            } | null
            image_url?: string | null
            max_quantity?: number
            name?: string
            /** @description What a pack costs, in whole cents. */
            price_usdc?: string
            shelves?: {
              color?: string
              /** @description The most. */
              max_value_usdc: string
              /** @description The least a card on this shelf may be worth. */
              min_value_usdc: string
              name?: string
              tier_label?: string
            }[]
            /** @description For each card of a pack, the weight of each shelf. */
            slots?: number[][]
            slug?: string
            variant?: string | null
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * @description Scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          tier_id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Only ask the contracts whether they would take it. */
            dry_run?: boolean
            /** @description Even if every pack of it loses money. */
            force?: boolean
            /** @description The newest, unless given. */
            version?: number
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * Take a tier off sale; packs that are sold go on
     * @description Scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          tier_id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Only ask the contracts whether they would take it. */
            dry_run?: boolean
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * Whether a tier earns what its cards may be sold back for
     * @description Scope: `platform:admin`.
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
     * Propose a change of an end user’s credits
     * @description Nothing changes until another key approves it.
     *
     *     Scope: `platform:admin`.
     */
    post: {
      parameters: {
        query?: never
        header?: never
        path: {
          end_user_id: number
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description USDC with up to six decimals; with a minus sign to take credits away. */
            amount_usdc: string
            /** @description Shown to the partner in the ledger. */
            reason: string
            /** @description The completed withdrawal whose money came back; it is then reversed instead of adjusted. */
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
     * Your transfers, out and in, newest first
     * @description Scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          direction?: 'in' | 'out'
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Transfer cards to another account, all of them or none
     * @description Done at once, unless the receiver wants to be asked: then it waits seven days for `accept` or `decline`. Declared values, references and tags do not travel.
     *
     *     Scope: `write:transfer`.
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
            /** @description Your name for this very act, 1..128 characters; sent again, it answers what it did. */
            idempotency_key?: string
            note?: string | null
            /** @description Your name for this very act, 1..128 characters; sent again, it answers what it did. */
            submission_key?: string
            /** @description The receiver’s account number. */
            to_account: string
            /** @description One card, instead of `unique_ids`. */
            unique_id?: string
            /** @description 1..500 cards. */
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
     * One transfer
     * @description Scope: `read:inventory`.
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
     * Take the cards of a transfer
     * @description Scope: `write:transfer`.
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
     * Take back a transfer that still waits
     * @description Scope: `write:transfer`.
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
     * @description Scope: `write:transfer`.
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
     * Your cards: by offset, or everything that changed since a time
     * @description With `since` (an ISO 8601 time, or `0`) it answers what changed after it, oldest change first, up to 500 a page, cards that left included. Follow `pagination.next_since` until `has_more` is false and keep it for the next time: no change is ever missed. Without it pages are by `offset`, up to row 10,000.
     *
     *     Any valid key.
     */
    get: {
      parameters: {
        query?: {
          client_reference?: string
          game?: string
          /** @description Also cards that left; a sweep always has them. */
          include_departed?: boolean
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
          offset?: string
          /** @description Part of the name. */
          q?: string
          /** @description `0`, or the last `updated_at` you saw. */
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
                 * @description Of a sweep: what to send as `since` next, also when all was read.
                 */
                next_since: string | null
                offset: number
                /** @description True where offsets end and only a sweep goes on. */
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
     * One card
     * @description Any valid key.
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
     * Whose hands a card went through while it was yours
     * @description Each step holds the hash of the one before it; `chain_valid` says whether the whole chain of the card holds, steps of other keepers included.
     *
     *     Scope: `read:inventory`.
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
     * A picture of one of your cards
     * @description Any valid key.
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
        /** @description The picture as it was taken. */
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
     * Transfer cards to another account, all of them or none
     * @description Done at once, unless the receiver wants to be asked: then it waits seven days for `accept` or `decline`. Declared values, references and tags do not travel.
     *
     *     Scope: `write:transfer`.
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
            /** @description Your name for this very act, 1..128 characters; sent again, it answers what it did. */
            idempotency_key?: string
            note?: string | null
            /** @description Your name for this very act, 1..128 characters; sent again, it answers what it did. */
            submission_key?: string
            /** @description The receiver’s account number. */
            to_account: string
            /** @description One card, instead of `unique_ids`. */
            unique_id?: string
            /** @description 1..500 cards. */
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
     * What the account has left and has used
     * @description Costs no credit.
     *
     *     Scope: `read:catalog`.
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
     * What you declared your cards at, newest first
     * @description Scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Only what counted then. */
          as_of?: string
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Declare what cards are worth, all of them or none
     * @description Small values count at once; larger ones, and what exceeds your coverage, wait as SUBMITTED until somebody has looked. A value does not begin in the past. Sent again with the same key it answers the submission it made.
     *
     *     Scope: `write:declared_value`.
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
             * @description From now on unless said otherwise; not before now, at most 90 days ahead.
             */
            effective_from?: string
            evidence_url?: string | null
            /** @description Your name for this very act, 1..128 characters; sent again, it answers what it did. */
            idempotency_key?: string
            note?: string | null
            /** @description Your name for this very act, 1..128 characters; sent again, it answers what it did. */
            submission_key?: string
            unique_id?: string
            /** @description 1..500 cards; or say one without the list. */
            values?: {
              declared_value_cents: number
              /**
               * Format: date-time
               * @description From now on unless said otherwise; not before now, at most 90 days ahead.
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
     * Prove that a wallet is an end user’s own
     * @description Needed before credits are withdrawn to it, not for buying. Sending the same proof again is safe.
     *
     *     Scope: `wallet:withdraw`.
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
            /** @description A Sign-In with Ethereum text (EIP-4361) of the wallet, with our chain id and a nonce that was never used, not older than ten minutes. */
            message: string
            /** @description Of the message: by key, ERC-1271 or ERC-6492. */
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
     * What happened in your account, oldest first, for 90 days
     * @description Ask again with `after` = `next_after` to go on. `sequence` has no gaps: a number that is missing is older than 90 days or was left out by `types`.
     *
     *     Scope: `webhooks:manage`.
     */
    get: {
      parameters: {
        query?: {
          /** @description The last `sequence` you have. */
          after?: number
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Names of events, separated by commas; all when left out. */
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
     * Cases about your cards, newest first
     * @description Scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Tell us of something that is not as it should be
     * @description Scope: `write:inbound_shipment` or `write:withdrawal` or `write:transfer` or `write:declared_value` or `write:service_credit`.
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
            /** @description Your name for this very act, 1..128 characters; sent again, it answers what it did. */
            idempotency_key?: string
            inbound_shipment_id?: number
            order_id?: number
            /** @description Your name for this very act, 1..128 characters; sent again, it answers what it did. */
            submission_key?: string
            summary: string
            /** @enum {string} */
            type: 'CONDITION_DISPUTE' | 'WRONG_ITEM' | 'OTHER'
            /** @description One card, instead of `unique_ids`. */
            unique_id?: string
            /** @description 1..500 cards. */
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
     * One case, with what was said about it
     * @description Scope: `read:inventory`.
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
     * Answer in a case
     * @description A settled case is taken up again by an answer within 14 days.
     *
     *     Scope: `write:inbound_shipment` or `write:withdrawal` or `write:transfer` or `write:declared_value` or `write:service_credit`.
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
            /** @description What you want done. */
            decision?: string | null
            /** @description Your name for this very act, 1..128 characters; sent again, it answers what it did. */
            idempotency_key?: string
            /** @description Your name for this very act, 1..128 characters; sent again, it answers what it did. */
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
     * The games of the catalog
     * @description Costs no credit.
     *
     *     Scope: `read:catalog`.
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
     * Whether the service answers; needs no key
     * @description Needs no key.
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
                  /** @description The newest block. */
                  head: number | null
                  /** @description Age of the newest block. */
                  lag_seconds: number | null
                } | null
                /** @enum {string} */
                db: 'ok' | 'down'
                indexer: {
                  block: number | null
                  /** @description Blocks not read. */
                  lag: number | null
                } | null
                relayer: {
                  enabled: boolean
                } | null
                /**
                 * @description Degraded: it answers, and a part it needs for some work is away.
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
     * Your inbound shipments, newest first
     * @description Scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Announce cards you are sending us
     * @description Give `lines` to have every card counted against what you sent, or only `expected_card_count`. Sent again with the same key it answers 200 with `created: false` and the shipment as it stands now.
     *
     *     Scope: `write:inbound_shipment`.
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
            /** @description Needed without lines. */
            expected_card_count?: number
            /** @description Your name for this very act, 1..128 characters; sent again, it answers what it did. */
            idempotency_key?: string
            lines?: {
              box_no?: number
              /** @description The id in the catalog. */
              card_id?: string | null
              card_number?: string | null
              /** @enum {string} */
              condition?: 'NM' | 'LP' | 'MP' | 'HP' | 'DMG'
              /** @description Of each card; declared when it is received. */
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
            /** @description Your name for this very act, 1..128 characters; sent again, it answers what it did. */
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
     * One inbound shipment, with what was expected and what was found
     * @description Scope: `read:inventory`.
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
     * Change an announcement
     * @description What is left out stays. Everything can be changed until the parcel arrives, then only `note` and `reference`; from the first unpacked card on it answers 409 `not_editable`. With `version` it answers 409 `version_conflict` when another change came first.
     *
     *     Scope: `write:inbound_shipment`.
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
            /** @description Needed without lines. */
            expected_card_count?: number
            lines?: {
              box_no?: number
              /** @description The id in the catalog. */
              card_id?: string | null
              card_number?: string | null
              /** @enum {string} */
              condition?: 'NM' | 'LP' | 'MP' | 'HP' | 'DMG'
              /** @description Of each card; declared when it is received. */
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
            /** @description Refuses the change if somebody made another. */
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
     * The attachments of an inbound shipment
     * @description Scope: `read:inventory`.
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
     * Attach a paper or a picture to an inbound shipment
     * @description multipart/form-data with one `file` and, if you like, `kind`: PDF, PNG, JPEG, WebP or CSV by its own bytes, at most 10 MiB, at most 20 to a shipment. The same bytes again answer 200 with the attachment that is there.
     *
     *     Scope: `write:inbound_shipment`.
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
     * The bytes of an attachment
     * @description Scope: `read:inventory`.
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
        /** @description The file, with the type its bytes have. */
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
     * @description Scope: `write:inbound_shipment`.
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
     * The cards that were taken out of a shipment
     * @description Scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
                  /** @description Null: it was on no line. */
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
     * Who this key belongs to and what it may do
     * @description Any valid key.
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
     * The instant packs on sale
     * @description Packs that were opened before they are sold. Which one a buyer gets is drawn by the chain.
     *
     *     Scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Leave out what is sold out. */
          available?: boolean
          /** @description Only packs in this language. */
          language?: string
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * @description The price is set aside at once and spent when the chain has settled the purchase. The same Idempotency-Key answers with the same purchase, for ever.
     *
     *     Scope: `packs:purchase`.
     */
    post: {
      parameters: {
        query?: never
        header: {
          /** @description Your name for this very act, 1..255 characters. Sent again, it answers what it did the first time. */
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
            /** @description The most you accept per pack, in USDC; the price of the moment unless you say otherwise. */
            max_price_usdc?: string
            /** @description Up to sixteen texts of your own, echoed. */
            metadata?: {
              [key: string]: string
            }
            /** @description Which packet type to buy, as the catalog names it. */
            packet_type_id: number
            /** @description One; each pack is a purchase. */
            quantity?: number
            /** @description Where the cards shall land, if elsewhere. */
            recipient_address?: string
            /** @description Your own name for it, echoed. */
            reference?: string
            /** @description The end user’s wallet. */
            wallet_address?: string
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * An instant purchase; poll until it is FULFILLED
     * @description Scope: `packs:read`.
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
     * The calls with which a wallet buys an instant pack by itself
     * @description Creates nothing. Send the calls in order, then submit the hash of the second; drawing the pack and delivering its cards is ours to do.
     *
     *     Scope: `packs:purchase`.
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
            /** @description The most you accept per pack, in USDC; the price of the moment unless you say otherwise. */
            max_price_usdc?: string
            /** @description Which packet type to buy, as the catalog names it. */
            packet_type_id: number
            /** @description Where the cards shall land, if elsewhere. */
            recipient_address?: string
            /** @description Your 32 bytes for the draw; made for you unless you bring them. */
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
     * Record a wallet’s instant purchase by its transaction
     * @description What was bought is read from the chain, never from the request. Submitting again is safe, and so is never submitting: the chain tells us anyway.
     *
     *     Scope: `packs:purchase`.
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
            /** @description Which packet type to buy, as the catalog names it. */
            packet_type_id: number
            /** @description Your own name for it, echoed. */
            reference?: string
            /** @description The request id of the receipt’s log, if you know it. */
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
        /** @description Accepted; it goes on in the background. */
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
     * Your instant purchases, newest first
     * @description Scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description The next_cursor of the page before; takes the place of offset. */
          cursor?: string
          custody?: 'CUSTODIAL' | 'NON_CUSTODIAL'
          /** @description Your own id of the end user, up to 255 characters. */
          external_user_id?: string
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Whether everything your integration needs is in order
     * @description Scope: `read:inventory`.
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
     * Your invoices, newest month first
     * @description Scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Months that begin on this day or later. */
          from?: string
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
          offset?: string
          status?: 'OPEN' | 'PAID' | 'VOID'
          /** @description Months that begin before this day. */
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
     * One invoice with its first 100 lines
     * @description Scope: `read:inventory`.
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
     * The lines of an invoice
     * @description Pages end at row 10,000; the report `invoice_lines` has them all.
     *
     *     Scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * An invoice on paper
     * @description Scope: `read:inventory`.
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
  '/api/v1/keys': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The keys of your account
     * @description Scope: `admin`.
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
     * End a key at once
     * @description Any valid key.
     */
    post: {
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
     * Replace a key; the old one works until the overlap ends
     * @description Any valid key.
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
            /** @description Replace a successor whose key was never used. */
            force?: boolean
            /** @description Another key of your account; needs the scope admin. */
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
     * Of the pool model, which is no longer offered
     * @description Scope: `packs:read`.
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
     * Of the pool model, which is no longer offered
     * @description Scope: `packs:read`.
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
     * Of the pool model, which is no longer offered
     * @description Scope: `packs:read`.
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
     * Of the pool model, which is no longer offered
     * @description Scope: `packs:read`.
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
     * The packs on sale
     * @description Prices, expected values and stock are read from the chain, at most 15 seconds ago.
     *
     *     Scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description false lists tiers that are not on sale, too. */
          active?: boolean
          /** @description Past the cache; 10 a minute and key. */
          fresh?: boolean
          game?: string
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
     * The odds of a pack, slot by slot, as the chain draws them
     * @description Scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Past the cache; 10 a minute and key. */
          fresh?: boolean
        }
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
     * The cards an end user drew from packs, newest first
     * @description Scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description The next_cursor of the page before; takes the place of offset. */
          cursor?: string
          /** @description Your own id of the end user, up to 255 characters. */
          external_user_id?: string
          /** @description What to list besides the cards of packs: `instant` for those of instant packs. */
          include?: string
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
          offset?: string
          /** @description Only cards the end user still has, or has no more. */
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
  '/api/v1/mystery/fairness': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The same by the request’s number on chain, of a pack or an instant pack
     * @description What is on chain is public, so this answers for anybody’s purchase.
     *
     *     Scope: `read:catalog`.
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
     * How a purchase of yours was drawn, repeated from the chain’s own logs
     * @description Scope: `read:catalog`.
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
     * Cards drawn lately, newest first
     * @description Scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description The next_cursor of the page before; takes the place of offset. */
          cursor?: string
          /** @description Only cards of this game. */
          game?: string
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
          offset?: string
          /** @description `mine`: opened through your key. */
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
     * Cards drawn lately that were worth more than their pack
     * @description Scope: `read:catalog`.
     */
    get: {
      parameters: {
        query?: {
          /** @description The next_cursor of the page before; takes the place of offset. */
          cursor?: string
          /** @description Only cards of this game. */
          game?: string
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
          offset?: string
          /** @description `mine`: opened through your key. */
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
     * The wallet payouts go to
     * @description Scope: `payout:manage`.
     */
    get: {
      parameters: {
        query?: {
          chain?: string
          /** @description All wallets there were, instead. */
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
     * Set the wallet payouts go to
     * @description The one before it is put aside at once. A new wallet is paid to after a day, and all of your webhooks hear of it.
     *
     *     Scope: `payout:manage`.
     */
    put: {
      parameters: {
        query?: never
        header?: never
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description 0x and 20 bytes; a mixed-case address must have a valid checksum. */
            address: string
            /** @description base when left out. */
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
     * Your statements and payouts, newest first, and what you are owed
     * @description Scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
                /** @description What is earned and in no statement yet. */
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
                /** @description Of closed statements, not paid yet. */
                outstanding_usdc: string
                payouts: components['schemas']['Payout'][]
                /** @description Both together. */
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
     * One statement
     * @description Scope: `packs:read`.
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
     * One statement as a table
     * @description A line for each product and one for the whole.
     *
     *     Scope: `packs:read`.
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
        /** @description The statement. */
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
     * Of the pool model, which is no longer offered
     * @description Scope: `packs:read`.
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
     * Of the pool model, which is no longer offered
     * @description Scope: `packs:read`.
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
     * Of the pool model, which is no longer offered
     * @description Scope: `packs:read`.
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
     * What a card is worth and what it is bought back for
     * @description By card or by token, exactly one of them. A number of several tokens needs item_type.
     *
     *     Scope: `read:catalog`.
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
     * @description The price is set aside at once and spent when the chain has settled the purchase. The same Idempotency-Key answers with the same purchase, for ever.
     *
     *     Scope: `packs:purchase`.
     */
    post: {
      parameters: {
        query?: never
        header: {
          /** @description Your name for this very act, 1..255 characters. Sent again, it answers what it did the first time. */
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
            /** @description The most you accept per pack, in USDC; the price of the moment unless you say otherwise. */
            max_price_usdc?: string
            /** @description Up to sixteen texts of your own, echoed. */
            metadata?: {
              [key: string]: string
            }
            /** @description How many packs, 1..10; one unless you say otherwise. */
            quantity?: number
            /** @description Where the cards shall land, if elsewhere. */
            recipient_address?: string
            /** @description Your own name for it, echoed. */
            reference?: string
            /** @description Which tier to buy. */
            tier_id: number
            /** @description The end user’s wallet. */
            wallet_address?: string
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * A purchase; poll until it is FULFILLED
     * @description Scope: `packs:read`.
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
     * The calls with which a wallet buys by itself
     * @description Creates nothing. Send the calls in order, then submit the hash of the second.
     *
     *     Scope: `packs:purchase`.
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
            /** @description The most you accept per pack, in USDC; the price of the moment unless you say otherwise. */
            max_price_usdc?: string
            /** @description How many packs, 1..10; one unless you say otherwise. */
            quantity?: number
            /** @description Where the cards shall land, if elsewhere. */
            recipient_address?: string
            /** @description Which tier to buy. */
            tier_id: number
            /** @description Your 32 bytes for the draw; made for you unless you bring them. */
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
     * Record a wallet’s purchase by its transaction
     * @description What was bought is read from the chain, never from the request. A hash the chain does not know yet is watched for half an hour. Submitting again is safe, and so is never submitting: the chain tells us anyway.
     *
     *     Scope: `packs:purchase`.
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
            /** @description Your own name for it, echoed. */
            reference?: string
            /** @description The request id of the receipt’s log, if you know it. */
            request_id?: string
            /** @description Which tier to buy. */
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
        /** @description Accepted; it goes on in the background. */
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
     * Your purchases, newest first
     * @description Scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Inclusive. */
          created_from?: string
          /** @description Exclusive. */
          created_to?: string
          /** @description The next_cursor of the page before; takes the place of offset. */
          cursor?: string
          custody?: 'CUSTODIAL' | 'NON_CUSTODIAL'
          /** @description Your own id of the end user, up to 255 characters. */
          external_user_id?: string
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
  '/api/v1/mystery/redemption/{purchase_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The redemptions of a purchase: the newest one, and all of them
     * @description A number that is no purchase of yours is read as the number of a token.
     *
     *     Scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Reads the burn of the newest one from the chain itself. */
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
     * Lock a price and get the calls with which the holder burns and pays
     * @description The price is signed for the holder alone and stands until `expires_at`. Send the calls in order: the payment is refused before the burn was asked for. A token is redeemed once at a time, by whomever.
     *
     *     Scope: `cards:redeem`.
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
            /** @description Your name for this very act, up to 255 characters; the header does as well. */
            idempotency_key?: string
            /** @description Insure the parcel for the value of the item. */
            insurance?: boolean
            /**
             * @description Tells tokens of the same number apart.
             * @enum {string}
             */
            item_type?: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
            /** @description A purchase of yours that revealed the item. */
            purchase_id?: number
            /** @description A rate of the quote; the cheapest unless you choose. */
            rate_id?: string
            /** @description Where it shall go. */
            shipping_address?: {
              /** @description Required. */
              city?: string | null
              /** @description At which company. */
              company?: string | null
              /** @description ISO 3166-1 alpha-2 code. Required. */
              country?: string | null
              /** @description For the carrier’s notices. */
              email?: string | null
              /** @description Who receives it. Required. */
              name?: string | null
              /** @description Required outside the United States. */
              phone?: string | null
              /** @description State or province, where the country has them. */
              state?: string | null
              /** @description Street and number. Required. */
              street1?: string | null
              /** @description Flat, floor or door. */
              street2?: string | null
              /** @description Postal code. Required. */
              zip?: string | null
            }
            /**
             * @description The holder pays; nobody else can.
             * @enum {unknown}
             */
            shipping_payer?: 'end_user'
            /** @description The number of the token; with purchase_id, which of its items. */
            token_id?: string
            /** @description The code on the thing itself: CARD-, GRADED-, SEALED- or PACKET-. */
            unique_id?: string
            /** @description Who should hold the token; somebody else is 409 not_owner. */
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
     * What it costs to have the real card sent home
     * @description Creates nothing. Carriers are asked each time; the cheapest rate is `shipping_quote`. Prepare locks a price.
     *
     *     Scope: `cards:redeem`.
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
            /** @description Insure the parcel for the value of the item. */
            insurance?: boolean
            /**
             * @description Tells tokens of the same number apart.
             * @enum {string}
             */
            item_type?: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
            /** @description A purchase of yours that revealed the item. */
            purchase_id?: number
            /** @description Where it shall go. */
            shipping_address?: {
              /** @description Required. */
              city?: string | null
              /** @description At which company. */
              company?: string | null
              /** @description ISO 3166-1 alpha-2 code. Required. */
              country?: string | null
              /** @description For the carrier’s notices. */
              email?: string | null
              /** @description Who receives it. Required. */
              name?: string | null
              /** @description Required outside the United States. */
              phone?: string | null
              /** @description State or province, where the country has them. */
              state?: string | null
              /** @description Street and number. Required. */
              street1?: string | null
              /** @description Flat, floor or door. */
              street2?: string | null
              /** @description Postal code. Required. */
              zip?: string | null
            }
            /**
             * @description The holder pays; nobody else can.
             * @enum {unknown}
             */
            shipping_payer?: 'end_user'
            /** @description The number of the token; with purchase_id, which of its items. */
            token_id?: string
            /** @description The code on the thing itself: CARD-, GRADED-, SEALED- or PACKET-. */
            unique_id?: string
            /** @description Who should hold the token; somebody else is 409 not_owner. */
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
     * Tell of the burn by its transaction
     * @description What was burned is read from the chain, never from the request. A hash the chain does not know yet is watched. Submitting again is safe, and so is never submitting: the chain tells us anyway.
     *
     *     Scope: `cards:redeem`.
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
            /** @description The same. */
            transaction_hash?: string
            /** @description The hash of the burn. */
            tx_hash?: string
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * Your redemptions, newest first
     * @description Scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description The next_cursor of the page before; takes the place of offset. */
          cursor?: string
          /** @description Your own id of the end user, up to 255 characters. */
          external_user_id?: string
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * One redemption
     * @description Scope: `packs:read`.
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
     * Call a redemption off that is not paid yet
     * @description A burn that was asked for is released, so that the card can move again. Calling again is safe.
     *
     *     Scope: `cards:redeem`.
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
     * What you earned
     * @description Gross minus sell-backs minus fees is net, from what the chain said and cannot take back. Without `from`, since the last statement.
     *
     *     Scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Inclusive, UTC. */
          from?: string
          /** @description Exclusive, UTC. */
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
     * Sell cards back that we keep for an end user
     * @description Nobody signs: the cards are sold out of the end user’s vault and the payout becomes credits when the sale is final. The same Idempotency-Key answers with the same sell-back, for ever.
     *
     *     Scope: `packs:buyback`.
     */
    post: {
      parameters: {
        query?: never
        header: {
          /** @description Your name for this very act, 1..255 characters. Sent again, it answers what it did the first time. */
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
             * @description Which collection the numbers are of, where the seller has both of a number.
             * @enum {string}
             */
            item_type?: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
            /** @description The least the sale may bring; otherwise it may bring one percent less than now. */
            min_total_usdc?: string
            /** @description The same as a part of what it would bring now, in hundredths of a percent; 100 unless you say so. */
            slippage_bps?: number
            /** @description The cards, 1 to 50, each of them once. All are sold, or none. */
            token_ids: (string | number)[]
            /** @description The end user’s wallet. */
            wallet_address?: string
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * A sell-back; poll until it is CONFIRMED or FAILED
     * @description Scope: `packs:read`.
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
     * The calls with which a wallet sells its cards back by itself
     * @description Creates nothing. Refused when any of the cards cannot be sold, with the card and the reason in `details`. Send the calls in order, then submit the hash of the sale.
     *
     *     Scope: `packs:buyback`.
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
             * @description Which collection the numbers are of, where the seller has both of a number.
             * @enum {string}
             */
            item_type?: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
            /** @description The least the sale may bring; otherwise it may bring one percent less than now. */
            min_total_usdc?: string
            /** @description The same as a part of what it would bring now, in hundredths of a percent; 100 unless you say so. */
            slippage_bps?: number
            /** @description The cards, 1 to 50, each of them once. All are sold, or none. */
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
     * What cards would bring if they were sold back now
     * @description Each card by itself, from the chain: its exact payout, or why it cannot be sold. Creates nothing.
     *
     *     Scope: `packs:read`.
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
             * @description Which collection the numbers are of, where the seller has both of a number.
             * @enum {string}
             */
            item_type?: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
            /** @description The cards, 1 to 50, each of them once. All are sold, or none. */
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
     * Carry a sale to the chain that a wallet signed
     * @description The pool pays the wallet itself. The same signed sale sent again answers with the same sell-back. Where the wallet has not approved the buyback contract, `details.nft_approval.call` is the transaction to send.
     *
     *     Scope: `packs:buyback`.
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
            /** @description As it was signed, in seconds since 1970. */
            deadline: number
            /** @description Your own id of the end user, up to 255 characters. */
            external_user_id?: string
            /**
             * @description Which collection the numbers are of, where the seller has both of a number.
             * @enum {string}
             */
            item_type?: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
            /** @description As it was signed. */
            min_total_usdc: string
            /** @description As it was signed. */
            nonce: string
            /** @description Of the typed data, by the wallet that holds the cards; a contract wallet judges for itself. */
            signature: string
            /** @description The cards, 1 to 50, each of them once. All are sold, or none. */
            token_ids: (string | number)[]
            /** @description The end user’s wallet. */
            wallet_address?: string
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * What a wallet signs to sell cards back without paying for gas
     * @description Creates nothing. Sign `typed_data`, then send its values and the signature to the relay.
     *
     *     Scope: `packs:buyback`.
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
             * @description Which collection the numbers are of, where the seller has both of a number.
             * @enum {string}
             */
            item_type?: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
            /** @description The least the sale may bring; otherwise it may bring one percent less than now. */
            min_total_usdc?: string
            /** @description The same as a part of what it would bring now, in hundredths of a percent; 100 unless you say so. */
            slippage_bps?: number
            /** @description The cards, 1 to 50, each of them once. All are sold, or none. */
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
     * Record a wallet’s sale by its mined transaction
     * @description What was sold and for how much is read from the chain, never from the request. Submitting again is safe, and so is never submitting: the chain tells us anyway.
     *
     *     Scope: `packs:buyback`.
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
            /** @description The hash of the sale, mined. */
            transaction_hash?: string
            /** @description The hash of the sale, mined. */
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
     * Your sell-backs, newest first
     * @description Scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description The next_cursor of the page before; takes the place of offset. */
          cursor?: string
          /** @description Your own id of the end user, up to 255 characters. */
          external_user_id?: string
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Whether what is owed is there: the buyback float, the credits, the cards
     * @description Read from the chain, at most every fifteen seconds.
     *
     *     Scope: `read:catalog`.
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
     * How many packs you sold, and for how much
     * @description Scope: `packs:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Inclusive, UTC. */
          from?: string
          /** @description Exclusive, UTC. */
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
     * On which terms you sell
     * @description Scope: `packs:read`.
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
     * Charge a tenant, or give back, for a reason no rate knows
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
  '/api/v1/operator/v1/audit/verify': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Walk every chain of records and tell where one was changed
     * @description Scope: `platform:admin`.
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
                  /** @description The first entry that was changed, or does not follow. */
                  first_broken_id: number | null
                  is_whole: boolean
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
     * Bins and totes by their code, with how much lies in each
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Close a bin, or open it again; what lies in it stays
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Take news of parcels from a carrier
     * @description Needs no key.
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
     * Counts of shelves, newest first
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Have bins counted: named ones, or a share of the site
     * @description With `percent`, the bins are taken that were not counted for the longest time. A bin is in one open count at most.
     *
     *     Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
                  /** @description One, and one more for each recount. */
                  round: number
                  /** @description How many things were scanned in it in this round. */
                  seen: number
                  /** Format: date-time */
                  started_at: string | null
                }[]
                count: components['schemas']['CycleCount']
                /** @description Empty while somebody counts: whoever counts shall not know. */
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
                   * @description MISSING is booked in `bin` and was not seen; the others were seen in `bin` and are booked elsewhere.
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
     * One count: its bins and, once all were counted, what differs from the records
     * @description Scope: `platform:admin`.
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
                  /** @description One, and one more for each recount. */
                  round: number
                  /** @description How many things were scanned in it in this round. */
                  seen: number
                  /** Format: date-time */
                  started_at: string | null
                }[]
                count: components['schemas']['CycleCount']
                /** @description Empty while somebody counts: whoever counts shall not know. */
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
                   * @description MISSING is booked in `bin` and was not seen; the others were seen in `bin` and are booked elsewhere.
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
     * Call a count off; nothing is changed
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
                  /** @description One, and one more for each recount. */
                  round: number
                  /** @description How many things were scanned in it in this round. */
                  seen: number
                  /** Format: date-time */
                  started_at: string | null
                }[]
                count: components['schemas']['CycleCount']
                /** @description Empty while somebody counts: whoever counts shall not know. */
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
                   * @description MISSING is booked in `bin` and was not seen; the others were seen in `bin` and are booked elsewhere.
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
     * Write the decisions into the records; a count in which nothing differs needs no review
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
                  /** @description One, and one more for each recount. */
                  round: number
                  /** @description How many things were scanned in it in this round. */
                  seen: number
                  /** Format: date-time */
                  started_at: string | null
                }[]
                count: components['schemas']['CycleCount']
                /** @description Empty while somebody counts: whoever counts shall not know. */
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
                   * @description MISSING is booked in `bin` and was not seen; the others were seen in `bin` and are booked elsewhere.
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
     * Say that everything in a bin was scanned; after the last bin, what differs is known
     * @description Scope: `platform:admin`.
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
            /** @description As scanned. */
            bin: string
            /**
             * Format: uuid
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
                  /** @description One, and one more for each recount. */
                  round: number
                  /** @description How many things were scanned in it in this round. */
                  seen: number
                  /** Format: date-time */
                  started_at: string | null
                }[]
                count: components['schemas']['CycleCount']
                /** @description Empty while somebody counts: whoever counts shall not know. */
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
                   * @description MISSING is booked in `bin` and was not seen; the others were seen in `bin` and are booked elsewhere.
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
     * Have bins counted once more: those named, or all in which something differs
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
                  /** @description One, and one more for each recount. */
                  round: number
                  /** @description How many things were scanned in it in this round. */
                  seen: number
                  /** Format: date-time */
                  started_at: string | null
                }[]
                count: components['schemas']['CycleCount']
                /** @description Empty while somebody counts: whoever counts shall not know. */
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
                   * @description MISSING is booked in `bin` and was not seen; the others were seen in `bin` and are booked elsewhere.
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
     * Decide about everything that differs; to leave the records against the count, two people sign
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
             */
            client_action_id: string
            decisions: {
              /** @enum {string} */
              decision: 'ACCEPT' | 'OVERRIDE'
              /** @description As scanned. */
              unique_id: string
            }[]
            /**
             * @description What holds for those that are not named.
             * @enum {string}
             */
            others?: 'ACCEPT'
            /** @description A supervisor other than yourself; asked for from a declared value on. */
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
                  /** @description One, and one more for each recount. */
                  round: number
                  /** @description How many things were scanned in it in this round. */
                  seen: number
                  /** Format: date-time */
                  started_at: string | null
                }[]
                count: components['schemas']['CycleCount']
                /** @description Empty while somebody counts: whoever counts shall not know. */
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
                   * @description MISSING is booked in `bin` and was not seen; the others were seen in `bin` and are booked elsewhere.
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
     * Say that a thing lies in a bin; it is not told whether it belongs there
     * @description Scope: `platform:admin`.
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
            /** @description As scanned. */
            bin: string
            /**
             * Format: uuid
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
             */
            client_action_id: string
            /** @description As scanned. */
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
                /** @description It was scanned in this bin before, and counts once. */
                is_repeat: boolean
                round: number
                /** @description How many things were seen in the bin so far. */
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
     * Declared values, newest first; those that wait by their status
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          account_id?: number
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Agree to a declared value
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Refuse a declared value
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * All cases, newest first
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          account_id?: number
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Open a case
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * One case
     * @description Scope: `platform:admin`.
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
     * Write to the tenant; a question waits for the answer
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Settle a case; the cards it held are free again
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
  '/api/v1/operator/v1/inbound': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Inbound shipments, newest first; by tracking number at the dock
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * One inbound shipment
     * @description Scope: `platform:admin`.
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
     * A parcel of it is on the dock
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
             */
            client_action_id: string
            /** @enum {string} */
            condition?: 'GOOD' | 'DENTED' | 'OPENED' | 'WET'
            /**
             * Format: date-time
             * @description When the carrier says he handed it over.
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
     * Nothing more comes of it
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * A box is empty
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Everything is unpacked; differences become a case
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * A carrier has scanned it
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Take cards out of a box into the tenant’s inventory
     * @description Each card gets a code to print on its sleeve; put it away next.
     *
     *     Scope: `platform:admin`.
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
              /** @description For shipments without lines. */
              unannounced?: boolean
              /** @description The code on its sleeve, where it has one. */
              unique_id?: string
              variant?: string
            }[]
            /**
             * Format: uuid
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Invoices of all tenants, newest month first
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          account_id?: number
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * An invoice was paid
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Take an invoice back; corrections are adjustments of the next month
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * One thing: what it is, where it lies, what it is promised to, and its pictures
     * @description Scope: `platform:admin`.
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
                /** @description The open job it is on. */
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
     * Take a thing into the house, for the first time or again
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Whose hands a thing went through, with the chain checked
     * @description Scope: `platform:admin`.
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
     * Say that a thing turned up; put it away next
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Keep a thing from leaving
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Say that a thing is not where it should be
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Move a thing from one shelf to another
     * @description Scope: `platform:admin`.
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
            /** @description As scanned. */
            bin: string
            /**
             * Format: uuid
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Say that a sealed product was opened; it can no longer be redeemed
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Keep a picture of a thing
     * @description One file as multipart/form-data: JPEG, PNG or WebP by its own bytes, at most 10 MiB.
     *
     *     Scope: `platform:admin`.
     */
    post: {
      parameters: {
        query: {
          /** @description Made by the device for this one action; sending it again repeats the answer, not the action. */
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
     * The bytes of a picture
     * @description Scope: `platform:admin`.
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
        /** @description The picture as it was taken. */
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
     * Put a thing onto a shelf
     * @description Scope: `platform:admin`.
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
            /** @description As scanned. */
            bin: string
            /**
             * Format: uuid
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Let a thing go that was held
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Give a missing thing up; two people sign
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
             */
            client_action_id: string
            reason: string
            /** @description A supervisor other than yourself; asked for from a declared value on. */
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
     * Maintenance to come
     * @description Scope: `platform:admin`.
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
     * Announce maintenance to every tenant
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Call maintenance off
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Parcels nobody announced, those that wait longest first
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Put a parcel aside that belongs to nothing we know of
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Say whose parcel it is: it becomes a shipment that has arrived
     * @description Either a shipment that was announced, or an account that announced none.
     *
     *     Scope: `platform:admin`.
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
            /** @description 1 unless said otherwise. */
            box_no?: number
            /**
             * Format: uuid
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
             */
            client_action_id: string
            /** @description As counted at the dock; with `account_id`. */
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
     * Send a parcel back that is nobody’s
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Everybody who works here, newest first
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Take somebody on
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
             */
            client_action_id: string
            email: string
            name: string
            password: string
            roles: ('admin' | 'account_manager' | 'warehouse' | 'supervisor' | 'treasury')[]
            /** @description Where they may work; null is everywhere. */
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
     * One person
     * @description Scope: `platform:admin`.
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
     * Change what somebody is called, may do, or whether they still work here
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
             */
            client_action_id: string
            is_active?: boolean
            name?: string
            roles?: ('admin' | 'account_manager' | 'warehouse' | 'supervisor' | 'treasury')[]
            /** @description Where they may work; null is everywhere. */
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
     * Give somebody a new badge and PIN; the code of the badge is shown this once
     * @description Asking again makes another badge and ends the one before, so no client_action_id is needed.
     *
     *     Scope: `platform:admin`.
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
                /** @description What the badge’s barcode holds. */
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
     * Give somebody a new password; they are signed out everywhere and their authenticator is removed
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Close a month of a tenant now; a closed one answers its invoice again
     * @description Scope: `platform:admin`.
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
     * Print or reprint what is stuck on cards, bins, totes, jobs, parcels and badges
     * @description One page for each code, in their order: a sleeve sticker of 2 by 1 inches for a card, a shelf sticker of 4 by 2 for a bin, a tote, a job or a parcel without a label, the carrier’s 4 by 6 label for a parcel that has one, a card-sized badge for a person. A code that belongs to nothing is 409 `wrong_scan`, and nothing is printed.
     *
     *     Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Rate cards, newest first
     * @description Scope: `platform:admin`.
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
     * Set what things cost from a day on, for one tenant or for all
     * @description Scope: `platform:admin`.
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
            /** @description Null or left out: for everybody. */
            account_id?: number | null
            /**
             * Format: uuid
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Tell what a barcode is: a card, a bin, a tote, a parcel, a job or a badge
     * @description Changes nothing. A code nobody knows is answered with 404 and the reason in `message`.
     *
     *     Scope: `platform:admin`.
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
                /** @description What it is, in words. */
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
     * Service credits of all tenants, newest first
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Grant a credit; without an amount, what the figures give
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Refuse a credit
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Who is signed in
     * @description Scope: `platform:admin`.
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
     * @description Answers with a cookie no script can read, and a token for X-CSRF-Token. Failed attempts slow down.
     *
     *     Needs no key.
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
            /** @description Of the authenticator, where one is in use. */
            code?: string
            email: string
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
     * @description Scope: `platform:admin`.
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
     * Change your own password; your other stations are signed out
     * @description Scope: `platform:admin`.
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
     * Let another person take over this station, by badge and PIN
     * @description Scope: `platform:admin`.
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
            /** @description As scanned. */
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
     * Make the secret of an authenticator; it counts once a code of it is confirmed
     * @description Scope: `platform:admin`.
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
     * Show a code of the new authenticator
     * @description Scope: `platform:admin`.
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
     * Go on without an authenticator
     * @description Scope: `platform:admin`.
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
     * Come back to a station that locked itself
     * @description Scope: `platform:admin`.
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
     * All sites
     * @description Scope: `platform:admin`.
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
     * Open a site
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * One site
     * @description Scope: `platform:admin`.
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
     * Change a site: its hours, days off, or whether it takes work
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
  '/api/v1/operator/v1/tasks': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Jobs, the most urgent first; open ones unless a status is asked for
     * @description Scope: `platform:admin`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * One job with its things in the order of their shelves, its parcels and labels
     * @description Scope: `platform:admin`.
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
                  /** @description Where the thing is. */
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
     * Call a job off before it leaves
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Say that a job has arrived: at the desk, or where no carrier tells
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
             */
            client_action_id: string
            /** @description What whoever collects at the desk was told to say. */
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
     * Hand every parcel of a job to the carrier or the desk; above a value two people sign
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
             */
            client_action_id: string
            scans: string[]
            /** @description A supervisor other than yourself; asked for from a declared value on. */
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
     * Keep a job from going on
     * @description Scope: `platform:admin`.
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
            /** @description Whose things they are wants them to wait: that time is not ours. */
            asked_by_owner?: boolean
            /**
             * Format: uuid
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Buy the labels of a packed job; asking again answers with the same ones
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * The label of one parcel, to print
     * @description Scope: `platform:admin`.
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
        /** @description One page of 4 by 6 inches. */
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
     * Record a label that was bought at a counter
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Declare a job lost on its way
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
             */
            client_action_id: string
            reason: string
            /** @description A supervisor other than yourself; asked for from a declared value on. */
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
     * Close a parcel with everything that was scanned into it
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Take a thing off the shelf for a job
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
             */
            client_action_id: string
            /** @description As scanned. */
            tote?: string
            /** @description As scanned. */
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
     * Let a job go on that was held
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Go on with a job that fell short, once everything is here
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Take back things of a parcel that came home
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * Say that a thing is missing, or not fit to leave; the job waits
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
             */
            client_action_id: string
            note?: string
            /** @enum {string} */
            reason: 'missing' | 'damaged'
            /** @description As scanned. */
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
     * Let somebody at the desk try again after too many wrong codes
     * @description Scope: `platform:admin`.
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
             * @description Made by the device for this one action; sending it again repeats the answer, not the action.
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
     * What waits: jobs by queue, with how much is late, and things without a shelf
     * @description Scope: `platform:admin`.
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
                  /** @description RECEIVED, PICKED and PACKED wait to be put away; MISSING to be found. */
                  status: string
                }[]
                queues: {
                  count: number
                  held: number
                  /** Format: date-time */
                  next_due_at: string
                  /** Format: date-time */
                  oldest_at: string
                  /** @description Not out of the house by the time it was due, or out only after it. */
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
     * Your orders, newest first
     * @description Any valid key.
     */
    get: {
      parameters: {
        query?: {
          created_from?: string
          created_to?: string
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Commit a quoted order at one of its rates; buys the label
     * @description Takes a few seconds. Whatever fails leaves the order PENDING_PAYMENT with nothing applied, and asking again is safe: a label that was bought is taken over, not bought twice. The same order and rate again answer the committed order.
     *
     *     Any valid key.
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
     * One order, with its fulfillment and tracking
     * @description Any valid key.
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
     * Cancel an order that was not committed; its cards are free again
     * @description Any valid key.
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
     * The label of a parcel, as a PDF
     * @description Any valid key.
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
        /** @description One page of 4 by 6 inches. */
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
     * Your reports, newest first
     * @description Scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Ask for a report
     * @description It is made in the background: poll it until it is READY, then download it; it is kept for 30 days. Asking for the same again before it is done answers the one being made. At most 366 days.
     *
     *     Scope: `read:inventory`.
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
            /** @description Only rows with exactly these values; each type knows some of them. */
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
             * @description 31 days before `to` unless said otherwise.
             */
            from?: string
            /**
             * Format: date-time
             * @description Now unless said otherwise; a snapshot is of this moment.
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
        /** @description Accepted; it goes on in the background. */
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
     * One report
     * @description Scope: `read:inventory`.
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
     * The rows of a report
     * @description CSV after RFC 4180 in UTF-8; a text that a spreadsheet would run begins with an apostrophe.
     *
     *     Scope: `read:inventory`.
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
     * Mine blocks, replace the last ones, cut the service off, spoil its transactions, or set the price of gas
     * @description Any valid key.
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
            /** @description The base fee of every block from now on, in wei; 0 leaves it to the chain again. */
            gas_price?: number
            /** @description So many blocks, now. */
            mine?: number
            /**
             * @description Manual: no empty blocks follow, so nothing becomes final by itself.
             * @enum {string}
             */
            mining?: 'auto' | 'manual'
            /** @description Below the depth from which blocks are final. */
            reorg_depth?: number
            /** @description So many of the next transactions that the service sends revert in their blocks, and whatever else calls the same contract in those blocks. */
            revert_next?: number
            /** @description The service cannot reach the chain for so long. */
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
                /** @description How many reverts are still to come. */
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
     * Move the time of the service and the chain forward together
     * @description Any valid key.
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
     * Give an end user of yours test credits
     * @description Any valid key.
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
     * Have an example event happen to your account, as if it were real
     * @description Any valid key.
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
                /** @description The `id` of its body. */
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
     * Give an address test USDC and gas money
     * @description Any valid key.
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
     * The mail this sandbox sent
     * @description Any valid key.
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
                /** @description Whether the mail server turns everybody away. */
                is_out: boolean
                /** @description The last 500, newest first. */
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
     * Let the mail server fail, or work again
     * @description Any valid key.
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
                /** @description Whether the mail server turns everybody away. */
                is_out: boolean
                /** @description The last 500, newest first. */
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
     * Forget the mail that came
     * @description Any valid key.
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
                /** @description Whether the mail server turns everybody away. */
                is_out: boolean
                /** @description The last 500, newest first. */
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
     * Answer requests for randomness by itself, by hand, or not at all
     * @description Any valid key.
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
            /** @description Answer this many that wait. */
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
     * Have a paid redemption picked, packed, dispatched or delivered
     * @description Takes every step up to the one you name, as the people of the warehouse would. A redemption that is not paid is on nobody’s list and answers 409 invalid_status.
     *
     *     Any valid key.
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
     * Order faults of the simulated carrier, or let a parcel be scanned
     * @description A fault is served once, to the next call of its kind. `advance` makes the next scan of that parcel happen now; a parcel that has arrived answers `advanced: false`.
     *
     *     Any valid key.
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
            /** @description Forgets faults that were not served yet. */
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
     * What arrived at a test receiver
     * @description Any valid key.
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
     * Take a delivery; or, without the headers of one, be told what to do with the next
     * @description To tell it: `{mode, times?, status?, retry_after?}`. `ok` and `fail` answer with `status`, `hang` not at all, `reset` breaks the connection, `gone` answers 410. Without `times` it does so until told otherwise.
     *
     *     Needs no key.
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
     * Empty a test receiver and have it behave
     * @description Any valid key.
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
     * Your sends, newest first
     * @description Scope: `sends:create`.
     */
    get: {
      parameters: {
        query?: {
          /** @description The next_cursor of the page before; takes the place of offset. */
          cursor?: string
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * @description What cannot be sent is listed in `skipped` and the rest goes on; when nothing can, the answer is 409 `no_sendable_items` and the key is not used.
     *
     *     Scope: `sends:create`.
     */
    post: {
      parameters: {
        query?: never
        header: {
          /** @description Your name for this very act, 1..255 characters. Sent again, it answers what it did the first time. */
          'idempotency-key': string
        }
        path?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** @description Whether the winner may sell the cards back; false when left out. */
            buyback_eligible?: boolean
            /** @description Exactly one of the two names for each. */
            items: {
              /** @description Instead: the token id of a sealed product. */
              container_token_id?: string
              /**
               * @description Where you saw it in the inventory; one that has been minted since, or was not, is then skipped.
               * @enum {string}
               */
              custody?: 'OFFCHAIN' | 'SERVER_WALLET'
              /** @description A CARD-, GRADED- or SEALED- code of your prizes. */
              unique_id?: string
            }[]
            /** @description Your own handle; echoed everywhere. */
            reference?: string
            /** @description The winner’s wallet. */
            wallet_address: string
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * One send
     * @description Scope: `sends:create`.
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
     * Send what failed once more
     * @description A new send of the failed items, to the same wallet.
     *
     *     Scope: `sends:create`.
     */
    post: {
      parameters: {
        query?: never
        header: {
          /** @description Your name for this very act, 1..255 characters. Sent again, it answers what it did the first time. */
          'idempotency-key': string
        }
        path: {
          send_id: number
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * Your prizes, and which of them can be sent now
     * @description Scope: `sends:create`.
     */
    get: {
      parameters: {
        query?: {
          asset_type?: 'CARD' | 'GRADED_CARD' | 'CONTAINER'
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Your service credits, newest first
     * @description Scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Ask for a credit: for a promise that was not kept, or for an incident that was our fault
     * @description For a promise: `period` and `metric`, once the figures are final and within 30 days of that. For an incident: `exception_id`, settled as our fault, within 90 days. The next invoices are set against what is approved, never below zero.
     *
     *     Scope: `write:service_credit`.
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
            /** @description Instead of a period and a metric. */
            exception_id?: number | null
            /** @description Your name for this very act, 1..128 characters; sent again, it answers what it did. */
            idempotency_key?: string
            metric?: string | null
            /** @description Such as `2026-11`, with `metric`. */
            period?: string | null
            reason?: string | null
            requested_amount_cents?: number | null
            /** @description Your name for this very act, 1..128 characters; sent again, it answers what it did. */
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
     * Take back a request nobody has decided yet
     * @description Scope: `write:service_credit`.
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
     * Rates for shipping cards to an address
     * @description The offer is an order in PENDING_PAYMENT that keeps its cards until `expires_at`. Quoting any of them again takes the place of your earlier uncommitted orders.
     *
     *     Any valid key.
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
              /** @description ISO 3166-1 alpha-2. */
              country?: string | null
              email?: string | null
              name?: string | null
              /** @description Required outside the United States. */
              phone?: string | null
              state?: string | null
              street1?: string | null
              street2?: string | null
              zip?: string | null
            }
            /**
             * @description To the declared values, or not at all.
             * @enum {string}
             */
            insurance?: 'declared' | 'none'
            reference?: string | null
            /** @description Somebody signs; valuable parcels are always signed for. */
            signature?: boolean
            /** @description One card, instead of `unique_ids`. */
            unique_id?: string
            /** @description 1..500 cards. */
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
                /** @description To be committed with one of the rates. */
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
                    /** @description A path of this API; it needs your key. */
                    url: string
                  } | null
                  length_mm: number
                  /** @description Counts from one. */
                  parcel_id: number
                  template: string
                  tracking: {
                    carrier: string
                    carrier_token: string
                    /** Format: date-time */
                    delivered_at: string | null
                    /** Format: date-time */
                    eta: string | null
                    events: {
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
                /** @description While it can still be committed. */
                rates: {
                  amount_cents: number
                  attributes: ('CHEAPEST' | 'FASTEST' | 'BEST_VALUE')[]
                  breakdown: {
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
     * Where cards are kept: addresses, hours, days off
     * @description Scope: `read:inventory`.
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
     * One site
     * @description Scope: `read:inventory`.
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
     * What we promised in a month and how much of it we kept, in basis points
     * @description What is open past its deadline is missed now; what is not due yet is not counted.
     *
     *     Scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Together with `to`, instead of a month. */
          from?: string
          /** @description Such as `2026-11`; this month without it. */
          period?: string
          /** @description Not counted any more; at most 366 days after `from`. */
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
  '/api/v1/wallet/balance': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * An end user’s credits; a new end user is created on first use
     * @description Scope: `wallet:read`.
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
     * An end user’s own deposit address
     * @description The same one each time. USDC sent to it becomes credits once its block is final.
     *
     *     Scope: `wallet:deposit`.
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
                /** @description The end user’s own address; it never changes, and everything sent to it is theirs. */
                address: string
                /** @description The chain to send on. */
                chain: string
                chain_id: number
                /** @description Blocks until a deposit is credited; null where the chain itself says when a block is final. */
                confirmations_required: number | null
                /** @enum {string} */
                currency: 'USDC'
                /** @description Always true: nobody else is paid at this address. */
                dedicated: boolean
                end_user: components['schemas']['EndUser']
                /** @description Less than this is not credited. */
                min_deposit_usdc: string
                /** @description The contract of USDC on this chain. */
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
     * The calls with which a wallet deposits
     * @description Creates nothing. Dispatch on `kind`: erc20-approve, then deposit.
     *
     *     Scope: `wallet:deposit`.
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
            /** @description Your own id of the end user; without it, the user known by this wallet is credited. */
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
                   * @description Act on this, not on the description or the selector.
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
     * Deposits, newest first; of one end user or of all
     * @description Scope: `wallet:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Your own id of the end user, up to 255 characters. */
          external_user_id?: string
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Everything that moved an end user’s credits, newest first
     * @description Scope: `wallet:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Your own id of the end user, up to 255 characters. */
          external_user_id?: string
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * Pay an end user’s credits out to their wallet
     * @description The credits are set aside at once and leave the balance when the payment is final.
     *
     *     Scope: `wallet:withdraw`.
     */
    post: {
      parameters: {
        query?: never
        header: {
          /** @description Your name for this very act, 1..255 characters. Sent again, it answers what it did the first time. */
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
            /** @description The wallet to pay to; its holder must have signed for it. */
            to_address: string
            /** @description The end user’s wallet. */
            wallet_address?: string
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * Withdrawals, newest first; of one end user or of all
     * @description Scope: `wallet:read`.
     */
    get: {
      parameters: {
        query?: {
          /** @description Your own id of the end user, up to 255 characters. */
          external_user_id?: string
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * One withdrawal
     * @description Scope: `wallet:read`.
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
     * Call back a withdrawal that is still held
     * @description Scope: `wallet:withdraw`.
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
     * What a wallet holds
     * @description By kind and number. Any wallet may be asked for; of what did not come through you, only what the chain tells everybody is shown.
     *
     *     Scope: `packs:read` or `sends:create`.
     */
    get: {
      parameters: {
        query?: {
          item_type?: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
                /** @description The last block this answer knows of. */
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
     * Your webhooks and how they fare, newest first
     * @description Scope: `webhooks:manage`.
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
                webhooks: components['schemas']['Webhook'][]
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
     * Have events delivered to a URL of yours
     * @description At most 20 at once. The signing secret is in this answer and nowhere else.
     *
     *     Scope: `webhooks:manage`.
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
            /** @description Names of events; all when left out or empty. */
            event_types?: string[]
            is_active?: boolean
            /** @description https, on port 443 or 8443, with a name as its host. In the sandbox also http on this machine. */
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
     * One webhook
     * @description Scope: `webhooks:manage`.
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
     * End a webhook; what still waits for it is not sent
     * @description Scope: `webhooks:manage`.
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
     * Change a webhook
     * @description While `is_active` is false nothing is sent, and what waited is discarded; a replay brings it back.
     *
     *     Scope: `webhooks:manage`.
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
            /** @description Names of events; all when left out or empty. */
            event_types?: string[]
            is_active?: boolean
            /** @description https, on port 443 or 8443, with a name as its host. In the sandbox also http on this machine. */
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
     * Switch a webhook on again
     * @description Scope: `webhooks:manage`.
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
     * Send the events of a time to a webhook once more
     * @description Scope: `webhooks:manage`.
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
            /** @description Only events with a higher `sequence`: the `next_after` of the replay before. */
            after?: number
            /**
             * @description `failed`: what never reached the webhook, also while it was switched off. `all`: everything.
             * @default failed
             * @enum {string}
             */
            only?: 'failed' | 'all'
            /**
             * Format: date-time
             * @description Events of this time and later.
             */
            since: string
            /**
             * Format: date-time
             * @description Events up to this time; now when left out.
             */
            until?: string
          }
        }
      }
      responses: {
        /** @description Accepted; it goes on in the background. */
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
     * End the overlap of a rotation now
     * @description Scope: `webhooks:manage`.
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
     * Make a new signing secret; the old one signs beside it until the overlap ends
     * @description Scope: `webhooks:manage`.
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
     * Send an example event now and see what comes of it
     * @description One request, signed as any other. It is not repeated, not logged, and does not count for the health.
     *
     *     Scope: `webhooks:manage`.
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
     * What was sent to your webhooks, newest first, for 30 days
     * @description Scope: `webhooks:manage`.
     */
    get: {
      parameters: {
        query?: {
          /** @description The `id` of a body. */
          event_id?: string
          event_type?: string
          /** @description 1..100, default 50. */
          limit?: string
          /** @description Rows to pass over, default 0. */
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
     * One delivery: its body and every attempt
     * @description Scope: `webhooks:manage`.
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
     * Send one event to its webhook once more
     * @description It carries the same `webhook-id`, so that a receiver that has seen it can tell.
     *
     *     Scope: `webhooks:manage`.
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
        /** @description Accepted; it goes on in the background. */
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
     * Your withdrawals, newest first
     * @description Scope: `read:inventory`.
     */
    get: {
      parameters: {
        query?: {
          /** @description 1..100, default 50. */
          limit?: string
          method?: 'ship' | 'pickup'
          /** @description Rows to pass over, default 0. */
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
     * Withdraw cards, all of them or none
     * @description A card on a live quote or an order, or on another withdrawal, refuses the whole request with 409. Sent again with the same key it answers the withdrawal it made, as it stands now.
     *
     *     Scope: `write:withdrawal`.
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
            /** @description Where to; required when the method is `ship`. Free-form and not validated. */
            destination?: {
              [key: string]: unknown
            } | null
            /** @description Your name for this very act, 1..128 characters; sent again, it answers what it did. */
            idempotency_key?: string
            /**
             * @description Exactly `ship` or `pickup`.
             * @enum {string}
             */
            method: 'ship' | 'pickup'
            note?: string | null
            /** @description Your name for this very act, 1..128 characters; sent again, it answers what it did. */
            submission_key?: string
            /** @description One card, instead of `unique_ids`. */
            unique_id?: string
            /** @description 1..500 cards. */
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
     * One withdrawal
     * @description Scope: `read:inventory`.
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
     * Cancel a withdrawal the warehouse has not taken up yet
     * @description Scope: `write:withdrawal`.
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
      /** @description USDC micros; below zero when credits are taken away. */
      amount: string
      /** @description USDC, six decimals. */
      amount_usdc: string
      /** Format: date-time */
      created_at: string
      /** Format: date-time */
      decided_at: string | null
      /** @description The other key that approved or rejected it. */
      decided_by: string | null
      end_user_id: number
      id: number
      /** @description The key that proposed it. */
      proposed_by: string
      reason: string
      /** @enum {string} */
      status: 'PROPOSED' | 'APPROVED' | 'REJECTED'
      /** @description The withdrawal whose money came back. */
      withdrawal_id: number | null
    }
    AdminPayout: {
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
          /** @description Cards that were sold back. */
          sellback_count: number
          /** @description USDC, six decimals. */
          sellback_usdc: string
          share_bps: number
          /** @description Below zero where more was sold back than sold. */
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
          /** @description Cards that were sold back. */
          sellback_count: number
          /** @description USDC, six decimals. */
          sellback_usdc: string
          share_bps: number
          /** @description Below zero where more was sold back than sold. */
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
       * @description Why a PENDING one waits.
       * @enum {unknown}
       */
      hold_reason: 'payout_wallet_not_set' | 'wallet_cooldown' | 'below_minimum' | 'manual' | null
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
      /** @description USDC, six decimals. */
      refund_usdc: string
      revenue_share_bps: number
      revenue_share_pct: number
      /** @description USDC, six decimals. */
      revenue_share_usdc: string
      sellback_count: number
      /** @description USDC, six decimals. */
      sellback_usdc: string
      /** @description Of the frozen statement; the payment on chain carries it. */
      statement_hash: string
      /**
       * @description PENDING from the close on, PAYING on its way, then PAID.
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
        /** @description True from dispatch on. */
        is_burned: boolean
      }
      burn_tx_hash: string | null
      /** Format: date-time */
      created_at: string
      /** Format: date-time */
      expires_at: string | null
      failure_reason: string | null
      insured: boolean
      /**
       * @description Which collection the token is of.
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
      /** @description Under this number the warehouse sends it, perhaps with others. */
      parcel_id: number | null
      partner_id: number
      /** Format: date-time */
      payment_final_at: string | null
      payment_tx_hash: string | null
      /** @description Null where the token itself was named. */
      purchase_id: number | null
      queue: {
        /** @description One of AWAITING_BURN, AWAITING_PAYMENT, READY, PICKING, PACKED, BLOCKED, DISPATCHED, RELEASED. */
        status: string | null
      }
      redemption_id: number
      /** @description What paid the shipping back, where it was. */
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
      /** @description The number of the token. */
      token_id: string
      tracking_number: string | null
      /** @description The code on the thing itself. */
      unique_id: string
      /** Format: date-time */
      updated_at: string
      /** @description US dollars when it was prepared. */
      value_usd: string
      /** @description Who redeems it. */
      wallet_address: string
    }
    AdminTier: {
      float_bps: number | null
      /** @description The newest version that was proposed. */
      last_version: number | null
      odds: components['schemas']['Odds']
      /** @description Packs that are sold and not drawn yet. */
      outstanding_packs: number | null
      tier: components['schemas']['Tier']
    }
    ApiKey: {
      allowed_ips: string[]
      /** Format: date-time */
      created_at: string
      /** Format: date-time */
      expires_at: string | null
      /** @description The last four characters. */
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
    AuditEntry: {
      action: string
      actor: string
      /** Format: date-time */
      at: string
      details: {
        [key: string]: unknown
      }
      /** @description Covers this entry and, through the one before it, all earlier ones. */
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
      /** @description What its barcode holds. */
      scan_code: string
      site_id: number
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
      /** @description As they stand in your account; left out of lists. */
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
       * @description Until when it waits to be accepted.
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
      /** @description What all printings of the card share. */
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
       * @description The call, or a transfer of nothing that takes its nonce.
       * @enum {string}
       */
      kind: 'CALL' | 'CANCEL'
      last_refusal: string | null
      /** @description The most it offers for a unit of gas. */
      max_fee_wei: string
      nonce: number
      refusals: number
      /** Format: date-time */
      sent_at: string | null
      /** @enum {string} */
      state: 'SIGNED' | 'SENT' | 'MINED' | 'REPLACED'
    }
    ChainFloat: {
      /** @description The block at which all of it was read. */
      block_number: number
      buyback: {
        /** @description 10000 is just enough; null when nothing is owed. */
        coverage_bps: number | null
        /** @description USDC. What the buyback contract can pay with. */
        float_usdc: string
        /** @description USDC. The most that open windows can cost. */
        open_liability_usdc: string
      }
      /** @description USDC. Paid for packs that are not revealed, and shares not distributed. */
      combo_pool_usdc: string
      /** @description USDC. What stands behind the credits of end users. */
      credits_treasury_usdc: string
      /** @description USDC. The same of the instant packs. */
      instant_store_usdc: string
      /** @description USDC. Ready to be paid to partners. */
      payout_distributor_usdc: string
      randomness: {
        /** @description Whom the pool asks for random words. */
        adapter: string
        /** @description What a request costs now. */
        fee_wei: string
        /** @description What the adapter pays with. */
        float_wei: string
        /** @description Null when requests cost nothing. */
        requests_left: number | null
      }
      requests: {
        /** Format: date-time */
        oldest_waiting_since: string | null
        /** @description Purchases with a word that are not revealed. */
        ready: number
        /** @description Purchases without a random word. */
        waiting: number
      }
      /** @description USDC. Paid for shipping that has not left. */
      shipping_processor_usdc: string
    }
    ChainIntent: {
      block_number: number | null
      /** Format: date-time */
      created_at: string
      data: string
      /** @description The contract error that refused it. */
      error: string | null
      error_message: string | null
      gas_used: number | null
      id: number
      nonce: number | null
      /** @description Which part of the service asked for it. */
      purpose: string
      /** @description Unique for all time: the same thing is never done twice. */
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
      /** @description How often it was put off. */
      tries: number
      /** Format: date-time */
      updated_at: string
      /** @description Ether sent along. */
      value_wei: string
      /** @description BUMP or CANCEL, while that was asked for and is not done. */
      wanted: string | null
    }
    CollectionItem: {
      /** Format: date-time */
      acquired_at: string | null
      /** @description The catalog’s id; null where the card was not recognised. */
      card_id: string | null
      card_number: string | null
      /** @enum {string} */
      category: 'card' | 'product' | 'unknown'
      image_url: string | null
      instant_purchase_id: number | null
      /**
       * @description Which collection the token is of.
       * @enum {string}
       */
      item_type: 'CARD' | 'GRADED_CARD'
      name: string | null
      packet_type_id: number | null
      /** @description Null only for cards you asked to be included. */
      purchase_id: number | null
      rarity: string | null
      set_id: string | null
      /**
       * @description A pack of the pool, or an instant pack.
       * @enum {string}
       */
      source: 'PACK' | 'INSTANT'
      /** @description Whether the end user’s wallet holds it now: false once sold back, redeemed, burned or passed on. */
      still_owned: boolean | null
      /** @description Null only for cards you asked to be included. */
      tier_id: number | null
      token_id: string
      /** @description US dollars when it was drawn; null where nobody could say. */
      value_usd: string | null
    }
    Contracts: {
      /** @description Where each contract is, by name. */
      addresses: {
        [key: string]: string
      }
      paused: {
        buyback_pool: boolean
        combo_pool: boolean
        instant_store: boolean
        redemption: boolean
        shipping_processor: boolean
      }
    }
    Credits: {
      /** @description What is left. */
      balance: number
      /** @description Everything ever granted. */
      granted: number
      /** @description Days of the last month on which credits were used, newest first. */
      usage: {
        /** @description YYYY-MM-DD, UTC. */
        date: string
        used: number
      }[]
      /** @description Everything ever used. */
      used: number
    }
    CreditWithdrawal: {
      /** @description USDC micros. */
      amount: string
      /** @description USDC, six decimals. */
      amount_usdc: string
      /** Format: date-time */
      completed_at: string | null
      /** Format: date-time */
      created_at: string
      end_user_id: number
      external_user_id: string | null
      /** @description cancelled or payment_failed. */
      failure_reason: string | null
      /**
       * Format: date-time
       * @description When a held one is paid.
       */
      held_until: string | null
      /**
       * @description HELD until the first payment to a wallet has waited, PENDING while it is being paid, SUBMITTED in a block, COMPLETED when that is final, or FAILED: then the credits are available again.
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
      /** @description Found of expected, in hundredths of a percent. */
      accuracy_bps: number | null
      /** Format: date-time */
      closed_at: string | null
      /** Format: date-time */
      counted_at: string | null
      end_reason: string | null
      /** @description Things booked in these bins; null until all were counted. */
      expected_count: number | null
      /** @description Those of them that were seen where they are booked. */
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
      /** @description How much of it your coverage has room for, if not for all. */
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
      /** @description USDC micros; the smallest unit of another token. */
      amount: string
      /** @description USDC, six decimals; null for another token. */
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
      /** @description USDC, or the address of a token we do not take. */
      token_in: string
      tx_hash: string
      /** Format: date-time */
      updated_at: string
    }
    EndUser: {
      /** Format: date-time */
      created_at: string
      /** @description The vault we keep for them: deposit address and card wallet. */
      custody_address: string | null
      external_user_id: string | null
      id: number
      /** @description The wallet they brought, else the vault we keep for them. */
      wallet_address: string | null
      /**
       * Format: date-time
       * @description When the holder of the wallet signed for it.
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
      /** @description Stable; branch on it and on the status. */
      error: string
      /** @description For people; may change. */
      message: string
      request_id: string
      retryable?: boolean
      /** @enum {boolean} */
      success: false
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
      /** @description What the provider had committed to when the number was asked for. */
      commitment: string | null
      draws: {
        /** @description How many lay there. */
        count: number
        /** @description The shelf that the high half picks. */
        group_id: number
        /** @description The place that the low half picks. */
        index: number
        /** @enum {string} */
        item_type: 'CARD' | 'GRADED_CARD'
        /** @description Whether the chain drew the same. */
        matches: boolean
        pack_index: number
        /** @description keccak256(seed ‖ request ‖ pack ‖ slot). */
        rand: string
        slot_index: number
        token_id: string
      }[]
      /** @description A page on which anybody can repeat this by themselves. */
      fairness_url: string
      /** @description keccak256 of what lay on the shelves before: of each its length and its entries, four bytes each. */
      inventory_root_before: string | null
      /** @enum {string} */
      kind: 'PACK' | 'INSTANT'
      packet_type_id: number | null
      /** @description keccak256(user ‖ provider ‖ 0) is the seed. */
      proof: {
        provider_contribution: string
        user_contribution: string
      } | null
      /** @description Who gave the random number. */
      provider: string | null
      purchase_tx: string
      randomness_tx: string | null
      request_id: string
      reveal_tx: string | null
      /** @description The random word everything was drawn with. */
      seed: string | null
      /** @enum {string} */
      status: 'WAITING' | 'REVEALED' | 'REFUNDED'
      tier_id: number | null
      /** @description The version whose odds counted; they cannot be changed. */
      tier_version: number | null
      /** @description Whether everything was found as it must be; null until it is drawn. */
      verified: boolean | null
      weights_snapshot: {
        slot_index: number
        /** @description By shelf. */
        weights: number[]
      }[]
    }
    Game: {
      card_count: number
      /** @description The path segment. */
      id: string
      /** @description Codes of the languages the game has cards in. */
      languages: string[]
      name: string
    }
    GradedPrice: {
      /** @description Shown by the pricing endpoint only. */
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
      /** @description USD; a tenth of the sales lie above. */
      high: number | null
      /**
       * Format: date-time
       * @description Shown by the pricing endpoint only.
       */
      last_sold_at?: string
      /** @description USD; a tenth of the sales lie below. */
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
      /** @description Whether this wallet can sell it back; null for packets and sealed products. */
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
      /** @description Of a slab. */
      grade: {
        cert_number: string | null
        company: string
        grade: string
      } | null
      image_url: string | null
      instant_purchase_id: number | null
      /** @enum {string} */
      item_type: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
      name: string | null
      /** @description Your purchase it was drawn in. */
      purchase_id: number | null
      rarity: string | null
      /**
       * @description REDEEMING while its burn is asked for on chain, by whomever.
       * @enum {string}
       */
      redeem_status: 'REDEEMABLE' | 'REDEEMING' | 'REDEEMED' | 'NOT_REDEEMABLE'
      /** @description Your redemption that is under way. */
      redemption: {
        /** Format: date-time */
        expires_at: string | null
        redemption_id: number
        status: string
      } | null
      /** @description Your send it came with. */
      send_id: number | null
      set_id: string | null
      /**
       * @description How it came to this wallet.
       * @enum {string}
       */
      source: 'PACK' | 'INSTANT' | 'SEND' | 'TRANSFER'
      token_id: string
      unique_id: string | null
      /** @description What it is worth now, in US dollars. */
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
      /** @description By the file’s own bytes. */
      media_type: string
      sha256: string
      /** @description Where its bytes are. */
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
        /** @description Null where no line says what is in it. */
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
       * @description When it arrived; null as long as everything can be edited.
       */
      editable_until: string | null
      exception_ids?: number[]
      /** Format: date-time */
      expected_at: string | null
      expected_card_count: number
      /** @description Said once everything is unpacked. */
      has_discrepancy: boolean
      id: number
      idempotency_key: string | null
      /** Format: date-time */
      in_transit_at: string | null
      /** @description Write it on the parcel, such as `IN-000123`. */
      inbound_number: string
      lines?: {
        box_no: number | null
        card_id: string | null
        card_number: string | null
        condition: string | null
        /** @description Among the received. */
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
      /** @description Where to send it. This and the following are left out of lists. */
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
        /** @description Among the received. */
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
      /** @description Up to here nothing is taken back any more. */
      final_block: number | null
      /** Format: date-time */
      halted_at: string | null
      /** @description Why it stopped and waits for a person. */
      halted_reason: string | null
      /** Format: date-time */
      head_at: string | null
      /** @description The newest block of the chain. */
      head_block: number | null
      /** @description The process that reads now. */
      holder: string | null
      /** @description Up to here blocks are read and shown. */
      included_block: number | null
      /** @description How many blocks are not read yet. */
      lag_blocks: number | null
      /** @description Where reading again stands, while that goes on. */
      rescan_at_block: number | null
      /** @description Up to here money is settled. */
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
         * @description How often your share is settled; null under the POOL model, which settles nothing here.
         * @enum {string|null}
         */
        payout_schedule: 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'CUSTOM' | null
        slug: string
        /** @enum {string} */
        status: 'ACTIVE' | 'SUSPENDED'
      } | null
      webhooks: {
        /** @description Webhooks of the account. */
        count: number
        /** @description Those of them that were switched off because their receiver failed. */
        disabled: number
      }
    }
    InstantBundle: {
      /** @description What put it there; see the actions of the market. */
      action_id: number | null
      /** @description Its number in the store, once it is there. */
      bundle_id: number | null
      cards: {
        front_image_url: string | null
        /** @description Whether it is one of the cards the set is bought for. */
        is_chase: boolean
        large_image_url: string | null
        small_image_url: string | null
        /** @description The card, as the inventory knows it. */
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
      /** @description The number the chain knows the pack by. */
      pack_id: number
      packet_type_id: number
      /** @description The request it was drawn for. */
      sold_to_request: string | null
      /** @enum {string} */
      status: 'PENDING' | 'FAILED' | 'IN_STORE' | 'SOLD' | 'REMOVED'
    }
    InstantCard: {
      card_id: string
      card_number: string | null
      /** @description A picture of this very card. */
      front_image_url: string | null
      /** @description Whether it is one of the cards the set is bought for. */
      is_chase: boolean
      large_image_url: string | null
      name: string
      rarity: string | null
      set_id: string
      small_image_url: string | null
      token_id: string
      unique_id: string
      /** @description Its raw market price when it was delivered, in US dollars. */
      value_usd: string | null
    }
    InstantCatalogItem: {
      /** @description Packs that are left; with none, purchases answer sold_out. */
      available_packs: number
      image_url: string | null
      language: string
      large_image_url: string | null
      name: string
      /** @description The packet type on chain; buy with it. */
      packet_type_id: number
      /** @description What a pack costs now, read from the chain, in USDC micros. */
      price: string
      /** @description The same in USDC. */
      price_usdc: string
      product_id: string
      set_id: string
      set_name: string
      /** @description The game it is of. */
      tcg_type: string
    }
    InstantPack: {
      image_url: string | null
      name: string
      /**
       * Format: date-time
       * @description When the pack was opened, before it was sold.
       */
      opened_at: string | null
      set_id: string
      unique_id: string
    }
    InstantPurchase: {
      /** @description What was in it; there once FULFILLED. */
      cards?: components['schemas']['InstantCard'][]
      /** Format: date-time */
      created_at: string
      /** @enum {string} */
      custody: 'CUSTODIAL' | 'NON_CUSTODIAL'
      /** @description The transaction, where an explorer is known. */
      explorer_url: string | null
      external_user_id: string | null
      failure_reason: string | null
      /** @description A page on which anybody can repeat the draw; once it is on chain. */
      fairness_url: string | null
      /** Format: date-time */
      fulfilled_at: string | null
      id: number
      /** @description Your slug, `instant` and the id. */
      memo: string
      metadata: {
        [key: string]: string
      }
      onchain_request_id: string | null
      /** @description The pack the cards come from; there once FULFILLED. */
      pack?: components['schemas']['InstantPack'] | null
      packet_type_id: number
      /** @description USDC micros. */
      price: string
      /** @description USDC, six decimals. */
      price_usdc: string
      product_id: string | null
      /** @description Who sent the transaction: the wallet, or our relayer. */
      purchaser_address: string | null
      quantity: number
      /** @description Where the cards land. */
      recipient_address: string | null
      reference: string | null
      /** @description USDC micros. */
      refunded_micros: string
      /** @description USDC, six decimals. */
      refunded_usdc: string
      /** @description Other instant purchases of the same transaction. */
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
        /** @description Those of them that were our fault. */
        errors_5xx_24h: number
        /**
         * Format: date-time
         * @description Of the account, to the minute, within the last 100 days.
         */
        first_request_at: string | null
        /** Format: date-time */
        last_write_at: string | null
        /** @description Of the account, written down once a minute. */
        requests_24h: number
        /** @description As many as the activity log has. */
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
         * @description Written down now and then.
         */
        last_used_at: string | null
        /** @description How the key begins; what follows is secret. */
        prefix: string
        scopes: string[]
      }
      /** @description Announced and not over yet. */
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
      /** @description The group its token is in, or will be minted into. */
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
      /** @description The tier whose shelf it is on. */
      tier_id: number | null
      token_id: string | null
      unique_id: string
    }
    Invoice: {
      /** @description Never above 0. */
      credits_cents: number
      currency: string
      /** Format: date-time */
      due_at: string
      due_cents: number
      id: number
      /** Format: date-time */
      issued_at: string
      line_count: number
      /** @description Such as `INV-2026-11-00042`; none is ever left out. */
      number: string
      /** Format: date-time */
      paid_at: string | null
      paid_cents: number
      /** @description The first day after it. */
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
      /** @description The unit amount is for so many. */
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
      /** @description Shown this once; store it now. */
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
    /** @description Numbers that replace the defaults for this key. */
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
      /** @description Unique for each event; the `webhook-id` of its deliveries. */
      delivery_id: string
      /** @description The name of the event. */
      event: string
      /** @description `<event>:<resource id>`. The same for every event of one kind about one thing. */
      id: string
      /** @description The number of the event in your account: 1, 2, 3, … without a gap. */
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
      action_id: number
      actor: string
      /** Format: date-time */
      created_at: string
      details: {
        [key: string]: unknown
      }
      /** @description The contract’s own name of what it refused, where it did. */
      error: string | null
      error_message: string | null
      group_ids: number[]
      shelf: number | null
      /**
       * @description PENDING until its transaction is mined.
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
      /** @description Names of events; empty means all. */
      event_types: string[]
      health: components['schemas']['WebhookHealth']
      id: number
      is_active: boolean
      /**
       * Format: date-time
       * @description Until when the secret before the last rotation signs, too.
       */
      previous_secret_expires_at: string | null
      /** @description For `X-Mystery-Signature`. Shown this once; store it now. */
      signing_secret: string
      /** Format: date-time */
      updated_at: string
      url: string
      /** @description The same secret as Standard Webhooks libraries take it. */
      webhook_secret_standard: string
    }
    Odds: {
      active: boolean | null
      /** @description The block this was read at. */
      block_number: number | null
      /** @enum {string} */
      currency: 'USDC'
      rarity_groups: {
        /** @description Cards on the shelf. */
        available_count: number
        /** @description What the cards on it are worth on average; null while it holds none. */
        avg_price: string | null
        color: string
        /** @description The shelf of the pool, from 0. */
        group_id: number
        /** @description The most it may be worth. */
        max_price: string
        /** @description The least a card on this shelf may be worth, USDC, as published on chain. */
        min_price: string
        name: string
        /** @description From 0 to 1, in steps of a millionth. */
        probability: number
        /** @description The same in millionths; those of a slot add up to 1000000. */
        probability_ppm: number
        tier_label: string
        /** @description Its weight, over all slots. */
        weight: number
      }[]
      /**
       * @description Whether this is what the chain says, or only what we know to be on the shelves.
       * @enum {string}
       */
      scope: 'onchain' | 'inventory_fallback'
      slot_count: number | null
      slots: {
        groups: {
          group_id: number
          /** @description From 0 to 1, in steps of a millionth. */
          probability: number
          /** @description The same in millionths; those of a slot add up to 1000000. */
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
      /** @description The version of the weights; a pack is drawn by the one it was sold with. */
      version: number | null
      /** @description keccak256(abi.encode(uint16 tier, uint16 version, uint256[] weights)) of the words on chain. */
      weights_hash: string | null
    }
    OperatorSession: {
      /** @description Goes into X-CSRF-Token of every request that is not a GET. */
      csrf_token: string | null
      idle_lock_seconds: number
      is_locked: boolean
      operator: {
        /** @description Null for a key that stands in for a person in the sandbox. */
        id: number | null
        name: string
        roles: ('admin' | 'account_manager' | 'warehouse' | 'supervisor' | 'treasury')[]
        /** @description Where they may work; null is everywhere. */
        site_ids: number[] | null
      }
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
      /** @description The shipment it turned out to be. */
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
      /** @description Null until its terms are on chain. */
      price_usdc: string | null
      product_id: string
      set_id: string
      set_name: string
      /** @description The game it is of. */
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
      /** @description Where it is told that a webhook was switched off. */
      notice_email: string | null
      slug: string
      /** @enum {string} */
      status: 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
      /** Format: date-time */
      updated_at: string
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
          /** @description Cards that were sold back. */
          sellback_count: number
          /** @description USDC, six decimals. */
          sellback_usdc: string
          share_bps: number
          /** @description Below zero where more was sold back than sold. */
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
          /** @description Cards that were sold back. */
          sellback_count: number
          /** @description USDC, six decimals. */
          sellback_usdc: string
          share_bps: number
          /** @description Below zero where more was sold back than sold. */
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
       * @description Why a PENDING one waits.
       * @enum {unknown}
       */
      hold_reason: 'payout_wallet_not_set' | 'wallet_cooldown' | 'below_minimum' | 'manual' | null
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
      /** @description Of the frozen statement; the payment on chain carries it. */
      statement_hash: string
      /**
       * @description PENDING from the close on, PAYING on its way, then PAID.
       * @enum {string}
       */
      status: 'PENDING' | 'PAYING' | 'PAID' | 'FAILED' | 'VOID'
      tx_hash: string | null
    }
    PayoutWallet: {
      /** @description With its checksum. */
      address: string
      chain: string
      /** Format: date-time */
      created_at: string
      /**
       * Format: date-time
       * @description From when on it is paid to; until then payouts wait.
       */
      effective_at: string
      /** @description Whether it is the one payouts go to. */
      is_active: boolean
    }
    Person: {
      /** Format: date-time */
      created_at: string
      email: string
      has_badge: boolean
      has_totp: boolean
      id: number
      is_active: boolean
      name: string
      roles: ('admin' | 'account_manager' | 'warehouse' | 'supervisor' | 'treasury')[]
      /** @description Where they may work; null is everywhere. */
      site_ids: number[] | null
      /** Format: date-time */
      updated_at: string
    }
    PoolSolvency: {
      /** Format: date-time */
      as_of: string
      /** @description The float over the liability; null while nothing is open. */
      coverage_bps: number | null
      /** @description What lies ready to buy cards back. In USDC micros. Null while the chain cannot be asked. */
      float: string | null
      /** @description The same in USDC. */
      float_usdc: string | null
      /** @description Null while the chain cannot be asked. */
      is_covered: boolean | null
      /** @description The most that all cards whose window is open can cost. In USDC micros. Null while the chain cannot be asked. */
      open_liability: string | null
      /** @description The same in USDC. */
      open_liability_usdc: string | null
      reserves: {
        /** @description The USDC on chain behind all credits. In USDC micros. Null while the chain cannot be asked. */
        credits_backing: string | null
        /** @description The same in USDC. */
        credits_backing_usdc: string | null
        /** @description The credits that must be backed. In USDC micros. Null while the chain cannot be asked. */
        credits_owed: string | null
        /** @description The same in USDC. */
        credits_owed_usdc: string | null
        /** @description Null while the chain cannot be asked. */
        is_backed: boolean | null
        /** @description Cards our contracts hold, counted in the books and on chain; null while they cannot be compared. */
        tokens: {
          differing: number
          matching: number
        } | null
      }
    }
    PreparedInstantPurchase: {
      /** @description USDC micros. */
      allowance_micros: string
      /** @description False: the first call may be left out. */
      approval_needed: boolean
      calls: components['schemas']['UnsignedCall'][]
      chain_id: number
      /** @description The contract that sells. */
      contract: string
      /** @description Prepare again after this long: the price may have moved. */
      expires_hint_seconds: number
      /** @description The most all packs may cost, in USDC micros: the amount to approve. */
      max_price: string
      /** @description USDC, six decimals. */
      max_price_usdc: string
      packet_type_id: number
      /** @description Our mark on the call; it ties the purchase to you. */
      partner_ref: string
      payment_token: string
      /** @description USDC micros. */
      price: string
      /** @description USDC, six decimals. */
      price_usdc: string
      quantity: number
      recipient_address: string
      /** @description The id the purchase will have on chain. */
      request_id: string
      user_random: string
      /** @description The same for `wallet_sendCalls`; an approval goes in its own. */
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
      /** @description False: the first call may be left out. */
      approval_needed: boolean
      calls: components['schemas']['UnsignedCall'][]
      chain_id: number
      /** @description The contract that sells. */
      contract: string
      /** @description Prepare again after this long: the price may have moved. */
      expires_hint_seconds: number
      /** @description The most all packs may cost, in USDC micros: the amount to approve. */
      max_price: string
      /** @description USDC, six decimals. */
      max_price_usdc: string
      /** @description Our mark on the call; it ties the purchase to you. */
      partner_ref: string
      payment_token: string
      quantity: number
      recipient_address: string
      /** @description The id the purchase will have on chain. */
      request_id: string
      tier_id: number
      user_random: string
      /** @description The same for `wallet_sendCalls`; an approval goes in its own. */
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
      /** @description The same; it is who the approval is for. */
      buyback_pool: string
      /** @description In this order. The approval is there only when it is missing; cards and graded cards are two sales. */
      calls: components['schemas']['UnsignedCall'][]
      /** @description The collection the cards are of. */
      card_contract: string
      chain_id: number
      /** @description The contract the sale is made with. */
      contract: string
      /** @description Prepare again after this long: the price may have moved. */
      expires_hint_seconds: number
      /** @description The least the sale brings, or it does not happen; USDC micros. */
      min_total: string
      /** @description USDC, six decimals. */
      min_total_usdc: string
      /** @description USDC, six decimals. */
      quoted_payout_usdc: string
      seller: string
      token_ids: string[]
      /** @description The same for `wallet_sendCalls`; an approval goes in its own. */
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
      /** @description The approval the wallet must send first, where it is missing. */
      calls: components['schemas']['UnsignedCall'][]
      /** @description Until when the signature counts, in seconds since 1970. */
      deadline: number
      /** Format: date-time */
      expires_at: string
      /** @description The least the sale brings, or it does not happen; USDC micros. */
      min_total: string
      /** @description USDC, six decimals. */
      min_total_usdc: string
      /** @description Counts the seller’s signed sales; send it back as it is. */
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
      /** @description What it is bought back for at that value. */
      buyback_price_usdc: string
      card_id: string
      /** @description Whether that value is older than it should be. */
      is_stale: boolean
      /** @enum {string} */
      item_type: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
      /** @description The raw price of the card, or what the oracle says without one. */
      market_value_usdc: string
      /** @description The token that was asked for; null when a card was. */
      token_id: string | null
      /**
       * Format: date-time
       * @description When the oracle was told; null when the raw price alone was used.
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
       * @description Whose word its price is: the catalog’s, or the operator’s.
       * @enum {string}
       */
      follows: 'catalog' | 'operator'
      grade: string | null
      grade_company: string | null
      group_id: number
      /** @description Whether the contracts pay nothing by it. */
      is_stale: boolean
      /** @enum {string} */
      item_type: 'CARD' | 'GRADED_CARD'
      name: string
      /** Format: date-time */
      price_updated_at: string | null
      /** @description What the oracle says; null when it was never told. */
      price_usdc: string | null
      token_count: number
    }
    PriceReceipt: {
      /** @description Cards and products whose pricing is another than before. */
      changed: number
      new_sales: number
      /** @description Named in the request, not in the catalog. */
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
      /** @description The last update is older than 7 days, or there was none. */
      is_stale: boolean
      /** @description Near Mint, raw; null when it was never priced. */
      market: number | null
      /**
       * Format: date-time
       * @description Left out when it was never priced.
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
       * @description Without a token, or minted.
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
      /** @description USD decimal. */
      value_usd: string | null
    }
    Pull: {
      card_id: string | null
      card_image_url: string | null
      card_name: string | null
      /** @description What it was worth when it was drawn. */
      card_price_usdc: string | null
      /** @description Only for your own. */
      external_user_id?: string | null
      game: string | null
      /** @enum {string} */
      item_type: 'CARD' | 'GRADED_CARD'
      /** @description Only for your own. */
      purchase_id: number | null
      /** Format: date-time */
      revealed_at: string
      tier_id: number
      token_id: string
      /** @description Only for your own. */
      wallet_address?: string | null
    }
    Purchase: {
      /** Format: date-time */
      created_at: string
      /** @enum {string} */
      custody: 'CUSTODIAL' | 'NON_CUSTODIAL'
      /** @description The transaction, where an explorer is known. */
      explorer_url: string | null
      external_user_id: string | null
      failure_reason: string | null
      /** @description A page on which anybody can repeat the draw; once it is on chain. */
      fairness_url: string | null
      /** Format: date-time */
      fulfilled_at: string | null
      /** @description Packs whose cards have all landed. */
      fulfilled_quantity: number
      id: number
      /** @description Empty until revealed. */
      items: components['schemas']['RevealItem'][]
      /** @description Your slug and the id. */
      memo: string
      metadata: {
        [key: string]: string
      }
      onchain_request_id: string | null
      /** @description USDC micros. */
      price: string
      /** @description Per pack, in USDC. */
      price_usdc: string
      /** @description Who sent the transaction: the wallet, or our relayer. */
      purchaser_address: string | null
      quantity: number
      /** @description Where the cards land. */
      recipient_address: string
      reference: string | null
      /** @description USDC micros. */
      refunded_micros: string
      /** @description USDC, six decimals. */
      refunded_usdc: string
      /** @description Other purchases of the same transaction. */
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
      /** @description For all packs, in USDC. */
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
      /** @description Null: the built-in one. */
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
      /** @description No rule is broken, and the chain, where it answers, covers the credits. */
      is_sound: boolean
      tokens: {
        differing: string[]
        matching: number
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
        /** @description True from dispatch on. */
        is_burned: boolean
      }
      burn_tx_hash: string | null
      /** Format: date-time */
      created_at: string
      /** Format: date-time */
      expires_at: string | null
      failure_reason: string | null
      /**
       * @description Which collection the token is of.
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
      /** @description Null where the token itself was named. */
      purchase_id: number | null
      queue: {
        /** @description One of AWAITING_BURN, AWAITING_PAYMENT, READY, PICKING, PACKED, BLOCKED, DISPATCHED, RELEASED. */
        status: string | null
      }
      redemption_id: number
      /** @description What paid the shipping back, where it was. */
      refund_tx_hash: string | null
      shipping_quote: components['schemas']['ShippingQuote'] | null
      /** @enum {string} */
      status: 'PREPARED' | 'BURN_SUBMITTED' | 'IN_FULFILLMENT' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'
      /** @description The number of the token. */
      token_id: string
      tracking_number: string | null
      /** @description The code on the thing itself. */
      unique_id: string
      /** Format: date-time */
      updated_at: string
      /** @description Who redeems it. */
      wallet_address: string
    }
    RedemptionHistory: {
      burn: {
        burn_type: number | null
        burn_type_label: string | null
        /** @enum {string|null} */
        db_status: 'NONE' | 'PENDING_REDEEM' | 'RELEASED' | 'BURNED' | null
        /** @description True from dispatch on. */
        is_burned: boolean
      }
      burn_tx_hash: string | null
      /** Format: date-time */
      created_at: string
      /** Format: date-time */
      expires_at: string | null
      failure_reason: string | null
      /**
       * @description Which collection the token is of.
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
      /** @description Null where the token itself was named. */
      purchase_id: number | null
      queue: {
        /** @description One of AWAITING_BURN, AWAITING_PAYMENT, READY, PICKING, PACKED, BLOCKED, DISPATCHED, RELEASED. */
        status: string | null
      }
      redemption_id: number
      redemptions: components['schemas']['Redemption'][]
      /** @description What paid the shipping back, where it was. */
      refund_tx_hash: string | null
      shipping_quote: components['schemas']['ShippingQuote'] | null
      /** @enum {string} */
      status: 'PREPARED' | 'BURN_SUBMITTED' | 'IN_FULFILLMENT' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'
      /** @description The number of the token. */
      token_id: string
      tracking_number: string | null
      /** @description The code on the thing itself. */
      unique_id: string
      /** Format: date-time */
      updated_at: string
      /** @description Who redeems it. */
      wallet_address: string
    }
    RedemptionPrepareResult: {
      /** Format: date-time */
      expires_at: string | null
      /**
       * @description Which collection the token is of.
       * @enum {string}
       */
      item_type: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
      redemption_id: number
      /**
       * @description Always end_user.
       * @enum {string}
       */
      shipping_payer: 'partner' | 'end_user'
      /** @description Null once it is paid, or can no longer be. */
      shipping_payment: components['schemas']['RedemptionShippingPayment'] | null
      shipping_quote: components['schemas']['ShippingQuote'] | null
      /** @enum {string} */
      status: 'PREPARED' | 'BURN_SUBMITTED' | 'IN_FULFILLMENT' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'
      /** @description The number of the token. */
      token_id: string
      /** @description For the holder to send in this order: the payment checks that the burn was asked for. */
      unsigned: components['schemas']['UnsignedCalls'] | null
    }
    RedemptionQuote: {
      /**
       * @description Which collection the token is of.
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
      /** @description All that carriers offer, cheapest first. */
      rates: components['schemas']['ShippingQuote'][]
      shipping_quote: components['schemas']['ShippingQuote']
      /** @description The number of the token. */
      token_id: string
    }
    RedemptionShippingPayment: {
      /** @description Unix seconds; the same moment as expires_at. */
      expiration_time: number
      /** @description The holder’s wallet; nobody else can pay. */
      payer: string
      /** @description The contract that takes the payment. */
      processor: string
      /** @description The order as the contract knows it: 32 bytes. */
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
        /** @description Whether a process works for it now. */
        held: boolean
        id: number
        next_nonce: number
        /** Format: date-time */
        oldest_pending_at: string | null
        paused: boolean
        /** @description Signed or sent, and not in a block yet. */
        pending: number
        /** @description What its key may sign. */
        role: string
      }[]
      /** @description Whether the account that buys for customers may send and can pay for it. */
      enabled: boolean
      /** Format: date-time */
      oldest_queued_at: string | null
      /** @description Waiting to be sent. */
      queued: number
      /** @description Never sent, because the chain would have refused them. */
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
      /** @description The catalog’s id; null where the card was not recognised. */
      card_id: string | null
      card_number: string | null
      /** @enum {string} */
      category: 'card' | 'product' | 'unknown'
      image_url: string | null
      /**
       * @description Which collection the token is of.
       * @enum {string}
       */
      item_type: 'CARD' | 'GRADED_CARD'
      name: string | null
      rarity: string | null
      set_id: string | null
      token_id: string
      /** @description US dollars when it was drawn; null where nobody could say. */
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
          /** @description Cards that were sold back. */
          sellback_count: number
          /** @description USDC, six decimals. */
          sellback_usdc: string
          share_bps: number
          /** @description Below zero where more was sold back than sold. */
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
          /** @description Cards that were sold back. */
          sellback_count: number
          /** @description USDC, six decimals. */
          sellback_usdc: string
          share_bps: number
          /** @description Below zero where more was sold back than sold. */
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
      /** @description For `X-Mystery-Signature`. Shown this once; store it now. */
      signing_secret: string
      webhook: components['schemas']['Webhook']
      /** @description The same secret as Standard Webhooks libraries take it. */
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
      product_type: string
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
        /** @description USDC micros; null until the chain has told. */
        payout_micros: string | null
        payout_usdc: string | null
        purchase_id: number | null
        token_id: string
      }[]
      /** @description The least it may bring, where it was asked of us. */
      min_total_usdc: string | null
      /** @description Your other sell-backs of the same transaction. */
      related_sellback_ids?: number[]
      sellback_id: number
      seller: string
      /** Format: date-time */
      sold_at: string | null
      /**
       * @description SUBMITTING and SUBMITTED while we bring it to the chain, PENDING while the block of a wallet’s own sale is not final, CONFIRMED when it is, or FAILED: then nothing was sold.
       * @enum {string}
       */
      status: 'PENDING' | 'SUBMITTING' | 'SUBMITTED' | 'CONFIRMED' | 'FAILED'
      /** Format: date-time */
      submitted_at: string | null
      token_ids: string[]
      /** @description What it brought, by the chain alone; null until then. */
      total_micros: string | null
      total_usdc: string | null
      transaction_hash: string | null
      /** Format: date-time */
      updated_at: string
    }
    SellbackQuote: {
      /** @description The buyback contract may not take all of these cards yet. */
      approval_needed: boolean
      block_number: number
      /** @description The part of its value a card brings, in hundredths of a percent. */
      buyback_bps: number
      eligible_token_ids: string[]
      items: {
        eligible: boolean
        /**
         * Format: date-time
         * @description Until when it can be sold back.
         */
        expires_at: string | null
        /** @description The price group of the oracle. */
        group_id: number | null
        /** @enum {string} */
        item_type: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
        /** @description What it is worth by the oracle. */
        oracle_value_usdc: string | null
        /** @description USDC micros. */
        payout_micros: string
        /** @description USDC, six decimals. */
        payout_usdc: string
        /** @description The purchase it was drawn in, where it was one. */
        purchase_id: number | null
        /**
         * @description Why it cannot be sold back now.
         * @enum {string|null}
         */
        reason: 'no_window' | 'wrong_holder' | 'window_expired' | 'value_unknown' | 'card_frozen' | 'not_a_card' | null
        token_id: string
      }[]
      /** @description What the pool can pay out now, USDC. */
      pool_liquidity_usdc: string
      /**
       * Format: date-time
       * @description The time of the block the prices are of.
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
         * @description Decided by us: what has no token yet is minted.
         * @enum {string}
         */
        action: 'TRANSFER' | 'MINT'
        /** @enum {string} */
        asset_type: 'CARD' | 'GRADED_CARD' | 'CONTAINER'
        /** @description no_oracle_group, unsupported_asset_type, or what the contract said. */
        buyback_error: string | null
        /**
         * Format: date-time
         * @description While null, the item cannot be sold back.
         */
        buyback_registered_at: string | null
        /** @description Why it did not land. */
        error: string | null
        /** @enum {string} */
        status: 'PENDING' | 'SENDING' | 'SENT' | 'FAILED'
        token_id: string | null
        tx_hash: string | null
        unique_id: string
      }[]
      reference: string
      /** @description The send whose failed items these are. */
      retry_of: number | null
      send_id: number
      sent_count: number
      /** @description What could not be sent and did not enter the send. */
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
      api_key_id: string | null
      /** Format: date-time */
      applied_at: string | null
      applied_cents: number
      approved_amount_cents: number | null
      /** @description What the figures give by themselves. */
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
      /** @description By this the warehouse buys the label. */
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
      /** @description What comes later counts as of the next business day. */
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
        /** @description The share of the fees concerned that a credit gives back. */
        credit_bps: number
        denominator: number
        excluded: number
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
        /** @description Null where there was nothing to measure. */
        value_bps: number | null
      }[]
      /** @description Such as `2026-11`; null for a span that is no month. */
      period: string | null
      /**
       * @description Final three days after the month.
       * @enum {string}
       */
      status: 'provisional' | 'final'
      /**
       * Format: date-time
       * @description Not counted any more.
       */
      to: string
    }
    Solvency: {
      /** @description The float over it; null while nothing is open. */
      coverage_bps: number | null
      /** @description What a pack is worth on average. */
      ev_usdc: string
      /** @description What it costs when all of its cards are sold back. */
      expected_payout_usdc: string
      float_usdc: string
      /** @description What the best pack costs. */
      max_payout_usdc: string
      /** @description The most that open windows can cost. */
      open_liability_usdc: string
      price_usdc: string
      solvent: boolean
      suggested_min_price_usdc: string
      tier_id: number
    }
    Stats: {
      by_tier: {
        /** @description Packs whose cards have all landed. */
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
      /** @description Instant packs, as far as the chain cannot take them back. */
      instant: {
        packs: number
        /** @description USDC, six decimals. */
        volume_usdc: string
      }
      partially_fulfilled: number
      partner_slug: string
      /** @description Neither delivered, paid back nor failed yet. */
      pending: number
      redemption: {
        completed: number
        prepared: number
      }
      refunded: number
      sellback: {
        cards: number
        /** @description Sales of cards back to the pool that are final. */
        count: number
        /** @description Its volume for each dollar of packs sold, four decimals; null without sales. */
        rate: string | null
        /** @description USDC micros. */
        volume: string
        /** @description USDC, six decimals. */
        volume_usdc: string
      }
      sends: {
        /** @description Prizes that landed. */
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
      /** @description Selling back. */
      sellback: boolean
      /** @description Prize sends. */
      sends: boolean
      /** @description Withdrawals of credits. */
      withdraw: boolean
    }
    Tenant: {
      account_number: string
      /** @description Up to here a declared value counts at once. */
      auto_approve_cents: number
      /** @description Whom to call. */
      contacts: {
        email: string | null
        name: string
        phone: string | null
        role: string | null
      }[]
      /** @description The most all cards together may be declared at. */
      coverage_limit_cents: number
      /** Format: date-time */
      created_at: string
      /** @description How much may be owed before nothing more is bought. */
      credit_limit_cents: number | null
      id: number
      name: string
      notice_email: string | null
      /** @description The most one card may be declared at. */
      per_card_cap_cents: number
      /** @enum {string} */
      status: 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
      /** Format: date-time */
      updated_at: string
    }
    Terms: {
      /** @enum {string} */
      billing_model: 'TIER' | 'POOL'
      /** @description What is being earned now; null where periods are ended by hand. */
      current_period: {
        /** Format: date-time */
        closes_at?: string
        /** Format: date-time */
        from?: string
        kind?: string
        /** Format: date-time */
        to?: string
      } | null
      /** @description Our fees, of the gross. */
      fees_bps: number
      /** @description Your share of what instant packs earn. */
      instant_revenue_share_bps: number
      /** @description The same in percent. */
      instant_revenue_share_pct: number
      /** @description Less than this waits for more. */
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
      /** @description Your share of what packs earn, in hundredths of a percent. */
      revenue_share_bps: number
      /** @description The same in percent. */
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
      /** @description Whether it is on sale. Read from the chain; null while it cannot be asked. */
      active: boolean | null
      /** @description The share of its value a card is bought back for; 8500 is 85 %. */
      buyback_bps: number
      /** @description How long a card can be sold back. Read from the chain; null while it cannot be asked. */
      buyback_window_seconds: number | null
      description: string | null
      game: {
        id: string
        label: string
      } | null
      image_url: string | null
      /**
       * Format: date-time
       * @description The newest purchase, or the time it was put on sale.
       */
      last_active_at: string
      /** @description Packs in one purchase at most. */
      max_quantity: number
      name: string
      odds_url: string
      /** @description The same for people, such as "$25.00". */
      price_display: string | null
      /** @description The same in USDC micros. */
      price_micros: string | null
      /** @description What a pack costs. Read from the chain; null while it cannot be asked. */
      price_usdc: string | null
      /** @description How many cards a pack holds. Read from the chain; null while it cannot be asked. */
      slot_count: number | null
      slug: string
      /** @description Whether a shelf is too short for another pack. Read from the chain; null while it cannot be asked. */
      sold_out: boolean | null
      /** @description What a pack is worth on average, by its weights and the cards on its shelves. Read from the chain; null while it cannot be asked. */
      target_ev_usdc: string | null
      tier_id: number
      /** @description Purchases by anybody, ever. */
      total_purchases: number
      variant: string | null
    }
    UnsignedCall: {
      data: string
      description: string
      /**
       * @description Act on this, not on the description or the selector.
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
        /** @description What invoices ask for now. */
        balance_cents: number
        /** @description How much may be owed; null is as much as you like. */
        credit_limit_cents: number | null
        currency: string
        invoice_day: number
        mode: string
        /** @description What is on no invoice yet. */
        unbilled_cents: number
      }
      /** @description Whom we call. */
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
        /** @description Up to here a declared value counts at once. */
        auto_approve_cents: number
        coverage_fee_bps: number
        coverage_limit_cents: number
        declared_total_cents: number
        per_card_cap_cents: number
      }
      /** Format: date-time */
      created_at: string
      /** @description Where to send cards unless you choose: the first open site. */
      default_site_id: number | null
      environment: string
      id: number
      limits: {
        max_unique_ids: number
        rate_per_minute: number
        read_concurrency: number
      }
      name: string
      /** @description Where notices go. */
      notice_email: string | null
      rate_card: components['schemas']['RateCard']
      status: string
      transfer_policy: string
    }
    VaultCard: {
      /** @description Whether it can be quoted, withdrawn or transferred now. */
      available: boolean
      /** @description The id in the catalog, where the card was recognised. */
      card_id: string | null
      card_number: string | null
      client_reference: string | null
      /** @enum {string|null} */
      condition: 'NM' | 'LP' | 'MP' | 'HP' | 'DMG' | null
      declared_value_cents: number
      /**
       * @description `SUBMITTED`: a newer value waits for a look. Null: none was declared.
       * @enum {string|null}
       */
      declared_value_status: 'SUBMITTED' | 'APPROVED' | null
      /**
       * Format: date-time
       * @description When it left the account; such a card is shown by sweeps only.
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
      /** @description What the catalog knows of its printing, now. */
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
       * @description Unique within the account, to the millisecond, and in the order changes were made.
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
      /** @description What it was done for, such as `order:12`. */
      document: string | null
      event: string
      /** @description SHA-256, hexadecimal. */
      hash: string
      /** @description SHA-256, hexadecimal. */
      prev_hash: string
      /** @description Its number in the whole chain of the card. */
      seq: number
      site_id: number | null
    }
    VaultException: {
      /** Format: date-time */
      closed_at: string | null
      /** @description The service credit that stands for it. */
      credit_id: number | null
      /**
       * Format: date-time
       * @description When the first answer is due.
       */
      due_at: string
      /** Format: date-time */
      first_response_at: string | null
      id: number
      inbound_shipment_id: number | null
      liability: string | null
      /** @description Left out of lists. */
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
         * @description By then it is with the carrier.
         */
        ship_by: string | null
        /** Format: date-time */
        shipped_at: string | null
        /**
         * @description What is open past `ship_by` is late already. `paused`: it waits for you, and is due as much later afterwards.
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
      /** @description Left out of lists. */
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
        /** @description A path of this API; it needs your key. */
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
          /** @description A path of this API; it needs your key. */
          url: string
        } | null
        length_mm: number
        /** @description Counts from one. */
        parcel_id: number
        template: string
        tracking: {
          carrier: string
          carrier_token: string
          /** Format: date-time */
          delivered_at: string | null
          /** Format: date-time */
          eta: string | null
          events: {
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
      /** @description While it can still be committed. */
      rates: {
        amount_cents: number
        attributes: ('CHEAPEST' | 'FASTEST' | 'BEST_VALUE')[]
        breakdown: {
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
        amount_cents: number
        attributes: ('CHEAPEST' | 'FASTEST' | 'BEST_VALUE')[]
        breakdown: {
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
        events: {
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
      /** @description Names of events; empty means all. */
      event_types: string[]
      health: components['schemas']['WebhookHealth']
      id: number
      is_active: boolean
      /**
       * Format: date-time
       * @description Until when the secret before the last rotation signs, too.
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
      /** @description The first KiB of the answer. */
      response_excerpt: string
      status_code: number | null
    }
    WebhookDelivery: {
      attempts: number
      /** Format: date-time */
      created_at: string
      /** Format: date-time */
      delivered_at: string | null
      /** @description The `id` of the body. */
      event_id: string
      event_type: string
      id: number
      last_error: string | null
      last_status_code: number | null
      /** Format: date-time */
      next_retry_at: string | null
      /** @description The delivery that this one repeats. */
      replay_of: number | null
      sequence: number
      /**
       * @description `DISCARDED`: the webhook was switched off or deleted before it could be sent.
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
      /** @description The `webhook-id` and `X-Mystery-Delivery` of every attempt. */
      delivery_id: string
      /** @description The `id` of the body. */
      event_id: string
      event_type: string
      id: number
      last_error: string | null
      last_status_code: number | null
      /** Format: date-time */
      next_retry_at: string | null
      /** @description The body, byte for byte. */
      payload: string
      /** @description The delivery that this one repeats. */
      replay_of: number | null
      sequence: number
      /**
       * @description `DISCARDED`: the webhook was switched off or deleted before it could be sent.
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
       * @description `gone`: the receiver answered 410. `failing`: nothing but failures for five days.
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
      /** @description Deliveries that were made; at most 5,000. */
      count: number
      /** @description There may be more: replay again with this `after`. */
      next_after: number | null
      replay_id: number
    }
    WebhookSink: {
      /** @description The last 200, newest first. */
      arrivals: {
        /** @enum {string} */
        answered: 'ok' | 'fail' | 'hang' | 'reset' | 'gone'
        /** @description Byte for byte. */
        body: string
        /** @description The `webhook-id`: the same for every attempt and replay. */
        delivery_id: string
        event: string
        headers: {
          [key: string]: string
        }
        /** Format: date-time */
        received_at: string
        /**
         * @description `unknown`: no webhook of this sandbox leads here.
         * @enum {string}
         */
        signature: 'valid' | 'invalid' | 'unknown'
      }[]
      /** @enum {string} */
      mode: 'ok' | 'fail' | 'hang' | 'reset' | 'gone'
      name: string
      /** @description Register a webhook with the base URL of this sandbox and this path. */
      path: string
      /** @description For how many deliveries more; null means until it is told otherwise. */
      times: number | null
      /** @description Deliveries that ever arrived. */
      total: number
    }
    WebhookTest: {
      /** @description Whether the receiver answered 2xx. */
      delivered: boolean
      duration_ms: number
      error: string | null
      event_type: string
      /** @description The body that was sent. */
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
      /** @description Left out of lists. */
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
      /** @description Where to; required when the method is `ship`. Free-form and not validated. */
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
      pickup: {
        /** Format: date-time */
        appointment_at: string | null
        /** @description The end of the code whoever collects has to say. */
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
      site_id: number | null
      /** @enum {string} */
      status: 'REQUESTED' | 'ACKNOWLEDGED' | 'IN_TRANSIT' | 'COMPLETED' | 'CANCELLED'
      /** Format: date-time */
      updated_at: string
    }
    WithdrawalRules: {
      /** @description What may leave on one day (UTC), over all end users. */
      daily_cap_usdc: string
      /** @description How long the first payments to a wallet wait. */
      first_use_delay_seconds: number
      /** @description Whether a wallet must be linked before it is paid to. */
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
       * @description The queue it waits in.
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
    /** @description A refusal or a fault. */
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
