import { isTest, type Rule, type Source } from './sources.ts'

/**
 * The wings of an area from top to bottom. A wing imports only wings below it; the composer of the area imports all.
 */
export const wingOrder: Readonly<Record<string, readonly string[]>> = {
  packs: [
    'client',
    'revenue',
    'prizes',
    'redemption',
    'sellback',
    'instant',
    'purchases',
    'checkout',
    'fairness',
    'tiers',
    'wallet',
    'ledger',
    'switches',
    'shared',
  ],
  // The account overview reads every wing. Receiving opens exceptions, so inbound is above them.
  vault: ['reports', 'account', 'billing', 'sla', 'inbound', 'exceptions', 'outbound', 'transfers', 'cards', 'shared'],
}

const wingPath = /^service\/src\/([^/]+)\/([^/]+)\//

/** The area and wing of a file; undefined outside of wings. */
function wingOf(path: string): { area: string; wing: string } | undefined {
  const [, area = '', wing = ''] = wingPath.exec(path) ?? []
  return Object.hasOwn(wingOrder, area) ? { area, wing } : undefined
}

/** Wings of one area import each other in one direction. */
export const checkWingOrder: Rule = ({ sources }) =>
  sources
    .filter(({ path }) => !isTest(path))
    .flatMap((source) => {
      const from = wingOf(source.path)
      if (!from) return []
      const order = wingOrder[from.area] ?? []
      if (!order.includes(from.wing)) {
        return [`${source.path}:1 is in no wing of ${from.area}; it belongs in one of ${order.join(', ')}`]
      }
      return source.imports.flatMap(({ target, line }) => {
        const to = target === undefined ? undefined : wingOf(target)
        if (!to || to.area !== from.area || order.indexOf(to.wing) >= order.indexOf(from.wing)) return []
        return [
          `${source.path}:${line} is in ${from.wing} and imports ${to.wing}, which is above it; ` +
            `pass the dependency as an argument, or move the shared part down to ${from.wing} or shared`,
        ]
      })
    })

/** Import cycles, found as Tarjan's strongly connected components. */
export function findCycles(sources: readonly Source[]): string[][] {
  const files = new Map(sources.map((source) => [source.path, source]))
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const cycles: string[][] = []

  function visit(path: string): number {
    const own = index.size
    index.set(path, own)
    low.set(path, own)
    stack.push(path)
    onStack.add(path)
    for (const { target } of files.get(path)?.imports ?? []) {
      if (target === undefined || !files.has(target)) continue
      const reached = index.has(target) ? (onStack.has(target) ? index.get(target) : undefined) : visit(target)
      low.set(path, Math.min(low.get(path) ?? own, reached ?? own))
    }
    const lowest = low.get(path) ?? own
    if (lowest === own) {
      const members = stack.splice(stack.indexOf(path))
      for (const member of members) onStack.delete(member)
      if (members.length > 1) cycles.push(members.toSorted())
    }
    return lowest
  }

  for (const path of files.keys()) if (!index.has(path)) visit(path)
  return cycles
}

/** No import cycles, type imports included. */
export const checkCycles: Rule = ({ sources }) =>
  findCycles(sources.filter(({ path }) => !isTest(path))).map(
    (cycle) => `${cycle[0]}:1 is in an import cycle: ${cycle.join(', ')}; move the shared part into a lower file`,
  )
