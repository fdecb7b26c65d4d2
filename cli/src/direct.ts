import type { Machine } from './machine.ts'
import { startCommand } from './service-process.ts'

/** Sends admin requests to a child process that opens the database, instead of over the network. */
export type Direct = { fetch: typeof globalThis.fetch; close(): Promise<void> }

/** Placeholder base URL; only the paths are used. */
export const directUrl = 'http://direct.invalid'

type DirectAnswer = { status: number; body: unknown }

export function openDirect(machine: Machine): Direct {
  const command = startCommand(machine, 'administration')
  const fetch = (async (input: string, init: RequestInit) => {
    const { pathname, search } = new URL(input)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const answer = (await command.ask({ method: init.method, path: pathname + search, body })) as DirectAnswer
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  }) as typeof globalThis.fetch
  return { fetch, close: () => command.end() }
}
