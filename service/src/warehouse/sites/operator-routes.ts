import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../http/schema/pagination.ts'
import { described, IdParam, idPathOf, Ref } from '../../http/schema/fields.ts'
import { fail } from '../../kernel/errors.ts'
import { checkAddress, type AddressInput } from '../../providers/shipping/addresses.ts'
import type { Sites } from './sites.ts'
import type { Actions } from '../../idempotency/actions/service.ts'
import { ClientActionId } from '../../idempotency/client-actions.ts'
import { actorOfRequest } from '../actor-wire.ts'
import {
  binToWire,
  BinWire,
  ChangeSiteBody,
  NewBinBody,
  NewSiteBody,
  OperatorSiteWire,
  siteFromWire,
  siteToWire,
} from './operator-wire.ts'
import { operatorUrl, supervisorOnly, tags } from '../route-config.ts'

const readConfig = { scope: 'platform:admin', gate: 'none', roles: ['warehouse', 'account_manager'] } as const
const url = operatorUrl
const SiteData = Type.Object({ site: Ref(OperatorSiteWire) })
const BinData = Type.Object({ bin: Ref(BinWire) })

export type SiteRouteDeps = { sites: Sites; actions: Actions }

function checkSiteAddress(address: AddressInput | undefined): void {
  const result = address && checkAddress(address)
  if (result && !result.ok) {
    fail(400, 'invalid_address', result.faults.map(({ field, message }) => `${field}: ${message}`).join(' '), {
      details: { fields: result.faults.map(({ field }) => field) },
    })
  }
}

export function siteRoutes(app: App, deps: SiteRouteDeps): void {
  siteResourceRoutes(app, deps)
  binRoutes(app, deps)
}

function siteResourceRoutes(app: App, { sites, actions }: SiteRouteDeps): void {
  app.get(
    `${url}/sites`,
    {
      config: { operationId: 'listOperatorSites', ...readConfig },
      schema: {
        summary: 'List sites',
        tags,
        response: {
          200: success(Type.Object({ sites: Type.Array(Ref(OperatorSiteWire), { description: 'The sites.' }) })),
        },
      },
    },
    async () => ok({ sites: (await sites.list()).map(siteToWire) }),
  )

  app.get(
    `${url}/sites/:id`,
    {
      config: { operationId: 'getOperatorSite', ...readConfig },
      schema: { summary: 'Get a site', tags, params: idPathOf('site'), response: { 200: success(SiteData) } },
    },
    async ({ params }) => ok({ site: siteToWire(await sites.get(params.id)) }),
  )

  app.post(
    `${url}/sites`,
    {
      config: { operationId: 'createOperatorSite', refuses: { 409: ['already_exists'] }, ...supervisorOnly },
      schema: { summary: 'Create a site', tags, body: NewSiteBody, response: { 201: success(SiteData) } },
    },
    async ({ body, actor }, reply) => {
      const { client_action_id: clientActionId, code, ...input } = body
      checkSiteAddress(input.address)
      const given = siteFromWire(input)
      const order = { actor, clientActionId, action: 'site.open', target: `site:${code}`, input }
      const answer = await actions.run(order, async (tx) => {
        const site = await sites.open(tx, {
          code,
          name: input.name,
          address: given.address ?? fail(400, 'invalid_address', 'address is required.'),
          timezone: input.timezone,
          status: given.status ?? 'ACTIVE',
          receivingHours: given.receivingHours ?? [],
          pickupHours: given.pickupHours ?? [],
          orderCutoff: given.orderCutoff ?? '12:00',
          holidays: given.holidays ?? [],
          capabilities: given.capabilities ?? ['inbound', 'ship', 'pickup'],
          inboundInstructions: given.inboundInstructions ?? null,
          pickupInstructions: given.pickupInstructions ?? null,
        })
        return { site: siteToWire(site) }
      })
      return reply.code(201).send(ok(answer))
    },
  )

  app.patch(
    `${url}/sites/:id`,
    {
      config: { operationId: 'updateOperatorSite', ...supervisorOnly },
      schema: {
        summary: 'Change a site: its opening hours, holidays or status',
        tags,
        params: idPathOf('site'),
        body: ChangeSiteBody,
        response: { 200: success(SiteData) },
      },
    },
    async (request) => {
      const { client_action_id: clientActionId, ...input } = request.body
      checkSiteAddress(input.address)
      const { actor, params } = request
      const order = { actor, clientActionId, action: 'site.change', target: `site:${params.id}`, input }
      return ok(
        await actions.run(order, async (tx) => ({
          site: siteToWire(await sites.change(tx, actorOfRequest(request), params.id, definedOf(siteFromWire(input)))),
        })),
      )
    },
  )
}

type Defined<Value extends object> = { [Key in keyof Value]?: Exclude<Value[Key], undefined> }

const definedOf = <Value extends object>(value: Value): Defined<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Defined<Value>

function binRoutes(app: App, { sites, actions }: SiteRouteDeps): void {
  app.get(
    `${url}/bins`,
    {
      config: { operationId: 'listOperatorBins', ...readConfig },
      schema: {
        summary: 'List bins and totes by code, with their item counts',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          site_id: Type.Optional(described(IdParam, 'The id of the site.')),
        }),
        response: {
          200: successPage(Type.Object({ bins: Type.Array(Ref(BinWire), { description: 'The bins by code.' }) })),
        },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const found = await sites.listBins({ siteId: query.site_id, limit: page.limit + 1, offset: page.offset })
      const { rows, pagination } = pageOf(found, page)
      return okPage({ bins: rows.map(binToWire) }, pagination)
    },
  )

  app.post(
    `${url}/bins`,
    {
      config: { operationId: 'createOperatorBin', refuses: { 409: ['already_exists'] }, ...supervisorOnly },
      schema: { summary: 'Add a bin or a tote', tags, body: NewBinBody, response: { 201: success(BinData) } },
    },
    async (request, reply) => {
      const { client_action_id: clientActionId, site_id: siteId, code, kind = 'BIN' } = request.body
      const { actor } = request
      const order = { actor, clientActionId, action: 'bin.add', target: `bin:${code}`, input: { siteId, kind } }
      const answer = await actions.run(order, async (tx) => ({
        bin: binToWire(await sites.addBin(tx, actorOfRequest(request), { siteId, code, kind })),
      }))
      return reply.code(201).send(ok(answer))
    },
  )

  app.patch(
    `${url}/bins/:id`,
    {
      config: { operationId: 'updateOperatorBin', ...supervisorOnly },
      schema: {
        summary: 'Deactivate or reactivate a bin; its items remain in it',
        tags,
        params: idPathOf('bin'),
        body: Type.Object({
          client_action_id: ClientActionId,
          is_active: Type.Boolean({ description: 'Whether it is active.' }),
        }),
        response: { 200: success(BinData) },
      },
    },
    async (request) => {
      const { client_action_id: clientActionId, is_active: isActive } = request.body
      const { actor, params } = request
      const order = { actor, clientActionId, action: 'bin.change', target: `bin:${params.id}`, input: { isActive } }
      return ok(
        await actions.run(order, async (tx) => ({
          bin: binToWire(await sites.setBinActive(tx, actorOfRequest(request), params.id, isActive)),
        })),
      )
    },
  )
}
