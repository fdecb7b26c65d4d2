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
  report(kind: AlarmKind, message: string, fields?: Record<string, unknown>): void
  /** Reports a lasting condition once it has persisted, and not again before it has ended. */
  reportOnce(kind: AlarmKind, about: string, message: string, fields?: Record<string, unknown>): void
  end(about: string): void
  readonly lasting: readonly AlarmKind[]
}

/** One URL often serves several nodes that are a block apart; such differences resolve within a poll or two. */
const pollsBeforeReport: Partial<Record<AlarmKind, number>> = {
  node_behind: 3,
  node_unsettled: 3,
  node_logs_missing: 3,
  nodes_disagree: 3,
}

/** The loop sees the same condition many times per second; it must be reported once. */
export function createAlarms(onAlarm: (alarm: Alarm) => void): Alarms {
  const lasting = new Map<string, { kind: AlarmKind; about: string; times: number }>()
  const isReported = ({ kind, times }: { kind: AlarmKind; times: number }): boolean =>
    times >= (pollsBeforeReport[kind] ?? 1)
  return {
    report: (kind, message, fields = {}) => onAlarm({ kind, message, fields }),
    reportOnce(kind, about, message, fields = {}) {
      const key = `${kind} ${about}`
      const entry = lasting.get(key) ?? { kind, about, times: 0 }
      lasting.set(key, entry)
      const wasReported = isReported(entry)
      entry.times += 1
      if (!wasReported && isReported(entry)) onAlarm({ kind, message, fields: { about, ...fields } })
    },
    end(about) {
      for (const [key, entry] of lasting) if (entry.about === about) lasting.delete(key)
    },
    get lasting() {
      return [...new Set([...lasting.values()].filter(isReported).map(({ kind }) => kind))]
    },
  }
}
