import type { ReactNode } from 'react'

/** The frame of the pages before an account is open. */
export function EntryPage({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <main className="entry" id="main">
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
