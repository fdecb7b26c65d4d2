import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { described, NullableInteger, OneOf, Ref } from '../../http/schema/fields.ts'
import { fail } from '../../kernel/errors.ts'
import type { ScanResult } from './scans.ts'
import type { Warehouse } from '../warehouse.ts'
import { locationToWire, NullableLocation, itemToWire, ItemWire } from '../items/operator-wire.ts'
import { binToWire, BinWire } from '../sites/operator-wire.ts'
import { taskToWire, TaskWire } from '../tasks/operator-wire.ts'
import { operatorUrl, tags, warehouseOnly } from '../route-config.ts'

const Scan = Type.Object({
  kind: OneOf(['item', 'bin', 'tote', 'task', 'parcel', 'person', 'other'], {
    description: 'What the code stands for.',
  }),
  title: Type.String({ description: 'A human-readable description of the scanned object.' }),
  item: Type.Optional(Ref(ItemWire)),
  location: Type.Optional(described(NullableLocation, 'The location of the item.')),
  bin: Type.Optional(Ref(BinWire)),
  task: Type.Optional(Type.Union([Ref(TaskWire), Type.Null()], { description: 'The task.' })),
  task_id: Type.Optional(NullableInteger({ description: 'The id of the task.' })),
  parcel_number: Type.Optional(Type.Integer({ description: 'The number of the parcel, from 1.' })),
  person_id: Type.Optional(Type.Integer({ description: 'The id of the person.' })),
  resource: Type.Optional(Type.String({ description: 'The kind of resource.' })),
  id: Type.Optional(Type.String({ description: 'The id of the scanned resource.' })),
})

function toWire(found: ScanResult) {
  const { kind, title } = found
  switch (found.kind) {
    case 'item': {
      const location = found.location && locationToWire(found.location)
      return { kind, title, item: itemToWire(found.item), location, task_id: found.taskId }
    }
    case 'bin':
    case 'tote':
      return { kind, title, bin: binToWire(found.bin), task_id: found.taskId }
    case 'task':
      return { kind, title, task: taskToWire(found.task) }
    case 'parcel':
      return { kind, title, task: found.task && taskToWire(found.task), parcel_number: found.parcelNumber }
    case 'person':
      return { kind, title, person_id: found.personId }
    case 'other':
      return { kind, title, resource: found.resource, id: found.id }
  }
}

export function scanRoutes(app: App, { warehouse }: { warehouse: Warehouse }): void {
  app.get(
    `${operatorUrl}/scan/:code`,
    {
      config: { operationId: 'resolveOperatorBarcode', refuses: { 409: ['invalid_status'] }, ...warehouseOnly },
      schema: {
        summary: 'Resolve a barcode to a card, bin, tote, parcel, task or badge',
        description: 'Read-only. An unknown code returns 404 with the reason in `message`.',
        tags,
        params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 128, description: 'The scanned text.' }) }),
        response: { 200: success(Scan) },
      },
    },
    async ({ params }) => {
      const result = await warehouse.scans.resolve(params.code)
      if (!result.found) fail(404, 'not_found', result.why, { details: { scanned: params.code } })
      return ok(toWire(result.found))
    },
  )
}
