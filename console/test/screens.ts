/** Every screen of the console by name; a word in braces stands for an existing resource. */
export const screens: Readonly<Record<string, string>> = {
  overview: '/console/p/demo',
  purchases: '/console/p/demo/purchases',
  'purchases-peek': '/console/p/demo/purchases?status=FULFILLED&peek={purchase}',
  'purchases-no-match': '/console/p/demo/purchases?status=FAILED&custody=NON_CUSTODIAL',
  purchase: '/console/p/demo/purchases/{purchase}',
  customers: '/console/p/demo/customers',
  customer: '/console/p/demo/customers?user={customer}',
  instant: '/console/p/demo/instant',
  'instant-purchase': '/console/p/demo/instant/{instant}',
  sellbacks: '/console/p/demo/sellbacks',
  sellback: '/console/p/demo/sellbacks/{sellback}',
  redemptions: '/console/p/demo/redemptions',
  redemption: '/console/p/demo/redemptions/{redemption}',
  sends: '/console/p/demo/sends',
  'send-new': '/console/p/demo/sends/new',
  send: '/console/p/demo/sends/{send}',
  revenue: '/console/p/demo/revenue',
  'revenue-by-tier': '/console/p/demo/revenue?by=tier&days=7',
  payouts: '/console/p/demo/payouts',
  payout: '/console/p/demo/payouts/{payout}',
  requests: '/console/p/demo/requests',
  webhooks: '/console/p/demo/webhooks',
  webhook: '/console/p/demo/webhooks/{webhook}',
  events: '/console/p/demo/events',
  keys: '/console/p/demo/keys',
  people: '/console/p/demo/people',
  security: '/console/p/demo/security',
  notifications: '/console/p/demo/notifications',
  activity: '/console/p/demo/activity',
  mailbox: '/console/p/demo/mailbox',
  catalog: '/console/p/demo/catalog/wildmere?order=-raw_price%2Cname&q=types%3Aspark',
  'catalog-peek': '/console/p/demo/catalog/wildmere?order=-raw_price%2Cname&peek={printing}',
  'catalog-refused': '/console/p/demo/catalog/wildmere?q=types%3Aspark+-rarty%3Acommon',
  'catalog-table': '/console/p/demo/catalog/wildmere?view=table&order=name',
  'catalog-no-match': '/console/p/demo/catalog/wildmere?q=hp%3A%5B900+TO+*%5D',
  'catalog-card': '/console/p/demo/catalog/wildmere/{printing}',
  missing: '/console/p/demo/no-such-page',
  'purchase-missing': '/console/p/demo/purchases/999999',
}

/** Screens of operators, by the role of the demo person who opens them. */
export const operatorScreens: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  admin: {
    'o-home': '/console/o',
    'o-chain': '/console/o/chain',
    'o-jobs': '/console/o/jobs',
    'o-maintenance': '/console/o/maintenance',
    'o-switches': '/console/o/switches',
    'o-audit': '/console/o/audit',
    'o-people': '/console/o/people',
    'o-security': '/console/o/security',
    'o-notifications': '/console/o/notifications',
    'o-activity': '/console/o/activity',
    'o-stations': '/console/o/stations',
    'o-not-allowed': '/console/o/accounts',
  },
  'account-manager': {
    'o-tiers': '/console/o/tiers',
    'o-tier-new': '/console/o/tiers/new',
    'o-tier': '/console/o/tiers/1',
    'o-odds': '/console/o/tiers/1/odds',
    'o-accounts': '/console/o/accounts',
    'o-account': '/console/o/accounts?peek=demo',
    'o-tenants': '/console/o/accounts?kind=tenants',
    'o-tenant': '/console/o/accounts?kind=tenants&peek=VAULT-0001',
    'o-stock': '/console/o/stock',
    'o-stock-free': '/console/o/stock?status=IN_INVENTORY&q=e',
    'o-instant': '/console/o/instant',
    'o-imports': '/console/o/imports?game=onepiece',
    'o-prices': '/console/o/prices',
    'o-requests': '/console/o/approvals?tab=requests',
  },
  supervisor: {
    'o-waves': '/console/o/waves',
    'o-manifests': '/console/o/manifests',
    'o-work': '/console/o/work',
    'o-inbound': '/console/o/inbound',
    'o-returns': '/console/o/returns',
    'o-cases': '/console/o/cases',
    'o-case': '/console/o/cases/{case}',
    'o-claims': '/console/o/claims',
    'o-counts': '/console/o/counts',
  },
  treasury: {
    'o-adjustments': '/console/o/approvals',
    'o-payouts': '/console/o/approvals?tab=payouts',
    'o-withdrawals': '/console/o/approvals?tab=withdrawals',
    'o-rates': '/console/o/rates',
    'o-solvency': '/console/o/solvency',
  },
}

