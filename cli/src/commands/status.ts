import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { AuthenticationError, NotFoundError, UnavailableError, type Packhouse, type Schemas } from '@packhouse/sdk'
import type { Session } from '../session.ts'

/** Without a readiness endpoint the service counts as ready; 503 means not ready. */
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

/** An invalid key is reported as a result, not as a failure. */
async function readInfo(api: Packhouse, key: string | undefined): Promise<Schemas['Info'] | undefined> {
  if (key === undefined) return undefined
  return api.info.get().catch((error: unknown) => {
    if (error instanceof AuthenticationError) return undefined
    throw error
  })
}

const keyText = (key: string | undefined, info: Schemas['Info'] | undefined): string => {
  if (key === undefined) return 'none'
  return info ? `${info.key.key_id} (${info.account.kind}, ${info.account.name})` : 'rejected'
}

export function addStatusCommand(program: CommandUnknownOpts, session: Session): void {
  program
    .command('status')
    .description('check that the service is up, ready, and accepts the key')
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
            health: health.status,
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
