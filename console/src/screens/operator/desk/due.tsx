import { TriangleAlert } from 'lucide-react'
import { formatLeft, formatTime, formatUtc, useNow } from '../../../parts/time.tsx'

/** A deadline as what is left, with its time; one that has passed is red. */
export function Due({ at }: { at: string | null | undefined }) {
  const now = useNow(10_000)
  if (!at) return <span className="none">–</span>
  const date = new Date(at)
  const isOver = date.getTime() <= now
  return (
    <time dateTime={at} title={formatUtc(date)} className="due" data-over={isOver}>
      {isOver && <TriangleAlert size={13} aria-hidden />}
      {isOver ? `overdue since ${formatTime(date, now)}` : `due in ${formatLeft(date, now)}`}
    </time>
  )
}
