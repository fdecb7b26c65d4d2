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
        /** @description Default Response */
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
        /** @description Default Response */
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
        /** @description Default Response */
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
        /** @description Default Response */
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
        /** @description Default Response */
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
        /** @description Default Response */
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
        /** @description Default Response */
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
        /** @description Default Response */
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
        /** @description Default Response */
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
        /** @description Default Response */
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
        /** @description Default Response */
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
        /** @description Default Response */
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
        /** @description Default Response */
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
        /** @description Default Response */
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
        /** @description Default Response */
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
        /** @description Default Response */
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
        /** @description A refusal or a fault. */
        default: {
          headers: {
            [name: string]: unknown
          }
          content: {
            'application/pdf': components['schemas']['Error']
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
        /** @description Default Response */
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
        /** @description Default Response */
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
        /** @description Default Response */
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
        /** @description Default Response */
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
        /** @description Default Response */
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
        /** Format: date-time */
        shipped_at: string | null
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
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type $defs = Record<string, never>
export type operations = Record<string, never>
