import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { Ref } from '../../../http/schema/fields.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import type { AlertService } from './service.ts'
import { AlertBodyWire, AlertPath, alertToWire, PriceAlertWire } from './wire.ts'

const config = { scope: 'read:catalog', gate: 'none' } as const
const tags = ['Catalog']
const url = '/api/v1/catalog/alerts'

export function alertRoutes(app: App, { alerts }: { alerts: AlertService }): void {
  app.post(
    url,
    {
      config: {
        operationId: 'createCatalogAlert',
        refuses: { 400: ['invalid_query_parameter'], 409: ['alert_limit'] },
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Watch the price of a card',
        description:
          'Sends `price.alert` to the webhooks of the account each time that the condition becomes true, and at once when it is true already. The same alert is created once; an account has at most 1,000.',
        tags,
        body: AlertBodyWire,
        response: { 201: success(Type.Object({ alert: Ref(PriceAlertWire) })) },
      },
    },
    async ({ body, caller }, reply) => {
      const alert = await alerts.create(caller.accountId, body)
      return reply.code(201).send(ok({ alert: alertToWire(alert) }))
    },
  )

  app.get(
    url,
    {
      config: { operationId: 'listCatalogAlerts', mayBeStale: true, ...config },
      schema: {
        summary: 'List the price alerts of the account',
        tags,
        querystring: Type.Object(PageQuery),
        response: {
          200: successPage(
            Type.Object({ alerts: Type.Array(Ref(PriceAlertWire), { description: 'The newest first.' }) }),
          ),
        },
      },
    },
    async ({ query, caller }) => {
      const page = readPage(query, listRules)
      const { rows, pagination } = pageOf(await alerts.list(caller.accountId, page), page)
      return okPage({ alerts: rows.map(alertToWire) }, pagination)
    },
  )

  app.delete(
    `${url}/:alert_id`,
    {
      config: { operationId: 'deleteCatalogAlert', isKeyed: true, ...config },
      schema: {
        summary: 'Remove a price alert',
        tags,
        params: AlertPath,
        response: { 200: success(Type.Object({ alert_id: Type.Integer({ description: 'The id of the alert.' }) })) },
      },
    },
    async ({ params, caller }) => {
      await alerts.remove(caller.accountId, BigInt(params.alert_id))
      return ok({ alert_id: params.alert_id })
    },
  )
}
