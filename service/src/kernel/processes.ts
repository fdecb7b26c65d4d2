/**
 * The parts of a process. `worker` runs all background work; `jobs`, `webhooks` and `relayer` divide it, so that only
 * the relayer holds keys and only the webhook workers connect to addresses that partners chose.
 */
export const processRoles = ['all', 'api', 'worker', 'jobs', 'webhooks', 'relayer'] as const
export type ProcessRole = (typeof processRoles)[number]

/** The processes that have a database role of their own. */
export const databaseProcesses = ['api', 'jobs', 'webhooks', 'relayer'] as const
export type DatabaseProcess = (typeof databaseProcesses)[number]
