import type { ComponentChildren } from 'preact'
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
  /** What the visitor waits for, below the pack; the hint takes its place. */
  children: ComponentChildren
}

const mostBehind = 3

/** The pack: it breathes while the chain draws, and is torn by a drag, a click or a key. */
export function Wrapper({ image, state, isSlab, packs, onTear, children }: WrapperProps) {
  const { t, count } = useTexts()
  const from = useRef<number | undefined>(undefined)
  // The pictures stay the same elements, so that none blinks when the pack is ready or torn.
  return (
    <div class={`wrapper ${state}${isSlab ? ' slab' : ''}`}>
      {Array.from({ length: Math.min(packs - 1, mostBehind) }, (_, index) => (
        <img key={index} class={`behind behind-${index + 1}`} src={image} alt="" />
      ))}
      {state === 'torn' && !isSlab && <img key="back" class="card-back" src="/shop/assets/back.svg" alt="" />}
      <img key="body" class="body" src={image} alt="" />
      <img key="strip" class="strip" src={image} alt="" />
      {state === 'ready' ? (
        <button
          type="button"
          class="hint"
          autofocus
          onClick={onTear}
          onPointerDown={(event) => (from.current = event.clientX)}
          onPointerMove={(event) => {
            if (from.current !== undefined && Math.abs(event.clientX - from.current) > dragPx) onTear()
          }}
          onPointerUp={() => (from.current = undefined)}
        >
          <strong>
            {packs > 1 ? count('open.readyMany', 'open.readyMany', packs) : t(isSlab ? 'open.readySlab' : 'open.ready')}
          </strong>
          <small>{t('open.readyHint')}</small>
        </button>
      ) : (
        <p class="hint" role="status">
          {state === 'breathing' && children}
        </p>
      )}
    </div>
  )
}
