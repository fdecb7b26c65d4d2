import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { actorOf } from '../../http/pipeline/caller.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../http/schema/pagination.ts'
import { GamePath } from '../cards/wire.ts'
import type { RecordKind } from './model.ts'
import type { WithdrawalService } from './service.ts'
import {
  AliasBody,
  AliasPath,
  aliasToWire,
  CatalogAliasWire,
  RecordPath,
  RecordStateWire,
  stateToWire,
  WithdrawnRecordWire,
  withdrawnToWire,
} from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none' } as const
const tags = ['Administration']
const base = '/api/v1/admin/catalog/:game'
const RecordData = Type.Object({ record: Ref(RecordStateWire) })
const AliasData = Type.Object({ alias: Ref(CatalogAliasWire) })

const names = {
  cards: { operation: 'AdminCatalogCard', noun: 'a card' },
  expansions: { operation: 'AdminCatalogExpansion', noun: 'an expansion with its cards' },
  sealed: { operation: 'AdminCatalogSealedProduct', noun: 'a sealed product' },
} as const satisfies Record<RecordKind, object>

function recordRoutes(app: App, kind: RecordKind, { withdrawals }: { withdrawals: WithdrawalService }): void {
  const { operation, noun } = names[kind]
  const params = Type.Object({ ...GamePath, ...RecordPath })
  app.delete(
    `${base}/${kind}/:id`,
    {
      config: { operationId: `withdraw${operation}`, consoleRoles: ['account_manager'], isKeyed: true, ...config },
      schema: {
        summary: `Withdraw ${noun}`,
        description:
          'Searches, lists and exports no longer return it. It is still read by its id, with `withdrawn_at`, and nothing of it is deleted. Imports do not bring it back.',
        tags,
        params,
        response: { 200: success(RecordData) },
      },
    },
    async ({ params: { game, id }, caller }) =>
      ok({ record: stateToWire(kind, await withdrawals.withdraw({ game, kind, id }, actorOf(caller))) }),
  )
  app.post(
    `${base}/${kind}/:id/restore`,
    {
      config: { operationId: `restore${operation}`, consoleRoles: ['account_manager'], isKeyed: true, ...config },
      schema: {
        summary: `Restore ${noun}`,
        description: 'Searches return it again, as it was when it was withdrawn.',
        tags,
        params,
        response: { 200: success(RecordData) },
      },
    },
    async ({ params: { game, id }, caller }) =>
      ok({ record: stateToWire(kind, await withdrawals.restore({ game, kind, id }, actorOf(caller))) }),
  )
}

function aliasRoutes(app: App, { withdrawals }: { withdrawals: WithdrawalService }): void {
  const params = Type.Object({ ...GamePath, ...AliasPath })
  app.get(
    `${base}/aliases`,
    {
      config: { operationId: 'listAdminCatalogAliases', consoleRoles: ['account_manager', 'admin'], ...config },
      schema: {
        summary: 'List the renamed ids of a game',
        tags,
        params: Type.Object(GamePath),
        querystring: Type.Object(PageQuery),
        response: {
          200: successPage(
            Type.Object({ aliases: Type.Array(Ref(CatalogAliasWire), { description: 'By kind and old id.' }) }),
          ),
        },
      },
    },
    async ({ params: { game }, query }) => {
      const page = readPage(query, listRules)
      const { rows, pagination } = pageOf(await withdrawals.listAliases(game, page), page)
      return okPage({ aliases: rows.map(aliasToWire) }, pagination)
    },
  )
  app.put(
    `${base}/aliases/:kind/:old_id`,
    {
      config: {
        operationId: 'setAdminCatalogAlias',
        refuses: { 409: ['invalid_status'] },
        consoleRoles: ['account_manager'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Rename an id',
        description: 'Requests for the old id return 301 with the address of the new one.',
        tags,
        params,
        body: AliasBody,
        response: { 200: success(AliasData) },
      },
    },
    async ({ params: { game, kind, old_id: id }, body, caller }) =>
      ok({ alias: aliasToWire(await withdrawals.rename({ game, kind, id }, body.new_id, actorOf(caller))) }),
  )
  app.delete(
    `${base}/aliases/:kind/:old_id`,
    {
      config: {
        operationId: 'deleteAdminCatalogAlias',
        consoleRoles: ['account_manager'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Remove a renamed id',
        tags,
        params,
        response: { 200: success(Type.Object({ old_id: Type.String({ description: 'The id that was renamed.' }) })) },
      },
    },
    async ({ params: { game, kind, old_id: id }, caller }) => {
      await withdrawals.removeAlias({ game, kind, id }, actorOf(caller))
      return ok({ old_id: id })
    },
  )
}

/** Withdrawing and renaming records of the catalog. */
export function withdrawalRoutes(app: App, deps: { withdrawals: WithdrawalService }): void {
  for (const kind of ['cards', 'expansions', 'sealed'] as const) recordRoutes(app, kind, deps)
  aliasRoutes(app, deps)
  app.get(
    `${base}/withdrawn`,
    {
      config: { operationId: 'listAdminWithdrawnRecords', consoleRoles: ['account_manager', 'admin'], ...config },
      schema: {
        summary: 'List the withdrawn records of a game',
        description: 'Cards, expansions and sealed products, the newest withdrawal first.',
        tags,
        params: Type.Object(GamePath),
        querystring: Type.Object(PageQuery),
        response: {
          200: successPage(
            Type.Object({ records: Type.Array(Ref(WithdrawnRecordWire), { description: 'The records.' }) }),
          ),
        },
      },
    },
    async ({ params: { game }, query }) => {
      const page = readPage(query, listRules)
      const { rows, pagination } = pageOf(await deps.withdrawals.list(game, page), page)
      return okPage({ records: rows.map(withdrawnToWire) }, pagination)
    },
  )
}
