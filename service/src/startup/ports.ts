import { createServer } from 'node:net'
import type { Config } from './config/config.ts'
import { StartError } from './errors.ts'

export const servesRequests = ({ role }: Pick<Config, 'role'>): boolean => role === 'all' || role === 'api'

async function checkPortIsFree(name: string, host: string, port: number): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  await new Promise<void>((settle, refuse) => {
    probe.once('error', refuse)
    probe.listen({ host, port, exclusive: true }, settle)
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} on ${host} is in use. Stop the program that uses it, or set ${name} to another port (0 picks a free one).`,
      )
    }
    throw new StartError(`Cannot listen on ${host}:${port} (${error.code ?? error.message}). Check HOST and ${name}.`)
  })
  await new Promise<void>((settle) => probe.close(() => settle()))
}

/** Checked before anything is started, so that nothing has to be undone. */
export async function checkPorts(config: Config): Promise<void> {
  const { host, port, chainPort, metricsPort, environment } = config
  if (servesRequests(config)) await checkPortIsFree('PORT', host, port)
  if (environment === 'sandbox') await checkPortIsFree('CHAIN_PORT', '127.0.0.1', chainPort)
  if (metricsPort !== undefined) await checkPortIsFree('METRICS_PORT', host, metricsPort)
}
