// The calls of the walk, in the order in which an integrator makes them.
import type { Packhouse } from '@packhouse/sdk'
import { sinkUrl } from './shorten.ts'

/** Runs one step; undefined when it failed. */
export type Step = <Result>(name: string, work: () => Promise<Result>) => Promise<Result | undefined>

const address = {
  name: 'Ann Example',
  street1: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  country: 'US',
  phone: '+12175550123',
}

export async function walkCatalog({ catalog, health }: Packhouse, game: string, step: Step): Promise<void> {
  await step('health', () => health.get())
  await step('games', () => catalog.games())
  await step('credits', () => catalog.credits())
  const page = await step('cards', () => catalog.cards.list(game, { page_size: 2, include: 'prices' }).first())
  const card = page?.items[0]?.id ?? ''
  await step('card', () => catalog.cards.get(game, card))
  await step('prices', () => catalog.cards.prices(game, card))
  await step('printings', () => catalog.cards.printings(game, card).first())
  await step('autocomplete', () => catalog.cards.autocomplete(game, { q: page?.items[0]?.name?.slice(0, 3) ?? 'dra' }))
  const expansions = await step('expansions', () => catalog.expansions.list(game, { page_size: 2 }).first())
  const expansion = expansions?.items[0]?.id ?? ''
  await step('expansion', () => catalog.expansions.get(game, expansion))
  await step('expansion cards', () => catalog.expansions.cards(game, expansion, { page_size: 2 }).first())
  const sealed = await step('sealed', () => catalog.sealed.list(game, { page_size: 2 }).first())
  const product = sealed?.items[0]?.id ?? ''
  await step('sealed product', () => catalog.sealed.get(game, product))
  await step('sealed prices', () => catalog.sealed.prices(game, product))
}

async function walkOutbound({ vault }: Packhouse, ids: readonly string[], step: Step): Promise<void> {
  const quote = await step('quote', () => vault.orders.quote({ unique_ids: ids.slice(0, 1), address }))
  const rate = quote?.rates[0]?.rate_id
  if (quote && rate !== undefined) {
    await step('commit', () => vault.orders.commit({ order_id: quote.order_id, rate_id: rate }))
    await step('order', () => vault.orders.get(quote.order_id))
  }
  const other = await step('second quote', () => vault.orders.quote({ unique_ids: ids.slice(1, 2), address }))
  if (other) await step('cancel', () => vault.orders.cancel(other.order_id))
  await step('orders', () => vault.orders.list({ limit: 2 }).first())
  const withdrawn = await step('withdraw', () =>
    vault.withdrawals.create({ unique_ids: ids.slice(1, 2), method: 'pickup', note: 'Collected by courier' }),
  )
  await step('withdrawals', () => vault.withdrawals.list().first())
  if (withdrawn) {
    await step('withdrawal', () => vault.withdrawals.get(withdrawn.withdrawal.id))
    await step('cancel withdrawal', () => vault.withdrawals.cancel(withdrawn.withdrawal.id))
  }
}

async function walkInbound({ vault }: Packhouse, site: number, step: Step): Promise<void> {
  const announced = await step('announce', () =>
    vault.inboundShipments.create({
      site_id: site,
      carrier: 'UPS',
      reference: 'PO-1001',
      lines: [{ name: 'Storm Drake', quantity: 2, condition: 'NM', declared_value_cents: 4_500 }],
    }),
  )
  await step('inbound', () => vault.inboundShipments.list({ limit: 2 }).first())
  if (!announced) return
  const { id } = announced.inbound_shipment
  await step('inbound shipment', () => vault.inboundShipments.get(id))
  await step('update inbound', () => vault.inboundShipments.update(id, { note: 'Two boxes' }))
  await step('cancel inbound', () => vault.inboundShipments.cancel(id))
}

