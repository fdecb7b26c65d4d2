import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Body } from '@packhouse/sdk'
import { collect, parseCount, parseId } from '../parsers.ts'
import type { Session } from '../session.ts'
import { readBody } from './requests.ts'

type Address = Body<'quoteShipping'>['address']

/** Quotes, orders and inbound shipments of a tenant. */
export function addVaultOrderCommands(vault: CommandUnknownOpts, { asHolder, output }: Session): void {
  vault
    .command('quote')
    .description('quote the shipping of cards; the quote claims them until it expires')
    .argument('<unique-id...>', 'cards to ship')
    .requiredOption('--address <json>', 'recipient: JSON, @FILE, or - for standard input')
    .action((uniqueIds: string[], { address }: { address: string }) =>
      asHolder('tenant', async (api) => {
        const recipient = (await readBody(address)) as Address
        const quote = await api.vault.orders.quote({ unique_ids: uniqueIds, address: recipient })
        await output.list(quote, quote.rates, ['rate_id', 'carrier', 'service', 'amount_cents', 'estimated_days'])
        output.note(`Order ${quote.order_id} claims its cards until ${quote.expires_at}.`)
      }),
    )

  vault
    .command('order')
    .description('commit a quoted order with one of its rates')
    .argument('<order-id>', 'order of the quote', parseId)
    .requiredOption('--rate <rate-id>', 'rate of the quote')
    .action((orderId, { rate }) =>
      asHolder('tenant', async (api) => {
        const order = await api.vault.orders.commit({ order_id: orderId, rate_id: rate })
        output.one(order, order)
      }),
    )

  vault
    .command('track')
    .description('show the status of an order and the tracking of its parcels')
    .argument('<order-id>', 'order', parseId)
    .action((orderId) =>
      asHolder('tenant', async (api) => {
        const { order } = await api.vault.orders.get(orderId)
        output.one({ order }, order)
      }),
    )

  vault
    .command('inbound')
    .description('announce a shipment of cards to the warehouse')
    .requiredOption('--site <id>', 'receiving site, see: packhouse get /sites --as tenant', parseId)
    .requiredOption('--cards <count>', 'number of cards', parseCount)
    .option('--carrier <name>', 'carrier')
    .option('--tracking <number>', 'tracking number; repeatable', collect)
    .option('--reference <text>', 'your reference')
    .action(({ site, cards, carrier, tracking, reference }) =>
      asHolder('tenant', async (api) => {
        const announced = await api.vault.inboundShipments.create({
          site_id: site,
          expected_card_count: cards,
          ...(carrier !== undefined && { carrier }),
          ...(tracking !== undefined && { tracking_numbers: tracking }),
          ...(reference !== undefined && { reference }),
        })
        output.one(announced, announced)
      }),
    )
}
