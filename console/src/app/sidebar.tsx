import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check, ChevronsUpDown, Ellipsis } from 'lucide-react'
import { useRead } from '../api/account.ts'
import { hasScope, homeOf, useAccount, useSignedIn } from '../api/session.ts'
import { kindNames, useGroups, type NavGroup, type NavItem } from './navigation.ts'

function Switcher() {
  const account = useAccount()
  const { memberships } = useSignedIn()
  return (
    <Menu position="bottom-start" width={220} shadow="md">
      <Menu.Target>
        <button type="button" className="switcher">
          <span className="visually-hidden">Switch account</span>
          <img src="/console/mark.svg" width="22" height="22" alt="" />
          <span className="switcher-name">
            <b className="cut">{account.name}</b>
            <span>{kindNames[account.kind]}</span>
          </span>
          <ChevronsUpDown size={15} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Accounts</Menu.Label>
        {memberships.map((one) => (
          <Menu.Item
            key={homeOf(one)}
            component={Link}
            to={homeOf(one)}
            rightSection={one === account ? <Check size={14} aria-label="open" /> : null}
          >
            {one.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Counts only what needs an action. */
function useCounts(): Readonly<Record<string, number>> {
  const account = useAccount()
  const enabled = account.kind === 'partner' && hasScope(account, 'webhooks:manage')
  const { data } = useRead('/webhooks', {}, { enabled })
  const failing = data?.webhooks.filter(({ health }) => health.status !== 'HEALTHY').length ?? 0
  return { '/webhooks': failing }
}

function NavLink({ item, count = 0, base }: { item: NavItem; count?: number | undefined; base: string }) {
  const { icon: Icon, name, to } = item
  return (
    <Link to={base + to} className="nav-link" activeOptions={{ exact: to === '' }} title={name}>
      <Icon size={18} strokeWidth={1.8} aria-hidden />
      <span className="nav-name">{name}</span>
      {count > 0 && (
        <span className="nav-count">
          {count}
          <span className="visually-hidden"> need attention</span>
        </span>
      )}
    </Link>
  )
}

export function Sidebar() {
  const account = useAccount()
  const groups = useGroups()
  const counts = useCounts()
  return (
    <aside className="sidebar">
      <Switcher />
      <nav aria-label="Pages">
        {groups.map(({ name, items }) => (
          <div key={name} className="nav-group">
            {name && <p className="nav-title">{name}</p>}
            {items.map((item) => (
              <NavLink key={item.to} item={item} count={item.count ?? counts[item.to]} base={homeOf(account)} />
            ))}
          </div>
        ))}
      </nav>
    </aside>
  )
}

const bottomItems = 4

/** The first page of each group, then the next ones, at the lower edge of a phone; the others are found by the search. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const account = useAccount()
  const groups = useGroups()
  const [first, others] = [(group: NavGroup) => group.items.slice(0, 1), (group: NavGroup) => group.items.slice(1)]
  const items = [...groups.flatMap(first), ...groups.flatMap(others)].slice(0, bottomItems)
  return (
    <nav className="bottom-bar" aria-label="Main pages">
      {items.map((item) => (
        <NavLink key={item.to} item={item} base={homeOf(account)} />
      ))}
      <button type="button" className="nav-link more" onClick={onMore}>
        <Ellipsis size={18} strokeWidth={1.8} aria-hidden />
        <span className="nav-name">More</span>
      </button>
    </nav>
  )
}
