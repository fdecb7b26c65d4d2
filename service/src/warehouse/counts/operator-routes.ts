import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../http/schema/pagination.ts'
import { described, IdParam, idPathOf, OneOf, Ref, StatusFilter } from '../../http/schema/fields.ts'
import { fail } from '../../kernel/errors.ts'
import { cycleCountMachine, decisions, maxBins } from './model.ts'
import { shelfCode } from '../scans/codes.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Actions } from '../../idempotency/actions/service.ts'
import { ClientActionId } from '../../idempotency/client-actions.ts'
import { actorOfRequest, SecondPerson, type ProveSecond } from '../actor-wire.ts'
import { CountedBin, countToWire, CountVariance, CycleCountWire, shownToWire } from './operator-wire.ts'
import { operatorUrl, Reason, ScannedCode, supervisorOnly, tags, warehouseOnly } from '../route-config.ts'
import { createStep, createStepSchema } from '../step-routes.ts'

const url = `${operatorUrl}/counts`
const Bins = Type.Array(ScannedCode, { minItems: 1, maxItems: maxBins })
const SiteId = IdParam
const CountData = Type.Object({
  count: Ref(CycleCountWire),
  bins: Type.Array(CountedBin, { description: 'The bins by code.' }),
  variances: Type.Array(CountVariance, {
    description: 'Empty until every bin is counted, so that the count is blind.',
  }),
})

export type CountRouteDeps = { warehouse: Warehouse; actions: Actions; proveSecond: ProveSecond }

export function countRoutes(app: App, deps: CountRouteDeps): void {
  readRoutes(app, deps)
  requestRoute(app, deps)
  countingRoutes(app, deps)
  decidingRoutes(app, deps)
}

const stepSchema = createStepSchema(idPathOf('count'), CountData)

function readRoutes(app: App, { warehouse }: CountRouteDeps): void {
  const { counts } = warehouse

  app.get(
    url,
    {
      config: { operationId: 'listOperatorCounts', ...warehouseOnly },
      schema: {
        summary: 'List cycle counts, newest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          site_id: Type.Optional(described(SiteId, 'The id of the site.')),
          status: StatusFilter(cycleCountMachine.states, { description: 'Only entries with this status.' }),
        }),
        response: {
          200: successPage(Type.Object({ counts: Type.Array(Ref(CycleCountWire), { description: 'The counts.' }) })),
        },
      },
    },
    async (request) => {
      const { site_id: siteId, status } = request.query
      const { siteIds } = actorOfRequest(request)
      const page = readPage(request.query, listRules)
      const found = await counts.list({ siteIds, siteId, status, limit: page.limit + 1, offset: page.offset })
      const { rows, pagination } = pageOf(found, page)
      return okPage({ counts: rows.map(countToWire) }, pagination)
    },
  )

  app.get(
    `${url}/:id`,
    {
      config: { operationId: 'getOperatorCount', ...warehouseOnly },
      schema: {
        summary: 'Get a cycle count with its bins and, once all are counted, its variances',
        tags,
        params: idPathOf('count'),
        response: { 200: success(CountData) },
      },
    },
    async (request) => ok(shownToWire(await counts.get(actorOfRequest(request), request.params.id))),
  )
}

function requestRoute(app: App, { warehouse, actions }: CountRouteDeps): void {
  app.post(
    url,
    {
      config: { operationId: 'createOperatorCount', refuses: { 409: ['already_exists'] }, ...supervisorOnly },
      schema: {
        summary: 'Request a cycle count of named bins or of a percentage of the site',
        description: '`percent` selects the bins that were counted longest ago. A bin is in at most one open count.',
        tags,
        body: Type.Object({
          client_action_id: ClientActionId,
          site_id: described(SiteId, 'The id of the site.'),
          bins: Type.Optional(described(Bins, 'The bins by code.')),
          percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'The percentage.' })),
          note: Type.Optional(described(Reason, 'A note for people.')),
        }),
        response: { 201: success(CountData) },
      },
    },
    async (request, reply) => {
      const { actor, body } = request
      const { client_action_id: clientActionId, site_id: siteId, bins, percent, note = null } = body
      if ((bins === undefined) === (percent === undefined)) {
        fail(400, 'invalid_body', 'Pass either bins or percent.', { details: { field: 'bins' } })
      }
      const which = bins ? { bins: bins.map(shelfCode) } : { percent: percent ?? 0 }
      const input = { siteId, bins, percent, note }
      const order = { actor, clientActionId, action: 'count.request', target: `site:${siteId}`, input }
      const answer = await actions.run(order, async (tx) =>
        shownToWire(await warehouse.counts.request(tx, actorOfRequest(request), { siteId, note, ...which })),
      )
      return reply.code(201).send(ok(answer))
    },
  )
}

