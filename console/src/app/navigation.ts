import {
  Activity,
  ChartColumn,
  Gift,
  Inbox,
  KeyRound,
  Landmark,
  LayoutDashboard,
  ReceiptText,
  ScrollText,
  Search,
  SquareTerminal,
  Truck,
  Undo2,
  UserRoundCog,
  UsersRound,
  Webhook,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import { createContext, useContext } from 'react'
import { hasScope, type AccountKind, type Membership } from '../api/session.ts'

/** A page; `count` says how much on it needs an action. */
export type NavItem = { to: string; name: string; icon: LucideIcon; key: string; count?: number }
export type NavGroup<Item extends NavItem = NavItem> = { name: string; items: readonly Item[] }
/** A page, with the scope that its data needs. */
type ScopedItem = NavItem & { scope: string }

/** The mail of a sandbox, which sends none. */
export const mailbox = '/mailbox'

const partner: readonly NavGroup<ScopedItem>[] = [
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
    items: [
      { to: '/revenue', name: 'Revenue', icon: ChartColumn, key: 'v', scope: 'packs:read' },
      { to: '/payouts', name: 'Payouts', icon: Landmark, key: 'm', scope: 'packs:read' },
    ],
  },
  {
    name: 'Developers',
    items: [
      { to: '/webhooks', name: 'Webhooks', icon: Webhook, key: 'w', scope: 'webhooks:manage' },
      { to: '/events', name: 'Events', icon: Activity, key: 'e', scope: 'webhooks:manage' },
      { to: '/requests', name: 'Request log', icon: SquareTerminal, key: 'l', scope: 'webhooks:manage' },
      { to: '/keys', name: 'API keys', icon: KeyRound, key: 'k', scope: 'webhooks:manage' },
      { to: mailbox, name: 'Mailbox', icon: Inbox, key: 'd', scope: 'packs:read' },
    ],
  },
  {
    name: 'Account',
    items: [
      { to: '/people', name: 'People', icon: UserRoundCog, key: 'a', scope: 'packs:read' },
      { to: '/activity', name: 'Activity', icon: ScrollText, key: 'y', scope: 'packs:read' },
    ],
  },
]

export const kindNames: Readonly<Record<AccountKind, string>> = {
  partner: 'Pack partner',
  tenant: 'Vault tenant',
  operator: 'Operator',
}

/** Every person with access to the catalog has its page. */
const catalog: NavGroup<ScopedItem> = {
  name: 'Cards',
  items: [{ to: '/catalog', name: 'Catalog', icon: Search, key: 'c', scope: 'read:catalog' }],
}

/** The last group is about the account itself. */
const withCatalog = (groups: readonly NavGroup<ScopedItem>[]) => [...groups.slice(0, -1), catalog, ...groups.slice(-1)]

/** The pages that the person may open in this account of a partner. */
export const groupsOf = (account: Membership, isSandbox: boolean): readonly NavGroup[] =>
  withCatalog(partner)
    .map(({ name, items }) => ({
      name,
      items: items.filter(({ to, scope }) => hasScope(account, scope) && (isSandbox || to !== mailbox)),
    }))
    .filter(({ items }) => items.length > 0)

/** The pages of the open account, set by its layout. */
export const NavigationContext = createContext<readonly NavGroup[]>([])

export const useGroups = (): readonly NavGroup[] => useContext(NavigationContext)
export const usePages = (): readonly NavItem[] => useGroups().flatMap(({ items }) => items)
