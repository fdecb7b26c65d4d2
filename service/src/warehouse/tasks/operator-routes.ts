import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { described, idPathOf, OneOf, Ref } from '../../http/schema/fields.ts'
import { shelfCode } from '../scans/codes.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Task } from './model.ts'
import type { Actions } from '../../idempotency/actions/service.ts'
import { actorOfRequest, SecondPerson, type ProveSecond } from '../actor-wire.ts'
import { Evidence, LabelScans, taskToWire, TaskWire } from './operator-wire.ts'
import { operatorUrl, Reason, ScannedCode, supervisorOnly, warehouseOnly } from '../route-config.ts'
import { createStep, createStepSchema } from '../step-routes.ts'

const url = `${operatorUrl}/tasks/:id`
const Codes = Type.Array(ScannedCode, { minItems: 1, maxItems: 500 })

export type TaskRouteDeps = { warehouse: Warehouse; actions: Actions; proveSecond: ProveSecond }

const stepSchema = createStepSchema(idPathOf('task'), Type.Object({ task: Ref(TaskWire) }))
const createTaskStep = ({ actions }: TaskRouteDeps) =>
  createStep(actions, 'task', (task: Task) => ({ task: taskToWire(task) }))

export function taskRoutes(app: App, deps: TaskRouteDeps): void {
  pickRoutes(app, deps)
  packRoutes(app, deps)
  dispatchRoutes(app, deps)
  deliverRoutes(app, deps)
  pauseRoutes(app, deps)
}

function pickRoutes(app: App, deps: TaskRouteDeps): void {
  const { tasks, scans } = deps.warehouse
  const step = createTaskStep(deps)

  app.post(
    `${url}/pick`,
    {
      config: { operationId: 'pickOperatorTask', refuses: { 409: ['wrong_scan', 'invalid_status'] }, ...warehouseOnly },
      schema: stepSchema('Pick an item for a task', { unique_id: ScannedCode, tote: Type.Optional(ScannedCode) }),
    },
    async (request) => {
      const { unique_id: scanned, tote } = request.body
      const toteCode = tote
        ?.trim()
        .replace(/^V1:TOTE:/i, '')
        .toUpperCase()
      return step(request, 'pick', { unique_id: scanned, tote }, async (tx) => {
        const uniqueId = await scans.requireItemId(scanned)
        return tasks.pick(tx, actorOfRequest(request), { taskId: request.params.id, uniqueId, toteCode })
      })
    },
  )

  app.post(
    `${url}/unpick`,
    {
      config: { operationId: 'unpickOperatorTask', ...warehouseOnly },
      schema: stepSchema('Undo the pick of an item; it returns to its bin', {
        unique_id: ScannedCode,
        bin: Type.Optional(ScannedCode),
      }),
    },
    async (request) => {
      const { unique_id: scanned, bin } = request.body
      const binCode = bin && shelfCode(bin)
      return step(request, 'unpick', { unique_id: scanned, bin }, async (tx) => {
        const uniqueId = await scans.requireItemId(scanned)
        return tasks.unpick(tx, actorOfRequest(request), { taskId: request.params.id, uniqueId, binCode })
      })
    },
  )

  app.post(
    `${url}/short`,
    {
      config: {
        operationId: 'reportOperatorTaskShort',
        refuses: { 409: ['wrong_scan', 'invalid_status'] },
        ...warehouseOnly,
      },
      schema: stepSchema('Report an item as missing or damaged; the task waits', {
        unique_id: ScannedCode,
        reason: OneOf(['missing', 'damaged'], { description: 'Why the card is not in its bin as booked.' }),
        note: Type.Optional(described(Reason, 'A note for the record of the task.')),
      }),
    },
    async (request) => {
      const { unique_id: scanned, reason, note = null } = request.body
      return step(request, 'short', { unique_id: scanned, reason, note }, async (tx) => {
        const uniqueId = await scans.requireItemId(scanned)
        return tasks.fallShort(tx, actorOfRequest(request), request.params.id, { uniqueId, reason, note })
      })
    },
  )

  app.post(
    `${url}/resume`,
    {
      config: {
        operationId: 'resumeOperatorTask',
        refuses: { 409: ['wrong_scan', 'invalid_status'] },
        ...supervisorOnly,
      },
      schema: stepSchema('Resume a short task once all items are available', {}),
    },
    async (request) =>
      step(request, 'resume', {}, (tx) => tasks.resume(tx, actorOfRequest(request), request.params.id)),
  )
}

function packRoutes(app: App, deps: TaskRouteDeps): void {
  const { tasks, scans } = deps.warehouse
  const step = createTaskStep(deps)

  app.post(
    `${url}/pack`,
    {
      config: { operationId: 'packOperatorTask', refuses: { 409: ['wrong_scan', 'invalid_status'] }, ...warehouseOnly },
      schema: stepSchema('Pack the scanned items into a parcel', {
        parcel_number: Type.Integer({ minimum: 1, maximum: 1_000, description: 'The number of the parcel, from 1.' }),
        unique_ids: described(Codes, 'The scanned codes of the items in the parcel.'),
        weight_grams: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 100_000, description: 'The weight in grams.' }),
        ),
      }),
    },
    async (request) => {
      const { parcel_number: parcelNumber, unique_ids: scanned, weight_grams: weightGrams = null } = request.body
      return step(request, 'pack', { parcelNumber, unique_ids: scanned, weightGrams }, async (tx) => {
        const codes = await Promise.all(scanned.map((code) => scans.requireItemId(code)))
        const uniqueIds = [...new Set(codes)]
        return tasks.pack(tx, actorOfRequest(request), {
          taskId: request.params.id,
          parcelNumber,
          uniqueIds,
          weightGrams,
        })
      })
    },
  )
}

