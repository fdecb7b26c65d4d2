import { createPlayerClient, PackhouseError, type PlayerClient } from '@packhouse/sdk/player'

export type ConnectOptions = {
  /** The service; by default the one that this script was loaded from. */
  baseUrl?: string | undefined
  /** Returns the token of a client session of the signed-in end user. */
  token: () => string | Promise<string>
}

/** The elements of a page share one session. */
export type Connection = {
  /** The service, to which the addresses of pictures and proofs are relative. */
  baseUrl: string
  /** Calls the service; a token that no longer works is replaced once. */
  call<Result>(work: (player: PlayerClient) => Promise<Result>): Promise<Result>
}

const scriptOrigin = new URL(import.meta.url).origin
const connections = new Map<string, Connection>()
let given: Connection | undefined

function open({ baseUrl = scriptOrigin, token }: ConnectOptions): Connection {
  let current: Promise<string> | undefined
  const read = (): Promise<string> => {
    const asked = (current ??= Promise.resolve().then(token))
    // A failed request is not kept: the next call asks again.
    asked.catch(() => (current = undefined))
    return asked
  }
  const player = createPlayerClient({ baseUrl, token: read, maxRetries: 2 })
  return {
    baseUrl,
    async call(work) {
      try {
        return await work(player)
      } catch (error) {
        if (!(error instanceof PackhouseError) || error.status !== 401) throw error
        current = undefined
        return work(player)
      }
    },
  }
}

/** Asks the page's own server, which knows who is signed in. */
async function askServer(url: string): Promise<string> {
  const reply = await fetch(url, { method: 'POST', headers: { accept: 'application/json' } })
  const body = (await reply.json()) as { token?: unknown }
  if (!reply.ok || typeof body.token !== 'string') throw new Error(`${url} returned no token.`)
  return body.token
}

/**
 * Connects the elements of the page by a function instead of an address.
 *
 * @example
 * connect({ token: async () => (await fetch('/session', { method: 'POST' })).json().then(({ token }) => token) })
 */
export function connect(options: ConnectOptions): void {
  given = open(options)
}

/** The connection of an element: that of `connect`, else by the address in `session` or in the page's meta element. */
export function connectionOf(element: HTMLElement): Connection {
  if (given) return given
  const meta = document.querySelector<HTMLMetaElement>('meta[name=packhouse-session]')?.content
  const url = element.getAttribute('session') ?? meta ?? '/packhouse-session'
  const known = connections.get(url)
  if (known) return known
  const opened = open({ token: () => askServer(url) })
  connections.set(url, opened)
  return opened
}
