// Generated from docs/openapi.json by `npm run generate`. Do not edit.

export interface paths {
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
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
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
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type $defs = Record<string, never>
export type operations = Record<string, never>
