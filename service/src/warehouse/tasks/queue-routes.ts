import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../http/schema/pagination.ts'
import {
  described,
  IdParam,
  idPathOf,
  NullableInteger,
  OneOf,
  Ref,
  StatusFilter,
  Timestamp,
} from '../../http/schema/fields.ts'
import { stageOf, workTaskMachine } from './model.ts'
import { assignableStages } from './tasks.ts'
import type { Warehouse } from '../warehouse.ts'
import { ClientActionId } from '../../idempotency/client-actions.ts'
import type { Actions } from '../../idempotency/actions/service.ts'
import { actorOfRequest } from '../actor-wire.ts'
import { lineToWire, parcelToWire, stages, TaskLine, TaskParcelWire, taskToWire, TaskWire } from './operator-wire.ts'
import { operatorUrl, tags, warehouseOnly } from '../route-config.ts'

const url = operatorUrl

const Queue = Type.Object({
  site_id: Type.Integer({ description: 'The id of the site.' }),
  purpose: Type.String({ description: 'What the tasks are for, such as orders or withdrawals.' }),
  stage: OneOf(stages, { description: 'The stage of the tasks.' }),
  status: Type.String({ description: 'The status of the tasks.' }),
  count: Type.Integer({ description: 'The number of tasks in the queue.' }),
  overdue: Type.Integer({ description: 'Not dispatched by the due time, or dispatched after it.' }),
  held: Type.Integer({ description: 'How many of them are paused.' }),
  next_due_at: Timestamp({ description: 'The time of next due.' }),
  oldest_at: Timestamp({ description: 'When the oldest of them was opened.' }),
})

const Loose = Type.Object({
  site_id: Type.Integer({ description: 'The id of the site.' }),
  status: Type.String({
    description: 'RECEIVED, PICKED and PACKED items wait to be put away; MISSING items wait to be found.',
  }),
  count: Type.Integer({ description: 'The number of items with this status and without a task.' }),
  oldest_at: Timestamp({ description: 'When the oldest of them was opened.' }),
})

export type QueueRouteDeps = { warehouse: Warehouse; actions: Actions }

export function queueRoutes(app: App, { warehouse, actions }: QueueRouteDeps): void {
  const { tasks, locations } = warehouse

  app.get(
    `${url}/work`,
    {
      config: { operationId: 'getOperatorWork', ...warehouseOnly },
      schema: {
        summary: 'Count open tasks by queue, overdue tasks, and items without a bin',
        tags,
        response: {
          200: success(
            Type.Object({
              queues: Type.Array(Queue, { description: 'The open tasks per queue.' }),
              loose_items: Type.Array(Loose, { description: 'Items without a bin.' }),
            }),
          ),
        },
      },
    },
    async (request) => {
      const { siteIds } = actorOfRequest(request)
      const [queues, loose] = await Promise.all([tasks.countQueues(siteIds), locations.countLoose(siteIds)])
      return ok({
        queues: queues.map((queue) => ({
          site_id: queue.siteId,
          purpose: queue.purpose,
          stage: stageOf[queue.status],
          status: queue.status,
          count: queue.count,
          overdue: queue.overdue,
          held: queue.held,
          next_due_at: queue.nextDueAt.toISOString(),
          oldest_at: queue.oldestAt.toISOString(),
        })),
        loose_items: loose.map(({ siteId, status, count, oldest }) => ({
          site_id: siteId,
          status,
          count,
          oldest_at: oldest.toISOString(),
        })),
      })
    },
  )

  nextRoute(app, { warehouse, actions })
  taskReads(app, warehouse)
}

function nextRoute(app: App, { warehouse, actions }: QueueRouteDeps): void {
  app.post(
    `${url}/work/next`,
    {
      config: { operationId: 'assignOperatorNextTask', ...warehouseOnly },
      schema: {
        summary: 'Assign the most urgent task that no other operator works on',
        description:
          'A task that is already assigned to you comes first. An assignment expires 15 minutes after the last pick or pack. `task` is null when nothing waits.',
        tags,
        body: Type.Object({
          client_action_id: ClientActionId,
          site_id: Type.Optional(described(IdParam, 'The id of the site.')),
          stages: Type.Optional(
            Type.Array(OneOf(assignableStages), {
              minItems: 1,
              maxItems: 3,
              description: 'The queues; all by default.',
            }),
          ),
        }),
        response: {
          200: success(Type.Object({ task: Type.Union([Ref(TaskWire), Type.Null()], { description: 'The task.' }) })),
        },
      },
    },
    async (request) => {
      const { client_action_id: clientActionId, site_id: siteId, stages = assignableStages } = request.body
      const { actor } = request
      const order = { actor, clientActionId, action: 'work.next', target: 'work', input: { siteId, stages } }
      const answer = await actions.run(order, async (tx) => {
        const task = await warehouse.tasks.assignNext(tx, actorOfRequest(request), { stages, siteId })
        return { task: task ? taskToWire(task) : null }
      })
      return ok(answer)
    },
  )
}

function taskReads(app: App, { tasks, overview }: Warehouse): void {
  app.get(
    `${url}/tasks`,
    {
      config: { operationId: 'listOperatorTasks', ...warehouseOnly },
      schema: {
        summary: 'List tasks, most urgent first; open tasks unless a status is given',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          site_id: Type.Optional(described(IdParam, 'The id of the site.')),
          purpose: Type.Optional(
            Type.String({ minLength: 1, maxLength: 32, description: 'Only tasks of this purpose.' }),
          ),
          status: StatusFilter(workTaskMachine.states, { description: 'Only entries with this status.' }),
        }),
        response: {
          200: successPage(Type.Object({ tasks: Type.Array(Ref(TaskWire), { description: 'The tasks.' }) })),
        },
      },
    },
    async (request) => {
      const { query } = request
      const page = readPage(query, listRules)
      const found = await tasks.list({
        siteIds: actorOfRequest(request).siteIds,
        siteId: query.site_id,
        purpose: query.purpose,
        statuses: query.status && [query.status],
        limit: page.limit + 1,
        offset: page.offset,
      })
      const { rows, pagination } = pageOf(found, page)
      return okPage({ tasks: rows.map(taskToWire) }, pagination)
    },
  )

  app.get(
    `${url}/tasks/:id`,
    {
      config: { operationId: 'getOperatorTask', ...warehouseOnly },
      schema: {
        summary: 'Get a task with its lines in walking order, its parcels and labels',
        tags,
        params: idPathOf('task'),
        response: {
          200: success(
            Type.Object({
              task: Ref(TaskWire),
              title: Type.String({ description: 'What the task is, in words.' }),
              wave_id: NullableInteger({
                description: 'The wave with which the task is picked; null for a single pick.',
              }),
              lines: Type.Array(TaskLine, { description: 'The lines.' }),
              parcels: Type.Array(TaskParcelWire, { description: 'The parcels.' }),
            }),
          ),
        },
      },
    },
    async (request) => {
      const shown = await overview(actorOfRequest(request), request.params.id)
      const { task, title, waveId, lines, parcels, labels } = shown
      return ok({
        task: taskToWire({ ...task, lineCount: lines.length }),
        title,
        wave_id: waveId,
        lines: lines.map(lineToWire),
        parcels: parcels.map((parcel) => parcelToWire(task.id, parcel, labels)),
      })
    },
  )
}
