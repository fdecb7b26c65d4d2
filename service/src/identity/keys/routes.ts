import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import type { Caller } from '../../http/pipeline/caller.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { grantorOfCaller } from '../accounts/grants/model.ts'
import type { ApiKey } from './model.ts'
import { maxLiveKeys, type KeyService } from './service.ts'
import { ChangeOwnKeyBody, IssuedKeyWire, issuedToWire, KeyWire, keyToWire, OwnKeyBody, RotateBody } from './wire.ts'

/** Open to suspended accounts, whose keys can leak as well. */
const ownKey = { scope: 'any', gate: 'none', isOpenToSuspended: true } as const

export type KeyRouteDeps = { keys: KeyService; clock: Clock }

/**
 * Returns the caller's own key, or with `admin` any key of its account, as for a person whose role admits to keys; responds
 * with 404 to any other.
 */
async function getOwnKey(keys: KeyService, caller: Caller, keyId: string): Promise<ApiKey> {
  const key = await keys.getKey(keyId)
  const mayManage = caller.scopes.has('admin') || caller.person !== undefined
  const isOwn = key.accountId === caller.accountId && (keyId === caller.keyId || mayManage)
  return isOwn ? key : fail(404, 'not_found', 'Key not found.')
}

export function keyRoutes(app: App, { keys, clock }: KeyRouteDeps): void {
  app.get(
    '/api/v1/keys',
    {
      config: {
        operationId: 'listKeys',
        members: { roles: ['owner', 'developer'], replacesScope: true },
        scope: 'admin',
        gate: 'none',
      },
      schema: {
        summary: 'List the API keys of the account',
        tags: ['Account'],
        response: { 200: success(Type.Object({ keys: Type.Array(Ref(KeyWire), { description: 'The keys.' }) })) },
      },
    },
    async ({ caller }) => {
      const list = await keys.listKeys(caller.accountId)
      return ok({ keys: list.map((key) => keyToWire(key, clock.now())) })
    },
  )

  grantRoutes(app, { keys, clock })

  app.post(
    '/api/v1/keys/rotate',
    {
      config: {
        operationId: 'rotateKey',
        refuses: { 409: ['rotation_in_progress'] },
        members: { roles: ['owner', 'developer'], needsProof: true },
        isKeyed: true,
        ...ownKey,
      },
      schema: {
        summary: 'Rotate an API key',
        description:
          'The old key remains valid until the overlap ends. Every key may rotate itself; `admin` rotates the keys of its account whose scopes it holds, so not those with `payout:manage`.',
        tags: ['Account'],
        body: RotateBody,
        response: { 201: success(Ref(IssuedKeyWire)) },
      },
    },
    async ({ caller, body }, reply) => {
      const { id } = await getOwnKey(keys, caller, body.key_id ?? caller.keyId)
      const rotation = { keyId: id, overlapSeconds: body.overlap_seconds ?? 86_400, force: body.force ?? false }
      const issued = await keys.rotate(rotation, grantorOfCaller(caller))
      return reply.code(201).send(ok(issuedToWire(issued, clock.now())))
    },
  )

  app.post(
    '/api/v1/keys/:key_id/revoke',
    {
      config: {
        operationId: 'revokeKey',
        members: { roles: ['owner', 'developer'], needsProof: true },
        isKeyed: true,
        ...ownKey,
      },
      schema: {
        summary: 'Revoke an API key',
        description:
          'Every key may revoke itself, and `admin` every key of its account. A person needs a role that holds all of the key.',
        tags: ['Account'],
        params: Type.Object({ key_id: Type.String({ description: 'The public id of the key.' }) }),
        response: { 200: success(Type.Object({ key: Ref(KeyWire) })) },
      },
    },
    async ({ caller, params }) => {
      const { id } = await getOwnKey(keys, caller, params.key_id)
      return ok({ key: keyToWire(await keys.revoke(id, grantorOfCaller(caller)), clock.now()) })
    },
  )
}

const grantRule =
  'A key grants the scopes it holds, a person those of the role, and both change only keys that hold no more. `payout:manage` is granted by two people of the platform only.'

const expiryOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

function grantRoutes(app: App, { keys, clock }: KeyRouteDeps): void {
  app.post(
    '/api/v1/keys',
    {
      config: {
        operationId: 'createKey',
        members: { roles: ['owner', 'developer'], needsProof: true, replacesScope: true },
        isKeyed: true,
        scope: 'admin',
        gate: 'none',
      },
      schema: {
        summary: 'Create an API key',
        description: `The key is returned only in this response. An account has at most ${maxLiveKeys} keys that work. ${grantRule}`,
        tags: ['Account'],
        body: OwnKeyBody,
        response: { 201: success(Ref(IssuedKeyWire)) },
      },
    },
    async ({ caller, body }, reply) => {
      const { label, scopes, commits_orders: commitsOrders, allowed_ips: allowedAddresses } = body
      const { accountId } = caller
      const expiresAt = expiryOf(body.expires_at)
      const order = { accountId, label, scopes, commitsOrders, expiresAt, allowedAddresses }
      const issued = await keys.issue(order, grantorOfCaller(caller))
      return reply.code(201).send(ok(issuedToWire(issued, clock.now())))
    },
  )

  app.patch(
    '/api/v1/keys/:key_id',
    {
      config: {
        operationId: 'updateKey',
        members: { roles: ['owner', 'developer'], needsProof: true, replacesScope: true },
        isKeyed: true,
        scope: 'admin',
        gate: 'none',
      },
      schema: {
        summary: 'Update an API key',
        description: `A change that lets the key do more needs authority over all of its scopes. ${grantRule}`,
        tags: ['Account'],
        params: Type.Object({ key_id: Type.String({ description: 'The public id of the key.' }) }),
        body: ChangeOwnKeyBody,
        response: { 200: success(Type.Object({ key: Ref(KeyWire) })) },
      },
    },
    async ({ caller, params, body }) => {
      const { id } = await getOwnKey(keys, caller, params.key_id)
      const { label, scopes, expires_at: expiresAt, allowed_ips: allowedAddresses } = body
      const change = {
        ...(label !== undefined && { label }),
        ...(scopes !== undefined && { scopes }),
        ...(body.commits_orders !== undefined && { commitsOrders: body.commits_orders }),
        ...(expiresAt !== undefined && { expiresAt: expiryOf(expiresAt) }),
        ...(allowedAddresses !== undefined && { allowedAddresses }),
      }
      return ok({ key: keyToWire(await keys.change(id, change, grantorOfCaller(caller)), clock.now()) })
    },
  )
}
