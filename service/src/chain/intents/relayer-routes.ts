import { Type } from 'typebox'
import { intentMachine } from './model.ts'
import type { App } from '../../http/app-type.ts'
import { actorOf } from '../../http/pipeline/caller.ts'
import { overseers } from '../../http/pipeline/scopes.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../http/schema/pagination.ts'
import { OneOf, Ref } from '../../http/schema/fields.ts'
import type { RelayerAdministration } from './relayer-controls.ts'
import {
  attemptToWire,
  IntentAttemptWire,
  floatToWire,
  FloatWire,
  intentToWire,
  IntentWire,
  relayerToWire,
  RelayerWire,
} from './relayer-wire.ts'

const config = { scope: 'platform:admin', gate: 'none' } as const
const tags = ['Chain administration']
const IntentPath = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The id of the intent.' }),
})
const IntentData = Type.Object({ intent: Ref(IntentWire) })
const RelayerData = Type.Object({ relayer: Ref(RelayerWire) })
const AccountBody = Type.Object({
  account_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Defaults to all accounts.' }),
  ),
})

export function relayerRoutes(app: App, { relayer }: { relayer: RelayerAdministration }): void {
  app.get(
    '/api/v1/admin/relayer',
    {
      config: { operationId: 'getAdminRelayer', refuses: { 404: ['not_found'] }, consoleRoles: overseers, ...config },
      schema: {
        summary: 'List the relayer accounts with their queues',
        tags,
        response: { 200: success(RelayerData) },
      },
    },
    async () => ok({ relayer: relayerToWire(await relayer.figures(), await relayer.isRelaying()) }),
  )

  for (const [verb, isPaused] of [
    ['pause', true],
    ['resume', false],
  ] as const) {
    app.post(
      `/api/v1/admin/relayer/${verb}`,
      {
        config: {
          operationId: `${verb}AdminRelayer`,
          refuses: { 404: ['not_found'] },
          consoleRoles: ['admin'],
          isKeyed: true,
          ...config,
        },
        schema: {
          summary: isPaused ? 'Pause signing; transactions already sent are completed' : 'Resume signing',
          tags,
          body: AccountBody,
          response: { 200: success(RelayerData) },
        },
      },
      async ({ body, caller }) => {
        const figures = await relayer.setPaused(body.account_id, isPaused, actorOf(caller))
        return ok({ relayer: relayerToWire(figures, await relayer.isRelaying()) })
      },
    )
  }

  app.get(
    '/api/v1/admin/chain/float',
    {
      config: {
        operationId: 'getAdminChainFloat',
        refuses: { 404: ['not_found'] },
        consoleRoles: overseers,
        ...config,
      },
      schema: {
        summary: 'Compare on-chain balances with liabilities',
        tags,
        response: {
          200: success(Type.Object({ float: Ref(FloatWire) })),
        },
      },
    },
    async () => ok({ float: floatToWire(await relayer.float(), await relayer.requests()) }),
  )

  intentRoutes(app, relayer)
}

function intentRoutes(app: App, relayer: RelayerAdministration): void {
  app.get(
    '/api/v1/admin/chain/intents',
    {
      config: {
        operationId: 'listAdminChainIntents',
        refuses: { 404: ['not_found'] },
        consoleRoles: overseers,
        ...config,
      },
      schema: {
        summary: 'List transaction intents, newest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          state: Type.Optional(OneOf(intentMachine.states, { description: 'Only intents in this state.' })),
          purpose: Type.Optional(
            Type.String({ minLength: 1, maxLength: 64, description: 'Only intents of this purpose.' }),
          ),
        }),
        response: {
          200: successPage(Type.Object({ intents: Type.Array(Ref(IntentWire), { description: 'The intents.' }) })),
        },
      },
    },
    async ({ query: { state, purpose, ...query } }) => {
      const page = readPage(query, listRules)
      const filter = { ...(state && { status: state }), ...(purpose !== undefined && { purpose }) }
      const { rows, pagination } = pageOf(await relayer.list({ ...page, ...filter }), page)
      return okPage({ intents: rows.map(intentToWire) }, pagination)
    },
  )

  app.get(
    '/api/v1/admin/chain/intents/:id',
    {
      config: { operationId: 'getAdminChainIntent', consoleRoles: overseers, ...config },
      schema: {
        summary: 'Get a transaction intent with its attempts',
        tags,
        params: IntentPath,
        response: {
          200: success(
            Type.Object({
              intent: Ref(IntentWire),
              attempts: Type.Array(Ref(IntentAttemptWire), {
                description: 'The transactions that were sent for the intent, oldest first.',
              }),
            }),
          ),
        },
      },
    },
    async ({ params }) => {
      const { attempts, ...intent } = await relayer.inspect(BigInt(params.id))
      return ok({ intent: intentToWire(intent), attempts: attempts.map(attemptToWire) })
    },
  )

  for (const [verb, summary] of [
    ['bump', 'Bump the fee of a pending transaction'],
    ['cancel', 'Cancel a transaction intent'],
  ] as const) {
    app.post(
      `/api/v1/admin/chain/intents/:id/${verb}`,
      {
        config: {
          operationId: `${verb}AdminChainIntent`,
          refuses: { 409: ['invalid_status'] },
          consoleRoles: ['admin'],
          isKeyed: true,
          ...config,
        },
        schema: { summary, tags, params: IntentPath, response: { 202: success(IntentData) } },
      },
      async ({ params, caller }, reply) => {
        const intent = await relayer[verb](BigInt(params.id), actorOf(caller))
        return reply.code(202).send(ok({ intent: intentToWire(intent) }))
      },
    )
  }
}
