/** Operations whose path does not read as a verb and a noun. */
const named: Readonly<Record<string, string>> = {
  'DELETE /operator/v1/session': 'signOutOperator',
  'DELETE /console/session': 'signOutConsole',
  'POST /console/session': 'signInConsole',
  'POST /console/session/password': 'changeConsolePassword',
  'POST /console/session/totp': 'createConsoleAuthenticator',
  'POST /console/session/totp/confirm': 'confirmConsoleAuthenticator',
  'POST /console/session/totp/remove': 'removeConsoleAuthenticator',
  'POST /console/invitations/{token}': 'acceptConsoleInvitation',
  'POST /console/password-reset': 'requestConsolePasswordReset',
  'POST /console/password-reset/{token}': 'resetConsolePassword',
  'POST /console/demo-session': 'signInConsoleDemoPerson',
  'GET /console/events': 'streamConsoleEvents',
  'GET /console/search': 'searchConsole',
  'POST /operator/v1/session/options': 'getOperatorSignInOptions',
  'POST /operator/v1/session/pin': 'chooseOperatorPin',
  'POST /operator/v1/session/prove/options': 'getOperatorProofOptions',
  'POST /operator/v1/session/passkeys/options': 'getOperatorPasskeyOptions',
  'POST /operator/v1/session/passkeys': 'registerOperatorPasskey',
  'POST /operator/v1/stations': 'registerOperatorStation',
  'GET /admin/oracle/stale': 'listAdminStalePrices',
  'GET /cards/{unique_id}/photos/{photo_id}': 'downloadCardPhoto',
  'GET /inbound-shipments/{id}/attachments/{attachment_id}': 'downloadInboundShipmentAttachment',
  'GET /invoices/{id}/pdf': 'downloadInvoicePdf',
  'GET /operator/v1/items/{unique_id}/photos/{photo_id}': 'downloadOperatorItemPhoto',
  'GET /operator/v1/tasks/{id}/labels/{parcel}': 'downloadOperatorTaskLabel',
  'GET /orders/{order_id}/label': 'downloadOrderLabel',
  'GET /reports/{id}/download': 'downloadReport',
  'GET /instant/catalog': 'listInstantPacks',
  'GET /cards/summary': 'getCardSummary',
  'GET /sla/history': 'getSlaHistory',
  'GET /invoices/draft': 'getInvoiceDraft',
  'GET /mystery/catalog': 'listPacks',
  'GET /mystery/catalog/{tier_id}/odds': 'getPackOdds',
  'GET /mystery/collection': 'listCollectionItems',
  'GET /mystery/fairness': 'verifyDraw',
  'GET /mystery/fairness/{purchase_id}': 'getPurchaseFairness',
  'GET /mystery/revenue/series': 'getRevenueSeries',
  'GET /console/demo-people': 'listConsoleDemoPeople',
  'GET /console/preferences': 'getConsolePreferences',
  'PUT /console/preferences': 'setConsolePreferences',
  'GET /mystery/feed/recent': 'listRecentPulls',
  'GET /mystery/feed/winners': 'listWinningPulls',
  'GET /mystery/payouts/{payout_id}.csv': 'downloadPayoutCsv',
  'GET /mystery/payouts/{payout_id}.pdf': 'downloadPayoutPdf',
  'GET /mystery/pulls/series': 'getPullSeries',
  'POST /sends/batch': 'createSendBatch',
  'GET /mystery/redemption/{purchase_id}': 'getPurchaseRedemption',
  'GET /operator/v1/audit/verify': 'verifyOperatorAuditLog',
  'GET /operator/v1/scan/{code}': 'resolveOperatorBarcode',
  'GET /sandbox/webhook-sink/{name}': 'listSandboxSinkDeliveries',
  'GET /sends/inventory': 'listSendInventory',
  'GET /wallet/ledger': 'listWalletEntries',
  'GET /wallets/{address}/holdings': 'listWalletHoldings',
  'GET /{game}/autocomplete': 'autocompleteCatalogCards',
  'GET /{game}/export': 'exportCatalogCards',
  'GET /{game}/sealed': 'listCatalogSealedProducts',
  'GET /{game}/sealed/{id}': 'getCatalogSealedProduct',
  'GET /{game}/sealed/{id}/prices': 'getCatalogSealedProductPrices',
  'GET /{game}/cards/{id}/prices': 'getCatalogCardPrices',
  'GET /{game}/cards/{id}/prices/history': 'getCatalogCardPriceHistory',
  'DELETE /sandbox/webhook-sink/{name}': 'resetSandboxSink',
  'POST /admin/accounts/{id}/credits': 'grantAdminAccountCredits',
  'GET /admin/catalog/{game}/imports/{import_id}/rejects': 'downloadAdminCatalogImportRejects',
  'POST /admin/catalog/{game}/prices': 'ingestAdminCatalogPrices',
  'POST /admin/payouts/close': 'closeAdminPayouts',
  'POST /admin/payouts/run': 'runAdminPayouts',
  'POST /admin/oracle/prices': 'pushAdminOraclePrices',
  'POST /admin/partners/{id}/prizes': 'assignAdminPartnerPrizes',
  'POST /admin/switches': 'updateAdminSwitches',
  'POST /admin/tenants/{id}/cards': 'addAdminTenantCards',
  'POST /cards/transfer': 'transferCards',
  'POST /declared-values': 'submitDeclaredValues',
  'POST /mystery/collection/export': 'createCollectionExport',
  'POST /mystery/collection/export/prepare': 'prepareCollectionExport',
  'POST /operator/v1/carriers/{provider}/webhook': 'receiveOperatorCarrierWebhook',
  'POST /operator/v1/inbound/{id}/in-transit': 'markOperatorInboundInTransit',
  'POST /operator/v1/items/{unique_id}/found': 'reportOperatorItemFound',
  'POST /operator/v1/items/{unique_id}/missing': 'reportOperatorItemMissing',
  'POST /operator/v1/items/{unique_id}/photos': 'uploadOperatorItemPhoto',
  'POST /operator/v1/people/{id}/badge': 'issueOperatorPersonBadge',
  'POST /operator/v1/people/{id}/password': 'resetOperatorPersonPassword',
  'POST /operator/v1/print': 'printOperatorLabels',
  'POST /operator/v1/session': 'signInOperator',
  'POST /operator/v1/session/password': 'changeOperatorPassword',
  'POST /operator/v1/session/totp': 'createOperatorAuthenticator',
  'POST /operator/v1/session/totp/confirm': 'confirmOperatorAuthenticator',
  'POST /operator/v1/session/totp/remove': 'removeOperatorAuthenticator',
  'POST /operator/v1/work/next': 'assignOperatorNextTask',
  'POST /operator/v1/tasks/{id}/labels': 'buyOperatorTaskLabels',
  'POST /operator/v1/tasks/{id}/labels/{parcel}/manual': 'recordOperatorTaskLabel',
  'POST /operator/v1/tasks/{id}/lost': 'reportOperatorTaskLost',
  'POST /operator/v1/tasks/{id}/short': 'reportOperatorTaskShort',
  'POST /orders': 'commitOrder',
  'POST /sandbox/chain': 'controlSandboxChain',
  'POST /sandbox/credit': 'grantSandboxCredits',
  'POST /sandbox/events': 'emitSandboxEvent',
  'POST /sandbox/faucet': 'fundSandboxAddress',
  'POST /sandbox/mail': 'controlSandboxMail',
  'POST /sandbox/randomness': 'controlSandboxRandomness',
  'POST /sandbox/restock': 'restockSandbox',
  'POST /sandbox/shipping': 'controlSandboxShipping',
  'POST /sandbox/webhook-sink/{name}': 'controlSandboxSink',
  'POST /shipping-quote': 'quoteShipping',
  'POST /wallet/deposit-address': 'getWalletDepositAddress',
  'POST /wallet/withdraw': 'createWalletWithdrawal',
}

