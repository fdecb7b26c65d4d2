import { useElementSize } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Listing } from '../../../api/account.ts'
import { Failure, Loading } from '../../../parts/states.tsx'
import type { Card } from '../api.ts'
import { CardState, holderOf, VaultPicture } from '../card-parts.tsx'
import { Cents } from '../cents.tsx'
import { isFree, Pick } from './columns.tsx'
import type { Selection } from './selection.ts'

const tileWidth = 168
const phoneTileWidth = 140
const gap = 14
/** The text below the picture, with the paddings of the tile. */
const textHeight = 72
const pictureRatio = 1.4
const ahead = 3

type GridProps = {
  listing: Listing<Card>
  selected: Selection
  onToggle: (card: Card) => void
  peeked: string | undefined
  onPeek: (code: string | undefined) => void
  empty: ReactNode
}

type TileProps = Omit<GridProps, 'listing' | 'empty'> & { card: Card; isActive: boolean }

function Tile({ card, selected, onToggle, peeked, onPeek, isActive }: TileProps) {
  const { unique_id: code, name, condition, card_number, market_value_cents, declared_value_cents } = card
  const isMarked = !isFree(card) || holderOf(card) !== undefined
  return (
    <div
      className="tile-card"
      data-picked={selected.has(code)}
      data-peeked={peeked === code}
      data-active={isActive}
      data-off={!isFree(card)}
    >
      <button type="button" className="tile-open" onClick={() => onPeek(code)}>
        <VaultPicture card={card} size="tile" />
        <span className="visually-hidden">{code}</span>
        {isMarked && (
          <span className="tile-state">
            <CardState card={card} />
          </span>
        )}
      </button>
      <div className="spread">
        <b className="strong cut">{name}</b>
        <Pick card={card} selected={selected} onToggle={onToggle} />
      </div>
      <div className="spread small">
        <span className="soft cut">
          {condition && <span className="condition">{condition}</span>} {card_number}
        </span>
        <b className="strong">
          <Cents value={market_value_cents ?? (declared_value_cents || null)} />
        </b>
      </div>
    </div>
  )
}

const steps: Readonly<Record<string, (columns: number) => number>> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
  j: () => 1,
  k: () => -1,
}

/** The cards as pictures: only the visible rows are in the document. */
export function CardGrid({ listing, selected, onToggle, peeked, onPeek, empty }: GridProps) {
  const { rows: cards, isLoading, error, hasMore, isFetchingMore, isStale } = listing
  const { ref, width } = useElementSize()
  const box = useRef<HTMLDivElement | null>(null)
  const [active, setActive] = useState(-1)
  const wanted = width < 480 ? phoneTileWidth : tileWidth
  const columns = Math.max(2, Math.floor((width + gap) / (wanted + gap)))
  const tile = (width - gap * (columns - 1)) / columns
  const rowHeight = Math.max(120, (tile - 24) * pictureRatio + textHeight + gap)
  const count = Math.ceil(cards.length / columns)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 2,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => virtual.measure(), [rowHeight, columns, virtual])
  useEffect(() => {
    if (hasMore && !isFetchingMore && last >= count - ahead) listing.loadMore()
  }, [hasMore, isFetchingMore, last, count, listing])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    const card = cards[active]
    const step = steps[event.key]
    if (step) {
      const next = Math.min(cards.length - 1, Math.max(0, active + (active < 0 ? 1 : step(columns))))
      setActive(next)
      virtual.scrollToIndex(Math.floor(next / columns))
    } else if (card && (event.key === 'Enter' || event.key === ' ')) {
      onPeek(peeked === card.unique_id ? undefined : card.unique_id)
    } else if (card && event.key === 'x' && isFree(card)) onToggle(card)
    else return
    event.preventDefault()
  }

  if (isLoading) return <Loading lines={8} label="Loading cards" />
  if (error && cards.length === 0) return <Failure error={error} onRetry={listing.reload} />
  if (cards.length === 0) return empty
  return (
    <div
      className="card-grid"
      ref={(element) => {
        box.current = element
        ref(element)
      }}
      tabIndex={0}
      role="region"
      aria-label="Cards"
      data-stale={isStale}
      onKeyDown={onKeyDown}
    >
      <div className="card-grid-rows" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => (
          <div
            key={index}
            className="card-grid-row"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, transform: `translateY(${start}px)` }}
          >
            {cards.slice(index * columns, (index + 1) * columns).map((card, column) => (
              <Tile
                key={card.unique_id}
                card={card}
                selected={selected}
                onToggle={onToggle}
                peeked={peeked}
                onPeek={onPeek}
                isActive={index * columns + column === active}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
