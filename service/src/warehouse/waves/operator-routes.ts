import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { described, IdParam, idPathOf, OneOf, Ref, StatusFilter } from '../../http/schema/fields.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../http/schema/pagination.ts'
import { ClientActionId } from '../../idempotency/client-actions.ts'
import { defaultTasks, maxTasks, pickWaveMachine } from './model.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Actions, ActionTx } from '../../idempotency/actions/service.ts'
import { actorOfRequest } from '../actor-wire.ts'
import { operatorUrl, Reason, ScannedCode, supervisorOnly, tags, warehouseOnly } from '../route-config.ts'
import { shownWaveToWire, WalkLineWire, WaveTaskWire, waveToWire, WaveWire } from './operator-wire.ts'

const url = `${operatorUrl}/waves`
const WaveData = Type.Object({
  wave: Ref(WaveWire),
  tasks: Type.Array(WaveTaskWire, { description: 'The tasks.' }),
  walk: Type.Array(WalkLineWire, { description: 'All cards of the wave in the order of their bins.' }),
})

export type WaveRouteDeps = { warehouse: Warehouse; actions: Actions }

export function waveRoutes(app: App, deps: WaveRouteDeps): void {
  readRoutes(app, deps)
  openRoute(app, deps)
  stepRoutes(app, deps)
}

function readRoutes(app: App, { warehouse }: WaveRouteDeps): void {
  app.get(
    url,
    {
      config: { operationId: 'listOperatorWaves', ...warehouseOnly },
      schema: {
        summary: 'List waves of tasks that are picked together, newest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          site_id: Type.Optional(described(IdParam, 'The id of the site.')),
          status: StatusFilter(pickWaveMachine.states, { description: 'Only entries with this status.' }),
        }),
        response: {
          200: successPage(Type.Object({ waves: Type.Array(Ref(WaveWire), { description: 'The waves.' }) })),
        },
      },
    },
    async (request) => {
      const { site_id: siteId, status } = request.query
      const { siteIds } = actorOfRequest(request)
      const page = readPage(request.query, listRules)
      const filter = { siteIds, siteId, status, limit: page.limit + 1, offset: page.offset }
      const { rows, pagination } = pageOf(await warehouse.waves.list(filter), page)
      return okPage({ waves: rows.map(waveToWire) }, pagination)
    },
  )

  app.get(
    `${url}/:id`,
    {
      config: { operationId: 'getOperatorWave', ...warehouseOnly },
      schema: {
        summary: 'Get a wave with its tasks, their totes and the walk',
        tags,
        params: idPathOf('wave'),
        response: { 200: success(WaveData) },
      },
    },
    async (request) => ok(shownWaveToWire(await warehouse.waves.get(actorOfRequest(request), request.params.id))),
  )
}

function openRoute(app: App, { warehouse, actions }: WaveRouteDeps): void {
  app.post(
    url,
    {
      config: { operationId: 'openOperatorWave', refuses: { 409: ['invalid_status'] }, ...warehouseOnly },
      schema: {
        summary: 'Open a wave: several tasks that are picked on one walk',
        description:
          'Takes the named tasks, or the most urgent ones that no operator works on. A task is in one wave at a time and is then picked with it only.',
        tags,
        body: Type.Object({
          client_action_id: ClientActionId,
          site_id: described(IdParam, 'The id of the site.'),
          task_ids: Type.Optional(
            Type.Array(IdParam, { minItems: 1, maxItems: maxTasks, description: 'The ids of the task.' }),
          ),
          size: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: maxTasks,
              default: defaultTasks,
              description: 'The most tasks to take where none are named.',
            }),
          ),
        }),
        response: { 201: success(WaveData) },
      },
    },
    async (request, reply) => {
      const { actor, body } = request
      const { client_action_id: clientActionId, site_id: siteId, task_ids: taskIds, size = defaultTasks } = body
      const input = { siteId, taskIds, size }
      const order = { actor, clientActionId, action: 'wave.open', target: `site:${siteId}`, input }
      const { id } = await actions.run(order, async (tx) => {
        const wave = await warehouse.waves.open(tx, actorOfRequest(request), input)
        return { id: wave.id }
      })
      return reply.code(201).send(ok(shownWaveToWire(await warehouse.waves.get(actorOfRequest(request), id))))
    },
  )
}

