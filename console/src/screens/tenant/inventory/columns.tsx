import type { Column } from '../../../parts/data-table.tsx'
import { Time } from '../../../parts/time.tsx'
import type { Card } from '../api.ts'
import { CardState, printingOf, VaultPicture } from '../card-parts.tsx'
import { Cents } from '../cents.tsx'
import type { Selection } from './selection.ts'

export const isFree = ({ available }: Card): boolean => available

/** Selects a card; one that belongs to a document cannot be selected. */
export function Pick({
  card,
  selected,
  onToggle,
}: {
  card: Card
  selected: Selection
  onToggle: (card: Card) => void
}) {
  return (
    <input
      type="checkbox"
      className="pick"
      aria-label={`Select ${card.name}, ${card.unique_id}`}
      checked={selected.has(card.unique_id)}
      disabled={!isFree(card)}
      onChange={() => onToggle(card)}
      onClick={(event) => event.stopPropagation()}
    />
  )
}

export const columnsOf = (selected: Selection, onToggle: (card: Card) => void): readonly Column<Card>[] => [
  {
    id: 'pick',
    head: '',
    width: '24px',
    cell: (card) => <Pick card={card} selected={selected} onToggle={onToggle} />,
  },
  { id: 'picture', head: '', width: '26px', cell: (card) => <VaultPicture card={card} size="thumb" /> },
  { id: 'memo', head: 'Card', width: 'minmax(120px, 1.4fr)', cell: ({ name }) => <b className="strong">{name}</b> },
  {
    id: 'of',
    head: 'Printing',
    width: 'minmax(90px, 1.4fr)',
    cell: (card) => printingOf(card) && <span className="soft">{printingOf(card)}</span>,
  },
  { id: 'condition', head: 'Condition', width: '76px', cell: ({ condition }) => condition, from: 760 },
  {
    id: 'market',
    head: 'Market',
    width: '84px',
    align: 'right',
    cell: ({ market_value_cents }) => <Cents value={market_value_cents} />,
    from: 900,
  },
  {
    id: 'amount',
    head: 'Declared',
    width: '88px',
    align: 'right',
    cell: ({ declared_value_cents }) => <Cents value={declared_value_cents} />,
  },
  { id: 'status', head: 'Status', width: '142px', cell: (card) => <CardState card={card} /> },
  {
    id: 'when',
    head: 'Received',
    width: '112px',
    align: 'right',
    cell: ({ received_at }) => <Time at={received_at} />,
    from: 1200,
  },
]
