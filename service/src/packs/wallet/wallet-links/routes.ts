import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { Ref } from '../../../http/schema/fields.ts'
import { endUserToWire, EndUserWire } from '../end-users/wire.ts'
import type { WalletLinkService } from './service.ts'
import { LinkWalletBody } from './wire.ts'
import { userRefusals } from '../../shared/refusals.ts'

export function walletLinkRoutes(app: App, { walletLinks }: { walletLinks: WalletLinkService }): void {
  app.post(
    '/api/v1/end-users/link-wallet',
    {
      config: {
        operationId: 'linkEndUserWallet',
        refuses: [userRefusals, { 400: ['invalid_message', 'invalid_signature'], 409: ['already_exists'] }],
        scope: 'wallet:withdraw',
        gate: 'write',
      },
      schema: {
        summary: 'Link a wallet to an end user by a signed message',
        description:
          'Required before credits can be withdrawn to the wallet; not required for purchases. Sending the same proof again is safe.',
        tags: ['Wallet'],
        body: LinkWalletBody,
        response: { 200: success(Type.Object({ end_user: Ref(EndUserWire) })) },
      },
    },
    async ({ caller, body }) => {
      const request = {
        externalUserId: body.external_user_id,
        walletAddress: body.wallet_address,
        message: body.message,
        signature: body.signature,
      }
      return ok({ end_user: endUserToWire(await walletLinks.link(caller.accountId, request)) })
    },
  )
}
