import type { Identification } from '@packhouse/identify/identify'
import { useEffect, useRef, useState } from 'preact/hooks'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { Icon } from '../parts/icons.tsx'
import { Button, Dialog } from '../parts/parts.tsx'
import type { Eye } from '../pictures/eye.ts'
import { rankCards, type Candidate } from '../pictures/rank.ts'
import type { KnownEye } from '../pictures/use-eye.ts'
import { useScan } from '../scan/scanning.ts'
import { useStation } from '../station.ts'
import type { Inbound } from '../types.ts'
import { Finder } from './finder.tsx'
import { conditions, isCondition, receiptOf, type Condition } from './receipts.ts'

type Props = { inbound: Inbound; box: number }

/** Receives cards by photos; offered where the announcement names cards of a game with pictures. */
export function LookButton({ inbound, box, eye }: Props & { eye: KnownEye }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  if (eye === null) return null
  return (
    <>
      <Button icon="camera" tone="accent" isDisabled={eye === undefined} onPress={() => setOpen(true)}>
        {t(eye === undefined ? 'look.loading' : 'look.open')}
      </Button>
      {isOpen && eye && <LookDialog inbound={inbound} box={box} eye={eye} onClose={() => setOpen(false)} />}
    </>
  )
}

type Seen = { photo: Blob; identification: Identification | null }

function LookDialog({ inbound, box, eye, onClose }: Props & { eye: Eye; onClose(): void }) {
  const { t } = useTexts()
  const { queue, show } = useStation()
  const [seen, setSeen] = useState<Seen | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [sleeve, setSleeve] = useState<string | undefined>(undefined)
  useScan((code) => {
    signal(code.kind === 'item' ? 'right' : 'wrong')
    if (code.kind === 'item') setSleeve(code.value)
  })
  async function look(photo: Blob): Promise<void> {
    setProblem(null)
    setSeen({ photo, identification: null })
    try {
      const identification = await eye.look(photo)
      setSeen({ photo, identification })
      if (identification.tier === 'unsure') signal('wrong')
    } catch {
      signal('wrong')
      setSeen(null)
      setProblem(t('look.fault'))
    }
  }
  async function receive({ card, line }: Candidate, condition: Condition): Promise<void> {
    const { name, game, card_id, expansion } = card
    const other = { name, game, card_id, set_id: expansion.id, set_name: expansion.name }
    const named = line ? { line_id: line.line_id } : { ...other, unannounced: (inbound.lines ?? []).length === 0 }
    await queue.add(receiptOf(inbound, { line, box, name, card: named, sleeve, condition }))
    signal('right')
    show({ tone: 'good', title: t('receive.received', { name }) })
    setSeen(null)
    setSleeve(undefined)
  }
  return (
    <Dialog title={t('look.title')} onClose={onClose}>
      <section class="look">
        {sleeve !== undefined && <p class="hint">{t('receive.sleeveIs', { code: sleeve })}</p>}
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        {seen ? (
          <>
            <Taken photo={seen.photo} />
            {seen.identification ? (
              <Candidates
                found={rankCards(seen.identification, eye.cards, inbound.lines ?? [])}
                identification={seen.identification}
                onChoose={(candidate, condition) => void receive(candidate, condition)}
                onAgain={() => setSeen(null)}
              />
            ) : (
              <p role="status">{t('look.busy')}</p>
            )}
          </>
        ) : (
          <Finder onPhoto={(photo) => void look(photo)} />
        )}
      </section>
    </Dialog>
  )
}

const shownSide = 640

/** The photo as it was taken; a canvas, because pictures come from this host only. */
function Taken({ photo }: { photo: Blob }) {
  const { t } = useTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    async function draw(): Promise<void> {
      const bitmap = await createImageBitmap(photo)
      const scale = Math.min(1, shownSide / Math.max(bitmap.width, bitmap.height))
      const { current } = canvas
      if (!current) return
      current.width = Math.round(bitmap.width * scale)
      current.height = Math.round(bitmap.height * scale)
      current.getContext('2d')?.drawImage(bitmap, 0, 0, current.width, current.height)
    }
    // A file that cannot be drawn is refused by the comparison as well.
    draw().catch(() => undefined)
  }, [photo])
  return <canvas ref={canvas} class="taken" role="img" aria-label={t('look.taken')} />
}

/** A digit that follows another key so closely comes from a scanner. */
const burstMs = 50

type CandidatesProps = {
  found: readonly Candidate[]
  identification: Identification
  onChoose(candidate: Candidate, condition: Condition): void
  onAgain(): void
}

/** One key confirms the first card, a digit chooses another one. A card that is not recognized is never confirmed by Enter. */
function Candidates({ found, identification: { tier, reason }, onChoose, onAgain }: CandidatesProps) {
  const { t, word } = useTexts()
  const [chosen, setChosen] = useState<Condition | null>(null)
  const section = useRef<HTMLElement>(null)
  const lastKeyAt = useRef(-Infinity)
  const choose = (candidate: Candidate): void => {
    const announced = candidate.line?.condition
    onChoose(candidate, chosen ?? (isCondition(announced) ? announced : 'NM'))
  }
  useEffect(() => {
    section.current?.querySelector<HTMLElement>(tier === 'unsure' ? '.again button' : '.rows button')?.focus()
  }, [])
  return (
    <section
      ref={section}
      class="look"
      onKeyDown={({ key, timeStamp }) => {
        const isTyped = timeStamp - lastKeyAt.current > burstMs
        lastKeyAt.current = timeStamp
        const candidate = /^[1-9]$/.test(key) && isTyped ? found[Number(key) - 1] : undefined
        if (candidate) choose(candidate)
      }}
    >
      <p role="status">
        <strong>{t(reason === 'no_card' ? 'look.no_card' : `look.${tier}`)}</strong>
      </p>
      <ul class="rows">
        {found.map((candidate, index) => (
          <li key={candidate.card.game + candidate.card.card_id}>
            <button type="button" onClick={() => choose(candidate)}>
              <kbd>{index === 0 && tier !== 'unsure' ? '⏎ 1' : index + 1}</kbd>
              <strong>{candidate.card.name}</strong>
              <small>{candidate.card.expansion.name}</small>
              <small>
                {candidate.line
                  ? t('look.announced', { received: candidate.line.received, expected: candidate.line.expected })
                  : t('look.unannounced')}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {found.length > 0 && (
        <div class="conditions" role="group" aria-label={t('receive.cardCondition')}>
          {conditions.map((condition) => (
            <button
              key={condition}
              type="button"
              class="button plain"
              aria-pressed={condition === chosen}
              onClick={() => setChosen(condition)}
            >
              <span>{word('condition', condition)}</span>
            </button>
          ))}
        </div>
      )}
      <div class="row again">
        <button type="button" class="button plain" onClick={onAgain}>
          <Icon name="camera" />
          <span>{t('look.again')}</span>
        </button>
      </div>
    </section>
  )
}
