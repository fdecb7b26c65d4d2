// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { Body, CallOptions, Data, Query } from '../../operations.ts'
import { segment, type Http } from '../../request.ts'

export const createSandbox = (http: Http) => ({
  /**
   * Mine blocks, trigger a reorg, cut the RPC, revert transactions, or set the gas price.
   *
   * Any valid API key.
   *
   * @example
   * const result = await packhouse.sandbox.controlChain()
   */
  controlChain: (
    body: Body<'controlSandboxChain'> = {},
    options: CallOptions = {},
  ): Promise<Data<'controlSandboxChain'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/sandbox/chain', body }),

  /**
   * Advance the clock of the service and the chain.
   *
   * Any valid API key.
   *
   * @example
   * const result = await packhouse.sandbox.advanceClock({ seconds: 1 })
   */
  advanceClock: (
    body: Body<'advanceSandboxClock'>,
    options: CallOptions = {},
  ): Promise<Data<'advanceSandboxClock'>['now']> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/sandbox/clock/advance', body }, 'now'),

  /**
   * Grant test credits to an end user.
   *
   * Any API key of a partner.
   *
   * @example
   * const result = await packhouse.sandbox.grantCredits({ external_user_id: 'ann', amount_usdc: '500' })
   */
  grantCredits: (body: Body<'grantSandboxCredits'>, options: CallOptions = {}): Promise<Data<'grantSandboxCredits'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/sandbox/credit', body }),

  /**
   * Emit a sample event to your webhooks.
   *
   * Any API key of a partner or a tenant.
   *
   * @example
   * const result = await packhouse.sandbox.emitEvent({ event_type: 'purchase.fulfilled' })
   */
  emitEvent: (
    body: Body<'emitSandboxEvent'>,
    options: CallOptions = {},
  ): Promise<Data<'emitSandboxEvent'>['event_id']> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/sandbox/events', body }, 'event_id'),

  /**
   * Fund an address with test USDC and gas.
   *
   * Any valid API key.
   *
   * @example
   * const result = await packhouse.sandbox.fundAddress({ address: '0x86FC86567936d835Ccb692f0C4d641434754F6F3', usdc: '500' })
   */
  fundAddress: (body: Body<'fundSandboxAddress'>, options: CallOptions = {}): Promise<Data<'fundSandboxAddress'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/sandbox/faucet', body }),

  /**
   * List the e-mail this sandbox sent to your account.
   *
   * E-mail to your account and its members. Keys of the platform list all e-mail.
   *
   * Any valid API key.
   *
   * @example
   * const result = await packhouse.sandbox.listMail()
   */
  listMail: (query: Query<'listSandboxMail'> = {}, options: CallOptions = {}): Promise<Data<'listSandboxMail'>> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/sandbox/mail', query }),

  /**
   * Simulate or end an outage of the mail server.
   *
   * Any valid API key.
   *
   * @example
   * const result = await packhouse.sandbox.controlMail({ is_out: false })
   */
  controlMail: (body: Body<'controlSandboxMail'>, options: CallOptions = {}): Promise<Data<'controlSandboxMail'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/sandbox/mail', body }),

  /**
   * Delete the caught e-mail of your account.
   *
   * Any valid API key.
   *
   * @example
   * const result = await packhouse.sandbox.deleteMail()
   */
  deleteMail: (options: CallOptions = {}): Promise<Data<'deleteSandboxMail'>> =>
    http.data({ ...options, method: 'DELETE', path: '/api/v1/sandbox/mail' }),

  /**
   * Set the randomness mode, or fulfill pending requests.
   *
   * Any valid API key.
   *
   * @example
   * const result = await packhouse.sandbox.controlRandomness()
   */
  controlRandomness: (
    body: Body<'controlSandboxRandomness'> = {},
    options: CallOptions = {},
  ): Promise<Data<'controlSandboxRandomness'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/sandbox/randomness', body }),

  /**
   * Advance a paid redemption through the warehouse.
   *
   * Performs every warehouse step up to `to`, the way the warehouse staff would. An unpaid redemption has no warehouse task and is rejected with 409 invalid_status.
   *
   * Any valid API key.
   *
   * @example
   * const result = await packhouse.sandbox.advanceRedemption(12, { to: 'PICKED' })
   */
  advanceRedemption: (
    redemptionId: number,
    body: Body<'advanceSandboxRedemption'>,
    options: CallOptions = {},
  ): Promise<Data<'advanceSandboxRedemption'>> =>
    http.data({
      ...options,
      method: 'POST',
      path: `/api/v1/sandbox/redemptions/${segment(redemptionId)}/advance`,
      body,
    }),

  /**
   * Inject faults into the simulated carrier, or advance a parcel.
   *
   * A fault applies once, to the next call of its kind. `advance` triggers the next scan of a parcel now; a delivered parcel returns `advanced: false`. Without it the scans begin when the warehouse dispatches the parcel.
   *
   * Any valid API key.
   *
   * @example
   * const result = await packhouse.sandbox.controlShipping()
   */
  controlShipping: (
    body: Body<'controlSandboxShipping'> = {},
    options: CallOptions = {},
  ): Promise<Data<'controlSandboxShipping'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/sandbox/shipping', body }),

  /**
   * List the deliveries of a test receiver.
   *
   * Any valid API key.
   *
   * @example
   * const result = await packhouse.sandbox.listSinkDeliveries('…')
   */
  listSinkDeliveries: (name: string, options: CallOptions = {}): Promise<Data<'listSandboxSinkDeliveries'>> =>
    http.data({ ...options, method: 'GET', path: `/api/v1/sandbox/webhook-sink/${segment(name)}` }),

  /**
   * Clear and reset a test receiver.
   *
   * Any valid API key.
   *
   * @example
   * const result = await packhouse.sandbox.resetSink('…')
   */
  resetSink: (name: string, options: CallOptions = {}): Promise<Data<'resetSandboxSink'>> =>
    http.data({ ...options, method: 'DELETE', path: `/api/v1/sandbox/webhook-sink/${segment(name)}` }),

  /**
   * Receive a delivery, or configure the next responses.
   *
   * Without delivery headers the body configures the receiver: `{mode, times?, status?, retry_after?}`. `ok` and `fail` respond with `status`, `hang` never responds, `reset` breaks the connection, `gone` responds with 410. Without `times` the mode applies until it is changed.
   *
   * No authentication.
   *
   * @example
   * const result = await packhouse.sandbox.controlSink('…')
   */
  controlSink: (name: string, options: CallOptions = {}): Promise<Data<'controlSandboxSink'>> =>
    http.data({ ...options, method: 'POST', path: `/api/v1/sandbox/webhook-sink/${segment(name)}` }),
})

export type Sandbox = ReturnType<typeof createSandbox>
