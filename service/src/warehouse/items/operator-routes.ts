import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { described, IdParam, Ref } from '../../http/schema/fields.ts'
import { fail } from '../../kernel/errors.ts'
import type { Location } from '../locations/model.ts'
import { shelfCode } from '../scans/codes.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Actions, ActionTx } from '../../idempotency/actions/service.ts'
import { actorOfRequest, SecondPerson, type ProveSecond } from '../actor-wire.ts'
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
  itemToWire,
} from './operator-wire.ts'
import { operatorUrl, Reason, ScannedCode, supervisorOnly, tags, warehouseOnly } from '../route-config.ts'
import { createStepSchema } from '../step-routes.ts'

const url = `${operatorUrl}/items`
const Note = Type.Optional(described(Reason, 'A note for the record of the item.'))

export type ItemRouteDeps = { warehouse: Warehouse; actions: Actions; proveSecond: ProveSecond }

export function itemRoutes(app: App, deps: ItemRouteDeps): void {
  readRoutes(app, deps)
  moveRoutes(app, deps)
  blockRoutes(app, deps)
  reportRoutes(app, deps)
}

type Request = Parameters<typeof actorOfRequest>[0] & {
  params: { unique_id: string }
  body: { client_action_id: string }
}
type Work = (tx: ActionTx, uniqueId: string) => Promise<Location>

/** Runs one step on an item and returns its location; the path accepts the code as scanned. */
function createStep({ actions, warehouse }: ItemRouteDeps) {
  return async ({ actor, params, body }: Request, name: string, input: Record<string, unknown>, perform: Work) => {
    const [action, target] = [`item.${name}`, `item:${params.unique_id}`]
    const order = { actor, clientActionId: body.client_action_id, action, target, input }
    return ok(
      await actions.run(order, async (tx) => ({
        location: locationToWire(await perform(tx, await warehouse.scans.requireItemId(params.unique_id))),
      })),
    )
  }
}

const stepSchema = createStepSchema(ItemPath, LocationData)

