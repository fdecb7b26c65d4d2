import multipart from '@fastify/multipart'
import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { fileAnswer, ok, success } from '../../http/schema/envelope.ts'
import { described, IdParam, OneOf, Ref } from '../../http/schema/fields.ts'
import { readUpload } from '../../http/pipeline/uploads.ts'
import { photoSides } from './photos.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Actions } from '../../idempotency/actions/service.ts'
import { ClientActionId } from '../../idempotency/client-actions.ts'
import { actorOfRequest } from '../actor-wire.ts'
import { ItemPath, photoToWire, PhotoWire } from '../items/operator-wire.ts'
import { operatorUrl, tags, warehouseOnly } from '../route-config.ts'

const url = `${operatorUrl}/items/:unique_id/photos`
const maxBytes = 10 * 1_024 * 1_024

export type PhotoRouteDeps = { warehouse: Warehouse; actions: Actions }

export function photoRoutes(app: App, deps: PhotoRouteDeps): void {
  void app.register(async (scope) => {
    void scope.register(multipart, { limits: { fileSize: maxBytes, files: 1, fields: 4, parts: 5, headerPairs: 20 } })
    uploadRoute(scope, deps)
  })
  downloadRoute(app, deps)
}

function uploadRoute(app: App, { warehouse, actions }: PhotoRouteDeps): void {
  const { photos, scans } = warehouse

  app.post(
    url,
    {
      config: { operationId: 'uploadOperatorItemPhoto', ...warehouseOnly },
      schema: {
        consumes: ['multipart/form-data'],
        summary: 'Upload a photo of an item',
        description: 'One file as multipart/form-data: JPEG, PNG or WebP, detected from its content, at most 10 MiB.',
        tags,
        params: ItemPath,
        querystring: Type.Object({
          client_action_id: ClientActionId,
          side: Type.Optional(OneOf(photoSides, { description: 'The side of the item.' })),
        }),
        response: { 201: success(Type.Object({ photo: Ref(PhotoWire) })) },
      },
    },
    async (request, reply) => {
      const { bytes } = await readUpload(request, 'A photo may have at most 10 MiB.')
      const { actor, params, query } = request
      const { client_action_id: clientActionId, side = 'OTHER' } = query
      const stored = await photos.keep(bytes)
      const input = { side, sha256: stored.sha256.toString('hex') }
      const order = { actor, clientActionId, action: 'item.photo', target: `item:${params.unique_id}`, input }
      let kept: string | undefined
      try {
        const answer = await actions.run(order, async (tx) => {
          const uniqueId = await scans.requireItemId(params.unique_id)
          const photo = await photos.add(tx, actorOfRequest(request), { uniqueId, side, stored })
          kept = photo.blobId
          return { photo: photoToWire(photo) }
        })
        return await reply.code(201).send(ok(answer))
      } finally {
        // A refused or repeated upload leaves no blob behind.
        if (kept !== stored.blobId) await photos.drop(stored)
      }
    },
  )
}

function downloadRoute(app: App, { warehouse }: PhotoRouteDeps): void {
  app.get(
    `${url}/:photo_id`,
    {
      config: { operationId: 'downloadOperatorItemPhoto', ...warehouseOnly },
      schema: {
        summary: 'Download a photo',
        tags,
        params: Type.Interface([ItemPath], { photo_id: described(IdParam, 'The id of the photo.') }),
        response: { 200: fileAnswer(['image/jpeg', 'image/png', 'image/webp'], 'The photo as uploaded.') },
      },
    },
    async ({ params }, reply) => {
      const { photo, bytes } = await warehouse.photos.read(params.unique_id, params.photo_id)
      reply.header('Content-Disposition', `attachment; filename="${photo.uniqueId}-${photo.id}"`)
      return reply.type(photo.mediaType).send(Buffer.from(bytes))
    },
  )
}
