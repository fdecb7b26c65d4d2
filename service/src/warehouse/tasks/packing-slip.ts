import { fail } from '../../kernel/errors.ts'
import { drawPackingSlip } from '../../providers/shipping/packing-slip.ts'
import type { Actor } from '../actors.ts'
import { parcelScan } from '../scans/codes.ts'
import { parcelCode } from './model.ts'
import type { TaskOverview } from './overview.ts'

/** Draws the packing slip of one parcel, from what was packed into it. */
export const createPackingSlip =
  (overview: (actor: Actor, taskId: number) => Promise<TaskOverview>) =>
  async (actor: Actor, taskId: number, number: number): Promise<Uint8Array> => {
    const { title, lines, parcels } = await overview(actor, taskId)
    const parcel = parcels.find((one) => one.number === number)
    if (!parcel) fail(404, 'not_found', `Task ${taskId} has no packed parcel ${number}.`)
    const cards = lines
      .filter(({ line }) => line.parcelNumber === number)
      .toSorted((left, right) => left.line.position - right.line.position)
      .map(({ line, item }) => ({
        code: line.uniqueId,
        name: item?.name ?? line.uniqueId,
        details: [item?.setName, item?.cardNumber, item?.condition],
      }))
    const code = parcelScan(parcelCode(taskId, number))
    const slip = { title, reference: null, at: parcel.packedAt, count: parcels.length }
    return drawPackingSlip({ ...slip, parcels: [{ number, code, cards }] })
  }
