import type { BodyOf, CallOptions, Operation, QueryOf, Schemas } from '../../operations.ts'
import { listOf, type ListOptions } from '../../pages.ts'
import type { Http } from '../../request.ts'
import type { OnceOptions } from './purchases.ts'

export type CreditWithdrawalOrder = BodyOf<Operation<'/api/v1/wallet/withdraw', 'post'>>
type UserQuery = QueryOf<Operation<'/api/v1/wallet/balance', 'get'>>

/** Credits of end users. */
export function createWallet(http: Http) {
  return {
    /**
     * @example
     * const { wallet } = await packhouse.wallet.balance({ external_user_id: 'ann' })
     */
    balance: (user: UserQuery, options: CallOptions = {}) =>
      http.call('get', '/api/v1/wallet/balance', { ...options, query: user }),

    /** Lists ledger entries, newest first. */
    ledger: (options: ListOptions<'/api/v1/wallet/ledger'>) =>
      listOf(http, '/api/v1/wallet/ledger', 'entries', options),

    /** Returns the deposit address of an end user; USDC sent to it becomes credits. */
    depositAddress: (user: BodyOf<Operation<'/api/v1/wallet/deposit-address', 'post'>>, options: CallOptions = {}) =>
      http.call('post', '/api/v1/wallet/deposit-address', { ...options, body: user }),

    deposits: (options: ListOptions<'/api/v1/wallet/deposits'> = {}) =>
      listOf(http, '/api/v1/wallet/deposits', 'deposits', options),

    withdraw: (
      order: CreditWithdrawalOrder,
      { idempotencyKey = 'auto', ...options }: OnceOptions = {},
    ): Promise<Schemas['CreditWithdrawal']> =>
      http.call('post', '/api/v1/wallet/withdraw', { ...options, idempotencyKey, body: order }),
  }
}
