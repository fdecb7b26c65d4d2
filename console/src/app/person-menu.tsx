import { Menu, useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { BellRing, Keyboard, LogOut, Monitor, Moon, ScrollText, ShieldCheck, Sun } from 'lucide-react'
import { homeOf, initialsOf, signOut, useAccount, useSignedIn } from '../api/session.ts'

const schemes = [
  ['light', 'Light', Sun],
  ['dark', 'Dark', Moon],
  ['auto', 'As the system', Monitor],
] as const

export function PersonMenu({ onHelp }: { onHelp: () => void }) {
  const { person } = useSignedIn()
  const account = useAccount()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const navigate = useNavigate()
  return (
    <Menu position="bottom-end" width={240} shadow="md">
      <Menu.Target>
        <button type="button" className="avatar">
          <span aria-hidden>{initialsOf(person.name)}</span>
          <span className="visually-hidden">
            <bdi>{person.name}</bdi>, menu
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="person">
          <b>{person.name}</b>
          <span className="small soft">{person.email}</span>
          <span className="small faint">Your role here: {account.roles.join(', ')}</span>
        </div>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        {schemes.map(([scheme, name, Icon]) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon size={15} aria-hidden />}
            onClick={() => setColorScheme(scheme)}
            data-chosen={scheme === colorScheme || undefined}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<ShieldCheck size={15} aria-hidden />}
          onClick={() => void navigate({ to: `${homeOf(account)}/security` })}
        >
          Your security
        </Menu.Item>
        <Menu.Item
          leftSection={<BellRing size={15} aria-hidden />}
          onClick={() => void navigate({ to: `${homeOf(account)}/notifications` })}
        >
          Notifications
        </Menu.Item>
        <Menu.Item
          leftSection={<ScrollText size={15} aria-hidden />}
          onClick={() => void navigate({ to: `${homeOf(account)}/activity` })}
        >
          {account.roles.includes('owner') ? 'Activity' : 'Your activity'}
        </Menu.Item>
        <Menu.Item leftSection={<Keyboard size={15} aria-hidden />} onClick={onHelp}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={15} aria-hidden />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
