import { Type } from 'typebox'
import { parseAddress, showAddress } from '../../chain/addresses.ts'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/envelope.ts'
import { NullableString, OneOf, refusedAs, Timestamp } from '../../http/schema.ts'
import { fail } from '../../kernel/errors.ts'
import { micros, parseUsdc } from '../../kernel/money.ts'
import { randomnessModes, type SandboxControls } from './service.ts'

const config = { scope: 'any', gate: 'none' } as const
const tags = ['Sandbox']
const yearSeconds = 366 * 86_400
const milliether = 1_000_000_000_000_000n

export function controlRoutes(app: App, { controls }: { controls: SandboxControls }): void {
  app.post(
    '/api/v1/sandbox/clock/advance',
    {
      config,
      schema: {
        summary: 'Move the time of the service and the chain forward together',
        tags,
        body: Type.Object({ seconds: Type.Integer({ minimum: 1, maximum: yearSeconds }) }),
        response: { 200: success(Type.Object({ now: Timestamp() })) },
      },
    },
    async ({ body }) => ok({ now: (await controls.advance(body.seconds)).toISOString() }),
  )

  app.post(
    '/api/v1/sandbox/faucet',
    {
      config,
      schema: {
        summary: 'Give an address test USDC and gas money',
        tags,
        body: Type.Object({
          address: Type.String(refusedAs('invalid_wallet_address')),
          usdc: Type.Optional(Type.String({ default: '100', ...refusedAs('invalid_amount') })),
          milliether: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 1_000 })),
        }),
        response: { 200: success(Type.Object({ address: Type.String(), transaction_hash: NullableString() })) },
      },
    },
    async ({ body }) => {
      const address = parseAddress(body.address) ?? fail(400, 'invalid_wallet_address', 'This is no address.')
      const usdc =
        parseUsdc(body.usdc ?? '100') ??
        fail(400, 'invalid_amount', 'usdc must be an amount with at most six decimals.')
      const wei = BigInt(body.milliether ?? 1_000) * milliether
      return ok({
        address: showAddress(address),
        transaction_hash: await controls.fund(address, { usdc: micros(usdc), wei }),
      })
    },
  )

  app.post(
    '/api/v1/sandbox/chain',
    {
      config,
      schema: {
        summary: 'Mine blocks, or replace the last ones by a longer branch',
        tags,
        body: Type.Object({
          mine: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
          reorg_depth: Type.Optional(Type.Integer({ minimum: 1, maximum: 64 })),
        }),
        response: { 200: success(Type.Object({ block_number: Type.Integer() })) },
      },
    },
    async ({ body }) => {
      const { mine, reorg_depth: depth } = body
      if ((mine === undefined) === (depth === undefined)) fail(400, 'invalid_body', 'Give either mine or reorg_depth.')
      return ok({ block_number: mine === undefined ? await controls.reorg(depth ?? 1) : await controls.mine(mine) })
    },
  )

  app.post(
    '/api/v1/sandbox/randomness',
    {
      config,
      schema: {
        summary: 'Answer requests for randomness by itself, by hand, or not at all',
        tags,
        body: Type.Object({
          mode: Type.Optional(OneOf(randomnessModes)),
          release: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 100, description: 'Answer this many that wait.' }),
          ),
        }),
        response: { 200: success(Type.Object({ mode: OneOf(randomnessModes), released: Type.Integer() })) },
      },
    },
    async ({ body }) => {
      if (body.mode) controls.setRandomnessMode(body.mode)
      const released = body.release === undefined ? 0 : await controls.releaseRandomness(body.release)
      return ok({ mode: controls.randomnessMode(), released })
    },
  )
}
