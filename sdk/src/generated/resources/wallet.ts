// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { Body, CallOptions, Data, ListOptions, OnceOptions, Query } from '../../operations.ts'
import type { Pages } from '../../pages.ts'
import { segment, type Http } from '../../request.ts'

export const createWallet = (http: Http) => ({
  withdrawals: {
    /**
     * List withdrawals of one end user or of all, newest first.
     *
     * Required scope: `wallet:read`.
     *
     * @example
     * for await (const row of packhouse.wallet.withdrawals.list()) console.log(row)
     */
    list: (
      options: ListOptions<'listWalletWithdrawals'> = {},
    ): Pages<Data<'listWalletWithdrawals'>['withdrawals'][number]> =>
      http.pages('/api/v1/wallet/withdrawals', 'withdrawals', options),

    /**
     * Get a withdrawal.
     *
     * Required scope: `wallet:read`.
     *
     * @example
     * const result = await packhouse.wallet.withdrawals.get(12)
     */
    get: (id: number, options: CallOptions = {}): Promise<Data<'getWalletWithdrawal'>> =>
      http.data({ ...options, method: 'GET', path: `/api/v1/wallet/withdrawals/${segment(id)}` }),

    /**
     * Cancel a withdrawal with status HELD.
     *
     * Required scope: `wallet:withdraw`.
     *
     * @example
     * const result = await packhouse.wallet.withdrawals.cancel(12)
     */
    cancel: (id: number, options: CallOptions = {}): Promise<Data<'cancelWalletWithdrawal'>> =>
      http.data({ ...options, method: 'POST', path: `/api/v1/wallet/withdrawals/${segment(id)}/cancel` }),
  },

  /**
   * List your end users with their credits, newest first.
   *
   * Required scope: `wallet:read`.
   *
   * @example
   * for await (const row of packhouse.wallet.endUsers()) console.log(row)
   */
  endUsers: (options: ListOptions<'listEndUsers'> = {}): Pages<Data<'listEndUsers'>['end_users'][number]> =>
    http.pages('/api/v1/end-users', 'end_users', options),

  /**
   * Link a wallet to an end user by a signed message.
   *
   * Required before credits can be withdrawn to the wallet; not required for purchases. Sending the same proof again is safe.
   *
   * Required scope: `wallet:withdraw`.
   *
   * @example
   * const result = await packhouse.wallet.link({ external_user_id: 'ann', wallet_address: '0x652AC09AF9eA5c40a7483F88e924728cE59651b4', message: 'shop.example wants you to sign in with your Ethereum account:\n0x652AC09AF9eA5c40a7483F88e924728cE59651b4\n\n\nURI: https://shop.example/link\nVersion: 1\nChain ID: 31337\nNonce: cfc059840eededd6bc618b5df9aec6b81f1ffc82f35aabadbaaf6ae43d4c5c8f9a6ba15faaa7a97132620e8eb21375df\nIssued At: 2026-11-16T11:59:16.456Z', signature: '0xc94dc77df39155e3980ca555142d7d8d88132fa5b6efbf3ec87983bb9a2230c4091c541370d8a30ed6bcf83a86210c08a38360f27d43ee60035785e5e9d64be61c' })
   */
  link: (body: Body<'linkEndUserWallet'>, options: CallOptions = {}): Promise<Data<'linkEndUserWallet'>['end_user']> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/end-users/link-wallet', body }, 'end_user'),

  /**
   * Get an end user’s credits; a new end user is created on first use.
   *
   * Required scope: `wallet:read`.
   *
   * @example
   * const result = await packhouse.wallet.balance()
   */
  balance: (query: Query<'getWalletBalance'> = {}, options: CallOptions = {}): Promise<Data<'getWalletBalance'>> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/wallet/balance', query }),

  /**
   * Get an end user’s deposit address.
   *
   * The address never changes. USDC sent to it becomes credits once its block is final.
   *
   * Required scope: `wallet:deposit`.
   *
   * @example
   * const result = await packhouse.wallet.depositAddress()
   */
  depositAddress: (
    body: Body<'getWalletDepositAddress'> = {},
    options: CallOptions = {},
  ): Promise<Data<'getWalletDepositAddress'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/wallet/deposit-address', body }),

  /**
   * Prepare the unsigned transactions of a deposit.
   *
   * Does not create a deposit. Dispatch on `kind`: erc20-approve, then deposit.
   *
   * Required scope: `wallet:deposit`.
   *
   * @example
   * const result = await packhouse.wallet.prepareDeposit({ external_user_id: 'ann', wallet_address: '0x8e96EFb9E341d7CfdFACE8C799a52c35457c6f85', amount_usdc: '25' })
   */
  prepareDeposit: (
    body: Body<'prepareWalletDeposit'>,
    options: CallOptions = {},
  ): Promise<Data<'prepareWalletDeposit'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/wallet/deposit/prepare', body }),

  /**
   * List deposits of one end user or of all, newest first.
   *
   * Required scope: `wallet:read`.
   *
   * @example
   * for await (const row of packhouse.wallet.deposits()) console.log(row)
   */
  deposits: (options: ListOptions<'listWalletDeposits'> = {}): Pages<Data<'listWalletDeposits'>['deposits'][number]> =>
    http.pages('/api/v1/wallet/deposits', 'deposits', options),

  /**
   * List an end user’s ledger entries, newest first.
   *
   * Required scope: `wallet:read`.
   *
   * @example
   * for await (const row of packhouse.wallet.ledger()) console.log(row)
   */
  ledger: (options: ListOptions<'listWalletEntries'> = {}): Pages<Data<'listWalletEntries'>['entries'][number]> =>
    http.pages('/api/v1/wallet/ledger', 'entries', options),

  /**
   * Withdraw an end user’s credits to their wallet.
   *
   * The credits are put on hold immediately and debited when the payment is final.
   *
   * Required scope: `wallet:withdraw`.
   *
   * @example
   * const result = await packhouse.wallet.withdraw({ external_user_id: 'ann', to_address: '0x652AC09AF9eA5c40a7483F88e924728cE59651b4', amount_usdc: '20.25' })
   */
  withdraw: (
    body: Body<'createWalletWithdrawal'>,
    options: OnceOptions = {},
  ): Promise<Data<'createWalletWithdrawal'>> =>
    http.data({ idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/wallet/withdraw', body }),
})

export type Wallet = ReturnType<typeof createWallet>
