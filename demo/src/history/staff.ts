import type { Service } from '@packhouse/service/app'
import { demoPeople } from '../people.ts'

/** Posts to the operator API as a person of the demo staff. */
export type StaffCall = <Data>(role: 'warehouse' | 'supervisor', path: string, body: object) => Promise<Data>

/** The people who work in the demo warehouse, each signed in from its floor until `leave`. */
export function createFloor({ http, staff }: Pick<Service, 'http' | 'staff'>) {
  const { people, sessions, auth } = staff
  type Opened = Awaited<ReturnType<typeof sessions.open>>
  const opened = new Map<string, Opened>()

  async function signIn(role: string): Promise<Opened> {
    const email = demoPeople.find(({ id }) => id === `operator-${role}`)?.email ?? ''
    const person = await people.findByEmail(email)
    if (!person) throw new Error(`The demo has no ${role}.`)
    const session = await sessions.open(person, { address: '127.0.0.1', isDemo: true })
    opened.set(role, session)
    return session
  }

  const send = (method: 'POST' | 'DELETE', path: string, { token, csrfToken }: Opened, payload?: object) =>
    http.inject({
      method,
      url: `/api/v1/operator/v1${path}`,
      headers: { cookie: `${auth.cookieName}=${token}`, 'x-csrf-token': csrfToken },
      ...(payload && { payload }),
    })

  const act: StaffCall = async <Data>(role: string, path: string, body: object): Promise<Data> => {
    const reply = await send('POST', path, opened.get(role) ?? (await signIn(role)), body)
    if (reply.statusCode >= 300) throw new Error(`POST ${path}: ${reply.statusCode} ${reply.body}`)
    return (reply.json() as { data: Data }).data
  }

  async function leave(): Promise<void> {
    for (const session of opened.values()) await send('DELETE', '/session', session)
    opened.clear()
  }
  return { act, leave }
}

export type Floor = ReturnType<typeof createFloor>
