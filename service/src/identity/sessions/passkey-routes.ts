import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { requireSession } from '../../http/pipeline/operator-auth.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { idPathOf, Ref } from '../../http/schema/fields.ts'
import { Done, KnownPassword } from './own-wire.ts'
import { OptionsData, PasskeyName, passkeyToWire, PasskeyWire, RegistrationResponse } from './passkey-wire.ts'
import type { Passkeys } from './passkeys.ts'
import type { Sessions } from './sessions.ts'
import { operatorUrl, tags } from '../operator-route-config.ts'

const url = `${operatorUrl}/session/passkeys`
const own = { scope: 'platform:admin', gate: 'none', roles: 'any' } as const
const PasskeyData = Type.Object({ passkey: Ref(PasskeyWire) })
const ownerOf = (session: Parameters<typeof requireSession>[0]): string =>
  `operator:${requireSession(session).operatorId}`

export type PasskeyRouteDeps = { passkeys: Passkeys; sessions: Sessions }

/** The passkeys of the signed-in operator. */
export function passkeyRoutes(app: App, deps: PasskeyRouteDeps): void {
  registrationRoutes(app, deps)
  ownPasskeyRoutes(app, deps)
}

function registrationRoutes(app: App, { passkeys, sessions }: PasskeyRouteDeps): void {
  app.post(
    `${url}/options`,
    {
      config: {
        operationId: 'getOperatorPasskeyOptions',
        refuses: { 401: ['invalid_credentials', 'totp_required'] },
        ...own,
      },
      schema: {
        summary: 'Get the options to register a passkey',
        description: 'An operator who has a second factor must have proved all factors within the last ten minutes.',
        tags,
        body: Type.Object({ password: KnownPassword }),
        response: { 200: success(OptionsData) },
      },
    },
    async ({ operatorSession, body }) =>
      ok({ options: await sessions.beginPasskey(requireSession(operatorSession), body.password) }),
  )

  app.post(
    url,
    {
      config: { operationId: 'registerOperatorPasskey', refuses: { 409: ['already_exists'] }, ...own },
      schema: {
        summary: 'Register a passkey as a second factor and end your other sessions',
        tags,
        body: Type.Object({ name: PasskeyName, response: RegistrationResponse }),
        response: { 201: success(PasskeyData) },
      },
    },
    async ({ operatorSession, body }, reply) => {
      const passkey = await passkeys.register(requireSession(operatorSession), body.name, body.response)
      return reply.code(201).send(ok({ passkey: passkeyToWire(passkey) }))
    },
  )
}

function ownPasskeyRoutes(app: App, { passkeys, sessions }: PasskeyRouteDeps): void {
  app.get(
    url,
    {
      config: { operationId: 'listOperatorSessionPasskeys', ...own },
      schema: {
        summary: 'List your passkeys',
        tags,
        response: {
          200: success(Type.Object({ passkeys: Type.Array(Ref(PasskeyWire), { description: 'The passkeys.' }) })),
        },
      },
    },
    async ({ operatorSession }) => {
      // A sandbox key that acts as an operator has none.
      const list = operatorSession ? await passkeys.list(ownerOf(operatorSession)) : []
      return ok({ passkeys: list.map(passkeyToWire) })
    },
  )

  app.patch(
    `${url}/:id`,
    {
      config: { operationId: 'updateOperatorSessionPasskey', ...own },
      schema: {
        summary: 'Rename a passkey',
        tags,
        params: idPathOf('passkey'),
        body: Type.Object({ name: PasskeyName }),
        response: { 200: success(PasskeyData) },
      },
    },
    async ({ operatorSession, params, body }) =>
      ok({ passkey: passkeyToWire(await passkeys.rename(ownerOf(operatorSession), params.id, body.name)) }),
  )

  app.post(
    `${url}/:id/remove`,
    {
      config: {
        operationId: 'removeOperatorSessionPasskey',
        refuses: { 401: ['invalid_credentials', 'totp_required'] },
        ...own,
        needsProof: true,
      },
      schema: {
        summary: 'Remove a passkey and end your other sessions',
        tags,
        params: idPathOf('passkey'),
        body: Type.Object({ password: KnownPassword }),
        response: { 200: success(Done) },
      },
    },
    async ({ operatorSession, params, body }) => {
      const session = requireSession(operatorSession)
      await sessions.unlock(session.sessionId, session.operatorId, body.password)
      await passkeys.remove(session, params.id)
      return ok({ done: true as const })
    },
  )
}
