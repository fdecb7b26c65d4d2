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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
            /** @description Part of every memo; it never changes. */
            slug: string
          }
        }
      }
      responses: {
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
            /** @enum {string} */
            status?: 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
          }
        }
      }
      responses: {
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
            name?: string
            notice_email?: string | null
            /** @enum {string} */
            status?: 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
          }
        }
      }
      responses: {
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                api_version: string
                /** @enum {string} */
                status: 'ok'
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    delete?: never
    options?: never
    head?: never
    patch?: never
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
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
     * Mine blocks, or replace the last ones by a longer branch
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
            mine?: number
            reorg_depth?: number
          }
        }
      }
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': {
              data: {
                block_number: number
              }
              /** @enum {boolean} */
              success: true
            }
          }
        }
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
              | 'purchase.reserved'
              | 'purchase.submitted'
              | 'purchase.partially_fulfilled'
              | 'purchase.refunded'
              | 'purchase.failed'
              | 'instant_purchase.reserved'
              | 'instant_purchase.submitted'
              | 'instant_purchase.fulfilled'
              | 'instant_purchase.refunded'
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
    delete?: never
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
      }
    }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
              | 'purchase.reserved'
              | 'purchase.submitted'
              | 'purchase.partially_fulfilled'
              | 'purchase.refunded'
              | 'purchase.failed'
              | 'instant_purchase.reserved'
              | 'instant_purchase.submitted'
              | 'instant_purchase.fulfilled'
              | 'instant_purchase.refunded'
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/json': components['schemas']['Error']
          }
        }
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
    CardImage: {
      large: string
      medium: string
      small: string
      /** @description Always `front`. */
      type: string
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
    EndUser: {
      /** Format: date-time */
      created_at: string
      external_user_id: string | null
      id: number
      wallet_address: string | null
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
      /** @description `<event>:<resource id>`. The same for every event of one kind about one thing. */
      id: string
      /** @description The number of the event in your account: 1, 2, 3, … without a gap. */
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
    Info: {
      account: {
        account_number?: string | null
        id: number
        /** @enum {string} */
        kind: 'pack_partner' | 'tenant' | 'platform'
        name: string
      }
      api_version: string
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
    IssuedApiKey: {
      /** @description Shown this once; store it now. */
      api_key: string
      key: components['schemas']['ApiKey']
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
      slug: string
      /** @enum {string} */
      status: 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
      /** Format: date-time */
      updated_at: string
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
      /** Format: date-time */
      created_at: string
      id: number
      name: string
      notice_email: string | null
      /** @enum {string} */
      status: 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
      /** Format: date-time */
      updated_at: string
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
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type $defs = Record<string, never>
export type operations = Record<string, never>
