import type { ReactNode } from 'react'

/** The frame of the pages before an account is open. */
type Props = { title: string; text?: string; children: ReactNode; isWaiting?: boolean }

export function EntryPage({ title, text, children, isWaiting = false }: Props) {
  return (
    <main className="entry" id="main" {...(isWaiting && { 'aria-busy': true, 'data-settling': true })}>
      <div className="entry-card">
        <div className="entry-mark">
          <img src="/console/mark.svg" width="34" height="34" alt="" />
          <span>Packhouse</span>
        </div>
        <h1>{title}</h1>
        {text && <p className="soft">{text}</p>}
        {children}
      </div>
    </main>
  )
}