/** Screens of a tenant, as its owner. */
export const tenantScreens: Readonly<Record<string, string>> = {
  't-overview': '/console/t/VAULT-0001',
  't-inventory': '/console/t/VAULT-0001/inventory',
  't-inventory-peek': '/console/t/VAULT-0001/inventory?peek={card}',
  't-inventory-table': '/console/t/VAULT-0001/inventory?view=table&sort=-declared_value',
  't-inventory-no-match': '/console/t/VAULT-0001/inventory?q=nothing+like+this',
  't-ship': '/console/t/VAULT-0001/orders/new?cards={cards}',
  't-orders': '/console/t/VAULT-0001/orders',
  't-order': '/console/t/VAULT-0001/orders/{order}',
  't-quote': '/console/t/VAULT-0001/orders/{quote}',
  't-inbound': '/console/t/VAULT-0001/inbound',
  't-shipment': '/console/t/VAULT-0001/inbound/{inbound}',
  't-announce': '/console/t/VAULT-0001/inbound/new',
  't-returns': '/console/t/VAULT-0001/returns',
  't-cases': '/console/t/VAULT-0001/cases',
  't-case': '/console/t/VAULT-0001/cases/{case}',
  't-claims': '/console/t/VAULT-0001/claims',
  't-invoices': '/console/t/VAULT-0001/invoices',
  't-invoice': '/console/t/VAULT-0001/invoices/{invoice}',
  't-draft': '/console/t/VAULT-0001/invoices/draft',
  't-withdrawals': '/console/t/VAULT-0001/withdrawals',
  't-withdrawal': '/console/t/VAULT-0001/withdrawals/{withdrawal}',
  't-transfers': '/console/t/VAULT-0001/transfers',
  't-transfer': '/console/t/VAULT-0001/transfers/{transfer}',
  't-values': '/console/t/VAULT-0001/values',
  't-sla': '/console/t/VAULT-0001/sla',
  't-reports': '/console/t/VAULT-0001/reports',
  't-integration': '/console/t/VAULT-0001/integration',
  't-keys': '/console/t/VAULT-0001/keys',
  't-requests': '/console/t/VAULT-0001/requests',
  't-people': '/console/t/VAULT-0001/people',
  't-notifications': '/console/t/VAULT-0001/notifications',
  't-activity': '/console/t/VAULT-0001/activity',
}

/** Screens of visitors who are signed out. */
export const entryScreens: Readonly<Record<string, string>> = {
  front: '/',
  status: '/status',
  'sign-in': '/console/sign-in',
  'password-reset': '/console/password-reset',
  'password-reset-token': '/console/password-reset/example',
  invitation: '/console/invite/example',
  'station-sign-in': '/station',
}

/** Screens of the guides and the shop, which the sandbox serves. */
export const publicScreens: Readonly<Record<string, string>> = {
  guides: '/guides',
  guide: '/guides/packs',
  shop: '/shop',
  'shop-pack': '/shop/packs/1',
  'shop-pulls': '/shop/pulls',
}

/** Screens of the scan station, as a warehouse user. */
export const stationScreens: Readonly<Record<string, string>> = {
  'station-home': '/station',
  'station-job': '/station/job/{job}',
  'station-put-away': '/station/put-away/{card}',
  'station-receive': '/station/receive',
  'station-unpack': '/station/receive/{inbound}',
  'station-parcels': '/station/parcels',
  'station-count': '/station/count',
  'station-item': '/station/item/{card}',
}

export type Subjects = {
  purchase: number
  webhook: number
  customer: string
  instant: number
  sellback: number
  redemption: number
  send: number
  payout: number
  /** A card of the demo game wildmere. */
  printing: string
}
export type TenantSubjects = {
  order: number
  quote: number
  withdrawal: number
  transfer: number
  inbound: number
  case: number
  /** `draft` while no month has ended. */
  invoice: number | 'draft'
  card: string
  cards: string
}
export type StationSubjects = { job: number; card: string; inbound: number }

export const fillPath = (path: string, subjects: Readonly<Record<string, string | number>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(subjects[name]))
