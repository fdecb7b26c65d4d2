import { fail } from '../kernel/errors.ts'

/** The person, key or system that acts in the warehouse. */
export type Actor = {
  /** As recorded in logs: `operator:<id>`, `key:<id>` or `system`. */
  readonly actor: string
  /** Sites the actor may work at; null means all sites. */
  readonly siteIds: readonly number[] | null
}

/** The service itself: jobs, tracking events and decisions of other modules. */
export const systemActor: Actor = { actor: 'system', siteIds: null }

export function checkSite({ siteIds }: Actor, siteId: number): void {
  if (siteIds === null || siteIds.includes(siteId)) return
  fail(403, 'Insufficient permissions', `You are not assigned to site ${siteId}.`, { details: { site_id: siteId } })
}
