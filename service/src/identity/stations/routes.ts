import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { requireSameSite, setStationCookie, type OperatorAuth } from '../../http/pipeline/operator-auth.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { idPathOf, Ref } from '../../http/schema/fields.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../http/schema/pagination.ts'
import { fail } from '../../kernel/errors.ts'
import type { Stations } from './stations.ts'
import { operatorUrl, tags } from '../operator-route-config.ts'
import { NewStationBody, StationSecret, stationToWire, StationWire } from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['admin'] } as const
const url = `${operatorUrl}/stations`
const StationData = Type.Object({ station: Ref(StationWire) })

export type StationRouteDeps = { stations: Stations }

/** Registered scan stations, at which badge and PIN count as a second factor. */
export function stationRoutes(app: App, { stations }: StationRouteDeps): void {
  app.get(
    url,
    {
      config: { operationId: 'listOperatorStations', ...config },
      schema: {
        summary: 'List stations, newest first',
        tags,
        querystring: Type.Object(PageQuery),
        response: {
          200: successPage(Type.Object({ stations: Type.Array(Ref(StationWire), { description: 'The stations.' }) })),
        },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const found = await stations.list({ limit: page.limit + 1, offset: page.offset })
      const { rows, pagination } = pageOf(found, page)
      return okPage({ stations: rows.map(stationToWire) }, pagination)
    },
  )

  app.post(
    url,
    {
      config: {
        operationId: 'registerOperatorStation',
        refuses: { 409: ['already_exists'] },
        ...config,
        needsProof: true,
      },
      schema: {
        summary: 'Register a station',
        description:
          'The secret is returned only once; activate it on the device. A name is used once per site, so a repeated request is 409 `already_exists`; after a lost response, revoke the station and register it again.',
        tags,
        body: NewStationBody,
        response: {
          201: success(Type.Object({ station: Ref(StationWire), secret: StationSecret })),
        },
      },
    },
    async ({ body, actor }, reply) => {
      const { station, secret } = await stations.register({ name: body.name, siteId: body.site_id }, actor)
      return reply.code(201).send(ok({ station: stationToWire(station), secret }))
    },
  )

  app.get(
    `${url}/:id`,
    {
      config: { operationId: 'getOperatorStation', ...config },
      schema: { summary: 'Get a station', tags, params: idPathOf('station'), response: { 200: success(StationData) } },
    },
    async ({ params }) => ok({ station: stationToWire(await stations.get(params.id)) }),
  )

  app.post(
    `${url}/:id/revoke`,
    {
      config: { operationId: 'revokeOperatorStation', ...config },
      schema: {
        summary: 'Revoke a station and end its sessions',
        tags,
        params: idPathOf('station'),
        response: { 200: success(StationData) },
      },
    },
    async ({ params, actor }) => ok({ station: stationToWire(await stations.revoke(params.id, actor)) }),
  )
}

/** Called once on the device itself. */
export function stationActivationRoutes(app: App, { stations, auth }: StationRouteDeps & { auth: OperatorAuth }): void {
  app.post(
    `${url}/activate`,
    {
      config: {
        operationId: 'activateOperatorStation',
        public: 'The activation secret in the body authenticates the device.',
      },
      schema: {
        summary: 'Activate a station on this device',
        description: 'Sets an HttpOnly cookie with the secret, which sign-in and badge switch then use.',
        tags,
        body: Type.Object({ secret: StationSecret }),
        response: { 200: success(StationData) },
      },
    },
    async (request, reply) => {
      requireSameSite(request)
      const { secret } = request.body
      const station =
        (await stations.identify(secret)) ?? fail(404, 'not_found', 'The secret belongs to no registered station.')
      setStationCookie(reply, auth, secret)
      return ok({ station: stationToWire(station) })
    },
  )
}
