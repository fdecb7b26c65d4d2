import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useTexts } from '../i18n.ts'
import { go } from '../router.ts'
import { useStation, type Banner } from '../station.ts'
import { Icon } from './icons.tsx'
import { PersonMenu } from './person-menu.tsx'

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()

/** Whether the service answers, and how many acts wait. */
function Reach() {
  const { t, count } = useTexts()
  const { waiting, offlineSince } = useStation().queueState
  const queued = waiting.length > 0 ? ` · ${count('waiting.one', 'waiting.many', waiting.length)}` : ''
  const isOffline = offlineSince !== null
  return (
    <span class={isOffline ? 'reach offline' : 'reach'} role="status">
      <Icon name={isOffline ? 'offline' : 'wifi'} size={20} />
      <span>{(isOffline ? t('offline') : t('online')) + queued}</span>
    </span>
  )
}

function BannerBar({ banner }: { banner: Banner }) {
  const { t } = useTexts()
  const { undo } = banner
  useEffect(() => {
    if (!undo) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F2') return
      event.preventDefault()
      undo()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [undo])
  return (
    <div class={`banner ${banner.tone}`} role={banner.tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={banner.tone === 'good' ? 'check' : banner.tone === 'bad' ? 'hand' : 'clock'} size={34} />
      <p>
        <strong>{banner.title}</strong>
        {banner.text && <span>{banner.text}</span>}
      </p>
      {undo && (
        <button type="button" onClick={undo}>
          <Icon name="undo" />
          {t('undo')} <kbd>F2</kbd>
        </button>
      )}
    </div>
  )
}

type FrameProps = { title: string; text?: string | undefined; isHome?: boolean; children: ComponentChildren }

/** Head, colour bar and content of every screen. */
export function Frame({ title, text, isHome = false, children }: FrameProps) {
  const { t } = useTexts()
  const { session, banner, show } = useStation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  function leave(): void {
    show(null)
    go('')
  }
  useEffect(() => {
    document.title = `${title} · Packhouse`
  }, [title])
  return (
    <div class="frame">
      <header class="top">
        {isHome ? (
          <img class="mark" src="/station/mark.svg" alt="" width="44" height="44" />
        ) : (
          <button type="button" class="round" aria-label={t('back')} onClick={leave}>
            <Icon name="back" />
          </button>
        )}
        <div class="title">
          <h1>{title}</h1>
          {text && <p>{text}</p>}
        </div>
        <Reach />
        <button
          type="button"
          class="person"
          onClick={() => setMenuOpen(true)}
          aria-label={t('menu.of', { name: session.operator.name })}
        >
          <span class="initials" data-text={initialsOf(session.operator.name)} />
          <span class="name">{session.operator.name}</span>
        </button>
      </header>
      {banner && <BannerBar banner={banner} />}
      {children}
      {isMenuOpen && <PersonMenu onClose={() => setMenuOpen(false)} />}
    </div>
  )
}
