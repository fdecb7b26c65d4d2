import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useTexts } from '../i18n.ts'
import { Icon } from './icons.tsx'

type DialogProps = { title: string; onClose(): void; children: ComponentChildren }

/** A modal dialog; the browser keeps the focus inside and closes it with Escape. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { t } = useTexts()
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => element.current?.showModal(), [])
  return (
    <dialog ref={element} class="dialog" aria-label={title} onClose={onClose}>
      <header>
        <h2>{title}</h2>
        <button type="button" class="bare" aria-label={t('common.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  )
}
