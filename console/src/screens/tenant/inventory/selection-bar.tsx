import { Modal, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, MessagesSquare, PackageOpen, ShieldCheck, Truck, X, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { hasScope, mayAct, nameRoles, useAccount, type Role } from '../../../api/session.ts'
import { Loading } from '../../../parts/states.tsx'
import { useBase } from '../api.ts'
import { formatCents } from '../cents.tsx'
import type { Selection } from './selection.ts'

const DeclareForm = lazy(async () => ({ default: (await import('./declare-form.tsx')).DeclareForm }))
const TransferForm = lazy(async () => ({ default: (await import('./transfer-form.tsx')).TransferForm }))
const WithdrawForm = lazy(async () => ({ default: (await import('./withdraw-form.tsx')).WithdrawForm }))

/** A question about the selected cards. */
const CaseForm = lazy(async () => {
  const { OpenCase } = await import('../cases/open-case.tsx')
  return {
    default: ({ cards, onClose }: { cards: Selection; onDone: () => void; onClose: () => void }) => (
      <OpenCase about={[...cards.keys()].join(' ')} onClose={onClose} />
    ),
  }
})

type Act = { name: string; icon: LucideIcon; scope?: string; roles: readonly Role[]; title: string }

const acts = {
  declare: {
    name: 'Declare value',
    icon: ShieldCheck,
    scope: 'write:declared_value',
    roles: ['developer', 'finance'],
    title: 'Declare values',
  },
  transfer: {
    name: 'Transfer',
    icon: ArrowLeftRight,
    scope: 'write:transfer',
    roles: ['owner'],
    title: 'Transfer cards to another account',
  },
  withdraw: {
    name: 'Withdraw',
    icon: PackageOpen,
    scope: 'write:withdrawal',
    roles: ['owner'],
    title: 'Withdraw cards',
  },
  ask: {
    name: 'Open case',
    icon: MessagesSquare,
    scope: 'write:declared_value',
    roles: ['developer', 'finance'],
    title: 'Open a case about these cards',
  },
} as const satisfies Readonly<Record<string, Act>>
type ActName = keyof typeof acts

const forms = { declare: DeclareForm, transfer: TransferForm, withdraw: WithdrawForm, ask: CaseForm }

function BarButton({ act, isAllowed, onClick }: { act: Act; isAllowed: boolean; onClick: () => void }) {
  const { icon: Icon, name, roles } = act
  return (
    <Tooltip label={`Needs the role ${nameRoles(roles)}`} disabled={isAllowed}>
      <button type="button" aria-disabled={!isAllowed} onClick={isAllowed ? onClick : undefined}>
        <Icon size={15} aria-hidden />
        <span>{name}</span>
      </button>
    </Tooltip>
  )
}

/** What can be done with the selected cards. */
export function SelectionBar({ selected, onClear }: { selected: Selection; onClear: () => void }) {
  const account = useAccount()
  const navigate = useNavigate()
  const base = useBase()
  const [open, setOpen] = useState<ActName>()
  const cards = [...selected.values()]
  const worth = cards.reduce((sum, card) => sum + (card.market_value_cents ?? card.declared_value_cents), 0)
  const mayShip = mayAct(account, 'finance')
  const ship = (): void =>
    void navigate({ to: `${base}/orders/new`, search: { cards: [...selected.keys()].join(',') } })
  useHotkeys([['s', () => mayShip && ship()]])
  const Form = open && forms[open]
  return (
    <>
      <section className="selection-bar" aria-label="Selected cards">
        <b role="status">
          {cards.length} {cards.length === 1 ? 'card' : 'cards'}
        </b>
        <span className="selection-worth">{formatCents(worth)}</span>
        {(Object.keys(acts) as ActName[]).map((name) => (
          <BarButton
            key={name}
            act={acts[name]}
            isAllowed={hasScope(account, acts[name].scope)}
            onClick={() => setOpen(name)}
          />
        ))}
        <Tooltip label="Needs the role finance" disabled={mayShip}>
          <button type="button" className="main" aria-disabled={!mayShip} onClick={mayShip ? ship : undefined}>
            <Truck size={15} aria-hidden />
            <span>Quote and ship</span>
            <kbd>S</kbd>
          </button>
        </Tooltip>
        <button type="button" className="icon-button" aria-label="Clear the selection" onClick={onClear}>
          <X size={16} aria-hidden />
        </button>
      </section>
      <Modal
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open && acts[open].title}
        size="lg"
        centered
      >
        <Suspense fallback={<Loading lines={5} />}>
          {Form && <Form cards={selected} onDone={onClear} onClose={() => setOpen(undefined)} />}
        </Suspense>
      </Modal>
    </>
  )
}
