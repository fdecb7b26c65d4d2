import {
  Activity,
  ArrowLeftRight,
  Boxes,
  ChartNoAxesCombined,
  FileSpreadsheet,
  Inbox,
  KeyRound,
  LayoutDashboard,
  MessagesSquare,
  PackageOpen,
  PackagePlus,
  PlugZap,
  ReceiptText,
  ScrollText,
  Search,
  ShieldCheck,
  ShieldQuestion,
  SquareTerminal,
  Truck,
  Undo2,
  UserRoundCog,
  Webhook,
} from 'lucide-react'
import { hasScope, mayAct, type Membership, type Role } from '../../api/session.ts'
import { mailbox, type NavGroup, type NavItem } from '../../app/navigation.ts'

/** A page; without roles and scope it is for everyone in the account. */
type TenantItem = NavItem & { roles?: readonly Role[]; scope?: string }

const groups: readonly NavGroup<TenantItem>[] = [
  { name: '', items: [{ to: '', name: 'Overview', icon: LayoutDashboard, key: 'o' }] },
  {
    name: 'Cards',
    items: [
      { to: '/inventory', name: 'Inventory', icon: Boxes, key: 'i' },
      { to: '/inbound', name: 'Inbound', icon: PackagePlus, key: 'b' },
      { to: '/returns', name: 'Buyer returns', icon: Undo2, key: 'u' },
      { to: '/transfers', name: 'Transfers', icon: ArrowLeftRight, key: 't' },
      { to: '/catalog', name: 'Catalog', icon: Search, key: 'f', scope: 'read:catalog' },
    ],
  },
  {
    name: 'Out',
    items: [
      { to: '/orders', name: 'Orders', icon: Truck, key: 'p' },
      { to: '/withdrawals', name: 'Withdrawals', icon: PackageOpen, key: 'w' },
    ],
  },
  {
    name: 'Service',
    items: [
      { to: '/cases', name: 'Cases', icon: MessagesSquare, key: 'c' },
      { to: '/claims', name: 'Carrier claims', icon: ShieldQuestion, key: 'g' },
      { to: '/sla', name: 'SLA and credits', icon: ChartNoAxesCombined, key: 's' },
      { to: '/reports', name: 'Reports', icon: FileSpreadsheet, key: 'r' },
    ],
  },
  {
    name: 'Money',
    items: [
      { to: '/invoices', name: 'Invoices', icon: ReceiptText, key: 'm' },
      { to: '/values', name: 'Declared values', icon: ShieldCheck, key: 'v' },
    ],
  },
  {
    name: 'Developers',
    items: [
      { to: '/keys', name: 'API keys', icon: KeyRound, key: 'k', roles: ['developer'] },
      { to: '/webhooks', name: 'Webhooks', icon: Webhook, key: 'h', scope: 'webhooks:manage' },
      { to: '/events', name: 'Events', icon: Activity, key: 'e', scope: 'webhooks:manage' },
      { to: '/requests', name: 'Request log', icon: SquareTerminal, key: 'l', roles: ['developer'] },
      { to: '/integration', name: 'Integration', icon: PlugZap, key: 'n' },
      { to: mailbox, name: 'Mailbox', icon: Inbox, key: 'd' },
    ],
  },
  {
    name: 'Account',
    items: [
      { to: '/people', name: 'People', icon: UserRoundCog, key: 'a' },
      { to: '/activity', name: 'Activity', icon: ScrollText, key: 'y' },
    ],
  },
]

/** What waits for the tenant, by page. */
export type Waiting = Readonly<Record<string, number>>

export const groupsFor = (account: Membership, waiting: Waiting, isSandbox: boolean): NavGroup[] =>
  groups
    .map(({ name, items }) => ({
      name,
      items: items
        .filter(({ roles }) => roles === undefined || mayAct(account, roles))
        .filter(({ scope }) => scope === undefined || hasScope(account, scope))
        .filter(({ to }) => isSandbox || to !== mailbox)
        .map((item) => ({ ...item, count: waiting[item.to] ?? 0 })),
    }))
    .filter(({ items }) => items.length > 0)
