import { Check, LoaderCircle, X } from 'lucide-react'
import { formatGap, type Stage } from './timeline.tsx'

/** The way of an object from left to right, with the time of each step. */
export function Stages({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol className="stages">
      {stages.map(({ name, note, at, state }, index) => {
        const next = stages[index + 1]?.at
        const gap = at && next ? new Date(next).getTime() - new Date(at).getTime() : undefined
        return (
          <li key={name} data-state={state}>
            <div className="stage-line">
              <span className="stage-mark">
                {state === 'done' && <Check size={12} strokeWidth={3} aria-label="done" />}
                {state === 'bad' && <X size={12} strokeWidth={3} aria-label="failed" />}
                {state === 'now' && <LoaderCircle size={12} strokeWidth={3} aria-label="in progress" />}
              </span>
              {gap !== undefined && gap >= 0 && <span className="stage-gap mono">{formatGap(gap)}</span>}
            </div>
            <b>{name}</b>
            <span className="small soft">{note}</span>
          </li>
        )
      })}
    </ol>
  )
}
