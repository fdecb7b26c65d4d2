import { Button, Modal, NumberInput } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDownToLine, ArrowUpFromLine, Check, LoaderCircle, X } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { plural } from '../../parts/plural.ts'
import { Act } from './act.tsx'
import { useWrite } from './api.ts'
import { useActorName, useHolds, useWhoCould } from './roles.ts'
import type { MarketAction, TierStock } from './tier-data.ts'
import type { AdminTier } from './tiers.tsx'

type Shelf = TierStock['shelves'][number]
const roles = ['account_manager', 'supervisor'] as const
const maxMoved = 500

/** How long the cards of a shelf last at the pace of the last week. */
export function daysLeft(shelf: number, cards: number, { odds }: AdminTier, packsPerDay: number): number | undefined {
  const perPack = odds.slots.reduce(
    (sum, { groups }) => sum + (groups.find(({ group_id }) => group_id === shelf)?.probability ?? 0),
    0,
  )
  return packsPerDay * perPack > 0 ? Math.floor(cards / (packsPerDay * perPack)) : undefined
}

/** The values that fit a shelf. */
function rangeOf({ min_value_usdc, max_value_usdc }: Shelf): string {
  const [low, high] = [min_value_usdc, max_value_usdc].map((value) => value.replace(/0{4}$/, ''))
  return low === high ? `${low}` : `${low} to ${high}`
}

/** What a shelf needs before it can be restocked. */
const needOf = (shelf: Shelf): string => `Needs free cards worth ${rangeOf(shelf)} USDC with a price that is not stale`

const countCards = (count: number): string => (count === 1 ? '1 card' : `${count} cards`)

const countFree = (count: number): string => (count === 1 ? '1 free card' : `${count} free cards`)

type MoveProps = { id: string; shelf: Shelf; isRestock: boolean; onClose: () => void }

function MoveDialog({ id, shelf, isRestock, onClose }: MoveProps) {
  const write = useWrite()
  const most = Math.min(maxMoved, isRestock ? shelf.fitting : shelf.cards)
  const [count, setCount] = useState(Math.min(most, 20))
  const verb = isRestock ? 'Restock' : 'Drain'
  return (
    <Modal opened onClose={onClose} title={`${verb} ${shelf.name}`} centered>
      <div className="stack">
        <p className="soft">
          {isRestock
            ? `${shelf.fitting === maxMoved ? '500 or more' : shelf.fitting} free cards are worth ${rangeOf(shelf)} USDC and fit this shelf. The oldest are taken first.`
            : `${shelf.cards} cards lie on this shelf. Cards that sold packs still need stay.`}
        </p>
        <NumberInput
          data-field="count"
          label="Cards"
          min={1}
          max={most}
          value={count}
          onChange={(value) => setCount(Number(value) || 0)}
        />
        <p className="small soft">
          {Math.ceil(count / 100)} transaction{count > 100 ? 's' : ''} of up to 100 cards; the progress stays visible
          below the shelves.
        </p>
        <div className="row end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Act
            roles={roles}
            size="sm"
            variant="filled"
            blocked={count < 1 || count > most ? `Choose 1 to ${most} cards` : undefined}
            done={count === 1 ? 'The card is on its way.' : `${count} cards are on their way.`}
            onDone={onClose}
            run={() =>
              write('POST', `/admin/tiers/${id}/${isRestock ? 'restock' : 'drain'}`, { shelf: shelf.shelf, count })
            }
          >
            {`${verb} ${countCards(count)}`}
          </Act>
        </div>
      </div>
    </Modal>
  )
}

