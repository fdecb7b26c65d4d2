import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Badge } from '../../parts/badge.tsx'
import type { Tone } from '../../parts/tones.ts'

type CardProps = {
  icon: LucideIcon
  title: string
  state?: { tone: Tone; text: string; icon?: LucideIcon } | undefined
  children: ReactNode
}

/** One way to prove who the person is. */
export function SecurityCard({ icon: Icon, title, state, children }: CardProps) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <header className="card-head">
        <h2 id={id} className="row">
          <Icon size={16} aria-hidden />
          {title}
        </h2>
        {state && (
          <Badge tone={state.tone} icon={state.icon}>
            {state.text}
          </Badge>
        )}
      </header>
      <div className="card-body stack">{children}</div>
    </section>
  )
}
