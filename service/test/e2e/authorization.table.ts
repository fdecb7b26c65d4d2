/**
 * Who may call what, written down a second time: a route that is not here, or is here with other words than it declares,
 * fails the suite. Each line is `kinds, scope, billing model`; a dash means that the route does not ask.
 */
export const expectedAccess: Readonly<Record<string, string>> = {
  'GET /api/v1/health': '- none -',
  'GET /api/v1/info': '- any -',
  'GET /api/v1/keys': '- admin -',
  'POST /api/v1/keys/rotate': '- any -',
  'GET /api/v1/:game/autocomplete': 'pack_partner|tenant|platform read:catalog -',
  'GET /api/v1/:game/cards': 'pack_partner|tenant|platform read:catalog -',
  'GET /api/v1/:game/cards/:id': 'pack_partner|tenant|platform read:catalog -',
  'GET /api/v1/:game/cards/:id/prices': 'pack_partner|tenant|platform read:catalog -',
  'GET /api/v1/:game/cards/:id/printings': 'pack_partner|tenant|platform read:catalog -',
  'GET /api/v1/:game/expansions': 'pack_partner|tenant|platform read:catalog -',
  'GET /api/v1/:game/expansions/:id': 'pack_partner|tenant|platform read:catalog -',
  'GET /api/v1/:game/expansions/:id/cards': 'pack_partner|tenant|platform read:catalog -',
  'GET /api/v1/:game/export': 'pack_partner|tenant|platform read:catalog -',
  'GET /api/v1/:game/sealed': 'pack_partner|tenant|platform read:catalog -',
  'GET /api/v1/:game/sealed/:id': 'pack_partner|tenant|platform read:catalog -',
  'GET /api/v1/:game/sealed/:id/prices': 'pack_partner|tenant|platform read:catalog -',
  'GET /api/v1/credits': 'pack_partner|tenant|platform read:catalog -',
  'GET /api/v1/games': 'pack_partner|tenant|platform read:catalog -',
  'GET /api/v1/admin/accounts/:id/credits': 'platform platform:admin -',
  'POST /api/v1/admin/accounts/:id/credits': 'platform platform:admin -',
  'POST /api/v1/admin/catalog/:game/prices': 'platform platform:admin -',
  'GET /api/v1/wallet/balance': 'pack_partner wallet:read -',
  'POST /api/v1/mystery/purchase': 'pack_partner packs:purchase -',
  'POST /api/v1/mystery/purchase/prepare': 'pack_partner packs:purchase -',
  'POST /api/v1/mystery/purchase/submit': 'pack_partner packs:purchase -',
  'GET /api/v1/mystery/purchase/:id': 'pack_partner packs:read -',
  'GET /api/v1/mystery/purchases': 'pack_partner packs:read -',
  'GET /api/v1/mystery/collection': 'pack_partner packs:read -',
  'GET /api/v1/mystery/stats': 'pack_partner packs:read -',
  'GET /api/v1/mystery/feed/recent': 'pack_partner read:catalog -',
  'GET /api/v1/mystery/feed/winners': 'pack_partner read:catalog -',
  'GET /api/v1/wallet/ledger': 'pack_partner wallet:read -',
  'POST /api/v1/wallet/deposit-address': 'pack_partner wallet:deposit -',
  'POST /api/v1/wallet/deposit/prepare': 'pack_partner wallet:deposit -',
  'GET /api/v1/wallet/deposits': 'pack_partner wallet:read -',
  'POST /api/v1/wallet/withdraw': 'pack_partner wallet:withdraw -',
  'GET /api/v1/wallet/withdrawals': 'pack_partner wallet:read -',
  'GET /api/v1/wallet/withdrawals/:id': 'pack_partner wallet:read -',
  'POST /api/v1/wallet/withdrawals/:id/cancel': 'pack_partner wallet:withdraw -',
  'POST /api/v1/end-users/link-wallet': 'pack_partner wallet:withdraw -',
  'GET /api/v1/admin/ledger/reconciliation': 'platform platform:admin -',
  'GET /api/v1/admin/partners/:id/withdrawal-rules': 'platform platform:admin -',
  'PATCH /api/v1/admin/partners/:id/withdrawal-rules': 'platform platform:admin -',
  'GET /api/v1/cards': 'tenant any -',
  'GET /api/v1/cards/:unique_id': 'tenant any -',
  'POST /api/v1/shipping-quote': 'tenant any -',
  'POST /api/v1/orders': 'tenant any -',
  'GET /api/v1/orders': 'tenant any -',
  'GET /api/v1/orders/:id': 'tenant any -',
  'POST /api/v1/orders/:order_id/cancel': 'tenant any -',
  'GET /api/v1/orders/:order_id/label': 'tenant any -',
  'POST /api/v1/withdrawals': 'tenant write:withdrawal -',
  'GET /api/v1/withdrawals': 'tenant read:inventory -',
  'GET /api/v1/withdrawals/:id': 'tenant read:inventory -',
  'POST /api/v1/withdrawals/:id/cancel': 'tenant write:withdrawal -',
  'POST /api/v1/card-transfers': 'tenant write:transfer -',
  'POST /api/v1/cards/transfer': 'tenant write:transfer -',
  'GET /api/v1/card-transfers': 'tenant read:inventory -',
  'GET /api/v1/card-transfers/:id': 'tenant read:inventory -',
  'POST /api/v1/card-transfers/:id/accept': 'tenant write:transfer -',
  'POST /api/v1/card-transfers/:id/decline': 'tenant write:transfer -',
  'POST /api/v1/card-transfers/:id/cancel': 'tenant write:transfer -',
  'PUT /api/v1/admin/tenants/:id/transfer-policy': 'platform platform:admin -',
  'GET /api/v1/activity-log': 'tenant read:inventory -',
  'POST /api/v1/admin/tenants/:id/cards': 'platform platform:admin -',
  'GET /api/v1/admin/relayer': 'platform platform:admin -',
  'POST /api/v1/admin/relayer/pause': 'platform platform:admin -',
  'POST /api/v1/admin/relayer/resume': 'platform platform:admin -',
  'GET /api/v1/admin/chain/float': 'platform platform:admin -',
  'GET /api/v1/admin/chain/intents': 'platform platform:admin -',
  'GET /api/v1/admin/chain/intents/:id': 'platform platform:admin -',
  'POST /api/v1/admin/chain/intents/:id/bump': 'platform platform:admin -',
  'POST /api/v1/admin/chain/intents/:id/cancel': 'platform platform:admin -',
  'GET /api/v1/admin/indexer': 'platform platform:admin -',
  'POST /api/v1/admin/indexer/rescan': 'platform platform:admin -',
  'POST /api/v1/admin/indexer/resume': 'platform platform:admin -',
  'GET /api/v1/admin/contracts': 'platform platform:admin -',
  'POST /api/v1/admin/contracts/pause': 'platform platform:admin -',
  'GET /api/v1/admin/switches': 'platform platform:admin -',
  'POST /api/v1/admin/switches': 'platform platform:admin -',
  'POST /api/v1/admin/wallets/:end_user_id/adjust': 'platform platform:admin -',
  'GET /api/v1/admin/adjustments': 'platform platform:admin -',
  'POST /api/v1/admin/adjustments/:id/approve': 'platform platform:admin -',
  'POST /api/v1/admin/adjustments/:id/reject': 'platform platform:admin -',
  'POST /api/v1/sandbox/credit': 'pack_partner any -',
  'POST /api/v1/sandbox/clock/advance': 'pack_partner|tenant|platform any -',
  'POST /api/v1/sandbox/faucet': 'pack_partner|tenant|platform any -',
  'POST /api/v1/sandbox/chain': 'pack_partner|tenant|platform any -',
  'POST /api/v1/sandbox/shipping': 'pack_partner|tenant|platform any -',
  'POST /api/v1/operator/v1/carriers/:provider/webhook': '- none -',
  'POST /api/v1/sandbox/randomness': 'pack_partner|tenant|platform any -',
  'POST /api/v1/keys/:key_id/revoke': '- any -',
  'GET /api/v1/webhooks': '- webhooks:manage -',
  'POST /api/v1/webhooks': '- webhooks:manage -',
  'GET /api/v1/webhooks/:id': '- webhooks:manage -',
  'PATCH /api/v1/webhooks/:id': '- webhooks:manage -',
  'DELETE /api/v1/webhooks/:id': '- webhooks:manage -',
  'POST /api/v1/webhooks/:id/enable': '- webhooks:manage -',
  'POST /api/v1/webhooks/:id/test': '- webhooks:manage -',
  'POST /api/v1/webhooks/:id/rotate-secret': '- webhooks:manage -',
  'POST /api/v1/webhooks/:id/revoke-previous-secret': '- webhooks:manage -',
  'POST /api/v1/webhooks/:id/replay': '- webhooks:manage -',
  'GET /api/v1/webhooks/deliveries': '- webhooks:manage -',
  'GET /api/v1/webhooks/deliveries/:id': '- webhooks:manage -',
  'POST /api/v1/webhooks/deliveries/:id/replay': '- webhooks:manage -',
  'GET /api/v1/events': '- webhooks:manage -',
  'GET /api/v1/admin/partners': 'platform platform:admin -',
  'POST /api/v1/admin/partners': 'platform platform:admin -',
  'GET /api/v1/admin/partners/:id': 'platform platform:admin -',
  'PATCH /api/v1/admin/partners/:id': 'platform platform:admin -',
  'GET /api/v1/admin/partners/:id/keys': 'platform platform:admin -',
  'POST /api/v1/admin/partners/:id/keys': 'platform platform:admin -',
  'GET /api/v1/admin/tenants': 'platform platform:admin -',
  'POST /api/v1/admin/tenants': 'platform platform:admin -',
  'GET /api/v1/admin/tenants/:id': 'platform platform:admin -',
  'PATCH /api/v1/admin/tenants/:id': 'platform platform:admin -',
  'GET /api/v1/admin/tenants/:id/keys': 'platform platform:admin -',
  'POST /api/v1/admin/tenants/:id/keys': 'platform platform:admin -',
  'GET /api/v1/admin/keys/:key_id': 'platform platform:admin -',
  'PATCH /api/v1/admin/keys/:key_id': 'platform platform:admin -',
  'POST /api/v1/admin/keys/:key_id/rotate': 'platform platform:admin -',
  'POST /api/v1/admin/keys/:key_id/revoke': 'platform platform:admin -',
  'GET /api/v1/admin/audit-log': 'platform platform:admin -',
}

