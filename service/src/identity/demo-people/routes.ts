import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { OneOf, Ref } from '../../http/schema/fields.ts'
import { fail } from '../../kernel/errors.ts'
import type { People } from '../people/people.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Replies } from '../sessions/console-replies.ts'
import { consoleUrl, forVisitors, tags } from '../console-route-config.ts'
import { ConsoleSessionWire } from '../sessions/console-wire.ts'

export type DemoPerson = {
  id: string
  email: string
  name: string
  kind: 'partner' | 'tenant' | 'operator'
  /** The account, or the platform. */
  account: string
  role: string
}

/** Undefined outside the sandbox, where no one signs in without credentials. */
export type DemoPeopleDeps = {
  demoPeople: readonly DemoPerson[] | undefined
  people: People
  sessions: Sessions
  replies: Replies
}

const DemoPersonWire = Type.Object(
  {
    id: Type.String({ description: 'The stable id of the person, for `POST /console/demo-session`.' }),
    name: Type.String({ description: 'The name of the person.' }),
    email: Type.String({ description: 'The e-mail address of the person.' }),
    kind: OneOf(['partner', 'tenant', 'operator'], { description: 'What the person belongs to.' }),
    account: Type.String({ description: 'The name of the account.' }),
    role: Type.String({ description: 'The role of the person.' }),
  },
  { $id: 'ConsoleDemoPerson' },
)

const absent = (): never => fail(404, 'not_found', 'Demo people exist in the sandbox only.')

export function demoPeopleRoutes(app: App, { demoPeople, people, sessions, replies }: DemoPeopleDeps): void {
  app.get(
    `${consoleUrl}/demo-people`,
    {
      config: { operationId: 'listConsoleDemoPeople', ...forVisitors('The demo people of a sandbox.') },
      schema: {
        summary: 'List the demo people (sandbox only)',
        tags,
        response: {
          200: success(Type.Object({ people: Type.Array(Ref(DemoPersonWire), { description: 'The people.' }) })),
        },
      },
    },
    async () => ok({ people: [...(demoPeople ?? absent())] }),
  )

  app.post(
    `${consoleUrl}/demo-session`,
    {
      config: {
        operationId: 'signInConsoleDemoPerson',
        refuses: { 401: ['invalid_credentials', 'totp_required'] },
        ...forVisitors('The demo people of a sandbox.'),
      },
      schema: {
        summary: 'Sign in as a demo person (sandbox only)',
        tags,
        body: Type.Object({ id: Type.String({ maxLength: 40, description: 'The id of the demo person.' }) }),
        response: { 200: success(Ref(ConsoleSessionWire)) },
      },
    },
    async ({ body, ip: address }, reply) => {
      const known = (demoPeople ?? absent()).find(({ id }) => id === body.id)
      const person = known && (await people.findByEmail(known.email))
      if (!person?.isActive) fail(404, 'not_found', 'Demo person not found.')
      return replies.open(reply, await sessions.open(person, { address, isDemo: true }))
    },
  )
}
