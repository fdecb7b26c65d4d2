import { Type } from 'typebox'
import { grantorOf } from '../accounts/grants/model.ts'
import type { AccountService } from '../accounts/holders/service.ts'
import type { KeyService } from './service.ts'
import {
  ChangeKeyBody,
  IssuedKeyWire,
  issuedToWire,
  KeyWire,
  keyToWire,
  limitsFromWire,
  NewKeyBody,
  RotateBody,
} from './wire.ts'
import type { App } from '../../http/app-type.ts'
import { claimApproval } from '../../http/pipeline/approved-requests.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { idPathOf, Ref } from '../../http/schema/fields.ts'
import type { Clock } from '../../kernel/clock.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['account_manager'] } as const
/** With X-Approval-Id, two people grant `admin` and `payout:manage` as well. */
const granting = { ...config, needsProof: true, isApprovable: true } as const
const tags = ['Administration']
const KeyPath = Type.Object({ key_id: Type.String({ description: 'The public id of the key.' }) })
const KeyData = Type.Object({ key: Ref(KeyWire) })

const grantRule =
  'An account manager grants every scope but `admin` and `payout:manage`; an API key grants the scopes it holds. With X-Approval-Id, two people grant those two as well. Platform keys are created, changed and revoked on the host.'

const expiryOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

export type AdminKeyDeps = { accounts: AccountService; keys: KeyService; clock: Clock }

/** Partner and tenant keys share their routes under two paths. */
function accountKeyRoutes(app: App, holder: 'partners' | 'tenants', { accounts, keys, clock }: AdminKeyDeps): void {
  const url = `/api/v1/admin/${holder}/:id/keys`
  const noun = holder === 'partners' ? 'Partner' : 'Tenant'
  const checkHolder = (id: number) => (holder === 'partners' ? accounts.getPartner(id) : accounts.getTenant(id))

  app.get(
    url,
    {
      config: { operationId: `listAdmin${noun}Keys`, ...config },
      schema: {
        summary: `List the keys of one of the ${holder}`,
        tags,
        params: idPathOf('account'),
        response: { 200: success(Type.Object({ keys: Type.Array(Ref(KeyWire), { description: 'The keys.' }) })) },
      },
    },
    async ({ params }) => {
      const { id } = await checkHolder(params.id)
      const list = await keys.listKeys(id)
      return ok({ keys: list.map((key) => keyToWire(key, clock.now())) })
    },
  )

  app.post(
    url,
    {
      config: {
        operationId: `createAdmin${noun}Key`,
        refuses: { 400: ['invalid_scope'], 409: ['already_exists'] },
        isKeyed: true,
        ...granting,
      },
      schema: {
        summary: `Create a key for one of the ${holder}`,
        description: grantRule,
        tags,
        params: idPathOf('account'),
        body: NewKeyBody,
        response: { 201: success(Ref(IssuedKeyWire)) },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const { id } = await checkHolder(params.id)
      const issued = await keys.issue(
        {
          accountId: id,
          label: body.label,
          scopes: body.scopes,
          commitsOrders: body.commits_orders,
          expiresAt: expiryOf(body.expires_at),
          allowedAddresses: body.allowed_ips,
          limits: body.limits && limitsFromWire(body.limits),
        },
        grantorOf(request, claimApproval(request)),
      )
      return reply.code(201).send(ok(issuedToWire(issued, clock.now())))
    },
  )
}

export function adminKeyRoutes(app: App, deps: AdminKeyDeps): void {
  const { keys, clock } = deps
  accountKeyRoutes(app, 'partners', deps)
  accountKeyRoutes(app, 'tenants', deps)

  app.get(
    '/api/v1/admin/keys/:key_id',
    {
      config: { operationId: 'getAdminKey', ...config },
      schema: { summary: 'Get a key', tags, params: KeyPath, response: { 200: success(KeyData) } },
    },
    async ({ params }) => ok({ key: keyToWire(await keys.getKey(params.key_id), clock.now()) }),
  )

  app.patch(
    '/api/v1/admin/keys/:key_id',
    {
      config: { operationId: 'updateAdminKey', refuses: { 400: ['invalid_scope'] }, isKeyed: true, ...granting },
      schema: {
        summary: 'Update a key',
        description: grantRule,
        tags,
        params: KeyPath,
        body: ChangeKeyBody,
        response: { 200: success(KeyData) },
      },
    },
    async (request) => {
      const { params, body } = request
      const change = {
        ...(body.label !== undefined && { label: body.label }),
        ...(body.scopes !== undefined && { scopes: body.scopes }),
        ...(body.commits_orders !== undefined && { commitsOrders: body.commits_orders }),
        ...(body.expires_at !== undefined && { expiresAt: expiryOf(body.expires_at) }),
        ...(body.allowed_ips !== undefined && { allowedAddresses: body.allowed_ips }),
        ...(body.limits !== undefined && { limits: limitsFromWire(body.limits) }),
      }
      return ok({
        key: keyToWire(
          await keys.change(params.key_id, change, grantorOf(request, claimApproval(request))),
          clock.now(),
        ),
      })
    },
  )

  app.post(
    '/api/v1/admin/keys/:key_id/rotate',
    {
      config: { operationId: 'rotateAdminKey', refuses: { 409: ['rotation_in_progress'] }, isKeyed: true, ...granting },
      schema: {
        summary: 'Rotate a key',
        description: grantRule,
        tags,
        params: KeyPath,
        body: Type.Omit(RotateBody, ['key_id']),
        response: { 201: success(Ref(IssuedKeyWire)) },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const rotation = {
        keyId: params.key_id,
        overlapSeconds: body.overlap_seconds ?? 86_400,
        force: body.force ?? false,
      }
      const issued = await keys.rotate(rotation, grantorOf(request, claimApproval(request)))
      return reply.code(201).send(ok(issuedToWire(issued, clock.now())))
    },
  )

  app.post(
    '/api/v1/admin/keys/:key_id/revoke',
    {
      config: { operationId: 'revokeAdminKey', isKeyed: true, ...config },
      schema: { summary: 'Revoke a key', tags, params: KeyPath, response: { 200: success(KeyData) } },
    },
    async (request) =>
      ok({ key: keyToWire(await keys.revoke(request.params.key_id, grantorOf(request, false)), clock.now()) }),
  )
}