/** What each scope opens besides itself, as the interface has it; `admin` is told apart below. */
const alsoOpens: Readonly<Record<string, readonly string[]>> = {
  'packs:purchase': ['packs:read', 'packs:buyback'],
  'cards:redeem': ['packs:read'],
}
const closedToAdmin = ['payout:manage', 'platform:admin']

export type Holder = {
  kind: 'pack_partner' | 'tenant' | 'platform'
  scopes: readonly string[]
  billing?: 'TIER' | 'POOL'
  isSuspended?: boolean
}

export type Access = { kinds?: readonly string[]; scope: string | readonly string[]; billing?: string; area?: string }

const opens = (held: string, wanted: string): boolean =>
  held === wanted ||
  (held === 'admin' && !closedToAdmin.includes(wanted)) ||
  (alsoOpens[held]?.includes(wanted) ?? false)

/** What a route answers to the holder of a working key: the words of its refusal, or that it lets them pass. */
export function verdict({ kinds, scope, billing, area }: Access, holder: Holder): string {
  if (scope === 'none') return 'passes'
  if (kinds && !kinds.includes(holder.kind)) return 'Insufficient permissions'
  if (holder.isSuspended && area !== undefined) {
    return holder.kind === 'pack_partner' ? 'partner_suspended' : 'account_suspended'
  }
  const wanted = [scope].flat()
  const holds = scope === 'any' || wanted.some((one) => holder.scopes.some((held) => opens(held, one)))
  if (!holds) return 'Insufficient permissions'
  if (billing !== undefined && holder.billing !== billing) {
    return billing === 'TIER' ? 'not_tier_partner' : 'not_pool_partner'
  }
  return 'passes'
}
