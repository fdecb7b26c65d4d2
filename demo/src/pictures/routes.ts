import { Type } from 'typebox'
import type { App } from '@packhouse/service/http/app-type'
import { OneOf } from '@packhouse/service/http/schema/fields'
import { cardPictures, setPictures, type Pictures } from './service.ts'

/** Pictures are public; scripts and external resources inside them are blocked. */
const config = { operationId: 'none', public: 'Pictures of the made-up games.' } as const
const PictureId = Type.String({ minLength: 1, maxLength: 255 })
const Game = Type.String({ minLength: 1, maxLength: 40 })

type Sink = { header(name: string, value: string): Sink; send: (payload: never) => unknown }

function sendPicture(reply: Sink, picture: string): unknown {
  return reply
    .header('content-type', 'image/svg+xml; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(picture as never)
}

/** Card art of the demo games: `/art/{game}/cards/{id}/small.svg`, `/art/{game}/slabs/{unique_id}/small.svg`,
 * `/art/{game}/sets/{id}/logo.svg`. */
export function pictureRoutes(app: App, { pictures }: { pictures: Pictures }): void {
  app.get(
    '/art/:game/cards/:id/:picture',
    {
      config,
      schema: { hide: true, params: Type.Object({ game: Game, id: PictureId, picture: OneOf(cardPictures) }) },
    },
    async ({ params }, reply) => sendPicture(reply, await pictures.drawCard(params.game, params.id, params.picture)),
  )
  app.get(
    '/art/:game/slabs/:id/:picture',
    {
      config,
      schema: { hide: true, params: Type.Object({ game: Game, id: PictureId, picture: OneOf(cardPictures) }) },
    },
    async ({ params }, reply) => sendPicture(reply, await pictures.drawSlab(params.game, params.id, params.picture)),
  )
  app.get(
    '/art/:game/sets/:id/:picture',
    {
      config,
      schema: { hide: true, params: Type.Object({ game: Game, id: PictureId, picture: OneOf(setPictures) }) },
    },
    async ({ params }, reply) => sendPicture(reply, await pictures.drawSet(params.game, params.id, params.picture)),
  )
}
