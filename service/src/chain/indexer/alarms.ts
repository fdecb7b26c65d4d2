import type { NodeFaultKind } from './node-fault.ts'

export type AlarmKind =
  | `node_${NodeFaultKind}`
  | 'nodes_disagree'
  | 'foreign_log'
  | 'undecodable_log'
  | 'handler_failed'
  | 'deep_reorg'
  | 'reorg_below_safe'
  | 'log_vanished'
  | 'wrong_chain'

export type Alarm = { readonly kind: AlarmKind; readonly message: string; readonly fields: Record<string, unknown> }

export type Alarms = {
  /** Reports an event each time it occurs. */
  tell(kind: AlarmKind, message: string, fields?: Record<string, unknown>): void
  /** Reports a lasting condition once it has persisted, and not again before it has ended. */
  meet(kind: AlarmKind, about: string, message: string, fields?: Record<string, unknown>): void
  end(about: string): void
  readonly lasting: readonly AlarmKind[]
}

/** One URL often serves several nodes that are a block apart; such differences resolve within a poll or two. */
const looksBefore: Partial<Record<AlarmKind, number>> = {
  node_behind: 3,
  node_unsettled: 3,
  node_logs_missing: 3,
  nodes_disagree: 3,
}

/** The loop meets the same condition many times per second; it must be reported once. */
export function createAlarms(onAlarm: (alarm: Alarm) => void): Alarms {
  const met = new Map<string, { kind: AlarmKind; about: string; times: number }>()
  const isTold = ({ kind, times }: { kind: AlarmKind; times: number }): boolean => times >= (looksBefore[kind] ?? 1)
  return {
    tell: (kind, message, fields = {}) => onAlarm({ kind, message, fields }),
    meet(kind, about, message, fields = {}) {
      const key = `${kind} ${about}`
      const entry = met.get(key) ?? { kind, about, times: 0 }
      met.set(key, entry)
      const wasTold = isTold(entry)
      entry.times += 1
      if (!wasTold && isTold(entry)) onAlarm({ kind, message, fields: { about, ...fields } })
    },
    end(about) {
      for (const [key, entry] of met) if (entry.about === about) met.delete(key)
    },
    get lasting() {
      return [...new Set([...met.values()].filter(isTold).map(({ kind }) => kind))]
    },
  }
}
