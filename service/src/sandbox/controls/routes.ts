import { Type } from 'typebox'
import { readAddress, showAddress } from '../../chain/addresses.ts'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import {
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  refusedAs,
  Timestamp,
} from '../../http/schema/fields.ts'
import { readUsdc } from '../../kernel/amounts.ts'
import { fail } from '../../kernel/errors.ts'
import { miningModes, randomnessModes, type SandboxControls } from './service.ts'

const config = { scope: 'any', gate: 'none' } as const
const tags = ['Sandbox']
const yearSeconds = 366 * 86_400
/** A hundred times the peak price of busy chains. */
const maxGasPriceWei = 1_000_000_000_000
const milliether = 1_000_000_000_000_000n

export function controlRoutes(app: App, { controls }: { controls: SandboxControls }): void {
  app.post(
    '/api/v1/sandbox/clock/advance',
    {
      config: { operationId: 'advanceSandboxClock', members: { roles: ['owner', 'developer'] }, ...config },
      schema: {
        summary: 'Advance the clock of the service and the chain',
        tags,
        body: Type.Object({
          seconds: Type.Integer({ minimum: 1, maximum: yearSeconds, description: 'The number of seconds.' }),
        }),
        response: {
          200: success(Type.Object({ now: Timestamp({ description: 'The current time of the sandbox.' }) })),
        },
      },
    },
    async ({ body }) => ok({ now: (await controls.advance(body.seconds)).toISOString() }),
  )

  app.post(
    '/api/v1/sandbox/faucet',
    {
      config: {
        operationId: 'fundSandboxAddress',
        refuses: { 400: ['invalid_amount', 'invalid_wallet_address'] },
        members: { roles: ['owner', 'developer'] },
        ...config,
      },
      schema: {
        summary: 'Fund an address with test USDC and gas',
        tags,
        body: Type.Object({
          address: Type.String({ ...refusedAs('invalid_wallet_address'), description: 'The wallet that is funded.' }),
          usdc: Type.Optional(
            Type.String({
              default: '100',
              ...refusedAs('invalid_amount'),
              description: 'The test USDC that are minted, as a decimal string.',
            }),
          ),
          milliether: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 1_000_000,
              default: 1_000,
              description: 'The gas to send, in thousandths of the chain’s currency.',
            }),
          ),
        }),
        response: {
          200: success(
            Type.Object({
              address: Type.String({ description: 'The wallet that was funded.' }),
              transaction_hash: NullableString({ description: 'The hash of the transaction.' }),
            }),
          ),
        },
      },
    },
    async ({ body }) => {
      const address = readAddress('address', body.address)
      const usdc = readUsdc('usdc', body.usdc ?? '100')
      const wei = BigInt(body.milliether ?? 1_000) * milliether
      return ok({
        address: showAddress(address),
        transaction_hash: await controls.fund(address, { usdc, wei }),
      })
    },
  )

  chainRoute(app, controls)

  randomnessRoute(app, { controls })
}

function randomnessRoute(app: App, { controls }: { controls: SandboxControls }): void {
  app.post(
    '/api/v1/sandbox/randomness',
    {
      config: { operationId: 'controlSandboxRandomness', members: { roles: ['owner', 'developer'] }, ...config },
      schema: {
        summary: 'Set the randomness mode, or fulfill pending requests',
        tags,
        body: Type.Object({
          mode: Type.Optional(OneOf(randomnessModes, { description: 'The mode.' })),
          release: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 100, description: 'Number of pending requests to fulfill.' }),
          ),
        }),
        response: {
          200: success(
            Type.Object({
              mode: OneOf(randomnessModes, { description: 'The mode.' }),
              released: Type.Integer({ description: 'The number of released requests.' }),
            }),
          ),
        },
      },
    },
    async ({ body }) => {
      if (body.mode) controls.setRandomnessMode(body.mode)
      const released = body.release === undefined ? 0 : await controls.releaseRandomness(body.release)
      return ok({ mode: controls.randomnessMode(), released })
    },
  )
}

function chainRoute(app: App, controls: SandboxControls): void {
  app.post(
    '/api/v1/sandbox/chain',
    {
      config: { operationId: 'controlSandboxChain', members: { roles: ['owner', 'developer'] }, ...config },
      schema: {
        summary: 'Mine blocks, trigger a reorg, cut the RPC, revert transactions, or set the gas price',
        tags,
        body: Type.Object({
          mine: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 1_000, description: 'Number of blocks to mine now.' }),
          ),
          reorg_depth: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 64,
              description: 'Must be less than the depth at which blocks are final.',
            }),
          ),
          mining: Type.Optional(
            OneOf(miningModes, { description: 'manual: no empty blocks follow, so nothing becomes final by itself.' }),
          ),
          rpc_down_seconds: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 3_600,
              description: 'Seconds during which the service cannot reach the chain.',
            }),
          ),
          revert_next: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 1_000,
              description:
                'Number of upcoming transactions of the service that revert, together with other calls to the same contract in those blocks.',
            }),
          ),
          gas_price: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: maxGasPriceWei,
              description: 'Base fee of all following blocks, in wei; 0 restores the automatic fee.',
            }),
          ),
        }),
        response: {
          200: success(
            Type.Object({
              block_number: NullableInteger({ description: 'The number of the block.' }),
              mining: OneOf(miningModes, { description: 'The mining mode of the chain.' }),
              rpc_down_until: NullableTimestamp({ description: 'Until when the RPC stays down.' }),
              revert_next: Type.Integer({ description: 'Reverts still pending.' }),
              gas_price: NullableInteger({ description: 'The base fee that was set, in wei.' }),
            }),
          ),
        },
      },
    },
    async ({ body }) => {
      const { mine, reorg_depth: depth, mining, rpc_down_seconds: seconds, revert_next: reverts, gas_price: wei } = body
      if (Object.keys(body).length !== 1) fail(400, 'invalid_body', 'Pass exactly one action.')
      if (reverts !== undefined) await controls.revertNext(reverts)
      if (wei !== undefined) await controls.setGasPrice(BigInt(wei))
      if (mining) controls.setMiningMode(mining)
      const until = seconds === undefined ? null : controls.cutRpc(seconds)
      const block = mine === undefined ? depth && (await controls.reorg(depth)) : await controls.mine(mine)
      const { revertNext, gasPriceWei } = await controls.pendingFaults()
      return ok({
        block_number: block ?? null,
        mining: controls.miningMode(),
        rpc_down_until: until?.toISOString() ?? null,
        revert_next: revertNext,
        gas_price: gasPriceWei === null ? null : Number(gasPriceWei),
      })
    },
  )
}
