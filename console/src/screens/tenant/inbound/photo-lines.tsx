import { Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '../../../parts/states.tsx'
import { plural } from '../../../parts/plural.ts'
import { useGames } from '../../catalog/data.ts'
import { photoTypes, thumbnailOf, useIdentify } from '../../catalog/identify.ts'
import { emptyLine, lineOf, type Line } from './lines.ts'

const thumbnailSide = 96
/** The warehouse receives larger shipments from a list. */
const maxPhotos = 50

type Props = { onLine: (line: Line) => void; onClose: () => void }

/** Makes a line of each photo: the card that it shows first, the others to choose from. */
export function PhotoLines({ onLine, onClose }: Props) {
  const games = useGames()
  const { identify, readCard } = useIdentify()
  const [chosen, setChosen] = useState<string>()
  const [done, setDone] = useState(0)
  const game = chosen ?? games.data?.[0]?.id ?? ''

  async function readLine(file: File): Promise<Line> {
    const picture = await thumbnailOf(file, thumbnailSide)
    const { candidates, tier } = await identify(game, file)
    const photo = { picture, game, isSure: tier === 'sure', candidates }
    const first = tier === 'unsure' ? undefined : candidates[0]
    return first ? { ...lineOf(game, await readCard(game, first.card_id)), photo } : { ...emptyLine(), photo }
  }
  // One after the other: the service compares one photo at a time.
  const read = useMutation({
    mutationFn: async (files: readonly File[]) => {
      setDone(0)
      for (const [index, file] of files.slice(0, maxPhotos).entries()) {
        onLine(await readLine(file))
        setDone(index + 1)
      }
    },
  })
  const count = read.variables?.length ?? 0
  return (
    <div className="stack paste-box">
      <div className="field-pair">
        <NativeSelect
          label="Game"
          data={games.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          value={game}
          disabled={read.isPending}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <label className="field">
          <span>Photos, one card each</span>
          <input
            type="file"
            multiple
            accept={photoTypes}
            disabled={read.isPending || game === ''}
            onChange={(event) => {
              read.mutate([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
        </label>
      </div>
      {read.error && <Failure error={read.error} />}
      <div className="row end">
        <span className="small soft grow" role="status">
          {count === 0
            ? `Up to ${maxPhotos} photos, JPEG, PNG or WebP. Each costs two catalog credits.`
            : `${done} of ${plural(Math.min(count, maxPhotos), 'photo')} read`}
        </span>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}

type ChoiceProps = { line: Line; label: string; onChoose: (changed: Partial<Line>) => void }

/** The photo of a line, and the other cards that it may show. */
export function PhotoChoice({ line, label, onChoose }: ChoiceProps) {
  const { readCard } = useIdentify()
  const choose = useMutation({
    mutationFn: async (id: string) => {
      const game = line.photo?.game ?? ''
      const { name, card_number, value, card } = lineOf(game, await readCard(game, id))
      onChoose({ name, card_number, value, card })
    },
  })
  if (!line.photo) return null
  const { picture, candidates, isSure } = line.photo
  return (
    <div className="line-photo">
      {picture && <img src={picture} alt="" />}
      {candidates.length === 0 ? (
        <span className="small soft">The photo shows no card. Enter its name.</span>
      ) : (
        <select
          className="plain-select"
          aria-label={label}
          disabled={choose.isPending}
          value={line.card?.id ?? ''}
          onChange={(event) => event.currentTarget.value && choose.mutate(event.currentTarget.value)}
        >
          {!line.card && <option value="">Not recognized; choose the card or enter its name</option>}
          {candidates.map(({ card_id: id, name, expansion }) => (
            <option key={id} value={id}>
              {name}, {expansion.name} ({id})
            </option>
          ))}
        </select>
      )}
      {line.card && !isSure && <span className="small soft">Check it: other printings look alike.</span>}
    </div>
  )
}
