// Signed-in people as clients of the console.
import { randomBytes } from 'node:crypto'
import type { AccountRole } from '../../src/http/pipeline/scopes.ts'
import { transact } from '../../src/db/db.ts'
import { insertPerson } from '../../src/identity/people/store.ts'
import type { Reply, TestService } from './service.ts'

/** The headers of a browser on a page of this service. */
export const sameOrigin = { 'x-console': '1', 'sec-fetch-site': 'same-origin' }

export const sessionCookie = (reply: Reply): string =>
  [reply.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ')

export async function callConsole(
  { http }: Pick<TestService, 'http'>,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: object | undefined } = {},
): Promise<Reply> {
  const reply = await http.inject({
    method: method as 'GET',
    url: `/api/v1/console${path}`,
    headers: { ...headers },
    ...(body !== undefined && { payload: body as object }),
  })
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  return { status: reply.statusCode, headers: reply.headers, body: isJson ? reply.json() : reply.body }
}

export type ConsolePerson = {
  id: number
  email: string
  password: string
  cookie: string
  get(path: string): Promise<Reply>
  send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown, headers?: object): Promise<Reply>
}

export async function signInToConsole(
  service: Pick<TestService, 'http'>,
  email: string,
  password: string,
): Promise<ConsolePerson> {
  const reply = await callConsole(service, 'POST', '/session', { body: { email, password }, headers: sameOrigin })
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
  return personOf(service, reply, password)
}

export function personOf(service: Pick<TestService, 'http'>, reply: Reply, password: string): ConsolePerson {
  const cookie = sessionCookie(reply)
  const { id, email } = reply.body.data.person
  return {
    id,
    email,
    password,
    cookie,
    get: (path) => callConsole(service, 'GET', path, { headers: { cookie } }),
    send: (method, path, body, headers = {}) =>
      callConsole(service, method, path, { body, headers: { cookie, ...sameOrigin, ...headers } }),
  }
}

/** Creates a person with a role in an account and signs in. */
export async function addPerson(
  service: TestService,
  accountId: number,
  role: AccountRole,
  { managesPayouts = false }: { managesPayouts?: boolean } = {},
): Promise<ConsolePerson> {
  const email = `c-${randomBytes(5).toString('hex')}@people.test`
  const password = `correct ${randomBytes(6).toString('hex')}`
  const passwordHash = await service.staff.people.prepare(password)
  await transact(service.db, async (tx) => {
    const order = { email, name: `${role} person`, isStaff: false, roles: [], siteIds: null, passwordHash }
    const person = await insertPerson(tx, order, service.clock.now())
    if (person) await service.console.members.join(tx, person, { accountId, role, managesPayouts }, 'system')
  })
  return signInToConsole(service, email, password)
}

/** The name of an account in the paths of the console. */
export async function pathOf(service: TestService, accountId: number): Promise<string> {
  const kind = await service.accounts.getMemberKind(accountId)
  return kind === 'tenant'
    ? `/t/${(await service.accounts.getTenant(accountId)).accountNumber}`
    : `/p/${(await service.accounts.getPartner(accountId)).slug}`
}
