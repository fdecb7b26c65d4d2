import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { fileAnswer } from '../../http/schema/envelope.ts'
import { OneOf } from '../../http/schema/fields.ts'
import { labelFormats } from './labels.ts'
import { drawZplLabels } from './label-zpl.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Actions } from '../../idempotency/actions/service.ts'
import { ClientActionId } from '../../idempotency/client-actions.ts'
import { actorOfRequest } from '../actor-wire.ts'
import { operatorUrl, tags, warehouseOnly } from '../route-config.ts'

const maxCodes = 100

export type BarcodeLabelRouteDeps = { warehouse: Warehouse; actions: Actions }

export function barcodeLabelRoutes(app: App, { warehouse, actions }: BarcodeLabelRouteDeps): void {
  const { barcodeLabels } = warehouse

  app.post(
    `${operatorUrl}/print`,
    {
      config: { operationId: 'printOperatorLabels', ...warehouseOnly },
      schema: {
        summary: 'Print or reprint the barcode labels of cards, bins, totes, tasks, parcels and badges',
        description:
          'Returns one page per code, in the order of the request: a 2 by 1 inch sleeve label for a card; a 4 by 2 inch label for a bin, tote, task or parcel without a shipping label; the carrier’s 4 by 6 inch label for a parcel that has one; a card-sized badge for an operator. As ZPL, a parcel always gets its 4 by 2 inch label, because carriers deliver theirs as PDF. An unknown code returns 409 `wrong_scan` and nothing is printed.',
        tags,
        body: Type.Object({
          client_action_id: ClientActionId,
          codes: Type.Array(Type.String({ minLength: 1, maxLength: 128, description: 'The scanned code.' }), {
            minItems: 1,
            maxItems: maxCodes,
            description: 'The barcodes to print.',
          }),
          format: Type.Optional(
            OneOf(labelFormats, { description: 'ZPL is the language of thermal printers; PDF is the default.' }),
          ),
        }),
        response: { 200: fileAnswer(['application/pdf', 'application/zpl'], 'The pages to print.') },
      },
    },
    async (request, reply) => {
      const { actor, body, signal } = request
      const { format = 'pdf' } = body
      const printouts = await barcodeLabels.prepare(body.codes, { format, signal })
      // The code of a badge is a credential, so the log names the operator instead.
      const input = { stickers: printouts.map(({ name }) => name) }
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
      const labels = printouts.map(({ label }) => label)
      reply.header('Content-Disposition', `attachment; filename="stickers.${format}"`)
      if (format === 'zpl') return reply.type('application/zpl').send(drawZplLabels(labels))
      const { drawBarcodeLabels } = await import('./label-pdf.ts')
      const bytes = await drawBarcodeLabels(labels, new Date(at))
      return reply.type('application/pdf').send(Buffer.from(bytes))
    },
  )
}