async function walkCases({ vault }: Packhouse, ids: readonly string[], step: Step): Promise<void> {
  const report = await step('report', () => vault.reports.create({ type: 'inventory_snapshot', format: 'csv' }))
  if (report) await step('get report', () => vault.reports.get(report.id))
  await step('reports', () => vault.reports.list({ limit: 2 }).first())
  const summary = 'The corner of the card is bent.'
  const opened = await step('exception', () =>
    vault.exceptions.create({ type: 'CONDITION_DISPUTE', summary, unique_ids: ids.slice(2, 3) }),
  )
  if (opened) {
    await step('message', () => vault.exceptions.createMessage(opened.id, { body: 'Please send a photo.' }))
    await step('get exception', () => vault.exceptions.get(opened.id))
  }
  await step('exceptions', () => vault.exceptions.list({ limit: 2 }).first())
  const moved = await step('transfer', () =>
    vault.cardTransfers.create({ unique_ids: ids.slice(3, 4), to_account: 'VAULT-0002', note: 'Sold' }),
  )
  if (moved) await step('get transfer', () => vault.cardTransfers.get(moved.transfer.id))
  await step('transfers', () => vault.cardTransfers.list({ limit: 2 }).first())
}

export async function walkVault(client: Packhouse, step: Step): Promise<void> {
  const { vault } = client
  const cards = await step('vault cards', () => vault.cards.list({ limit: 100 }).first())
  const ids = (cards?.items ?? []).filter(({ available }) => available).map(({ unique_id: id }) => id)
  const [first = ''] = ids
  await step('vault card', () => vault.cards.get(first))
  await step('custody', () => vault.cards.custody(first))
  await walkOutbound(client, ids, step)
  await step('declare', () =>
    vault.declaredValues.submit({ values: [{ unique_id: first, declared_value_cents: 12_500 }] }),
  )
  await step('declared values', () => vault.declaredValues.list().first())
  const sites = await step('sites', () => vault.sites.list())
  const site = sites?.[0]?.id
  if (site !== undefined) {
    await step('site', () => vault.sites.get(site))
    await walkInbound(client, site, step)
  }
  await walkCases(client, ids, step)
  await step('account', () => vault.account())
  await step('integration', () => vault.integrationStatus())
  await step('invoices', () => vault.invoices.list().first())
  await step('draft', () => vault.invoices.draft())
  await step('sla', () => vault.sla.get())
  await step('service credits', () => vault.serviceCredits.list().first())
  await step('activity', () => vault.activityLog.list().first())
}

export async function walkWebhooks({ webhooks, events, info, sandbox }: Packhouse, step: Step): Promise<void> {
  await step('info', () => info.get())
  const url = `${sinkUrl}/hooks`
  const webhook = await step('webhook', () => webhooks.create({ url, event_types: ['purchase.fulfilled'] }))
  if (webhook) {
    const { id } = webhook
    await step('webhooks', () => webhooks.list().first())
    await step('get webhook', () => webhooks.get(id))
    await step('update webhook', () => webhooks.update(id, { event_types: ['purchase.fulfilled', 'send.failed'] }))
    await step('rotate secret', () => webhooks.rotateSecret(id, { overlap_seconds: 3_600 }))
    await step('emit', () => sandbox.emitEvent({ event_type: 'purchase.fulfilled' }))
    await step('deliveries', () => webhooks.deliveries.list({ limit: 2 }).first())
    await step('delete webhook', () => webhooks.delete(id))
  }
  await step('events', () => events.page({ limit: 2 }))
}

export async function walkAdministration({ admin }: Packhouse, step: Step): Promise<void> {
  const partners = await step('partners', () => admin.partners.list({ limit: 2 }).first())
  const partner = partners?.items[0]?.id
  if (partner !== undefined) {
    await step('partner', () => admin.partners.get(partner))
    await step('partner keys', () => admin.partners.keys.list(partner))
    await step('new key', () =>
      admin.partners.keys.create(partner, { label: 'shop', scopes: ['packs:read', 'packs:purchase'] }),
    )
    await step('change partner', () => admin.partners.update(partner, { notice_email: 'shop@example.com' }))
    await step('partner terms', () => admin.partners.terms.get(partner))
  }
  await step('tenants', () => admin.tenants.list({ limit: 2 }).first())
  await step('tiers', () => admin.tiers.list())
  await step('audit log', () => admin.auditLog.list({ limit: 2 }).first())
  await step('relayer', () => admin.relayer.get())
  await step('indexer', () => admin.indexer.get())
  await step('contracts', () => admin.contracts.list())
  await step('reconciliation', () => admin.ledger.reconciliation())
}

