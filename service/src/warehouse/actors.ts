import { fail } from '../kernel/errors.ts'

/** Whoever does something with their hands. */
export type Actor = {
  /** As it is written down: `operator:<id>`, `key:<id>` or `system`. */
  readonly actor: string
  /** Where they may work; null is everywhere. */
  readonly siteIds: readonly number[] | null
}

/** The hand of the service itself: jobs, carriers' news, decisions of other parts. */
export const systemActor: Actor = { actor: 'system', siteIds: null }

export function checkSite({ siteIds }: Actor, siteId: number): void {
  if (siteIds === null || siteIds.includes(siteId)) return
  fail(403, 'Insufficient permissions', 'You do not work at this site.', { details: { site_id: siteId } })
}
