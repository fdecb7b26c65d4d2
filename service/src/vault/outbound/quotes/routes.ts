import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { disconnectSignalOf } from '../../../http/pipeline/disconnects.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { described, OneOf, Ref, Timestamp } from '../../../http/schema/fields.ts'
import { orderMachine } from '../orders/model.ts'
import { orderToWire, VaultOrderWire } from '../orders/wire.ts'
import { readCardIds, writerOf } from '../../shared/requests.ts'
import type { QuoteService } from './service.ts'
import { AddressCheckWire, QuoteBody } from './wire.ts'
import { cardRefusals } from '../../shared/refusals.ts'

const { rates, parcels } = VaultOrderWire.properties

const QuoteData = Type.Object({
  order_id: Type.Integer({ description: 'Commit it with one of the rates.' }),
  status: OneOf(orderMachine.states, { description: 'The status of the order.' }),
  expires_at: Timestamp({ description: 'When the order expires.' }),
  rates,
  parcels,
  address_validation: described(AddressCheckWire, 'The result of the address check.'),
  superseded_order_ids: Type.Array(Type.Integer(), { description: 'The ids of the orders that this one replaces.' }),
  warnings: Type.Array(Type.String(), { description: 'The warnings of the order.' }),
  order: Ref(VaultOrderWire),
})

export function quoteRoutes(app: App, { quotes }: { quotes: QuoteService }): void {
  app.post(
    '/api/v1/shipping-quote',
    {
      config: {
        operationId: 'quoteShipping',
        refuses: [
          cardRefusals,
          { 400: ['no_rates', 'phone_required'], 409: ['cannot be cancelled'], 503: ['carrier_unavailable'] },
        ],
        scope: 'any',
        grant: 'orders:commit',
        gate: 'none',
      },
      schema: {
        summary: 'Quote the rates for shipping cards to an address',
        description:
          'The quote is an order in PENDING_PAYMENT that claims its cards until `expires_at`. Quoting any of these cards again supersedes your earlier uncommitted orders.',
        tags: ['Orders'],
        body: QuoteBody,
        response: { 200: success(QuoteData) },
      },
    },
    async (request, reply) => {
      const { body } = request
      const wanted = {
        uniqueIds: readCardIds(body),
        address: body.address,
        isInsured: body.insurance !== 'none',
        signature: body.signature ?? false,
        reference: body.reference ?? null,
      }
      const quoted = await quotes.quote(writerOf(request), wanted, disconnectSignalOf(reply))
      const { order: made, cards, supersededIds } = quoted
      const order = orderToWire(made, made.createdAt, { cards, supersededIds })
      return ok({
        order_id: made.id,
        status: made.status,
        expires_at: made.quoteExpiresAt.toISOString(),
        rates: order.rates,
        parcels: order.parcels,
        address_validation: order.address_validation,
        superseded_order_ids: supersededIds,
        warnings: order.warnings,
        order,
      })
    },
  )
}
