import {
  Activity,
  Gift,
  KeyRound,
  Landmark,
  LayoutDashboard,
  ReceiptText,
  SquareTerminal,
  Truck,
  Undo2,
  UserRoundCog,
  UsersRound,
  Webhook,
  Zap,
  type LucideIcon,
} from 'lucide-react'
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
      { to: '/instant', name: 'Instant packs', icon: Zap, key: 'i', scope: 'packs:read' },
      { to: '/customers', name: 'End users', icon: UsersRound, key: 'u', scope: 'wallet:read' },
    ],
  },
  {
    name: 'After the sale',
    items: [
      { to: '/sellbacks', name: 'Sell-backs', icon: Undo2, key: 's', scope: 'packs:read' },
      { to: '/redemptions', name: 'Redemptions', icon: Truck, key: 'r', scope: 'packs:read' },
      { to: '/sends', name: 'Prize sends', icon: Gift, key: 'z', scope: 'sends:create' },
    ],
  },
  {
    name: 'Money',
    items: [{ to: '/payouts', name: 'Revenue and payouts', icon: Landmark, key: 'm', scope: 'packs:read' }],
  },
  {
    name: 'Developers',
    items: [
      { to: '/webhooks', name: 'Webhooks', icon: Webhook, key: 'w', scope: 'webhooks:manage' },
      { to: '/events', name: 'Events', icon: Activity, key: 'e', scope: 'webhooks:manage' },
      { to: '/requests', name: 'Request log', icon: SquareTerminal, key: 'l', scope: 'webhooks:manage' },
      { to: '/keys', name: 'API keys', icon: KeyRound, key: 'k', scope: 'webhooks:manage' },
    ],
  },
  {
    name: 'Account',
    items: [{ to: '/people', name: 'People', icon: UserRoundCog, key: 'a', scope: 'packs:read' }],
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
