import multipart from '@fastify/multipart'
import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { readUpload } from '../../http/pipeline/uploads.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import { findPublished, type CatalogRouteDeps, type Pay } from '../answers/serve.ts'
import { GamePath } from '../cards/wire.ts'
import type { Publisher } from '../snapshots/publisher.ts'
import type { IdentificationService, IdentifiedCard } from './service.ts'
import { IdentificationWire } from './wire.ts'

export type IdentificationRouteDeps = { publisher: Publisher; identification: IdentificationService; pay: Pay }

type RouteRules = Pick<CatalogRouteDeps, 'config'>

const maxBytes = 8 * 1_024 * 1_024

const round = (value: number): number => Math.round(value * 10_000) / 10_000

const identificationToWire = ({ candidates, tier, quad, reason }: IdentifiedCard) => ({
  candidates: candidates.map(({ id, name, expansion, printing, score }) => ({
    card_id: id,
    name,
    expansion,
    printing,
    score: round(score),
  })),
  tier,
  quad: quad ? quad.map((corner) => corner.map(round)) : null,
  reason,
})

export function identificationRoutes(app: App, routes: RouteRules, deps: IdentificationRouteDeps): void {
  void app.register(async (scope) => {
    void scope.register(multipart, { limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 } })
    identifyRoute(scope, routes, deps)
  })
}

function identifyRoute(
  app: App,
  { config }: RouteRules,
  { publisher, identification, pay }: IdentificationRouteDeps,
): void {
  app.post(
    '/api/v1/:game/identify',
    {
      config: {
        operationId: 'identifyCatalogCard',
        refuses: { 400: ['bad_request'], 402: ['insufficient_credits'], 409: ['no_pictures'], 413: ['body_too_large'] },
        ...config,
      },
      schema: {
        consumes: ['multipart/form-data'],
        summary: 'Identify a card by its photo',
        description:
          'One file as multipart/form-data: a JPEG, PNG or WebP photo of one card, at most 8 MiB and 25 megapixels. The pictures of a game are indexed at its first photo; until then the response is 503 with `Retry-After`.',
        tags: ['Catalog'],
        params: Type.Object(GamePath),
        response: { 200: success(Ref(IdentificationWire)) },
      },
    },
    async (request) => {
      const { snapshot } = findPublished(publisher, request.params.game)
      const { bytes } = await readUpload(request, 'A photo may have at most 8 MiB.')
      await pay(request)
      return ok(identificationToWire(await identification.identify(snapshot, bytes)))
    },
  )
}
