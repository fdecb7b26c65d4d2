import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { claimApproval, requireApproval } from '../../http/pipeline/approved-requests.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../http/schema/pagination.ts'
import { idPathOf, Ref } from '../../http/schema/fields.ts'
import type { People } from './people.ts'
import { badgeScan } from '../../warehouse/scans/codes.ts'
import type { Actions } from '../../idempotency/actions/service.ts'
import { ClientActionId } from '../../idempotency/client-actions.ts'
import { ChangePersonBody, NewPersonBody, personToWire, PersonWire } from './wire.ts'
import { operatorUrl, tags } from '../operator-route-config.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['admin'] } as const
/** A new role, password or badge lets someone act: other people approve it. */
const granting = { ...config, needsProof: true, isApprovable: true } as const
const url = `${operatorUrl}/people`
const PersonData = Type.Object({ person: Ref(PersonWire) })
const LinkedPersonData = Type.Object({
  person: Ref(PersonWire),
  link: Type.Optional(
    Type.String({ description: 'On the host only: the path with which the operator chooses a password.' }),
  ),
})
const linkRule =
  'The operator chooses the password by a link in a letter, which works once, within a day; no other person chooses or sees it.'

/** The host shows the link, because it may have no mail server; other callers learn nothing of it. */
const linkFor = (actor: string, link: string | undefined): { link?: string } =>
  actor.startsWith('direct:') && link !== undefined ? { link } : {}

export type PeopleRouteDeps = { people: People; actions: Actions }

export function peopleRoutes(app: App, deps: PeopleRouteDeps): void {
  readRoutes(app, deps)
  changeRoutes(app, deps)
  secretRoutes(app, deps)
}

function readRoutes(app: App, { people }: PeopleRouteDeps): void {
  app.get(
    url,
    {
      config: { operationId: 'listOperatorPeople', ...config },
      schema: {
        summary: 'List operators, newest first',
        tags,
        querystring: Type.Object(PageQuery),
        response: {
          200: successPage(Type.Object({ people: Type.Array(Ref(PersonWire), { description: 'The people.' }) })),
        },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const found = await people.list({ limit: page.limit + 1, offset: page.offset })
      const { rows, pagination } = pageOf(found, page)
      return okPage({ people: rows.map(personToWire) }, pagination)
    },
  )

  app.get(
    `${url}/:id`,
    {
      config: { operationId: 'getOperatorPerson', ...config },
      schema: { summary: 'Get an operator', tags, params: idPathOf('person'), response: { 200: success(PersonData) } },
    },
    async ({ params }) => ok({ person: personToWire(await people.get(params.id)) }),
  )
}

function changeRoutes(app: App, { people, actions }: PeopleRouteDeps): void {
  app.post(
    url,
    {
      config: { operationId: 'createOperatorPerson', refuses: { 409: ['already_exists'] }, ...granting },
      schema: {
        summary: 'Create an operator',
        description: linkRule,
        tags,
        body: NewPersonBody,
        response: { 201: success(LinkedPersonData) },
      },
    },
    async (request, reply) => {
      const { body, actor } = request
      const { client_action_id: clientActionId, site_ids: siteIds = null, ...rest } = body
      const passwordHash = await people.prepareUnknown()
      let link: string | undefined
      const input = { ...rest, site_ids: siteIds }
      const answer = await actions.run(
        { actor, clientActionId, action: 'person.create', target: 'operators', input, personal: ['email', 'name'] },
        async (tx) => {
          if (body.roles.length > 0) requireApproval(request)
          const person = await people.insert(tx, { ...rest, siteIds }, passwordHash, actor)
          link = await people.sendPasswordLink(tx, person)
          return { person: personToWire(person) }
        },
      )
      return reply.code(201).send(ok({ ...answer, ...linkFor(actor, link) }))
    },
  )

  app.patch(
    `${url}/:id`,
    {
      config: { operationId: 'updateOperatorPerson', ...granting },
      schema: {
        summary: 'Change the name, roles, sites or active state of an operator',
        description: 'Other roles, other sites and a deactivation end the sessions of the operator.',
        tags,
        params: idPathOf('person'),
        body: ChangePersonBody,
        response: { 200: success(PersonData) },
      },
    },
    async (request) => {
      const { params, body, actor } = request
      const { client_action_id: clientActionId, is_active: isActive, site_ids: siteIds, ...rest } = body
      const input = { ...rest, is_active: isActive, site_ids: siteIds }
      return ok(
        await actions.run(
          {
            actor,
            clientActionId,
            action: 'person.change',
            target: `operator:${params.id}`,
            input,
            personal: ['name'],
          },
          async (tx) => {
            const update = { ...rest, isActive, siteIds }
            const { operatorSession } = request
            const sessionId = operatorSession?.operator.id === params.id ? operatorSession.sessionId : null
            const by = { actor, isTrusted: claimApproval(request), sessionId }
            const person = await people.change(tx, params.id, update, by)
            return { person: personToWire(person) }
          },
        ),
      )
    },
  )
}

function secretRoutes(app: App, { people, actions }: PeopleRouteDeps): void {
  app.post(
    `${url}/:id/password`,
    {
      config: { operationId: 'resetOperatorPersonPassword', ...granting },
      schema: {
        summary: 'Reset the password of an operator, end all sessions and remove the authenticator and passkeys',
        description: linkRule,
        tags,
        params: idPathOf('person'),
        body: Type.Object({ client_action_id: ClientActionId }),
        response: { 200: success(LinkedPersonData) },
      },
    },
    async (request) => {
      const { params, body, actor } = request
      const passwordHash = await people.prepareUnknown()
      const order = { actor, clientActionId: body.client_action_id, action: 'person.password' }
      let link: string | undefined
      const answer = await actions.run({ ...order, target: `operator:${params.id}`, input: {} }, async (tx) => {
        requireApproval(request)
        const person = await people.resetPassword(tx, params.id, passwordHash, actor)
        link = await people.sendPasswordLink(tx, person)
        return { person: personToWire(person) }
      })
      return ok({ ...answer, ...linkFor(actor, link) })
    },
  )

  app.post(
    `${url}/:id/badge`,
    {
      config: { operationId: 'issueOperatorPersonBadge', refuses: { 403: ['second_approver_required'] }, ...granting },
      schema: {
        summary: 'Issue a new badge to an operator',
        description:
          'The badge code is returned only once. The badge works once its owner has chosen a PIN: POST /operator/v1/session/pin. Each call issues another badge and revokes the previous one with its PIN, so no client_action_id is needed.',
        tags,
        params: idPathOf('person'),
        response: {
          201: success(
            Type.Object({
              person: Ref(PersonWire),
              badge: Type.String({ description: 'The badge of the operator.' }),
              scan_code: Type.String({ description: 'The content of the badge’s barcode.' }),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const { params, actor } = request
      requireApproval(request)
      const { person, badge } = await people.giveBadge(params.id, null, actor)
      return reply.code(201).send(ok({ person: personToWire(person), badge, scan_code: badgeScan(badge) }))
    },
  )
}
