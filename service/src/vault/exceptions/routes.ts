import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { PageQuery, readPage, vaultListRules } from '../../http/schema/pagination.ts'
import { OneOf, Ref, StatusFilter } from '../../http/schema/fields.ts'
import { markReplay } from '../../idempotency/idempotency.ts'
import { DocumentPath, readCardIds, readSubmissionKey, vaultPageOf, writerOf } from '../shared/requests.ts'
import { exceptionMachine, exceptionTypes } from './model.ts'
import type { ExceptionService, ShownException } from './service.ts'
import { exceptionToWire, ExceptionWire, MessageBody, NewExceptionBody } from './wire.ts'

const tags = ['Exceptions']
const reads = { scope: 'read:inventory', gate: 'vaultRead' } as const
/** Any write scope allows opening exceptions and replying. */
const writes = {
  scope: [
    'write:inbound_shipment',
    'write:withdrawal',
    'write:transfer',
    'write:declared_value',
    'write:service_credit',
  ],
  gate: 'none',
} as const
const url = '/api/v1/exceptions'
const ExceptionData = Type.Object({ exception: Ref(ExceptionWire) })

const shown = ({ exception, messages }: ShownException) => ok({ exception: exceptionToWire(exception, messages) })

export function exceptionRoutes(app: App, { exceptions }: { exceptions: ExceptionService }): void {
  app.get(
    url,
    {
      config: { operationId: 'listExceptions', mayBeStale: true, ...reads },
      schema: {
        summary: 'List your exceptions, newest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          status: StatusFilter(exceptionMachine.states, { description: 'Only entries with this status.' }),
          type: Type.Optional(OneOf(exceptionTypes, { description: 'Only exceptions of this type.' })),
          unique_id: Type.Optional(Type.String({ maxLength: 64, description: 'The permanent id of the item.' })),
        }),
        response: {
          200: successPage(
            Type.Object({ exceptions: Type.Array(Ref(ExceptionWire), { description: 'The exceptions.' }) }),
          ),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readPage(query, vaultListRules)
      const { status, type, unique_id: uniqueId } = query
      const found = await exceptions.list({ accountId: caller.accountId, status, type, uniqueId }, page)
      const { rows, pagination } = vaultPageOf(found, page)
      return okPage({ exceptions: rows.map((row) => exceptionToWire(row)) }, pagination)
    },
  )

  app.get(
    `${url}/:id`,
    {
      config: { operationId: 'getException', ...reads },
      schema: {
        summary: 'Get an exception with its messages',
        tags,
        params: DocumentPath,
        response: { 200: success(ExceptionData) },
      },
    },
    async ({ caller, params }) => shown(await exceptions.get(caller.accountId, params.id)),
  )

  app.post(
    url,
    {
      config: { operationId: 'createException', refuses: { 409: ['idempotency_mismatch'] }, ...writes },
      schema: {
        summary: 'Open an exception',
        tags,
        body: NewExceptionBody,
        response: { 201: success(ExceptionData) },
      },
    },
    async (request, reply) => {
      const { body, headers } = request
      const hasCards = body.unique_id !== undefined || body.unique_ids !== undefined
      const complaint = {
        type: body.type,
        summary: body.summary,
        uniqueIds: hasCards ? readCardIds(body) : [],
        orderId: body.order_id ?? null,
        withdrawalId: body.withdrawal_id ?? null,
        inboundShipmentId: body.inbound_shipment_id ?? null,
      }
      const key = readSubmissionKey(body, headers['idempotency-key'])
      const { isReplay, ...made } = await exceptions.submit(writerOf(request), complaint, key)
      markReplay(reply, isReplay)
      return reply.code(201).send(shown(made))
    },
  )

  app.post(
    `${url}/:id/messages`,
    {
      config: { operationId: 'createExceptionMessage', refuses: { 409: ['invalid_status'] }, ...writes },
      schema: {
        summary: 'Reply to an exception',
        description: 'A reply within 14 days of the resolution reopens the exception.',
        tags,
        params: DocumentPath,
        body: MessageBody,
        response: { 201: success(ExceptionData) },
      },
    },
    async (request, reply) => {
      const { body, headers, params } = request
      const idempotencyKey = readSubmissionKey(body, headers['idempotency-key'])
      const message = { body: body.body, decision: body.decision ?? null, idempotencyKey }
      const { isReplay, ...replied } = await exceptions.reply(writerOf(request), params.id, message)
      markReplay(reply, isReplay)
      return reply.code(201).send(shown(replied))
    },
  )
}
