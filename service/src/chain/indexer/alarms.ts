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
  /** Something that happened: told each time. */
  tell(kind: AlarmKind, message: string, fields?: Record<string, unknown>): void
  /** Something that lasts: told when it begins and not again before it has ended. */
  begin(kind: AlarmKind, about: string, message: string, fields?: Record<string, unknown>): void
  end(about: string, kinds?: readonly AlarmKind[]): void
  readonly lasting: readonly AlarmKind[]
}

/** A loop meets the same trouble many times a second; people shall hear of it once. */
export function createAlarms(onAlarm: (alarm: Alarm) => void): Alarms {
  const lasting = new Map<string, { kind: AlarmKind; about: string }>()
  return {
    tell: (kind, message, fields = {}) => onAlarm({ kind, message, fields }),
    begin(kind, about, message, fields = {}) {
      const key = `${kind} ${about}`
      if (lasting.has(key)) return
      lasting.set(key, { kind, about })
      onAlarm({ kind, message, fields: { about, ...fields } })
    },
    end(about, kinds) {
      for (const [key, entry] of lasting)
        if (entry.about === about && (!kinds || kinds.includes(entry.kind))) lasting.delete(key)
    },
    get lasting() {
      return [...new Set([...lasting.values()].map(({ kind }) => kind))]
    },
  }
}
