import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { fileAnswer } from '../../http/schema/envelope.ts'
import { drawStickers } from '../../warehouse/labels/label-pdf.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import type { Actions } from '../actions/service.ts'
import { ClientActionId } from '../actions/wire.ts'
import { actorOfRequest } from '../actor.ts'

const maxCodes = 100

export type StickerRouteDeps = { warehouse: Warehouse; actions: Actions }

export function barcodeLabelRoutes(app: App, { warehouse, actions }: StickerRouteDeps): void {
  const { barcodeLabels } = warehouse

  app.post(
    '/api/v1/operator/v1/print',
    {
      config: { scope: 'platform:admin', gate: 'none', roles: ['warehouse'] },
      schema: {
        summary: 'Print or reprint what is stuck on cards, bins, totes, jobs, parcels and badges',
        description:
          'One page for each code, in their order: a sleeve sticker of 2 by 1 inches for a card, a shelf sticker of 4 by 2 for a bin, a tote, a job or a parcel without a label, the carrier’s 4 by 6 label for a parcel that has one, a card-sized badge for a person. A code that belongs to nothing is 409 `wrong_scan`, and nothing is printed.',
        tags: ['Operators'],
        body: Type.Object({
          client_action_id: ClientActionId,
          codes: Type.Array(Type.String({ minLength: 1, maxLength: 128, description: 'As scanned.' }), {
            minItems: 1,
            maxItems: maxCodes,
          }),
        }),
        response: { 200: fileAnswer(['application/pdf'], 'The pages to print.') },
      },
    },
    async (request, reply) => {
      const { actor, body, signal } = request
      const printouts = await barcodeLabels.prepare(body.codes, signal)
      // A badge's code opens doors, so the log names the person instead.
      const input = { barcodeLabels: printouts.map(({ name }) => name) }
      const order = {
        actor,
        clientActionId: body.client_action_id,
        action: 'stickers.print',
        target: 'stickers',
        input,
      }
      const { at } = await actions.run(order, async (tx) => ({
        at: (await barcodeLabels.note(tx, actorOfRequest(request), printouts)).toISOString(),
      }))
      const bytes = await drawStickers(
        printouts.map(({ sticker }) => sticker),
        new Date(at),
      )
      reply.header('Content-Disposition', 'attachment; filename="stickers.pdf"')
      return reply.type('application/pdf').send(Buffer.from(bytes))
    },
  )
}