function readRoutes(app: App, { warehouse }: ItemRouteDeps): void {
  const { scans, photos, custody } = warehouse

  app.get(
    `${url}/:unique_id`,
    {
      config: { operationId: 'getOperatorItem', ...warehouseOnly },
      schema: {
        summary: 'Get an item with its location, claim and photos',
        tags,
        params: ItemPath,
        response: {
          200: success(
            Type.Interface([ItemData], { photos: Type.Array(Ref(PhotoWire), { description: 'The photos.' }) }),
          ),
        },
      },
    },
    async ({ params }) => {
      const { found } = await scans.resolve(params.unique_id)
      if (found?.kind !== 'item') fail(404, 'not_found', `Item ${params.unique_id} not found.`)
      return ok({
        item: itemToWire(found.item),
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
      config: { operationId: 'getOperatorItemCustody', ...warehouseOnly },
      schema: {
        summary: 'Get the chain of custody of an item and verify it',
        tags,
        params: ItemPath,
        response: {
          200: success(
            Type.Object({
              custody_events: Type.Array(Ref(CustodyWire), { description: 'The custody events.' }),
              chain_valid: Type.Boolean({ description: 'Whether the hash chain is intact.' }),
              first_broken_seq: Type.Unsafe<number | null>({
                type: ['integer', 'null'],
                description: 'The first entry whose hash is wrong.',
              }),
            }),
          ),
        },
      },
    },
    async ({ params }) => {
      const { found } = await scans.resolve(params.unique_id)
      if (found?.kind !== 'item') fail(404, 'not_found', `Item ${params.unique_id} not found.`)
      const { events, brokenSeq } = await custody.review(found.item.uniqueId)
      return ok({
        custody_events: events.map(custodyToWire),
        chain_valid: brokenSeq === undefined,
        first_broken_seq: brokenSeq ?? null,
      })
    },
  )
}

function moveRoutes(app: App, deps: ItemRouteDeps): void {
  const { locations } = deps.warehouse
  const step = createStep(deps)

  app.post(
    `${url}/:unique_id/putaway`,
    {
      config: {
        operationId: 'putawayOperatorItem',
        refuses: { 409: ['wrong_scan', 'invalid_status'] },
        ...warehouseOnly,
      },
      schema: stepSchema('Put an item away into a bin', { bin: ScannedCode }),
    },
    async (request) => {
      const { bin } = request.body
      const binCode = shelfCode(bin)
      return step(request, 'putaway', { bin }, (tx, uniqueId) =>
        locations.shelve(tx, actorOfRequest(request), { uniqueId, binCode, event: 'putAway' }),
      )
    },
  )

  app.post(
    `${url}/:unique_id/move`,
    {
      config: { operationId: 'moveOperatorItem', refuses: { 409: ['wrong_scan', 'invalid_status'] }, ...warehouseOnly },
      schema: stepSchema('Move an item to another bin', { bin: ScannedCode }),
    },
    async (request) => {
      const { bin } = request.body
      const binCode = shelfCode(bin)
      return step(request, 'move', { bin }, (tx, uniqueId) =>
        locations.shelve(tx, actorOfRequest(request), { uniqueId, binCode, event: 'move' }),
      )
    },
  )

  app.post(
    `${url}/:unique_id/check-in`,
    {
      config: {
        operationId: 'checkOperatorItemIn',
        refuses: { 409: ['wrong_scan', 'invalid_status'] },
        ...warehouseOnly,
      },
      schema: stepSchema('Check an item in at a site, for the first time or again', {
        site_id: described(IdParam, 'The id of the site.'),
      }),
    },
    async (request) => {
      const { site_id: siteId } = request.body
      return step(request, 'check_in', { siteId }, (tx, uniqueId) =>
        locations.checkInOne(tx, actorOfRequest(request), { uniqueId, siteId }),
      )
    },
  )
}

function blockRoutes(app: App, deps: ItemRouteDeps): void {
  const { locations } = deps.warehouse
  const step = createStep(deps)

  app.post(
    `${url}/:unique_id/hold`,
    {
      config: { operationId: 'holdOperatorItem', refuses: { 409: ['wrong_scan', 'invalid_status'] }, ...warehouseOnly },
      schema: stepSchema('Block an item from leaving the warehouse', {
        reason: described(Reason, 'Why the item is blocked.'),
      }),
    },
    async (request) => {
      const { reason } = request.body
      return step(request, 'hold', { reason }, (tx, uniqueId) =>
        locations.block(tx, actorOfRequest(request), uniqueId, reason),
      )
    },
  )

  app.post(
    `${url}/:unique_id/release`,
    {
      config: {
        operationId: 'releaseOperatorItem',
        refuses: { 409: ['wrong_scan', 'invalid_status'] },
        ...supervisorOnly,
      },
      schema: stepSchema('Unblock an item', {}),
    },
    async (request) => {
      return step(request, 'release', {}, (tx, uniqueId) => locations.unblock(tx, actorOfRequest(request), uniqueId))
    },
  )
}

function reportRoutes(app: App, deps: ItemRouteDeps): void {
  const { locations } = deps.warehouse
  const step = createStep(deps)

  app.post(
    `${url}/:unique_id/open`,
    {
      config: {
        operationId: 'openOperatorItem',
        refuses: { 409: ['wrong_scan', 'invalid_status'] },
        ...supervisorOnly,
      },
      schema: stepSchema('Mark a sealed product as opened; it can no longer be redeemed', { note: Note }),
    },
    async (request) => {
      const { note } = request.body
      return step(request, 'open', { note }, (tx, uniqueId) =>
        locations.open(tx, actorOfRequest(request), uniqueId, note),
      )
    },
  )

  app.post(
    `${url}/:unique_id/missing`,
    {
      config: {
        operationId: 'reportOperatorItemMissing',
        refuses: { 409: ['wrong_scan', 'invalid_status'] },
        ...warehouseOnly,
      },
      schema: stepSchema('Report an item missing', { note: Note }),
    },
    async (request) => {
      const { note } = request.body
      return step(request, 'missing', { note }, (tx, uniqueId) =>
        locations.report(tx, actorOfRequest(request), { uniqueId, event: 'miss', note }),
      )
    },
  )

  app.post(
    `${url}/:unique_id/found`,
    {
      config: {
        operationId: 'reportOperatorItemFound',
        refuses: { 409: ['wrong_scan', 'invalid_status'] },
        ...warehouseOnly,
      },
      schema: stepSchema('Report a missing item as found; put it away next', { note: Note }),
    },
    async (request) => {
      const { note } = request.body
      return step(request, 'found', { note }, (tx, uniqueId) =>
        locations.report(tx, actorOfRequest(request), { uniqueId, event: 'find', note }),
      )
    },
  )

  app.post(
    `${url}/:unique_id/write-off`,
    {
      config: {
        operationId: 'writeOperatorItemOff',
        refuses: { 403: ['second_person_required'], 409: ['wrong_scan', 'invalid_status'] },
        ...supervisorOnly,
        needsProof: true,
      },
      schema: stepSchema('Write off a missing item with a second signature', {
        reason: described(Reason, 'Why the item is written off.'),
        second_person: SecondPerson,
      }),
    },
    async (request) => {
      const { reason, second_person: badge } = request.body
      const second = await deps.proveSecond(request, badge)
      return step(request, 'write_off', { reason, second }, (tx, uniqueId) =>
        locations.report(tx, actorOfRequest(request), { uniqueId, event: 'lose', note: reason }),
      )
    },
  )
}
