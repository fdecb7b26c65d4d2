import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import type { RouteConfig } from '../../../http/pipeline/route-rules.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { described, IdParam, Ref } from '../../../http/schema/fields.ts'
import type { TimelineEntry } from './model.ts'
import { entryToWire, TimelineWire } from './wire.ts'

type TimelineRoute<Param extends string> = {
  operationId: string
  /** Ends with the path parameter. */
  url: `/api/v1/${string}/:${Param}`
  param: Param
  /** The resource in words, with its article. */
  name: string
  content: string
  tags: string[]
  config: RouteConfig
  list(partnerId: number, id: number): Promise<TimelineEntry[]>
}

/** Registers the route of everything that happened to one resource. */
export function timelineRoute<Param extends string>(app: App, route: TimelineRoute<Param>): void {
  const { operationId, url, param, name, content, tags, config, list } = route
  app.get(
    `${url}/timeline`,
    {
      config: { operationId, ...config },
      schema: {
        summary: `List everything that happened to ${name}`,
        description: `${content}, oldest first. Times of blocks come from the chain.`,
        tags,
        params: Type.Object({ [param]: described(IdParam, `The id of ${name.replace(/^an? /, 'the ')}.`) }),
        response: { 200: success(Ref(TimelineWire)) },
      },
    },
    async ({ caller, params }) => {
      const id = Number((params as Readonly<Record<string, number>>)[param])
      return ok({ id, entries: (await list(caller.accountId, id)).map(entryToWire) })
    },
  )
}