function MoveButton({ id, shelf, isRestock }: Omit<MoveProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  const isHeld = useHolds(roles)
  const whoCould = useWhoCould(roles)
  const isEmpty = isRestock ? shelf.fitting === 0 : shelf.cards === 0
  const hint = !isHeld ? whoCould : isEmpty ? (isRestock ? needOf(shelf) : 'The shelf is empty') : ''
  return (
    <>
      <Button
        size="xs"
        variant="default"
        title={hint || undefined}
        disabled={hint !== ''}
        aria-label={`${isRestock ? 'Restock' : 'Drain'} ${shelf.name}`}
        leftSection={isRestock ? <ArrowDownToLine size={14} aria-hidden /> : <ArrowUpFromLine size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {isRestock ? 'Restock' : 'Drain'}
      </Button>
      {isOpen && <MoveDialog id={id} shelf={shelf} isRestock={isRestock} onClose={() => setOpen(false)} />}
    </>
  )
}

const shown = new Set(['STOCK', 'UNSTOCK', 'DRAIN', 'RESUME'])
const words = { STOCK: 'Restock', UNSTOCK: 'Drain', DRAIN: 'Stop sales', RESUME: 'Continue sales' } as const
const shownActions = 8

/** The stock changes of the tier with their progress, newest first. */
function Progress({ actions, names }: { actions: readonly MarketAction[]; names: ReadonlyMap<number, string> }) {
  const nameOf = useActorName()
  const found = actions
    .filter(({ action }) => shown.has(action))
    .toSorted((left, right) => right.updated_at.localeCompare(left.updated_at))
    .slice(0, shownActions)
  const open = found.filter(({ status }) => status === 'PENDING')
  if (found.length === 0) return null
  const cards = (list: readonly MarketAction[]): number => list.reduce((sum, one) => sum + one.unique_ids.length, 0)
  return (
    <div className="card-body progress-part">
      {open.length > 0 && (
        <p className="strong" role="status">
          {cards(open)} cards on their way in {open.length} transaction{open.length > 1 ? 's' : ''}
        </p>
      )}
      <ul className="attempts">
        {found.map(({ action_id, action, status, shelf, unique_ids, error, actor, updated_at }) => (
          <li key={action_id}>
            {status === 'PENDING' && <LoaderCircle size={15} className="turning" aria-label="in progress" />}
            {status === 'DONE' && <Check size={15} className="good" aria-label="done" />}
            {status === 'FAILED' && <X size={15} className="bad" aria-label="failed" />}
            <span className="grow">
              <b>{words[action as keyof typeof words]}</b>
              {unique_ids.length > 0 && ` ${countCards(unique_ids.length)}`}
              {shelf !== null && ` · ${names.get(shelf) ?? `shelf ${shelf + 1}`}`}
              {error && <span data-bad> · {error}</span>}
              <span className="soft"> · {nameOf(actor)}</span>
            </span>
            <span className="small soft">
              <Time at={updated_at} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type StockCardProps = {
  id: string
  stock: UseQueryResult<TierStock>
  actions: readonly MarketAction[]
  entry: AdminTier
}

export function StockCard({ id, stock, actions, entry }: StockCardProps) {
  return (
    <section className="card" aria-labelledby="stock-title">
      <header className="card-head">
        <h2 id="stock-title">Stock</h2>
        {stock.data && (
          <span className="small soft">{stock.data.packs_per_day.toFixed(1)} packs a day in the last week</span>
        )}
      </header>
      <Loaded query={stock}>
        {({ shelves, packs_per_day }) => (
          <>
            <ul className="shelf-list">
              {shelves.map((shelf) => {
                const days = daysLeft(shelf.shelf, shelf.cards, entry, packs_per_day)
                return (
                  <li key={shelf.shelf}>
                    <i style={{ background: shelf.color }} />
                    <span className="grow">
                      <b>{shelf.name}</b>
                      <span className="small soft">
                        {shelf.fitting === 0 ? (
                          <>
                            {needOf(shelf)}.{' '}
                            <Link to="/o/stock" search={{ status: 'IMPORTED' }}>
                              Cards that wait for their token
                            </Link>
                          </>
                        ) : (
                          <>
                            {rangeOf(shelf)} USDC ·{' '}
                            {shelf.fitting === maxMoved
                              ? '500 or more free cards fit'
                              : `${countFree(shelf.fitting)} fit`}
                          </>
                        )}
                      </span>
                    </span>
                    <span className="right">
                      <b>{shelf.cards.toLocaleString('en')}</b>
                      <span className="small" data-bad={days !== undefined && days < 7 ? true : undefined}>
                        {days === undefined ? 'cards' : `${plural(days, 'day')} left`}
                      </span>
                    </span>
                    <span className="row">
                      <MoveButton id={id} shelf={shelf} isRestock />
                      <MoveButton id={id} shelf={shelf} isRestock={false} />
                    </span>
                  </li>
                )
              })}
            </ul>
            <Progress actions={actions} names={new Map(shelves.map(({ shelf, name }) => [shelf, name]))} />
          </>
        )}
      </Loaded>
    </section>
  )
}
