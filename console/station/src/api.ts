/** The service refused the request; repeating it changes nothing. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
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

async function send(method: string, path: string, body?: object | FormData): Promise<Response> {
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
  const answer = (await reply.json().catch(() => ({}))) as { error?: string; message?: string; details?: object }
  throw new Refused(reply.status, answer.error ?? 'unknown', answer.message ?? '', { ...answer.details })
}

async function call<Data>(method: string, path: string, body?: object | FormData): Promise<Data> {
  const reply = await send(method, path, body)
  const answer = (await reply.json().catch(() => undefined)) as { data: Data } | undefined
  if (!answer) throw new Unreachable()
  return answer.data
}

const operator = '/operator/v1'

export const get = <Data>(path: string): Promise<Data> => call('GET', operator + path)
export const post = <Data>(path: string, body: object | FormData = {}): Promise<Data> =>
  call('POST', operator + path, body)
export const remove = (path: string): Promise<unknown> => call('DELETE', operator + path)

/** A file, such as a label to print. */
export const getFile = async (path: string): Promise<Blob> => (await send('GET', operator + path)).blob()
export const postForFile = async (path: string, body: object): Promise<Blob> =>
  (await send('POST', operator + path, body)).blob()

/** Whether the service answers; costs it no work. */
export const isReachable = (): Promise<boolean> =>
  call('GET', '/health').then(
    () => true,
    () => false,
  )

export type DemoPerson = { id: string; name: string; kind: string; role: string }

/** Staff of a sandbox who sign in by one click; none elsewhere. */
export async function listDemoStaff(): Promise<DemoPerson[]> {
  const { people } = await call<{ people: DemoPerson[] }>('GET', '/console/demo-people').catch(() => ({ people: [] }))
  return people.filter(({ kind, role }) => kind === 'operator' && (role === 'warehouse' || role === 'supervisor'))
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
