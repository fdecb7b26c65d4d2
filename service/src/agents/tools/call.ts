import { randomBase62, type Random } from '../../kernel/random.ts'
import { formatUsdc } from '../../kernel/money.ts'
import { guideOf } from '../guides/guides.ts'
import type { Arguments, Assess, Assessment, Read } from '../profiles/money.ts'
import { budgetText, remainingOf, type AgentSessions } from '../sessions/service.ts'
import type { AgentSession } from '../sessions/store.ts'
import { createArgumentReader } from './arguments.ts'
import { confirmName, confirmTool, findCallable, inputOf, type Callable, type Viewer } from './definitions.ts'
import type { Operation } from './operations.ts'
import { requestOf, type ApiRequest } from './requests.ts'
import { refusal, resultOf, showAnswer, type ApiAnswer, type ToolResult } from './results.ts'
import type { Schemas } from './schemas.ts'

/** Who calls, and how the API is reached with the key of this caller. */
export type Connection = {
  viewer: Viewer
  session: AgentSession
  base: string
  send(request: ApiRequest): Promise<ApiAnswer>
}

export type ToolDeps = {
  operations: ReadonlyMap<string, Operation>
  schemas: Schemas
  sessions: AgentSessions
  random: Random
}

const unavailable = refusal(
  'tool_not_available',
  'The key or the profile of the session does not include this tool. A person can connect with another key or profile.',
)
const badPath = refusal('invalid_arguments', 'An argument cannot be part of a path.')

const statementOf = (
  { operation }: Callable,
  { money, cards }: Assessment,
  args: Arguments,
  budget: string,
): string => {
  const target = operation.pathNames.map((name) => ` ${name} ${String(args[name])}`).join(',')
  return `${operation.summary} (${operation.id}${target}). Money: ${money}. Cards: ${cards}. Session: ${budget}.`
}

/** Calls the tools of a session. Whatever a model was talked into, only what the profile lists is called. */
export function createToolCalls({ operations, schemas, sessions, random }: ToolDeps) {
  const readArguments = createArgumentReader()

  const show = (answer: ApiAnswer, operation: Operation, request: ApiRequest, { base }: Connection, extra = {}) =>
    showAnswer(answer, { operation, request, schemas, base, guide: guideOf(operation.tag), extra })

  /** For assessments: with the key of the session, as its own tools. */
  const readFor =
    ({ viewer, send }: Connection): Read =>
    async (operationId, args) => {
      const callable = findCallable(operations, operationId, viewer)
      const request = callable?.listing === 'reads' ? requestOf(callable.operation, args) : undefined
      const answer = request && (await send(request))
      return answer && answer.status < 400 ? (answer.body as { data?: unknown }).data : undefined
    }

  async function prepare(callable: Callable, assess: Assess, given: Arguments, connection: Connection) {
    const { dry_run: isDry, idempotency_key: key, ...args } = given
    const { session } = connection
    const { operation } = callable
    const assessed = await assess(args, readFor(connection))
    if ('refusal' in assessed) return refusal('not_possible', assessed.refusal)
    const budget = budgetText({ ...session, spent: (session.spent + assessed.spend) as typeof session.spent })
    const statement = statementOf(callable, assessed, args, budget)
    const idempotencyKey = typeof key === 'string' ? key : `agent-${randomBase62(random, 22)}`
    const pinned = { ...args, ...assessed.pinned }
    const request = requestOf(operation, pinned, idempotencyKey)
    if (!request) return badPath
    const isOverCap = assessed.spend > remainingOf(session)
    if (isDry === true) {
      const { method, url, body } = request
      const fits = { fits_spend_cap: !isOverCap, spend_usd: formatUsdc(assessed.spend) }
      return resultOf({ outcome: 'dry_run', statement, ...fits, would_send: { method, path: url, body } })
    }
    if (isOverCap) return overCap(session)
    const call = { operationId: operation.id, arguments: pinned, idempotencyKey }
    const { id, expiresAt } = await sessions.prepare(session, call, assessed.spend, statement)
    return resultOf({
      outcome: 'confirmation_required',
      statement,
      confirmation_id: id,
      expires_at: expiresAt.toISOString(),
      next: `Nothing has happened yet. Show the statement to the person you work for; after their consent call ${confirmName}.`,
    })
  }

  const overCap = (session: AgentSession): ToolResult =>
    refusal('spend_cap_exceeded', `The cap of the session does not allow it: ${budgetText(session)}. A person sets it.`)

  async function confirm(given: Arguments, connection: Connection): Promise<ToolResult> {
    const { session, viewer, send } = connection
    const read = readArguments(confirmName, confirmTool.inputSchema, given)
    if ('problem' in read) return refusal('invalid_arguments', read.problem)
    const taken = await sessions.confirm(session, String(given['confirmation_id']), String(given['statement']))
    if (taken.outcome === 'over_cap') return overCap(session)
    if (taken.outcome === 'unknown')
      return refusal('not_confirmed', 'No such call waits in the session with this statement. Prepare it again.')
    const { call, spend } = taken
    const callable = findCallable(operations, call.operationId, viewer)
    const request = callable && requestOf(callable.operation, call.arguments, call.idempotencyKey)
    if (!callable || !request) {
      await sessions.release(session, spend)
      return unavailable
    }
    const answer = await send(request)
    // A refusal moved nothing; after a fault the money may have moved, and stays counted.
    if (answer.status >= 400 && answer.status < 500) await sessions.release(session, spend)
    const extra = { outcome: 'done', idempotency_key: call.idempotencyKey }
    return show(answer, callable.operation, request, connection, extra)
  }

  return async (name: string, given: Arguments, connection: Connection): Promise<ToolResult> => {
    if (name === confirmName) return confirm(given, connection)
    const callable = findCallable(operations, name, connection.viewer)
    if (!callable) return unavailable
    const read = readArguments(name, inputOf(callable), given)
    if ('problem' in read) return refusal('invalid_arguments', read.problem)
    if (callable.listing !== 'reads') return prepare(callable, callable.listing, read.args, connection)
    const request = requestOf(callable.operation, read.args)
    return request ? show(await connection.send(request), callable.operation, request, connection) : badPath
  }
}
