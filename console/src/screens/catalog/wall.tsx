import { useElementSize } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Listing } from '../../api/account.ts'
import { localPicture } from '../../parts/card-picture.tsx'
import type { Card } from './data.ts'
import { Market, Trend } from './prices.tsx'

export const editionOf = ({ is_first_edition, is_reverse }: Card): string =>
  is_first_edition ? ', 1st ed.' : is_reverse ? ', reverse' : ''

/** The picture of a card in the width of its place; its name on grey where there is none. */
export function BigPicture({ card, isEager = false }: { card: Card; isEager?: boolean }) {
  const source = localPicture(card.images?.[0]?.medium ?? card.images?.[0]?.small)
  return source ? (
    <img className="wall-picture" src={source} alt="" loading={isEager ? 'eager' : 'lazy'} decoding="async" />
  ) : (
    <span className="wall-picture wall-blank">{card.name}</span>
  )
}

const tileWidth = 150
const gap = 14
/** Below the picture: name, set and price, with the frame of the tile. */
const textHeight = 84
const frame = 18
const pictureRatio = 88 / 63
const ahead = 3

const steps: Readonly<Record<string, (columns: number) => number>> = {
  ArrowRight: () => 1,
  l: () => 1,
  ArrowLeft: () => -1,
  h: () => -1,
  ArrowDown: (columns) => columns,
  j: (columns) => columns,
  ArrowUp: (columns) => -columns,
  k: (columns) => -columns,
}

type Props = {
  listing: Listing<Card>
  selectedId: string | undefined
  onPeek: (card: Card | undefined) => void
  onOpen: (card: Card) => void
}

/** Cards as a wall of pictures: only the rows near the window are in the document. */
export function Wall({ listing, selectedId, onPeek, onOpen }: Props) {
  const { rows, hasMore, isFetchingMore, isStale, loadMore } = listing
  const { ref, width } = useElementSize()
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(-1)
  const columns = Math.max(2, Math.floor((width + gap) / (tileWidth + gap)))
  const tile = (width - gap * (columns - 1)) / columns
  const rowHeight = Math.round((tile - frame) * pictureRatio + textHeight + gap)
  const virtual = useWindowVirtualizer({
    count: Math.ceil(rows.length / columns),
    estimateSize: () => rowHeight,
    overscan: 2,
    scrollMargin: box.current?.offsetTop ?? 0,
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !isFetchingMore && last >= rows.length / columns - ahead) loadMore()
  }, [hasMore, isFetchingMore, last, rows.length, columns, loadMore])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    const card = rows[active]
    if (step) {
      const next = Math.min(rows.length - 1, Math.max(0, active + (active < 0 ? 1 : step(columns))))
      setActive(next)
      virtual.scrollToIndex(Math.floor(next / columns))
    } else if (card && event.key === 'Enter') onOpen(card)
    else if (card && event.key === ' ') onPeek(selectedId === card.id ? undefined : card)
    else return
    event.preventDefault()
  }
  return (
    <div ref={box}>
      <div
        ref={ref}
        className="wall"
        role="listbox"
        tabIndex={0}
        aria-label="Cards"
        aria-activedescendant={active >= 0 && items.length > 0 ? `wall-${active}` : undefined}
        data-stale={isStale}
        onKeyDown={onKeyDown}
        style={{ height: virtual.getTotalSize() }}
      >
        {width > 0 &&
          items.map(({ index: line, start }) => (
            <div
              key={line}
              role="presentation"
              className="wall-row"
              style={{
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                transform: `translateY(${start - virtual.options.scrollMargin}px)`,
              }}
            >
              {rows.slice(line * columns, (line + 1) * columns).map((card, place) => {
                const index = line * columns + place
                return (
                  <div
                    key={card.id}
                    id={`wall-${index}`}
                    role="option"
                    aria-selected={selectedId === card.id}
                    data-active={index === active}
                    className="wall-tile"
                    onClick={() => {
                      setActive(index)
                      onPeek(card)
                    }}
                    onDoubleClick={() => onOpen(card)}
                  >
                    <BigPicture card={card} />
                    <b className="cut">{card.name}</b>
                    <span className="small soft cut">
                      <bdi>{card.expansion?.name}</bdi>
                      {editionOf(card)}
                    </span>
                    <span className="spread small">
                      <Market pricing={card.pricing} />
                      {card.pricing?.market != null && <Trend trend={card.pricing.trend_7d} />}
                    </span>
                  </div>
                )
              })}
            </div>
          ))}
      </div>
    </div>
  )
}
