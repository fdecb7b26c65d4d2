import type { AccountService } from '../../identity/accounts/holders/service.ts'
import type { Db, Reader, Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { refuseStatus } from '../shared/refusals.ts'
import type { Window } from '../shared/document-store.ts'
import type { Holdings } from '../cards/holdings/holdings.ts'
import type { ExceptionMessage, ExceptionType, VaultException } from './model.ts'
import type { ExceptionService, ExceptionWatcher, Subject } from './service.ts'
import {
  findException,
  insertMessage,
  lockException,
  moveException,
  readAccountNames,
  type ExceptionFilter,
} from './store.ts'

export type ExceptionOperatorDeps = {
  db: Db
  clock: Clock
  accounts: Pick<AccountService, 'getTenant'>
  holdings: Holdings
  exceptions: ExceptionService
  watcher: ExceptionWatcher
}

export type OperatorException = Subject & {
  accountId: number
  type: ExceptionType
  summary: string
  severity?: VaultException['severity'] | undefined
}

/** With the name of its tenant. */
export type NamedException = {
  exception: VaultException
  accountName: string
  messages?: readonly ExceptionMessage[]
}

export type Resolution = {
  resolution: NonNullable<VaultException['resolution']>
  note: string | null
  liability: NonNullable<VaultException['liability']>
}

export type ExceptionOperatorService = ReturnType<typeof createExceptionOperatorService>

/** The operator side of exceptions. */
export function createExceptionOperatorService({
  db,
  clock,
  accounts,
  holdings,
  exceptions,
  watcher,
}: ExceptionOperatorDeps) {
  const known = async (id: number): Promise<VaultException> =>
    (await findException(db, id)) ?? fail(404, 'not_found', `Exception ${id} not found.`)

  async function show(exception: VaultException, reader: Reader = db): Promise<NamedException> {
    const names = await readAccountNames(reader, [exception.accountId])
    return { ...(await exceptions.show(exception, reader)), accountName: names.get(exception.accountId) ?? '' }
  }

  async function list(filter: ExceptionFilter, page: Window): Promise<NamedException[]> {
    const found = await exceptions.list(filter, page)
    const names = await readAccountNames(db, [...new Set(found.map(({ accountId }) => accountId))])
    return found.map((exception) => ({ exception, accountName: names.get(exception.accountId) ?? '' }))
  }

  async function open(tx: Tx, actor: string, given: OperatorException): Promise<NamedException> {
    await accounts.getTenant(given.accountId)
    await exceptions.requireOwn(given.accountId, given)
    const opened = await exceptions.open(tx, { ...given, openedBy: actor, isAnswered: true })
    return show(opened ?? fail(409, 'already_exists', 'This exception is already open.'), tx)
  }

  const requireMoved = (moved: VaultException | undefined, { status }: VaultException): VaultException =>
    moved ?? refuseStatus('Exception', status)

  const answered = (current: VaultException, now: Date) => ({ first_response_at: current.firstResponseAt ?? now })

  /** Sends a message to the tenant; a question moves the exception to AWAITING_TENANT. */
  async function send(
    tx: Tx,
    actor: string,
    { id, body, isQuestion }: { id: number; body: string; isQuestion: boolean },
  ): Promise<NamedException> {
    await known(id)
    const now = clock.now()
    const current = await lockException(tx, id)
    const event = isQuestion ? 'ask' : 'investigate'
    const moved = requireMoved(await moveException(tx, id, event, now, answered(current, now)), current)
    await insertMessage(tx, id, { author: 'operator', actor, body, decision: null, idempotencyKey: null }, now)
    if (current.firstResponseAt === null) await watcher.answered(tx, moved)
    await watcher.turned(tx, current, moved)
    if (isQuestion) await exceptions.notifyTenant(tx, 'exception_question', moved, body)
    return show(moved, tx)
  }

  /** Resolves an exception and unblocks its cards. */
  async function resolve(tx: Tx, actor: string, id: number, resolution: Resolution): Promise<NamedException> {
    const { accountId, uniqueIds } = await known(id)
    if (uniqueIds.length > 0) await holdings.lock(tx, accountId, uniqueIds)
    const now = clock.now()
    const current = await lockException(tx, id)
    const change = {
      ...answered(current, now),
      resolution: resolution.resolution,
      resolution_note: resolution.note,
      liability: resolution.liability,
      resolved_at: now,
    }
    const moved = requireMoved(await moveException(tx, id, 'resolve', now, change), current)
    if (current.firstResponseAt === null) await watcher.answered(tx, moved)
    await watcher.turned(tx, current, moved)
    await watcher.resolved(tx, moved)
    await exceptions.notifyTenant(tx, 'exception_resolved', moved)
    const blocked = await exceptions.listBlockedCards(tx, moved)
    const released = { accountId, uniqueIds: blocked, event: 'released', document: null, actor }
    await holdings.move(tx, { ...released, status: 'AVAILABLE' })
    return show(moved, tx)
  }

  return { open, send, resolve, get: async (id: number) => show(await known(id)), list }
}
