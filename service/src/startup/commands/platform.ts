import { Type } from 'typebox'
import type { AccountService } from '../../identity/accounts/holders/service.ts'
import type { KeyService } from '../../identity/keys/service.ts'
import { IssuedKeyWire, issuedToWire, KeyWire, keyToWire, NewKeyBody } from '../../identity/keys/wire.ts'
import type { Db } from '../../db/db.ts'
import type { App } from '../../http/app-type.ts'
import { actorOf } from '../../http/pipeline/caller.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { registerArea } from '../../http/pipeline/route-rules.ts'
import { Ref } from '../../http/schema/fields.ts'
import type { Clock } from '../../kernel/clock.ts'
import { findAccountByName } from '../../sandbox/store.ts'

const config = { operationId: 'none', scope: 'platform:admin', gate: 'none' } as const
const AccountName = Type.String({ minLength: 1, maxLength: 255 })

export type PlatformDeps = { db: Db; accounts: AccountService; keys: KeyService; clock: Clock }

/**
 * Platform keys have every permission, so no network request can create one: these routes exist only in a direct
 * session with database access.
 */
export function platformKeyRoutes(app: App, { db, accounts, keys, clock }: PlatformDeps): void {
  registerArea(app, { area: 'back_office', kinds: ['platform'] }, (area) => {
    area.get(
      '/api/v1/direct/platform/keys',
      {
        config,
        schema: {
          querystring: Type.Object({ account_name: AccountName }),
          response: { 200: success(Type.Object({ keys: Type.Array(Ref(KeyWire)) })) },
        },
      },
      async ({ query }) => {
        const account = await findAccountByName(db, 'platform', query.account_name)
        const list = account ? await keys.listKeys(account.id) : []
        return ok({ keys: list.map((key) => keyToWire(key, clock.now())) })
      },
    )

    area.post(
      '/api/v1/direct/platform/keys',
      {
        config,
        schema: {
          body: Type.Interface([NewKeyBody], { account_name: AccountName }),
          response: { 201: success(Ref(IssuedKeyWire)) },
        },
      },
      async ({ body, caller }, reply) => {
        const actor = actorOf(caller)
        const known = await findAccountByName(db, 'platform', body.account_name)
        const issued = await keys.issue(
          {
            accountId: known?.id ?? (await accounts.openPlatform(body.account_name, actor)),
            label: body.label,
            scopes: body.scopes,
            expiresAt: body.expires_at ? new Date(body.expires_at) : null,
            allowedAddresses: body.allowed_ips,
          },
          { by: 'host', actor },
        )
        return reply.code(201).send(ok(issuedToWire(issued, clock.now())))
      },
    )
  })
}
