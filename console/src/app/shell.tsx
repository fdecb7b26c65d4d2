import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { ChevronRight, Search } from 'lucide-react'
import { Fragment, lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useLiveState } from '../api/live.tsx'
import { homeOf, useAccount, useSignedIn } from '../api/session.ts'
import { Badge } from '../parts/badge.tsx'
import { useNow } from '../parts/time.tsx'
import { Bell } from './bell.tsx'
import { useGroups, usePages } from './navigation.ts'
import { PersonMenu } from './person-menu.tsx'
import { Settle } from './settle.tsx'
import { BottomBar, Sidebar } from './sidebar.tsx'

/** Dialogs load when they are opened for the first time. */
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const KeyHelp = lazy(async () => ({ default: (await import('./key-help.tsx')).KeyHelp }))

/** “Live”, or how old the page is while the stream is lost. */
function LiveMark() {
  const state = useLiveState()
  useNow(1_000)
  if (!state) return null
  if (state.isLive)
    return (
      <span className="live-mark" data-live title="Pages update by themselves">
        Live
      </span>
    )
  const seconds = Math.floor((Date.now() - state.since) / 1_000)
  return (
    <span className="live-mark" role="status">
      Paused, {seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`} old
    </span>
  )
}

/** A word in the address, such as `new`, begins with a capital letter; an id stays as it is. */
const nameOf = (part: string): string => (/^[a-z]+$/.test(part) ? part.charAt(0).toUpperCase() + part.slice(1) : part)

function Crumbs() {
  const account = useAccount()
  const { pathname } = useLocation()
  const base = homeOf(account)
  const parts = pathname
    .replace(/^\/console/, '')
    .slice(base.length)
    .split('/')
    .filter(Boolean)
  const items = useGroups().flatMap((group) => group.items)
  const page = items.find(({ to }) => to === (parts[0] ? `/${parts[0]}` : ''))
  const rest = parts.slice(1)
  return (
    <nav aria-label="Breadcrumbs" className="crumbs">
      <Link to={base}>{account.name}</Link>
      <ChevronRight size={14} aria-hidden />
      {page && rest.length > 0 ? (
        <Link to={`${base}${page.to}`}>{page.name}</Link>
      ) : (
        <b>{page?.name ?? nameOf(decodeURIComponent(parts[0] ?? ''))}</b>
      )}
      {rest.map((part) => (
        <Fragment key={part}>
          <ChevronRight size={14} aria-hidden />
          <b>{nameOf(decodeURIComponent(part))}</b>
        </Fragment>
      ))}
    </nav>
  )
}

const goWindowMs = 1_000

/** `g` and a letter opens a page. */
function useGoKeys(): void {
  const account = useAccount()
  const navigate = useNavigate()
  const pressedAt = useRef(0)
  const items = usePages()
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const isTyping = (event.target as Element).closest('input, textarea, [contenteditable]')
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'g') pressedAt.current = Date.now()
      else if (Date.now() - pressedAt.current < goWindowMs) {
        pressedAt.current = 0
        const item = items.find(({ key }) => key === event.key)
        if (item) void navigate({ to: homeOf(account) + item.to })
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [account, navigate, items])
}

/** The frame of every page of an account. */
export function Shell({ children }: { children: ReactNode }) {
  const { environment } = useSignedIn()
  const [isPaletteOpen, palette] = useDisclosure(false)
  const [isHelpOpen, help] = useDisclosure(false)
  useGoKeys()
  useHotkeys([
    ['mod+K', palette.open],
    ['?', help.open],
    ['shift+?', help.open],
  ])
  useHotkeys([['mod+K', palette.open]], [])
  return (
    <div className="shell">
      <a href="#main" className="skip-link">
        Skip to the page
      </a>
      <Sidebar />
      <div className="shell-main">
        <header className="top-bar">
          <Crumbs />
          {environment === 'sandbox' && <Badge tone="warn">Sandbox</Badge>}
          <span className="grow" />
          <button type="button" className="palette-button" onClick={palette.open}>
            <Search size={16} aria-hidden />
            <span>Search or jump to…</span>
            <kbd className="kbd">Ctrl K</kbd>
          </button>
          <LiveMark />
          <Bell />
          <PersonMenu onHelp={help.open} />
        </header>
        <Settle>{children}</Settle>
      </div>
      <BottomBar onMore={palette.open} />
      <Suspense fallback={null}>
        {isPaletteOpen && <Palette isOpen onClose={palette.close} />}
        {isHelpOpen && <KeyHelp isOpen onClose={help.close} />}
      </Suspense>
    </div>
  )
}
