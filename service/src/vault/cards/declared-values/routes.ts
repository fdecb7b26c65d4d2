import { Type, type Static } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { checkIdArray, PageQuery, readPage, vaultListRules } from '../../../http/schema/pagination.ts'
import { NullableString, Ref, StatusFilter, Timestamp } from '../../../http/schema/fields.ts'
import { fail } from '../../../kernel/errors.ts'
import { markReplay } from '../../../idempotency/idempotency.ts'
import { readSubmissionKey, vaultPageOf, writerOf } from '../../shared/requests.ts'
import { declaredValueMachine, type Declaration } from './model.ts'
import type { DeclaredValueService } from './service.ts'
import { declarationOf, DeclareBody, DeclaredValueWire, valueToWire } from './wire.ts'

const tags = ['Declared values']
const url = '/api/v1/declared-values'

/** Reads the list, or the single value of a body without one. */
function readDeclarations(body: Static<typeof DeclareBody>): Declaration[] {
  const { values, unique_id: uniqueId, declared_value_cents: amount } = body
  const refuse = (message: string): never => fail(400, 'invalid input', message, { details: { field: 'values' } })
  if (values !== undefined) {
    if (uniqueId !== undefined || amount !== undefined)
      refuse('Pass either values or a single unique_id and declared_value_cents, not both.')
    if (values.length === 0) refuse('values must contain at least one entry.')
    checkIdArray('values', values)
    return values.map(declarationOf)
  }
  if (uniqueId === undefined || amount === undefined)
    return refuse('unique_id and declared_value_cents are required when values is omitted.')
  return [declarationOf({ ...body, unique_id: uniqueId, declared_value_cents: amount })]
}

export function declaredValueRoutes(app: App, { declaredValues }: { declaredValues: DeclaredValueService }): void {
  app.get(
    url,
    {
      config: { operationId: 'listDeclaredValues', mayBeStale: true, scope: 'read:inventory', gate: 'vaultRead' },
      schema: {
        summary: 'List declared values, newest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          unique_id: Type.Optional(Type.String({ maxLength: 64, description: 'The permanent id of the item.' })),
          status: StatusFilter(declaredValueMachine.states, { description: 'Only entries with this status.' }),
          as_of: Type.Optional(Timestamp({ description: 'Only values effective at this time.' })),
        }),
        response: {
          200: successPage(
            Type.Object({
              declared_values: Type.Array(Ref(DeclaredValueWire), { description: 'The declared values.' }),
            }),
          ),
        },
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
      config: {
        operationId: 'submitDeclaredValues',
        refuses: { 400: ['declared_value_too_high'], 404: ['card(s) not found'], 409: ['idempotency_mismatch'] },
        scope: 'write:declared_value',
        gate: 'none',
      },
      schema: {
        summary: 'Declare card values, all or none',
        description:
          'Small values are approved at once; larger values and values above the remaining coverage are SUBMITTED for review. effective_from must not be in the past. Replaying an idempotency key returns the original submission.',
        tags,
        body: DeclareBody,
        response: {
          201: success(
            Type.Object({
              submission: Type.Object(
                {
                  id: Type.Integer({ description: 'The id of the submission.' }),
                  count: Type.Integer({ description: 'The number of values submitted.' }),
                  total_cents: Type.Integer({ description: 'The total in cents.' }),
                  idempotency_key: NullableString({
                    description:
                      'A unique key of the operation, at most 128 characters; repeating it returns the original result.',
                  }),
                  submission_key: NullableString({
                    description:
                      'A unique key of the submission, at most 128 characters; repeating it returns the original.',
                  }),
                  created_at: Timestamp({ description: 'When the submission was created.' }),
                },
                { description: 'The submission that the values belong to.' },
              ),
              declared_values: Type.Array(Ref(DeclaredValueWire), { description: 'The declared values.' }),
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
