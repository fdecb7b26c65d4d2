import { useRef } from 'preact/hooks'
import { useTexts } from '../i18n.ts'

const dragPx = 60

type WrapperProps = { image: string | undefined; state: 'breathing' | 'ready' | 'torn'; onTear(): void }

/** The pack: it breathes while the chain draws, and is torn by a drag, a click or a key. */
export function Wrapper({ image, state, onTear }: WrapperProps) {
  const { t } = useTexts()
  const from = useRef<number | undefined>(undefined)
  if (!image) return null
  const picture = (
    <>
      <img class="body" src={image} alt="" draggable={false} />
      <img class="strip" src={image} alt="" draggable={false} />
    </>
  )
  if (state !== 'ready') return <div class={`wrapper ${state}`}>{picture}</div>
  return (
    <button
      type="button"
      class="wrapper ready"
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
        <strong>{t('open.ready')}</strong>
        <small>{t('open.readyHint')}</small>
      </span>
    </button>
  )
}