async function walkInstant({ instant }: Packhouse, user: { external_user_id: string }, step: Step): Promise<void> {
  const packs = await step('instant catalog', () => instant.catalog().first())
  const pack = packs?.items.find((one) => one.available_packs > 0)
  if (!pack) return
  const bought = await step('buy instant', () => instant.buy({ packet_type_id: pack.packet_type_id, ...user }))
  if (bought) await step('instant cards', () => instant.waitForCards(bought.id, { forMs: 300_000 }))
  await step('instant purchases', () => instant.list({ limit: 2 }).first())
}

async function walkSellback(
  { packs, sellbacks, redemptions }: Packhouse,
  user: { external_user_id: string },
  step: Step,
): Promise<void> {
  const bought = await step('buy', () => packs.buy({ tier_id: 1, ...user }))
  if (!bought) return
  const revealed = await step('reveal', () => packs.waitForReveal(bought.id, { forMs: 300_000 }))
  const token = revealed?.items[0]?.token_id
  if (token === undefined) return
  await step('fairness', () => packs.fairness(bought.id))
  await step('collection', () => packs.collection(user).first())
  await step('token price', () => packs.price({ token_id: token }))
  const order = { ...user, token_ids: [token] }
  await step('redemption quote', () => redemptions.quote({ ...user, token_id: token, shipping_address: address }))
  await step('sell-back quote', () => sellbacks.quote(order))
  const sale = await step('sell', () => sellbacks.sell(order))
  if (sale) await step('sell-back', () => sellbacks.get(sale.sellback_id))
  await step('sell-backs', () => sellbacks.list({ limit: 2 }).first())
}

export async function walkPacks(client: Packhouse, wallet: string, step: Step): Promise<void> {
  const { packs, wallet: credits, sandbox, sends, revenue, redemptions } = client
  const user = { external_user_id: 'ann' }
  await step('packs', () => packs.catalog().first())
  await step('odds', () => packs.odds(1))
  await step('solvency', () => packs.solvency())
  await step('grant', () => sandbox.grantCredits({ ...user, amount_usdc: '500' }))
  await step('balance', () => credits.balance(user))
  await step('deposit address', () => credits.depositAddress(user))
  await walkSellback(client, user, step)
  await walkInstant(client, user, step)
  await step('prepare', () => packs.prepare({ tier_id: 1, wallet_address: wallet }))
  await step('prepare deposit', () => credits.prepareDeposit({ ...user, wallet_address: wallet, amount_usdc: '25' }))
  await step('export link', () => packs.exports.prepare({ ...user, wallet_address: wallet }))
  await step('redemptions', () => redemptions.list({ limit: 2 }).first())
  await step('sends', () => sends.list({ limit: 2 }).first())
  await step('withdrawals', () => credits.withdrawals.list({ limit: 2 }).first())
  await step('winners', () => packs.winningPulls({ limit: 2 }).first())
  await step('purchases', () => packs.list({ limit: 2 }).first())
  await step('recent', () => packs.recentPulls({ limit: 2 }).first())
  await step('ledger', () => credits.ledger({ ...user, limit: 2 }).first())
  await step('deposits', () => credits.deposits({ limit: 2 }).first())
  await step('prizes', () => sends.inventory({ limit: 2 }).first())
  await step('holdings', () => sends.holdings(wallet).first())
  await step('revenue', () => revenue.get())
  await step('stats', () => revenue.stats())
  await step('terms', () => revenue.terms())
  await step('payouts', () => revenue.payouts.list().first())
}
