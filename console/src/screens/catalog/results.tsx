import { SearchX, SpellCheck2 } from 'lucide-react'
import { CardPicture } from '../../parts/card-picture.tsx'
import { DataTable, type Column } from '../../parts/data-table.tsx'
import { Empty, Loading } from '../../parts/states.tsx'
import type { Card, Game, Search } from './data.ts'
import { Market, Trend } from './prices.tsx'
import { editionOf, Wall } from './wall.tsx'

/** The orders to choose from, as the API writes them and in words. */
export const orders = [
  ['', 'By id'],
  ['-raw_price,name', 'Highest price'],
  ['raw_price,name', 'Lowest price'],
  ['name', 'Name'],
  ['expansion.release_date,number', 'Oldest set'],
  ['-expansion.release_date,number', 'Newest set'],
  ['-hp,name', 'Highest HP'],
] as const

const columns: readonly Column<Card>[] = [
  {
    id: 'picture',
    head: '',
    width: '34px',
    cell: (card) => <CardPicture url={card.images?.[0]?.small} name="" size="thumb" />,
    from: 760,
  },
  { id: 'memo', head: 'Card', width: 'minmax(140px, 2fr)', cell: (card) => <b className="cut">{card.name}</b> },
  {
    id: 'pack',
    head: 'Set',
    width: 'minmax(120px, 2fr)',
    cell: (card) => (
      <span className="soft cut">
        <bdi>{card.expansion?.name}</bdi>
        {editionOf(card)}
      </span>
    ),
  },
  { id: 'number', head: 'Number', width: '82px', cell: (card) => card.printed_number ?? card.number, from: 900 },
  { id: 'rarity', head: 'Rarity', width: 'minmax(90px, 1fr)', cell: (card) => card.rarity, from: 900 },
  { id: 'types', head: 'Type', width: '96px', cell: (card) => card.types?.join(', '), from: 1300 },
  { id: 'hp', head: 'HP', width: '52px', align: 'right', cell: (card) => card.hp, from: 1300 },
  { id: 'paid', head: 'Price', width: '96px', align: 'right', cell: (card) => <Market pricing={card.pricing} /> },
  {
    id: 'trend',
    head: '7 days',
    width: '76px',
    align: 'right',
    cell: (card) => (card.pricing?.market == null ? null : <Trend trend={card.pricing.trend_7d} />),
    from: 900,
  },
]

type NothingProps = { game: Game | undefined; hasQuery: boolean; onClear: () => void }

function Nothing({ game, hasQuery, onClear }: NothingProps) {
  const isEmpty = game?.card_count === 0
  return (
    <Empty
      icon={SearchX}
      title={isEmpty ? `${game.name} has no cards yet` : 'No card matches'}
      action={
        hasQuery && (
          <button type="button" className="pill" onClick={onClear}>
            Clear the query
          </button>
        )
      }
    >
      {isEmpty
        ? 'Cards appear here after an operator has imported them. Choose another game meanwhile.'
        : 'No printing in the chosen language has all of these properties.'}
    </Empty>
  )
}

type ResultsProps = {
  search: Search
  game: Game | undefined
  isRefused: boolean
  state: { q: string; order: string | undefined; view: string; peek: string | undefined }
  onOpen: (card: Card) => void
  onPeek: (card: Card | undefined) => void
  onClear: () => void
}

/** The cards that were found, as pictures or as a table. */
export function Results({ search, game, isRefused, state, onOpen, onPeek, onClear }: ResultsProps) {
  const { listing, found } = search
  const nothing = <Nothing game={game} hasQuery={state.q !== ''} onClear={onClear} />
  if (listing.isLoading) return <Loading lines={8} label="Searching" />
  if (isRefused && !found) {
    return (
      <div className="card">
        <Empty icon={SpellCheck2} title="Correct the query to see cards">
          Nothing was searched, and no credit was spent.
        </Empty>
      </div>
    )
  }
  if (found?.total === 0) return <div className="card">{nothing}</div>
  if (state.view !== 'table') return <Wall listing={listing} selectedId={state.peek} onPeek={onPeek} onOpen={onOpen} />
  const order = state.order ?? ''
  return (
    <section className="card list-card" aria-label="Cards">
      <DataTable
        label="Cards"
        columns={columns}
        listing={listing}
        idOf={({ id }) => id}
        onOpen={onOpen}
        onPeek={onPeek}
        selectedId={state.peek}
        empty={nothing}
        order={orders.find(([value]) => value === order)?.[1].toLowerCase() ?? order}
      />
    </section>
  )
}
