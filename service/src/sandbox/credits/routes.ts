import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { refusedAs } from '../../http/schema/fields.ts'
import { readPositiveUsdc } from '../../kernel/amounts.ts'
import { formatUsdc, type Micros } from '../../kernel/money.ts'

/** The dependency on the packs area: grants credits. */
export type SandboxCreditDeps = {
  creditEndUser: (
    partnerId: number,
    identity: { external_user_id?: string | undefined; wallet_address?: string | undefined },
    amount: Micros,
  ) => Promise<{ endUserId: number; balance: Micros }>
}

export function creditRoutes(app: App, { creditEndUser }: SandboxCreditDeps): void {
  app.post(
    '/api/v1/sandbox/credit',
    {
      config: {
        operationId: 'grantSandboxCredits',
        refuses: {
          400: ['missing_user_identifier', 'identifier_too_long', 'invalid_amount'],
          409: ['identity_conflict'],
        },
        members: { roles: ['owner', 'developer'] },
        scope: 'any',
        gate: 'none',
        kinds: ['pack_partner'],
      },
      schema: {
        summary: 'Grant test credits to an end user',
        tags: ['Sandbox'],
        body: Type.Object({
          external_user_id: Type.Optional(Type.String({ description: 'Your own id of the end user.' })),
          wallet_address: Type.Optional(Type.String({ description: 'The wallet of the end user.' })),
          amount_usdc: Type.String({
            ...refusedAs('invalid_amount'),
            description: 'The amount in USDC, as a decimal string.',
          }),
        }),
        response: {
          201: success(
            Type.Object({
              end_user_id: Type.Integer({ description: 'The id of the end user.' }),
              balance: Type.String({ description: 'The balance in USDC micros.' }),
              balance_usdc: Type.String({ description: 'The balance in USDC, as a decimal string.' }),
            }),
          ),
        },
      },
    },
    async ({ caller, body }, reply) => {
      const amount = readPositiveUsdc('amount_usdc', body.amount_usdc)
      const { endUserId, balance } = await creditEndUser(caller.accountId, body, amount)
      return reply
        .code(201)
        .send(ok({ end_user_id: endUserId, balance: balance.toString(), balance_usdc: formatUsdc(balance) }))
    },
  )
}
