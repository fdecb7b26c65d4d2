import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import type { VaultAccountService } from './service.ts'
import { accountToWire, VaultAccountWire } from './wire.ts'

export type AccountRouteDeps = { account: VaultAccountService; environment: 'sandbox' | 'production' }

export function accountRoutes(app: App, { account, environment }: AccountRouteDeps): void {
  app.get(
    '/api/v1/account',
    {
      config: { operationId: 'getAccount', scope: 'read:inventory', gate: 'vaultRead' },
      schema: {
        summary: 'Get the account with its limits, coverage, balance and open documents',
        tags: ['Account'],
        response: { 200: success(Type.Object({ account: Ref(VaultAccountWire) })) },
      },
    },
    async ({ caller }) => ok({ account: accountToWire(caller, environment, await account.get(caller.accountId)) }),
  )
}
