import { described } from '../../http/schema/fields.ts'
import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Password } from '../sessions/own-wire.ts'
import { EmailField, TokenPath } from '../invitations/wire.ts'
import { consoleUrl, forVisitors, tags } from '../console-route-config.ts'
import type { ResetService } from './service.ts'

const url = `${consoleUrl}/password-reset`
const Done = Type.Object({ done: Type.Literal(true, { description: 'Always true.' }) })

export type ResetRouteDeps = { resets: ResetService }

export function resetRoutes(app: App, { resets }: ResetRouteDeps): void {
  app.post(
    url,
    {
      config: {
        operationId: 'requestConsolePasswordReset',
        ...forVisitors('The letter goes to the address, and the response is the same for every address.'),
      },
      schema: {
        summary: 'Request a letter with a link to choose a new password',
        description:
          'Responds with 202 whether the address is known or not. The link works once, within an hour. Operators have their password reset by other operators.',
        tags,
        body: Type.Object({ email: EmailField }),
        response: { 202: success(Done) },
      },
    },
    async ({ body }, reply) => {
      await resets.request(body.email)
      return reply.code(202).send(ok({ done: true as const }))
    },
  )

  app.post(
    `${url}/:token`,
    {
      config: { operationId: 'resetConsolePassword', ...forVisitors('The token of the letter authenticates.') },
      schema: {
        summary: 'Choose a new password with the token of the letter',
        description: 'Ends every session of the person. An authenticator stays in place.',
        tags,
        params: TokenPath,
        body: Type.Object({ password: described(Password, 'The password.') }),
        response: { 200: success(Done) },
      },
    },
    async ({ params, body }) => {
      await resets.complete(params.token, body.password)
      return ok({ done: true as const })
    },
  )
}
