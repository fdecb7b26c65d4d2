// Signed-in operators as clients of the service.
import { randomBytes, randomUUID } from 'node:crypto'
import type { OperatorRole } from '../../src/http/pipeline/scopes.ts'
import type { Service } from '../../src/app.ts'
import type { Reply } from './service.ts'

/** The parts of a service that a signed-in operator uses. */
export type StaffedService = Pick<Service, 'http' | 'staff'>

export type Browser = {
  id: number
  email: string
  password: string
  cookie: string
  csrf: string
  get(path: string): Promise<Reply>
  /** Adds a client_action_id unless there is one. */
  send(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, headers?: object): Promise<Reply>
}

export const cookieOf = (reply: Reply): string => String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? ''

export async function call(
  { http }: StaffedService,
  method: string,
  path: string,
  { body, headers = {} }: { body?: object | undefined; headers?: object } = {},
): Promise<Reply> {
  const reply = await http.inject({
    method: method as 'GET',
    url: `/api/v1/operator/v1${path}`,
    headers: { ...headers },
    ...(body && { payload: body }),
  })
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  return { status: reply.statusCode, headers: reply.headers, body: isJson ? reply.json() : reply.rawPayload }
}

/** A request of a signed-in operator under /admin. */
export async function callAdmin(
  { http }: StaffedService,
  { cookie, csrf }: Pick<Browser, 'cookie' | 'csrf'>,
  method: string,
  path: string,
  body?: object,
  headers: object = {},
): Promise<Reply> {
  const reply = await http.inject({
    method: method as 'GET',
    url: `/api/v1/admin${path}`,
    headers: { cookie, 'x-csrf-token': csrf, ...headers },
    ...(body && { payload: body }),
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}

/** Creates an operator and signs in. */
export async function hire(
  service: StaffedService,
  roles: readonly OperatorRole[],
  { siteIds = null, name = 'Test Person' }: { siteIds?: readonly number[] | null; name?: string } = {},
): Promise<Browser> {
  const email = `p-${randomBytes(5).toString('hex')}@packhouse.test`
  const password = `correct ${randomBytes(6).toString('hex')}`
  const { id } = await service.staff.people.create({ email, name, roles, siteIds, password }, 'system')
  return { ...(await signIn(service, email, password)), id }
}

export async function signIn(service: StaffedService, email: string, password: string): Promise<Browser> {
  const reply = await call(service, 'POST', '/session', { body: { email, password } })
  if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
  return browserOf(service, reply, { email, password })
}

/** Whether the route that serves this request takes a client_action_id; other routes refuse the unknown field. */
function takesActionId({ http }: StaffedService, method: string, path: string): boolean {
  const target = `/api/v1/operator/v1${path}`
  return http.listRoutes().some((route) => {
    const { properties = {} } = (route.schema.body ?? {}) as { properties?: object }
    const pattern = new RegExp(`^${route.url.replaceAll(/:\w+/g, '[^/]+')}$`)
    return route.method === method && 'client_action_id' in properties && pattern.test(target)
  })
}

export function browserOf(service: StaffedService, reply: Reply, person: { email: string; password: string }): Browser {
  const cookie = cookieOf(reply)
  const csrf: string = reply.body.data.csrf_token
  return {
    ...person,
    id: reply.body.data.operator.id,
    cookie,
    csrf,
    get: (path) => call(service, 'GET', path, { headers: { cookie } }),
    send: (method, path, body, headers = {}) =>
      call(service, method, path, {
        body: takesActionId(service, method, path) ? { client_action_id: randomUUID(), ...body } : body,
        headers: { cookie, 'x-csrf-token': csrf, ...headers },
      }),
  }
}

type Sender = Pick<Browser, 'cookie' | 'csrf'> | { key: string }

const headersOf = (sender: Sender): Record<string, string> =>
  'key' in sender ? { 'x-api-key': sender.key } : { cookie: sender.cookie, 'x-csrf-token': sender.csrf }

/** Proposes a request and has as many new operators with the given roles approve it; returns its header. */
export async function getApproval(
  service: StaffedService,
  proposer: Sender,
  roles: readonly OperatorRole[],
  request: { method: string; path: string; body?: object },
): Promise<{ 'x-approval-id': string }> {
  const headers = headersOf(proposer)
  const proposed = await call(service, 'POST', '/approvals', { body: { ...request, reason: 'A test' }, headers })
  if (proposed.status !== 201) throw new Error(`${proposed.status} ${JSON.stringify(proposed.body)}`)
  const { id, approvals_needed: needed } = proposed.body.data.approval
  for (let count = 0; count < needed; count++) {
    const approver = await hire(service, roles)
    const approved = await call(service, 'POST', `/approvals/${id}/approve`, { headers: headersOf(approver) })
    if (approved.status !== 200) throw new Error(`${approved.status} ${JSON.stringify(approved.body)}`)
  }
  return { 'x-approval-id': String(id) }
}

/** Sends a request under /operator/v1 that other people have approved. */
export async function sendApproved(
  service: StaffedService,
  person: Browser,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<Reply> {
  const full = `/api/v1/operator/v1${path}`
  const header = await getApproval(service, person, ['admin'], { method, path: full, body })
  return person.send(method, path, body, header)
}

/** Issues a badge and returns its scan code. */
export async function giveBadge(
  service: StaffedService,
  id: number,
  pin = '482913',
): Promise<{ badge: string; pin: string }> {
  const { badge } = await service.staff.people.giveBadge(id, pin, 'system')
  return { badge: `V1:BDG:${badge}`, pin }
}
