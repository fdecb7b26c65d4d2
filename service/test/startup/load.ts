// A steady load of purchases and reads, as of a partner that repeats an unanswered purchase with the same key.
import { setTimeout as pause } from 'node:timers/promises'

export type Answer = { at: number; kind: 'buy' | 'read'; path: string; status: number; error: string; ms: number }

export type LoadOptions = {
  url: string
  key: string
  users: readonly string[]
  buyEveryMs: number
  readEveryMs: number
}

export type Load = {
  /** The accepted purchases, by their Idempotency-Key. */
  readonly accepted: ReadonlyMap<string, number>
  readonly answers: readonly Answer[]
  /** Begins no further purchases and waits until every begun one is accepted, or refused because the tier is sold out. */
  stop(): Promise<void>
}

type Asked = { status: number; error: string; data: any }

const retryMs = 200
/** A client with so many unanswered purchases begins no further ones, so that a slow machine is not flooded. */
const mostOpen = 8
/** The sender was cut off, as by a balancer without a working process. */
const noAnswer = 0

export function startLoad({ url, key, users, buyEveryMs, readEveryMs }: LoadOptions): Load {
  const accepted = new Map<string, number>()
  const answers: Answer[] = []
  const open = new Set<Promise<void>>()
  const failures: unknown[] = []
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  let begun = 0
  let soldOut = 0
  let reads = 0

  async function ask(kind: Answer['kind'], path: string, init: RequestInit): Promise<Asked> {
    const startedAt = performance.now()
    const reply = await fetch(`${url}/api/v1${path}`, init).then(
      async (answer) => ({ status: answer.status, body: (await answer.json()) as { error?: string; data?: unknown } }),
      (error: Error) => ({ status: noAnswer, body: { error: error.message, data: undefined } }),
    )
    const ms = performance.now() - startedAt
    const { status, body } = reply
    const error = status >= 200 && status < 400 ? '' : (body.error ?? '')
    answers.push({ at: startedAt + ms, kind, path, status, error, ms })
    return { status, error, data: body.data }
  }

  async function buy(number: number): Promise<void> {
    const name = `purchase ${number}`
    const body = JSON.stringify({ tier_id: 1, external_user_id: users[number % users.length] })
    for (;;) {
      const init = { method: 'POST', headers: { ...headers, 'idempotency-key': name }, body }
      const { status, error, data } = await ask('buy', '/mystery/purchase', init)
      if (status === 202) return void accepted.set(name, data.id as number)
      // Purchases that wait for their draw reserve a card on every shelf, which a slow machine may exhaust.
      if (error === 'sold_out') return void (soldOut += 1)
      const isTemporary = status === noAnswer || status >= 500 || error === 'idempotency_in_progress'
      if (!isTemporary) throw new Error(`${name} was refused with ${status} ${error}.`)
      await pause(retryMs)
    }
  }

  async function read(number: number): Promise<void> {
    const last = [...accepted.values()].at(-1)
    const user = encodeURIComponent(users[number % users.length] ?? '')
    const paths = [
      '/info',
      '/pokemon/cards?page_size=2',
      `/wallet/balance?external_user_id=${user}`,
      last === undefined ? '/mystery/catalog' : `/mystery/purchase/${last}`,
    ]
    await ask('read', paths[number % paths.length] ?? '/info', { headers })
  }

  function begin(work: Promise<void>): void {
    const tracked = work.catch((error: unknown) => void failures.push(error)).finally(() => open.delete(tracked))
    open.add(tracked)
  }

  const when = (work: () => Promise<void>) => (): void => {
    if (open.size < mostOpen) begin(work())
  }
  const buying = setInterval(
    when(() => buy((begun += 1))),
    buyEveryMs,
  )
  const reading = setInterval(
    when(() => read((reads += 1))),
    readEveryMs,
  )
  return {
    accepted,
    answers,
    async stop() {
      clearInterval(buying)
      await Promise.all(open)
      clearInterval(reading)
      await Promise.all(open)
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} requests failed.`)
      if (accepted.size + soldOut !== begun) throw new Error(`${accepted.size} of ${begun} purchases were accepted.`)
    },
  }
}