/** Last segments that are actions. */
const actions = new Set(
  `accept activate adjust advance approve arrive assign attach bump cancel close complete confirm decline deliver
  dispatch enable end execute extend finish hold import link manual mark mint move open pack pause pick prepare prove
  lock putaway quote receive recount reject relay release remove rescan resolve resume retry return review revoke rotate run
  scan start stock submit switch test transfer unlock unpick unstock verify void withdraw write claim check message replay
  finalize reopen apply sign`.split(/\s+/),
)

const verbs: Readonly<Record<string, string>> = {
  GET: 'get',
  POST: 'create',
  PUT: 'set',
  PATCH: 'update',
  DELETE: 'delete',
}

const pascal = (text: string): string =>
  text.replaceAll(/(?:^|[-_.])(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Singular forms that are not the plural without its last letter. */
const singulars: Readonly<Record<string, string>> = { people: 'person' }

function singular(word: string): string {
  if (singulars[word] !== undefined) return singulars[word]
  if (singles.has(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|sla|us)$/.test(word) || !word.endsWith('s')) return word
  return /(?:sh|ch|x|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

/** Lists whose name has no plural, and single things whose name is one. */
const lists = new Set(['activity-log', 'audit-log', 'force-majeure', 'inbound', 'inventory', 'mail', 'maintenance'])
const singles = new Set(['credits', 'stats', 'terms', 'withdrawal-rules'])

const isParameter = (segment: string | undefined): boolean => segment?.startsWith('{') ?? false

/** `verbNoun`: the verb of the method or of the last segment, and the singular nouns of the path. */
function deriveId(method: string, path: string): string {
  const known = path.replace(/^\/(?:mystery|operator\/v1)(?=\/)/, (prefix) =>
    prefix === '/mystery' ? '' : '/operator',
  )
  const segments = known.replace('/{game}/', '/catalog/').split('/').slice(1)
  const last = segments.at(-1) ?? ''
  const [action = '', ...rest] = last.split('-')
  const isAction = method === 'POST' && actions.has(action)
  const nouns = (isAction ? segments.slice(0, -1) : segments).filter((segment) => !isParameter(segment))
  const isList = method === 'GET' && !isParameter(last) && (lists.has(last) || singular(last) !== last)
  const words = nouns.map((noun, index) => pascal(isList && index === nouns.length - 1 ? noun : singular(noun)))
  const verb = isAction ? action : isList ? 'list' : (verbs[method] ?? method.toLowerCase())
  return `${verb}${words.join('')}${rest.length > 0 && isAction ? pascal(rest.join('-')) : ''}`
}

/** The unique `operationId` of an operation under `/api/v1`. */
export function operationIdOf(method: string, url: string): string {
  const path = url.replace(/^\/api\/v1/, '').replaceAll(/:(\w+)/g, '{$1}')
  return named[`${method} ${path}`] ?? deriveId(method, path)
}
