import type { Item } from '../../assets/items/model.ts'
import { listItems } from '../../assets/items/store.ts'
import type { Db } from '../../db/db.ts'
import type { Label } from '../../providers/shipping/labels/model.ts'
import { checkSite, type Actor } from '../actors.ts'
import type { Location } from '../locations/model.ts'
import type { Locations } from '../locations/locations.ts'
import { findWalkOf } from '../waves/store.ts'
import type { Line, Task, TaskParcel } from './model.ts'
import type { Tasks } from './tasks.ts'

export type TaskOverview = {
  task: Task
  title: string
  /** The wave with which the task is picked, if any. */
  waveId: number | null
  lines: readonly {
    line: Line
    item: Item | undefined
    location: Location | undefined
    /** Where the item is taken from, or was taken from. */
    pickBin: string | null
    /** The position on the way past the bins, from 1. */
    walkingOrder: number
  }[]
  parcels: readonly TaskParcel[]
  labels: readonly Label[]
}

const { compare } = new Intl.Collator('en', { numeric: true })

/** A-2 comes before A-10; items without a bin come last. */
export const compareBins = (left: string | null, right: string | null): number =>
  Number(left === null) - Number(right === null) || compare(left ?? '', right ?? '')

/** One task with its details. Lines are in walking order. */
export function createOverview({ db, tasks, locations }: { db: Db; tasks: Tasks; locations: Locations }) {
  return async (actor: Actor, taskId: number): Promise<TaskOverview> => {
    const task = await tasks.get(db, taskId)
    checkSite(actor, task.siteId)
    const lines = await tasks.linesOf(db, taskId)
    const codes = lines.map(({ uniqueId }) => uniqueId)
    const [items, found, parcels, labels, title, waveId] = await Promise.all([
      listItems(db, codes),
      locations.listOf(db, codes),
      tasks.parcelsOf(db, taskId),
      tasks.labelsOf(db, task),
      tasks.describe(db, task),
      findWalkOf(db, taskId),
    ])
    const itemOf = new Map(items.map((item) => [item.uniqueId, item]))
    const locationOf = new Map(found.map((location) => [location.uniqueId, location]))
    const rows = lines.map((line) => {
      const location = locationOf.get(line.uniqueId)
      const pickBin = line.pickedAt === null ? (location?.binCode ?? null) : line.pickedFrom
      return { line, item: itemOf.get(line.uniqueId), location, pickBin }
    })
    const sorted = rows
      .toSorted((left, right) => compareBins(left.pickBin, right.pickBin))
      .map((row, index) => ({ ...row, walkingOrder: index + 1 }))
    return { task, title, waveId: waveId ?? null, lines: sorted, parcels, labels }
  }
}
