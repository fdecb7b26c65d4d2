import { Activity, KeyRound, LayoutDashboard, ReceiptText, UsersRound, Webhook, type LucideIcon } from 'lucide-react'
import { hasScope, type AccountKind, type Membership } from '../api/session.ts'

/** A page, with the scope that its data needs. */
export type NavItem = { to: string; name: string; icon: LucideIcon; key: string; scope: string }
export type NavGroup = { name: string; items: readonly NavItem[] }

const partner: readonly NavGroup[] = [
  { name: '', items: [{ to: '', name: 'Overview', icon: LayoutDashboard, key: 'o', scope: 'packs:read' }] },
  {
    name: 'Sales',
    items: [
      { to: '/purchases', name: 'Purchases', icon: ReceiptText, key: 'p', scope: 'packs:read' },
      { to: '/customers', name: 'End users', icon: UsersRound, key: 'u', scope: 'wallet:read' },
    ],
  },
  {
    name: 'Developers',
    items: [
      { to: '/webhooks', name: 'Webhooks', icon: Webhook, key: 'w', scope: 'webhooks:manage' },
      { to: '/events', name: 'Events', icon: Activity, key: 'e', scope: 'webhooks:manage' },
      { to: '/keys', name: 'API keys', icon: KeyRound, key: 'k', scope: 'admin' },
    ],
  },
]

/** The pages of each kind of account, grouped by work. */
export const navigation: Readonly<Record<AccountKind, readonly NavGroup[]>> = { partner, tenant: [], operator: [] }

export const kindNames: Readonly<Record<AccountKind, string>> = {
  partner: 'Pack partner',
  tenant: 'Vault tenant',
  operator: 'Operator',
}

/** The pages that the person may open in this account. */
export const groupsOf = (account: Membership): readonly NavGroup[] =>
  navigation[account.kind]
    .map(({ name, items }) => ({ name, items: items.filter(({ scope }) => hasScope(account, scope)) }))
    .filter(({ items }) => items.length > 0)

export const pagesOf = (account: Membership): readonly NavItem[] => groupsOf(account).flatMap(({ items }) => items)
