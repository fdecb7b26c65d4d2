// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { Body, CallOptions, Data, FileAnswer, ListOptions, OnceOptions, Query } from '../../operations.ts'
import type { Pages } from '../../pages.ts'
import { segment, type Http } from '../../request.ts'

export const createAdmin = (http: Http) => ({
  accounts: {
    credits: {
      /**
       * Get the catalog credits of an account.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.accounts.credits.get(12)
       */
      get: (id: number, options: CallOptions = {}): Promise<Data<'getAdminAccountCredits'>['credits']> =>
        http.data({ ...options, method: 'GET', path: `/api/v1/admin/accounts/${segment(id)}/credits` }, 'credits'),

      /**
       * Grant catalog credits to an account.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.accounts.credits.grant(12, { amount: 1000 })
       */
      grant: (
        id: number,
        body: Body<'grantAdminAccountCredits'>,
        options: OnceOptions = {},
      ): Promise<Data<'grantAdminAccountCredits'>['credits']> =>
        http.data(
          {
            idempotencyKey: 'auto',
            ...options,
            method: 'POST',
            path: `/api/v1/admin/accounts/${segment(id)}/credits`,
            body,
          },
          'credits',
        ),
    },

    /**
     * Invite a person of a partner or tenant.
     *
     * Giving a role needs authority over its scopes. An account manager gives every role but the owner of a partner; with X-Approval-Id two people give that role and `manages_payouts` as well.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.accounts.createInvitation(12, { email: 'first-17@people.test', role: 'owner', manages_payouts: true })
     */
    createInvitation: (
      id: number,
      body: Body<'createAdminAccountInvitation'>,
      options: OnceOptions = {},
    ): Promise<Data<'createAdminAccountInvitation'>['invitation']> =>
      http.data(
        {
          idempotencyKey: 'auto',
          ...options,
          method: 'POST',
          path: `/api/v1/admin/accounts/${segment(id)}/invitations`,
          body,
        },
        'invitation',
      ),

    /**
     * List the people and open invitations of a partner or tenant.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.accounts.people(12)
     */
    people: (id: number, options: CallOptions = {}): Promise<Data<'listAdminAccountPeople'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/admin/accounts/${segment(id)}/people` }),
  },

  adjustments: {
    /**
     * List adjustments, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.admin.adjustments.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listAdminAdjustments'> = {},
    ): Pages<Data<'listAdminAdjustments'>['adjustments'][number]> =>
      http.pages('/api/v1/admin/adjustments', 'adjustments', options),

    /**
     * Approve an adjustment that another person or a key proposed.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.adjustments.approve(12)
     */
    approve: (id: number, options: OnceOptions = {}): Promise<Data<'approveAdminAdjustment'>['adjustment']> =>
      http.data(
        {
          idempotencyKey: 'auto',
          ...options,
          method: 'POST',
          path: `/api/v1/admin/adjustments/${segment(id)}/approve`,
        },
        'adjustment',
      ),

    /**
     * Reject an adjustment, or withdraw your own.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.adjustments.reject(12)
     */
    reject: (id: number, options: OnceOptions = {}): Promise<Data<'rejectAdminAdjustment'>['adjustment']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'POST', path: `/api/v1/admin/adjustments/${segment(id)}/reject` },
        'adjustment',
      ),
  },

  adoptedActs: {
    /**
     * List acts that were found on chain and not in the database, newest first.
     *
     * After a restore or a lossy failover, the service adopts what the chain shows. The amounts of open acts are in the suspense account, and the reconciliation is unsound until each is resolved.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.admin.adoptedActs.list()) console.log(row)
     */
    list: (options: ListOptions<'listAdminAdoptedActs'> = {}): Pages<Data<'listAdminAdoptedActs'>['acts'][number]> =>
      http.pages('/api/v1/admin/adopted-acts', 'acts', options),

    /**
     * Get an adopted act.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.adoptedActs.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getAdminAdoptedAct'>['act']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/admin/adopted-acts/${segment(id)}` }, 'act'),

    /**
     * Resolve an adopted act: charge the end user, write it off, link it to its payer, or refund it.
     *
     * Other people approve the resolution first (X-Approval-Id). Replaying an Idempotency-Key with the same parameters returns the act without another change.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.adoptedActs.resolve(12, { action: 'write_off', note: 'A payment of this test.' })
     */
    resolve: (
      id: number,
      body: Body<'resolveAdminAdoptedAct'>,
      options: OnceOptions = {},
    ): Promise<Data<'resolveAdminAdoptedAct'>['act']> =>
      http.data(
        {
          idempotencyKey: 'auto',
          ...options,
          method: 'POST',
          path: `/api/v1/admin/adopted-acts/${segment(id)}/resolve`,
          body,
        },
        'act',
      ),
  },

  auditLog: {
    /**
     * List audit log entries, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.admin.auditLog.list()) console.log(row)
     */
    list: (options: ListOptions<'listAdminAuditLog'> = {}): Pages<Data<'listAdminAuditLog'>['entries'][number]> =>
      http.pages('/api/v1/admin/audit-log', 'entries', options),
  },

  cardExports: {
    /**
     * List exports of cards that wait for an approval, oldest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.admin.cardExports.list()) console.log(row)
     */
    list: (options: ListOptions<'listAdminCardExports'> = {}): Pages<Data<'listAdminCardExports'>['exports'][number]> =>
      http.pages('/api/v1/admin/card-exports', 'exports', options),

    /**
     * Approve the export of a card; the second approval releases it.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.cardExports.approve(12)
     */
    approve: (id: number, options: OnceOptions = {}): Promise<Data<'approveAdminCardExport'>['export']> =>
      http.data(
        {
          idempotencyKey: 'auto',
          ...options,
          method: 'POST',
          path: `/api/v1/admin/card-exports/${segment(id)}/approve`,
        },
        'export',
      ),

    /**
     * Reject the export of a card, which stays in its vault.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.cardExports.reject(12)
     */
    reject: (id: number, options: OnceOptions = {}): Promise<Data<'rejectAdminCardExport'>['export']> =>
      http.data(
        {
          idempotencyKey: 'auto',
          ...options,
          method: 'POST',
          path: `/api/v1/admin/card-exports/${segment(id)}/reject`,
        },
        'export',
      ),
  },

  games: {
    aliases: {
      /**
       * List the renamed ids of a game.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * for await (const row of packhouse.admin.games.aliases.list('skies')) console.log(row)
       */
      list: (
        game: string,
        options: ListOptions<'listAdminCatalogAliases'> = {},
      ): Pages<Data<'listAdminCatalogAliases'>['aliases'][number]> =>
        http.pages(`/api/v1/admin/catalog/${segment(game)}/aliases`, 'aliases', options),

      /**
       * Rename an id.
       *
       * Requests for the old id return 301 with the address of the new one.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.games.aliases.set('skies', 'cards', '…', { new_id: '…' })
       */
      set: (
        game: string,
        kind: string,
        oldId: string,
        body: Body<'setAdminCatalogAlias'>,
        options: OnceOptions = {},
      ): Promise<Data<'setAdminCatalogAlias'>['alias']> =>
        http.data(
          {
            idempotencyKey: 'auto',
            ...options,
            method: 'PUT',
            path: `/api/v1/admin/catalog/${segment(game)}/aliases/${segment(kind)}/${segment(oldId)}`,
            body,
          },
          'alias',
        ),

      /**
       * Remove a renamed id.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.games.aliases.remove('skies', 'cards', '…')
       */
      remove: (
        game: string,
        kind: string,
        oldId: string,
        options: OnceOptions = {},
      ): Promise<Data<'deleteAdminCatalogAlias'>['old_id']> =>
        http.data(
          {
            idempotencyKey: 'auto',
            ...options,
            method: 'DELETE',
            path: `/api/v1/admin/catalog/${segment(game)}/aliases/${segment(kind)}/${segment(oldId)}`,
          },
          'old_id',
        ),
    },

    cards: {
      /**
       * Withdraw a card.
       *
       * Searches, lists and exports no longer return it. It is still read by its id, with `withdrawn_at`, and nothing of it is deleted. Imports do not bring it back.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.games.cards.withdraw('skies', '…')
       */
      withdraw: (
        game: string,
        id: string,
        options: OnceOptions = {},
      ): Promise<Data<'withdrawAdminCatalogCard'>['record']> =>
        http.data(
          {
            idempotencyKey: 'auto',
            ...options,
            method: 'DELETE',
            path: `/api/v1/admin/catalog/${segment(game)}/cards/${segment(id)}`,
          },
          'record',
        ),

      /**
       * Restore a card.
       *
       * Searches return it again, as it was when it was withdrawn.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.games.cards.restore('skies', '…')
       */
      restore: (
        game: string,
        id: string,
        options: OnceOptions = {},
      ): Promise<Data<'restoreAdminCatalogCard'>['record']> =>
        http.data(
          {
            idempotencyKey: 'auto',
            ...options,
            method: 'POST',
            path: `/api/v1/admin/catalog/${segment(game)}/cards/${segment(id)}/restore`,
          },
          'record',
        ),
    },

    expansions: {
      /**
       * Withdraw an expansion with its cards.
       *
       * Searches, lists and exports no longer return it. It is still read by its id, with `withdrawn_at`, and nothing of it is deleted. Imports do not bring it back.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.games.expansions.withdraw('skies', '…')
       */
      withdraw: (
        game: string,
        id: string,
        options: OnceOptions = {},
      ): Promise<Data<'withdrawAdminCatalogExpansion'>['record']> =>
        http.data(
          {
            idempotencyKey: 'auto',
            ...options,
            method: 'DELETE',
            path: `/api/v1/admin/catalog/${segment(game)}/expansions/${segment(id)}`,
          },
          'record',
        ),

      /**
       * Restore an expansion with its cards.
       *
       * Searches return it again, as it was when it was withdrawn.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.games.expansions.restore('skies', '…')
       */
      restore: (
        game: string,
        id: string,
        options: OnceOptions = {},
      ): Promise<Data<'restoreAdminCatalogExpansion'>['record']> =>
        http.data(
          {
            idempotencyKey: 'auto',
            ...options,
            method: 'POST',
            path: `/api/v1/admin/catalog/${segment(game)}/expansions/${segment(id)}/restore`,
          },
          'record',
        ),
    },

    sealed: {
      /**
       * Withdraw a sealed product.
       *
       * Searches, lists and exports no longer return it. It is still read by its id, with `withdrawn_at`, and nothing of it is deleted. Imports do not bring it back.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.games.sealed.withdraw('skies', '…')
       */
      withdraw: (
        game: string,
        id: string,
        options: OnceOptions = {},
      ): Promise<Data<'withdrawAdminCatalogSealedProduct'>['record']> =>
        http.data(
          {
            idempotencyKey: 'auto',
            ...options,
            method: 'DELETE',
            path: `/api/v1/admin/catalog/${segment(game)}/sealed/${segment(id)}`,
          },
          'record',
        ),

      /**
       * Restore a sealed product.
       *
       * Searches return it again, as it was when it was withdrawn.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.games.sealed.restore('skies', '…')
       */
      restore: (
        game: string,
        id: string,
        options: OnceOptions = {},
      ): Promise<Data<'restoreAdminCatalogSealedProduct'>['record']> =>
        http.data(
          {
            idempotencyKey: 'auto',
            ...options,
            method: 'POST',
            path: `/api/v1/admin/catalog/${segment(game)}/sealed/${segment(id)}/restore`,
          },
          'record',
        ),
    },

    /**
     * List the games of the catalog with their definitions.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.games.list()
     */
    list: (options: CallOptions = {}): Promise<Data<'listAdminCatalogGames'>['games']> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/admin/catalog/games' }, 'games'),

    /**
     * Define a game.
     *
     * Creates the game or replaces its definition; cards already imported are indexed again. Repeating a request changes nothing. The games pokemon and onepiece are built in.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.games.define('…', { name: 'Skies', labels: { hp: 'Power' }})
     */
    define: (
      id: string,
      body: Body<'setAdminCatalogGame'>,
      options: OnceOptions = {},
    ): Promise<Data<'setAdminCatalogGame'>['game']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'PUT', path: `/api/v1/admin/catalog/games/${segment(id)}`, body },
        'game',
      ),

    /**
     * Remove a game.
     *
     * Without `with_cards` only an empty game. With it the cards, prices and renamed ids of the game are deleted, unless an item, a price group, an announced card or a recorded sale refers to a card: 409 with the numbers.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.games.remove('…')
     */
    remove: (
      id: string,
      query: Query<'deleteAdminCatalogGame'> = {},
      options: OnceOptions = {},
    ): Promise<Data<'deleteAdminCatalogGame'>['id']> =>
      http.data(
        {
          idempotencyKey: 'auto',
          ...options,
          method: 'DELETE',
          path: `/api/v1/admin/catalog/games/${segment(id)}`,
          query,
        },
        'id',
      ),

    /**
     * Ingest prices and sales.
     *
     * The batch is applied as a whole or not at all. Sources need a licence: define them first. A sale is identified by its source and source id and counts once.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.games.ingestPrices('skies')
     */
    ingestPrices: (
      game: string,
      body: Body<'ingestAdminCatalogPrices'> = {},
      options: OnceOptions = {},
    ): Promise<Data<'ingestAdminCatalogPrices'>> =>
      http.data({
        idempotencyKey: 'auto',
        ...options,
        method: 'POST',
        path: `/api/v1/admin/catalog/${segment(game)}/prices`,
        body,
      }),

    /**
     * List the withdrawn records of a game.
     *
     * Cards, expansions and sealed products, the newest withdrawal first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.admin.games.listWithdrawn('skies')) console.log(row)
     */
    listWithdrawn: (
      game: string,
      options: ListOptions<'listAdminWithdrawnRecords'> = {},
    ): Pages<Data<'listAdminWithdrawnRecords'>['records'][number]> =>
      http.pages(`/api/v1/admin/catalog/${segment(game)}/withdrawn`, 'records', options),

    /**
     * Download the entries that an import left out.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.games.downloadRejectsImport('skies', 12)
     */
    downloadRejectsImport: (game: string, importId: number, options: CallOptions = {}): Promise<FileAnswer> =>
      http.file({
        ...options,
        method: 'GET',
        path: `/api/v1/admin/catalog/${segment(game)}/imports/${segment(importId)}/rejects`,
      }),
  },

  priceSources: {
    /**
     * List the sources of prices with their licences.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.priceSources.list()
     */
    list: (options: CallOptions = {}): Promise<Data<'listAdminPriceSources'>['sources']> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/admin/catalog/sources' }, 'sources'),

    /**
     * Define a source of prices.
     *
     * States the licence and the attribution of a source. Prices and sales that name another source are rejected.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.priceSources.define('…', { name: '…', licence: '…', attribution: '…' })
     */
    define: (
      source: string,
      body: Body<'setAdminPriceSource'>,
      options: OnceOptions = {},
    ): Promise<Data<'setAdminPriceSource'>['source']> =>
      http.data(
        {
          idempotencyKey: 'auto',
          ...options,
          method: 'PUT',
          path: `/api/v1/admin/catalog/sources/${segment(source)}`,
          body,
        },
        'source',
      ),
  },

  catalog: {
    catalog: {
      imports: {
        /**
         * List the newest imports of a game.
         *
         * Required scope: `platform:admin`.
         *
         * @example
         * const result = await packhouse.admin.catalog.catalog.imports.list('skies')
         */
        list: (game: string, options: CallOptions = {}): Promise<Data<'listAdminCatalogCatalogImports'>['imports']> =>
          http.data({ ...options, method: 'GET', path: `/api/v1/admin/catalog/${segment(game)}/imports` }, 'imports'),

        /**
         * Import files into the catalog.
         *
         * multipart/form-data with one or more files, up to 200 of 512 MiB each, in one of the layouts of `packhouse catalog import`; file names may contain folders. `format` names the layout, `leave_out=true` leaves out entries with problems instead of refusing their file. `mode=replace` withdraws the expansions, cards and sealed products of the game that the files do not contain, of each kind that they contain; a file with problems then rejects the whole import. The files are imported as a whole by a background job; importing the same files again changes nothing.
         *
         * Required scope: `platform:admin`.
         *
         * @example
         * const result = await packhouse.admin.catalog.catalog.imports.create('skies', file)
         */
        create: (
          game: string,
          file: Blob,
          options: OnceOptions = {},
        ): Promise<Data<'createAdminCatalogCatalogImport'>['import']> =>
          http.data(
            {
              idempotencyKey: 'auto',
              ...options,
              method: 'POST',
              path: `/api/v1/admin/catalog/${segment(game)}/imports`,
              file,
            },
            'import',
          ),

        /**
         * Get an import with its progress.
         *
         * Required scope: `platform:admin`.
         *
         * @example
         * const result = await packhouse.admin.catalog.catalog.imports.get('skies', 12)
         */
        get: (
          game: string,
          importId: number,
          options: CallOptions = {},
        ): Promise<Data<'getAdminCatalogCatalogImport'>['import']> =>
          http.data(
            { ...options, method: 'GET', path: `/api/v1/admin/catalog/${segment(game)}/imports/${segment(importId)}` },
            'import',
          ),
      },
    },
  },

  chain: {
    intents: {
      /**
       * List transaction intents, newest first.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * for await (const row of packhouse.admin.chain.intents.list()) console.log(row)
       */
      list: (
        options: ListOptions<'listAdminChainIntents'> = {},
      ): Pages<Data<'listAdminChainIntents'>['intents'][number]> =>
        http.pages('/api/v1/admin/chain/intents', 'intents', options),

      /**
       * Get a transaction intent with its attempts.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.chain.intents.get(12)
       */
      get: (id: number, options: CallOptions = {}): Promise<Data<'getAdminChainIntent'>> =>
        http.data({ ...options, method: 'GET', path: `/api/v1/admin/chain/intents/${segment(id)}` }),

      /**
       * Bump the fee of a pending transaction.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.chain.intents.bump(12)
       */
      bump: (id: number, options: OnceOptions = {}): Promise<Data<'bumpAdminChainIntent'>['intent']> =>
        http.data(
          {
            idempotencyKey: 'auto',
            ...options,
            method: 'POST',
            path: `/api/v1/admin/chain/intents/${segment(id)}/bump`,
          },
          'intent',
        ),

      /**
       * Cancel a transaction intent.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.chain.intents.cancel(12)
       */
      cancel: (id: number, options: OnceOptions = {}): Promise<Data<'cancelAdminChainIntent'>['intent']> =>
        http.data(
          {
            idempotencyKey: 'auto',
            ...options,
            method: 'POST',
            path: `/api/v1/admin/chain/intents/${segment(id)}/cancel`,
          },
          'intent',
        ),
    },

    /**
     * Compare on-chain balances with liabilities.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.chain.float()
     */
    float: (options: CallOptions = {}): Promise<Data<'getAdminChainFloat'>['float']> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/admin/chain/float' }, 'float'),
  },

  contracts: {
    roles: {
      /**
       * List the holders of revocable roles.
       *
       * The accounts of the deployment, as far as the contracts still grant them their role.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.contracts.roles.list()
       */
      list: (options: CallOptions = {}): Promise<Data<'listAdminContractRoles'>['holders']> =>
        http.data({ ...options, method: 'GET', path: '/api/v1/admin/contracts/roles' }, 'holders'),

      /**
       * Revoke a role of a stolen key.
       *
       * One actor revokes at once, on every contract that grants the role to the account. No request grants a role: only the timelock of the contracts does, after its delay. Where the pauser is a Safe, 409 `governance_required` has the calls for its owners.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.contracts.roles.revoke({ role: 'minter', account: '0x80edFe0A7A0E8cc03fF4b18c30463F6B69FB7636' })
       */
      revoke: (
        body: Body<'revokeAdminContractRole'>,
        options: OnceOptions = {},
      ): Promise<Data<'revokeAdminContractRole'>['intents']> =>
        http.data(
          { idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/admin/contracts/roles/revoke', body },
          'intents',
        ),
    },

    /**
     * List the contracts and their pause states.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.contracts.list()
     */
    list: (options: CallOptions = {}): Promise<Data<'listAdminContracts'>['contracts']> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/admin/contracts' }, 'contracts'),

    /**
     * Pause or unpause a contract.
     *
     * One actor pauses at once; other people approve before a contract is unpaused (X-Approval-Id). Where the pauser is a Safe, nothing is sent: 409 `governance_required` has the calls for its owners, as a file for the Transaction Builder (`details.safe_file`) and one by one (`details.calls`).
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.contracts.pause({ contract: 'combo_pool' })
     */
    pause: (
      body: Body<'pauseAdminContract'>,
      options: OnceOptions = {},
    ): Promise<Data<'pauseAdminContract'>['intents']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/admin/contracts/pause', body },
        'intents',
      ),
  },

  creditWithdrawals: {
    /**
     * List withdrawals of credits that wait for an approval, oldest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.admin.creditWithdrawals.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listAdminCreditWithdrawals'> = {},
    ): Pages<Data<'listAdminCreditWithdrawals'>['withdrawals'][number]> =>
      http.pages('/api/v1/admin/credit-withdrawals', 'withdrawals', options),

    /**
     * Approve a withdrawal of credits; the second approval releases it.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.creditWithdrawals.approve(12)
     */
    approve: (id: number, options: OnceOptions = {}): Promise<Data<'approveAdminCreditWithdrawal'>['withdrawal']> =>
      http.data(
        {
          idempotencyKey: 'auto',
          ...options,
          method: 'POST',
          path: `/api/v1/admin/credit-withdrawals/${segment(id)}/approve`,
        },
        'withdrawal',
      ),

    /**
     * Reject a withdrawal of credits and release the credits.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.creditWithdrawals.reject(12)
     */
    reject: (id: number, options: OnceOptions = {}): Promise<Data<'rejectAdminCreditWithdrawal'>['withdrawal']> =>
      http.data(
        {
          idempotencyKey: 'auto',
          ...options,
          method: 'POST',
          path: `/api/v1/admin/credit-withdrawals/${segment(id)}/reject`,
        },
        'withdrawal',
      ),
  },

  endUsers: {
    /**
     * List the end users of all partners with their credits, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.admin.endUsers.list()) console.log(row)
     */
    list: (options: ListOptions<'listAdminEndUsers'> = {}): Pages<Data<'listAdminEndUsers'>['end_users'][number]> =>
      http.pages('/api/v1/admin/end-users', 'end_users', options),
  },

  groups: {
    /**
     * List the price groups with their oracle prices.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.admin.groups.list()) console.log(row)
     */
    list: (options: ListOptions<'listAdminGroups'> = {}): Pages<Data<'listAdminGroups'>['groups'][number]> =>
      http.pages('/api/v1/admin/groups', 'groups', options),

    /**
     * Create a price group.
     *
     * All tokens of a group have the same price. A group has no price until one is pushed to the oracle.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.groups.create({ name: 'Test slabs', item_type: 'GRADED_CARD', follows: 'operator' })
     */
    create: (body: Body<'createAdminGroup'>, options: OnceOptions = {}): Promise<Data<'createAdminGroup'>['group']> =>
      http.data({ idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/admin/groups', body }, 'group'),

    /**
     * Move tokens into a price group.
     *
     * A token with an open sell-back window keeps its group until the window ends.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.groups.assign(12, { unique_ids: ['CARD-YN1Z500V6KP8G'], dry_run: true })
     */
    assign: (
      groupId: number,
      body: Body<'assignAdminGroup'>,
      options: OnceOptions = {},
    ): Promise<Data<'assignAdminGroup'>['actions']> =>
      http.data(
        {
          idempotencyKey: 'auto',
          ...options,
          method: 'POST',
          path: `/api/v1/admin/groups/${segment(groupId)}/assign`,
          body,
        },
        'actions',
      ),
  },

  indexer: {
    /**
     * Get the indexer status.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.indexer.get()
     */
    get: (options: CallOptions = {}): Promise<Data<'getAdminIndexer'>['indexer']> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/admin/indexer' }, 'indexer'),

    /**
     * Reindex a range of blocks.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.indexer.rescan({ from_block: 0 })
     */
    rescan: (
      body: Body<'rescanAdminIndexer'>,
      options: OnceOptions = {},
    ): Promise<Data<'rescanAdminIndexer'>['indexer']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/admin/indexer/rescan', body },
        'indexer',
      ),

    /**
     * Resume a halted indexer.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.indexer.resume()
     */
    resume: (options: OnceOptions = {}): Promise<Data<'resumeAdminIndexer'>['indexer']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/admin/indexer/resume' },
        'indexer',
      ),
  },

  instant: {
    bundles: {
      /**
       * List bundles with their status, newest first.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * for await (const row of packhouse.admin.instant.bundles.list()) console.log(row)
       */
      list: (
        options: ListOptions<'listAdminInstantBundles'> = {},
      ): Pages<Data<'listAdminInstantBundles'>['bundles'][number]> =>
        http.pages('/api/v1/admin/instant/bundles', 'bundles', options),

      /**
       * Add an opened pack to the instant store.
       *
       * The cards must be minted and in the inventory. They are transferred to the store and sold as one bundle. Their value above the price of the packet type counts towards the daily cap of stock changes; beyond it, the code is stock_cap.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.instant.bundles.create({ packet_type_id: 1, opened_at: '2026-02-03T04:05:06.000Z', media_hash: '0xabababababababababababababababababababababababababababababababab', cards: [{ unique_id: 'CARD-Q27JM88PD6SE9' },{ unique_id: 'CARD-FV64WDFVPHA5B', is_chase: true, front_image_url: 'https://pictures.test/1.jpg' }] })
       */
      create: (
        body: Body<'createAdminInstantBundle'>,
        options: OnceOptions = {},
      ): Promise<Data<'createAdminInstantBundle'>> =>
        http.data({ idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/admin/instant/bundles', body }),

      /**
       * Remove an unsold pack from the instant store.
       *
       * The cards return to the inventory. The contract rejects the removal while sold packs await their delivery. The price of the packet type counts towards the daily cap of stock changes; beyond it, the code is stock_cap.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.instant.bundles.remove(12)
       */
      remove: (
        packId: number,
        body: Body<'removeAdminInstantBundle'> = {},
        options: OnceOptions = {},
      ): Promise<Data<'removeAdminInstantBundle'>['actions']> =>
        http.data(
          {
            idempotencyKey: 'auto',
            ...options,
            method: 'POST',
            path: `/api/v1/admin/instant/bundles/${segment(packId)}/remove`,
            body,
          },
          'actions',
        ),
    },

    packetTypes: {
      /**
       * List all packet types.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.instant.packetTypes.list()
       */
      list: (options: CallOptions = {}): Promise<Data<'listAdminInstantPacketTypes'>['packet_types']> =>
        http.data({ ...options, method: 'GET', path: '/api/v1/admin/instant/packet-types' }, 'packet_types'),

      /**
       * Create a packet type and set its terms on chain.
       *
       * The packet type is on sale as soon as the store holds bundles of it.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.instant.packetTypes.create({ set_id: '…', set_name: '…', product_id: '…', name: '…', tcg_type: '…', language: '…', price_usdc: '…', window_seconds: 1, float_bps: 0 })
       */
      create: (
        body: Body<'createAdminInstantPacketType'>,
        options: OnceOptions = {},
      ): Promise<Data<'createAdminInstantPacketType'>> =>
        http.data({
          idempotencyKey: 'auto',
          ...options,
          method: 'POST',
          path: '/api/v1/admin/instant/packet-types',
          body,
        }),

      /**
       * Update a packet type; new terms reactivate a paused one.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.instant.packetTypes.update(12)
       */
      update: (
        packetTypeId: number,
        body: Body<'updateAdminInstantPacketType'> = {},
        options: OnceOptions = {},
      ): Promise<Data<'updateAdminInstantPacketType'>> =>
        http.data({
          idempotencyKey: 'auto',
          ...options,
          method: 'PATCH',
          path: `/api/v1/admin/instant/packet-types/${segment(packetTypeId)}`,
          body,
        }),

      /**
       * Pause a packet type; packs already sold are delivered.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.instant.packetTypes.pause(12)
       */
      pause: (
        packetTypeId: number,
        body: Body<'pauseAdminInstantPacketType'> = {},
        options: OnceOptions = {},
      ): Promise<Data<'pauseAdminInstantPacketType'>['actions']> =>
        http.data(
          {
            idempotencyKey: 'auto',
            ...options,
            method: 'POST',
            path: `/api/v1/admin/instant/packet-types/${segment(packetTypeId)}/pause`,
            body,
          },
          'actions',
        ),
    },
  },

  inventory: {
    /**
     * List the inventory, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.admin.inventory.list()) console.log(row)
     */
    list: (options: ListOptions<'listAdminInventory'> = {}): Pages<Data<'listAdminInventory'>['items'][number]> =>
      http.pages('/api/v1/admin/inventory', 'items', options),

    /**
     * Import items.
     *
     * All items are imported, or none. An item with a known unique_id is left unchanged.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.inventory.import({ items: [{ item_type: 'CARD', name: 'Unpriced', condition: 'NM' }] })
     */
    import: (
      body: Body<'importAdminInventory'>,
      options: OnceOptions = {},
    ): Promise<Data<'importAdminInventory'>['items']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/admin/inventory/import', body },
        'items',
      ),

    /**
     * Mint the tokens of items into the inventory.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.inventory.mint({ unique_ids: ['CARD-EXV717ABWWVAB','CARD-Z108XGKPNA431'] })
     */
    mint: (
      body: Body<'mintAdminInventory'>,
      options: OnceOptions = {},
    ): Promise<Data<'mintAdminInventory'>['actions']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/admin/inventory/mint', body },
        'actions',
      ),

    /**
     * Stock a tier with cards.
     *
     * Accepts cards from the inventory or the returns bin; the value of each must fit the shelf.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.inventory.stock({ unique_ids: ['CARD-DKNVS3CZ32GX8','CARD-KRZXQCRYRSJ86'], tier_id: 1, shelf: 0 })
     */
    stock: (
      body: Body<'stockAdminInventory'>,
      options: OnceOptions = {},
    ): Promise<Data<'stockAdminInventory'>['actions']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/admin/inventory/stock', body },
        'actions',
      ),

    /**
     * Unstock cards from their tiers.
     *
     * Rejected while sold packs need the cards.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.inventory.unstock({ unique_ids: ['CARD-DKNVS3CZ32GX8','CARD-KRZXQCRYRSJ86'] })
     */
    unstock: (
      body: Body<'unstockAdminInventory'>,
      options: OnceOptions = {},
    ): Promise<Data<'unstockAdminInventory'>['actions']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/admin/inventory/unstock', body },
        'actions',
      ),
  },

  jobs: {
    /**
     * List background jobs whose last attempt failed, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.admin.jobs.list()) console.log(row)
     */
    list: (options: ListOptions<'listAdminJobs'> = {}): Pages<Data<'listAdminJobs'>['jobs'][number]> =>
      http.pages('/api/v1/admin/jobs', 'jobs', options),

    /**
     * Run a dead job again.
     *
     * The job starts at once and has all of its attempts again.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.jobs.retry(12)
     */
    retry: (id: number, options: OnceOptions = {}): Promise<Data<'retryAdminJob'>['job']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'POST', path: `/api/v1/admin/jobs/${segment(id)}/retry` },
        'job',
      ),
  },

  keys: {
    /**
     * Get a key.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.keys.get('…')
     */
    get: (keyId: string, options: CallOptions = {}): Promise<Data<'getAdminKey'>['key']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/admin/keys/${segment(keyId)}` }, 'key'),

    /**
     * Update a key.
     *
     * An account manager grants every scope but `admin` and `payout:manage`; an API key grants the scopes it holds. With X-Approval-Id, two people grant those two as well. Platform keys are created, changed and revoked on the host.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.keys.update('…')
     */
    update: (
      keyId: string,
      body: Body<'updateAdminKey'> = {},
      options: OnceOptions = {},
    ): Promise<Data<'updateAdminKey'>['key']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'PATCH', path: `/api/v1/admin/keys/${segment(keyId)}`, body },
        'key',
      ),

    /**
     * Revoke a key.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.keys.revoke('…')
     */
    revoke: (keyId: string, options: OnceOptions = {}): Promise<Data<'revokeAdminKey'>['key']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'POST', path: `/api/v1/admin/keys/${segment(keyId)}/revoke` },
        'key',
      ),

    /**
     * Rotate a key.
     *
     * An account manager grants every scope but `admin` and `payout:manage`; an API key grants the scopes it holds. With X-Approval-Id, two people grant those two as well. Platform keys are created, changed and revoked on the host.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.keys.rotate('…')
     */
    rotate: (
      keyId: string,
      body: Body<'rotateAdminKey'> = {},
      options: OnceOptions = {},
    ): Promise<Data<'rotateAdminKey'>> =>
      http.data({
        idempotencyKey: 'auto',
        ...options,
        method: 'POST',
        path: `/api/v1/admin/keys/${segment(keyId)}/rotate`,
        body,
      }),
  },

  ledger: {
    /**
     * Reconcile liabilities with on-chain balances.
     *
     * Compares credits with on-chain funds, holds with their sources, the treasury’s spending with settled holds, and the buyback float with open sell-back windows. `needed` is the liability less open holds and less adjustments.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.ledger.reconciliation()
     */
    reconciliation: (options: CallOptions = {}): Promise<Data<'getAdminLedgerReconciliation'>> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/admin/ledger/reconciliation' }),
  },

  marketActions: {
    /**
     * List market actions with their outcome, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.admin.marketActions.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listAdminMarketActions'> = {},
    ): Pages<Data<'listAdminMarketActions'>['actions'][number]> =>
      http.pages('/api/v1/admin/market-actions', 'actions', options),

    /**
     * Get a market action.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.marketActions.get(12)
     */
    get: (actionId: number, options: CallOptions = {}): Promise<Data<'getAdminMarketAction'>['action']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/admin/market-actions/${segment(actionId)}` }, 'action'),
  },

  oracle: {
    /**
     * List catalog values that the oracle does not follow.
     *
     * A price follows its catalog value by at most 40 % within a day. It stops there until the value returns or is accepted.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.oracle.listJumps()
     */
    listJumps: (options: CallOptions = {}): Promise<Data<'listAdminPriceJumps'>['jumps']> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/admin/oracle/jumps' }, 'jumps'),

    /**
     * Accept a catalog value beyond the bound.
     *
     * The oracle follows the value in steps; further moves are measured from it.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.oracle.acceptJump(12)
     */
    acceptJump: (id: number, options: OnceOptions = {}): Promise<Data<'acceptAdminPriceJump'>['jump']> =>
      http.data(
        {
          idempotencyKey: 'auto',
          ...options,
          method: 'POST',
          path: `/api/v1/admin/oracle/jumps/${segment(id)}/accept`,
        },
        'jump',
      ),

    /**
     * List price groups with stale prices.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.oracle.listStale()
     */
    listStale: (
      query: Query<'listAdminStalePrices'> = {},
      options: CallOptions = {},
    ): Promise<Data<'listAdminStalePrices'>['groups']> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/admin/oracle/stale', query }, 'groups'),

    /**
     * Push prices to the oracle.
     *
     * The first price of a group needs the timelock; the response then contains the call to schedule.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.oracle.pushPrices({ prices: [{ group_id: 11, price_usdc: '50' }] })
     */
    pushPrices: (
      body: Body<'pushAdminOraclePrices'>,
      options: OnceOptions = {},
    ): Promise<Data<'pushAdminOraclePrices'>['actions']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/admin/oracle/prices', body },
        'actions',
      ),
  },

  partners: {
    keys: {
      /**
       * List the keys of one of the partners.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.partners.keys.list(12)
       */
      list: (id: number, options: CallOptions = {}): Promise<Data<'listAdminPartnerKeys'>['keys']> =>
        http.data({ ...options, method: 'GET', path: `/api/v1/admin/partners/${segment(id)}/keys` }, 'keys'),

      /**
       * Create a key for one of the partners.
       *
       * An account manager grants every scope but `admin` and `payout:manage`; an API key grants the scopes it holds. With X-Approval-Id, two people grant those two as well. Platform keys are created, changed and revoked on the host.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.partners.keys.create(12, { label: 'shop', scopes: ['packs:read','packs:purchase'] })
       */
      create: (
        id: number,
        body: Body<'createAdminPartnerKey'>,
        options: OnceOptions = {},
      ): Promise<Data<'createAdminPartnerKey'>> =>
        http.data({
          idempotencyKey: 'auto',
          ...options,
          method: 'POST',
          path: `/api/v1/admin/partners/${segment(id)}/keys`,
          body,
        }),
    },

    prizes: {
      /**
       * List the prizes of a partner, newest first.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * for await (const row of packhouse.admin.partners.prizes.list(12)) console.log(row)
       */
      list: (
        id: number,
        options: ListOptions<'listAdminPartnerPrizes'> = {},
      ): Pages<Data<'listAdminPartnerPrizes'>['items'][number]> =>
        http.pages(`/api/v1/admin/partners/${segment(id)}/prizes`, 'items', options),

      /**
       * Assign inventory items to a partner as prizes, or unassign them.
       *
       * Applies all changes or none.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.partners.prizes.assign(12)
       */
      assign: (
        id: number,
        body: Body<'assignAdminPartnerPrizes'> = {},
        options: OnceOptions = {},
      ): Promise<Data<'assignAdminPartnerPrizes'>> =>
        http.data({
          idempotencyKey: 'auto',
          ...options,
          method: 'POST',
          path: `/api/v1/admin/partners/${segment(id)}/prizes`,
          body,
        }),
    },

    terms: {
      /**
       * Get the commercial terms of a partner.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.partners.terms.get(12)
       */
      get: (id: number, options: CallOptions = {}): Promise<Data<'getAdminPartnerTerms'>['terms']> =>
        http.data({ ...options, method: 'GET', path: `/api/v1/admin/partners/${segment(id)}/terms` }, 'terms'),

      /**
       * Change the commercial terms of a partner.
       *
       * The new terms apply to all unsettled business; closed statements do not change.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.partners.terms.update(12)
       */
      update: (
        id: number,
        body: Body<'updateAdminPartnerTerms'> = {},
        options: OnceOptions = {},
      ): Promise<Data<'updateAdminPartnerTerms'>['terms']> =>
        http.data(
          {
            idempotencyKey: 'auto',
            ...options,
            method: 'PATCH',
            path: `/api/v1/admin/partners/${segment(id)}/terms`,
            body,
          },
          'terms',
        ),
    },

    withdrawalRules: {
      /**
       * Get a partner’s withdrawal rules.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.partners.withdrawalRules.get(12)
       */
      get: (
        id: number,
        options: CallOptions = {},
      ): Promise<Data<'getAdminPartnerWithdrawalRules'>['withdrawal_rules']> =>
        http.data(
          { ...options, method: 'GET', path: `/api/v1/admin/partners/${segment(id)}/withdrawal-rules` },
          'withdrawal_rules',
        ),

      /**
       * Change a partner’s withdrawal rules.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.partners.withdrawalRules.update(12)
       */
      update: (
        id: number,
        body: Body<'updateAdminPartnerWithdrawalRules'> = {},
        options: OnceOptions = {},
      ): Promise<Data<'updateAdminPartnerWithdrawalRules'>['withdrawal_rules']> =>
        http.data(
          {
            idempotencyKey: 'auto',
            ...options,
            method: 'PATCH',
            path: `/api/v1/admin/partners/${segment(id)}/withdrawal-rules`,
            body,
          },
          'withdrawal_rules',
        ),
    },

    /**
     * List pack partners, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.admin.partners.list()) console.log(row)
     */
    list: (options: ListOptions<'listAdminPartners'> = {}): Pages<Data<'listAdminPartners'>['partners'][number]> =>
      http.pages('/api/v1/admin/partners', 'partners', options),

    /**
     * Create a partner account.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.partners.create({ name: 'Acme Packs', slug: 'acme977541' })
     */
    create: (
      body: Body<'createAdminPartner'>,
      options: OnceOptions = {},
    ): Promise<Data<'createAdminPartner'>['partner']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/admin/partners', body },
        'partner',
      ),

    /**
     * Get a partner.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.partners.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getAdminPartner'>['partner']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/admin/partners/${segment(id)}` }, 'partner'),

    /**
     * Update a partner.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.partners.update(12)
     */
    update: (
      id: number,
      body: Body<'updateAdminPartner'> = {},
      options: OnceOptions = {},
    ): Promise<Data<'updateAdminPartner'>['partner']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'PATCH', path: `/api/v1/admin/partners/${segment(id)}`, body },
        'partner',
      ),
  },

  payouts: {
    /**
     * List statements and payouts of all partners, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.admin.payouts.list()) console.log(row)
     */
    list: (options: ListOptions<'listAdminPayouts'> = {}): Pages<Data<'listAdminPayouts'>['payouts'][number]> =>
      http.pages('/api/v1/admin/payouts', 'payouts', options),

    /**
     * Close all due periods, or a partner’s custom period at a given time.
     *
     * `to` applies to partners with payout_schedule CUSTOM; all blocks before it must be final.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.payouts.close()
     */
    close: (
      body: Body<'closeAdminPayouts'> = {},
      options: OnceOptions = {},
    ): Promise<Data<'closeAdminPayouts'>['payouts']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/admin/payouts/close', body },
        'payouts',
      ),

    /**
     * Pay all due payouts.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.payouts.run()
     */
    run: (options: OnceOptions = {}): Promise<Data<'runAdminPayouts'>['payouts']> =>
      http.data({ idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/admin/payouts/run' }, 'payouts'),

    /**
     * Approve a payout above the limit.
     *
     * Two people approve a payout whose period the calendar or a key closed, one other person one whose period an operator closed. The approval holds for the current payout wallet.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.payouts.approve(12)
     */
    approve: (id: number, options: OnceOptions = {}): Promise<Data<'approveAdminPayout'>['payout']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'POST', path: `/api/v1/admin/payouts/${segment(id)}/approve` },
        'payout',
      ),

    /**
     * Put a payout on hold.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.payouts.hold(12)
     */
    hold: (
      id: number,
      body: Body<'holdAdminPayout'> = {},
      options: OnceOptions = {},
    ): Promise<Data<'holdAdminPayout'>['payout']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'POST', path: `/api/v1/admin/payouts/${segment(id)}/hold`, body },
        'payout',
      ),

    /**
     * Release a payout from hold.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.payouts.release(12)
     */
    release: (
      id: number,
      body: Body<'releaseAdminPayout'> = {},
      options: OnceOptions = {},
    ): Promise<Data<'releaseAdminPayout'>['payout']> =>
      http.data(
        {
          idempotencyKey: 'auto',
          ...options,
          method: 'POST',
          path: `/api/v1/admin/payouts/${segment(id)}/release`,
          body,
        },
        'payout',
      ),

    /**
     * Retry a failed payout.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.payouts.retry(12)
     */
    retry: (
      id: number,
      body: Body<'retryAdminPayout'> = {},
      options: OnceOptions = {},
    ): Promise<Data<'retryAdminPayout'>['payout']> =>
      http.data(
        {
          idempotencyKey: 'auto',
          ...options,
          method: 'POST',
          path: `/api/v1/admin/payouts/${segment(id)}/retry`,
          body,
        },
        'payout',
      ),

    /**
     * Void a statement, so that it is never paid.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.payouts.void(12)
     */
    void: (
      id: number,
      body: Body<'voidAdminPayout'> = {},
      options: OnceOptions = {},
    ): Promise<Data<'voidAdminPayout'>['payout']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'POST', path: `/api/v1/admin/payouts/${segment(id)}/void`, body },
        'payout',
      ),
  },

  redemptions: {
    /**
     * List redemptions of all partners, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.admin.redemptions.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listAdminRedemptions'> = {},
    ): Pages<Data<'listAdminRedemptions'>['redemptions'][number]> =>
      http.pages('/api/v1/admin/redemptions', 'redemptions', options),

    /**
     * Get a redemption of any partner.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.redemptions.get(12)
     */
    get: (redemptionId: number, options: CallOptions = {}): Promise<Data<'getAdminRedemption'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/admin/redemptions/${segment(redemptionId)}` }),
  },

  relayer: {
    /**
     * List the relayer accounts with their queues.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.relayer.get()
     */
    get: (options: CallOptions = {}): Promise<Data<'getAdminRelayer'>['relayer']> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/admin/relayer' }, 'relayer'),

    /**
     * Pause signing; transactions already sent are completed.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.relayer.pause()
     */
    pause: (
      body: Body<'pauseAdminRelayer'> = {},
      options: OnceOptions = {},
    ): Promise<Data<'pauseAdminRelayer'>['relayer']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/admin/relayer/pause', body },
        'relayer',
      ),

    /**
     * Resume signing.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.relayer.resume()
     */
    resume: (
      body: Body<'resumeAdminRelayer'> = {},
      options: OnceOptions = {},
    ): Promise<Data<'resumeAdminRelayer'>['relayer']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/admin/relayer/resume', body },
        'relayer',
      ),
  },

  switches: {
    /**
     * List the feature switches.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.switches.list()
     */
    list: (options: CallOptions = {}): Promise<Data<'listAdminSwitches'>['switches']> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/admin/switches' }, 'switches'),

    /**
     * Change feature switches.
     *
     * A disabled feature returns 503 before anything is reserved or sent. Work in progress is completed.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.switches.update()
     */
    update: (
      body: Body<'updateAdminSwitches'> = {},
      options: OnceOptions = {},
    ): Promise<Data<'updateAdminSwitches'>['switches']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/admin/switches', body },
        'switches',
      ),
  },

  tenants: {
    keys: {
      /**
       * List the keys of one of the tenants.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.tenants.keys.list(12)
       */
      list: (id: number, options: CallOptions = {}): Promise<Data<'listAdminTenantKeys'>['keys']> =>
        http.data({ ...options, method: 'GET', path: `/api/v1/admin/tenants/${segment(id)}/keys` }, 'keys'),

      /**
       * Create a key for one of the tenants.
       *
       * An account manager grants every scope but `admin` and `payout:manage`; an API key grants the scopes it holds. With X-Approval-Id, two people grant those two as well. Platform keys are created, changed and revoked on the host.
       *
       * Required scope: `platform:admin`.
       *
       * @example
       * const result = await packhouse.admin.tenants.keys.create(12, { label: 'desk', scopes: ['read:inventory'] })
       */
      create: (
        id: number,
        body: Body<'createAdminTenantKey'>,
        options: OnceOptions = {},
      ): Promise<Data<'createAdminTenantKey'>> =>
        http.data({
          idempotencyKey: 'auto',
          ...options,
          method: 'POST',
          path: `/api/v1/admin/tenants/${segment(id)}/keys`,
          body,
        }),
    },

    /**
     * List vault tenants, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.admin.tenants.list()) console.log(row)
     */
    list: (options: ListOptions<'listAdminTenants'> = {}): Pages<Data<'listAdminTenants'>['tenants'][number]> =>
      http.pages('/api/v1/admin/tenants', 'tenants', options),

    /**
     * Create a tenant account.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.tenants.create({ name: 'Acme Vault', account_number: 'ACME-977541' })
     */
    create: (
      body: Body<'createAdminTenant'>,
      options: OnceOptions = {},
    ): Promise<Data<'createAdminTenant'>['tenant']> =>
      http.data({ idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/admin/tenants', body }, 'tenant'),

    /**
     * Get a tenant.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.tenants.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getAdminTenant'>['tenant']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/admin/tenants/${segment(id)}` }, 'tenant'),

    /**
     * Update a tenant.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.tenants.update(12)
     */
    update: (
      id: number,
      body: Body<'updateAdminTenant'> = {},
      options: OnceOptions = {},
    ): Promise<Data<'updateAdminTenant'>['tenant']> =>
      http.data(
        { idempotencyKey: 'auto', ...options, method: 'PATCH', path: `/api/v1/admin/tenants/${segment(id)}`, body },
        'tenant',
      ),

    /**
     * List the writes of the keys of a tenant, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * for await (const row of packhouse.admin.tenants.activityLog(12)) console.log(row)
     */
    activityLog: (
      id: number,
      options: ListOptions<'listAdminTenantActivityLog'> = {},
    ): Pages<Data<'listAdminTenantActivityLog'>['entries'][number]> =>
      http.pages(`/api/v1/admin/tenants/${segment(id)}/activity-log`, 'entries', options),

    /**
     * Add cards to a tenant’s inventory, all or none.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.tenants.addCards(12, { cards: [{ name: 'Emberfox', condition: 'LP' },{ name: 'Duskowl' }] })
     */
    addCards: (
      id: number,
      body: Body<'addAdminTenantCards'>,
      options: OnceOptions = {},
    ): Promise<Data<'addAdminTenantCards'>> =>
      http.data({
        idempotencyKey: 'auto',
        ...options,
        method: 'POST',
        path: `/api/v1/admin/tenants/${segment(id)}/cards`,
        body,
      }),

    /**
     * Set the transfer policy of a tenant.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.tenants.setTransferPolicy(12)
     */
    setTransferPolicy: (
      id: number,
      body: Body<'setAdminTenantTransferPolicy'> = {},
      options: OnceOptions = {},
    ): Promise<Data<'setAdminTenantTransferPolicy'>> =>
      http.data({
        idempotencyKey: 'auto',
        ...options,
        method: 'PUT',
        path: `/api/v1/admin/tenants/${segment(id)}/transfer-policy`,
        body,
      }),
  },

  tiers: {
    /**
     * List all tiers, including those not on sale.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.tiers.list()
     */
    list: (options: CallOptions = {}): Promise<Data<'listAdminTiers'>['tiers']> =>
      http.data({ ...options, method: 'GET', path: '/api/v1/admin/tiers' }, 'tiers'),

    /**
     * Create a tier and propose its first version.
     *
     * The tier is on sale once it is activated and its shelves are stocked. Where the timelock manages tiers, `governance` has the calls that its signers schedule and execute, and `actions` is empty.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.tiers.create({ name: 'Duo Pack', slug: 'duo', price_usdc: '12.00', buyback_window_seconds: 86400, float_bps: 5000, slots: [[3,1],[1,1]], shelves: [{ name: 'Plain', tier_label: 'plain', color: '#888888', min_value_usdc: '1', max_value_usdc: '2.5' },{ name: 'Fine', tier_label: 'fine', color: '#cc9900', min_value_usdc: '7', max_value_usdc: '7' }], dry_run: true })
     */
    create: (body: Body<'createAdminTier'>, options: OnceOptions = {}): Promise<Data<'createAdminTier'>> =>
      http.data({ idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/admin/tiers', body }),

    /**
     * Change the description of a tier or propose a new version.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.tiers.update(12)
     */
    update: (
      tierId: number,
      body: Body<'updateAdminTier'> = {},
      options: OnceOptions = {},
    ): Promise<Data<'updateAdminTier'>> =>
      http.data({
        idempotencyKey: 'auto',
        ...options,
        method: 'PATCH',
        path: `/api/v1/admin/tiers/${segment(tierId)}`,
        body,
      }),

    /**
     * Put a version of a tier on sale.
     *
     * An operator needs the approval of another person (X-Approval-Id) when the return to the buyer is above 95 % or moves by five points or more.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.tiers.activate(12)
     */
    activate: (
      tierId: number,
      body: Body<'activateAdminTier'> = {},
      options: OnceOptions = {},
    ): Promise<Data<'activateAdminTier'>['actions']> =>
      http.data(
        {
          idempotencyKey: 'auto',
          ...options,
          method: 'POST',
          path: `/api/v1/admin/tiers/${segment(tierId)}/activate`,
          body,
        },
        'actions',
      ),

    /**
     * Take a tier off sale; packs already sold are still delivered.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.tiers.pause(12)
     */
    pause: (
      tierId: number,
      body: Body<'pauseAdminTier'> = {},
      options: OnceOptions = {},
    ): Promise<Data<'pauseAdminTier'>['actions']> =>
      http.data(
        {
          idempotencyKey: 'auto',
          ...options,
          method: 'POST',
          path: `/api/v1/admin/tiers/${segment(tierId)}/pause`,
          body,
        },
        'actions',
      ),

    /**
     * Take cards off the shelves of a tier.
     *
     * The cards return to the inventory. Rejected while sold packs need them.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.tiers.createDrain(12)
     */
    createDrain: (
      tierId: number,
      body: Body<'createAdminTierDrain'> = {},
      options: OnceOptions = {},
    ): Promise<Data<'createAdminTierDrain'>> =>
      http.data({
        idempotencyKey: 'auto',
        ...options,
        method: 'POST',
        path: `/api/v1/admin/tiers/${segment(tierId)}/drain`,
        body,
      }),

    /**
     * Stock a shelf with free cards whose value fits it.
     *
     * Takes cards of the inventory and of the returns bin, oldest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.tiers.createRestock(12, { shelf: 0, count: 500 })
     */
    createRestock: (
      tierId: number,
      body: Body<'createAdminTierRestock'>,
      options: OnceOptions = {},
    ): Promise<Data<'createAdminTierRestock'>> =>
      http.data({
        idempotencyKey: 'auto',
        ...options,
        method: 'POST',
        path: `/api/v1/admin/tiers/${segment(tierId)}/restock`,
        body,
      }),

    /**
     * Check whether the price of a tier covers the buyback of its cards.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.tiers.solvency(12)
     */
    solvency: (tierId: number, options: CallOptions = {}): Promise<Data<'getAdminTierSolvency'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/admin/tiers/${segment(tierId)}/solvency` }),

    /**
     * Get the cards on the shelves of a tier by value.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.tiers.stock(12)
     */
    stock: (tierId: number, options: CallOptions = {}): Promise<Data<'getAdminTierStock'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/admin/tiers/${segment(tierId)}/stock` }),

    /**
     * List the versions of a tier with their return to the buyer, newest first.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.tiers.versions(12)
     */
    versions: (tierId: number, options: CallOptions = {}): Promise<Data<'listAdminTierVersions'>['versions']> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/admin/tiers/${segment(tierId)}/versions` }, 'versions'),
  },

  wallets: {
    /**
     * Propose an adjustment of an end user’s credits.
     *
     * The credits change when another person approves the adjustment, or two people when a key proposed it.
     *
     * Required scope: `platform:admin`.
     *
     * @example
     * const result = await packhouse.admin.wallets.adjust(12, { amount_usdc: '8', reason: 'Came back', withdrawal_id: 524 })
     */
    adjust: (
      endUserId: number,
      body: Body<'adjustAdminWallet'>,
      options: OnceOptions = {},
    ): Promise<Data<'adjustAdminWallet'>['adjustment']> =>
      http.data(
        {
          idempotencyKey: 'auto',
          ...options,
          method: 'POST',
          path: `/api/v1/admin/wallets/${segment(endUserId)}/adjust`,
          body,
        },
        'adjustment',
      ),
  },

  /**
   * List what needs an operator now.
   *
   * Dead jobs, a halted indexer, transactions that do not confirm, low float or gas, service levels at risk, open exceptions, adopted acts, an unsound ledger, sold-out tiers, stale prices, catalog values that the oracle does not follow, and what waits for an approval.
   *
   * Required scope: `platform:admin`.
   *
   * @example
   * const result = await packhouse.admin.attention()
   */
  attention: (options: CallOptions = {}): Promise<Data<'getAdminAttention'>> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/admin/attention' }),
})

export type Admin = ReturnType<typeof createAdmin>
