import { described } from '../../http/schema/fields.ts'
import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { requireSession } from '../../http/pipeline/operator-auth.ts'
import type { RouteConfig } from '../../http/pipeline/route-rules.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Done, KnownPassword, Password, ProofBody } from './own-wire.ts'
import type { Sessions } from './sessions.ts'

const done = ok({ done: true as const })

export type OwnSessionRouteDeps = {
  url: string
  tags: string[]
  owner: 'Operator' | 'Console'
  config: RouteConfig
  sessions: Sessions
}

/** The routes with which a signed-in person manages their own session and secrets. */
export function ownSessionRoutes(app: App, deps: OwnSessionRouteDeps): void {
  proofRoutes(app, deps)
  ownSecretRoutes(app, deps)
}

function proofRoutes(app: App, { url, tags, owner, config, sessions }: OwnSessionRouteDeps): void {
  app.post(
    `${url}/prove`,
    {
      config: {
        operationId: `prove${owner}Session`,
        refuses: { 401: ['invalid_credentials', 'totp_required', 'passkey_required'] },
        ...config,
      },
      schema: {
        summary: 'Prove your factors again for sensitive actions',
        description:
          'Approvals and other sensitive actions require a proof of at most ten minutes ago: the password with the second factor, or badge and PIN at a registered station. Outside the sandbox a password alone proves nothing. Ten wrong factors lock the factor (429), each time for twice as long.',
        tags,
        body: ProofBody,
        response: { 200: success(Done) },
      },
    },
    async ({ operatorSession, body }) => {
      await sessions.prove(requireSession(operatorSession), body)
      return done
    },
  )
}

function ownSecretRoutes(app: App, deps: OwnSessionRouteDeps): void {
  const { url, tags, owner, config, sessions } = deps
  app.post(
    `${url}/password`,
    {
      config: {
        operationId: `change${owner}Password`,
        refuses: { 401: ['invalid_credentials', 'totp_required'] },
        ...config,
      },
      schema: {
        summary: 'Change your password and end your other sessions',
        tags,
        body: Type.Object({
          current: Type.String({ minLength: 1, maxLength: 200, description: 'The current password.' }),
          password: described(Password, 'The password.'),
        }),
        response: { 200: success(Done) },
      },
    },
    async ({ operatorSession, body }) => {
      const { sessionId, operatorId } = requireSession(operatorSession)
      await sessions.changePassword(sessionId, operatorId, body.current, body.password)
      return done
    },
  )

  authenticatorRoutes(app, deps)
}

function authenticatorRoutes(app: App, { url, tags, owner, config, sessions }: OwnSessionRouteDeps): void {
  app.post(
    `${url}/totp`,
    {
      config: { operationId: `create${owner}Authenticator`, refuses: { 409: ['already_exists'] }, ...config },
      schema: {
        summary: 'Create an authenticator secret; it takes effect once a code is confirmed',
        tags,
        body: Type.Object({ password: KnownPassword }),
        response: {
          201: success(
            Type.Object({
              secret: Type.String({ description: 'The secret.' }),
              uri: Type.String({ description: 'The URI for authenticator apps.' }),
            }),
          ),
        },
      },
    },
    async ({ operatorSession, body }, reply) => {
      const begun = await sessions.beginTotp(requireSession(operatorSession), body.password)
      return reply.code(201).send(ok(begun))
    },
  )

  app.post(
    `${url}/totp/confirm`,
    {
      config: {
        operationId: `confirm${owner}Authenticator`,
        refuses: { 401: ['invalid_credentials', 'totp_required'] },
        ...config,
      },
      schema: {
        summary: 'Confirm the new authenticator with a code and end your other sessions',
        tags,
        body: Type.Object({
          code: Type.String({ pattern: '^[0-9]{6}$', description: 'The code of the authenticator app.' }),
        }),
        response: { 200: success(Done) },
      },
    },
    async ({ operatorSession, body }) => {
      await sessions.confirmTotp(requireSession(operatorSession), body.code)
      return done
    },
  )

  app.post(
    `${url}/totp/remove`,
    {
      config: {
        operationId: `remove${owner}Authenticator`,
        refuses: { 401: ['invalid_credentials', 'totp_required'] },
        ...config,
        needsProof: true,
      },
      schema: {
        summary: 'Remove the authenticator and end your other sessions',
        tags,
        body: Type.Object({ password: KnownPassword }),
        response: { 200: success(Done) },
      },
    },
    async ({ operatorSession, body }) => {
      const { sessionId, operatorId } = requireSession(operatorSession)
      await sessions.removeTotp(sessionId, operatorId, body.password)
      return done
    },
  )
}
