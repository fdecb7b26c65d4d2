import { Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, CornerDownLeft, ReceiptText, Search, UsersRound } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { homeOf, useAccount, type Membership } from '../api/session.ts'
import { useFound, type Hit } from './found.ts'
import { usePages, type NavItem } from './navigation.ts'

const maxHits = 8

const documents = [
  ['Inbound shipment', 'inbound', /^(?:inbound|inb?)?[\s#-]*(\d{1,9})$/i],
  ['Case', 'cases', /^(?:case|exc)?[\s#-]*(\d{1,9})$/i],
  ['Withdrawal', 'withdrawals', /^(?:withdrawal|wd)?[\s#-]*(\d{1,9})$/i],
] as const

/** What a text may mean to a tenant: the code of a card, the number of a document, or part of the name of a card. */
function findInVault(wanted: string, base: string): Hit[] {
  if (/^card-/i.test(wanted)) {
    const code = wanted.toUpperCase()
    return [{ key: 'card', name: code, note: 'Card', icon: Search, to: `${base}/inventory`, search: { peek: code } }]
  }
  const found = documents.flatMap(([name, path, pattern]) => {
    const number = pattern.exec(wanted)?.[1]
    if (number === undefined) return []
    return [{ key: path, name: `${name} ${number}`, note: 'Open', icon: ReceiptText, to: `${base}/${path}/${number}` }]
  })
  const byName = { key: 'cards', name: `Cards named “${wanted}”`, note: 'Filter', icon: Search }
  return [...found, { ...byName, to: `${base}/inventory`, search: { q: wanted } }]
}

const placeholders: Readonly<Record<Membership['kind'], string>> = {
  partner: 'A page, number, customer or wallet',
  tenant: 'A page, card, code or document number',
  operator: 'A page, account, number, customer or item',
}

/** What a text may mean without asking the service: a page, and for partners a customer. */
function findHits(text: string, account: Membership, all: readonly NavItem[]): Hit[] {
  const base = homeOf(account)
  const wanted = text.trim()
  const pages = all
    .filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))
    .map(({ to, name, icon }) => ({ key: `page${to}`, name, note: 'Page', icon, to: base + to }))
  if (wanted === '') return pages
  if (account.kind === 'tenant') return [...findInVault(wanted, base), ...pages].slice(0, maxHits)
  if (account.kind !== 'partner') return pages.slice(0, maxHits)
  const isWallet = /^0x[0-9a-fA-F]{40}$/.test(wanted)
  const customer: Hit = {
    key: 'customer',
    name: isWallet ? `Purchases of wallet ${wanted.slice(0, 8)}…` : `Purchases of “${wanted}”`,
    note: 'Filter',
    icon: UsersRound,
    to: `${base}/purchases`,
    search: { q: wanted },
  }
  return [...pages, customer].slice(0, maxHits)
}

export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const account = useAccount()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const found = useFound(text)
  const hits = [...found, ...findHits(text, account, usePages())].slice(0, maxHits)
  function open(hit: Hit | undefined): void {
    if (!hit) return
    onClose()
    setText('')
    if (hit.isElsewhere) window.location.assign(hit.to)
    else void navigate({ to: hit.to, search: hit.search ?? {} })
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') setActive((active + 1) % hits.length)
    else if (event.key === 'ArrowUp') setActive((active + hits.length - 1) % hits.length)
    else if (event.key === 'Enter') open(hits[active])
    else return
    event.preventDefault()
  }
  return (
    <Modal.Root opened={isOpen} onClose={onClose} padding={0} size={560} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label="Search or jump to">
        <Modal.Body>
          <div className="palette-field">
            <Search size={18} aria-hidden />
            <input
              data-autofocus
              value={text}
              placeholder={placeholders[account.kind]}
              aria-label="Search or jump to"
              role="combobox"
              aria-expanded="true"
              aria-controls="palette-hits"
              aria-activedescendant={hits[active] ? `hit-${hits[active].key}` : undefined}
              onKeyDown={onKeyDown}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setActive(0)
              }}
            />
          </div>
          <ul id="palette-hits" role="listbox" aria-label="Results" className="palette-hits">
            {hits.map((hit, index) => (
              <li
                key={hit.key}
                id={`hit-${hit.key}`}
                role="option"
                aria-selected={index === active}
                onPointerMove={() => setActive(index)}
                onClick={() => open(hit)}
              >
                <hit.icon size={17} aria-hidden />
                <span className="grow cut">{hit.name}</span>
                <span className="small soft">{hit.note}</span>
                {index === active ? <CornerDownLeft size={14} aria-hidden /> : <ArrowRight size={14} aria-hidden />}
              </li>
            ))}
          </ul>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
