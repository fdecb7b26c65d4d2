import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import type { Level } from './model.ts'
import type { Restock } from './service.ts'

const config = { scope: 'any', gate: 'none' } as const

const LevelFields = {
  on_sale: Type.Integer({ description: 'The number on sale.' }),
  coming: Type.Integer({ description: 'Being minted and stocked; on sale within seconds.' }),
  target: Type.Integer({ description: 'The full stock.' }),
}

const levelToWire = ({ onSale, coming, target }: Level) => ({ on_sale: onSale, coming, target })

export function restockRoutes(app: App, { restock }: { restock: Restock['restock'] }): void {
  app.post(
    '/api/v1/sandbox/restock',
    {
      config: {
        operationId: 'restockSandbox',
        refuses: { 503: ['chain_unavailable'] },
        members: { roles: ['owner', 'developer'] },
        ...config,
      },
      schema: {
        summary: 'Refill the shelves of all tiers, the instant packs and the demo prizes',
        description:
          'Missing cards are minted and stocked in the background, within seconds. The sandbox also does so by itself when less than half of a shelf, of the packs or of a partner’s prizes is left.',
        tags: ['Sandbox'],
        response: {
          200: success(
            Type.Object({
              shelves: Type.Array(
                Type.Object({
                  tier_id: Type.Integer({ description: 'The id of the tier.' }),
                  shelf: Type.Integer({ description: 'The shelf of the tier.' }),
                  ...LevelFields,
                }),
                { description: 'The shelves.' },
              ),
              packets: Type.Array(
                Type.Object({
                  packet_type_id: Type.Integer({ description: 'The id of the packet type.' }),
                  ...LevelFields,
                }),
                { description: 'The packets.' },
              ),
              prizes: Type.Array(
                Type.Object({ partner_id: Type.Integer({ description: 'The id of the partner.' }), ...LevelFields }),
                {
                  description: 'Per partner with demo prizes; `on_sale` counts those that can still be sent.',
                },
              ),
            }),
          ),
        },
      },
    },
    async () => {
      const { shelves, packets, prizes } = await restock({ isForced: true })
      return ok({
        shelves: shelves.map((level) => ({ tier_id: level.tierId, shelf: level.shelf, ...levelToWire(level) })),
        packets: packets.map((level) => ({ packet_type_id: level.packetTypeId, ...levelToWire(level) })),
        prizes: prizes.map((level) => ({ partner_id: level.partnerId, ...levelToWire(level) })),
      })
    },
  )
}