function countingRoutes(app: App, deps: CountRouteDeps): void {
  const { counts, scans } = deps.warehouse
  const step = createStep(deps.actions, 'count', shownToWire)

  app.post(
    `${url}/:id/scan`,
    {
      config: {
        operationId: 'scanOperatorCount',
        refuses: { 409: ['wrong_scan', 'invalid_status'] },
        ...warehouseOnly,
      },
      schema: {
        ...stepSchema('Record an item as seen in a bin', {
          bin: ScannedCode,
          code: ScannedCode,
        }),
        response: {
          200: success(
            Type.Object({
              bin: Type.String({ description: 'The code of the bin.' }),
              round: Type.Integer({ description: 'The round of the count, from 1.' }),
              unique_id: Type.String({ description: 'The permanent id of the item.' }),
              is_repeat: Type.Boolean({ description: 'True when it was already scanned in this bin; it counts once.' }),
              seen: Type.Integer({ description: 'Number of items scanned in the bin so far.' }),
            }),
          ),
        },
      },
    },
    async (request) => {
      const { actor, params, body } = request
      const { client_action_id: clientActionId, bin, code } = body
      const order = { actor, clientActionId, action: 'count.scan', target: `count:${params.id}`, input: { bin, code } }
      return ok(
        await deps.actions.run(order, async (tx) => {
          const uniqueId = await scans.requireItemId(code)
          const observation = { id: params.id, binCode: shelfCode(bin), uniqueId }
          const seen = await counts.scan(tx, actorOfRequest(request), observation)
          return { bin: seen.bin, round: seen.round, unique_id: uniqueId, is_repeat: seen.isRepeat, seen: seen.seen }
        }),
      )
    },
  )

  app.post(
    `${url}/:id/finish-bin`,
    {
      config: {
        operationId: 'finishOperatorCountBin',
        refuses: { 409: ['wrong_scan', 'invalid_status'] },
        ...warehouseOnly,
      },
      schema: stepSchema('Finish a bin; finishing the last one computes the variances', {
        bin: ScannedCode,
      }),
    },
    async (request) => {
      const { bin } = request.body
      return step(request, 'finish_bin', { bin }, (tx) =>
        counts.finishBin(tx, actorOfRequest(request), request.params.id, shelfCode(bin)),
      )
    },
  )

  app.post(
    `${url}/:id/recount`,
    {
      config: {
        operationId: 'recountOperatorCount',
        refuses: { 409: ['wrong_scan', 'invalid_status'] },
        ...supervisorOnly,
      },
      schema: stepSchema('Request a recount of the named bins, or of every bin with a variance', {
        bins: Type.Optional(described(Bins, 'The bins by code.')),
      }),
    },
    async (request) => {
      const { bins } = request.body
      return step(request, 'recount', { bins }, (tx) =>
        counts.recount(tx, actorOfRequest(request), request.params.id, bins?.map(shelfCode)),
      )
    },
  )
}

function decidingRoutes(app: App, deps: CountRouteDeps): void {
  const { counts } = deps.warehouse
  const step = createStep(deps.actions, 'count', shownToWire)

  app.post(
    `${url}/:id/review`,
    {
      config: {
        operationId: 'reviewOperatorCount',
        refuses: { 403: ['second_person_required'], 409: ['wrong_scan', 'invalid_status'] },
        ...supervisorOnly,
      },
      schema: stepSchema('Decide on every variance; keeping the records against the count needs a second signature', {
        decisions: Type.Array(
          Type.Object({ unique_id: ScannedCode, decision: OneOf(decisions, { description: 'The decision.' }) }),
          { maxItems: 1_000, description: 'The decision for every variance.' },
        ),
        others: Type.Optional(OneOf(['ACCEPT'], { description: 'The decision on variances that are not listed.' })),
        second_person: Type.Optional(SecondPerson),
      }),
    },
    async (request) => {
      const { decisions: given, others, second_person: badge } = request.body
      const second = await deps.proveSecond(request, badge)
      const reviewed = given.map(({ unique_id: uniqueId, decision }) => ({ uniqueId, decision }))
      return step(request, 'review', { decisions: given, others, second }, (tx) =>
        counts.review(tx, actorOfRequest(request), { id: request.params.id, decisions: reviewed, others, second }),
      )
    },
  )

  app.post(
    `${url}/:id/complete`,
    {
      config: {
        operationId: 'completeOperatorCount',
        refuses: { 409: ['wrong_scan', 'invalid_status'] },
        ...supervisorOnly,
      },
      schema: stepSchema('Apply the decisions to the records; a count without variances needs no review', {}),
    },
    async (request) =>
      step(request, 'complete', {}, (tx) => counts.complete(tx, actorOfRequest(request), request.params.id)),
  )

  app.post(
    `${url}/:id/cancel`,
    {
      config: {
        operationId: 'cancelOperatorCount',
        refuses: { 409: ['wrong_scan', 'invalid_status'] },
        ...supervisorOnly,
      },
      schema: stepSchema('Cancel a cycle count without changing the records', {
        reason: described(Reason, 'Why the count is cancelled.'),
      }),
    },
    async (request) => {
      const { reason } = request.body
      return step(request, 'cancel', { reason }, (tx) =>
        counts.cancel(tx, actorOfRequest(request), request.params.id, reason),
      )
    },
  )
}