function dispatchRoutes(app: App, deps: TaskRouteDeps): void {
  const { tasks, scans } = deps.warehouse
  const step = createTaskStep(deps)

  app.post(
    `${url}/dispatch`,
    {
      config: {
        operationId: 'dispatchOperatorTask',
        refuses: { 403: ['second_person_required'], 409: ['wrong_scan', 'invalid_status'] },
        ...warehouseOnly,
      },
      schema: stepSchema('Dispatch all parcels of a task; above a value threshold with a second signature', {
        scans: LabelScans,
        second_person: Type.Optional(SecondPerson),
      }),
    },
    async (request) => {
      const { scans: scanned, second_person: badge } = request.body
      const second = await deps.proveSecond(request, badge)
      const order = { taskId: request.params.id, scans: scanned, second }
      return step(request, 'dispatch', { scans: scanned, second }, (tx) =>
        tasks.dispatch(tx, actorOfRequest(request), order),
      )
    },
  )

  app.post(
    `${url}/return`,
    {
      config: {
        operationId: 'returnOperatorTask',
        refuses: { 409: ['wrong_scan', 'invalid_status'] },
        ...warehouseOnly,
      },
      schema: stepSchema('Receive returned items of a parcel', {
        unique_ids: described(Codes, 'The scanned codes of the items that came back.'),
      }),
    },
    async (request) => {
      const { unique_ids: scanned } = request.body
      return step(request, 'return', { unique_ids: scanned }, async (tx) => {
        const codes = await Promise.all(scanned.map((code) => scans.requireItemId(code)))
        return tasks.takeBack(tx, actorOfRequest(request), request.params.id, [...new Set(codes)])
      })
    },
  )

  app.post(
    `${url}/lost`,
    {
      config: {
        operationId: 'reportOperatorTaskLost',
        refuses: { 409: ['wrong_scan', 'invalid_status'] },
        ...supervisorOnly,
        needsProof: true,
      },
      schema: stepSchema('Declare a task lost in transit', {
        reason: described(Reason, 'Why the items are declared lost.'),
        second_person: Type.Optional(SecondPerson),
      }),
    },
    async (request) => {
      const { reason, second_person: badge } = request.body
      const second = await deps.proveSecond(request, badge)
      const order = { taskId: request.params.id, reason, second }
      return step(request, 'lost', { reason, second }, (tx) => tasks.declareLost(tx, actorOfRequest(request), order))
    },
  )
}

function deliverRoutes(app: App, deps: TaskRouteDeps): void {
  const { tasks } = deps.warehouse
  const step = createTaskStep(deps)

  app.post(
    `${url}/deliver`,
    {
      config: { operationId: 'deliverOperatorTask', refuses: { 409: ['invalid_status'] }, ...warehouseOnly },
      schema: stepSchema('Mark a task as delivered: collected at the pickup desk, or without carrier tracking', {
        code: Type.Optional(
          Type.String({ maxLength: 16, description: 'The pickup code that the collector presents.' }),
        ),
        evidence: Type.Optional(Evidence),
      }),
    },
    async (request) => {
      const { code, evidence: noted = {} } = request.body
      const evidence = code === undefined ? noted : { ...noted, code }
      await tasks.verifyCollector(actorOfRequest(request), request.params.id, evidence)
      return step(request, 'deliver', { evidence: Object.keys(noted) }, (tx) =>
        tasks.deliver(tx, actorOfRequest(request), request.params.id, evidence),
      )
    },
  )

  app.post(
    `${url}/unlock`,
    {
      config: { operationId: 'unlockOperatorTask', refuses: { 409: ['invalid_status'] }, ...supervisorOnly },
      schema: stepSchema('Unlock a pickup after too many wrong codes', {}),
    },
    async (request) =>
      step(request, 'unlock', {}, (tx) => tasks.unlock(tx, actorOfRequest(request), request.params.id)),
  )
}

function pauseRoutes(app: App, deps: TaskRouteDeps): void {
  const { tasks } = deps.warehouse
  const step = createTaskStep(deps)

  app.post(
    `${url}/hold`,
    {
      config: { operationId: 'holdOperatorTask', refuses: { 409: ['invalid_status'] }, ...warehouseOnly },
      schema: stepSchema('Pause a task', {
        reason: described(Reason, 'Why the task is paused.'),
        asked_by_owner: Type.Optional(
          Type.Boolean({
            description:
              'True when the owner of the items requested the pause; that time does not count against the SLA.',
          }),
        ),
      }),
    },
    async (request) => {
      const { reason, asked_by_owner: isAsked = false } = request.body
      return step(request, 'hold', { reason, isAsked }, (tx) =>
        tasks.setPause(tx, actorOfRequest(request), request.params.id, { reason, isAsked }),
      )
    },
  )

  app.post(
    `${url}/release`,
    {
      config: { operationId: 'releaseOperatorTask', refuses: { 409: ['invalid_status'] }, ...supervisorOnly },
      schema: stepSchema('Resume a paused task', {}),
    },
    async (request) =>
      step(request, 'release', {}, (tx) => tasks.setPause(tx, actorOfRequest(request), request.params.id, null)),
  )

  app.post(
    `${url}/cancel`,
    {
      config: { operationId: 'cancelOperatorTask', refuses: { 409: ['invalid_status'] }, ...supervisorOnly },
      schema: stepSchema('Cancel a task before dispatch', { reason: described(Reason, 'Why the task is cancelled.') }),
    },
    async (request) => {
      const { reason } = request.body
      return step(request, 'cancel', { reason }, (tx) =>
        tasks.cancelTask(tx, actorOfRequest(request), request.params.id, reason),
      )
    },
  )
}
