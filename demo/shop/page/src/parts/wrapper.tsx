import { useRef } from 'preact/hooks'
import { useTexts } from '../i18n.ts'

const dragPx = 60

type WrapperProps = {
  image: string | undefined
  state: 'breathing' | 'ready' | 'torn'
  /** A case is not torn: it is lifted into the light. */
  isSlab: boolean
  packs: number
  onTear(): void
}

const mostBehind = 3

/** The pack: it breathes while the chain draws, and is torn by a drag, a click or a key. */
export function Wrapper({ image, state, isSlab, packs, onTear }: WrapperProps) {
  const { t, count } = useTexts()
  const from = useRef<number | undefined>(undefined)
  if (!image) return null
  const picture = (
    <>
      {Array.from({ length: Math.min(packs - 1, mostBehind) }, (_, index) => (
        <img key={index} class={`behind behind-${index + 1}`} src={image} alt="" draggable={false} />
      ))}
      {state === 'torn' && !isSlab && <img class="card-back" src="/shop/assets/back.svg" alt="" draggable={false} />}
      <img class="body" src={image} alt="" draggable={false} />
      <img class="strip" src={image} alt="" draggable={false} />
    </>
  )
  const form = isSlab ? ' slab' : ''
  if (state !== 'ready') return <div class={`wrapper ${state}${form}`}>{picture}</div>
  return (
    <button
      type="button"
      class={`wrapper ready${form}`}
      autofocus
      onClick={onTear}
      onPointerDown={(event) => (from.current = event.clientX)}
      onPointerMove={(event) => {
        if (from.current !== undefined && Math.abs(event.clientX - from.current) > dragPx) onTear()
      }}
      onPointerUp={() => (from.current = undefined)}
    >
      {picture}
      <span class="hint">
        <strong>
          {packs > 1 ? count('open.readyMany', 'open.readyMany', packs) : t(isSlab ? 'open.readySlab' : 'open.ready')}
        </strong>
        <small>{t('open.readyHint')}</small>
      </span>
    </button>
  )
}
