import type { Chance } from './chance.ts'
import type { ChooseFault, DatabaseFault } from './database.ts'
import type { ChooseNodeFault, NodeFault } from './node.ts'

/** The faults of a run: drawn from the seed, counted by kind, until they are stopped. */
export type Faults = {
  chooseForDatabase: ChooseFault
  chooseForNode: ChooseNodeFault
  /** A fault of another kind happens once in so many chances. */
  strikes(kind: string, onceIn: number): boolean
  /** While it lasts, nodes keep the transactions that they have, and take no replacement. */
  keepOlder(isOn: boolean): void
  stop(): void
  counts(): Readonly<Record<string, number>>
}

const statementsPerFault = 300
const commitsPerFault = 40
const requestsPerFault = 60

export function createFaults(chance: Chance, isOn: boolean): Faults {
  const counts: Record<string, number> = {}
  let isActive = isOn
  let keepsOlder = false

  function strike<Kind extends string>(kind: Kind): Kind {
    counts[kind] = (counts[kind] ?? 0) + 1
    return kind
  }

  const losses: readonly DatabaseFault[] = ['connection lost before', 'connection lost after']
  const databaseKinds: readonly DatabaseFault[] = ['statement fails', ...losses]

  function nodeKindsFor(methods: readonly string[]): NodeFault[] {
    const kinds: NodeFault[] = ['no answer', 'answer lost']
    if (methods.includes('eth_sendRawTransaction')) kinds.push('transaction swallowed', 'answer lost')
    if (methods.includes('eth_getBlockByNumber')) kinds.push('old head')
    if (methods.includes('eth_getLogs')) kinds.push('logs missing', 'filter ignored')
    return kinds
  }

  return {
    chooseForDatabase({ sql, isCommit, isInTransaction }) {
      if (!isActive || !chance.onceIn(isCommit ? commitsPerFault : statementsPerFault)) return undefined
      const kinds = isInTransaction ? [...databaseKinds, 'serialization failure' as const] : databaseKinds
      // A ROLLBACK cannot fail.
      const kind = chance.pick(/^\s*rollback\b/i.test(sql) ? losses : kinds)
      strike(isCommit ? `COMMIT: ${kind}` : kind)
      return kind
    },
    chooseForNode(methods) {
      if (isActive && keepsOlder && methods.includes('eth_sendRawTransaction')) return strike('transaction swallowed')
      if (!isActive || !chance.onceIn(requestsPerFault)) return undefined
      return strike(chance.pick(nodeKindsFor(methods)))
    },
    strikes(kind, onceIn) {
      if (!isActive || !chance.onceIn(onceIn)) return false
      strike(kind)
      return true
    },
    keepOlder: (isOn) => void (keepsOlder = isOn),
    stop: () => void (isActive = false),
    counts: () => counts,
  }
}
