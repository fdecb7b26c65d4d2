import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { AuthenticationError, NotFoundError, UnavailableError, type Packhouse, type Schemas } from '@packhouse/sdk'
import type { Session } from '../session.ts'

/** A service without a readiness page is ready when it answers; one that is not ready says so with 503. */
async function readReadiness(api: Packhouse): Promise<{ ready: boolean; details?: unknown }> {
  try {
    return { ready: true, details: await api.http.send({ method: 'get', path: '/readyz', timeoutMs: 5_000 }) }
  } catch (error) {
    if (error instanceof NotFoundError) return { ready: true }
    if (error instanceof UnavailableError)
      return { ready: false, details: error.data ?? error.details ?? error.message }
    throw error
  }
}

/** A key that does not work is a finding here, not a failure. */
async function readInfo(api: Packhouse, key: string | undefined): Promise<Schemas['Info'] | undefined> {
  if (key === undefined) return undefined
  return api.info.get().catch((error: unknown) => {
    if (error instanceof AuthenticationError) return undefined
    throw error
  })
}

const keyText = (key: string | undefined, info: Schemas['Info'] | undefined): string => {
  if (key === undefined) return 'none given'
  return info ? `${info.key.key_id} (${info.account.kind}, ${info.account.name})` : 'not accepted'
}

export function addStatusCommand(program: CommandUnknownOpts, session: Session): void {
  program
    .command('status')
    .description('tell whether the service answers, is ready, and knows the key')
    .action(() =>
      session.asHolder('platform_admin', async (api, { url, key }) => {
        const health = await api.health.get({ timeoutMs: 5_000 })
        const readiness = await readReadiness(api)
        const info = await readInfo(api, key)
        session.output.one(
          {
            url,
            health,
            ...readiness,
            key_accepted: key === undefined ? null : info !== undefined,
            info: info ?? null,
          },
          {
            url,
            answers: health.status,
            ready: readiness.ready ? 'yes' : 'no',
            api_version: health.api_version,
            environment: info?.environment,
            key: keyText(key, info),
          },
        )
        if (!readiness.ready || (key !== undefined && !info)) session.exitWith(1)
      }),
    )
}
