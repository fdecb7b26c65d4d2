import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { fileAnswer, ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { described, IdParam, idPathOf, OneOf, Ref, StatusFilter } from '../../http/schema/fields.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../http/schema/pagination.ts'
import { ClientActionId } from '../../idempotency/client-actions.ts'
import { manifestMachine, numberOf } from '../../providers/shipping/manifests/model.ts'
import { providerNames } from '../../providers/shipping/provider.ts'
import type { ShownManifest } from './manifests.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Actions } from '../../idempotency/actions/service.ts'
import { actorOfRequest } from '../actor-wire.ts'
import { operatorUrl, tags, warehouseOnly } from '../route-config.ts'
import {
  manifestParcelToWire,
  ManifestParcelWire,
  manifestToWire,
  ManifestWire,
  WaitingGroupWire,
  waitingToWire,
} from './operator-wire.ts'

const url = `${operatorUrl}/manifests`
const ManifestData = Type.Object({
  manifest: Ref(ManifestWire),
  parcels: Type.Array(ManifestParcelWire, { description: 'The parcels.' }),
})

export type ManifestRouteDeps = { warehouse: Warehouse; actions: Actions }

const shownToWire = ({ manifest, parcels }: ShownManifest) => ({
  manifest: manifestToWire({
    ...manifest,
    parcelCount: parcels.filter(({ removedAt }) => removedAt === null || manifest.status === 'REJECTED').length,
  }),
  parcels: parcels.map(manifestParcelToWire),
})

export function manifestRoutes(app: App, deps: ManifestRouteDeps): void {
  listRoutes(app, deps)
  readRoutes(app, deps)
  closeRoute(app, deps)
}

function listRoutes(app: App, { warehouse }: ManifestRouteDeps): void {
  app.get(
    url,
    {
      config: { operationId: 'listOperatorManifests', ...warehouseOnly },
      schema: {
        summary: 'List end-of-day manifests, newest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          site_id: Type.Optional(described(IdParam, 'The id of the site.')),
          status: StatusFilter(manifestMachine.states, { description: 'Only entries with this status.' }),
        }),
        response: {
          200: successPage(
            Type.Object({ manifests: Type.Array(Ref(ManifestWire), { description: 'The manifests.' }) }),
          ),
        },
      },
    },
    async (request) => {
      const { site_id: siteId, status } = request.query
      const { siteIds } = actorOfRequest(request)
      const page = readPage(request.query, listRules)
      const filter = { siteIds, siteId, status, limit: page.limit + 1, offset: page.offset }
      const { rows, pagination } = pageOf(await warehouse.manifests.list(filter), page)
      return okPage({ manifests: rows.map(manifestToWire) }, pagination)
    },
  )

  app.get(
    `${url}/waiting`,
    {
      config: { operationId: 'listOperatorWaitingParcels', ...warehouseOnly },
      schema: {
        summary: 'List packed parcels with a label that are on no manifest, by site and carrier',
        description:
          'A parcel waits from packing until the carrier scans it, at most one day after its dispatch. At most 1,000 parcels are listed, those packed first.',
        tags,
        querystring: Type.Object({ site_id: Type.Optional(described(IdParam, 'The id of the site.')) }),
        response: {
          200: success(Type.Object({ groups: Type.Array(WaitingGroupWire, { description: 'The groups.' }) })),
        },
      },
    },
    async (request) => {
      const groups = await warehouse.manifests.waiting(actorOfRequest(request), request.query.site_id)
      return ok({ groups: groups.map(waitingToWire) })
    },
  )
}

function readRoutes(app: App, { warehouse }: ManifestRouteDeps): void {
  app.get(
    `${url}/:id`,
    {
      config: { operationId: 'getOperatorManifest', ...warehouseOnly },
      schema: {
        summary: 'Get a manifest with its parcels',
        tags,
        params: idPathOf('manifest'),
        response: { 200: success(ManifestData) },
      },
    },
    async (request) => ok(shownToWire(await warehouse.manifests.get(actorOfRequest(request), request.params.id))),
  )

  app.get(
    `${url}/:id/file`,
    {
      config: {
        operationId: 'downloadOperatorManifest',
        refuses: { 409: ['invalid_status'], 503: ['carrier_unavailable'] },
        ...warehouseOnly,
      },
      schema: {
        summary: 'Download the printable form of a closed manifest',
        description:
          'The carrier’s form where it issued one; otherwise the barcode, which the carrier scans once for all parcels, and the list of the parcels.',
        tags,
        params: idPathOf('manifest'),
        response: {
          200: fileAnswer(['application/pdf'], 'Pages of 4 by 6 inches, unless the form is of the carrier.'),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const bytes = await warehouse.manifests.file(actorOfRequest(request), id, request.signal)
      reply.header('Content-Disposition', `attachment; filename="${numberOf(id)}.pdf"`)
      return reply.type('application/pdf').send(Buffer.from(bytes))
    },
  )
}

function closeRoute(app: App, { warehouse, actions }: ManifestRouteDeps): void {
  app.post(
    url,
    {
      config: { operationId: 'closeOperatorManifest', refuses: { 409: ['invalid_status'] }, ...warehouseOnly },
      schema: {
        summary: 'Close the waiting parcels of a carrier into one manifest',
        description:
          'The response has the status that the carrier gave: CLOSED, REJECTED with its messages, or UNRESOLVED while a lost response is looked up. A parcel is on one manifest at a time; one whose label is voided leaves it.',
        tags,
        body: Type.Object({
          client_action_id: ClientActionId,
          site_id: described(IdParam, 'The id of the site.'),
          provider: OneOf(providerNames, { description: 'The name of the carrier provider.' }),
          carrier_token: Type.String({ minLength: 1, maxLength: 64, description: 'As listed in the waiting parcels.' }),
          exclude: Type.Optional(
            Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
              maxItems: 1_000,
              description: 'Tracking numbers of parcels that stay for a later manifest.',
            }),
          ),
        }),
        response: { 201: success(ManifestData) },
      },
    },
    async (request, reply) => {
      const { actor, body, signal } = request
      const { client_action_id: clientActionId, site_id: siteId, provider, exclude = [] } = body
      const close = { siteId, provider, carrierToken: body.carrier_token, exclude }
      const order = { actor, clientActionId, action: 'manifest.close', target: `site:${siteId}`, input: close }
      const { id } = await actions.run(order, async (tx) => {
        const { id } = await warehouse.manifests.close(tx, actorOfRequest(request), close)
        return { id }
      })
      await warehouse.manifests.submit(id, signal)
      return reply.code(201).send(ok(shownToWire(await warehouse.manifests.get(actorOfRequest(request), id))))
    },
  )
}