type StepRequest = Parameters<typeof actorOfRequest>[0] & {
  params: { id: number }
  body: { client_action_id: string }
}

function stepRoutes(app: App, { warehouse, actions }: WaveRouteDeps): void {
  const { waves, scans } = warehouse

  /** Runs a step and returns the wave as it is then. */
  async function step(
    request: StepRequest,
    name: string,
    input: Record<string, unknown>,
    perform: (tx: ActionTx) => Promise<void>,
  ) {
    const { actor, params, body } = request
    const order = { actor, clientActionId: body.client_action_id, action: `wave.${name}`, target: `wave:${params.id}` }
    await actions.run({ ...order, input }, async (tx) => {
      await perform(tx)
      return {}
    })
    return ok(shownWaveToWire(await waves.get(actorOfRequest(request), params.id)))
  }
  const stepSchema = { tags, params: idPathOf('wave'), response: { 200: success(WaveData) } }

  app.post(
    `${url}/:id/pick`,
    {
      config: { operationId: 'pickOperatorWave', refuses: { 409: ['wrong_scan', 'invalid_status'] }, ...warehouseOnly },
      schema: {
        ...stepSchema,
        summary: 'Pick a card into the tote of its task: scan the card, then the tote',
        description:
          'The first card of a task binds an empty tote to it. Any other tote is then rejected with 409 `wrong_scan`.',
        body: Type.Object({ client_action_id: ClientActionId, unique_id: ScannedCode, tote: ScannedCode }),
      },
    },
    async (request) => {
      const { unique_id: scanned, tote } = request.body
      const toteCode = tote
        .trim()
        .replace(/^V1:TOTE:/i, '')
        .toUpperCase()
      return step(request, 'pick', { unique_id: scanned, tote }, async (tx) => {
        const uniqueId = await scans.requireItemId(scanned)
        await waves.pick(tx, actorOfRequest(request), { waveId: request.params.id, uniqueId, toteCode })
      })
    },
  )

  app.post(
    `${url}/:id/short`,
    {
      config: {
        operationId: 'reportOperatorWaveShort',
        refuses: { 409: ['wrong_scan', 'invalid_status'] },
        ...warehouseOnly,
      },
      schema: {
        ...stepSchema,
        summary: 'Report a card of a wave as missing or damaged; its task waits and the walk continues',
        body: Type.Object({
          client_action_id: ClientActionId,
          unique_id: ScannedCode,
          reason: OneOf(['missing', 'damaged'], { description: 'Why the wave is cancelled.' }),
          note: Type.Optional(described(Reason, 'A note for people.')),
        }),
      },
    },
    async (request) => {
      const { unique_id: scanned, reason, note = null } = request.body
      return step(request, 'short', { unique_id: scanned, reason, note }, async (tx) => {
        const uniqueId = await scans.requireItemId(scanned)
        await waves.fallShort(tx, actorOfRequest(request), request.params.id, { uniqueId, reason, note })
      })
    },
  )

  app.post(
    `${url}/:id/cancel`,
    {
      config: { operationId: 'cancelOperatorWave', refuses: { 409: ['invalid_status'] }, ...supervisorOnly },
      schema: {
        ...stepSchema,
        summary: 'Cancel a wave that is not picked yet',
        description:
          'Tasks without a picked card return to the queue. The others keep their totes and are picked one by one.',
        body: Type.Object({
          client_action_id: ClientActionId,
          reason: described(Reason, 'Why the wave is cancelled.'),
        }),
      },
    },
    async (request) => {
      const { reason } = request.body
      return step(request, 'cancel', { reason }, (tx) =>
        waves.cancel(tx, actorOfRequest(request), request.params.id, reason),
      )
    },
  )
}
