import type { RouteConfig } from '../http/pipeline/route-rules.ts'

export const consoleUrl = '/api/v1/console'
export const tags = ['Console']

/** Requires a signed-in person; no API key is accepted. */
export const forPeople = { scope: 'any', gate: 'none', kinds: [], isForPeople: true } as const satisfies RouteConfig
/** A grant or a removal: asks for all factors again after ten minutes. */
export const forProvedPeople = { ...forPeople, needsProof: true } as const
/** Open to visitors who are not signed in, for the reason given. */
export const forVisitors = (reason: string) => ({ public: reason }) satisfies RouteConfig
