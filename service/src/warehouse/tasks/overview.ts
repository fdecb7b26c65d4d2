import { listItems } from '../../assets/items/store.ts'
import type { Db } from '../../db/db.ts'
import type { Label } from '../../shipping/labels/model.ts'
import { checkSite, type Actor } from '../actors.ts'
import type { Location } from '../locations/model.ts'
import type { Locations } from '../locations/locations.ts'
import type { Line, Task, TaskParcel } from './model.ts'
import type { Tasks } from './tasks.ts'

export type TaskOverview = {
  task: Task
  title: string
  lines: readonly { line: Line; name: string; location: Location | undefined }[]
  parcels: readonly TaskParcel[]
  labels: readonly Label[]
}

/** One task with its details. Lines are sorted by bin. */
export function createOverview({ db, tasks, locations }: { db: Db; tasks: Tasks; locations: Locations }) {
  return async (actor: Actor, taskId: number): Promise<TaskOverview> => {
    const task = await tasks.get(db, taskId)
    checkSite(actor, task.siteId)
    const lines = await tasks.linesOf(db, taskId)
    const codes = lines.map(({ uniqueId }) => uniqueId)
    const [items, found, parcels, labels, title] = await Promise.all([
      listItems(db, codes),
      locations.listOf(db, codes),
      tasks.parcelsOf(db, taskId),
      tasks.labelsOf(db, task),
      tasks.describe(db, task),
    ])
    const names = new Map(items.map(({ uniqueId, name }) => [uniqueId, name]))
    const locationOf = new Map(found.map((location) => [location.uniqueId, location]))
    const rows = lines.map((line) => ({
      line,
      name: names.get(line.uniqueId) ?? line.uniqueId,
      location: locationOf.get(line.uniqueId),
    }))
    const binOf = ({ location }: (typeof rows)[number]): string => location?.binCode ?? '~'
    const sorted = rows.toSorted((left, right) =>
      binOf(left) < binOf(right) ? -1 : binOf(left) > binOf(right) ? 1 : 0,
    )
    return { task, title, lines: sorted, parcels, labels }
  }
}
