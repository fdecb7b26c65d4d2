import type { Body, Data, Known, Method, Query } from '../../web/src/routes.ts'

/** The service refused the request; repeating it changes nothing. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  /** What exactly was refused, where the service tells one case of a label from another. */
  readonly reason: string
  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}, reason = '') {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.reason = reason
  }
}

/** No usable answer: the request may or may not have been carried out, and is sent again with the same id. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

const timeoutMs = 15_000
const isTemporary = (status: number): boolean => status === 429 || status >= 500

let csrfToken = ''
export const setCsrfToken = (token: string | null): void => void (csrfToken = token ?? '')

async function send(method: Method, path: string, body?: object): Promise<Response> {
  const isForm = body instanceof FormData
  const reply = await fetch(`/api/v1${path}`, {
    method,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      ...(method !== 'GET' && { 'x-csrf-token': csrfToken, 'x-console': '1' }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  }).catch(() => undefined)
  if (!reply || isTemporary(reply.status)) throw new Unreachable()
  if (reply.ok) return reply
  type Answer = { error?: string; code?: string; message?: string; details?: object }
  const answer = (await reply.json().catch(() => ({}))) as Answer
  const { error = 'unknown', message = '', code = '' } = answer
  throw new Refused(reply.status, error, message, { ...answer.details }, code)
}

async function answerTo(method: Method, path: string, body?: object): Promise<unknown> {
  const reply = await send(method, path, body)
  const answer = (await reply.json().catch(() => undefined)) as { data: unknown } | undefined
  if (!answer) throw new Unreachable()
  return answer.data
}

const call = async <Verb extends Method, const Path extends string>(
  method: Verb,
  path: Path & Known<Path, Verb>,
  body?: Body<Path, Verb> & object,
): Promise<Data<Path, Verb>> => (await answerTo(method, path, body)) as Data<Path, Verb>

/** A path below the API of operators. */
export type At<Path extends string> = `/operator/v1${Path}`
const operator = '/operator/v1'

const searchOf = (query: Readonly<Record<string, string | number | boolean | undefined>>): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

/** What a route of operators reads. */
export const get = async <const Path extends string>(
  path: Path & Known<At<Path>>,
  query: Query<At<Path>> = {},
): Promise<Data<At<Path>>> => (await answerTo('GET', operator + path + searchOf(query))) as Data<At<Path>>

/** The body of an act, without the id that every attempt repeats. */
export type ActBody<Path extends string> = Omit<Body<At<Path>, 'POST'>, 'client_action_id'>

/** Sends a write whose path is data, such as an act that waited. */
export const postAny = (path: string, body: object = {}): Promise<unknown> => answerTo('POST', operator + path, body)

export const post = async <const Path extends string>(
  path: Path & Known<At<Path>, 'POST'>,
  body?: Body<At<Path>, 'POST'> & object,
): Promise<Data<At<Path>, 'POST'>> => (await postAny(path, body)) as Data<At<Path>, 'POST'>

export const remove = (path: '/session'): Promise<unknown> => call('DELETE', `/operator/v1${path}`)

/** Sends a file with the parameters of its route. */
export const postFile = async <const Path extends string>(
  path: Path & Known<At<Path>, 'POST'>,
  query: Query<At<Path>, 'POST'>,
  form: FormData,
): Promise<unknown> => postAny(path + searchOf(query), form)

/** A file, such as a label to print. */
export const getFile = async <const Path extends string>(path: Path & Known<At<Path>>): Promise<Blob> =>
  (await send('GET', operator + path)).blob()
export const postForFile = async <const Path extends string>(
  path: Path & Known<At<Path>, 'POST'>,
  body: Body<At<Path>, 'POST'> & object,
): Promise<Blob> => (await send('POST', operator + path, body)).blob()

/** Whether the service answers; costs it no work. */
export const isReachable = (): Promise<boolean> =>
  call('GET', '/health').then(
    () => true,
    () => false,
  )

export type DemoPerson = Data<'/console/demo-people'>['people'][number]

/** Staff of a sandbox who sign in by one click; none elsewhere. */
export async function listDemoStaff(): Promise<DemoPerson[]> {
  const { people } = await call('GET', '/console/demo-people').catch(() => ({ people: [] }))
  return people.filter(({ kind, role }) => kind === 'operator' && (role === 'warehouse' || role === 'supervisor'))
}

/** The signed-in person among the demo people, who have no passwords; null for everyone else. */
export async function findOwnDemoId(): Promise<{ id: string | null }> {
  const { person, environment } = await call('GET', '/console/session')
  if (environment !== 'sandbox') return { id: null }
  const { people } = await call('GET', '/console/demo-people')
  return { id: people.find(({ email }) => email === person.email)?.id ?? null }
}

export const signInAsDemo = (id: string): Promise<unknown> => call('POST', '/console/demo-session', { id })

/** A new id for one act; every retry of the act carries the same. */
export const newActionId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const version = [0x40 | ((bytes[6] ?? 0) & 0x0f), 0x80 | ((bytes[8] ?? 0) & 0x3f)] as const
  bytes[6] = version[0]
  bytes[8] = version[1]
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
