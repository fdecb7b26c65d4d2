import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Refused } from '../api.ts'
import { useTexts } from '../i18n.ts'
import { endOf } from '../scan/codes.ts'
import type { Item, Line } from '../types.ts'
import { Icon, type IconName } from './icons.tsx'

type ButtonProps = {
  icon?: IconName
  tone?: 'plain' | 'accent' | 'bad' | 'quiet'
  onPress(): void
  isDisabled?: boolean
  children: ComponentChildren
}

export function Button({ icon, tone = 'plain', onPress, isDisabled = false, children }: ButtonProps) {
  return (
    <button type="button" class={`button ${tone}`} onClick={onPress} disabled={isDisabled}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  )
}

/** The one big next step. */
export function Step({ icon = 'scan', title, text, tone = 'accent' }: StepProps) {
  return (
    <section class={`step ${tone}`} aria-live="polite">
      <Icon name={icon} size={52} />
      <div>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {icon === 'scan' && <span class="beacon" aria-hidden="true" />}
    </section>
  )
}

type StepProps = { icon?: IconName; title: string; text?: string | undefined; tone?: 'accent' | 'ink' | 'wait' }

/** Pictures of this host only; the address may name another spelling of it. */
function localPicture(url: string | null): string | undefined {
  const path = url === null ? '' : new URL(url, location.origin).pathname
  return path.startsWith('/art/') ? path : undefined
}

export function Picture({
  url,
  name,
  size = 'large',
}: {
  url: string | null
  name: string
  size?: 'large' | 'middle' | 'small'
}) {
  const source = localPicture(url)
  return (
    <div class={`picture ${size}`}>
      {source ? (
        <img src={source} alt={size === 'small' ? '' : name} />
      ) : (
        <span aria-hidden="true">{name.slice(0, 1)}</span>
      )}
    </div>
  )
}

type Described = Pick<Line | Item, 'set_name' | 'card_number' | 'condition' | 'language' | 'grade'>

export const setLine = ({ set_name: set, card_number: number }: Described): string =>
  [set, number].filter(Boolean).join(' ')

export function Chips({ item }: { item: Described }) {
  const { word } = useTexts()
  const chips = [
    item.grade,
    item.condition && word('condition', item.condition),
    item.language && word('language', item.language.toLowerCase()),
  ].filter((chip): chip is string => Boolean(chip))
  if (chips.length === 0) return null
  return (
    <ul class="chips">
      {chips.map((chip) => (
        <li key={chip}>{chip}</li>
      ))}
    </ul>
  )
}

export function SleeveEnd({ uniqueId, isWrong = false }: { uniqueId: string; isWrong?: boolean }) {
  return <span class={isWrong ? 'sleeve wrong' : 'sleeve'}>{endOf(uniqueId)}</span>
}

/** The lines of a job as a strip: what is done, what is next. */
export function Strip({ lines, current, isDone }: StripProps) {
  const { t } = useTexts()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector('.current')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current])
  return (
    <ol class="strip" ref={list}>
      {lines.map((line) => {
        const isCurrent = line.unique_id === current
        const state = isDone(line) ? 'done' : isCurrent ? 'current' : ''
        return (
          <li key={line.unique_id} class={state} aria-current={isCurrent ? 'step' : undefined}>
            <Picture url={line.image_url} name={line.name} size="small" />
            <span class="where">
              <strong>{line.pick_bin ?? t('bin.none')}</strong>
              <small>{line.name}</small>
            </span>
            {isDone(line) && (
              <span class="tick">
                <Icon name="check" />
                <span class="hidden">{t('done')}</span>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

type StripProps = { lines: readonly Line[]; current?: string | undefined; isDone(line: Line): boolean }

export function Failure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const texts = useTexts()
  const text = error instanceof Refused ? texts.error(error) : texts.t('offline.cannot')
  return (
    <section class="empty" role="alert">
      <Icon name={error instanceof Refused ? 'warning' : 'offline'} size={56} />
      <p>{text}</p>
      <Button tone="accent" onPress={onRetry}>
        {texts.t('retry')}
      </Button>
    </section>
  )
}

export function Loading() {
  const { t } = useTexts()
  return (
    <p class="loading" aria-busy="true">
      {t('loading')}
    </p>
  )
}

/** A dialog that keeps the focus; Escape closes it. */
export function Dialog({ title, onClose, children }: { title: string; onClose(): void; children: ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null)
  const { t } = useTexts()
  useEffect(() => {
    if (!element.current?.open) element.current?.showModal()
  }, [])
  return (
    <dialog ref={element} aria-label={title} onClose={onClose} onCancel={onClose}>
      <header>
        <h2>{title}</h2>
        <button type="button" class="round" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  )
}
