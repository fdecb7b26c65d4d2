// Where each operation lives in the client: `webhooks.deliveries.replay`.
import type { Operation } from './read-document.ts'

/** Operations with a better name than the one that their path gives. */
const named: Readonly<Record<string, string>> = {
  getHealth: 'health.get',
  getInfo: 'info.get',
  listPacks: 'packs.catalog',
  getPackOdds: 'packs.odds',
  listPackCards: 'packs.cards',
  getPrice: 'packs.price',
  createPurchase: 'packs.buy',
  preparePurchase: 'packs.prepare',
  submitPurchase: 'packs.submit',
  getPurchase: 'packs.get',
  listPurchases: 'packs.list',
  listCollectionItems: 'packs.collection',
  listRecentPulls: 'packs.recentPulls',
  listWinningPulls: 'packs.winningPulls',
  getPurchaseFairness: 'packs.fairness',
  verifyDraw: 'packs.verifyDraw',
  getSolvency: 'packs.solvency',
  getPurchaseTimeline: 'packs.timeline',
  getInstantPurchaseTimeline: 'instant.timeline',
  getSellbackTimeline: 'sellbacks.timeline',
  getRedemptionTimeline: 'redemptions.timeline',
  getSendTimeline: 'sends.timeline',
  createSendBatch: 'sends.createBatch',
  getPullSeries: 'revenue.pulls',
  downloadPayoutPdf: 'revenue.payouts.downloadPdf',
  listEndUsers: 'wallet.endUsers',
  getRevenueSeries: 'revenue.series',
  createCollectionExport: 'packs.exports.create',
  prepareCollectionExport: 'packs.exports.prepare',
  listCollectionExports: 'packs.exports.list',
  getCollectionExport: 'packs.exports.get',
  cancelCollectionExport: 'packs.exports.cancel',
  listInstantPacks: 'instant.catalog',
  createInstantPurchase: 'instant.buy',
  prepareInstantPurchase: 'instant.prepare',
  submitInstantPurchase: 'instant.submit',
  getInstantPurchase: 'instant.get',
  listInstantPurchases: 'instant.list',
  createSellback: 'sellbacks.sell',
  quoteSellback: 'sellbacks.quote',
  prepareSellback: 'sellbacks.prepare',
  submitSellback: 'sellbacks.submit',
  relaySellback: 'sellbacks.relay',
  prepareSellbackRelay: 'sellbacks.prepareRelay',
  getSellback: 'sellbacks.get',
  listSellbacks: 'sellbacks.list',
  createRedemption: 'redemptions.redeem',
  quoteRedemption: 'redemptions.quote',
  prepareRedemption: 'redemptions.prepare',
  submitRedemption: 'redemptions.submit',
  getRedemption: 'redemptions.get',
  getPurchaseRedemption: 'redemptions.ofPurchase',
  listRedemptions: 'redemptions.list',
  cancelRedemption: 'redemptions.cancel',
  createClientSession: 'clientSessions.create',
  getClient: 'client.session',
  listClientPacks: 'client.packs.list',
  getClientPack: 'client.packs.get',
  createClientPurchase: 'client.purchases.buy',
  prepareClientPurchase: 'client.purchases.prepare',
  getClientPurchase: 'client.purchases.get',
  getClientPurchaseProof: 'client.purchases.proof',
  listClientCards: 'client.collection',
  createClientSellback: 'client.sellbacks.sell',
  quoteClientSellback: 'client.sellbacks.quote',
  getClientSellback: 'client.sellbacks.get',
  createClientRedemption: 'client.redemptions.redeem',
  quoteClientRedemption: 'client.redemptions.quote',
  getClientRedemption: 'client.redemptions.get',
  listSendInventory: 'sends.inventory',
  listWalletHoldings: 'sends.holdings',
  getRevenue: 'revenue.get',
  getStats: 'revenue.stats',
  getTerms: 'revenue.terms',
  listPayouts: 'revenue.payouts.list',
  getPayout: 'revenue.payouts.get',
  downloadPayoutCsv: 'revenue.payouts.downloadCsv',
  getPayoutWallet: 'revenue.payoutWallet.get',
  setPayoutWallet: 'revenue.payoutWallet.set',
  listWalletEntries: 'wallet.ledger',
  getWalletBalance: 'wallet.balance',
  getWalletDepositAddress: 'wallet.depositAddress',
  prepareWalletDeposit: 'wallet.prepareDeposit',
  listWalletDeposits: 'wallet.deposits',
  createWalletWithdrawal: 'wallet.withdraw',
  linkEndUserWallet: 'wallet.link',
  listEvents: 'events.page',
  getCredits: 'catalog.credits',
  listGames: 'catalog.games',
  autocompleteCatalogCards: 'catalog.cards.autocomplete',
  searchCatalogCards: 'catalog.cards.search',
  listCatalogFieldValues: 'catalog.values.list',
  getCatalogCardPriceHistory: 'catalog.cards.priceHistory',
  explainCatalogCardPrices: 'catalog.cards.explainPrices',
  listCatalogSealedProducts: 'catalog.sealed.list',
  getCatalogSealedProduct: 'catalog.sealed.get',
  getCatalogSealedProductPrices: 'catalog.sealed.prices.get',
  exportCatalogCards: 'catalog.cards.export',
  getCatalogExportManifest: 'catalog.exports.manifest',
  downloadCatalogExportFile: 'catalog.exports.download',
  quoteShipping: 'vault.orders.quote',
  commitOrder: 'vault.orders.commit',
  transferCards: 'vault.cards.transfer',
  listAdminCatalogGames: 'admin.games.list',
  setAdminCatalogGame: 'admin.games.define',
  deleteAdminCatalogGame: 'admin.games.remove',
  withdrawAdminCatalogCard: 'admin.games.cards.withdraw',
  restoreAdminCatalogCard: 'admin.games.cards.restore',
  withdrawAdminCatalogExpansion: 'admin.games.expansions.withdraw',
  restoreAdminCatalogExpansion: 'admin.games.expansions.restore',
  withdrawAdminCatalogSealedProduct: 'admin.games.sealed.withdraw',
  restoreAdminCatalogSealedProduct: 'admin.games.sealed.restore',
  listAdminWithdrawnRecords: 'admin.games.listWithdrawn',
  listAdminCatalogAliases: 'admin.games.aliases.list',
  setAdminCatalogAlias: 'admin.games.aliases.set',
  deleteAdminCatalogAlias: 'admin.games.aliases.remove',
  listCatalogCardSales: 'catalog.cards.sales',
  listCatalogMovers: 'catalog.movers.list',
  getCatalogSealedProductPriceHistory: 'catalog.sealed.priceHistory',
  createCatalogAlert: 'catalog.alerts.create',
  listCatalogAlerts: 'catalog.alerts.list',
  deleteCatalogAlert: 'catalog.alerts.remove',
  ingestAdminCatalogPrices: 'admin.games.ingestPrices',
  listAdminPriceSources: 'admin.priceSources.list',
  setAdminPriceSource: 'admin.priceSources.define',
  listAdminPriceJumps: 'admin.oracle.listJumps',
  acceptAdminPriceJump: 'admin.oracle.acceptJump',
  createAdminCatalogImport: 'admin.games.imports.create',
  listAdminCatalogImports: 'admin.games.imports.list',
  getAdminCatalogImport: 'admin.games.imports.get',
  downloadAdminCatalogImportRejects: 'admin.games.imports.downloadRejects',
  listAdminStalePrices: 'admin.oracle.listStale',
  signInOperator: 'operator.session.signIn',
  signOutOperator: 'operator.session.signOut',
  changeOperatorPassword: 'operator.session.changePassword',
  createOperatorAuthenticator: 'operator.session.authenticator.create',
  confirmOperatorAuthenticator: 'operator.session.authenticator.confirm',
  removeOperatorAuthenticator: 'operator.session.authenticator.remove',
  printOperatorLabels: 'operator.print',
  resolveOperatorBarcode: 'operator.scan',
  verifyOperatorAuditLog: 'operator.auditLog.verify',
}

