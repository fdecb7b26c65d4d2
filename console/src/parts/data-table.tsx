import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { Listing } from '../api/account.ts'
import { Failure, Loading } from './states.tsx'
import { useTallList } from './tall-list.ts'

/** A cell without content shows a dash. */
const shown = (content: ReactNode): ReactNode =>
  content === undefined || content === null || content === false || content === '' ? (
    <span className="none">–</span>
  ) : (
    content
  )

export type Column<Row> = {
  id: string
  head: string
  /** A CSS grid track, such as `120px` or `minmax(0, 1fr)`. */
  width: string
  align?: 'right'
  cell: (row: Row) => ReactNode
  /** Left out below this width of the window. */
  from?: number
}

type TableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  listing: Listing<Row>
  idOf: (row: Row) => string
  /** Missing where a row has no page. */
  onOpen?: ((row: Row) => void) | undefined
  onPeek?: (row: Row | undefined) => void
  selectedId?: string | undefined
  empty: ReactNode
  /** More keys on the active row. */
  onKey?: (key: string, row: Row) => void
  foot?: ReactNode
  /** How the rows are ordered, in words; null leaves it out. */
  order?: string | null | undefined
}

const rowHeight = 41
const cardHeight = 92
const ahead = 12

type Step = { j: 1; k: -1; ArrowDown: 1; ArrowUp: -1 }
const steps: Step = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }
const isStep = (key: string): key is keyof Step => key in steps

/** J and K reach the first list of the page from anywhere that uses no keys itself; the list then has the focus. */
function usePageKeys(box: RefObject<HTMLDivElement | null>, onStep: (key: 'j' | 'k') => void): void {
  const latest = useRef(onStep)
  latest.current = onStep
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if ((key !== 'j' && key !== 'k') || ctrlKey || metaKey || altKey || event.defaultPrevented) return
      if ((target as Element).closest('input, textarea, select, [contenteditable], [role=dialog], .table')) return
      if (!box.current || document.querySelector('.table') !== box.current) return
      box.current.focus()
      latest.current(key)
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [box])
}

/** Where the window is narrow, text is cut before the last column is out of sight. */
const tight = (least: string): string => `minmax(min(${least.slice('minmax('.length)}, 64px)`

/** A list of any length: only the visible rows are in the document, and the next page loads as the end comes near. */
export function DataTable<Row>(props: TableProps<Row>) {
  const { label, listing, idOf, onOpen, onPeek, selectedId, empty, onKey, foot, order = 'newest first' } = props
  const { rows, isLoading, error, hasMore, isFetchingMore, isStale } = listing
  const isNarrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  const width = useWindowWidth()
  const columns = props.columns.filter(({ from = 0 }) => width >= from)
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(-1)
  const { virtual, height, placeOf } = useTallList(box, rows.length, isNarrow ? cardHeight : rowHeight)
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !isFetchingMore && last >= rows.length - ahead) listing.loadMore()
  }, [hasMore, isFetchingMore, last, rows.length, listing])

  function step(by: number): void {
    const next = Math.min(rows.length - 1, Math.max(0, active + by))
    setActive(next)
    virtual.scrollToIndex(next)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const row = rows[active]
    if (isStep(event.key)) step(steps[event.key])
    else if (row && onOpen && event.key === 'Enter' && event.target === event.currentTarget) onOpen(row)
    else if (row && event.key === ' ' && onPeek) onPeek(selectedId === idOf(row) ? undefined : row)
    else if (event.key === 'Escape' && onPeek && selectedId !== undefined) onPeek(undefined)
    else if (row && onKey && event.key.length === 1) return onKey(event.key, row)
    else return
    event.preventDefault()
  }

  usePageKeys(box, (key) => step(steps[key]))

  if (isLoading) return <Loading lines={8} label={`Loading ${label}`} />
  if (error && rows.length === 0) return <Failure error={error} onRetry={listing.reload} />
  if (rows.length === 0) return empty
  const tracks = columns.map(({ width: track }) => track.replace(/^minmax\(\d+px/, tight)).join(' ')
  return (
    <>
      {error && <Failure error={error} onRetry={listing.reload} />}
      <div
        ref={box}
        className="table"
        role="table"
        tabIndex={0}
        onKeyDown={onKeyDown}
        data-stale={isStale}
        data-opens={onOpen !== undefined}
        aria-label={label}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
      >
        <div className="table-head" role="row" style={{ gridTemplateColumns: tracks }}>
          {columns.map(({ id, head, align }) => (
            <span key={id} role="columnheader" data-align={align}>
              {head}
            </span>
          ))}
        </div>
        <div role="rowgroup" className="table-rows" style={{ height }}>
          {items.map(({ index, start, size }) => {
            const row = rows[index]
            if (row === undefined) return null
            const id = idOf(row)
            return (
              <div
                key={id}
                role="row"
                className="table-row"
                aria-rowindex={index + 2}
                data-selected={selectedId === id}
                data-active={index === active}
                style={{ gridTemplateColumns: tracks, height: size, transform: `translateY(${placeOf(start)}px)` }}
                onClick={(event) => {
                  setActive(index)
                  if (!(event.target as Element).closest('a, button')) onOpen?.(row)
                }}
              >
                {columns.map((column) => (
                  <span key={column.id} role="cell" data-align={column.align} data-column={column.id}>
                    {shown(column.cell(row))}
                  </span>
                ))}
              </div>
            )
          })}
        </div>
      </div>
      <div className="card-foot">
        <span>
          {rows.length.toLocaleString('en')} {hasMore ? 'loaded, more below' : 'in all'}
          {order && ` · ${order}`}
        </span>
        {foot ?? <TableKeys opens={onOpen !== undefined} hasPeek={onPeek !== undefined} />}
      </div>
    </>
  )
}

function TableKeys({ opens, hasPeek }: { opens: boolean; hasPeek: boolean }) {
  return (
    <span className="row keys-hint">
      <kbd className="kbd">J</kbd>
      <kbd className="kbd">K</kbd> move
      {opens && (
        <>
          <kbd className="kbd">Enter</kbd> open
        </>
      )}
      {hasPeek && (
        <>
          <kbd className="kbd">Space</kbd> peek
        </>
      )}
    </span>
  )
}

function useWindowWidth(): number {
  const [width, setWidth] = useState(window.innerWidth)
  useEffect(() => {
    const onResize = (): void => setWidth(window.innerWidth)
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [])
  return width
}
