import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { Ref } from '../../../http/schema/fields.ts'
import type { PayoutWalletService } from './service.ts'
import { payoutWalletToWire, PayoutWalletWire, SetWalletBody } from './wire.ts'

const tags = ['Revenue']
const own = { scope: 'payout:manage', billing: 'TIER' } as const

/** One wallet, or all of them with `history`. */
const WalletOrHistory = Type.Object({
  chain: Type.Optional(Type.String({ description: 'The chain on which payouts are made.' })),
  address: Type.Optional(Type.String({ description: 'The wallet to which payouts go.' })),
  is_active: Type.Optional(Type.Boolean({ description: 'Whether it is active.' })),
  effective_at: Type.Optional(Type.String({ description: 'When the change takes effect.' })),
  created_at: Type.Optional(Type.String({ description: 'When it was created.' })),
  wallets: Type.Optional(Type.Array(Ref(PayoutWalletWire), { description: 'Newest first; only with `history`.' })),
})

export function payoutWalletRoutes(app: App, { wallets }: { wallets: PayoutWalletService }): void {
  app.put(
    '/api/v1/mystery/payout-wallet',
    {
      config: {
        operationId: 'setPayoutWallet',
        refuses: { 400: ['invalid_address'] },
        members: { roles: ['owner'], needsProof: true },
        isKeyed: true,
        ...own,
        gate: 'write',
        bodyLabel: 'invalid_address',
      },
      schema: {
        summary: 'Set the payout wallet',
        description:
          'Deactivates the previous wallet immediately. Payouts to the new wallet start after a cooldown of one day, and payout_wallet.updated is sent to all of your webhooks.',
        tags,
        body: SetWalletBody,
        response: { 200: success(Ref(PayoutWalletWire)) },
      },
    },
    async ({ caller, body }) => {
      const change = { address: body.address, chain: body.chain, keyId: caller.keyId }
      return ok(payoutWalletToWire(await wallets.set(caller.accountId, change)))
    },
  )

  app.get(
    '/api/v1/mystery/payout-wallet',
    {
      config: { operationId: 'getPayoutWallet', refuses: { 404: ['payout_wallet_not_set'] }, ...own, gate: 'read' },
      schema: {
        summary: 'Get the payout wallet',
        tags,
        querystring: Type.Object({
          chain: Type.Optional(Type.String({ description: 'The chain on which payouts are made.' })),
          history: Type.Optional(
            Type.Boolean({ description: 'Returns all wallets, newest first, instead of the active one.' }),
          ),
        }),
        response: { 200: success(WalletOrHistory) },
      },
    },
    async ({ caller, query }) => {
      if (query.history) return ok({ wallets: (await wallets.history(caller.accountId)).map(payoutWalletToWire) })
      return ok(payoutWalletToWire(await wallets.get(caller.accountId, query.chain)))
    },
  )
}
