import { Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Camera, SearchX } from 'lucide-react'
import { useState } from 'react'
import { homeOf, useAccount } from '../../api/session.ts'
import { Empty, Failure, Loading } from '../../parts/states.tsx'
import { cardPath } from './card-parts.tsx'
import { photoTypes, thumbnailOf, useIdentify, type Identified } from './identify.ts'

const shownSide = 480

const verdicts = {
  sure: 'This is the card.',
  likely: 'It is one of these cards, such as printings with the same art.',
  unsure: 'The card is not in this catalog, or the photo is not clear. These are the most similar cards.',
} as const

function Candidates({ game, found }: { game: string; found: Identified }) {
  const base = homeOf(useAccount())
  if (found.reason === 'no_card')
    return (
      <Empty icon={SearchX} title="The photo shows no card">
        Photograph one card alone, as large as possible.
      </Empty>
    )
  return (
    <>
      <p role="status">{verdicts[found.tier]}</p>
      <ol className="photo-candidates" aria-label="Candidates">
        {found.candidates.map(({ card_id: id, name, expansion, score }) => (
          <li key={id}>
            <Link to={`${base}/catalog/${game}/${cardPath(id)}`}>
              <b>
                <bdi>{name}</bdi>
              </b>
              <span className="small soft">
                <bdi>{expansion.name}</bdi> · {id}
              </span>
            </Link>
            <meter min={0} max={1} value={Math.max(0, score)} aria-label={`Likeness of ${name}`} />
          </li>
        ))}
      </ol>
    </>
  )
}

function PhotoBox({ game }: { game: string }) {
  const { identify } = useIdentify()
  const client = useQueryClient()
  const [picture, setPicture] = useState<string>()
  const [isOver, setOver] = useState(false)
  const search = useMutation({
    mutationFn: async (photo: Blob) => {
      setPicture(await thumbnailOf(photo, shownSide))
      return identify(game, photo)
    },
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === '/credits' }),
  })
  const look = (files: FileList | null): void => {
    if (files?.[0]) search.mutate(files[0])
  }
  return (
    <div className="stack">
      <label
        className="photo-drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          look(event.dataTransfer.files)
        }}
      >
        {picture === undefined ? <Camera size={28} aria-hidden /> : <img src={picture} alt="Your photo" />}
        <span>Drop a photo of a card, or choose one</span>
        <span className="small soft">JPEG, PNG or WebP, at most 8 MB. An identification costs one credit.</span>
        <input
          type="file"
          accept={photoTypes}
          aria-label="Photo of a card"
          onChange={(event) => {
            look(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
      </label>
      {search.isPending && <Loading lines={3} label="Comparing the photo" />}
      {search.error && <Failure error={search.error} />}
      {search.data && !search.isPending && <Candidates game={game} found={search.data} />}
    </div>
  )
}

/** Finds a card of a game by its photo. */
export function PhotoSearch({ game }: { game: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="quiet-button" onClick={() => setOpen(true)}>
        <Camera size={15} aria-hidden /> By photo
      </button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Find a card by its photo" size="lg">
        <PhotoBox game={game} />
      </Modal>
    </>
  )
}
