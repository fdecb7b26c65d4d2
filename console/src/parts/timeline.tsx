import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMinute, formatUtc } from './time.tsx'
import type { Tone } from './tones.ts'

export type Moment = {
  key: string
  at: string | null
  icon: LucideIcon
  tone?: Tone
  title: ReactNode
  badge?: ReactNode
  children?: ReactNode
  more?: ReactNode
}

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
const secondFormat = new Intl.DateTimeFormat('en-GB', clock)
const exactFormat = new Intl.DateTimeFormat('en-GB', { ...clock, fractionalSecondDigits: 3 })

/** The time of a block has no fraction of a second. */
const formatExact = (at: Date): string => (at.getMilliseconds() === 0 ? secondFormat : exactFormat).format(at)

/** The time between two moments in the largest fitting unit. */
export function formatGap(ms: number): string {
  if (ms < 100) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`
  return ms < 172_800_000 ? `${(ms / 3_600_000).toFixed(1)} h` : `${Math.round(ms / 86_400_000)} d`
}

/** What happened, newest first, with the time and the step since the moment before. */
export function Timeline({ moments }: { moments: readonly Moment[] }) {
  // Times alone look out of order once they are of more than one day.
  const days = new Set(moments.map(({ at }) => at && new Date(at).toDateString()).filter(Boolean))
  return (
    <ol className="timeline">
      {moments.map(({ key, at, icon: Icon, tone = 'neutral', title, badge, children, more }, index) => {
        const before = moments[index + 1]?.at
        const gap = at && before ? new Date(at).getTime() - new Date(before).getTime() : undefined
        return (
          <li key={key} data-future={at === null}>
            <div className="timeline-time">
              {at ? (
                <time dateTime={at} title={formatUtc(new Date(at))} className="mono">
                  {days.size > 1 ? formatMinute(new Date(at)) : formatExact(new Date(at))}
                </time>
              ) : (
                <span className="faint small">next</span>
              )}
              {gap !== undefined && gap >= 1 && <span className="mono faint small">+{formatGap(gap)}</span>}
            </div>
            <span className="timeline-mark" data-tone={tone}>
              <Icon size={14} aria-hidden />
            </span>
            <div className="timeline-text">
              <div className="row wrap">
                <h3>{title}</h3>
                {badge}
              </div>
              {children && <div className="soft">{children}</div>}
              {more}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

export type Stage = { name: string; note: string; at: string | null; state: 'done' | 'now' | 'open' | 'bad' }
