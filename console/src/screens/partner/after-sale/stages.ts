import type { Stage } from '../../../parts/timeline.tsx'

type Step = readonly [name: string, note: string, at: string | null]

/** The steps of a resource: those with a time are done, and the first without one is in progress or failed. */
export function stagesFrom(
  steps: readonly Step[],
  failure: readonly [name: string, note: string] | undefined,
): Stage[] {
  const open = steps.findIndex(([, , at]) => at === null)
  const stages = steps.map(([name, note, at], index): Stage => {
    if (at !== null) return { name, note, at, state: 'done' }
    if (index !== open || !failure) return { name, note, at, state: index === open ? 'now' : 'open' }
    return { name: failure[0], note: failure[1], at, state: 'bad' }
  })
  return failure ? stages.filter(({ state }) => state !== 'open') : stages
}
