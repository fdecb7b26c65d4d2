import type { Schemas } from '@packhouse/sdk'
import {
  Boxes,
  Building2,
  Calculator,
  CalendarClock,
  ClipboardList,
  Cog,
  FileUp,
  House,
  Layers,
  Link2,
  MessagesSquare,
  PackageOpen,
  Receipt,
  Route,
  Scale,
  ScanLine,
  ScrollText,
  ShieldQuestion,
  Stamp,
  Tag,
  ToggleRight,
  Truck,
  Undo2,
  UsersRound,
  Zap,
} from 'lucide-react'
import type { NavGroup, NavItem } from '../../app/navigation.ts'
import type { OperatorRole } from './roles.ts'

export type Attention = Schemas['Attention']
type Kind = Attention['findings'][number]['kind']

/** A page with the roles that may read it, and the findings that are counted on it. */
export type OperatorItem = NavItem & { roles: readonly OperatorRole[] | 'any'; counts?: readonly Kind[] }

const floor = ['warehouse', 'supervisor'] as const
const overseers = ['admin', 'account_manager', 'supervisor', 'treasury'] as const

export const operatorGroups: readonly NavGroup<OperatorItem>[] = [
  { name: '', items: [{ to: '', name: 'Home', icon: House, key: 'h', roles: 'any' }] },
  {
    name: 'Market',
    items: [
      { to: '/tiers', name: 'Tiers', icon: Layers, key: 't', roles: overseers, counts: ['sold_out_tiers'] },
      { to: '/stock', name: 'Stock', icon: Boxes, key: 'q', roles: overseers },
      { to: '/instant', name: 'Instant packs', icon: Zap, key: 'i', roles: overseers },
      { to: '/imports', name: 'Imports', icon: FileUp, key: 'b', roles: ['account_manager', 'admin'] },
      { to: '/prices', name: 'Prices', icon: Tag, key: 'r', roles: overseers, counts: ['stale_prices', 'price_jumps'] },
      { to: '/accounts', name: 'Accounts', icon: Building2, key: 'a', roles: ['account_manager'] },
    ],
  },
  {
    name: 'Warehouse',
    items: [
      { to: '/work', name: 'Work queue', icon: ClipboardList, key: 'k', roles: floor, counts: ['sla_missed'] },
      { to: '/inbound', name: 'Inbound', icon: PackageOpen, key: 'n', roles: floor },
      { to: '/returns', name: 'Buyer returns', icon: Undo2, key: 'x', roles: floor },
      {
        to: '/cases',
        name: 'Cases',
        icon: MessagesSquare,
        key: 'd',
        roles: ['supervisor', 'account_manager'],
        counts: ['open_exceptions'],
      },
      {
        to: '/claims',
        name: 'Carrier claims',
        icon: ShieldQuestion,
        key: 'g',
        roles: ['supervisor', 'account_manager', 'treasury'],
      },
      { to: '/waves', name: 'Waves', icon: Route, key: 'v', roles: floor },
      { to: '/manifests', name: 'Manifests', icon: Truck, key: 'e', roles: floor },
      { to: '/counts', name: 'Counts', icon: Calculator, key: 'o', roles: floor },
      { to: '/stations', name: 'Stations', icon: ScanLine, key: 'y', roles: ['admin'] },
    ],
  },
  {
    name: 'Treasury',
    items: [
      {
        to: '/approvals',
        name: 'Approvals',
        icon: Stamp,
        key: 'p',
        roles: 'any',
        counts: [
          'waiting_adjustments',
          'waiting_payouts',
          'waiting_withdrawals',
          'waiting_exports',
          'waiting_requests',
        ],
      },
      {
        to: '/solvency',
        name: 'Solvency',
        icon: Scale,
        key: 's',
        roles: overseers,
        counts: ['ledger_unsound', 'float_uncovered', 'adopted_acts'],
      },
      { to: '/rates', name: 'Rate cards', icon: Receipt, key: 'f', roles: ['treasury'] },
      {
        to: '/chain',
        name: 'Chain',
        icon: Link2,
        key: 'c',
        roles: overseers,
        counts: ['indexer_halted', 'stuck_transactions', 'low_gas'],
      },
    ],
  },
  {
    name: 'System',
    items: [
      { to: '/jobs', name: 'Jobs', icon: Cog, key: 'j', roles: overseers, counts: ['dead_jobs'] },
      { to: '/switches', name: 'Switches', icon: ToggleRight, key: 'w', roles: overseers },
      { to: '/maintenance', name: 'Maintenance', icon: CalendarClock, key: 'm', roles: ['admin', 'supervisor'] },
      { to: '/audit', name: 'Audit log', icon: ScrollText, key: 'l', roles: ['admin', 'supervisor'] },
      { to: '/people', name: 'People', icon: UsersRound, key: 'u', roles: ['admin'] },
    ],
  },
]

/** The pages that the roles may read, with the number of findings on each. */
export function groupsFor(held: readonly string[], attention: Attention | undefined): NavGroup[] {
  const countOf = ({ counts = [] }: OperatorItem): number =>
    attention?.findings.filter(({ kind }) => counts.includes(kind)).reduce((sum, { count }) => sum + count, 0) ?? 0
  return operatorGroups
    .map(({ name, items }) => ({
      name,
      items: items
        .filter(({ roles }) => roles === 'any' || roles.some((role) => held.includes(role)))
        .map((item) => ({ ...item, count: countOf(item) })),
    }))
    .filter(({ items }) => items.length > 0)
}
