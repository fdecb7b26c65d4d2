import { Type, type TProperties } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { IdParam, Ref } from '../../http/schema/fields.ts'
import { fail } from '../../kernel/errors.ts'
import type { Location } from '../../warehouse/locations/model.ts'
import { shelfCode } from '../../warehouse/scans/codes.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import type { Actions, ActionTx } from '../actions/service.ts'
import { ClientActionId } from '../actions/wire.ts'
import { actorOfRequest, SecondPerson, type ProveSecond } from '../actor.ts'
import {
  claimToWire,
  custodyToWire,
  CustodyWire,
  ItemData,
  ItemPath,
  LocationData,
  locationToWire,
  photoToWire,
  PhotoWire,
  thingToWire,
} from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['warehouse'] } as const
const supervised = { scope: 'platform:admin', gate: 'none', roles: ['supervisor'] } as const
const tags = ['Operators']
const url = '/api/v1/operator/v1/items'
const BinCode = Type.String({ minLength: 1, maxLength: 64, description: 'As scanned.' })
const Reason = Type.String({ minLength: 1, maxLength: 500 })
const Note = Type.Optional(Reason)

export type ItemRouteDeps = { warehouse: Warehouse; actions: Actions; proveSecond: ProveSecond }

export function itemRoutes(app: App, deps: ItemRouteDeps): void {
  lookRoutes(app, deps)
  shelfRoutes(app, deps)
  holdRoutes(app, deps)
  searchRoutes(app, deps)
}

type Request = Parameters<typeof actorOfRequest>[0] & { params: { unique_id: string } }
type Step = { name: string; clientActionId: string; input: Record<string, unknown> }

/** One thing, one step, one answer; the code in the path may be as it was scanned. */
function createStep({ actions, warehouse }: ItemRouteDeps) {
  return async (request: Request, { name, clientActionId, input }: Step, perform: Work) => {
    const { actor, params } = request
    const order = { actor, clientActionId, action: `item.${name}`, target: `item:${params.unique_id}`, input }
    return ok(
      await actions.run(order, async (tx) => ({
        location: locationToWire(await perform(tx, await warehouse.scans.requireThing(params.unique_id))),
      })),
    )
  }
}
type Work = (tx: ActionTx, uniqueId: string) => Promise<Location>

const stepSchema = <Body extends TProperties>(summary: string, body: Body) => ({
  summary,
  tags,
  params: ItemPath,
  body: Type.Object({ client_action_id: ClientActionId, ...body }),
  response: { 200: success(LocationData) },
})

function lookRoutes(app: App, { warehouse }: ItemRouteDeps): void {
  const { scans, photos, custody } = warehouse

  app.get(
    `${url}/:unique_id`,
    {
      config,
      schema: {
        summary: 'One thing: what it is, where it lies, what it is promised to, and its pictures',
        tags,
        params: ItemPath,
        response: {
          200: success(Type.Interface([ItemData], { photos: Type.Array(Ref(PhotoWire)) })),
        },
      },
    },
    async ({ params }) => {
      const { found } = await scans.resolve(params.unique_id)
      if (found?.kind !== 'item') fail(404, 'not_found', 'There is no such thing.')
      return ok({
        item: thingToWire(found.item),
        location: found.location && locationToWire(found.location),
        claim: claimToWire(found.claim),
        task_id: found.taskId,
        photos: (await photos.listOf(found.item.uniqueId)).map(photoToWire),
      })
    },
  )

  app.get(
    `${url}/:unique_id/custody`,
    {
      config,
      schema: {
        summary: 'Whose hands a thing went through, with the chain checked',
        tags,
        params: ItemPath,
        response: {
          200: success(
            Type.Object({
              custody_events: Type.Array(Ref(CustodyWire)),
              chain_valid: Type.Boolean(),
              first_broken_seq: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
            }),
          ),
        },
      },
    },
    async ({ params }) => {
      const { found } = await scans.resolve(params.unique_id)
      if (found?.kind !== 'item') fail(404, 'not_found', 'There is no such thing.')
      const { events, brokenSeq } = await custody.review(found.item.uniqueId)
      return ok({
        custody_events: events.map(custodyToWire),
        chain_valid: brokenSeq === undefined,
        first_broken_seq: brokenSeq ?? null,
      })
    },
  )
}

