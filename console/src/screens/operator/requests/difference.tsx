import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** What is changed: its name, its value now and the proposed value. A new thing has no value now. */
export type Change = {
  name: ReactNode
  before?: ReactNode
  after: ReactNode
  /** How far it moves, in words or money. */
  moved?: ReactNode
  tone?: 'good' | 'warn' | 'bad' | undefined
}

const isShown = (value: ReactNode): boolean => value !== undefined && value !== null && value !== ''

/** The values before and after; after a decision only what was proposed, because the present is no longer the past. */
export function Difference({ changes, isOpen }: { changes: readonly Change[]; isOpen: boolean }) {
  const hasBefore = isOpen && changes.some(({ before }) => isShown(before))
  return (
    <table className="difference">
      <caption className="visually-hidden">What changes</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          {hasBefore && <th scope="col">Now</th>}
          <th scope="col">{hasBefore ? 'After' : 'Proposed'}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after, moved, tone }, index) => (
          <tr key={index} data-tone={tone}>
            <th scope="row">{name}</th>
            {hasBefore && <td className="before">{isShown(before) ? before : <span className="faint">none</span>}</td>}
            <td className="after">
              {hasBefore && isShown(before) && <ArrowRight size={13} aria-label="becomes" />}
              <span>
                {after}
                {hasBefore && moved && <small>{moved}</small>}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
