import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { CardPicture } from '../../../parts/card-picture.tsx'
import { Empty, Failure, Loading } from '../../../parts/states.tsx'
import { useGames, useSearchCards } from '../../catalog/data.ts'
import { Market } from '../../catalog/prices.tsx'
import { lineOf, queryOf, type Line } from './lines.ts'

const shownCards = 30
const typingMs = 350

type Props = { onPick: (line: Line) => void; onClose: () => void }

/** Finds cards in the catalog, so that announced cards match it: picture, number and value. */
export function CatalogPicker({ onPick, onClose }: Props) {
  const games = useGames()
  const [chosen, setChosen] = useState<string>()
  const [text, setText] = useState('')
  const [picked, setPicked] = useState(0)
  const game = chosen ?? games.data?.[0]?.id ?? ''
  // Each answer of the catalog costs a credit.
  const [q] = useDebouncedValue(queryOf(text), typingMs)
  const { found, error, listing } = useSearchCards({ game: q && game, q, orderBy: 'name', language: undefined })
  const cards = found?.cards.slice(0, shownCards) ?? []
  return (
    <Modal opened onClose={onClose} title="Pick from the catalog" size="lg" centered>
      <div className="stack">
        <div className="field-pair">
          <TextInput
            label="Name or number"
            placeholder="Ember Regent"
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <NativeSelect
            label="Game"
            data={games.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            value={game}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        </div>
        {error && <Failure error={error} />}
        {q !== '' && listing.isLoading && <Loading lines={5} />}
        {found && cards.length === 0 && (
          <Empty icon={SearchX} title="No card of this name">
            Enter the line by hand; the warehouse looks at the card itself.
          </Empty>
        )}
        <ul className="picker-list">
          {cards.map((card) => (
            <li key={card.id}>
              <CardPicture url={card.images?.[0]?.small} name="" size="thumb" />
              <span className="grow cut">
                <b className="cut">
                  <bdi>{card.name}</bdi>
                </b>
                <span className="small soft cut">
                  {[card.expansion?.name, card.printed_number ?? card.number].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Market pricing={card.pricing} />
              <Button
                size="xs"
                variant="default"
                leftSection={<Plus size={14} aria-hidden />}
                aria-label={`Add ${card.name}, ${card.printed_number ?? card.number ?? card.id}`}
                onClick={() => {
                  onPick(lineOf(game, card))
                  setPicked(picked + 1)
                }}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
        <div className="spread">
          <span className="small soft" role="status">
            {picked === 0 ? '' : picked === 1 ? '1 card added' : `${picked} cards added`}
          </span>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Modal>
  )
}