function shelfRoutes(app: App, deps: ItemRouteDeps): void {
  const { locations } = deps.warehouse
  const step = createStep(deps)

  app.post(
    `${url}/:unique_id/putaway`,
    { config, schema: stepSchema('Put a thing onto a shelf', { bin: BinCode }) },
    async (request) => {
      const { client_action_id: clientActionId, bin } = request.body
      const binCode = shelfCode(bin)
      return step(request, { name: 'putaway', clientActionId, input: { bin } }, (tx, uniqueId) =>
        locations.shelve(tx, actorOfRequest(request), { uniqueId, binCode, event: 'putAway' }),
      )
    },
  )

  app.post(
    `${url}/:unique_id/move`,
    { config, schema: stepSchema('Move a thing from one shelf to another', { bin: BinCode }) },
    async (request) => {
      const { client_action_id: clientActionId, bin } = request.body
      const binCode = shelfCode(bin)
      return step(request, { name: 'move', clientActionId, input: { bin } }, (tx, uniqueId) =>
        locations.shelve(tx, actorOfRequest(request), { uniqueId, binCode, event: 'move' }),
      )
    },
  )

  app.post(
    `${url}/:unique_id/check-in`,
    {
      config,
      schema: stepSchema('Take a thing into the house, for the first time or again', {
        site_id: IdParam,
      }),
    },
    async (request) => {
      const { client_action_id: clientActionId, site_id: siteId } = request.body
      return step(request, { name: 'check_in', clientActionId, input: { siteId } }, (tx, uniqueId) =>
        locations.checkInOne(tx, actorOfRequest(request), { uniqueId, siteId }),
      )
    },
  )
}

function holdRoutes(app: App, deps: ItemRouteDeps): void {
  const { locations } = deps.warehouse
  const step = createStep(deps)

  app.post(
    `${url}/:unique_id/hold`,
    { config, schema: stepSchema('Keep a thing from leaving', { reason: Reason }) },
    async (request) => {
      const { client_action_id: clientActionId, reason } = request.body
      return step(request, { name: 'hold', clientActionId, input: { reason } }, (tx, uniqueId) =>
        locations.hold(tx, actorOfRequest(request), uniqueId, reason),
      )
    },
  )

  app.post(
    `${url}/:unique_id/release`,
    { config: supervised, schema: stepSchema('Let a thing go that was held', {}) },
    async (request) => {
      const { client_action_id: clientActionId } = request.body
      return step(request, { name: 'release', clientActionId, input: {} }, (tx, uniqueId) =>
        locations.release(tx, actorOfRequest(request), uniqueId),
      )
    },
  )
}

function searchRoutes(app: App, deps: ItemRouteDeps): void {
  const { locations } = deps.warehouse
  const step = createStep(deps)

  app.post(
    `${url}/:unique_id/open`,
    {
      config: supervised,
      schema: stepSchema('Say that a sealed product was opened; it can no longer be redeemed', { note: Note }),
    },
    async (request) => {
      const { client_action_id: clientActionId, note } = request.body
      return step(request, { name: 'open', clientActionId, input: { note } }, (tx, uniqueId) =>
        locations.open(tx, actorOfRequest(request), uniqueId, note),
      )
    },
  )

  app.post(
    `${url}/:unique_id/missing`,
    { config, schema: stepSchema('Say that a thing is not where it should be', { note: Note }) },
    async (request) => {
      const { client_action_id: clientActionId, note } = request.body
      return step(request, { name: 'missing', clientActionId, input: { note } }, (tx, uniqueId) =>
        locations.report(tx, actorOfRequest(request), { uniqueId, event: 'miss', note }),
      )
    },
  )

  app.post(
    `${url}/:unique_id/found`,
    { config, schema: stepSchema('Say that a thing turned up; put it away next', { note: Note }) },
    async (request) => {
      const { client_action_id: clientActionId, note } = request.body
      return step(request, { name: 'found', clientActionId, input: { note } }, (tx, uniqueId) =>
        locations.report(tx, actorOfRequest(request), { uniqueId, event: 'find', note }),
      )
    },
  )

  app.post(
    `${url}/:unique_id/write-off`,
    {
      config: supervised,
      schema: stepSchema('Give a missing thing up; two people sign', { reason: Reason, second_person: SecondPerson }),
    },
    async (request) => {
      const { client_action_id: clientActionId, reason, second_person: badge } = request.body
      const second = await deps.proveSecond(request, badge)
      return step(request, { name: 'write_off', clientActionId, input: { reason, second } }, (tx, uniqueId) =>
        locations.report(tx, actorOfRequest(request), { uniqueId, event: 'lose', note: reason }),
      )
    },
  )
}
