import { knownCaller, type AdmittedRequest } from '../../http/pipeline/admission.ts'
import type { RouteConfig } from '../../http/pipeline/route-rules.ts'
import { fail } from '../../kernel/errors.ts'
import type { CreditService } from '../credits/service.ts'
import type { Published } from '../snapshots/published.ts'
import type { Publisher } from '../snapshots/publisher.ts'
import type { Answer, Answers } from './answers.ts'
import type { RecordKind } from '../withdrawn/model.ts'
import type { Plan } from './plans.ts'

/** The part of a request that answering needs. A route whose key is optional may have no caller. */
export type AnyRequest = AdmittedRequest & {
  readonly url: string
  readonly headers: { readonly 'if-none-match'?: string | undefined; readonly 'accept-encoding'?: unknown }
  isPaying: boolean
}

export type GameRequest = AnyRequest & { readonly params: { readonly game: string } }

/** Reads a request into a plan, or refuses it. */
export type ReadPlan = (published: Published) => Plan

export type ServeDeps = {
  publisher: Publisher
  answers: Answers
  credits: CreditService
}
/** Answers a request. `planKey` identifies what `read` makes of it, where the URL alone does not. */
export type Serve = (request: GameRequest, reply: Reply, read: ReadPlan, planKey?: string) => Promise<void> | void
export type ServeGame = (
  game: string,
  request: AnyRequest,
  reply: Reply,
  read: ReadPlan,
  planKey?: string,
) => Promise<void> | void

export type OneRequest = AdmittedRequest & {
  readonly url: string
  readonly params: { readonly game: string; readonly id: string }
  readonly query: unknown
  readonly caller: { readonly accountId: number }
  isPaying: boolean
}
export type OneReply = {
  header(name: string, value: string): unknown
  redirect(url: string, code: number): unknown
  send: (payload: never) => unknown
}
/** Runs before the handler of a route that reads one record by its id. */
export type BeforeRead = (request: OneRequest, reply: OneReply, done: () => void) => Promise<unknown> | void

/** Answers for ids that no search finds. */
export type Lookup = {
  /** For the route that returns the record. */
  readonly one: (kind: RecordKind) => BeforeRead
  /** For routes below it, which withdrawn records do not have. */
  readonly below: (kind: RecordKind) => BeforeRead
}

/** Dependencies of every game route: the route rules of its key, the answering function, and answers for ids of before. */
export type CatalogRouteDeps = { config: RouteConfig; serve: Serve; lookup: Lookup }

type PayingRequest = { readonly caller: { readonly accountId: number }; isPaying: boolean }
/** Reserves a catalog credit for an answer that does not come from the snapshot. */
export type Pay = (request: PayingRequest) => Promise<void>

/** The part of a reply that answering needs; bodies are serialized already, so `send` bypasses the route's schema. */
export type Reply = {
  code(status: number): unknown
  header(name: string, value: string): unknown
  send: (payload: never) => unknown
  readonly raw: { once(event: 'close', listener: () => void): unknown }
}

function writeAnswer(reply: Reply, answer: Answer): void {
  const { status, tag, version, contentType, headers, body, encoding, release } = answer
  reply.header('cache-control', 'private, max-age=60')
  reply.header('etag', tag)
  reply.header('vary', 'Accept-Encoding')
  reply.header('x-catalog-version', version)
  if (headers) for (const [name, value] of Object.entries(headers)) reply.header(name, value)
  if (status === 304) {
    reply.code(304)
    reply.send(undefined as never)
    return
  }
  if (encoding) reply.header('content-encoding', encoding)
  reply.header('content-type', contentType)
  // A response closes when its bytes are with the operating system, or its connection is gone.
  if (release) reply.raw.once('close', release)
  reply.send(body as never)
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function finishPayment(request: { isPaying: boolean }, isPaid: boolean): void {
  if (!isPaid) fail(402, 'insufficient_credits', 'This account has no catalog credits left.')
  request.isPaying = true
}

export const createPay =
  (credits: CreditService): Pay =>
  async (request) =>
    finishPayment(request, await credits.reserve(request.caller.accountId))

/** The served state of a game, or a refusal. */
export function findPublished(publisher: Publisher, game: string): Published {
  const published = publisher.find(game) ?? fail(404, 'not_found', 'Route not found.')
  if (published !== 'loading') return published
  return fail(503, 'overloaded', 'The game is loading; retry later.', { retryAfterSeconds: 1 })
}

/** Answers a request about a game: validates it, reserves a catalog credit of its account, then answers. */
export function createServeGame({ publisher, answers, credits }: ServeDeps): ServeGame {
  function planOf(published: Published, key: string, read: ReadPlan): Plan {
    const known = published.plans.get(key)
    if (known) return known
    const plan = read(published)
    published.plans.set(key, plan, key.length + plan.key.length * 4)
    return plan
  }

  function finish(request: AnyRequest, reply: Reply, published: Published, plan: Plan): Promise<void> | void {
    const { headers } = request
    const client = { ifNoneMatch: headers['if-none-match'], acceptEncoding: asText(headers['accept-encoding']) }
    const answer = answers.answer(published, plan, client)
    if (answer instanceof Promise) return answer.then((ready) => writeAnswer(reply, ready))
    writeAnswer(reply, answer)
  }

  return function serve(game, request, reply, read, planKey = request.url) {
    const published = findPublished(publisher, game)
    const plan = planOf(published, planKey, read)
    const caller = knownCaller(request)
    if (!caller) return finish(request, reply, published, plan)
    const paid = credits.reserve(caller.accountId)
    if (typeof paid === 'boolean') {
      finishPayment(request, paid)
      return finish(request, reply, published, plan)
    }
    return paid.then((isPaid) => {
      finishPayment(request, isPaid)
      return finish(request, reply, published, plan)
    })
  }
}

/** Answers a request whose path names the game. */
export function createServe(deps: ServeDeps): Serve {
  const serveGame = createServeGame(deps)
  return (request, reply, read, planKey) => serveGame(request.params.game, request, reply, read, planKey)
}
