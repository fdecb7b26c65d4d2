import {
  Check,
  CircleDashed,
  Clock3,
  LockKeyhole,
  RotateCw,
  TriangleAlert,
  Undo2,
  X,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { describeState, type Tone } from './tones.ts'

const iconOfTone: Readonly<Record<Tone, LucideIcon>> = {
  good: Check,
  info: CircleDashed,
  accent: Clock3,
  warn: TriangleAlert,
  bad: X,
  neutral: CircleDashed,
}

const iconOfState: Readonly<Record<string, LucideIcon>> = { RESERVED: LockKeyhole, REFUNDED: Undo2, RETRYING: RotateCw }

type BadgeProps = {
  tone: Tone
  icon?: LucideIcon | undefined
  children: ReactNode
  title?: string | undefined
  state?: string | undefined
}

export function Badge({ tone, icon: Icon, children, title, state }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone} data-status={state} title={title}>
      {Icon && <Icon size={13} strokeWidth={2.4} aria-hidden />}
      {children}
    </span>
  )
}

/** A state as icon, word and tone, the same on every screen. */
export function StatusBadge({ status, title }: { status: string; title?: string }) {
  const { tone, word } = describeState(status)
  const name = status.toUpperCase()
  return (
    <Badge tone={tone} icon={iconOfState[name] ?? iconOfTone[tone]} title={title} state={name}>
      {word}
    </Badge>
  )
}
