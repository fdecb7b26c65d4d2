import { Activity, KeyRound, LayoutDashboard, ReceiptText, UsersRound, Webhook, type LucideIcon } from 'lucide-react'
import type { AccountKind } from '../api/session.ts'

export type NavItem = { to: string; name: string; icon: LucideIcon; key: string }
export type NavGroup = { name: string; items: readonly NavItem[] }

const partner: readonly NavGroup[] = [
  { name: '', items: [{ to: '', name: 'Overview', icon: LayoutDashboard, key: 'o' }] },
  {
    name: 'Sales',
    items: [
      { to: '/purchases', name: 'Purchases', icon: ReceiptText, key: 'p' },
      { to: '/customers', name: 'End users', icon: UsersRound, key: 'u' },
    ],
  },
  {
    name: 'Developers',
    items: [
      { to: '/webhooks', name: 'Webhooks', icon: Webhook, key: 'w' },
      { to: '/events', name: 'Events', icon: Activity, key: 'e' },
      { to: '/keys', name: 'API keys', icon: KeyRound, key: 'k' },
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
