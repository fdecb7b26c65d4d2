import { Type, type Static } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { checkIdArray, PageQuery, readPage, vaultListRules } from '../../../http/schema/pagination.ts'
import { NullableString, OneOf, Ref, Timestamp } from '../../../http/schema/fields.ts'
import { fail } from '../../../kernel/errors.ts'
import { markReplay, readSubmissionKey, vaultPageOf, writerOf } from '../../shared/requests.ts'
import { declaredValueMachine, type Declaration } from './model.ts'
import type { DeclaredValueService } from './service.ts'
import { declarationOf, DeclareBody, DeclaredValueWire, valueToWire } from './wire.ts'

const tags = ['Declared values']
const url = '/api/v1/declared-values'

/** A list, or a single one without it. */
function readDeclarations(body: Static<typeof DeclareBody>): Declaration[] {
  const { values, unique_id: uniqueId, declared_value_cents: amount } = body
  const refuse = (message: string): never => fail(400, 'invalid input', message, { details: { field: 'values' } })
  if (values !== undefined) {
    if (uniqueId !== undefined || amount !== undefined) refuse('Send values, or one value without the list.')
    if (values.length === 0) refuse('Name at least one card.')
    checkIdArray('values', values)
    return values.map(declarationOf)
  }
  if (uniqueId === undefined || amount === undefined) return refuse('Name a card and its value.')
  return [declarationOf({ ...body, unique_id: uniqueId, declared_value_cents: amount })]
}

export function declaredValueRoutes(app: App, { declaredValues }: { declaredValues: DeclaredValueService }): void {
  app.get(
    url,
    {
      config: { scope: 'read:inventory', gate: 'vaultRead' },
      schema: {
        summary: 'What you declared your cards at, newest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          unique_id: Type.Optional(Type.String({ maxLength: 64 })),
          status: Type.Optional(OneOf(declaredValueMachine.states)),
          as_of: Type.Optional(Timestamp({ description: 'Only what counted then.' })),
        }),
        response: { 200: successPage(Type.Object({ declared_values: Type.Array(Ref(DeclaredValueWire)) })) },
      },
    },
    async ({ caller, query }) => {
      const page = readPage(query, vaultListRules)
      const asOf = query.as_of === undefined ? undefined : new Date(query.as_of)
      const filter = { accountId: caller.accountId, uniqueId: query.unique_id, status: query.status, asOf }
      const { rows, pagination } = vaultPageOf(await declaredValues.list(filter, page), page)
      return okPage({ declared_values: rows.map(valueToWire) }, pagination)
    },
  )

  app.post(
    url,
    {
      config: { scope: 'write:declared_value', gate: 'none' },
      schema: {
        summary: 'Declare what cards are worth, all of them or none',
        description:
          'Small values count at once; larger ones, and what exceeds your coverage, wait as SUBMITTED until somebody has looked. A value does not begin in the past. Sent again with the same key it answers the submission it made.',
        tags,
        body: DeclareBody,
        response: {
          201: success(
            Type.Object({
              submission: Type.Object({
                id: Type.Integer(),
                count: Type.Integer(),
                total_cents: Type.Integer(),
                idempotency_key: NullableString(),
                submission_key: NullableString(),
                created_at: Timestamp(),
              }),
              declared_values: Type.Array(Ref(DeclaredValueWire)),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const { body, headers } = request
      const key = readSubmissionKey(body, headers['idempotency-key'])
      const made = await declaredValues.submit(writerOf(request), readDeclarations(body), key)
      markReplay(reply, made.isReplay)
      const submission = {
        id: made.submission.id,
        count: made.submission.valueCount,
        total_cents: Number(made.submission.totalCents),
        idempotency_key: made.submission.idempotencyKey,
        submission_key: made.submission.idempotencyKey,
        created_at: made.submission.createdAt.toISOString(),
      }
      return reply.code(201).send(ok({ submission, declared_values: made.values.map(valueToWire) }))
    },
  )
}