/** The tags of the vault, whose paths have no common prefix. */
const vaultTags = new Set([
  'Inventory',
  'Orders',
  'Withdrawals',
  'Transfers',
  'Inbound',
  'Exceptions',
  'Declared values',
  'Billing',
  'SLA',
  'Reports',
  'Sites',
  'Activity',
])
const vaultAccount = new Set(['getAccount', 'getIntegrationStatus'])

const camel = (text: string): string => text.replaceAll(/[-_.](\w)/g, (_, letter: string) => letter.toUpperCase())
const pascal = (text: string): string => camel(`-${text}`)
const singular = (word: string): string =>
  ({ people: 'person' })[word] ?? word.replace(/ies$/, 'y').replace(/(?<![su])s$/, '')

/** The id without the nouns of the path: `pickOperatorTask` at `operator.tasks` is `pick`. */
function methodOf(operationId: string, nouns: readonly string[]): string {
  let rest = operationId
  for (const noun of nouns) {
    const found = [pascal(noun), pascal(singular(noun))].find((word) => rest.includes(word))
    if (found !== undefined) rest = rest.replace(found, '')
  }
  return rest
}

/** Whether a segment is a noun of the id, not its action. */
const isNoun = (segment: string, operationId: string): boolean =>
  [segment, singular(segment)].some((word) => operationId.includes(pascal(word)))

/** The place of an operation: its resources from the outside, and the method. */
export function placeOf({ operationId, path, tag }: Operation): { resources: string[]; method: string } {
  const name = named[operationId]
  if (name !== undefined) return { resources: name.split('.').slice(0, -1), method: name.split('.').at(-1) ?? '' }
  const segments = path
    .replace(/^\/api\/v1/, '')
    .replace('/operator/v1/', '/operator/')
    .replace('/{game}/', '/catalog/')
    .replace('/mystery/', '/')
    .split('/')
    .filter((segment) => segment !== '' && !segment.startsWith('{'))
  if (segments[0] === 'sandbox') return { resources: ['sandbox'], method: methodOf(operationId, ['sandbox']) }
  const nouns = segments.filter((segment, index) => index === 0 || isNoun(segment, operationId))
  const method = methodOf(operationId, nouns)
  const isVault = vaultTags.has(tag) || vaultAccount.has(operationId)
  return { resources: [...(isVault ? ['vault'] : []), ...nouns.map(camel)], method }
}
