import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import { findPublished } from '../answers/serve.ts'
import { GamePath } from '../cards/wire.ts'
import type { Publisher } from '../snapshots/publisher.ts'
import type { IdentificationService, PicturePage } from './service.ts'
import { CardPicturesWire } from './wire.ts'

export type OperatorIdentificationDeps = { publisher: Publisher; identification: IdentificationService }

const picturesToWire = ({ tag, pictures, next }: PicturePage) => ({
  tag,
  pictures: pictures.map(({ card: { id, name, expansion, printing }, vector }) => ({
    card_id: id,
    name,
    expansion,
    printing,
    vector: Buffer.from(vector).toString('base64'),
  })),
  next: next ?? null,
})

/** What a scan station keeps, so that it identifies photos while the service cannot be reached. */
export function operatorIdentificationRoutes(
  app: App,
  { publisher, identification }: OperatorIdentificationDeps,
): void {
  app.get(
    '/api/v1/operator/v1/catalog/:game/pictures',
    {
      config: {
        operationId: 'listOperatorCatalogPictures',
        refuses: { 409: ['no_pictures'] },
        scope: 'platform:admin',
        gate: 'none',
        roles: ['warehouse'],
      },
      schema: {
        summary: 'List the cards with pictures, for identification offline',
        description:
          'The pictures as the vectors that photos are compared with. Until the pictures of the game are indexed, the response is 503 with `Retry-After`.',
        tags: ['Operators'],
        params: Type.Object(GamePath),
        querystring: Type.Object({
          known: Type.Optional(Type.String({ maxLength: 64, description: 'The tag of the copy that you have.' })),
          start: Type.Optional(
            Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'The number of cards to skip.' }),
          ),
        }),
        response: { 200: success(Ref(CardPicturesWire)) },
      },
    },
    ({ params, query }) => {
      const { snapshot } = findPublished(publisher, params.game)
      return ok(picturesToWire(identification.listPictures(snapshot, query.start ?? 0, query.known)))
    },
  )
}
