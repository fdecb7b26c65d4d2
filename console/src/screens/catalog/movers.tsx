import { Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { homeOf, useAccount } from '../../api/session.ts'
import { Segmented } from '../../parts/segmented.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { cardPath } from './card-parts.tsx'
import { useCatalogRead } from './data.ts'
import { formatUsd, Trend } from './prices.tsx'

const windows = [
  ['1d', '1 day'],
  ['7d', '7 days'],
  ['30d', '30 days'],
] as const
const directions = [
  ['up', 'Rising'],
  ['down', 'Falling'],
] as const
type Window = (typeof windows)[number][0]
type Direction = (typeof directions)[number][0]

/** Cards of less are moved by cents. */
const leastPrice = 1

function MoverList({ game }: { game: string }) {
  const base = homeOf(useAccount())
  const [window, setWindow] = useState<Window>('7d')
  const [direction, setDirection] = useState<Direction>('up')
  const movers = useCatalogRead(`/${game}/movers`, { window, direction, min_price: leastPrice, limit: 50 })
  return (
    <div className="stack">
      <div className="row wrap">
        <Segmented label="Window" value={window} choices={windows} onChange={setWindow} />
        <Segmented label="Direction" value={direction} choices={directions} onChange={setDirection} />
      </div>
      <Loaded query={movers}>
        {({ movers: rows, as_of }) =>
          rows.length === 0 ? (
            <Empty icon={TrendingUp} title="No price moved">
              Prices of at least {formatUsd(leastPrice)} are compared when they change.
            </Empty>
          ) : (
            <>
              <ol className="photo-candidates" aria-label="Movers">
                {rows.map(({ card, price, previous_price, percent }) => (
                  <li key={card.id}>
                    <Link to={`${base}/catalog/${game}/${cardPath(card.id)}`}>
                      <b>
                        <bdi>{card.name}</bdi>
                      </b>
                      <span className="small soft">
                        <bdi>{card.expansion?.name}</bdi> {card.printed_number ?? card.number}
                      </span>
                    </Link>
                    <span>
                      <Trend trend={{ direction, percent: Math.abs(percent) }} />{' '}
                      <span className="small soft">
                        {formatUsd(previous_price)} → <b>{formatUsd(price)}</b>
                      </span>
                    </span>
                  </li>
                ))}
              </ol>
              {as_of && (
                <p className="small soft">
                  Compared <Time at={as_of} />
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </div>
  )
}

/** Which cards gained or lost most? */
export function Movers({ game }: { game: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="quiet-button" onClick={() => setOpen(true)}>
        <TrendingUp size={15} aria-hidden /> Movers
      </button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Prices that moved most" size="lg">
        <MoverList game={game} />
      </Modal>
    </>
  )
}
