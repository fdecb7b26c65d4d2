import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../http/schema/pagination.ts'
import { described, IdParam, idPathOf, NullableString, OneOf, Ref, StatusFilter } from '../../http/schema/fields.ts'
import { exceptionMachine, exceptionTypes, liabilities, resolutions, severities } from './model.ts'
import { operatorExceptionToWire, OperatorExceptionWire } from './operator-wire.ts'
import { ActionId, operatorUrl, type Act } from '../shared/operator-actions.ts'
import type { ExceptionOperatorService, NamedException } from './operator-service.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['supervisor', 'account_manager'] } as const
const tags = ['Operators']
const url = `${operatorUrl}/exceptions`
const ExceptionData = Type.Object({ exception: Ref(OperatorExceptionWire) })
const OptionalId = Type.Optional(IdParam)

const toWire = (shown: NamedException) => ({ exception: operatorExceptionToWire(shown) })

export function exceptionOperatorRoutes(
  app: App,
  deps: { exceptionOperator: ExceptionOperatorService; act: Act },
): void {
  readRoutes(app, deps)
  writeRoutes(app, deps)
}

function readRoutes(app: App, { exceptionOperator }: { exceptionOperator: ExceptionOperatorService }): void {
  app.get(
    url,
    {
      config: { operationId: 'listOperatorExceptions', mayBeStale: true, ...config },
      schema: {
        summary: 'List exceptions, newest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          account_id: described(OptionalId, 'The id of the account.'),
          status: StatusFilter(exceptionMachine.states, { description: 'Only entries with this status.' }),
          type: Type.Optional(OneOf(exceptionTypes, { description: 'Only exceptions of this type.' })),
        }),
        response: {
          200: successPage(
            Type.Object({ exceptions: Type.Array(Ref(OperatorExceptionWire), { description: 'The exceptions.' }) }),
          ),
        },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const { account_id: accountId, status, type } = query
      const { rows, pagination } = pageOf(await exceptionOperator.list({ accountId, status, type }, page), page)
      return okPage({ exceptions: rows.map((row) => operatorExceptionToWire(row)) }, pagination)
    },
  )

  app.get(
    `${url}/:id`,
    {
      config: { operationId: 'getOperatorException', ...config },
      schema: {
        summary: 'Get an exception',
        tags,
        params: idPathOf('exception'),
        response: { 200: success(ExceptionData) },
      },
    },
    async ({ params }) => ok(toWire(await exceptionOperator.get(params.id))),
  )
}

function writeRoutes(
  app: App,
  { exceptionOperator, act }: { exceptionOperator: ExceptionOperatorService; act: Act },
): void {
  app.post(
    url,
    {
      config: { operationId: 'createOperatorException', refuses: { 409: ['already_exists'] }, ...config },
      schema: {
        summary: 'Open an exception',
        tags,
        body: Type.Object({
          client_action_id: ActionId,
          account_id: described(IdParam, 'The id of the account.'),
          type: OneOf(exceptionTypes, { description: 'What is wrong.' }),
          severity: Type.Optional(OneOf(severities, { description: 'How urgent it is.' })),
          summary: Type.String({ minLength: 1, maxLength: 1_000, description: 'A one-line summary.' }),
          unique_ids: Type.Optional(
            Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
              maxItems: 500,
              description: 'The permanent ids of the items.',
            }),
          ),
          order_id: described(OptionalId, 'The id of the order.'),
          withdrawal_id: described(OptionalId, 'The id of the withdrawal.'),
          inbound_shipment_id: described(OptionalId, 'The id of the inbound shipment.'),
        }),
        response: { 201: success(ExceptionData) },
      },
    },
    async (request, reply) => {
      const { body } = request
      const given = {
        accountId: body.account_id,
        type: body.type,
        severity: body.severity,
        summary: body.summary,
        uniqueIds: [...new Set(body.unique_ids)],
        orderId: body.order_id ?? null,
        withdrawalId: body.withdrawal_id ?? null,
        inboundShipmentId: body.inbound_shipment_id ?? null,
      }
      const step = { action: 'exception.open', target: `account:${body.account_id}`, body }
      const answer = await act(request, step, async (tx, { actor }) =>
        toWire(await exceptionOperator.open(tx, actor, given)),
      )
      return reply.code(201).send(ok(answer))
    },
  )

  app.post(
    `${url}/:id/message`,
    {
      config: { operationId: 'messageOperatorException', refuses: { 409: ['invalid_status'] }, ...config },
      schema: {
        summary: 'Send a message to the tenant; a question awaits a reply',
        tags,
        params: idPathOf('exception'),
        body: Type.Object({
          client_action_id: ActionId,
          body: described(Type.String({ minLength: 1, maxLength: 4_000 }), 'The text of the message.'),
          is_question: Type.Optional(Type.Boolean({ description: 'Whether a reply is awaited.' })),
        }),
        response: { 200: success(ExceptionData) },
      },
    },
    async (request) => {
      const { body, params } = request
      const message = { id: params.id, body: body.body, isQuestion: body.is_question ?? false }
      const step = { action: 'exception.message', target: `exception:${params.id}`, body }
      return ok(
        await act(request, step, async (tx, { actor }) => toWire(await exceptionOperator.send(tx, actor, message))),
      )
    },
  )

  app.post(
    `${url}/:id/resolve`,
    {
      config: { operationId: 'resolveOperatorException', refuses: { 409: ['invalid_status'] }, ...config },
      schema: {
        summary: 'Resolve an exception and unblock its cards',
        tags,
        params: idPathOf('exception'),
        body: Type.Object({
          client_action_id: ActionId,
          resolution: OneOf(resolutions, { description: 'The resolution.' }),
          liability: OneOf(liabilities, { description: 'Who bears the damage.' }),
          note: Type.Optional(NullableString({ minLength: 1, maxLength: 2_000, description: 'A note for people.' })),
        }),
        response: { 200: success(ExceptionData) },
      },
    },
    async (request) => {
      const { body, params } = request
      const { resolution, liability, note = null } = body
      const step = { action: 'exception.resolve', target: `exception:${params.id}`, body }
      return ok(
        await act(request, step, async (tx, { actor }) =>
          toWire(await exceptionOperator.resolve(tx, actor, params.id, { resolution, liability, note })),
        ),
      )
    },
  )
}
