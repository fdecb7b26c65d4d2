import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import type { Caller } from '../../../http/pipeline/caller.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { described, IdParam, OneOf, Ref, refusedAs } from '../../../http/schema/fields.ts'
import { IdempotencyHeaders, markReplay, readIdempotencyKey } from '../../../idempotency/idempotency.ts'
import { CursorQuery, cursorPageOf, readCursorPage } from '../../shared/cursors.ts'
import { IdentityQuery } from '../../wallet/end-users/wire.ts'
import type { Redeemer } from '../prepare.ts'
import { exportMachine } from './model.ts'
import type { createExportRequest } from './request.ts'
import type { ExportService } from './service.ts'
import { ExportBody, exportToWire, ExportWire, LinkBody, linkToWire, PreparedLinkWire } from './wire.ts'
import { keyedRefusals } from '../../shared/refusals.ts'

export type ExportUseCases = ReturnType<typeof createExportRequest>
export type ExportRouteDeps = { exports: ExportService; useCases: ExportUseCases }

const tags = ['Collection exports']
const writing = { scope: 'wallet:withdraw', gate: 'write' } as const
const reading = { scope: 'packs:read', gate: 'read' } as const

const redeemerOf = ({ accountId, keyId }: Caller): Redeemer => ({ partnerId: accountId, keyId })

export function exportRoutes(app: App, deps: ExportRouteDeps): void {
  requestRoutes(app, deps)
  readRoutes(app, deps)
}

function requestRoutes(app: App, { exports, useCases }: ExportRouteDeps): void {
  app.post(
    '/api/v1/mystery/collection/export/prepare',
    {
      config: { operationId: 'prepareCollectionExport', ...writing },
      schema: {
        summary: 'Prepare the message that links a wallet to a vault',
        description:
          'Creates no export. `signer_address` signs `typed_data` once; later exports to the wallet need no signature.',
        tags,
        body: LinkBody,
        response: { 200: success(Ref(PreparedLinkWire)) },
      },
    },
    async ({ caller, body }) => ok(linkToWire(await useCases.prepare(redeemerOf(caller), body))),
  )

  app.post(
    '/api/v1/mystery/collection/export',
    {
      config: {
        operationId: 'createCollectionExport',
        refuses: [
          keyedRefusals,
          {
            400: ['invalid_token_ids', 'too_many_tokens', 'invalid_signature'],
            403: ['destination_not_allowed', 'limit_exceeded'],
            409: ['card_frozen', 'not_eligible'],
            503: ['chain_unavailable'],
          },
        ],
        ...writing,
      },
      schema: {
        summary: 'Export cards from an end user’s vault to a wallet',
        description:
          'Each card is an export of its own, delivered after a waiting period that the vault contract enforces and during ' +
          'which it can be cancelled. A card whose price on chain is above the limit of the installation, or that has none, waits ' +
          'before that until operators have approved its export (`awaits_approval`). An exported card can no longer be sold back. Replaying an Idempotency-Key with the ' +
          'same parameters returns the original exports.',
        tags,
        headers: IdempotencyHeaders,
        body: ExportBody,
        response: {
          202: success(Type.Object({ exports: Type.Array(Ref(ExportWire), { description: 'The exports.' }) })),
        },
      },
    },
    async ({ caller, body, headers }, reply) => {
      const key = readIdempotencyKey(headers['idempotency-key'])
      const { row, isReplay } = await useCases.request(redeemerOf(caller), body, key)
      markReplay(reply, isReplay)
      return reply.code(202).send(ok({ exports: row.rows.map(exportToWire) }))
    },
  )

  app.post(
    '/api/v1/mystery/collection/exports/:export_id/cancel',
    {
      config: { operationId: 'cancelCollectionExport', refuses: { 409: ['invalid_status'] }, ...writing },
      schema: {
        summary: 'Cancel an export while it waits',
        description:
          'Possible while operators have to approve the export, which cancels it at once, and during its waiting period: ' +
          'the status is then CANCELLING until the cancellation is final on chain. The call is idempotent.',
        tags,
        params: Type.Object({ export_id: described(IdParam, 'The id of the export.') }),
        response: { 202: success(Ref(ExportWire)) },
      },
    },
    async ({ caller, params }, reply) =>
      reply.code(202).send(ok(exportToWire(await exports.cancel(caller.accountId, params.export_id)))),
  )
}

const ListQuery = Type.Object({
  ...IdentityQuery,
  status: Type.Optional(
    OneOf(exportMachine.states, { ...refusedAs('invalid_status'), description: 'Only entries with this status.' }),
  ),
  ...CursorQuery,
})

function readRoutes(app: App, { exports }: ExportRouteDeps): void {
  app.get(
    '/api/v1/mystery/collection/exports/:export_id',
    {
      config: { operationId: 'getCollectionExport', ...reading },
      schema: {
        summary: 'Get an export',
        tags,
        params: Type.Object({ export_id: described(IdParam, 'The id of the export.') }),
        response: { 200: success(Ref(ExportWire)) },
      },
    },
    async ({ caller, params }) => ok(exportToWire(await exports.get(caller.accountId, params.export_id))),
  )

  app.get(
    '/api/v1/mystery/collection/exports',
    {
      config: { operationId: 'listCollectionExports', ...reading },
      schema: {
        summary: 'List exports, newest first',
        tags,
        querystring: ListQuery,
        response: {
          200: successPage(Type.Object({ exports: Type.Array(Ref(ExportWire), { description: 'The exports.' }) })),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readCursorPage(query)
      const { status, external_user_id, wallet_address } = query
      const beforeId = page.beforeId === undefined ? undefined : Number(page.beforeId)
      const filter = { status, external_user_id, wallet_address, beforeId }
      const { rows, pagination } = cursorPageOf(
        await exports.list(caller.accountId, filter, page),
        page,
        ({ id }) => id,
      )
      return okPage({ exports: rows.map(exportToWire) }, pagination)
    },
  )
}
